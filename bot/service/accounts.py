"""People: who they are on which platform, and what they like."""

import json
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum

from cachetools import LRUCache

from bot.rules.act import Forced, Habits
from bot.rules.ids import PlayerId
from bot.service.errors import UnknownPlayer
from bot.service.failures import store_failures
from bot.service.lenient import read_choices
from bot.service.limits import NAME_LENGTH
from bot.service.phrases import clean_phrase
from bot.service.ports import Clock, Store
from storage.records import PlayerRow

_REMEMBERED = 4096
"""Accounts kept in memory."""
_NAMELESS = "?"
_JOINERS = "\u200c\u200d"
_BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters, marks and signs by their category, but nothing of them is seen."""
"""Invisible, but letters of some scripts and emoji are made with them."""


class Notices(StrEnum):
    """Where somebody is called when it is his turn."""

    ROOM = "room"
    PRIVATE = "private"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Prefs:
    """What a player has chosen; None = nothing chosen.

    theme: name of a board theme. home_left: his own view has the home board on the left.
    forced, race_bear_off: see `bot.rules.act.Habits`. wait_for_done: a whole play leaves the dice on the board.
    confirm_cube: double, take and drop ask once more. arrows: draw the last play with arrows.
    text_board: send the board as text. phrase: goes into the dice of new tables. notices: how he is called when it is
    his turn. night: hours in which no deadline of days runs out for him, see `bot.service.night`.
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
    notices: Notices = Notices.ROOM
    night: str | None = None


@dataclass(frozen=True, slots=True)
class Identity:
    """A person's account on a platform. reachable: whether a private message arrived there the last time."""

    platform: str
    platform_id: str
    name: str
    reachable: bool = True


@dataclass(frozen=True, slots=True)
class Account:
    """A person.

    name: bounded and without control characters, still untrusted as markup. language: chosen, else the platform's tag.
    """

    id: PlayerId
    name: str
    language: str | None
    prefs: Prefs

    @property
    def habits(self) -> Habits:
        """What the house does for him at the board."""
        return Habits(self.prefs.forced, self.prefs.race_bear_off)


class Accounts:
    """Finds and keeps people. One object serves a database, for it remembers what it has read."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._players = store.players
        self._clock = clock
        self._known: LRUCache[PlayerId, Account] = LRUCache(_REMEMBERED)
        self._met: LRUCache[tuple[str, str], tuple[PlayerId, str, str | None]] = LRUCache(_REMEMBERED)
        self._identities: LRUCache[PlayerId, tuple[Identity, ...]] = LRUCache(_REMEMBERED)

    async def player_of(
        self, platform: str, platform_id: str, name: str, language: str | None = None
    ) -> Account:
        """The person behind a platform's identity, made at first sight; the name is brought up to date.

        name: untrusted, of any length. language: the platform's tag; kept where nothing was chosen.
        Raises Busy, StoreUnavailable.
        """
        name = clean_name(name)
        met = self._met.get((platform, platform_id))
        if met is not None and met[1:] == (name, language) and met[0] in self._known:
            return self._known[met[0]]
        with store_failures():
            row = await self._players.meet(
                platform, platform_id, name=name, language=language, at=self._clock.now_ms()
            )
        account = self._remember(row)
        if met is None:
            self._identities.pop(account.id, None)
        self._met[platform, platform_id] = (account.id, name, language)
        return account

    async def account(self, player: PlayerId) -> Account:
        """A person by number; of a merged one the one he became. Raises UnknownPlayer, StoreUnavailable."""
        if player in self._known:
            return self._known[player]
        with store_failures():
            row = await self._players.get(player)
        if row is None:
            raise UnknownPlayer(player)
        return self._remember(row)

    async def habits(self, players: Iterable[PlayerId]) -> tuple[Habits, ...]:
        """What the house does for each of them."""
        return tuple([(await self.account(player)).habits for player in players])

    async def names(self, players: Iterable[PlayerId]) -> Mapping[PlayerId, str]:
        """Names for printing. Raises UnknownPlayer, StoreUnavailable."""
        return {player: (await self.account(player)).name for player in players}

    async def set_prefs(self, player: PlayerId, prefs: Prefs) -> Account:
        """Replace what he has chosen. Raises PhraseTooLong, EmptyPhrase, UnknownPlayer, Busy, StoreUnavailable."""
        if prefs.phrase is not None:
            prefs = replace(prefs, phrase=clean_phrase(prefs.phrase))
        before = await self.account(player)
        after = replace(before, prefs=prefs, language=prefs.language or before.language)
        with store_failures():
            await self._players.keep_preferences(
                before.id, language=after.language, theme=prefs.theme, settings=format_prefs(prefs)
            )
        self._known[after.id] = after
        return after

    async def identities(self, player: PlayerId) -> tuple[Identity, ...]:
        """His accounts, in the order of their platforms. Raises StoreUnavailable."""
        found = self._identities.get(player)
        if found is None:
            with store_failures():
                rows = await self._players.identities(player)
            found = tuple(Identity(row.platform, row.platform_id, row.name, row.reachable) for row in rows)
        self._identities[player] = found
        return found

    async def identity_on(self, platform: str, player: PlayerId) -> str | None:
        """The platform's id of a person there, of a merged one that of who he became; None where he has none.

        Raises UnknownPlayer, StoreUnavailable.
        """
        account = await self.account(player)
        mine = await self.identities(account.id)
        return next((identity.platform_id for identity in mine if identity.platform == platform), None)

    async def set_reachable(self, player: PlayerId, identity: Identity, *, reachable: bool) -> None:
        """Whether private messages arrive at an account of his. Raises Busy, StoreUnavailable."""
        if identity.reachable is reachable:
            return
        with store_failures():
            await self._players.set_reachable(identity.platform, identity.platform_id, reachable=reachable)
        self._identities.pop(player, None)

    def forget(self, player: PlayerId) -> None:
        """Read this person anew next time: somebody else has changed his row."""
        self._known.pop(player, None)
        self._identities.pop(player, None)
        for key in [key for key, met in self._met.items() if met[0] == player]:
            del self._met[key]

    def _remember(self, row: PlayerRow) -> Account:
        account = Account(PlayerId(row.id), row.name, row.language, parse_prefs(row.settings))
        self._known[account.id] = account
        return account


def clean_name(name: str) -> str:
    """A name from a chat without control, invisible and direction-changing characters, at most 64 characters long.

    Line breaks and runs of spaces become one space. What has nothing left is called `?`.
    """
    visible = (" " if char.isspace() else char for char in name[: NAME_LENGTH * 16] if _is_visible(char))
    cleaned = " ".join("".join(visible).split())[:NAME_LENGTH].strip()
    return cleaned if cleaned.strip(_JOINERS + " ") else _NAMELESS


def format_prefs(prefs: Prefs) -> str:
    """Preferences as JSON."""
    return json.dumps(asdict(prefs), ensure_ascii=False)


def parse_prefs(text: str) -> Prefs:
    """Preferences from JSON. What is missing, unknown or of another kind is as if nothing was chosen."""
    return Prefs(**read_choices(text, Prefs()))


def _is_visible(char: str) -> bool:
    return (
        char.isspace()
        or char in _JOINERS
        or (char not in _BLANKS and unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn"))
    )
