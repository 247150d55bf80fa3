"""Score sheets."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from renderers.board import BoardRenderer, render
from renderers.scene_text import canonical, parse_sheet, picture_key, png_pixels
from renderers.sheet import blocks_of
from renderers.sheet_scene import BLOCK_COLUMNS, SheetCell, SheetRole, SheetRow, rows_that_fit, signed
from renderers.text import BOLD, Fonts
from renderers.theme import UnknownThemeError, theme_names
from tests.renderers.boards import opening
from tests.renderers.crews import sheet


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("players", [2, 3, 8, 9, 20])
def test_a_sheet_is_drawn_for_any_number_of_players(theme: str, players: int) -> None:
    """A phone shows it at once: no higher than one and a half times its width."""
    width, height = png_pixels(render(sheet(players, rows_that_fit(players), theme)))

    assert 1000 == width
    assert height <= 1500


@pytest.mark.parametrize("players", range(1, 41))
def test_blocks_hold_every_player_once(players: int) -> None:
    """In order, nearly equal, none too wide, none over another."""
    blocks = blocks_of(players, 5, 100)
    widths = [block.end - block.first for block in blocks]

    assert list(range(players)) == [p for block in blocks for p in range(block.first, block.end)]
    assert max(widths) <= BLOCK_COLUMNS
    assert max(widths) - min(widths) <= 1
    assert all(one.y < other.y for one, other in pairwise(blocks))


def test_everything_a_cell_can_be_looks_different() -> None:
    """Total, change, no part, and the role."""
    plain = SheetCell(3, 1)
    cells = [
        plain,
        SheetCell(4, 1),
        SheetCell(3, -1),
        SheetCell(3),
        SheetCell(),
        *(SheetCell(3, 1, role) for role in SheetRole),
    ]
    renderer = BoardRenderer()
    scene = sheet(3, 0)
    pictures = {
        renderer.render(replace(scene, rows=(SheetRow("1", (cell, plain, plain)),))) for cell in cells
    }

    assert len(cells) == len(pictures)


def test_the_row_is_summed() -> None:
    """Who had no part counts nothing."""
    assert [0, 0, 0] == [row.sum for row in sheet(4, 3).rows]


def test_a_number_is_never_cut() -> None:
    """A million is drawn smaller, not shortened: its last figure is still seen."""
    scene = sheet(8, 1)
    pictures = [
        render(replace(scene, rows=(SheetRow("1", (SheetCell(total, 0),) * 8),)))
        for total in (1_000_001, 1_000_002, -1_000_001)
    ]

    assert all(one != other for one, other in combinations(pictures, 2))


def test_a_sheet_is_stored_and_read_again() -> None:
    """And has a key of its own."""
    scene = sheet(20, 5)

    assert scene == parse_sheet(canonical(scene))
    assert picture_key(scene) != picture_key(opening())
    with pytest.raises(ValueError, match="SheetScene"):
        parse_sheet(canonical(opening()))


def test_shapes_that_cannot_be_drawn_are_refused() -> None:
    """No player, or a row with a cell too few; a theme there is not."""
    scene = sheet(3, 1)
    with pytest.raises(ValueError, match="a player"):
        replace(scene, players=())
    with pytest.raises(ValueError, match="one cell a player"):
        replace(scene, rows=(SheetRow("1", (SheetCell(1, 1),)),))
    with pytest.raises(UnknownThemeError):
        render(replace(scene, theme="plaid"))


@pytest.mark.parametrize(("points", "text"), [(3, "+3"), (0, "0"), (-12, "−12")])
def test_points_carry_their_sign(points: int, text: str) -> None:
    """With a real minus, as wide as a plus."""
    assert text == signed(points)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("Anna", 1),
        ("Bruno Castellani", 2),
        ("grandmaster_kit", 2),
        ("W" * 300, 2),
        ("", 1),
        ("דניאל " * 9, 2),
    ],
)
def test_a_long_name_stands_on_two_lines(name: str, count: int) -> None:
    """Broken at a blank where there is one; neither line is wider than the column."""
    lines = Fonts().two_lines(name, 24, font=BOLD, max_px=120, fallback="Player 1")

    assert count == len(lines)
    assert all(line.width <= 120 for line in lines)
    assert "Castellani" not in name or "Bruno" == "".join(run.text for run in lines[0].runs)
