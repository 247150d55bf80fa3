"""XGID: position and match in one line, ``XGID=-b----E-C---eE---c-e----B-:0:0:1:52:1:3:0:7:10``.

Fields: the position, the cube's log2, its owner, the turn, the dice, the scores of bottom and top, the rules, the
length of the match, the largest cube's log2. The position is absolute: capitals are the bottom player and the
numbers his own, whoever is on roll. That is how GNU Backgammon reads it; some programs turn the board instead.
"""

from dataclasses import dataclass
from enum import Enum

from bot.formats.errors import FormatError
from bot.formats.match_id import LARGEST_EXPONENT, LARGEST_NUMBER, MatchState, check_dice, cube_exponent
from bot.rules.board import BAR, OFF, Board, checkers_on_board, flipped
from bot.rules.side import Side

LONGEST_XGID = 200
USUAL_MAX_CUBE = 10

_FIELDS = ("position", "cube", "owner", "turn", "dice", "score1", "score2", "rules", "length", "max_cube")
_PLACES = BAR + 1
_JACOBY, _BEAVERS = 1, 2


class Offer(Enum):
    """What waits for an answer, as the dice field writes it."""

    DOUBLE = "D"
    BEAVER = "B"
    RACCOON = "R"


@dataclass(frozen=True, slots=True)
class Xgid:
    """What an XGID says. Its players are bottom and top, whatever sides they play here.

    board: in the bottom player's view.
    cube: its value; owner_is_bottom: None while it is centred.
    bottom_on_roll: else the top player; while an offer waits, the one who doubled first.
    dice: in the order written, (0, 0) before the roll and while an offer waits.
    score: (bottom, top); match_length: 0 for a money session.
    crawford: in a match; jacoby, beavers: in a money session.
    max_cube: log2 of the largest cube.
    """

    board: Board
    bottom_on_roll: bool
    cube: int = 1
    owner_is_bottom: bool | None = None
    dice: tuple[int, int] = (0, 0)
    offer: Offer | None = None
    score: tuple[int, int] = (0, 0)
    match_length: int = 0
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    max_cube: int = USUAL_MAX_CUBE


def parse_xgid(text: str, checkers: int = 15) -> Xgid:
    """Read an XGID, with or without ``XGID=`` and the last field; ``DD``, ``BB``, ``RR`` mean D, B, R.

    checkers: of each player; those missing have been borne off. Raises FormatError naming the field.
    """
    bare = text.strip() if len(text) <= LONGEST_XGID else text
    if bare[:5].upper() == "XGID=":
        bare = bare[5:]
    parts = bare.split(":")
    if len(text) > LONGEST_XGID or len(parts) not in (len(_FIELDS) - 1, len(_FIELDS)):
        raise FormatError("xgid", text, "9 or 10 fields with colons between")
    named = dict(zip(_FIELDS, parts, strict=False))
    owner = _choice(named, "owner", {"0": None, "1": True, "-1": False}, "0, 1 or -1")
    offer, dice = _parse_dice(named["dice"])
    length = _number(named, "length", LARGEST_NUMBER)
    rules = _number(named, "rules", 1 if length else _JACOBY | _BEAVERS)
    return Xgid(
        board=_parse_position(named["position"], checkers),
        bottom_on_roll=bool(_choice(named, "turn", {"1": True, "-1": False}, "1 or -1")),
        cube=1 << _number(named, "cube", LARGEST_EXPONENT),
        owner_is_bottom=owner,
        dice=dice,
        offer=offer,
        score=(_number(named, "score1", LARGEST_NUMBER), _number(named, "score2", LARGEST_NUMBER)),
        match_length=length,
        crawford=bool(length and rules),
        jacoby=not length and bool(rules & _JACOBY),
        beavers=not length and bool(rules & _BEAVERS),
        max_cube=_number(named, "max_cube", LARGEST_EXPONENT) if "max_cube" in named else USUAL_MAX_CUBE,
    )


def format_xgid(xgid: Xgid) -> str:
    """Write an XGID, all ten fields. Raises FormatError naming a field that cannot be written."""
    check_dice(xgid.dice)
    money_rules = _JACOBY * xgid.jacoby + _BEAVERS * xgid.beavers
    fields = (
        "".join(_place(n) for n in xgid.board.points),
        cube_exponent(xgid.cube),
        {None: 0, True: 1, False: -1}[xgid.owner_is_bottom],
        1 if xgid.bottom_on_roll else -1,
        xgid.offer.value if xgid.offer else f"{xgid.dice[0]}{xgid.dice[1]}",
        *xgid.score,
        int(xgid.crawford) if xgid.match_length else money_rules,
        xgid.match_length,
        xgid.max_cube,
    )
    return "XGID=" + ":".join(str(field) for field in fields)


def xgid_of(board: Board, state: MatchState, *, bottom: Side, beavers: bool = False) -> Xgid:
    """The XGID of a position and a match, with one side drawn at the bottom.

    board: in the view of the side on roll. A resignation that waits has no place in an XGID and is left out.
    """
    bottom_on_roll = state.on_roll is bottom
    return Xgid(
        board=board if bottom_on_roll else flipped(board),
        bottom_on_roll=bottom_on_roll,
        cube=state.cube,
        owner_is_bottom=None if state.cube_owner is None else state.cube_owner is bottom,
        dice=state.dice,
        offer=Offer.DOUBLE if state.doubled else None,
        score=(state.score[bottom], state.score[bottom.other]),
        match_length=state.match_length,
        crawford=state.crawford,
        jacoby=state.jacoby,
        beavers=beavers and not state.match_length,
    )


def match_of(xgid: Xgid, *, bottom: Side) -> tuple[Board, MatchState]:
    """The board in the view of the side on roll, and the match, with the bottom player on one side.

    Whoever doubled first is on roll; the other side answers a double and a raccoon, he himself a beaver.
    """
    on_roll = bottom if xgid.bottom_on_roll else bottom.other
    answers_himself = xgid.offer in (None, Offer.BEAVER)
    owner = None if xgid.owner_is_bottom is None else bottom if xgid.owner_is_bottom else bottom.other
    state = MatchState(
        on_roll=on_roll,
        turn=on_roll if answers_himself else on_roll.other,
        cube=xgid.cube,
        cube_owner=owner,
        dice=xgid.dice,
        doubled=xgid.offer is not None,
        match_length=xgid.match_length,
        score=xgid.score if bottom is Side.WHITE else (xgid.score[1], xgid.score[0]),
        crawford=xgid.crawford,
        jacoby=xgid.jacoby,
    )
    return (xgid.board if xgid.bottom_on_roll else flipped(xgid.board)), state


def _parse_position(text: str, checkers: int) -> Board:
    if len(text) != _PLACES:
        raise FormatError("position", text, f"{_PLACES} characters, not {len(text)}")
    points: list[int] = []
    for place, c in enumerate(text):
        if c == "-":
            points.append(0)
        elif "A" <= c <= "P" and place != OFF:
            points.append(ord(c) - ord("A") + 1)
        elif "a" <= c <= "p" and place != BAR:
            points.append(ord("a") - 1 - ord(c))
        else:
            raise FormatError("position", c, f"at place {place}: a letter up to p of its owner, or -")
    ours, theirs = checkers_on_board(Board(tuple(points)))
    if max(ours, theirs) > checkers:
        raise FormatError("position", text, f"at most {checkers} checkers a side, not {max(ours, theirs)}")
    return Board(tuple(points), (checkers - ours, checkers - theirs))


def _place(n: int) -> str:
    if not -16 <= n <= 16:
        raise FormatError("position", n, "at most 16 checkers on one point")
    return "-" if n == 0 else chr(ord("A") - 1 + n) if n > 0 else chr(ord("a") - 1 - n)


def _parse_dice(text: str) -> tuple[Offer | None, tuple[int, int]]:
    for offer in Offer:
        if text.upper() in (offer.value, offer.value * 2):
            return offer, (0, 0)
    if len(text) != 2 or any(c not in "0123456" for c in text):
        raise FormatError("dice", text, "00, two numbers 1..6, D, B or R")
    dice = (int(text[0]), int(text[1]))
    check_dice(dice)
    return None, dice


def _choice(named: dict[str, str], field: str, choices: dict[str, bool | None], allowed: str) -> bool | None:
    if named[field] not in choices:
        raise FormatError(field, named[field], allowed)
    return choices[named[field]]


def _number(named: dict[str, str], field: str, largest: int) -> int:
    text = named[field]
    if not (0 < len(text) <= 5 and text.isascii() and text.isdecimal() and int(text) <= largest):
        raise FormatError(field, text, f"0..{largest}")
    return int(text)
