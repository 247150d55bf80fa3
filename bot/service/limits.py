"""How much one person may have going on."""

OPEN_TABLES = 20
"""Tables of one player that are not finished, his own challenges included."""
OPEN_CHALLENGES = 5
"""Challenges of one player that wait for an answer."""
CHALLENGES_A_MINUTE = 6
MATCH_LENGTH = 99
"""Points of a match in chat; the exchange formats hold more."""
ROOMS_OF_A_TABLE = 20
"""Places that show one table at a time."""
NAME_LENGTH = 64
"""Characters of a player's name."""

CHALLENGE_MS = 24 * 3_600_000
"""How long a challenge stands."""
IDLE_MS = 30 * 24 * 3_600_000
"""How long a table stands without an action before it is closed without result."""
