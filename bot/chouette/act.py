"""An action in a chouette with everything that follows from it by itself."""

from collections.abc import Mapping
from functools import reduce

from bot.chouette.actions import ChouetteAction
from bot.chouette.decide import decide
from bot.chouette.doubling import is_at_roll, may_anybody_double, roller
from bot.chouette.events import CameBack, ChouetteEvent, Happening
from bot.chouette.evolve import evolve
from bot.chouette.following import following
from bot.chouette.game_events import SideAway
from bot.chouette.on_board import board_waits, forced_action
from bot.chouette.state import Chouette, Playing
from bot.rules.act import MOST_AUTOMATIC, Habits
from bot.rules.actions import LiftDice, PlayStep, PlayWhole, ResetSteps, RollDice, UndoStep
from bot.rules.dice import Dice
from bot.rules.game import ToMove
from bot.rules.ids import PlayerId


def act(
    state: Chouette,
    by: PlayerId | None,
    action: ChouetteAction,
    dice: Dice,
    habits: Mapping[PlayerId, Habits] | None = None,
) -> tuple[Chouette, tuple[Happening, ...]]:
    """The chouette after an action and its consequences, with all happenings in order.

    by: who asks; None = the clock. habits: of players who have other than the usual ones.
    Raises RulesError when the action is refused; what follows from it never is.
    """
    state, happenings = _apply(state, by, action, dice, automatic=False)
    if isinstance(action, UndoStep | ResetSteps):
        # A forced part that was taken back would otherwise be played again at once.
        return state, happenings
    for _ in range(MOST_AUTOMATIC):
        player, following_action = next_automatic(state, habits or {})
        if player is None or following_action is None:
            break
        state, more = _apply(state, player, following_action, dice, automatic=True)
        happenings += more
    return state, happenings


def next_automatic(
    state: Chouette, habits: Mapping[PlayerId, Habits]
) -> tuple[PlayerId | None, ChouetteAction | None]:
    """What the house does next for whoever moves; (None, None) when somebody must be asked.

    It rolls when nobody of the side can double, and plays what is forced. Where stakes may be bought out, a roll is
    always left to the player, since offers are made before it.
    """
    if not isinstance(state.phase, Playing) or state.paused:
        return None, None
    game = state.phase.game
    player = roller(state, game)
    if player is None or game.question is not None:
        return None, None
    if is_at_roll(game):
        asks = may_anybody_double(state, game) or game.wishes
        if asks or (state.rules.settlements and not game.offered):
            return None, None
        return player, RollDice()
    if isinstance(board_waits(game), ToMove):
        action = forced_action(state.rules, game, habits.get(player, Habits()))
        if isinstance(action, PlayStep | PlayWhole | LiftDice):
            return player, action
    return None, None


def _apply(
    state: Chouette, by: PlayerId | None, action: ChouetteAction, dice: Dice, *, automatic: bool
) -> tuple[Chouette, tuple[Happening, ...]]:
    """One action, and what follows until somebody or the clock must act."""
    happenings: tuple[Happening, ...] = ()
    events: tuple[ChouetteEvent, ...] = decide(state, by, action, dice)
    if automatic:
        # What the house does for somebody does not show that he is there.
        events = tuple(event for event in events if not isinstance(event, CameBack | SideAway))
    author, by_itself = by, automatic
    while events:
        new = tuple(Happening(event, author, by_itself) for event in events)
        state = reduce(evolve, new, state)
        happenings += new
        events = following(state, dice)
        author, by_itself = None, True
    return state, happenings
