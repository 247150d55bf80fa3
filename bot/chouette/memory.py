"""What a chouette remembers of the latest happenings, for the words under the board."""

from bot.chouette.events import GameBegan, Happening, StayedSilent
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
from bot.rules.events import (
    CubeRaised,
    CubeTaken,
    DoubleOffered,
    PlayFinished,
    StepPlayed,
    StepsReset,
    StepUndone,
)

RECENT = 32
"""How many happenings are remembered beside those of cubes."""
_UNSEEN = (
    AnswerGiven,
    AskedInstead,
    DoubleWished,
    PlaySuggested,
    QuestionAsked,
    RollHeld,
    StayedSilent,
    VerdictGiven,
)
"""Hidden until they are shown together, or nothing to tell."""
_OF_CUBES = (CubeRaised, CubeTaken, DoubleOffered, StakeClosed, StakeDropped)
"""Remembered to the end of the game, when what became of each cube is told."""


def remember(recent: tuple[Happening, ...], happening: Happening) -> tuple[Happening, ...]:
    """The recent happenings with one more; single steps go when they are undone or their turn is over."""
    match happening.event:
        case GameBegan():
            recent = ()
        case StepUndone():
            steps = (index for index, h in enumerate(recent) if isinstance(h.event, StepPlayed))
            last = max(steps, default=len(recent))
            return (*recent[:last], *recent[last + 1 :])
        case StepsReset():
            return _without_steps(recent)
        case PlayFinished():
            recent = _without_steps(recent)
    if isinstance(happening.event, _UNSEEN):
        return recent
    recent = (*recent, happening)
    others = [index for index, h in enumerate(recent) if not isinstance(h.event, _OF_CUBES)]
    if len(others) > RECENT:
        return (*recent[: others[0]], *recent[others[0] + 1 :])
    return recent


def _without_steps(recent: tuple[Happening, ...]) -> tuple[Happening, ...]:
    return tuple(h for h in recent if not isinstance(h.event, StepPlayed))
