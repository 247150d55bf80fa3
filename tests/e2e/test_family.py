"""Long nardy and Tavli through each door: a Mars, a draw by the last roll, a surrender; three games in turn."""

from pathlib import Path

import pytest

from bot.rules.events import GameEnded
from bot.rules.game import awaited
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Playing, Table
from bot.service.ids import TableId, row_of
from storage.database import Database
from storage.ledger import Ledger
from tests.support.family_doors import TABLE, Door, Evening, on_discord, on_telegram, on_the_page
from tests.support.foreseen import Manner, Wish, dawdling, dice_of, foreseen, hurried

pytestmark = pytest.mark.slow

SEED = 1
MOST_GAMES = 4
EVERY_DOOR = pytest.mark.parametrize(
    "door",
    [on_discord, on_telegram, pytest.param(on_the_page, marks=pytest.mark.browser)],
    ids=["discord", "telegram", "page"],
)


async def play(evening: Evening, home: Path, manners: tuple[Manner, Manner], wish: Wish) -> None:
    """A whole game that ends as wished."""
    for line in foreseen(await evening.state(), dice_of(home, TABLE), manners, wish):
        await evening.move(on_turn(await evening.state()), line)
    assert not isinstance((await evening.state()).phase, Playing)


@EVERY_DOOR
async def test_a_nardy_match_with_a_mars_a_draw_and_a_surrender(tmp_path: Path, door: Door) -> None:
    """Two points, none but a line in the ledger, and what the position says; the starter changes each game."""
    async with door(tmp_path, SEED) as evening:
        await evening.begin("nardy", "last_roll=on")
        starters = [starter(await evening.state())]
        await play(
            evening, tmp_path, (hurried, dawdling), lambda end: (Side.WHITE, 2) == (end.winner, end.level)
        )
        assert (2, 0) == (await evening.state()).score
        assert "Mars, 2 points" in await evening.text()

        await evening.next_game(Side.WHITE)
        starters.append(starter(await evening.state()))
        await play(evening, tmp_path, (hurried, hurried), lambda end: end.winner is None)
        assert (2, 0) == (await evening.state()).score
        assert "no points" in await evening.text()

        await evening.next_game(Side.BLACK)
        starters.append(starter(await evening.state()))
        await evening.surrender(Side.BLACK)
        assert (4, 0) == (await evening.state()).score
        assert isinstance((await evening.state()).phase, Finished)
        assert "Mars, 2 points" in await evening.text()
    assert [starters[0], starters[0].other, starters[0]] == starters
    assert [("gammon", 2), ("drawn", 0), ("gammon", 2)] == await ledger(tmp_path)


@EVERY_DOOR
async def test_a_tavli_match_goes_round_its_three_games(tmp_path: Path, door: Door) -> None:
    """Portes, Plakoto, Fevga; whoever has won begins the next; somebody reaches three points."""
    async with door(tmp_path, SEED) as evening:
        await evening.begin("tavli", "")
        played: list[str] = []
        winner: Side | None = None
        for number in range(MOST_GAMES):
            state = await evening.state()
            played.append(state.rules.id)
            assert winner in (None, starter(state))
            await play(evening, tmp_path, (hurried, hurried), single if number < 2 else any_end)
            phase = (await evening.state()).phase
            if isinstance(phase, Finished):
                break
            assert isinstance(phase, Between)
            assert phase.result is not None
            winner = phase.result.winner
            await evening.next_game(Side.BLACK)
        assert ["portes", "plakoto", "fevga"] == played[:3]
        assert max((await evening.state()).score) >= 3
    assert [("single", 1)] * 2 == (await ledger(tmp_path))[:2]


def single(end: GameEnded) -> bool:
    """Two of these, and the match has a third game."""
    return end.level == 1


def any_end(_end: GameEnded) -> bool:
    """However it comes."""
    return True


def on_turn(table: Table) -> Side:
    """Whose play is awaited."""
    assert isinstance(table.phase, Playing)
    return awaited(table.phase.game).side


def starter(table: Table) -> Side:
    """Who began the game in play."""
    assert isinstance(table.phase, Playing)
    assert table.phase.game.starter is not None
    return table.phase.game.starter


async def ledger(home: Path) -> list[tuple[str, int]]:
    """What each game brought, as it is stored."""
    database = await Database.open(home / "civetta.db")
    try:
        return [
            (line.win_kind, line.points) for line in await Ledger(database).of_table(row_of(TableId(TABLE)))
        ]
    finally:
        await database.close()
