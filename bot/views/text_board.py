"""The board in letters, 37 columns wide, for a fixed pitch.

A cell is a count and a letter, ``5O``, or `` .`` for an empty point, and stands at the right of three columns, so that
``15O`` fits too. ``2Ox``: under the two white checkers a black one lies pinned; ``+Ox``: under ten or more.
"""

import unicodedata
from collections.abc import Callable

from bot.i18n.catalog import Translator
from bot.i18n.message import Message, Value, message
from bot.rules.board import BAR, Board, pip_count
from bot.rules.cube import Cube
from bot.rules.game import Game, awaited, board_seen_by, turn_of
from bot.rules.side import Side
from bot.rules.table import Playing, Table, game_of
from bot.rules.variant import Variant
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
    players = tuple(_player(table, game, side, names, translator) for side in Side)
    cube = None if not game.cubes or game.crawford else cube_word(game.cubes[0])
    return board_lines(
        table.rules,
        game,
        bottom=bottom,
        is_own=viewer is not None,
        players=players,
        cube=cube,
        translator=translator,
    )


def board_lines(
    rules: Variant,
    game: Game,
    *,
    bottom: Side,
    is_own: bool,
    players: tuple[str, ...],
    cube: Message | None,
    translator: Translator,
) -> str:
    """The seven lines of a game whose opening is decided.

    is_own: the numbers are those of `bottom`, else of whoever is on turn. players: the lines of WHITE and BLACK.
    """
    board = board_seen_by(rules, game, bottom)
    numbers: Callable[[int], int] = _same
    if not is_own and turn_of(game).side is not bottom:
        numbers = _parallel if rules.parallel else _contrary
    lines = (
        players[bottom.other],
        _numbers(_UPPER, numbers),
        _row(board, _UPPER, bottom),
        _middle(game, board, bottom, cube, translator),
        _row(board, _LOWER, bottom),
        _numbers(_LOWER, numbers),
        players[bottom],
    )
    return "\n".join(line.rstrip() for line in lines)


def player_line(
    rules: Variant, game: Game, side: Side, *, name: Value, score: str, is_asked: bool, translator: Translator
) -> str:
    """A side's line: whether it is asked, its letter, name, score, pips and checkers borne off."""
    board = board_seen_by(rules, game, side)
    facts = translator.words(
        message("text_board.facts", score=score, pips=pip_count(board), off=board.off[0])
    )
    front = f"{'>' if is_asked else ' '}{LETTERS[side]} "
    room = COLUMNS - len(front) - len(facts) - 1
    shown = fitted(translator.words(message("verbatim", text=name)), room)
    return f"{front}{shown} {facts}"


def cube_word(cube: Cube) -> Message:
    """A cube's value and whose it is, or who is asked about it."""
    if cube.offer is not None:
        asked = LETTERS[cube.offer.asked]
        return message("text_board.cube_offered", value=cube.offer.value, side=asked)
    if cube.owner is None:
        return message("text_board.cube", value=cube.value)
    return message("text_board.cube_owned", value=cube.value, side=LETTERS[cube.owner])


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
    return player_line(
        table.rules,
        game,
        side,
        name=seated(table, side, names),
        score=strip_score(table, side),
        is_asked=isinstance(table.phase, Playing) and awaited(game).side is side,
        translator=translator,
    )


def _middle(game: Game, board: Board, bottom: Side, cube: Message | None, translator: Translator) -> str:
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
    if cube is not None:
        parts.append(translator.words(cube))
    dice = dice_left(turn_of(game))
    if dice:
        parts.append(translator.words(message("text_board.dice", dice=" ".join(map(str, dice)))))
    return "  ".join(["", *parts])


def _signed(pair: tuple[int, int]) -> tuple[int, int]:
    return pair[0], -pair[1]


def fitted(name: str, columns: int) -> str:
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
