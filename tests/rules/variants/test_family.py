"""What holds in every variant, on turns of random games."""

from random import Random

import pytest

from bot.rules.actions import PlayStep, UndoStep
from bot.rules.board import flipped
from bot.rules.game import turn_of
from bot.rules.notation import format_play, parse_play
from bot.rules.plays import CheckerMove, is_complete, next_steps
from bot.rules.table import Playing
from bot.rules.terms import make_terms
from bot.rules.turn import board_now, plays_from_here
from bot.rules.variant import VARIANTS
from tests.support.family_games import (
    Moment,
    are_checkers_conserved,
    finals_of,
    game_moments,
    judged,
    quick_moments,
)
from tests.support.family_judge import Question, may_end, sequences
from tests.support.tables import play, turn_in

SINGLE = [variant for variant in VARIANTS if not VARIANTS[variant].cycle]
CASES = [
    *((variant, {}) for variant in SINGLE),
    ("nardy", {"head_exception": "both"}),
    ("nardy", {"head_exception": "blocked", "block_check": "end_of_turn"}),
    ("gulbara", {"head_limit": "on", "normal_doubles": "0"}),
    ("moultezim", {"prime_rule": "fevga"}),
]
EVERY_CASE = pytest.mark.parametrize(
    ("variant", "settings"),
    CASES,
    ids=lambda value: value if isinstance(value, str) else "-".join(value.values()),
)


def some_moments(variant: str, settings: dict[str, str], seed: int, every: int) -> list[Moment]:
    """Some turns of one random game."""
    return list(quick_moments(make_terms(variant, 0, settings), seed))[seed % every :: every]


@EVERY_CASE
def test_games_end_and_keep_their_checkers(variant: str, settings: dict[str, str]) -> None:
    """Played through the table; every play of the list is allowed when it is asked for."""
    for moment in game_moments(make_terms(variant, 0, settings), 5):
        assert are_checkers_conserved(moment)


@EVERY_CASE
@pytest.mark.parametrize("seed", [1, 2])
def test_plays_agree_with_the_judge(variant: str, settings: dict[str, str], seed: int) -> None:
    """Nothing playable is left unplayed, nothing illegal is listed."""
    for moment in some_moments(variant, settings, seed, every=20):
        assert judged(moment) == finals_of(moment.legal)


@EVERY_CASE
def test_what_is_written_is_read_as_the_same_play(variant: str, settings: dict[str, str]) -> None:
    """The canonical text of every legal play."""
    for moment in some_moments(variant, settings, 3, every=15):
        for play_ in moment.legal.plays[:40]:
            assert play_.board == parse_play(format_play(play_), moment.legal).board


@EVERY_CASE
def test_steps_lead_to_the_legal_plays_alone(variant: str, settings: dict[str, str]) -> None:
    """Whatever step offered is taken, a complete legal play can follow; walked by chance."""
    random = Random(4)
    for moment in some_moments(variant, settings, 4, every=6):
        legal = moment.legal
        played: tuple[CheckerMove, ...] = ()
        while steps := next_steps(legal.variant, legal.start, legal.roll, played, legal.context):
            assert not is_complete(legal.variant, legal.start, legal.roll, played, legal.context)
            played = (*played, random.choice(steps))
        assert len(played) == legal.n_dice
        rest = plays_from_here(legal.variant, turn_of(moment.game), *played)
        assert rest.board in {p.board for p in legal.plays} or not played


@EVERY_CASE
def test_undo_restores_the_turn(variant: str, settings: dict[str, str]) -> None:
    """Hit, pinned, entered: all is as it was."""
    for moment in some_moments(variant, settings, 6, every=25):
        side = turn_in(moment.table).side
        for step in next_steps(
            moment.legal.variant, moment.legal.start, moment.legal.roll, (), moment.legal.context
        ):
            staged = play(moment.table, (side, PlayStep(step.source, step.die)))
            if isinstance(staged.phase, Playing) and turn_in(staged).moves:
                undone = turn_in(play(staged, (side, UndoStep())))
                assert turn_in(moment.table) == undone
                assert moment.legal.start == board_now(moment.legal.variant, undone)


@pytest.mark.parametrize("variant", SINGLE)
def test_the_judge_is_as_good_as_the_list_of_all_sequences(variant: str) -> None:
    """Who forgets how a position arose finds the same positions."""
    for moment in some_moments(variant, {}, 7, every=30):
        roll = moment.legal.roll
        if roll.is_doubles:
            continue
        context = moment.legal.context
        question = Question(
            moment.table.terms,
            moment.legal.start,
            (roll.first, roll.second),
            context.is_first,
            context.is_starter,
        )
        orders = ((roll.first, roll.second), (roll.second, roll.first))
        found = [end for dice in orders for end in sequences(question, question.start, dice)]
        longest = max((used for used, spot in found if used == 0 or may_end(question, spot)), default=0)
        assert longest == judged(moment)[1]


@pytest.mark.parametrize("variant", SINGLE)
def test_both_sides_see_one_position(variant: str) -> None:
    """Flipping twice changes nothing."""
    for moment in some_moments(variant, {}, 8, every=10):
        board = moment.legal.start
        assert board == flipped(flipped(board, moment.legal.variant.parallel), moment.legal.variant.parallel)
