"""Crew panels and score sheets to draw in tests."""

from dataclasses import replace
from random import Random

from renderers.scene import BoardScene, Captaincy, CrewMember, CrewPanel, Cube, Place, Voice
from renderers.sheet_scene import SheetCell, SheetPlayer, SheetRole, SheetRow, SheetScene, signed
from tests.renderers.boards import middle_game

NAMES = (
    *("Anna", "Bruno Castellani", "Marguerite D.", "grandmaster_kit", "Екатерина", "محمد الأمين"),
    *("W" * 300, "דניאל", "\u202e⁂", "Zoë Müller-Łukasz", "b", "Caterina", "Dino", "Elsa", "Federico"),
    *("Gianluca", "Helmut", "Ines", "Ugo", "Vito"),
)


def with_crew(members: int, theme: str = "midnight") -> BoardScene:
    """A middle game with so many members below it: cubes everywhere they can lie, somebody out, somebody thinking."""
    rng = Random(members)
    crew = [_member(rng, place) for place in range(members)]
    crew[0] = replace(crew[0], captaincy=Captaincy.CAPTAIN, note="captain")
    if members > 2:
        crew[1] = replace(crew[1], is_out=True, booked="−2", voice=Voice.OUT, note="out", thinking="")
    panel = CrewPanel(
        tuple(crew),
        stakes="At stake: single ±6, gammon ±11",
        lines=("If the box wins: box Xaver, captain Bruno", "If the team wins: box Anna, captain Bruno"),
    )
    return replace(middle_game(theme), cube=None, crew=panel)


def _member(rng: Random, place: int) -> CrewMember:
    cube = rng.choice(
        (
            Cube(),
            Cube(2 ** rng.randint(1, 10), rng.choice(tuple(Place))),
            Cube(4, offered_by=rng.choice(tuple(Place))),
        )
    )
    return CrewMember(
        NAMES[place],
        f"Player {place + 1}",
        tag=chr(ord("A") + place),
        score=signed(rng.randint(-30, 130)),
        cube=cube,
        voice=rng.choice((Voice.SPEAKS, Voice.NOT_YET)),
        thinking="thinking…" if cube.offered_by is Place.TOP else "",
    )


def sheet(players: int, rows: int, theme: str = "midnight") -> SheetScene:
    """So many players and games; the first has the box, the second is captain, the last sits every third game out."""
    rng, totals, made = Random(players), [0] * players, []
    for number in range(rows):
        plays = [place for place in range(players) if place < players - 1 or number % 3 or players < 3]
        changes = {place: rng.choice((-4, -2, -1, 1, 2)) for place in plays[1:]}
        changes[0] = -sum(changes.values())
        for place, change in changes.items():
            totals[place] += change
        roles = {0: SheetRole.BOX, 1: SheetRole.CAPTAIN}
        cells = tuple(SheetCell(totals[p], changes.get(p), roles.get(p)) for p in range(players))
        made.append(SheetRow(str(number + 13), cells))
    return SheetScene(
        "Score after 20 games",
        tuple(SheetPlayer(name, f"Player {place}") for place, name in enumerate(NAMES[:players])),
        tuple(made),
        "… 12 earlier rows",
        ((SheetRole.BOX, "box"), (SheetRole.CAPTAIN, "captain")),
        theme,
    )
