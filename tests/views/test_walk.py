"""Whole games played by pressing what the buttons offer: nothing offered is refused, nothing shown too long."""

from random import Random

import pytest

from bot.rules.act import Forced, Habits
from bot.rules.actions import (
    AcceptResignation,
    Action,
    Drop,
    LiftDice,
    NameDouble,
    OfferDouble,
    OfferResignation,
    PlayStep,
    PlayWhole,
    Raise,
    RefuseResignation,
    ResetSteps,
    RollDice,
    StartGame,
    StopSession,
    Take,
    UndoStep,
)
from bot.rules.game import awaited
from bot.rules.side import Side
from bot.rules.table import Finished, Playing, Table
from bot.rules.terms import Terms
from bot.views.alt_text import LONGEST, alt_text
from bot.views.controls import controls
from bot.views.narration import status
from bot.views.scene import board_scene
from bot.views.stakes import confirmation, resign_controls
from bot.views.text_board import COLUMNS, text_board
from bot.views.verbs import MOST_COLUMNS, MOST_ROWS, Control, Mode, Verb, parse_mode, parse_step, parse_steps
from tests.support.scripted_dice import RandomDice
from tests.support.tables import SEATS, WHITE, play, started, terms_of
from tests.views.reading import ENGLISH, ITALIAN, NAMES, line

CAPTION = 1024
"""Characters below a picture where they are fewest."""
PLAIN: dict[Verb, Action] = {
    Verb.ROLL: RollDice(),
    Verb.DOUBLE: OfferDouble(),
    Verb.TAKE: Take(),
    Verb.DROP: Drop(),
    Verb.RAISE: Raise(),
    Verb.UNDO: UndoStep(),
    Verb.RESET: ResetSteps(),
    Verb.DONE: LiftDice(),
    Verb.ACCEPT_RESIGN: AcceptResignation(),
    Verb.REFUSE_RESIGN: RefuseResignation(),
    Verb.NEXT: StartGame(SEATS),
    Verb.STOP: StopSession(),
}
RARE = (Verb.DOUBLE, Verb.DROP, Verb.UNDO, Verb.RESET, Verb.STOP)


def action_of(control: Control) -> Action:
    """What a press asks of the rules."""
    match control.verb:
        case Verb.STEP:
            step = parse_step(control.arg)
            return PlayStep(step.source, step.die)
        case Verb.PLAY:
            return PlayWhole(parse_steps(control.arg))
        case Verb.RESIGN:
            return OfferResignation(int(control.arg))
        case Verb.NAME:
            return NameDouble(int(control.arg))
    return PLAIN[Verb(control.verb)]


def look_at(table: Table) -> None:
    """Everything that is shown of a table can be shown, and fits."""
    for translator in (ENGLISH, ITALIAN):
        assert len(line(status(table, NAMES), translator)) <= CAPTION
        for viewer in (None, *Side):
            assert 0 < len(alt_text(table, NAMES, translator, viewer)) < LONGEST
            assert max(map(len, text_board(table, NAMES, translator, viewer).split("\n"))) <= COLUMNS
            assert board_scene(table, NAMES, translator, viewer=viewer) is not None


def press(table: Table, random: Random) -> Table:
    """The table after one of its buttons, and a look at its private views."""
    mode = Mode(stepwise=random.random() < 0.3)
    shown = controls(table, mode=mode)
    pressed = [control for row in shown for control in row if control.decides]
    if random.random() < 0.8:
        pressed = [control for control in pressed if control.verb not in RARE] or pressed
    control = random.choice(pressed)
    if control.verb is Verb.STEPS:
        shown = controls(table, mode=parse_mode(control.arg))
        control = random.choice([c for row in shown for c in row if c.verb is Verb.STEP])
    if control.verb is Verb.PLAYS:
        return table
    for rows in (shown, *(controls(table, side) for side in Side)):
        assert len(rows) <= MOST_ROWS
        assert all(0 < len(row) <= MOST_COLUMNS for row in rows)
    side = awaited(table.phase.game).side if isinstance(table.phase, Playing) else WHITE
    confirmation(table, side, Verb(control.verb), control.arg)
    return play(table, (side, action_of(control)), dice=RandomDice(7), habits=random.choice(HABITS))


HABITS = [(Habits(forced), Habits(forced, race_bear_off=True)) for forced in Forced]


@pytest.mark.parametrize(
    "terms",
    [
        terms_of(length=3),
        terms_of(animals="3", auto_doubles="2", games="2"),
        terms_of("hypergammon", 5, holland="on"),
        terms_of("nackgammon", opening="reroll", cube_cap="4"),
        terms_of("longgammon", 1),
        terms_of("nardy", 3, last_roll="on", head_exception="both"),
        terms_of("nardy", cube="on", games="2"),
        terms_of("tapa", games="2"),
        terms_of("tavli", 3),
        terms_of("gulbara", 1, normal_doubles="0", head_limit="on"),
        terms_of("aceydeucey_eu", games="1"),
    ],
    ids=lambda terms: f"{terms.variant}-{terms.length}",
)
@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_is_offered_is_refused(terms: Terms, seed: int) -> None:
    """Every button of every position answers what is asked; a refusal by the rules fails the test."""
    random = Random(seed)
    table = started(terms, RandomDice(7), HABITS[0])
    for count in range(400):
        if isinstance(table.phase, Finished):
            break
        if count % 5 == 0:
            look_at(table)
        table = press(table, random)
    look_at(table)


def test_every_level_that_is_offered_may_be_resigned() -> None:
    """In every position of a game, by either side, when nobody is in the middle of a play."""
    random = Random(5)
    table = started(terms_of(length=7), RandomDice(7), HABITS[0])
    for _ in range(60):
        if not isinstance(table.phase, Playing):
            break
        side = awaited(table.phase.game).side
        can_resign = Verb.RESIGN in {c.verb for row in controls(table, side) for c in row}
        for control in resign_controls(table, side)[0] if can_resign else ():
            play(table, (side, action_of(control)), dice=RandomDice(7))
        table = press(table, random)
