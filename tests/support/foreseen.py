"""Games that end as a test wants: the dice of a seeded house are known, so what is chosen can be found before it is
played.

Two manners and a little chance are tried against those dice until a game ends as it should; the plays found are then
made through a door.
"""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from bot.rules.act import act
from bot.rules.actions import Action, PlayWhole, RollDice
from bot.rules.dice import Dice
from bot.rules.events import GameEnded
from bot.rules.game import ToMove, ToRoll, awaited, turn_of
from bot.rules.notation import format_play
from bot.rules.plays import Play
from bot.rules.table import Between, Finished, Playing, Table
from bot.rules.turn import plays_of
from bot.service.ids import TableId, row_of
from bot.service.table_dice import TableDice
from storage.connection import connect_query_only

Manner = Callable[[Play], int]
"""How much a play is to somebody's taste; the plays he likes best are chosen from."""
Wish = Callable[[GameEnded], bool]
MOST_TRIES = 60
MOST_CARELESS = 0.5
"""How often at most, in one try, somebody plays what he likes least, so that the dice do not decide alone."""


def hurried(play: Play) -> int:
    """Brings the farthest checkers on first."""
    return -sum(n * point * point for point, n in enumerate(play.board.points) if n > 0)


def dawdling(play: Play) -> int:
    """Leaves the farthest checkers where they are as long as it can."""
    return -hurried(play)


def foreseen(table: Table, dice: Dice, manners: tuple[Manner, Manner], wish: Wish) -> list[str]:
    """The plays, in order, by which the game in play ends as wished; the house plays what is forced by itself.

    manners: of (WHITE, BLACK). Raises AssertionError when no try ends so.
    """
    for number in range(MOST_TRIES):
        after, plays = _one_try(table, dice, manners, Random(number))
        assert isinstance(after.phase, Between | Finished)
        if after.phase.result is not None and wish(after.phase.result):
            return plays
    raise AssertionError("no such end with these dice: seed the house otherwise")


def dice_of(home: Path, table: str) -> Dice:
    """The dice of a table of the house in this folder, which keeps them secret until a game has ended."""
    number = row_of(TableId(table))
    with closing(connect_query_only(home / "civetta.db")) as connection:
        rows = connection.execute("SELECT chain, root FROM dice_root WHERE table_id = ?", (number,))
        return TableDice(TableId(table), dict(rows.fetchall()))


def _one_try(
    table: Table, dice: Dice, manners: tuple[Manner, Manner], random: Random
) -> tuple[Table, list[str]]:
    plays: list[str] = []
    careless = (random.uniform(0, MOST_CARELESS), random.uniform(0, MOST_CARELESS))
    while isinstance(table.phase, Playing):
        asked = awaited(table.phase.game)
        action: Action = RollDice()
        if isinstance(asked, ToMove):
            legal = plays_of(table.rules, turn_of(table.phase.game))
            likes = max if random.random() >= careless[asked.side] else min
            best = likes(map(manners[asked.side], legal.plays))
            chosen = random.choice([play for play in legal.plays if manners[asked.side](play) == best])
            plays.append(format_play(chosen))
            action = PlayWhole(chosen.moves)
        else:
            assert isinstance(asked, ToRoll), asked
        table, _ = act(table, asked.side, action, dice)
    return table, plays
