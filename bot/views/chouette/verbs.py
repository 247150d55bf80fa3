"""What the buttons of a chouette ask beside those of the board, and their arguments as short ASCII text.

One letter names one cube, by its index, or one player, by his place in the line of the running game, so that twenty of
them fit into a button beside everything else.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from string import ascii_lowercase, ascii_uppercase, digits

from bot.chouette.game import Answer, ChouetteGame, Round
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.views.verbs import BadArgument

_LETTERS = ascii_uppercase + ascii_lowercase + digits
MOST_PICKS = 30
"""So many letters fit into a button of 64 bytes beside a long table id and decision."""


class ChouetteVerb(StrEnum):
    """The verbs; none of their values is one of `bot.views.verbs.Verb`, which stay for the board.

    Those of the board that a chouette shows too: ROLL, NAME, STEP, PLAY (also a suggestion), STEPS, PLAYS, UNDO, RESET,
    DONE, TYPE, NEXT, RESIGN (no argument asks for the level), ACCEPT_RESIGN, REFUSE_RESIGN (the box's level, giving up
    with the captain, the answer to a concession), BOARD, VIEW, SEAL, SHARE, CANCEL.
    """

    # Who takes part. They carry no decision.
    JOIN = "join"
    LEAVE = "leave"
    SIT_OUT = "out"
    COME_BACK = "in"
    READY = "ready"
    """I'm in."""
    # Answers to what is asked: they carry the decision.
    BEGIN = "begin"
    """Draw the order and start: StartSession."""
    RESUME = "resume"
    NO_BOX = "no-box"
    """DeclineBox."""
    PARTNER = "partner"
    """Argument: `format_yes`."""
    AUTOMATIC = "automatic"
    """Argument: `format_yes`."""
    ANSWER_ALL = "all"
    """One answer to everything asked of the presser: `format_answer`."""
    ANSWERS = "send"
    """The answers of a form: `format_draft`."""
    DRAFT = "draft"
    """The form with these answers, not sent: `format_draft`."""
    CHOOSE = "choose"
    """Open my form, empty. No argument."""
    GIVE = "give"
    """Extras to these takers, places in the line: `format_picks`; EVERYBODY = all; empty = nobody."""
    GIVE_DRAFT = "giving"
    """The form with these takers chosen."""
    ACCEPT = "extras"
    """Extras of these givers are accepted: the same."""
    ACCEPT_DRAFT = "extra"
    """The form with these givers chosen."""
    DROP_OUT = "drop-out"
    """A taker who would have to accept all extras drops instead."""
    # Of one turn of one side: no decision, but that turn in the argument (`format_turn`).
    WAIT = "wait"
    """Hold."""
    DOUBLE = "turn"
    """Double these cubes; none named = all that the presser may turn."""
    DOUBLE_DRAFT = "pick"
    """The form for choosing cubes, with these chosen."""
    NO_DOUBLE = "pass"
    # Always to be had; they carry no decision.
    SETTLE = "settle"
    """Answer to a buy-out, which must still be the one named: `format_bargain`."""
    ADVICE = "advice"
    """The suggestions, for whoever plays."""
    MINE = "mine"
    """My cube, what I am asked, my orders."""
    ASKING = "asking"
    """Argument: a value of `Asking`."""
    ORDER = "order"
    """Argument: a value of `StandingOrder`."""
    CORRECTION = "correct"
    """Answer to a correction: `format_correction`."""
    HOUSE = "house"
    """The house rules."""
    LEDGER = "ledger"
    SETTLE_UP = "settle-up"
    """Who settles with whom."""


EVERYBODY = "*"
"""In GIVE and ACCEPT: everybody who is asked about; behind a draft: all answers alike."""

_ANSWER_LETTERS = {Answer.TAKE: "t", Answer.DROP: "d", Answer.RAISE: "b"}
_LETTER_ANSWERS = {letter: answer for answer, letter in _ANSWER_LETTERS.items()}
_OPEN = "_"


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of one side, and cubes chosen for it.

    game: its number. side, number: how many turns of this side were finished before it. cubes: indices.
    """

    game: int
    side: Side
    number: int
    cubes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Bargain:
    """An answer to a buy-out. place: the member's in the line. points: to him, as they were shown."""

    accepts: bool
    place: int
    points: int


Draft = tuple[Answer | None, ...]
"""Answers in the order of the asks of the present round, None = not chosen, or not asked of this player."""


def format_yes(*, yes: bool) -> str:
    """The argument of a plain yes or no."""
    return "y" if yes else "n"


def parse_yes(text: str) -> bool:
    """Whether it is a yes. Raises BadArgument."""
    if text not in ("y", "n"):
        raise BadArgument(text)
    return text == "y"


def letter_of(index: int) -> str:
    """The letter of a cube (the captain's is A) or of a place in the line. Raises BadArgument where there is none."""
    if not 0 <= index < len(_LETTERS):
        raise BadArgument(str(index))
    return _LETTERS[index]


def format_picks(indices: Iterable[int]) -> str:
    """Cubes or places, one letter each, in order. Raises BadArgument for more than fit."""
    text = "".join(letter_of(index) for index in sorted(indices))
    if len(text) > MOST_PICKS:
        raise BadArgument(text)
    return text


def parse_picks(text: str) -> tuple[int, ...]:
    """The indices, rising, each once. Raises BadArgument."""
    found = tuple(_LETTERS.find(letter) for letter in text)
    if len(text) > MOST_PICKS or -1 in found or list(found) != sorted(set(found)):
        raise BadArgument(text)
    return found


def parse_places(
    text: str, line: tuple[PlayerId, ...], everybody: tuple[PlayerId, ...]
) -> tuple[PlayerId, ...]:
    """The players of GIVE or ACCEPT. everybody: who can be chosen. Raises BadArgument."""
    if text == EVERYBODY:
        return everybody
    places = parse_picks(text)
    if any(place >= len(line) for place in places):
        raise BadArgument(text)
    return tuple(line[place] for place in places)


def format_answer(answer: Answer) -> str:
    """The argument of ANSWER_ALL."""
    return _ANSWER_LETTERS[answer]


def parse_answer(text: str) -> Answer:
    """Take, drop or turn again. Raises BadArgument."""
    if text not in _LETTER_ANSWERS:
        raise BadArgument(text)
    return _LETTER_ANSWERS[text]


def format_draft(draft: Draft, *, alike: bool = False) -> str:
    """The argument of a form of answers, one letter for each ask of the round. Raises BadArgument for too many.

    alike: of the button that answers all alike. Where one answer is missing its own button leads to the same draft, and
    no platform takes a message that has a button twice.
    """
    if not 0 < len(draft) <= MOST_PICKS:
        raise BadArgument(str(len(draft)))
    letters = "".join(_OPEN if answer is None else _ANSWER_LETTERS[answer] for answer in draft)
    return letters + EVERYBODY if alike else letters


def parse_draft(text: str, asked: Round) -> Draft:
    """The answers of a form to this round. Raises BadArgument when it is of another length."""
    text = text.removesuffix(EVERYBODY)
    if len(text) != len(asked.asks) or not set(text) <= {_OPEN, *_LETTER_ANSWERS}:
        raise BadArgument(text)
    return tuple(_LETTER_ANSWERS.get(letter) for letter in text)


def turn_for(game: ChouetteGame, side: Side, cubes: Iterable[int] = ()) -> Turn:
    """The present or coming turn of a side."""
    return Turn(game.board.number, side, game.board.turns[side], tuple(cubes))


def format_turn(turn: Turn) -> str:
    """The argument of WAIT, NO_DOUBLE, DOUBLE, DOUBLE_DRAFT: `2.w.11` or with cubes `2.w.11.AC`."""
    text = f"{turn.game}.{'w' if turn.side is Side.WHITE else 'b'}.{turn.number}"
    return f"{text}.{format_picks(turn.cubes)}" if turn.cubes else text


def parse_turn(text: str) -> Turn:
    """The turn of an argument. Raises BadArgument; whether it is over is for the caller to see."""
    parts = text.split(".")
    if len(parts) not in (3, 4) or parts[1] not in ("w", "b") or (len(parts) == 4 and not parts[3]):
        raise BadArgument(text)
    side = Side.WHITE if parts[1] == "w" else Side.BLACK
    cubes = parse_picks(parts[3]) if len(parts) == 4 else ()
    return Turn(_number(parts[0]), side, _number(parts[2]), cubes)


def is_of_now(game: ChouetteGame, turn: Turn) -> bool:
    """Whether a press still means the present or coming turn of its side."""
    return (turn.game, turn.number) == (game.board.number, game.board.turns[turn.side])


def format_bargain(bargain: Bargain) -> str:
    """The argument of SETTLE: `yB-2`."""
    return f"{format_yes(yes=bargain.accepts)}{letter_of(bargain.place)}{bargain.points}"


def parse_bargain(text: str) -> Bargain:
    """The answer to a buy-out. Raises BadArgument."""
    places, points = parse_picks(text[1:2]), text[2:]
    if len(places) != 1:
        raise BadArgument(text)
    sign = -1 if points.startswith("-") else 1
    return Bargain(parse_yes(text[:1]), places[0], sign * _number(points.removeprefix("-")))


def format_correction(number: int, *, accepts: bool) -> str:
    """The argument of CORRECTION: `y3`."""
    return f"{format_yes(yes=accepts)}{number}"


def parse_correction(text: str) -> tuple[int, bool]:
    """The number of a correction, and whether it is consented to. Raises BadArgument."""
    return _number(text[1:]), parse_yes(text[:1])


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 7 and str(int(text)) == text):
        raise BadArgument(text)
    return int(text)
