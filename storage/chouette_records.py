"""The rows of chouettes as values. Times are Unix milliseconds UTC."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChouetteRow:
    """What a chouette needs beside its log.

    platform, chat, topic, space: where it was opened. standing: when it closes, a new lobby opens in its place.
    bank_game: the game whose time bank of the box this is. bank: ms that are left.
    """

    table_id: int
    platform: str
    chat: str
    topic: str = ""
    space: str = ""
    standing: bool = False
    closed: bool = False
    bank_game: int = 0
    bank: int = 0


@dataclass(frozen=True, slots=True)
class PointsRow:
    """One player's entry in one line (1, 2 …) of a chouette's ledger. game: its number, 0 = a correction."""

    table_id: int
    line: int
    player: int
    game: int
    points: int
    at: int


@dataclass(frozen=True, slots=True)
class StandingRow:
    """What somebody won in the chouettes of a server or group. sessions: in how many he played a game."""

    player: int
    points: int
    games: int
    sessions: int
