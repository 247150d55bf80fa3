"""Every action in every phase, by everybody: events or a refusal of the rules, never another fault."""

import pytest

from bot.rules.act import act
from bot.rules.actions import (
    AbandonTable,
    AcceptChallenge,
    AcceptResignation,
    Action,
    AskRematch,
    ConcedeMatch,
    DeclineChallenge,
    Drop,
    ExpireChallenge,
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
    WithdrawChallenge,
)
from bot.rules.errors import RulesError
from bot.rules.ids import PlayerId
from bot.rules.plays import CheckerMove
from bot.rules.side import Side
from bot.rules.table import Table
from tests.support.scripted_dice import RandomDice
from tests.support.tables import (
    BLACK,
    BRUNO,
    BY_HAND,
    SEATS,
    WHITE,
    challenge,
    in_play,
    play,
    seated,
    terms_of,
)

NO_JACOBY = terms_of(jacoby="off")
BETWEEN = play(in_play(), (WHITE, OfferResignation(1)))
PHASES = {
    "lobby": challenge(),
    "open lobby": challenge(invited=None),
    "before the first game": seated(),
    "to roll": in_play(),
    "to roll without a cube": in_play(terms=terms_of(cube="off")),
    "to move": in_play(roll="31"),
    "steps staged": play(in_play(roll="31"), (WHITE, PlayStep(8, 3))),
    "on the bar": in_play("bar 13*5 8*4 6*5 / 1*2 12*5 17*3 19*5", roll="31"),
    "double offered": play(in_play(terms=terms_of(animals="3")), (WHITE, OfferDouble())),
    "beavered": play(in_play(terms=terms_of(animals="3")), (WHITE, OfferDouble()), (BLACK, Raise())),
    "resignation offered": play(in_play(terms=NO_JACOBY), (WHITE, OfferResignation(1))),
    "double and resignation": play(
        in_play(terms=NO_JACOBY), (WHITE, OfferDouble()), (WHITE, OfferResignation(1))
    ),
    "crawford game": in_play(terms=terms_of(length=5), score=(4, 0), crawford=True),
    "between games": BETWEEN,
    "between games of a match": play(in_play(terms=terms_of(length=5)), (WHITE, OfferResignation(3))),
    "finished": play(BETWEEN, (WHITE, StopSession())),
    "match won": play(in_play(terms=terms_of(length=1)), (WHITE, OfferResignation(1))),
    "declined": play(challenge(), (None, DeclineChallenge(BRUNO))),
}
ACTIONS: tuple[Action, ...] = (
    AcceptChallenge(BRUNO),
    AcceptChallenge(PlayerId(-7)),
    DeclineChallenge(BRUNO),
    WithdrawChallenge(),
    ExpireChallenge(),
    StartGame(SEATS),
    RollDice(),
    NameDouble(3),
    NameDouble(0),
    PlayStep(8, 3),
    PlayStep(25, 6),
    PlayStep(-1, 0),
    PlayStep(99, 99),
    UndoStep(),
    ResetSteps(),
    PlayWhole(()),
    PlayWhole((CheckerMove(8, 5, 3), CheckerMove(6, 5, 1))),
    PlayWhole((CheckerMove(8, 5, 3), CheckerMove(6, 5, 1)), lift=False),
    PlayWhole((CheckerMove(8, 5, 3),) * 9),
    PlayWhole((CheckerMove(-4, 40, 0),)),
    LiftDice(),
    OfferDouble(),
    OfferDouble(cube=3),
    OfferDouble(cube=-1),
    Take(),
    Take(cube=3),
    Drop(),
    Drop(cube=-1),
    Raise(),
    Raise(cube=3),
    OfferResignation(1),
    OfferResignation(3),
    OfferResignation(0),
    OfferResignation(-5),
    AcceptResignation(),
    RefuseResignation(),
    ConcedeMatch(),
    StopSession(),
    AbandonTable(),
    AskRematch(),
)


@pytest.mark.parametrize("table", PHASES.values(), ids=PHASES)
@pytest.mark.parametrize("action", ACTIONS, ids=repr)
@pytest.mark.parametrize("by", [None, WHITE, BLACK], ids=["nobody", "white", "black"])
def test_an_action_happens_or_is_refused(table: Table, action: Action, by: Side | None) -> None:
    """What is allowed changes the table; what is not raises a RulesError with a code, and nothing else."""
    try:
        after, happenings = act(table, by, action, RandomDice(7), BY_HAND)
    except RulesError as refusal:
        assert refusal.code not in ("", "rules_error")  # noqa: PT017 - both ways are right, one of them raises
    else:
        assert happenings
        assert after != table


def test_the_actions_are_all_there() -> None:
    """A new action is tried in every phase too."""
    assert {type(action) for action in ACTIONS} == set(Action.__args__)
