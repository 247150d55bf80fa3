"""Beaver, raccoon, otter: turning the cube again in the answer, in money games.

The costs are those GNU Backgammon charges: 1, 2, 4 refused costs 2; 1, 2, 4, 8 refused costs 4; 8 taken belongs to the
one who beavered.
"""

import pytest

from bot.rules.actions import Drop, OfferDouble, Raise, Take
from bot.rules.cube import Cube
from bot.rules.events import CubeDropped, CubeRaised, GameEnded, HowEnded
from bot.rules.game import ToAnswerDouble
from bot.rules.refusals import CannotRaise
from bot.rules.table import Table
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import BLACK, WHITE, asked_in, cube_in, happened, in_play, play, terms_of

CHAIN = ((WHITE, OfferDouble()), (BLACK, Raise()), (WHITE, Raise()), (BLACK, Raise()))
"""Double, beaver, raccoon, otter."""


def raised(times: int, animals: int = 3) -> Table:
    """White has doubled and the cube was turned again so many times."""
    return play(in_play(terms=terms_of(animals=str(animals))), *CHAIN[: times + 1])


def test_a_beaver_turns_the_cube_at_once() -> None:
    """2 becomes 4 and the doubler is asked."""
    assert (CubeRaised(BLACK, 0, 4, animals=1),) == happened(raised(0), BLACK, Raise())
    assert ToAnswerDouble(WHITE, 0) == asked_in(raised(1))


def test_the_beaverer_keeps_the_cube() -> None:
    """Taken, the 4-cube is his."""
    assert Cube(4, BLACK, turned=True) == cube_in(play(raised(1), (WHITE, Take()), dice=ScriptedDice("31")))


def test_a_refused_beaver_costs_two() -> None:
    """1, 2, 4 refused by the doubler: half of what the cube shows."""
    ended = GameEnded(BLACK, HowEnded.DROPPED, level=1, points=2)
    assert (CubeDropped(WHITE, 0, 2), ended) == happened(raised(1), WHITE, Drop())


def test_a_taken_raccoon_leaves_the_cube_with_the_beaverer() -> None:
    """The 8-cube is Black's, who beavered, though White turned it last."""
    table = play(raised(2), (BLACK, Take()), dice=ScriptedDice("31"))

    assert Cube(8, BLACK, turned=True) == cube_in(table)


def test_a_refused_raccoon_costs_four() -> None:
    """1, 2, 4, 8 refused by the beaverer."""
    ended = GameEnded(WHITE, HowEnded.DROPPED, level=1, points=4)
    assert (CubeDropped(BLACK, 0, 4), ended) == happened(raised(2), BLACK, Drop())


def test_an_otter_leaves_the_cube_with_the_beaverer() -> None:
    """16, asked of the doubler, still Black's when taken; refused it costs 8."""
    table = raised(3)

    assert Cube(16, BLACK, turned=True) == cube_in(play(table, (WHITE, Take()), dice=ScriptedDice("31")))
    assert CubeDropped(WHITE, 0, 8) == happened(table, WHITE, Drop())[0]


@pytest.mark.parametrize("animals", [0, 1, 2, 3])
def test_the_chain_ends_where_the_terms_say(animals: int) -> None:
    """As many immediate redoubles as were agreed, and no more."""
    table = raised(animals, animals)
    asked = BLACK if animals % 2 == 0 else WHITE

    with pytest.raises(CannotRaise) as refusal:
        play(table, (asked, Raise()))
    assert animals == refusal.value.most


def test_a_redouble_may_be_beavered_too() -> None:
    """The owner of a 2-cube turns it to 4, the beaver makes 8."""
    table = in_play(terms=terms_of(animals="1"), cube=Cube(2, WHITE, turned=True))

    assert (
        CubeRaised(BLACK, 0, 8, animals=1) == happened(play(table, (WHITE, OfferDouble())), BLACK, Raise())[0]
    )


def test_no_beaver_beyond_the_cap() -> None:
    """With a cap of 2 the double to 2 stands and is not turned again."""
    table = in_play(terms=terms_of(animals="1", cube_cap="2"))

    with pytest.raises(CannotRaise):
        play(table, (WHITE, OfferDouble()), (BLACK, Raise()))


def test_a_beaver_up_to_the_cap_stands() -> None:
    """With a cap of 4 the double to 2 may be beavered to 4."""
    table = play(in_play(terms=terms_of(animals="1", cube_cap="4")), (WHITE, OfferDouble()))

    assert (CubeRaised(BLACK, 0, 4, animals=1),) == happened(table, BLACK, Raise())


def test_a_later_double_may_be_beavered_anew() -> None:
    """The chain is counted per double."""
    table = in_play(terms=terms_of(animals="1"), cube=Cube(4, BLACK, turned=True), on_turn=BLACK)

    assert (
        CubeRaised(WHITE, 0, 16, animals=1)
        == happened(play(table, (BLACK, OfferDouble())), WHITE, Raise())[0]
    )


def test_matches_know_no_beaver() -> None:
    """The option has no meaning there and the answer is refused."""
    with pytest.raises(CannotRaise):
        play(in_play(terms=terms_of(length=7)), (WHITE, OfferDouble()), (BLACK, Raise()))
