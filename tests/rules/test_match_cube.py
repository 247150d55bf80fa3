"""The cube in matches: Crawford, dead cubes, Holland, a match to one point."""

import pytest

from bot.rules.act import act
from bot.rules.actions import Drop, OfferDouble
from bot.rules.cube import Cube
from bot.rules.events import DoubleOffered, GameEnded, HowEnded
from bot.rules.game import NoDouble, ToMove, ToRoll
from bot.rules.side import Side
from bot.rules.table import Table
from bot.rules.terms import Terms
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import (
    BLACK,
    BY_HAND,
    WHITE,
    asked_in,
    happened,
    in_play,
    owned,
    play,
    reason_of,
    started,
    terms_of,
    whole,
)


def match_at(score: tuple[int, int], *, length: int = 5, cube: Cube | None = None, by: Side = WHITE) -> Table:
    """A match to five in the middle of a game after the Crawford game, or before it by the score."""
    terms = terms_of(length=length)
    return in_play(terms=terms, score=score, cube=cube, on_turn=by, crawford_over=length - 1 in score)


@pytest.mark.parametrize("side", list(Side))
def test_nobody_doubles_in_the_crawford_game(side: Side) -> None:
    """Neither the leader nor the trailer; the refusal says why."""
    table = in_play(terms=terms_of(length=5), score=(4, 2), crawford=True, on_turn=side)

    assert NoDouble.CRAWFORD is reason_of(table, side, OfferDouble())


def test_the_trailer_doubles_after_the_crawford_game() -> None:
    """4-2 to 5: he may turn it at his first turn."""
    assert (DoubleOffered(BLACK, 0, 2),) == happened(match_at((4, 2), by=BLACK), BLACK, OfferDouble())


def test_a_post_crawford_leaders_cube_is_dead() -> None:
    """One point away the cube at 1 already wins him the match."""
    assert NoDouble.DEAD is reason_of(match_at((4, 2)), WHITE, OfferDouble())


def test_a_two_cube_is_dead_at_two_away() -> None:
    """3-3 to 5: whoever owns the 2-cube cannot turn it (GNU Backgammon refuses it too)."""
    assert NoDouble.DEAD is reason_of(match_at((3, 3), cube=owned(2, WHITE)), WHITE, OfferDouble())


def test_a_centred_cube_at_two_away_is_alive() -> None:
    """3-3 to 5: a single game at 1 does not suffice."""
    assert (DoubleOffered(WHITE, 0, 2),) == happened(match_at((3, 3)), WHITE, OfferDouble())


def test_only_the_doublers_own_need_counts() -> None:
    """2 away against 5 away: the leader's 2-cube is dead for him, the trailer's is alive."""
    leader = match_at((3, 0), cube=owned(2, WHITE))
    trailer = match_at((3, 0), cube=owned(2, BLACK), by=BLACK)

    assert NoDouble.DEAD is reason_of(leader, WHITE, OfferDouble())
    assert (DoubleOffered(BLACK, 0, 4),) == happened(trailer, BLACK, OfferDouble())


def test_dead_cubes_may_be_allowed() -> None:
    """`dead_cube = allow`: the choice is the player's, so the house does not roll for him."""
    terms = terms_of(length=5, dead_cube="allow")
    table = in_play(terms=terms, score=(3, 3), cube=owned(2, WHITE))

    assert ToRoll(WHITE) == asked_in(table)
    assert (DoubleOffered(WHITE, 0, 4),) == happened(table, WHITE, OfferDouble())


def test_money_cubes_never_die() -> None:
    """There is no score that could be reached."""
    table = in_play(score=(90, 3), cube=owned(64, WHITE))

    assert (DoubleOffered(WHITE, 0, 128),) == happened(table, WHITE, OfferDouble())


def test_a_drop_costs_the_cube_in_a_match_too() -> None:
    """The free drop of a leader is nothing but a drop: one point."""
    table = play(match_at((4, 2), by=BLACK), (BLACK, OfferDouble()))

    assert GameEnded(BLACK, HowEnded.DROPPED, level=1, points=1) == happened(table, WHITE, Drop())[-1]


@pytest.mark.parametrize(
    ("turns", "reason"),
    [((0, 1), NoDouble.HOLLAND), ((1, 2), NoDouble.HOLLAND), ((2, 2), None), ((5, 5), None)],
)
def test_holland_waits_until_both_have_rolled_twice(turns: tuple[int, int], reason: NoDouble | None) -> None:
    """After the Crawford game; the second roll of each must have been played."""
    table = holland(score=(2, 4), turns=turns)

    if reason is None:
        assert (DoubleOffered(WHITE, 0, 2),) == happened(table, WHITE, OfferDouble())
    else:
        assert reason is reason_of(table, WHITE, OfferDouble())


def test_holland_counts_after_the_crawford_game_only() -> None:
    """Before it the cube is free from the second turn of the game on."""
    table = holland(score=(2, 2), turns=(0, 1))

    assert (DoubleOffered(WHITE, 0, 2),) == happened(table, WHITE, OfferDouble())


def test_the_house_rolls_while_holland_forbids_the_double() -> None:
    """No question is asked whose answer is known."""
    table = in_play(
        terms=holland_terms(), score=(2, 4), turns=(0, 0), roll="31", on_turn=BLACK, crawford_over=True
    )
    table, _ = act(table, BLACK, whole((8, 3), (6, 1)), ScriptedDice("21"), BY_HAND)

    assert ToMove(WHITE) == asked_in(table)


def test_a_match_to_one_point_has_no_cube() -> None:
    """The house rolls, a double is refused."""
    table = started(terms_of(length=1), ScriptedDice("31"))
    table = play(table, (WHITE, whole((8, 3), (6, 1))), dice=ScriptedDice("21"))

    assert ToMove(BLACK) == asked_in(table)
    assert NoDouble.NO_CUBE is reason_of(table, BLACK, OfferDouble())


def holland_terms() -> Terms:
    """A match to five under the Holland rule."""
    return terms_of(length=5, holland="on")


def holland(score: tuple[int, int], turns: tuple[int, int]) -> Table:
    """White to roll in such a match."""
    return in_play(terms=holland_terms(), score=score, turns=turns, crawford_over=4 in score)
