"""Whole chouettes of 3 to 20 players under random house rules and random actions, legal and not."""

import os
from random import Random

from bot.chouette.act import act
from bot.chouette.actions import Join
from bot.chouette.events import ChouetteOpened, GameSettled, Happening
from bot.chouette.evolve import begin, fold
from bot.chouette.game import ChouetteGame
from bot.chouette.game_events import AnswerGiven, DoubleWished, QuestionAsked, RollHeld, VerdictGiven
from bot.chouette.questions import ASIDE, Asked, Task, TimeKind, asked, deadlines
from bot.chouette.roles import live_stakes
from bot.chouette.state import Between, Chouette, Closed, Gathering, Playing
from bot.rules.errors import RulesError
from bot.rules.ids import PlayerId
from tests.support.random_chouette import random_request, random_rules
from tests.support.scripted_dice import RandomDice

ACTIONS = int(os.environ.get("CIVETTA_ACTIONS", "3000"))
"""How many actions are tried; a long run has 20,000 and more."""
EACH = 500
"""Actions of one chouette."""


def test_nothing_breaks_nothing_sticks_and_the_books_are_balanced() -> None:
    """Every action yields events or a refusal; after each game the ledger sums to zero; somebody is always asked or a
    time is running; folding the log gives the state."""
    seen = {"actions": 0, "refused": 0, "games": 0}
    seed = int(os.environ.get("CIVETTA_SEED", "0"))
    while seen["actions"] < ACTIONS:
        seed += 1
        play(seed, seen)

    assert seen["games"] > 0
    assert seen["refused"] < seen["actions"]


def play(seed: int, seen: dict[str, int]) -> None:
    """One chouette, until it is closed or has had its share of actions."""
    random, dice = Random(seed), RandomDice(seed)
    people = random.randint(3, 20)
    opened = ChouetteOpened(random_rules(random), PlayerId(1))
    state, log = begin(opened), [Happening(opened, PlayerId(1))]
    for player in range(2, people + 1):
        state, happenings = act(state, PlayerId(player), Join(), dice)
        log += happenings
    for _ in range(EACH):
        if isinstance(state.phase, Closed):
            break
        by, action = random_request(state, random, people + 1)
        seen["actions"] += 1
        try:
            after, happenings = act(state, by, action, dice)
        except RulesError:
            seen["refused"] += 1
            continue
        except Exception as error:
            raise AssertionError(f"seed {seed}: {by} {action}") from error
        assert happenings, f"seed {seed}: nothing follows from {action}"
        check_decision(state, after, seed)
        check_hidden(after)
        seen["games"] += check_books(state, after, happenings)
        check_not_stuck(after, seed)
        log += happenings
        state = after
    assert fold(log) == state


def check_books(before: Chouette, after: Chouette, happenings: tuple[Happening, ...]) -> int:
    """Every new row sums to zero and belongs to a game that ended or to a correction; returns the games."""
    games = sum(isinstance(h.event, GameSettled) for h in happenings)
    for row in after.ledger[len(before.ledger) :]:
        assert 0 == sum(entry.points for entry in row.points)
    assert before.ledger == after.ledger[: len(before.ledger)]
    return games


def check_decision(before: Chouette, after: Chouette, seed: int) -> None:
    """It never falls, and rises whenever the board asks somebody something new."""
    assert before.decision <= after.decision
    new = {(p, q.task) for p, q in on_board(after)} - {(p, q.task) for p, q in on_board(before)}
    assert not new or before.decision < after.decision, f"seed {seed}: {new}"


def on_board(state: Chouette) -> list[tuple[PlayerId, Asked]]:
    """The questions that carry a decision on their buttons and follow from what somebody did."""
    tasks = (Task.ROLL, Task.PLAY, Task.NAME, Task.LONE_TAKER, Task.ANSWER_LEVEL, Task.AUTOMATIC)
    return [(p, q) for p, questions in asked(state).items() for q in questions if q.task in tasks]


def check_hidden(state: Chouette) -> None:
    """What is remembered for the words under the board tells no hidden answer."""
    told = (AnswerGiven, DoubleWished, RollHeld, QuestionAsked, VerdictGiven)
    assert not [h for h in state.recent if isinstance(h.event, told)]


def check_not_stuck(state: Chouette, seed: int) -> None:
    """Somebody is asked something that goes on, or a time beyond idleness is running; or too few are there."""
    if isinstance(state.phase, Closed):
        return
    going_on = [q for questions in asked(state).values() for q in questions if q.task not in ASIDE]
    times = [d for d in deadlines(state) if d.kind not in (TimeKind.IDLE, TimeKind.SESSION)]
    few = isinstance(state.phase, Gathering) or (isinstance(state.phase, Between) and len(state.line) < 2)
    assert going_on or times or few, f"seed {seed}: nobody is asked in {state.phase}"
    if isinstance(state.phase, Playing):
        check_game(state.phase.game)


def check_game(game: ChouetteGame) -> None:
    """A game in play has stakes to play for, each on a cube of its own or the common one."""
    assert live_stakes(game) or game.drops
    for stake in game.stakes:
        assert stake.cube is None or 0 <= stake.cube < len(game.board.cubes)
