"""The board in letters, 37 columns wide, for a fixed pitch.

A cell is a count and a letter, ``5O``, or `` .`` for an empty point, and stands at the right of three columns, so that
``15O`` fits too. ``2Ox``: under the two white checkers a black one lies pinned; ``+Ox``: under ten or more.
"""

import unicodedata
from collections.abc import Callable

from bot.i18n.catalog import Translator
from bot.i18n.message import Message, message
from bot.rules.board import BAR, Board, pip_count
from bot.rules.game import Game, awaited, board_seen_by, turn_of
from bot.rules.side import Side
from bot.rules.table import Playing, Table, game_of
from bot.views.dice_words import dice_left
from bot.views.people import Names, seated
from bot.views.scoreboard import strip_score

COLUMNS = 37
_ONE_DIGIT = 9
LETTERS = {Side.WHITE: "O", Side.BLACK: "X"}

_UPPER = (range(13, 19), range(19, 25))
_LOWER = (range(12, 6, -1), range(6, 0, -1))
_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Me")


def text_board(table: Table, names: Names, translator: Translator, viewer: Side | None = None) -> str:
    """Seven lines of at most 37 columns; O is WHITE, X is BLACK, ``5O`` five white checkers.

    Empty while there is no game. viewer: as in `board_scene`: his side below and his numbers; None = WHITE below and
    the numbers of whoever is on turn.
    """
    game = game_of(table)
    if game is None or game.turn is None:
        return ""
    bottom = Side.WHITE if viewer is None else viewer
    board = board_seen_by(table.rules, game, bottom)
    numbers: Callable[[int], int] = _same
    if viewer is None and game.turn.side is not bottom:
        numbers = _parallel if table.rules.parallel else _contrary
    lines = (
        _player(table, game, bottom.other, names, translator),
        _numbers(_UPPER, numbers),
        _row(board, _UPPER, bottom),
        _middle(game, board, bottom, translator),
        _row(board, _LOWER, bottom),
        _numbers(_LOWER, numbers),
        _player(table, game, bottom, names, translator),
    )
    return "\n".join(line.rstrip() for line in lines)


def _row(board: Board, halves: tuple[range, range], bottom: Side) -> str:
    return "|".join("".join(_cell(board, point, bottom) for point in half) for half in halves)


def _cell(board: Board, point: int, bottom: Side) -> str:
    count, held = board.points[point], board.pinned[point] if board.pinned else 0
    if held:
        number = str(abs(count)) if abs(count) <= _ONE_DIGIT else "+"
        upper, under = (bottom, bottom.other) if held < 0 else (bottom.other, bottom)
        return f"{number}{LETTERS[upper]}{LETTERS[under].lower()}"
    return (_checkers(count, bottom) or ".").rjust(3)


def _checkers(count: int, bottom: Side) -> str:
    """A signed count with its letter; empty for none."""
    if count == 0:
        return ""
    return f"{abs(count)}{LETTERS[bottom if count > 0 else bottom.other]}"


def _numbers(halves: tuple[range, range], number: Callable[[int], int]) -> str:
    return " ".join("".join(str(number(p)).rjust(3) for p in half) for half in halves)


def _same(point: int) -> int:
    return point


def _contrary(point: int) -> int:
    """The number of the one above, who moves against the one below."""
    return BAR - point


def _parallel(point: int) -> int:
    """The number of the one above, who moves the same way round."""
    return (point + 11) % 24 + 1


def _player(table: Table, game: Game, side: Side, names: Names, translator: Translator) -> str:
    board = board_seen_by(table.rules, game, side)
    facts = translator.words(
        message("text_board.facts", score=strip_score(table, side), pips=pip_count(board), off=board.off[0])
    )
    is_asked = isinstance(table.phase, Playing) and awaited(game).side is side
    front = f"{'>' if is_asked else ' '}{LETTERS[side]} "
    room = COLUMNS - len(front) - len(facts) - 1
    name = _fitted(translator.words(message("verbatim", text=seated(table, side, names))), room)
    return f"{front}{name} {facts}"


def _middle(game: Game, board: Board, bottom: Side, translator: Translator) -> str:
    """What lies between the rows: checkers on the bar and those to enter, the cube, the dice still to be played."""
    parts: list[str] = []
    bars = " ".join(
        word for word in (_checkers(board.points[BAR], bottom), _checkers(board.points[0], bottom)) if word
    )
    if bars:
        parts.append(f"bar {bars}")
    waiting = " ".join(word for word in (_checkers(n, bottom) for n in _signed(board.to_enter)) if word)
    if waiting:
        parts.append(f"in {waiting}")
    cube = _cube(game)
    if cube is not None:
        parts.append(translator.words(cube))
    dice = dice_left(turn_of(game))
    if dice:
        parts.append(translator.words(message("text_board.dice", dice=" ".join(map(str, dice)))))
    return "  ".join(["", *parts])


def _signed(pair: tuple[int, int]) -> tuple[int, int]:
    return pair[0], -pair[1]


def _cube(game: Game) -> Message | None:
    if not game.cubes or game.crawford:
        return None
    cube = game.cubes[0]
    if cube.offer is not None:
        asked = LETTERS[cube.offer.asked]
        return message("text_board.cube_offered", value=cube.offer.value, side=asked)
    if cube.owner is None:
        return message("text_board.cube", value=cube.value)
    return message("text_board.cube_owned", value=cube.value, side=LETTERS[cube.owner])


def _fitted(name: str, columns: int) -> str:
    """The name in exactly so many columns of a fixed pitch; wide letters count two, marks are left out."""
    kept, used = "", 0
    for letter in unicodedata.normalize("NFC", " ".join(name[:400].split())):
        if unicodedata.category(letter) in _INVISIBLE:
            continue
        width = 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        if used + width > columns:
            return kept + " " * (columns - used)
        kept += letter
        used += width
    return kept + " " * (columns - used)
