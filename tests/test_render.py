"""`civetta render` for every variant: what may be given, what is drawn, what is impossible."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.formats.position_text import parse_position, position_text
from bot.render_job import RenderJob, job_scene
from bot.rules.board import flipped
from bot.rules.terms import make_terms
from bot.rules.variant import VARIANTS, Contact, start_board
from renderers.scene import Geometry
from tests.formats.test_plays_of_variants import CONTRARY, EMPTY, HEADS, changed
from tests.support.family_games import quick_moments
from tests.test_cli import START, civetta, sentence

SINGLE = [variant for variant in VARIANTS if not VARIANTS[variant].cycle]
IMPOSSIBLE: list[tuple[str, dict[str, Any], str]] = [
    ("nardy", {"board": changed(HEADS, p24=16)}, "board: [16, 15], allowed: at most 15 checkers"),
    ("nardy", {"board": changed(HEADS, p24=14)}, 'board: "mover\'s checker on his 24", allowed: all at home'),
    ("nardy", {"board": [*HEADS, 1]}, "board[25]: 1, allowed: 0, there is no bar in nardy"),
    ("fevga", {"board": HEADS, "pinned": [0] * 25}, "pinned: "),
    ("plakoto", {"board": CONTRARY, "pinned": [0] * 8 + [1] + [0] * 16}, "pinned[8]: 1, allowed: 1 under"),
    ("tapa", {"board": CONTRARY, "pinned": [0] * 24 + [-1]}, "board: [15, 16], allowed: at most 15"),
    ("aceydeucey", {"board": EMPTY, "to_enter": [16, 0]}, "board: [16, 0], allowed: at most 15 checkers"),
    ("standard", {"board": changed(EMPTY, p0=1)}, "board[0]: 1, allowed: 0 or negative"),
    ("standard", {"board": EMPTY, "to_enter": [1, 0]}, "to_enter: "),
    ("hypergammon", {"board": changed(EMPTY, p1=4)}, "board: [4, 0], allowed: at most 3 checkers a side"),
    ("standard", {"board": EMPTY, "off": [14, 15]}, "off: [14, 15], allowed: [15, 15]"),
]


def drawn_lines(*lines: dict[str, Any]) -> list[dict[str, Any]]:
    """The answers to some lines."""
    result = civetta("render", "--jsonl", given="".join(json.dumps(line) + "\n" for line in lines))
    return [json.loads(text) for text in result.stdout.splitlines()]


@pytest.mark.parametrize("variant", SINGLE)
def test_every_position_of_a_game_is_read_as_it_is_written(variant: str) -> None:
    """The word that `plays` answers; of hitting games it is the opponent's view."""
    moments = list(quick_moments(make_terms(variant, 0, {}), 11))
    for moment in moments[::5]:
        for play in Random(1).sample(moment.legal.plays, min(3, len(moment.legal.plays))):
            rules = moment.legal.variant
            expected = flipped(play.board) if rules.contact is Contact.HIT else play.board
            assert expected == parse_position(rules, position_text(rules, play.board))


@pytest.mark.parametrize("variant", SINGLE)
def test_the_start_of_every_variant_is_drawn(tmp_path: Path, variant: str) -> None:
    """By its word, by `start` and by the counts of a line for `plays`: one picture."""
    rules = VARIANTS[variant]
    board = start_board(rules)
    line = {"board": board.points, "dice": [6, 1], "output": str(tmp_path / "line.png"), "variant": variant}
    if rules.contact is Contact.PIN:
        line["pinned"] = board.pinned
    if rules.enters:
        line["to_enter"] = board.to_enter

    word = position_text(rules, board)
    for name, position in (("word", word), ("start", "start")):
        output = str(tmp_path / f"{name}.png")
        assert 0 == civetta("render", "--variant", variant, "--position", position, "-o", output).exit_code
    (answer,) = drawn_lines(line)

    assert (tmp_path / "word.png").read_bytes() == (tmp_path / "start.png").read_bytes()
    assert answer["bytes"] == (tmp_path / "line.png").stat().st_size


def test_the_picture_has_what_the_variant_has() -> None:
    """Direction, checkers to enter, pinned ones, three checkers, no cube where there is none."""
    nardy, acey, plakoto, hyper = (
        job_scene(RenderJob(position=position, variant=variant))
        for variant, position in (
            ("nardy", "...........o.....A.....N"),
            ("aceydeucey", ":15:13".rjust(20, "A")),
            ("plakoto", "n......a...............N/.......m................"),
            ("hypergammon", "start"),
        )
    )

    assert (Geometry.PARALLEL, None, 1) == (nardy.geometry, nardy.cube, nardy.points[18])
    assert (15, 13, 2) == (acey.bottom.to_enter, acey.top.to_enter, acey.top.off)
    assert (1, -1, 0) == (plakoto.pinned[8], plakoto.points[8], plakoto.bottom.off)
    assert (3, True) == (hyper.checkers_per_side, hyper.cube is not None)


def test_who_is_at_the_top_is_seen_in_his_own_numbers() -> None:
    """Parallel games turn the board, the others mirror it."""
    scene = job_scene(RenderJob(line={"board": changed(HEADS, p24=14, p1=1)}, variant="nardy"))

    assert (14 * 24 + 1, 15 * 24) == (scene.bottom.pips, scene.top.pips)


@pytest.mark.parametrize(("variant", "fields", "said"), IMPOSSIBLE)
def test_what_is_impossible_is_refused_as_plays_refuses_it(
    tmp_path: Path, variant: str, fields: dict[str, Any], said: str
) -> None:
    """The count or the point, in the same words; nothing is drawn and the rest is answered."""
    output = tmp_path / "bad.png"
    bad = {"id": "x", "variant": variant, "output": str(output)} | fields
    good = {"id": "y", "variant": "nardy", "position": "start", "output": str(tmp_path / "good.png")}
    listed = civetta("plays", "--variant", variant, given=json.dumps({"id": "x", "dice": [2, 1]} | fields))

    refused, drawn = drawn_lines(bad, good)

    assert refused["error"].startswith(said)
    assert json.loads(listed.stdout) == refused
    assert not output.exists()
    assert ("y", True) == (drawn["id"], (tmp_path / "good.png").exists())


@pytest.mark.parametrize(
    ("variant", "position", "said"),
    [
        ("nardy", START, "position: '4HPwATDgc/ABMA', allowed: 24 characters, not 14"),
        ("nardy", "." * 23 + "P", "position[24]: 'P', allowed: a letter A..O or a..o, or ."),
        ("nardy", "O" * 2 + "." * 22, "board: [30, 0], allowed: at most 15 checkers a side in nardy"),
        ("plakoto", "." * 24, "position: '........................', allowed: 24 characters, a stroke"),
        ("plakoto", "." * 24 + "/" + "x" * 24, "position[1]: 'x', allowed: m, o or ."),
        ("plakoto", "." * 24 + "/" + "m" + "." * 23, "pinned[1]: 1, allowed: 1 under"),
        ("hypergammon", START, "board: [15, 15], allowed: at most 3 checkers a side in hypergammon"),
        ("aceydeucey", f"{START}:1:0", "board: [16, 15], allowed: at most 15 checkers"),
        ("standard", f"{START}:1:0", "position: '4HPwATDgc/ABMA:1:0', allowed: "),
        ("tavli", "start", "tavli is a match; draw one of its games: portes, plakoto, fevga"),
        ("chess", "start", "variant: 'chess' is not one of standard, nackgammon"),
    ],
)
def test_a_word_that_is_no_position_of_the_variant(
    tmp_path: Path, variant: str, position: str, said: str
) -> None:
    """One sentence names what is wrong and what is allowed."""
    result = civetta("render", "--variant", variant, "--position", position, "-o", str(tmp_path / "x.png"))

    assert sentence(result).startswith(said)
    assert not (tmp_path / "x.png").exists()


@pytest.mark.parametrize(
    "words", [("--xgid", "-" * 26 + ":0:0:1:00:0:0:0:0"), ("--gnubgid", f"{START}:cAkAAAAAAAAA")]
)
def test_formats_of_backgammon_are_refused_where_they_cannot_say_all(
    tmp_path: Path, words: tuple[str, str]
) -> None:
    """They know neither pinned checkers nor those that have not entered."""
    output = str(tmp_path / "x.png")
    for variant in ("nardy", "plakoto", "aceydeucey"):
        refused = sentence(civetta("render", "--variant", variant, *words, "-o", output))
        assert refused.endswith(f"allowed: position or board in {variant}")
    assert 0 == civetta("render", "--variant", "tavla", *words, "-o", output).exit_code


def test_the_options_hold_for_lines_that_say_nothing_else(tmp_path: Path) -> None:
    """A file for `plays` needs only the names of its pictures."""
    lines = [
        {
            "board": HEADS,
            "dice": [6, 6],
            "first_turn": True,
            "player": "white",
            "output": str(tmp_path / "a"),
        },
        {"variant": "fevga", "position": "start", "size": "1000x800", "output": str(tmp_path / "b")},
    ]
    given = "\n".join(json.dumps(line) for line in lines)

    result = civetta("render", "--variant", "nardy", "--size", "640x512", "--jsonl", given=given)

    assert 0 == result.exit_code
    assert [(640, 512), (1000, 800)] == [_pixels(tmp_path / name) for name in "ab"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "give exactly one of xgid, gnubgid, position and, in a JSON line, board"),
        ({"position": "start", "board": HEADS}, "give exactly one of"),
        ({"pinned": [0] * 25}, "board: missing, allowed: 26 counts"),
        ({"board": EMPTY, "dice": [7, 1]}, "dice: [7, 1], allowed: two numbers 1..6"),
        ({"board": EMPTY, "played": []}, "field: 'played' is not one of xgid"),
        ({"position": 7}, "position: a text is wanted"),
        ({"position": None}, "position: missing"),
        ({"board": {"1": 2}}, 'board: {"1": 2}, allowed: 26 counts'),
    ],
)
def test_a_line_that_says_too_little_or_too_much(tmp_path: Path, fields: dict[str, Any], said: str) -> None:
    """Each names its field."""
    (answer,) = drawn_lines({"id": 3, "output": str(tmp_path / "x")} | fields)

    assert (3, True) == (answer["id"], answer["error"].startswith(said))


def _pixels(path: Path) -> tuple[int, int]:
    header = path.read_bytes()[16:24]
    return int.from_bytes(header[:4], "big"), int.from_bytes(header[4:], "big")
