"""kill -9 of the real process while a chouette across both platforms has hidden answers and an open form."""

import asyncio
import re
from pathlib import Path

import pytest

from bot.chouette.game import Answer, HowOut
from bot.chouette.questions import Task, TimeKind
from bot.chouette.state import Closed, game_of
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.views.chouette.verbs import ChouetteVerb
from bot.views.verbs import Verb
from storage.check import check
from tests.support.across import until
from tests.support.crew_killed import AWAY_MS, BOX_ANSWERED, TEAM_ANSWERED, Crew, open_crew, round_of
from tests.support.evening_crowd import THINKS_S, YES

pytestmark = pytest.mark.slow

LEAST_S = 60.0
"""So long a time runs again that ended while the house was away."""


async def test_hidden_answers_and_an_open_form_outlive_a_kill(tmp_path: Path) -> None:
    """The box doubles three, two of whom have answered; then two double the box, which has half filled in its form."""
    async with open_crew(tmp_path) as crew:
        box = await answers_outlive(crew)
        await form_outlives(crew, box)
        await gives_up(crew, box)

        assert [2, 2] == crew.notices()
        first, second, third = team_of(crew)
        assert {1: {first: 4, second: -1, third: 2, box: -5}} == crew.books()
        assert [dict(crew.books()[1])] == [
            {e.player: e.points for e in row.points} for row in crew.state().ledger
        ]
        assert crew.folded() == crew.state()
        assert [] == crew.doors.violations()
    assert () == check(tmp_path / "home" / "civetta.db")


async def answers_outlive(crew: Crew) -> PlayerId:
    """The box doubles; captain and second have answered when the house dies, the third answers afterwards.

    Returns the box.
    """
    box, _ = await crew.reach(Task.ROLL, Side.BLACK)
    await until(crew.are_current, "the boards stay behind")
    rolls, start = crew.sees(crew.of(box), Verb.ROLL), crew.now
    await crew.types(crew.of(box), "double", YES, sure=YES)
    await until(lambda: round_of(crew.state()) is not None, "nobody is asked")
    await until(crew.are_current, "the boards stay behind")
    first, second, third = team_of(crew)
    for player, answer in ((first, "t"), (second, "d")):
        await crew.presses(crew.sees(crew.of(player), ChouetteVerb.ANSWER_ALL, answer))
    given = [Answer.TAKE, Answer.DROP, None]
    await until(lambda: given == answers(crew), "the answers do not count")
    takes = crew.sees(crew.of(third), ChouetteVerb.ANSWER_ALL, "t")

    await dies(crew, notices=1)

    assert given == answers(crew)
    state = crew.state()
    assert "earlier moment" in await crew.presses(rolls)
    assert state == crew.state()
    assert [] == told(crew, start, TEAM_ANSWERED)
    assert 1 == len(set(crew.pictures()))
    await crew.presses(takes)
    await until(lambda: round_of(crew.state()) is None, "the answers are not shown")
    await until(crew.are_current, "the boards stay behind")
    assert [(2, None), (1, HowOut.DROPPED), (2, None)] == stakes(crew)
    said = told(crew, start, TEAM_ANSWERED)
    assert said
    assert [] == [text for text in said if not ("taken by" in text and "dropped by" in text)]
    return box


async def form_outlives(crew: Crew, box: PlayerId) -> None:
    """Captain and third double; the box has chosen for one cube when the house dies, and sends its form afterwards."""
    first, _, third = team_of(crew)
    await crew.reach(Task.ROLL, Side.WHITE)
    start = crew.now
    for player in (third, first):
        await crew.types(crew.of(player), "double", YES, sure=YES)
        await asyncio.sleep(THINKS_S)
    await until(lambda: answers(crew) == [None, None], "the box is not asked about both")
    await until(crew.are_current, "the boards stay behind")
    person = crew.of(box)
    await crew.presses(crew.sees(person, ChouetteVerb.CHOOSE))
    await until(lambda: len(crew.drafts(person)) == 2, "no form")
    blank = words_of_form(crew, box)
    await crew.presses(crew.drafts(person)[0])
    await until(lambda: words_of_form(crew, box) != blank, "nothing is chosen")
    chosen = words_of_form(crew, box)

    await dies(crew, notices=2)

    assert [None, None] == answers(crew)
    assert chosen == words_of_form(crew, box)
    for _ in range(2):
        await crew.presses(crew.drafts(person)[1])
    await until(lambda: crew.sends(person) is not None, "the form cannot be sent")
    assert [] == told(crew, start, BOX_ANSWERED)
    send = crew.sends(person)
    assert send is not None
    await crew.presses(send)
    await until(lambda: round_of(crew.state()) is None, "the answers do not count")
    await until(crew.are_current, "the boards stay behind")
    assert told(crew, start, BOX_ANSWERED)
    assert [(4, None), (1, HowOut.DROPPED), (2, HowOut.DROPPED)] == stakes(crew)


async def gives_up(crew: Crew, box: PlayerId) -> None:
    """The box gives the rest of the game up; the session ends with it."""
    await crew.types(crew.of(box), "resign", "single", YES, level="single", sure=YES)
    first, _, _ = team_of(crew)

    def is_asked_or_over() -> bool:
        game = game_of(crew.state())
        return isinstance(crew.state().phase, Closed) or (game is not None and game.question is not None)

    await until(is_asked_or_over, "nobody gives up")
    if not isinstance(crew.state().phase, Closed):
        await until(crew.are_current, "the boards stay behind")
        await crew.presses(crew.sees(crew.of(first), Verb.ACCEPT_RESIGN))
    await until(lambda: isinstance(crew.state().phase, Closed), "the session does not end")


async def dies(crew: Crew, *, notices: int) -> None:
    """The house dies, the time for answers runs out, and the house is started again: it runs again, and each room is
    told so once. notices: how many each has had then."""
    pictures = crew.pictures()
    await crew.dies_for(AWAY_MS, TimeKind.ANSWER)
    assert LEAST_S == crew.runs_again_s(TimeKind.ANSWER)
    await until(lambda: crew.notices() == [notices, notices], lambda: str(crew.notices()))
    await until(crew.are_current, "the boards stay behind")
    assert pictures == crew.pictures()
    assert crew.folded() == crew.state()


def team_of(crew: Crew) -> tuple[PlayerId, ...]:
    """Captain and crew, as the game began."""
    game = game_of(crew.state())
    assert game is not None
    return game.team


def answers(crew: Crew) -> list[Answer | None]:
    """The answers of the round that is open, in the order of the cubes."""
    asked = round_of(crew.state())
    return [] if asked is None else [ask.answer for ask in asked.asks]


def stakes(crew: Crew) -> list[tuple[int, HowOut | None]]:
    """The cubes of the members and how they went out."""
    game = game_of(crew.state())
    assert game is not None
    return [(cube.value, stake.how) for cube, stake in zip(game.board.cubes, game.stakes, strict=True)]


def told(crew: Crew, start: tuple[int, int], answered: re.Pattern[str]) -> list[str]:
    """The requests since a moment that say how somebody has answered."""
    return [text for text in crew.sent_since(start) if answered.search(text)]


def words_of_form(crew: Crew, player: PlayerId) -> list[str]:
    """The buttons of somebody's form."""
    return [press.id for press in crew.drafts(crew.of(player))]
