"""GNU Backgammon's Match ID: 12 characters that say everything about a match but where the checkers stand.

Bit by bit, least significant first (GNU Backgammon manual, "A technical description of the Match ID"; bit 66 is
not in the manual, but the program writes and reads it):

0-3 log2 of the cube; 4-5 its owner, 3 when centred; 6 who is on roll; 7 Crawford; 8-10 state of the game; 11 whose
decision it is; 12 a double is offered; 13-14 a resignation is offered; 15-17 and 18-20 the dice; 21-35 length of the
match; 36-50 and 51-65 the scores; 66 the Jacoby rule is not in use.
"""

from dataclasses import dataclass
from enum import IntEnum

from bot.formats.bits import decode_bits, encode_bits
from bot.formats.errors import FormatError
from bot.rules.side import Side

N_BYTES = 9
CENTRED = 3
LARGEST_EXPONENT = 15
LARGEST_NUMBER = 2**15 - 1


class GameState(IntEnum):
    """How far the game is, with GNU Backgammon's numbers."""

    NONE = 0
    PLAYING = 1
    OVER = 2
    RESIGNED = 3
    DROPPED = 4


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match at one moment. Player 0 is Side.WHITE, player 1 Side.BLACK.

    cube: its value, 1..32768; cube_owner: None while it is centred.
    on_roll: whose turn it is on the board, while a double is offered the doubler; the board is in his view.
    turn: whose decision it is: the other one's while a double or a resignation waits for an answer.
    resigned: the level offered, 0 none, 1 single, 2 gammon, 3 backgammon.
    dice: (0, 0) before the roll.
    match_length: 0 for a money session; score: (player 0, player 1).
    crawford: this is the Crawford game; jacoby: the rule is in use, never in a match.
    """

    on_roll: Side
    turn: Side
    cube: int = 1
    cube_owner: Side | None = None
    dice: tuple[int, int] = (0, 0)
    doubled: bool = False
    resigned: int = 0
    game_state: GameState = GameState.PLAYING
    match_length: int = 0
    score: tuple[int, int] = (0, 0)
    crawford: bool = False
    jacoby: bool = False


def decode_match_id(text: str) -> MatchState:
    """The state an ID stands for, dice in the order they are stored.

    An ID of a match without the Jacoby bit (older programs) is read as well. Raises FormatError naming the field.
    """
    bits = decode_bits(text, field="match_id", n_bytes=N_BYTES)

    def field(first: int, last: int) -> int:
        return bits >> first & (1 << last - first + 1) - 1

    if field(67, 71):
        raise FormatError("match_id", text, "zeros after the Jacoby bit")
    owner = field(4, 5)
    if owner == 2:
        raise FormatError("cube_owner", owner, "0, 1, or 3 for a centred cube")
    if field(8, 10) > GameState.DROPPED:
        raise FormatError("game_state", field(8, 10), "0..4")
    dice = (field(15, 17), field(18, 20))
    check_dice(dice)
    length = field(21, 35)
    return MatchState(
        on_roll=Side(field(6, 6)),
        turn=Side(field(11, 11)),
        cube=1 << field(0, 3),
        cube_owner=None if owner == CENTRED else Side(owner),
        dice=dice,
        doubled=bool(field(12, 12)),
        resigned=field(13, 14),
        game_state=GameState(field(8, 10)),
        match_length=length,
        score=(field(36, 50), field(51, 65)),
        crawford=bool(field(7, 7)),
        jacoby=not length and not field(66, 66),
    )


def encode_match_id(state: MatchState) -> str:
    """The ID of a state, the higher die first as GNU Backgammon writes it. Raises FormatError naming the field."""
    check_dice(state.dice)
    _check("resigned", state.resigned, 3)
    _check("match_length", state.match_length, LARGEST_NUMBER)
    for score in state.score:
        _check("score", score, LARGEST_NUMBER)
    fields = (
        (0, cube_exponent(state.cube)),
        (4, CENTRED if state.cube_owner is None else state.cube_owner),
        (6, state.on_roll),
        (7, state.crawford),
        (8, state.game_state),
        (11, state.turn),
        (12, state.doubled),
        (13, state.resigned),
        (15, max(state.dice)),
        (18, min(state.dice)),
        (21, state.match_length),
        (36, state.score[0]),
        (51, state.score[1]),
        (66, not state.jacoby),
    )
    return encode_bits(sum(int(value) << at for at, value in fields), n_bytes=N_BYTES)


def cube_exponent(cube: int) -> int:
    """The log2 of a cube. Raises FormatError for anything but a power of two, 1..32768."""
    if not 0 < cube <= 1 << LARGEST_EXPONENT or cube & (cube - 1):
        raise FormatError("cube", cube, "a power of two, 1..32768")
    return cube.bit_length() - 1


def check_dice(dice: tuple[int, int]) -> None:
    """Raises FormatError unless there are two dice 1..6, or two zeros before the roll."""
    if dice != (0, 0) and not all(1 <= die <= 6 for die in dice):
        raise FormatError("dice", f"{dice[0]}{dice[1]}", "two numbers 1..6, or 00 before the roll")


def _check(field: str, value: int, largest: int) -> None:
    if not 0 <= value <= largest:
        raise FormatError(field, value, f"0..{largest}")
