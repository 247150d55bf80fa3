"""A chouette as picture, description and letters, and its score sheet."""

from dataclasses import replace
from random import Random

import pytest

from bot.chouette.act import act
from bot.chouette.actions import Double, Join, Leave, Reveal
from bot.chouette.events import ChouetteOpened
from bot.chouette.evolve import begin
from bot.chouette.members import Points
from bot.chouette.state import Between, Chouette, Closed, Row
from bot.rules.actions import AcceptResignation, Drop, OfferResignation, RollDice, Take
from bot.rules.errors import RulesError
from bot.rules.ids import PlayerId
from bot.views.alt_text import LONGEST
from bot.views.chouette.alt_text import chouette_alt_text
from bot.views.chouette.scene import chouette_scene, sheet_scene
from bot.views.chouette.text_board import chouette_text_board
from bot.views.text_board import COLUMNS
from renderers.scene import BoardScene, Captaincy, CrewMember, CrewPanel, Cube, Place, Voice
from renderers.sheet_scene import SheetCell, SheetRole, rows_that_fit
from tests.chouette.seats import A, B, C, X, at_box, at_team
from tests.support.random_chouette import random_request, random_rules
from tests.support.scripted_dice import RandomDice
from tests.vectors.chouette_driver import Case
from tests.views.reading import ENGLISH, ITALIAN

x, a, b, c = (PlayerId(player) for player in (X, A, B, C))
NAMES = {x: "Xaver", a: "Anna", b: "Bruno", c: "Carla"}


def drawn(state: Chouette, viewer: PlayerId | None = None) -> BoardScene:
    """The scene of a chouette in which there is a game."""
    scene = chouette_scene(state, NAMES, ENGLISH, viewer=viewer)
    assert scene is not None
    return scene


def panel(state: Chouette, viewer: PlayerId | None = None) -> CrewPanel:
    """Its crew panel."""
    crew = drawn(state, viewer).crew
    assert crew is not None
    return crew


def member(state: Chouette, name: str) -> CrewMember:
    """One member of it."""
    return next(found for found in panel(state).members if found.name == name)


def doubled_by_box() -> Case:
    """The box has doubled all three."""
    case = at_box()
    case.do(x, Double((0, 1, 2)))
    return case


def test_the_team_is_below_the_box_above() -> None:
    """The captain stands for the team; the crew follows in the order of the line."""
    scene = drawn(at_team().state)

    assert ("Anna", "captain") == (scene.bottom.name, scene.bottom.badge)
    assert ("Xaver", "box") == (scene.top.name, scene.top.badge)
    assert [("A", "Anna"), ("B", "Bruno"), ("C", "Carla")] == [
        (found.tag, found.name) for found in panel(at_team().state).members
    ]


def test_the_own_view_of_the_box_is_turned_to_him() -> None:
    """His side below; the cubes are told from the team's place, which is above."""
    case = doubled_by_box()
    scene = drawn(case.state, x)

    assert ("Xaver", Place.BOTTOM) == (scene.bottom.name, scene.numbering)
    assert Place.TOP is panel(case.state, x).team
    assert Cube(2, offered_by=Place.BOTTOM) == panel(case.state, x).members[0].cube
    assert drawn(case.state) == drawn(case.state, PlayerId(99))


def test_with_many_cubes_none_lies_on_the_board() -> None:
    """Each has his own in the panel."""
    state = at_team().state

    assert drawn(state).cube is None
    assert [Cube(1)] * 3 == [found.cube for found in panel(state).members]


def test_with_one_cube_it_lies_on_the_board() -> None:
    """And the panel shows none."""
    state = at_team(cubes="single").state

    assert Cube(1) == drawn(state).cube
    assert [None] * 3 == [found.cube for found in panel(state).members]


def test_an_answer_shows_only_that_it_is_given() -> None:
    """Take or drop, the picture is the same until all are shown, and so are its words."""
    taken, dropped = doubled_by_box(), doubled_by_box()
    taken.do(b, Take(1))
    dropped.do(b, Drop(1))

    assert ["thinking…", "", "thinking…"] == [found.thinking for found in panel(taken.state).members]
    assert drawn(taken.state) == drawn(dropped.state)
    for show in (chouette_alt_text, chouette_text_board):
        assert show(taken.state, NAMES, ENGLISH) == show(dropped.state, NAMES, ENGLISH)


def test_who_drops_is_struck_through_with_what_it_cost() -> None:
    """Once the answers are shown; the others own their cubes and may speak."""
    case = doubled_by_box()
    case.do(a, Drop(0))
    case.do(b, Take(1))
    case.do(c, Take(2))
    case.do(None, Reveal())
    anna, bruno = member(case.state, "Anna"), member(case.state, "Bruno")

    assert (True, "−1", Voice.OUT, Captaincy.REPLACED) == (
        anna.is_out,
        anna.booked,
        anna.voice,
        anna.captaincy,
    )
    assert (Cube(2, Place.BOTTOM), Voice.SPEAKS, Captaincy.ACTING) == (
        bruno.cube,
        bruno.voice,
        bruno.captaincy,
    )
    assert ("Bruno", "acting captain") == (drawn(case.state).bottom.name, drawn(case.state).bottom.badge)


def test_before_a_cube_is_turned_nobody_may_speak() -> None:
    """The rule where everybody has his own cube."""
    assert {Voice.NOT_YET} == {found.voice for found in panel(at_team().state).members}
    assert {None} == {found.voice for found in panel(at_team(consult="none").state).members}


def test_stakes_stand_above_the_members_while_the_box_decides() -> None:
    """Before he doubles or rolls, and when he is asked; never otherwise."""
    case = at_team()
    case.do(b, Double((1,)))
    case.do(c, Double((2,)))
    case.do(a, RollDice())

    assert "At stake: single game ±5, gammon ±9, backgammon ±13" == panel(case.state).stakes
    assert "At stake: ±3" == panel(at_box().state).stakes
    assert "" == panel(at_team().state).stakes


def test_who_is_next_is_told_in_either_case() -> None:
    """The box stays or the captain takes it; the next in line becomes captain."""
    assert (
        "If the box wins: box Xaver, captain Bruno",
        "If the team wins: box Anna, captain Bruno",
    ) == panel(at_team().state).lines


def test_whoever_joins_now_is_told_to_play_next() -> None:
    """He stands in no row yet."""
    case = at_team()
    case.do(PlayerId(7), Join())

    assert "From the next game: player 7" == panel(case.state).lines[-1]


def test_the_end_of_a_game_is_told_by_a_ribbon() -> None:
    """What the box won or lost in all, and what each brought home."""
    case = doubled_by_box()
    for player, cube in ((a, 0), (b, 1), (c, 2)):
        case.do(player, Drop(cube))
    case.do(None, Reveal())
    scene = drawn(case.state)

    assert scene.result is not None
    assert ("Xaver wins 3 points", Place.TOP) == (scene.result.title, scene.result.winner)
    assert ["−1"] * 3 == [found.booked for found in panel(case.state).members]
    assert "+3" == scene.top.score


def test_who_has_left_is_named_so() -> None:
    """His cube is still played for."""
    case = at_team()
    case.do(c, Leave())

    assert ("has left", False) == (member(case.state, "Carla").note, member(case.state, "Carla").is_out)


def test_the_sheet_has_a_column_a_player_and_a_row_a_game() -> None:
    """In joining order, with running totals, what the game brought, and who was what."""
    case = doubled_by_box()
    for player, cube in ((a, 0), (b, 1), (c, 2)):
        case.do(player, Drop(cube))
    case.do(None, Reveal())
    shown = sheet_scene(case.state, NAMES, ITALIAN)

    assert shown is not None
    assert {"Xaver", "Anna", "Bruno", "Carla"} == {player.name for player in shown.players}
    (row,) = shown.rows
    cells = dict(zip((player.name for player in shown.players), row.cells, strict=True))
    assert SheetCell(3, 3, SheetRole.BOX) == cells["Xaver"]
    assert SheetCell(-1, -1, SheetRole.CAPTAIN) == cells["Anna"]
    assert ("1", 0, "Punteggio dopo 1 partita") == (row.label, row.sum, shown.title)


def test_a_long_sheet_shows_its_last_rows() -> None:
    """And says how many it leaves out; totals go on from them. A correction is named."""
    rows = [Row(number, (Points(a, 1), Points(x, -1)), x, a) for number in range(1, 31)]
    rows.append(Row(0, (Points(a, -5), Points(x, 5))))
    shown = sheet_scene(replace(at_team().state, ledger=tuple(rows)), NAMES, ENGLISH)
    most = rows_that_fit(4)

    assert shown is not None
    assert most == len(shown.rows)
    assert f"… {31 - most} earlier rows" == shown.earlier
    assert "corr." == shown.rows[-1].label
    assert {25, None} == {abs(cell.total) if cell.total else None for cell in shown.rows[-1].cells}


def test_without_a_game_there_is_no_picture() -> None:
    """Nor words for it, nor a sheet."""
    state = begin(ChouetteOpened(random_rules(Random(1)), x))

    assert (None, "", "", None) == (
        chouette_scene(state, NAMES, ENGLISH),
        chouette_alt_text(state, NAMES, ENGLISH),
        chouette_text_board(state, NAMES, ENGLISH),
        sheet_scene(state, NAMES, ENGLISH),
    )


def test_the_description_names_all() -> None:
    """Roles, roll, points, whose answer is due, every cube."""
    said = chouette_alt_text(doubled_by_box().state, NAMES, ENGLISH)

    assert said.startswith("Chouette: Xaver has the box (0), Anna plays for the team.")
    assert "Waiting for the answer of Anna, Bruno and Carla." in said
    assert "B Bruno (0): cube 2 offered." in said


def test_the_letters_have_a_line_a_member() -> None:
    """Below the seven of the board."""
    lines = chouette_text_board(doubled_by_box().state, NAMES, ENGLISH).split("\n")

    assert 10 == len(lines)
    assert lines[8].startswith("B>Bruno")
    assert lines[8].endswith("cube 2: O?")


@pytest.mark.parametrize("seed", [3, 11, 12, 17])
def test_any_chouette_can_be_shown_to_anybody(seed: int) -> None:
    """Whatever has happened in it, with up to twenty players and names of any length, within the bounds."""
    random, dice = Random(seed), RandomDice(seed)
    people = random.randint(3, 20)
    names = {PlayerId(player): "Ĝ" * player * 4 for player in range(1, people + 2)}
    state = begin(ChouetteOpened(random_rules(random), PlayerId(1)))
    for player in range(2, people + 1):
        state, _ = act(state, PlayerId(player), Join(), dice)
    for step in range(250):
        if isinstance(state.phase, Closed):
            break
        try:
            state, _ = act(state, *random_request(state, random, people + 1), dice)
        except RulesError:
            continue
        viewer = PlayerId(step % people + 1) if step % 2 else None
        chouette_scene(state, names, ITALIAN, viewer=viewer)
        assert len(chouette_alt_text(state, names, ITALIAN, viewer)) <= LONGEST
        lines = chouette_text_board(state, names, ITALIAN, viewer).split("\n")
        assert max(map(len, lines)) <= COLUMNS
        sheet_scene(state, names, ITALIAN)


def test_whom_the_box_gives_the_game_up_to_is_not_struck_through() -> None:
    """He has won: his points stand there, and only who dropped before is out."""
    case = doubled_by_box()
    case.do(a, Drop(0))
    case.do(b, Take(1))
    case.do(c, Take(2))
    case.do(None, Reveal())
    case.do(x, OfferResignation(1))
    for player in (b, c):
        case.do(player, AcceptResignation())
    found = {one.name: (one.is_out, one.booked) for one in panel(case.state).members}

    assert isinstance(case.state.phase, Between)
    assert {"Anna": (True, "−1"), "Bruno": (False, "+2"), "Carla": (False, "+2")} == found
