"""People: who they are on which platform, and what they like."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.rules.act import Forced
from bot.rules.ids import PlayerId


@dataclass(frozen=True, slots=True)
class Prefs:
    """What a player has chosen; None = nothing chosen.

    theme: name of a board theme. home_left: his own view has the home board on the left.
    forced, race_bear_off: see `bot.rules.act.Habits`. wait_for_done: a whole play leaves the dice on the board.
    confirm_cube: double, take and drop ask once more. arrows: draw the last play with arrows.
    text_board: send the board as text. phrase: goes into the dice of new tables.
    """

    language: str | None = None
    theme: str | None = None
    home_left: bool = False
    forced: Forced = Forced.WHOLE_TURN
    race_bear_off: bool = False
    wait_for_done: bool = False
    confirm_cube: bool = True
    arrows: bool = False
    text_board: bool = False
    phrase: str | None = None


@dataclass(frozen=True, slots=True)
class Account:
    """A person. name: bounded and without control characters, still untrusted as markup."""

    id: PlayerId
    name: str
    language: str | None
    prefs: Prefs


class Accounts:
    """Finds and keeps people."""

    async def player_of(
        self, platform: str, platform_id: str, name: str, language: str | None = None
    ) -> Account:
        """The person behind a platform's identity, made at first sight; the name is brought up to date.

        name: untrusted, of any length. language: the platform's tag; kept where nothing was chosen.
        """
        raise NotImplementedError

    async def account(self, player: PlayerId) -> Account:
        """A person by number, of a merged one the one he became."""
        raise NotImplementedError

    async def names(self, players: Iterable[PlayerId]) -> Mapping[PlayerId, str]:
        """Names for printing."""
        raise NotImplementedError

    async def set_prefs(self, player: PlayerId, prefs: Prefs) -> Account:
        """Replace what he has chosen. Raises PhraseTooLong, EmptyPhrase."""
        raise NotImplementedError
