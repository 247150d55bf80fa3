"""Whole evenings in a channel or a group, as they are measured and tested."""

from dataclasses import dataclass
from pathlib import Path

from bot.chouette.state import Chouette
from bot.rules.ids import PlayerId
from bot.service.chouette_commands import RunningTime
from tests.support.evening import Evening
from tests.support.evening_course import GAMES, PEOPLE, Course
from tests.support.evening_figures import Figures
from tests.support.evening_rooms import RoomsStage
from tests.support.evening_seats import OnDiscord, OnTelegram
from tests.support.evening_tables import NAMES, Club, open_club, open_table

AWAY_S = 120.0
"""How long the house is away when it restarts."""


@dataclass(frozen=True, slots=True)
class Restart:
    """What stood before and after the house was away. now_ms: when it was open again.

    said: what stands in the room afterwards and did not before.
    """

    before: Chouette
    after: Chouette
    times: tuple[RunningTime, ...]
    now_ms: int
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """An evening that is over. end: the chouette then. writes: messages and edits in the room, of the bot.

    violations: of the description of the platform. late: what came too late. waits_s: until presses were answered.
    texts: what stands in the room. ways: how often each way of doing something was gone.
    """

    figures: Figures
    end: Chouette
    done: dict[str, PlayerId]
    left: int
    restart: Restart | None
    writes: int
    violations: list[str]
    late: int
    waits_s: list[float]
    texts: list[str]
    ways: dict[str, int]

    @property
    def writes_per_turn(self) -> float:
        """Messages and edits that a turn cost, everything else of the evening included."""
        return self.writes / self.figures.turns


async def play_evening(
    folder: Path,
    platform: str,
    *,
    seed: int,
    cubes: str,
    switches_to: str | None = None,
    sleeper: str = "captain",
) -> Played:
    """Six people, eight games, one asleep, joins and leaves, a restart in the middle of a window."""
    async with open_club(
        folder, discord=platform == "discord", telegram=platform == "telegram", seed=seed
    ) as club:
        seats = await (club.on_discord(NAMES) if platform == "discord" else club.on_telegram(NAMES))
        rules = f"cubes={cubes} session_end=games {GAMES}"
        evening = await open_table(club, seats, rules, joining=PEOPLE - 1)
        restarts: list[Restart] = []

        async def restart() -> None:
            restarts.append(await _restart(club, evening, seats[0]))

        course = Course(evening, sleeper, switches_to, restart)
        course.plan()
        before = written(seats[0])
        figures = await evening.play()
        stage = evening.stage
        assert isinstance(stage, RoomsStage)
        return Played(
            figures,
            await stage.state(),
            course.done,
            len(evening.moments),
            restarts[0] if restarts else None,
            written(seats[0]) - before,
            club.worlds.violations(),
            stage.late,
            [wait_s for seat in seats for wait_s in seat.waits_s],
            seats[0].texts(),
            stage.ways,
        )


async def _restart(club: Club, evening: Evening, seat: OnDiscord | OnTelegram) -> Restart:
    before, texts = await evening.stage.state(), set(seat.texts())
    await club.restart(AWAY_S)
    stage = evening.stage
    assert isinstance(stage, RoomsStage)
    update = await club.house.update(stage.table)
    said = tuple(text for text in seat.texts() if text not in texts)
    return Restart(before, update.state, update.times, club.clock.now_ms(), said)


def written(seat: OnDiscord | OnTelegram) -> int:
    """What the bot has put into the room, or changed there, for everybody."""
    if isinstance(seat, OnTelegram):
        return seat.phone.server.written_in(seat.chat.id)
    return sum(_is_written(sent.method, sent.path, sent.body) for sent in seat.human.server.log)


def _is_written(method: str, path: str, body: object) -> bool:
    """Seen by everybody: private answers are none."""
    data = body if isinstance(body, dict) else {}
    if path.endswith("/callback"):
        return data.get("type") == 7 or (data.get("type") == 4 and not _is_private(data.get("data") or {}))
    is_post = method == "POST" and path.endswith("/messages")
    return is_post or (method == "PATCH" and path.startswith("/channels/") and "/messages/" in path)


def _is_private(data: dict[str, object]) -> bool:
    flags = data.get("flags", 0)
    return isinstance(flags, int) and bool(flags & 64)
