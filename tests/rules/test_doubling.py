"""The cube: who may turn it when, and what the answers cost."""

import pytest

from bot.rules.act import act
from bot.rules.actions import Drop, OfferDouble, Raise, RollDice, Take
from bot.rules.events import CubeDropped, CubeTaken, DiceRolled, DoubleOffered, GameEnded, HowEnded
from bot.rules.game import NoDouble, ToAnswerDouble, ToMove, ToRoll
from bot.rules.refusals import CannotRaise, NoDoubleToAnswer, NotYourTurn
from bot.rules.side import Side
from bot.rules.table import Between
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import (
    BLACK,
    BY_HAND,
    WHITE,
    asked_in,
    cube_in,
    events_of,
    happened,
    in_play,
    owned,
    play,
    reason_of,
    started,
    terms_of,
    whole,
)

CLOSED_OUT = "bar 13*5 8*4 6*5 / 19*2 20*2 21*2 22*2 23*2 24*2 1*3"


@pytest.mark.parametrize("side", list(Side))
def test_either_side_may_turn_a_centred_cube(side: Side) -> None:
    """The offer names what the cube shows if it is taken; the other side is asked."""
    table = in_play(on_turn=side)

    assert (DoubleOffered(side, 0, 2),) == happened(table, side, OfferDouble())
    assert ToAnswerDouble(side.other, 0) == asked_in(play(table, (side, OfferDouble())))


def test_a_take_passes_the_cube_to_the_taker() -> None:
    """He owns it at twice the value."""
    table = play(in_play(), (WHITE, OfferDouble()), (BLACK, Take()), dice=ScriptedDice("31"))

    assert owned(2, BLACK) == cube_in(table)


def test_after_a_take_the_doubler_rolls() -> None:
    """He has no other choice, so the house rolls for him."""
    table = play(in_play(), (WHITE, OfferDouble()))
    table, happenings = act(table, BLACK, Take(), ScriptedDice("31"), BY_HAND)

    assert [CubeTaken, DiceRolled] == [type(event) for event in events_of(happenings)]
    assert ToMove(WHITE) == asked_in(table)


@pytest.mark.parametrize("value", [1, 2, 4, 64])
def test_a_drop_costs_the_value_before_the_double(value: int) -> None:
    """Never multiplied by two or three, wherever the checkers stand."""
    table = play(in_play(cube=owned(value, WHITE)), (WHITE, OfferDouble()))

    ended = GameEnded(WHITE, HowEnded.DROPPED, level=1, points=value)
    assert (CubeDropped(BLACK, 0, value), ended) == happened(table, BLACK, Drop())


def test_only_the_owner_redoubles() -> None:
    """The other side is told that the cube is not his, the owner turns it on."""
    table = in_play(cube=owned(2, BLACK))

    assert NoDouble.NOT_OWNER is reason_of(table, WHITE, OfferDouble())
    assert (DoubleOffered(WHITE, 0, 4),) == happened(in_play(cube=owned(2, WHITE)), WHITE, OfferDouble())


def test_the_cube_goes_to_and_fro() -> None:
    """1, 2 at Black's, 4 at White's."""
    table = play(in_play(), (WHITE, OfferDouble()), (BLACK, Take()), dice=ScriptedDice("31"))
    table = play(
        table,
        (WHITE, whole((8, 3), (6, 1))),
        (BLACK, OfferDouble()),
        (WHITE, Take()),
        dice=ScriptedDice("65"),
    )

    assert owned(4, WHITE) == cube_in(table)


def test_no_double_after_the_roll() -> None:
    """The dice are seen, the moment is over."""
    assert NoDouble.ROLLED is reason_of(in_play(roll="31"), WHITE, OfferDouble())


def test_no_double_in_the_other_sides_turn() -> None:
    """A double is offered at the start of one's own turn."""
    assert NoDouble.NOT_ON_TURN is reason_of(in_play(), BLACK, OfferDouble())


def test_no_second_double_while_the_first_waits() -> None:
    """One offer a turn."""
    assert NoDouble.OFFERED is reason_of(play(in_play(), (WHITE, OfferDouble())), WHITE, OfferDouble())


def test_a_double_cannot_be_withdrawn_by_rolling() -> None:
    """The answer is awaited first."""
    with pytest.raises(NotYourTurn):
        play(in_play(), (WHITE, OfferDouble()), (WHITE, RollDice()))


@pytest.mark.parametrize("text", ["bar 13*5 8*4 6*5 / 1*2 12*5 17*3 19*5", CLOSED_OUT])
def test_a_double_may_be_offered_from_the_bar(text: str) -> None:
    """Also by a player who is closed out: he is asked before he rolls."""
    table = in_play(text)

    assert ToRoll(WHITE) == asked_in(table)
    assert (DoubleOffered(WHITE, 0, 2),) == happened(table, WHITE, OfferDouble())


@pytest.mark.parametrize("answer", [Take(), Drop(), Raise(), Take(cube=1), Drop(cube=-1)])
def test_no_answer_without_a_double(answer: Take | Drop | Raise) -> None:
    """Neither side has anything to answer."""
    for side in Side:
        with pytest.raises(NoDoubleToAnswer):
            play(in_play(), (side, answer))


@pytest.mark.parametrize("answer", [Take(), Drop(), Raise()])
def test_the_doubler_does_not_answer_himself(answer: Take | Drop | Raise) -> None:
    """Only the side that is asked."""
    with pytest.raises(NoDoubleToAnswer):
        play(in_play(terms=terms_of(animals="3")), (WHITE, OfferDouble()), (WHITE, answer))


def test_a_cube_that_is_not_there_cannot_be_turned() -> None:
    """A table for two has one cube."""
    assert NoDouble.NO_CUBE is reason_of(in_play(), WHITE, OfferDouble(cube=1))


def test_a_cubeless_game_knows_no_double() -> None:
    """No cube is there to be offered, and the house rolls at once."""
    table = started(terms_of(cube="off"), ScriptedDice("31"))
    table = play(table, (WHITE, whole((8, 3), (6, 1))), dice=ScriptedDice("21"))

    assert ToMove(BLACK) == asked_in(table)
    assert NoDouble.NO_CUBE is reason_of(in_play(terms=terms_of(cube="off")), WHITE, OfferDouble())


def test_no_double_beyond_the_cap() -> None:
    """With a cap of 4 the 4-cube stays, the 2-cube may be turned."""
    terms = terms_of(cube_cap="4")

    assert NoDouble.CAP is reason_of(in_play(terms=terms, cube=owned(4, WHITE)), WHITE, OfferDouble())
    assert (
        DoubleOffered(WHITE, 0, 4)
        == happened(in_play(terms=terms, cube=owned(2, WHITE)), WHITE, OfferDouble())[0]
    )


def test_no_double_beyond_what_the_formats_can_hold() -> None:
    """64 is no limit; 32,768 is."""
    assert DoubleOffered(WHITE, 0, 128) == happened(in_play(cube=owned(64, WHITE)), WHITE, OfferDouble())[0]
    assert NoDouble.CAP is reason_of(in_play(cube=owned(32768, WHITE)), WHITE, OfferDouble())


def test_a_beaver_is_refused_where_none_was_agreed() -> None:
    """The refusal names the longest chain there is: none."""
    with pytest.raises(CannotRaise) as refusal:
        play(in_play(), (WHITE, OfferDouble()), (BLACK, Raise()))
    assert 0 == refusal.value.most


def test_the_drop_ends_the_game() -> None:
    """The next game waits; the picture of the end still shows the offer."""
    table = play(in_play(), (WHITE, OfferDouble()), (BLACK, Drop()))

    assert isinstance(table.phase, Between)
    assert (1, 0) == table.score
    assert table.phase.game is not None
    assert table.phase.game.cubes[0].offer is not None
