"""The opening throw: who begins, with what, and what equal dice do."""

import pytest

from bot.rules.act import act
from bot.rules.actions import OfferDouble, StartGame
from bot.rules.dice import Roll
from bot.rules.events import CubeDoubledAutomatically, DiceRolled, GameStarted, OpeningThrown
from bot.rules.game import NoDouble, ToMove, ToRoll
from bot.rules.refusals import CannotDouble, NotNow
from bot.rules.side import Side
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import (
    BLACK,
    BY_HAND,
    SEATS,
    START,
    WHITE,
    asked_in,
    cube_in,
    events_of,
    game_in,
    happened,
    play,
    position,
    seated,
    started,
    terms_of,
    turn_in,
    whole,
)


@pytest.mark.parametrize(("throw", "starter"), [("53", WHITE), ("35", BLACK)])
def test_the_higher_die_begins_and_plays_both(throw: str, starter: Side) -> None:
    """The first die is White's, the second Black's; the winner plays the two dice that were thrown."""
    table = started(None, ScriptedDice(throw))

    assert ToMove(starter) == asked_in(table)
    assert throw == "".join(map(str, turn_in(table).roll or ()))


def test_both_players_see_the_same_starting_position() -> None:
    """Two on 24, five on 13, three on 8, five on 6, whoever begins."""
    assert position(START) == turn_in(started(None, ScriptedDice("13"))).board


def test_equal_dice_are_thrown_again() -> None:
    """Ties are repeated until one die is higher; without automatic doubles the cube stays at 1."""
    table = started(None, ScriptedDice("66", "11", "21"))

    assert (Roll(6, 6), Roll(1, 1), Roll(2, 1)) == game_in(table).opening
    assert 1 == cube_in(table).value
    assert ToMove(WHITE) == asked_in(table)


def test_automatic_doubles_stop_at_their_limit() -> None:
    """With a limit of two the third tie doubles no more; the cube stays centred and counts as not offered."""
    table = started(terms_of(auto_doubles="2"), ScriptedDice("66", "11", "22", "21"))

    cube = cube_in(table)
    assert (4, None, False) == (cube.value, cube.owner, cube.turned)


def test_automatic_doubles_stop_at_the_cap() -> None:
    """The cube never shows more than the highest value that was agreed."""
    table = started(terms_of(auto_doubles="3", cube_cap="2"), ScriptedDice("66", "11", "22", "21"))

    assert 2 == cube_in(table).value


def test_the_log_of_an_opening_tells_every_throw() -> None:
    """Game, throws in order, and the automatic double beside the throw that made it."""
    table = seated(terms_of(auto_doubles="1"))

    assert (
        GameStarted(1, SEATS, crawford=False),
        OpeningThrown(0, Roll(4, 4)),
        CubeDoubledAutomatically(2),
        OpeningThrown(1, Roll(3, 3)),
        OpeningThrown(2, Roll(1, 6)),
    ) == happened(table, None, StartGame(SEATS), "44", "33", "16")


def test_matches_know_no_automatic_double() -> None:
    """A tie in a match leaves the cube at 1."""
    assert 1 == cube_in(started(terms_of(length=5), ScriptedDice("66", "21"))).value


def test_the_first_player_cannot_double_before_his_first_move() -> None:
    """His dice are on the board already."""
    table = started(None, ScriptedDice("31"))

    with pytest.raises(CannotDouble) as refusal:
        act(table, WHITE, OfferDouble(), ScriptedDice(), BY_HAND)
    assert NoDouble.ROLLED is refusal.value.reason


def test_the_second_player_may_double_at_his_first_turn() -> None:
    """He is asked to roll or double, and the double stands."""
    table = play(started(None, ScriptedDice("31")), (WHITE, whole((8, 3), (6, 1))))

    assert ToRoll(BLACK) == asked_in(table)
    assert cube_in(play(table, (BLACK, OfferDouble()))).offer is not None


def test_with_reroll_the_winner_throws_afresh_and_may_throw_a_double() -> None:
    """The throw that decides who begins is not played; rolling is all he can do, so the house rolls."""
    dice = ScriptedDice("31", "66")
    table, happenings = act(seated(terms_of(opening="reroll")), None, StartGame(SEATS), dice, BY_HAND)

    assert DiceRolled(WHITE, 1, Roll(6, 6)) == events_of(happenings)[-1]
    assert ToMove(WHITE) == asked_in(table)


def test_with_reroll_the_second_player_may_double_at_his_first_turn() -> None:
    """Only the one who begins has no moment to double."""
    table = started(terms_of(opening="reroll"), ScriptedDice("31", "66"))
    table = play(table, (WHITE, whole((24, 6), (24, 6), (13, 6), (13, 6))))

    assert ToRoll(BLACK) == asked_in(table)
    assert cube_in(play(table, (BLACK, OfferDouble()))).offer is not None


def test_a_game_in_play_is_not_started_again() -> None:
    """The next game waits for the end of this one, whoever asks."""
    with pytest.raises(NotNow):
        act(started(None, ScriptedDice("31")), None, StartGame(SEATS), ScriptedDice(), BY_HAND)
