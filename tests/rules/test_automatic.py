"""What the house does without asking: rolls, passes, forced plays, bearing off in a race."""

import pytest

from bot.rules.act import MOST_AUTOMATIC, Forced, Habits, act
from bot.rules.actions import Action, PlayStep, PlayWhole, ResetSteps, RollDice, UndoStep
from bot.rules.cube import Cube
from bot.rules.dice import Roll
from bot.rules.events import DiceRolled, Event, GameEnded, HowEnded, PlayFinished, StepPlayed
from bot.rules.game import ToMove, ToRoll
from bot.rules.plays import CheckerMove
from bot.rules.table import Between, Happening, Table
from tests.support.scripted_dice import RandomDice, ScriptedDice
from tests.support.tables import (
    BLACK,
    BY_HAND,
    WHITE,
    asked_in,
    events_of,
    in_play,
    play,
    terms_of,
    turn_in,
    whole,
)

WHOLE_TURN = (Habits(Forced.WHOLE_TURN),) * 2
EVERY_PART = (Habits(Forced.EVERY_PART),) * 2
RACER = (Habits(Forced.OFF, race_bear_off=True),) * 2
CUBELESS = terms_of(cube="off")
OWNED_BY_BLACK = Cube(2, BLACK, turned=True)
DANCES = "bar 13*5 8*4 6*5 / 19*2 20*2 21*2 22*2 23*2 24*2 1*3"
"""White is closed out."""
LAST = whole((8, 3), (6, 1))


def rolled(
    table: Table, roll: str, habits: tuple[Habits, Habits], *more: str
) -> tuple[Table, tuple[Happening, ...]]:
    """White rolls, and what follows by itself; more: the rolls after that."""
    return act(table, WHITE, RollDice(), ScriptedDice(roll, *more), habits)


@pytest.mark.parametrize(
    ("table", "automatic"),
    [
        (in_play(roll="31"), False),
        (in_play(roll="31", cube=Cube(2, WHITE, turned=True)), True),
        (in_play(roll="31", cube=Cube(2, BLACK, turned=True)), False),
        (in_play(roll="31", terms=CUBELESS), True),
        (in_play(roll="31", terms=terms_of(length=1)), True),
        (in_play(roll="31", terms=terms_of(length=5), score=(4, 0), crawford=True), True),
        (in_play(roll="31", terms=terms_of(length=5), score=(0, 4), crawford_over=True), True),
        (in_play(roll="31", terms=terms_of(length=5), score=(4, 0), crawford_over=True), False),
        (in_play(roll="31", terms=terms_of(cube_cap="2"), cube=Cube(2, BLACK, turned=True)), True),
    ],
    ids=["centred", "other's", "own", "cubeless", "one point", "crawford", "dead", "trailer", "cap"],
)
def test_the_house_rolls_where_no_double_is_possible(table: Table, automatic: bool) -> None:
    """White ends his turn: Black is asked only if he may double."""
    table, happenings = act(table, WHITE, LAST, ScriptedDice("65"), BY_HAND)

    assert (ToMove(BLACK) if automatic else ToRoll(BLACK)) == asked_in(table)
    assert [Happening(DiceRolled(BLACK, 9, Roll(6, 5)), BLACK, automatic=True)] * automatic == list(
        happenings[1:]
    )


def test_a_turn_without_a_play_passes_by_itself() -> None:
    """Announced as an automatic empty play, even for one who wants nothing forced."""
    table, happenings = rolled(in_play(DANCES), "66", BY_HAND)

    assert Happening(PlayFinished(WHITE, Roll(6, 6), ()), WHITE, automatic=True) == happenings[-1]
    assert ToRoll(BLACK) == asked_in(table)


def test_a_player_who_is_closed_out_is_asked_while_he_may_double() -> None:
    """Black has played; White may double from the bar."""
    table = in_play("24*3 1*2 2*2 3*2 4*2 5*2 6*2 / bar 12*5 17*4 19*5", on_turn=BLACK, roll="61")

    assert ToRoll(WHITE) == asked_in(play(table, (BLACK, whole((24, 6), (24, 1)))))


@pytest.mark.parametrize("habits", [WHOLE_TURN, EVERY_PART])
def test_the_only_play_is_made_at_once(habits: tuple[Habits, Habits]) -> None:
    """One final position is legal: 7/3 3/off here."""
    table, happenings = rolled(in_play("7 3*14 / 1*2 24*13", cube=OWNED_BY_BLACK), "64", habits)

    finished = PlayFinished(WHITE, Roll(6, 4), (CheckerMove(7, 3, 4), CheckerMove(3, 0, 6)))
    assert (finished, True) == (happenings[-1].event, happenings[-1].automatic)
    assert ToRoll(BLACK) == asked_in(table)


def test_nothing_forced_is_played_for_one_who_does_not_want_it() -> None:
    """He makes even the only play himself."""
    table, _ = rolled(in_play("7 3*14 / 1*2 24*13"), "64", BY_HAND)

    assert ToMove(WHITE) == asked_in(table)


def test_each_player_has_his_own_habits() -> None:
    """White's forced play is made, Black's is not."""
    habits = (Habits(Forced.WHOLE_TURN), Habits(Forced.OFF))
    table, _ = rolled(in_play("12 / 13", terms=CUBELESS), "21", habits, "65")

    assert ToMove(BLACK) == asked_in(table)


def entering(habits: tuple[Habits, Habits]) -> Table:
    """White must enter with the 5; the 1 is free afterwards."""
    return rolled(in_play("bar 13*5 8*4 6*5 / 24*2 1*2 12*5 17*3 19*3"), "51", habits)[0]


def test_every_forced_part_is_played_where_that_is_wanted() -> None:
    """The entry is made, the rest asked."""
    assert (CheckerMove(25, 20, 5),) == turn_in(entering(EVERY_PART)).moves
    assert ToMove(WHITE) == asked_in(entering(EVERY_PART))


def test_by_default_a_forced_part_is_left_to_the_player() -> None:
    """Only whole turns are played for him."""
    assert () == turn_in(entering(WHOLE_TURN)).moves


def test_a_forced_rest_is_staged_and_not_lifted() -> None:
    """After a free first step the second is the only one: it is made, and may still be taken back."""
    table, _ = rolled(in_play("13 8 7 / 3*2"), "65", EVERY_PART)
    table, happenings = act(table, WHITE, PlayStep(13, 6), ScriptedDice(), EVERY_PART)

    assert [False, True] == [h.automatic for h in happenings]
    assert (CheckerMove(13, 7, 6), CheckerMove(7, 2, 5)) == turn_in(table).moves
    assert ToMove(WHITE) == asked_in(table)


@pytest.mark.parametrize("action", [UndoStep(), ResetSteps()])
def test_what_was_taken_back_is_not_played_again(action: Action) -> None:
    """Undo would have no effect if the house repeated the forced part."""
    table, _ = act(entering(EVERY_PART), WHITE, action, ScriptedDice(), EVERY_PART)

    assert () == turn_in(table).moves


def test_a_race_is_borne_off_by_preference() -> None:
    """As many as possible: two with 6-5."""
    table, happenings = rolled(in_play("6*7 5*8 / 19*15"), "65", RACER)

    off = (CheckerMove(6, 0, 6), CheckerMove(5, 0, 5))
    assert (PlayFinished(WHITE, Roll(6, 5), off), True) == (happenings[-1].event, happenings[-1].automatic)
    assert ToRoll(BLACK) == asked_in(table)


def test_a_blocked_larger_die_does_not_stop_the_bearing_off() -> None:
    """5 and 2 left, 4-2: the 4 bears nothing off, the 2 does; of the two ways the one that leaves fewer pips."""
    _, happenings = rolled(in_play("5 2 / 19*14"), "42", RACER)

    assert (
        PlayFinished(WHITE, Roll(4, 2), (CheckerMove(5, 1, 4), CheckerMove(2, 0, 2))) == happenings[-1].event
    )


def test_bearing_off_the_last_checker_needs_no_further_die() -> None:
    """One on the ace point and 6-6: the game is over, nobody is asked."""
    for habits in (RACER, WHOLE_TURN, EVERY_PART):
        table, happenings = rolled(in_play("1 / 19*14"), "66", habits)

        assert GameEnded(WHITE, HowEnded.BORNE_OFF, 1, 1) == happenings[-1].event
        assert isinstance(table.phase, Between)


@pytest.mark.parametrize(
    ("text", "roll"),
    [
        ("6*14 1 / 4*2 24*13", "61"),  # contact
        ("7 6*14 / 19*15", "61"),  # not all home
        ("6*8 5*7 / 19*15", "21"),  # nothing can be borne off
        ("6 / 19*14", "21"),  # the only play, and it bears nothing off
        ("6*5 5*5 4*5 / 19*15", "61"),  # several ways as good: 6/off and a 1
    ],
    ids=["contact", "outside", "nothing off", "not off", "a choice"],
)
def test_a_real_choice_is_the_players(text: str, roll: str) -> None:
    """The preference covers races with all home and one best way, nothing else."""
    assert ToMove(WHITE) == asked_in(rolled(in_play(text), roll, RACER)[0])


def test_a_race_is_the_players_own_without_the_preference() -> None:
    """Off by default."""
    assert ToMove(WHITE) == asked_in(rolled(in_play("6*7 5*8 / 19*15"), "65", BY_HAND)[0])
    assert not Habits().race_bear_off


@pytest.mark.parametrize(
    "action", [PlayStep(1, 6), PlayWhole(whole((1, 6)).moves, lift=False), PlayWhole(whole((1, 6)).moves)]
)
def test_the_last_checker_ends_the_game_without_done(action: Action) -> None:
    """By a step as by a whole play, with dice left over."""
    table, happenings = act(in_play("1 / 19*14", roll="62"), WHITE, action, ScriptedDice(), BY_HAND)

    assert GameEnded(WHITE, HowEnded.BORNE_OFF, 1, 1) == events_of(happenings)[-1]
    assert isinstance(table.phase, Between)


def test_a_game_without_choices_plays_itself_to_the_end() -> None:
    """One checker each and no cube: one roll by hand, the rest follows."""
    table, happenings = act(in_play("12 / 13", terms=CUBELESS), WHITE, RollDice(), RandomDice(1), WHOLE_TURN)

    assert isinstance(table.phase, Between)
    assert all(h.automatic for h in happenings[1:])


def test_the_house_stops_after_a_bound_and_leaves_it_to_the_player() -> None:
    """Two sides that can never move: no endless loop, somebody is asked to roll."""
    stuck = "bar 1*2 2*2 3*2 4*2 5*2 6*2 / bar 24*2 23*2 22*2 21*2 20*2 19*2"
    table, happenings = act(in_play(stuck, terms=CUBELESS), WHITE, RollDice(), RandomDice(1), BY_HAND)

    assert MOST_AUTOMATIC + 1 == len(happenings)
    assert isinstance(asked_in(table), ToRoll | ToMove)


def test_a_step_by_the_player_is_not_called_automatic() -> None:
    """Only what follows by itself."""
    _, happenings = act(in_play(roll="31"), WHITE, PlayStep(8, 3), ScriptedDice(), BY_HAND)

    told: list[tuple[Event, bool]] = [(h.event, h.automatic) for h in happenings]
    assert [(StepPlayed(WHITE, CheckerMove(8, 5, 3)), False)] == told
