"""Cards and pages of text: challenge, terms, seal, rules, help."""

from dataclasses import dataclass

from bot.i18n.message import Message
from bot.rules.ids import PlayerId
from bot.rules.table import Table
from bot.rules.terms import Terms
from bot.views.people import Names


@dataclass(frozen=True, slots=True)
class Offer:
    """What a challenge card shows beside the table itself.

    seal: 64 hexadecimal digits. code: six letters to join by. hours: how long it stands.
    """

    seal: str
    code: str = ""
    hours: int = 24


def challenge_card(table: Table, names: Names, offer: Offer) -> tuple[Message, ...]:
    """The card of a table in the lobby, one message a line; of a closed challenge, how it ended."""
    raise NotImplementedError


def terms_name(terms: Terms) -> Message:
    """What is played, in a few words: `match to 7`, `money session`, with the variant where it is not standard."""
    raise NotImplementedError


def terms_card(terms: Terms) -> tuple[Message, ...]:
    """All options that have a meaning here with their values, one a line."""
    raise NotImplementedError


def seal_card(table_id: str, seal: str) -> tuple[Message, ...]:
    """The whole seal, and what it proves and what it cannot."""
    raise NotImplementedError


def rules_card(variant: str) -> tuple[Message, ...]:
    """The rules in short with practical hints. Raises UnknownVariant."""
    raise NotImplementedError


def help_card() -> tuple[Message, ...]:
    """The first minute."""
    raise NotImplementedError


def verify_line(*, holds: bool, games: int, rolls: int, broken: tuple[int, int] | None = None) -> Message:
    """The one plain line of /verify. broken: game and number of the first roll that does not follow from its key."""
    raise NotImplementedError


def games_line(table_id: str, table: Table, names: Names, reader: PlayerId) -> Message:
    """One table in the list of /games: id, opponent, what is played, score, whose turn."""
    raise NotImplementedError
