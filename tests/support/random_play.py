"""A player who knows the rules and no more: he asks for anything that could be allowed, in any order."""

from random import Random

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
    Take,
    UndoStep,
)
from bot.rules.game import Game, ToMove, ToNameDouble, awaited, turn_of
from bot.rules.side import Side
from bot.rules.table import Between, Playing, Table
from bot.rules.terms import Terms, default_terms, make_terms, terms_here
from bot.rules.turn import plays_of, steps_of
from bot.rules.variant import VARIANTS

_ANYTHING: tuple[Action, ...] = (
    RollDice(),
    OfferDouble(),
    *(Take(),) * 4,
    Drop(),
    Raise(),
    LiftDice(),
    UndoStep(),
    ResetSteps(),
    AcceptResignation(),
    *(RefuseResignation(),) * 3,
)
"""Games go on more often than they are given up, so that the cube rises."""


def random_terms(random: Random) -> Terms:
    """Short matches and sessions of every variant."""
    variant, length = random.choice(tuple(VARIANTS)), random.choice((0, 0, 1, 3, 5))
    settings = {"games": "3", "animals": str(random.randint(0, 3)), "auto_doubles": str(random.randint(0, 3))}
    here = terms_here(default_terms(variant, length))
    return make_terms(variant, length, {name: text for name, text in settings.items() if name in here})


def random_request(table: Table, random: Random) -> tuple[Side, Action]:
    """Something that somebody, mostly the side on turn, could ask for; it may be refused.

    The table must be in play or between games.
    """
    match table.phase:
        case Between():
            return random.choice(tuple(Side)), StartGame(())
        case Playing(game):
            side = awaited(game).side
            if random.random() < 0.01:
                return random.choice(tuple(Side)), OfferResignation(random.randint(1, 3))
            if isinstance(awaited(game), ToNameDouble):
                return side, NameDouble(random.randint(1, 6))
            if random.random() < 0.05:
                return side.other, random.choice(_ANYTHING)
            if isinstance(awaited(game), ToMove) and random.random() < 0.8:
                return side, _checkers(table, game, random)
            return side, random.choice(_ANYTHING)
    raise ValueError(table.phase)


def _checkers(table: Table, game: Game, random: Random) -> Action:
    """A step, or a whole play, sometimes left on the board."""
    turn = turn_of(game)
    steps = steps_of(table.rules, turn)
    if random.random() < 0.5 or not steps:
        plays = plays_of(table.rules, turn).plays
        if not plays:
            return LiftDice()
        return PlayWhole(random.choice(plays).moves, lift=random.random() < 0.7)
    step = random.choice(steps)
    return PlayStep(step.source, step.die)
