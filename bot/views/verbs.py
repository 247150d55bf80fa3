"""What the buttons of a table ask, and their arguments as short ASCII text."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.i18n.message import Message
from bot.rules.board import ENTRY
from bot.rules.plays import CheckerMove
from bot.rules.steps import landing


class Verb(StrEnum):
    """The verbs; the value stands in the button's id.

    NAME has the number of the double; STEP has `13-5` (point-die); PLAY has a whole play `13-5.8-3`; STEPS, PLAYS show
    another keyboard for the same question (see `Mode`); RESIGN without an argument asks for the level, with 1, 2 or 3
    it offers it.
    """

    # Answers to what is asked: they carry the decision.
    ROLL = "roll"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    RAISE = "beaver"
    NAME = "name"
    STEP = "step"
    PLAY = "play"
    STEPS = "steps"
    PLAYS = "plays"
    UNDO = "undo"
    RESET = "reset"
    DONE = "done"
    ACCEPT_RESIGN = "accept-resign"
    REFUSE_RESIGN = "refuse-resign"
    NEXT = "next"
    STOP = "stop"
    REMATCH = "rematch"
    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    # Answers to nothing: always to be had.
    RESIGN = "resign"
    CONCEDE = "concede"
    TYPE = "type"
    BOARD = "board"
    VIEW = "view"
    TERMS = "terms"
    SEAL = "seal"
    SHARE = "share"
    CANCEL = "cancel"


class Style(StrEnum):
    """How much a button calls for attention; the same words as the buttons that go out."""

    PLAIN = "plain"
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Control:
    """A button before it has an id.

    verb: a `Verb`, or a `bot.views.chouette.verbs.ChouetteVerb`.
    arg: visible ASCII without blanks; empty for none. decides: whether it answers what is asked now and so goes stale
    with the decision. Whether it is asked once more says `bot.views.stakes.confirmation`.
    """

    verb: StrEnum
    label: Message
    arg: str = ""
    style: Style = Style.PLAIN
    decides: bool = True


Row = tuple[Control, ...]
Rows = tuple[Row, ...]
MOST_ROWS = 5
MOST_COLUMNS = 5


@dataclass(frozen=True, slots=True)
class Mode:
    """Which keyboard is shown for a roll that is to be played.

    stepwise: single steps although few whole plays exist. die: only the steps of this die, 0 = of all.
    """

    stepwise: bool = False
    die: int = 0


PLAIN_MODE = Mode()


class BadArgument(ValueError):
    """The argument of a button says nothing that its verb could mean."""


def format_step(move: CheckerMove) -> str:
    """The argument of STEP."""
    return f"{move.source}-{move.die}"


def parse_step(text: str) -> CheckerMove:
    """The step of an argument; whether it hits is not said there. Raises BadArgument."""
    source, _, die = text.partition("-")
    if not (_is_number(source) and _is_number(die) and 1 <= int(source) <= ENTRY and 1 <= int(die) <= 6):
        raise BadArgument(text)
    return CheckerMove(int(source), landing(int(source), int(die)), int(die))


def format_steps(moves: Iterable[CheckerMove]) -> str:
    """The argument of PLAY."""
    return ".".join(format_step(move) for move in moves)


def parse_steps(text: str) -> tuple[CheckerMove, ...]:
    """The steps of a PLAY argument, one to four. Raises BadArgument."""
    steps = text.split(".")
    if len(steps) > 4:
        raise BadArgument(text)
    return tuple(parse_step(step) for step in steps)


def format_mode(mode: Mode) -> str:
    """The argument of STEPS: a die, or nothing for all."""
    return str(mode.die) if mode.die else ""


def parse_mode(text: str) -> Mode:
    """The keyboard that the argument of a STEPS button asks for. Raises BadArgument."""
    if text not in ("", "1", "2", "3", "4", "5", "6"):
        raise BadArgument(text)
    return Mode(stepwise=True, die=int(text or 0))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 2
