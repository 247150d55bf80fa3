"""What a chouette remembers of the latest happenings, for the words under the board."""

from bot.chouette.events import CameBack, GameBegan, Happening, StayedSilent
from bot.chouette.game_events import (
    AnswerGiven,
    AskedInstead,
    DoubleWished,
    PlaySuggested,
    QuestionAsked,
    RollHeld,
    StakeClosed,
    StakeDropped,
    VerdictGiven,
)
from bot.rules.events import CubeRaised, CubeTaken, DoubleOffered, StepsReset, StepUndone
from bot.rules.table import forget_steps

RECENT = 32
"""How many happenings are remembered beside those of cubes."""
_UNSEEN = (
    AnswerGiven,
    AskedInstead,
    CameBack,
    DoubleWished,
    PlaySuggested,
    QuestionAsked,
    RollHeld,
    StayedSilent,
    StepUndone,
    StepsReset,
    VerdictGiven,
)
"""Hidden until they are shown together, or nothing to tell. That somebody is back would tell who has just doubled."""
_OF_CUBES = (CubeRaised, CubeTaken, DoubleOffered, StakeClosed, StakeDropped)
"""Remembered to the end of the game, when what became of each cube is told."""


def remember(recent: tuple[Happening, ...], happening: Happening) -> tuple[Happening, ...]:
    """The recent happenings with one more; single steps go when they are undone or their turn is over."""
    recent = () if isinstance(happening.event, GameBegan) else forget_steps(recent, happening.event)
    if isinstance(happening.event, _UNSEEN):
        return recent
    recent = (*recent, happening)
    others = [index for index, h in enumerate(recent) if not isinstance(h.event, _OF_CUBES)]
    if len(others) > RECENT:
        return (*recent[: others[0]], *recent[others[0] + 1 :])
    return recent
