"""Four people at one chouette, two in a channel and two in a group, whose house is killed while something is open."""

import asyncio
import json
import re
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from bot.chat.button_id import CONFIRMED
from bot.chouette.evolve import fold
from bot.chouette.game import Round
from bot.chouette.questions import TimeKind
from bot.chouette.state import Chouette, Playing, game_of
from bot.codec.stored import decode_chouette_event
from bot.rules.ids import PlayerId
from bot.views.chouette.verbs import ChouetteVerb
from tests.support.across import SURE_S, asks, find, open_doors, until
from tests.support.discord_server.people import Human
from tests.support.discord_server.world import Message as DiscordMessage
from tests.support.evening_crowd import THINKS_S, Crowd
from tests.support.telegram_server.people import Phone
from tests.support.telegram_server.world import Message as TelegramMessage

RULES = "animals=0 session_end=games 1"
AWAY_MS = 10 * 60_000
AWAY = "I was away"
TEAM_ANSWERED = re.compile(r"taken by|dropped by")
BOX_ANSWERED = re.compile(r"takes from|drops against")
"""What is said of answers once they are shown."""
_CODE = re.compile(r"/join ([A-Z0-9]{6})")
Shown = DiscordMessage | TelegramMessage


@dataclass(frozen=True)
class Press:
    """A button as somebody saw it. id: as the platform has it."""

    by: Human | Phone
    id: str
    on: Shown


@dataclass
class Crew(Crowd):
    """People in both rooms. Each board is that of the room where somebody is."""

    @property
    def path(self) -> Path:
        """The database."""
        return self.doors.house.home / "civetta.db"

    @property
    def rooms(self) -> tuple[Human | Phone, Human | Phone]:
        """Somebody in each room."""
        return self.people[0], self.people[-1]

    def sees(self, person: Human | Phone, verb: str, argument: str = "") -> Press:
        """The first button of his board with this verb."""
        board = self.boards(person)[-1]
        return Press(person, find(board, verb, argument), board)

    async def presses(self, press: Press) -> str:
        """Press, once more where one is asked whether one is sure; the words that were answered, to him alone."""
        by = press.by
        if isinstance(by, Human):
            assert isinstance(press.on, DiscordMessage)
            known = {m.id: m.edits for m in by.private_seen}
            await by.press_id(press.id, press.on)
            await asyncio.sleep(THINKS_S)
            said = [m for m in by.private_seen if known.get(m.id) != m.edits]
            sure = [(b, m) for m in said for b in m.buttons.values() if f"{CONFIRMED}:" in f"{b}:"]
            for button, message in sure[:1]:
                await by.press_id(button, message)
            return "\n".join(m.texts for m in said)
        assert isinstance(press.on, TelegramMessage)
        toast = await by.sends(press.id, press.on)
        if toast.url is not None:
            by.starts(parse_qs(urlsplit(toast.url).query)["start"][0])
        elif toast.alert:
            await asyncio.sleep(SURE_S)
            await by.sends(press.id, press.on)
        await asyncio.sleep(THINKS_S)
        return toast.text

    def form(self, person: Human | Phone) -> Shown | None:
        """The form that he alone sees."""
        seen: Sequence[Shown]
        if isinstance(person, Human):
            seen = person.private_seen
        else:
            seen = self.doors.telegram.world.in_chat(person.private, by_bot=True)
        forms = [m for m in seen if ChouetteVerb.DRAFT in {b.verb for b in asks(m)}]
        return forms[-1] if forms else None

    def drafts(self, person: Human | Phone) -> list[Press]:
        """The buttons of his form that choose for one cube."""
        form = self.form(person)
        if form is None:
            return []
        found = [b for b in asks(form) if b.verb == ChouetteVerb.DRAFT and not b.argument.endswith("*")]
        return [Press(person, find(form, b.verb, b.argument), form) for b in found]

    def sends(self, person: Human | Phone) -> Press | None:
        """The button that sends his form, once something is chosen for every cube."""
        form = self.form(person)
        if form is None or ChouetteVerb.ANSWERS not in {b.verb for b in asks(form)}:
            return None
        return Press(person, find(form, ChouetteVerb.ANSWERS), form)

    def sent_since(self, start: tuple[int, int]) -> list[str]:
        """Every request to either platform since then, as text."""
        discord = [json.dumps(s.body, ensure_ascii=False) for s in self.doors.discord.log[start[0] :]]
        telegram = [
            json.dumps(dict(e.values), ensure_ascii=False, default=str)
            for e in self.doors.telegram.log[start[1] :]
        ]
        return [*discord, *telegram]

    @property
    def now(self) -> tuple[int, int]:
        """How many requests each platform has had."""
        return len(self.doors.discord.log), len(self.doors.telegram.log)

    def pictures(self) -> list[bytes]:
        """The picture of each room's board."""
        found = []
        for person in self.rooms:
            board = self.boards(person)[-1]
            picture = next(iter(board.files.values())) if isinstance(board, DiscordMessage) else board.photo
            assert picture is not None
            found.append(picture)
        return found

    def notices(self) -> list[int]:
        """How often each room is told, in a message of its own, that the house was away."""
        return [
            sum(AWAY in words(message) and not asks(message) for message in self.shown(person))
            for person in self.rooms
        ]

    def are_current(self) -> bool:
        """Whether both rooms show what is asked now."""
        decision = self.state().decision
        return all(
            {b.decision for b in asks(board) if b.decision is not None} == {decision}
            for person in self.rooms
            for board in self.boards(person)[-1:]
        )

    async def dies_for(self, away_ms: int, kind: TimeKind) -> None:
        """A power cut a second before a time runs out, and it is long before somebody starts the house again."""
        await self.doors.house.kill()
        nearly = "UPDATE due SET at = (SELECT at FROM heartbeat) + 1000 WHERE table_id = 1 AND kind = ?"
        with closing(sqlite3.connect(self.path)) as database, database:
            assert 1 == database.execute(nearly, (kind.value,)).rowcount
            database.execute("UPDATE due SET at = at - ?", (away_ms,))
            database.execute("UPDATE heartbeat SET at = at - ?", (away_ms,))
        await self.doors.start_again()

    def runs_again_s(self, kind: TimeKind) -> float | None:
        """For how many seconds a time runs that had run out; None where it runs for the first time, or not at all."""
        sql = "SELECT lasts FROM due WHERE table_id = 1 AND kind = ? AND reopened"
        rows = self._rows(sql, kind.value)
        return rows[0][0] / 1000 if rows else None

    def folded(self) -> Chouette:
        """What the log makes."""
        rows = self._rows("SELECT body FROM event WHERE table_id = 1 ORDER BY seq")
        return fold([decode_chouette_event(body) for (body,) in rows])

    def books(self) -> dict[int, Counter[PlayerId]]:
        """The points of each line of the stored ledger, by player."""
        lines: dict[int, Counter[PlayerId]] = {}
        for line, player, points in self._rows("SELECT line, player, points FROM points WHERE table_id = 1"):
            lines.setdefault(line, Counter())[player] = points
        return lines

    def _rows(self, sql: str, *args: object) -> list[Any]:
        with closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=30)) as database:
            return database.execute(sql, args).fetchall()


def words(message: Shown) -> str:
    """All words of a message, the alt texts of its pictures too."""
    if isinstance(message, DiscordMessage):
        return "\n".join((message.texts, *message.descriptions))
    return message.text


def round_of(state: Chouette) -> Round | None:
    """The round of answers that is open."""
    game = game_of(state)
    return game.question if game is not None and isinstance(game.question, Round) else None


@asynccontextmanager
async def open_crew(folder: Path) -> AsyncIterator[Crew]:
    """A chouette opened in a channel, found by its code in a group; its only game has begun."""
    async with open_doors(folder) as doors:
        channel, chat = doors.discord.world.channel("games"), doors.telegram.world.group("Club")
        here = [Human.enter(doors.discord, name, channel) for name in ("Anna", "Bruno")]
        there = [Phone.of(doors.telegram, name) for name in ("Carla", "Dino")]
        crew = Crew(doors, channel, chat, [*here, *there])
        await here[0].slash("chouette open", settings=RULES)
        await until(lambda: crew.has(ChouetteVerb.JOIN), "no card")
        await crew.press(here[1], ChouetteVerb.JOIN)
        await until(lambda: len(crew.state().members) == 2, "he has not joined")
        code = _CODE.search(words(crew.boards()[-1]))
        assert code is not None
        for count, phone in enumerate(there, 3):
            phone.starts()
            await crew.types(phone, "join", code[1], code=code[1])
            await until(lambda: len(crew.state().members) == count, lambda: crew.shown(phone)[-1])  # noqa: B023 - at once
        await here[0].slash("chouette start")
        await until(lambda: isinstance(crew.state().phase, Playing), "the game does not begin")
        yield crew
