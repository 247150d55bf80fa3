"""Entering a play with buttons."""

from bot.rules.actions import PlayStep, PlayWhole
from bot.rules.table import Table
from bot.views.controls import controls
from bot.views.verbs import Mode, Verb, parse_mode, parse_steps
from tests.support.tables import WHITE, in_play, play
from tests.views.reading import find, labels


def choices(table: Table, mode: Mode = Mode()) -> list[str]:  # noqa: B008 - a frozen value
    """The labels of plays and steps."""
    rows = controls(table, mode=mode)
    kept = [[c for c in row if c.verb in (Verb.STEP, Verb.PLAY)] for row in rows]
    return [label for row in labels(tuple(map(tuple, kept))) for label in row]


def test_steps_stand_from_high_to_low() -> None:
    """One button for each checker and die that a legal play can begin with."""
    assert ["24/21", "24/23", "13/10", "8/5", "8/7", "6/3", "6/5"] == choices(in_play(roll="31"))


def test_a_step_names_its_hit() -> None:
    """A star after the point where an enemy checker goes to the bar."""
    table = in_play("24*2 13*13 / 20 1*14", roll="43")

    assert "24/20*" in choices(table, Mode(stepwise=True))


def test_only_steps_that_complete_a_play_are_offered() -> None:
    """With 6-2 only 8/2 and 24/22 use both dice, so 13/11 is no button though it could be moved."""
    table = in_play("24 8 6*13 / 4*2 16*2 18*3 19*4 20*4", roll="62")

    assert ["24/22", "8/2"] == choices(table, Mode(stepwise=True))


def test_entering_is_one_button_while_it_is_legal() -> None:
    """Two on the bar are two presses of the same button of a double."""
    table = in_play("bar*2 13*13 / 1*15", roll="22")

    assert ["bar/23"] == choices(table, Mode(stepwise=True))
    assert ["bar/23"] == choices(play(table, (WHITE, PlayStep(25, 2))))


def test_few_plays_are_shown_whole_with_steps_beside_them() -> None:
    """One press then makes the turn."""
    table = in_play("5 4 / 24*2", roll="64")

    assert {"5/off 4/off", "5/1 4/off"} == set(choices(table))
    assert Verb.STEPS is find(controls(table), "Step by step").verb


def test_a_whole_play_carries_its_steps() -> None:
    """What the button's argument says is what the rules are asked."""
    table = in_play("5 4 / 24*2", roll="64")
    button = find(controls(table), "5/off 4/off")

    after = play(table, (WHITE, PlayWhole(parse_steps(button.arg))))

    assert (1, 0) == after.score


def test_step_by_step_shows_the_steps_and_the_way_back() -> None:
    """The argument of the button gives the keyboard; nothing is remembered."""
    table = in_play("5 4 / 24*2", roll="64")
    mode = parse_mode(find(controls(table), "Step by step").arg)

    assert ["5/off", "5/1", "4/off"] == choices(table, mode)
    assert Verb.PLAYS is find(controls(table, mode=mode), "Whole plays").verb


def test_the_exact_die_is_used_where_it_makes_no_difference() -> None:
    """6-5 with two on the 5 point: either die bears off, both lead to the same, so one button with the exact die."""
    table = in_play("5*2 / 24*2", roll="65")
    steps = controls(table, mode=Mode(stepwise=True))

    assert ["5/off"] == choices(table, Mode(stepwise=True))
    assert "5-5" == find(steps, "5/off").arg


def test_the_smaller_die_is_used_where_neither_is_exact() -> None:
    """6-5 with checkers on the 4 point: one button, and the larger die stays for what comes after."""
    table = in_play("4*2 / 24*2", roll="65")

    assert "4-5" == find(controls(table, mode=Mode(stepwise=True)), "4/off").arg


def test_many_steps_ask_for_the_die_first() -> None:
    """More than twenty steps do not fit; one press chooses the die, the next the checker."""
    table = in_play("24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 /", roll="21")
    rows = controls(table)

    assert ["Die 2", "Die 1"] == labels(rows)[0]
    assert [] == choices(table)


def test_a_chosen_die_shows_its_steps_and_the_other_die() -> None:
    """At most fifteen steps of one die, and the way to the other."""
    table = in_play("24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 /", roll="21")
    mode = parse_mode(find(controls(table), "Die 2").arg)

    assert 15 == len(choices(table, mode))
    assert "Die 1" in labels(controls(table, mode=mode))[-1]


def test_undo_appears_with_the_first_step_and_start_over_with_the_second() -> None:
    """Taking back all of one step is taking back the step."""
    one = play(in_play(roll="31"), (WHITE, PlayStep(8, 3)))
    two = play(one, (WHITE, PlayStep(6, 1)))

    assert ["Undo"] == labels(controls(one))[-2]
    assert ["Undo", "Start over", "Done"] == labels(controls(two))[-2]


def test_done_appears_when_the_play_is_complete() -> None:
    """Not before all dice are used that can be."""
    assert Verb.DONE not in {c.verb for row in controls(in_play(roll="31")) for c in row}


def test_no_resignation_in_the_middle_of_a_play() -> None:
    """The rules would refuse it."""
    one = play(in_play(roll="31"), (WHITE, PlayStep(8, 3)))

    assert Verb.RESIGN not in {c.verb for row in controls(one) for c in row}


def test_twenty_steps_leave_room_for_the_rest() -> None:
    """Five rows are all that fits: the last two are one then."""
    table = in_play("24 23 22 21 20 19 18 17 16 15 / 1*2", roll="21")
    staged = play(table, (WHITE, PlayStep(24, 1)))

    assert all(len(rows) <= 5 and max(map(len, rows)) <= 5 for rows in (controls(table), controls(staged)))
