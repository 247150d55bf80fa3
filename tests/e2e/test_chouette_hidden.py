"""What is hidden in a chouette stands in no chat and in no log: two evenings that differ only in it look the same."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.chouette.actions import AnswerCubes, ChouetteAction, CubeAnswer, Double
from bot.chouette.game import Answer, Round
from bot.chouette.questions import Task, asked
from bot.chouette.state import Chouette, Playing, game_of
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from tests.support.evening_seats import OnDiscord, OnTelegram, Seat
from tests.support.evening_tables import NAMES, open_club, open_table

pytestmark = pytest.mark.slow

PLATFORMS = ("discord", "telegram")
SEED, PEOPLE = 3, 5
_MENTION = re.compile(r"<@\d+>")
Choice = tuple[int, ChouetteAction]
"""Who, by his place among those who are asked, and what he does."""


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """One for each of two evenings."""
    found = tmp_path / "one", tmp_path / "other"
    for folder in found:
        folder.mkdir()
    return found


@pytest.mark.parametrize("platform", PLATFORMS)
async def test_answers_are_seen_by_nobody_before_all_are_in(
    platform: str, folders: tuple[Path, Path]
) -> None:
    """Who takes and who drops makes no difference to any message, picture, button or line of the log."""
    takes = await seen(folders[0], platform, answers_due, [(0, Answer.TAKE), (1, Answer.DROP)])
    drops = await seen(folders[1], platform, answers_due, [(0, Answer.DROP), (1, Answer.TAKE)])

    assert takes == drops


@pytest.mark.parametrize("platform", PLATFORMS)
async def test_who_doubles_is_seen_by_nobody_before_the_window_closes(
    platform: str, folders: tuple[Path, Path]
) -> None:
    """That somebody does is shown."""
    first = await seen(folders[0], platform, crew_may_double, [(0, None)])
    second = await seen(folders[1], platform, crew_may_double, [(1, None)])

    assert first == second
    assert {"cube"} == {entry["what"] for entry in first[-1] if "what" in entry}


def answers_due(state: Chouette) -> bool:
    """Whether three of the team or more are asked for their answers, none of which is in."""
    game = state.phase.game if isinstance(state.phase, Playing) else None
    question = game.question if game is not None else None
    if not isinstance(question, Round) or question.side is Side.BLACK:
        return False
    return len(question.asks) > 2 and all(ask.answer is None for ask in question.asks)


def crew_may_double(state: Chouette) -> bool:
    """Whether the captain may roll or double, and two of the crew may double."""
    questions = asked(state)
    rolls = [p for p, mine in questions.items() if mine[0].task is Task.ROLL]
    return bool(rolls) and len(crew(state)) > 1


def crew(state: Chouette) -> list[PlayerId]:
    """Who may double beside the captain, in line order."""
    questions = asked(state)
    game = game_of(state)
    assert game is not None
    return [p for p in game.line if any(q.task is Task.MAY_DOUBLE for q in questions.get(p, ()))]


async def seen(
    folder: Path, platform: str, is_now: Any, choices: Sequence[tuple[int, Answer | None]]
) -> list[Any]:
    """What everybody sees after each of some hidden acts, and what is logged meanwhile.

    choices: who, by his place among those who may, and his answer; None = he doubles.
    """
    async with open_club(
        folder, discord=platform == "discord", telegram=platform == "telegram", seed=SEED
    ) as club:
        people = NAMES[:PEOPLE]
        seats: Sequence[Seat] = await (
            club.on_discord(people) if platform == "discord" else club.on_telegram(people)
        )
        evening = await open_table(club, seats, "cubes=multi")
        state = await evening.until(is_now)
        shown: list[Any] = []
        with capture_logs() as logs:
            for place, answer in choices:
                player, action = hidden(state, place, answer)
                await evening.stage.does(player, action)
                shown.append([public(seat) for seat in seats[:1]])
        assert [] == club.worlds.violations()
        return [*shown, [_plain(entry) for entry in logs]]


def hidden(state: Chouette, place: int, answer: Answer | None) -> tuple[PlayerId, ChouetteAction]:
    """A hidden act of one of those who may."""
    if answer is None:
        player = crew(state)[place]
        cubes = next(q.cubes for q in asked(state)[player] if q.task is Task.MAY_DOUBLE)
        return player, Double(cubes)
    assert isinstance(state.phase, Playing)
    question = state.phase.game.question
    assert isinstance(question, Round)
    ask = question.asks[place]
    return ask.by, AnswerCubes((CubeAnswer(ask.cube, answer, ask.owner),))


def public(seat: Seat) -> list[Any]:
    """Words, buttons and pictures of all messages that everybody in the room sees."""
    if isinstance(seat, OnDiscord):
        messages = [m for m in seat.human.channel.messages.values() if m.only is None]
        return [
            (_MENTION.sub("<@>", m.texts), list(m.buttons.items()), m.descriptions, m.files) for m in messages
        ]
    assert isinstance(seat, OnTelegram)
    return [(m.text, m.buttons, m.photo) for m in seat.phone.server.world.in_chat(seat.chat, by_bot=True)]


def _plain(entry: Any) -> dict[str, Any]:
    """A line of the log without what differs anyway: who acted, and how long it took."""
    return {key: value for key, value in entry.items() if key not in ("player", "ms", "took_ms", "id")}
