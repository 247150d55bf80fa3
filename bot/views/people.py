"""Who sits where, by name."""

from collections.abc import Mapping
from typing import TypeAlias

from bot.i18n.message import Message, PlayerName, Value, message
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.rules.table import Table

Names: TypeAlias = Mapping[PlayerId, str]
"""Untrusted names by player. A player who is missing, or whose name cannot be seen, is shown as `Player 7`."""


def person(names: Names, player: PlayerId) -> Value:
    """A player for a message."""
    name = names.get(player, "").strip()
    can_be_seen = any(letter.isprintable() and not letter.isspace() for letter in name)
    return PlayerName(player, name) if can_be_seen else _nameless(player)


def cut_name(name: str, letters: int) -> str:
    """A name in one line, cut at so many letters."""
    name = " ".join(name.split())
    return name if len(name) <= letters else f"{name[: letters - 1]}…"


def short_names(names: Names, letters: int) -> dict[PlayerId, str]:
    """The names, each cut."""
    return {player: cut_name(name, letters) for player, name in names.items()}


def seated(table: Table, side: Side, names: Names) -> Value:
    """The player of a side for a message; a seat that is still free is nobody yet."""
    if side >= len(table.seats):
        return Message("player.nobody")
    return person(names, table.seats[side])


def _nameless(player: PlayerId) -> Message:
    return message("player.nameless", number=str(player))
