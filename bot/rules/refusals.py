"""Why an action or a term is refused.

RulesError (errors.py)
├── UnknownVariant, UnknownTerm, TermNotHere, BadTermValue      terms
├── ChallengeNotYours, ChallengeYourself                        lobby
├── NotYourTurn, NotNow                                         any phase
├── StepNotLegal, IncompletePlay, NothingToUndo                 steps
├── NoSuchDouble                                                naming a double
├── CannotDouble, CannotRaise, NoDoubleToAnswer                 cube
└── CannotResign, NoResignationToAnswer                         resignation
"""

from enum import StrEnum

from bot.rules.errors import RulesError
from bot.rules.plays import CheckerMove
from bot.rules.reasons import Reason
from bot.rules.side import Side


class UnknownVariant(RulesError):
    """No row of the variant table has this id."""

    code = "unknown_variant"

    def __init__(self, variant: str, allowed: tuple[str, ...]) -> None:
        """variant: the text given; allowed: the ids there are."""
        super().__init__(f"unknown variant {variant!r}; allowed: {', '.join(allowed)}")
        self.variant = variant
        self.allowed = allowed


class UnknownTerm(RulesError):
    """No option has this name."""

    code = "unknown_term"

    def __init__(self, name: str, allowed: tuple[str, ...]) -> None:
        """name: the text given; allowed: the options that have a meaning here."""
        super().__init__(f"unknown term {name!r}; allowed: {', '.join(allowed)}")
        self.name = name
        self.allowed = allowed


class TermNotHere(RulesError):
    """The option exists but has no meaning for this variant or length."""

    code = "term_not_here"

    def __init__(self, name: str, variant: str, length: int, allowed: tuple[str, ...]) -> None:
        """allowed: the options that have a meaning here."""
        super().__init__(f"term {name!r} has no meaning for {variant} here; allowed: {', '.join(allowed)}")
        self.name = name
        self.variant = variant
        self.length = length
        self.allowed = allowed


class BadTermValue(RulesError):
    """The option does not allow this value."""

    code = "bad_term_value"

    def __init__(self, name: str, value: str, allowed: tuple[str, ...]) -> None:
        """allowed: the values as texts, a range written 0..n."""
        super().__init__(f"term {name!r} cannot be {value!r}; allowed: {', '.join(allowed)}")
        self.name = name
        self.value = value
        self.allowed = allowed


class ChallengeNotYours(RulesError):
    """The challenge is for, or from, somebody else."""

    code = "challenge_not_yours"


class ChallengeYourself(RulesError):
    """Nobody plays against himself."""

    code = "challenge_yourself"


class NotYourTurn(RulesError):
    """Another side is asked."""

    code = "not_your_turn"

    def __init__(self, side: Side) -> None:
        """side: who is asked."""
        super().__init__(f"{side.name} is asked")
        self.side = side


class NotNow(RulesError):
    """The action has no place in this phase."""

    code = "not_now"

    def __init__(self, action: str) -> None:
        """action: the name of its class."""
        super().__init__(f"{action} has no place now")
        self.action = action


class StepNotLegal(RulesError):
    """No legal play begins, or goes on, with this step."""

    code = "step_not_legal"

    def __init__(
        self, source: int, die: int, legal: tuple[CheckerMove, ...], reason: Reason | None = None
    ) -> None:
        """legal: the steps that may be made. reason: None where more dice can be used without the step."""
        super().__init__(f"no legal play goes on with {source} by {die}")
        self.source = source
        self.die = die
        self.legal = legal
        self.reason = reason


class IncompletePlay(RulesError):
    """The dice may not be lifted yet: more of the roll must be played."""

    code = "incomplete_play"

    def __init__(self, legal: tuple[CheckerMove, ...]) -> None:
        """legal: the steps that may be made."""
        super().__init__("more of the roll must be played")
        self.legal = legal


class NothingToUndo(RulesError):
    """No step has been made this turn."""

    code = "nothing_to_undo"


class NoSuchDouble(RulesError):
    """A double is named by one number 1..6."""

    code = "no_such_double"

    def __init__(self, die: int) -> None:
        """die: the number named."""
        super().__init__(f"no double of {die}")
        self.die = die


class CannotDouble(RulesError):
    """The cube may not be turned now."""

    code = "cannot_double"

    def __init__(self, reason: StrEnum) -> None:
        """reason: a member of `game.NoDouble`."""
        super().__init__(f"no double: {reason}")
        self.reason = reason


class CannotRaise(RulesError):
    """The chain of immediate redoubles is at its end, or there is none in these terms."""

    code = "cannot_raise"

    def __init__(self, most: int) -> None:
        """most: the longest chain the terms allow."""
        super().__init__(f"at most {most} immediate redoubles")
        self.most = most


class NoDoubleToAnswer(RulesError):
    """No turn of the cube waits for this side."""

    code = "no_double_to_answer"


class Resigning(StrEnum):
    """Why a resignation may not be offered."""

    ANSWER_DOUBLE = "answer_double"
    ALREADY_OFFERED = "already_offered"
    STEPS_STAGED = "steps_staged"
    LEVEL = "level"
    REFUSED_THIS_TURN = "refused_this_turn"


class CannotResign(RulesError):
    """The resignation may not be offered now, or not at this level."""

    code = "cannot_resign"

    def __init__(self, reason: Resigning, level: int = 0) -> None:
        """level: the highest possible for LEVEL, the refused one for REFUSED_THIS_TURN."""
        super().__init__(f"no resignation: {reason}")
        self.reason = reason
        self.level = level


class NoResignationToAnswer(RulesError):
    """No resignation waits for this side."""

    code = "no_resignation_to_answer"
