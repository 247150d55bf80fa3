"""Whole tables under random terms and random actions, legal and not."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules.act import Forced, Habits, act
from bot.rules.actions import (
    AcceptChallenge,
    AcceptResignation,
    Action,
    ConcedeMatch,
    LiftDice,
    NameDouble,
    OfferResignation,
    PlayStep,
    RollDice,
    StartGame,
    StopSession,
    Take,
    UndoStep,
)
from bot.rules.board import checkers_on_board
from bot.rules.errors import RulesError
from bot.rules.events import GameEnded, HowClosed, StepPlayed
from bot.rules.evolve import fold
from bot.rules.game import (
    Game,
    ToAnswerDouble,
    ToAnswerResignation,
    ToMove,
    ToNameDouble,
    ToRoll,
    awaited,
    board_seen_by,
    turn_of,
)
from bot.rules.side import Side
from bot.rules.table import Finished, Happening, Playing, Table, begin, game_of, open_table
from bot.rules.terms import TERM_SPECS, Terms, default_terms, make_terms, terms_here
from bot.rules.turn import steps_of
from bot.rules.variant import VARIANTS
from tests.support.random_play import random_request
from tests.support.scripted_dice import RandomDice
from tests.support.tables import ANNA, BRUNO, SEATS

MOST_ACTIONS = 6000
"""A bound that no table of the lengths below comes near."""
RARE: tuple[Action, ...] = (
    ConcedeMatch(),
    StopSession(),
    OfferResignation(0),
    OfferResignation(4),
    PlayStep(-1, 0),
    PlayStep(26, 7),
)
HABITS = st.builds(Habits, forced=st.sampled_from(Forced), race_bear_off=st.booleans())


@st.composite
def any_terms(draw: st.DrawFn) -> Terms:
    """A short match or a short money session, with any options that have a meaning."""
    variant = draw(st.sampled_from(list(VARIANTS)))
    length = draw(st.sampled_from([0, 1, 2, 3, 5]))
    settings: dict[str, str] = {} if length else {"games": draw(st.sampled_from(["1", "2"]))}
    for name in terms_here(default_terms(variant, length)):
        spec = TERM_SPECS[name]
        if name not in ("games", "cube") and draw(st.booleans()):
            settings[name] = draw(st.sampled_from(spec.values or ("0", "1", "3")))
    return make_terms(variant, length, settings)


@dataclass(frozen=True, slots=True)
class Moment:
    """A table before and after one action, and what happened."""

    before: Table
    after: Table
    happenings: tuple[Happening, ...]


def moments(terms: Terms, habits: tuple[Habits, Habits], seed: int) -> Iterator[Moment]:
    """A table from its challenge to its end; refused actions are tried too and leave no trace."""
    random, dice = Random(seed), RandomDice(seed)
    table = begin(open_table(terms, ANNA, None))
    for _ in range(MOST_ACTIONS):
        if isinstance(table.phase, Finished):
            return
        by, action = next_action(table, random)
        try:
            after, happenings = act(table, by, action, dice, habits)
        except RulesError:
            continue
        yield Moment(table, after, happenings)
        table = after
    pytest.fail(f"no end after {MOST_ACTIONS} actions")


def next_action(table: Table, random: Random) -> tuple[Side | None, Action]:
    """Something that may be asked now; once in a while something else, by somebody else."""
    if not isinstance(table.phase, Playing):
        started = len(table.seats) == 2
        return None, StartGame(SEATS) if started else AcceptChallenge(BRUNO)
    if random.random() < 0.01:
        return random.choice(list(Side)), random.choice(RARE)
    return random_request(table, random)


ANY_TABLE = given(terms=any_terms(), habits=st.tuples(HABITS, HABITS), seed=st.integers(0, 2**32))
FEW = settings(max_examples=12, deadline=None)


@FEW
@ANY_TABLE
def test_checkers_are_conserved(terms: Terms, habits: tuple[Habits, Habits], seed: int) -> None:
    """On the board and off it, both sides together have what they began with; each side sees the same."""
    checkers = terms.rules.checkers
    for moment in moments(terms, habits, seed):
        game = game_of(moment.after)
        if game is not None:
            for side in Side:
                board = board_seen_by(moment.after.rules, game, side)
                on = checkers_on_board(board)
                assert (checkers, checkers) == (on[0] + board.off[0], on[1] + board.off[1])


@FEW
@ANY_TABLE
def test_the_log_makes_the_table(terms: Terms, habits: tuple[Habits, Habits], seed: int) -> None:
    """Folding all happenings gives the state that acting gave."""
    log = [Happening(open_table(terms, ANNA, None), Side.WHITE)]
    for moment in moments(terms, habits, seed):
        log += moment.happenings
        if not isinstance(moment.after.phase, Playing):
            assert fold(log) == moment.after


@FEW
@ANY_TABLE
def test_the_decision_rises_with_every_new_question(
    terms: Terms, habits: tuple[Habits, Habits], seed: int
) -> None:
    """It never falls, and never stays where something else is awaited or another step may be made."""
    for moment in moments(terms, habits, seed):
        before, after = moment.before, moment.after

        assert before.decision <= after.decision
        if question(before) != question(after):
            assert before.decision < after.decision


@FEW
@ANY_TABLE
def test_undo_restores_the_board(terms: Terms, habits: tuple[Habits, Habits], seed: int) -> None:
    """After a step, taking it back gives the very turn of before, hit and all."""
    for moment in moments(terms, habits, seed):
        if [StepPlayed] == [type(h.event) for h in moment.happenings]:
            side = moment.happenings[0].by
            undone, _ = act(moment.after, side, UndoStep(), RandomDice(seed), habits)

            assert question(moment.before) == question(undone)


@FEW
@ANY_TABLE
def test_the_score_is_the_sum_of_the_games(terms: Terms, habits: tuple[Habits, Habits], seed: int) -> None:
    """Every point was won in a game that ended, and the match is over exactly when the length is reached."""
    score = [0, 0]
    for moment in moments(terms, habits, seed):
        for happening in moment.happenings:
            if isinstance(happening.event, GameEnded) and happening.event.winner is not None:
                score[happening.event.winner] += happening.event.points

        assert tuple(score) == moment.after.score
        conceded = isinstance(moment.after.phase, Finished) and moment.after.phase.how is HowClosed.CONCEDED
        if terms.is_match and not conceded:
            assert (max(score) >= terms.length) == isinstance(moment.after.phase, Finished)


@FEW
@ANY_TABLE
def test_somebody_can_always_go_on(terms: Terms, habits: tuple[Habits, Habits], seed: int) -> None:
    """In a game one side is asked and has an answer; nothing waits that nobody could do."""
    for moment in moments(terms, habits, seed):
        if isinstance(moment.after.phase, Playing):
            act(moment.after, *an_answer(moment.after, moment.after.phase.game), RandomDice(seed), habits)


@FEW
@ANY_TABLE
def test_the_cube_stays_within_its_limits(terms: Terms, habits: tuple[Habits, Habits], seed: int) -> None:
    """A power of two up to the agreed cap; owned only when it was offered; gone where there is none."""
    for moment in moments(terms, habits, seed):
        game = game_of(moment.after)
        for cube in game.cubes if game is not None else ():
            shown = cube.offer.value if cube.offer is not None else cube.value
            assert terms.cube
            assert shown <= terms.highest_cube
            assert 1 == shown.bit_count()
            assert cube.turned or cube.owner is None


def question(table: Table) -> object:
    """What is asked, with the steps that may be made."""
    if not isinstance(table.phase, Playing):
        return type(table.phase)
    game = table.phase.game
    return awaited(game), turn_of(game).moves, steps_of(table.rules, turn_of(game))


def an_answer(table: Table, game: Game) -> tuple[Side, Action]:
    """An answer that must be allowed: roll, a step, done, take, accept."""
    match awaited(game):
        case ToRoll(side):
            return side, RollDice()
        case ToNameDouble(side):
            return side, NameDouble(6)
        case ToAnswerDouble(side, cube):
            return side, Take(cube)
        case ToAnswerResignation(side, _):
            return side, AcceptResignation()
        case ToMove(side):
            steps = steps_of(table.rules, turn_of(game))
            return side, PlayStep(steps[0].source, steps[0].die) if steps else LiftDice()
