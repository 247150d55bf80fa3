"""Verbs of buttons that the conversation itself puts on boards."""

PHRASE, VERIFY = "phrase", "verify"
"""About the dice: ask for lucky words, check what was thrown."""
MOVE = "move"
"""A whole play as typed, in the list of tables it can be meant for."""
