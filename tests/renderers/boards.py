"""Scenes to draw in tests: named ones and random ones."""

from dataclasses import replace
from random import Random

from renderers.scene import (
    BAR,
    BoardScene,
    Checker,
    Cube,
    Dice,
    Die,
    Geometry,
    MarkedMove,
    MarkedPlay,
    Place,
    PlayerStrip,
    ResultRibbon,
)

OPENING = {24: 2, 13: 5, 8: 3, 6: 5, 1: -2, 12: -5, 17: -3, 19: -5}


def points_of(checkers: dict[int, int], *, bar: int = 0, top_bar: int = 0) -> tuple[int, ...]:
    """The 26 counts with these checkers on points and bars."""
    points = [0] * 26
    for point, count in checkers.items():
        points[point] = count
    points[BAR], points[0] = bar, -top_bar
    return tuple(points)


def opening(theme: str = "midnight") -> BoardScene:
    """The start of a game after the opening throw."""
    return BoardScene(
        bottom=PlayerStrip("Alice", Checker.LIGHT, "Player 1", score="0/7", pips=167, on_turn=True),
        top=PlayerStrip("Bob", Checker.DARK, "Player 2", score="0/7", pips=167),
        points=points_of(OPENING),
        dice=Dice(bottom=(Die(3),), top=(Die(1),)),
        cube=Cube(),
        theme=theme,
    )


def middle_game(theme: str = "midnight") -> BoardScene:
    """A hit, a checker on the bar, an owned cube and a stack of six."""
    return replace(
        opening(theme),
        points=points_of(
            {13: 2, 8: 2, 6: 6, 5: 2, 4: 2, 22: 1, 7: -1, 12: -3, 16: -2, 17: -2, 19: -3, 20: -2, 23: -1},
            top_bar=1,
        ),
        dice=Dice.rolled(Place.BOTTOM, (6, 4)),
        cube=Cube(2, Place.TOP),
        play=MarkedPlay(Place.BOTTOM, (MarkedMove(13, 8), MarkedMove(6, 4, hit=True))),
    )


def bear_off(theme: str = "midnight") -> BoardScene:
    """Both players bearing off, doubles half played, dark at the bottom, home on the left."""
    return replace(
        opening(theme),
        bottom=PlayerStrip("Ana", Checker.DARK, score="6/7", pips=13, off=9, badge="Crawford"),
        top=PlayerStrip("Екатерина", Checker.LIGHT, score="5/7", pips=45, off=4, on_turn=True),
        points=points_of({3: 2, 2: 2, 1: 2, 24: -1, 22: -1, 21: -6, 20: -1, 19: -2}),
        dice=Dice.rolled(Place.TOP, (5, 5), (5, 5)),
        cube=None,
        play=MarkedPlay(Place.BOTTOM, (MarkedMove(6, 0), MarkedMove(4, 1)), arrows=True),
        mirrored=True,
        numbering=Place.TOP,
    )


def match_won(theme: str = "midnight") -> BoardScene:
    """The end of a match."""
    return replace(
        opening(theme),
        bottom=PlayerStrip("Alice", Checker.LIGHT, score="7/7", pips=0, off=15),
        points=points_of({24: -3, 23: -2, 22: -2, 19: -8}),
        cube=Cube(2, Place.BOTTOM),
        result=ResultRibbon("Alice wins the match 7–4", "single game, cube at 2", Place.BOTTOM),
    )


def nardy_start(theme: str = "midnight") -> BoardScene:
    """Fifteen checkers on each head of a parallel game."""
    return replace(
        opening(theme),
        points=points_of({24: 15, 12: -15}),
        dice=Dice.rolled(Place.BOTTOM, (6, 5)),
        cube=None,
        geometry=Geometry.PARALLEL,
    )


def pinned(theme: str = "midnight") -> BoardScene:
    """A game that pins: checkers of either side under one, two and six of the other."""
    under = [0] * 26
    under[20], under[9], under[3] = -1, 1, 1
    return replace(
        opening(theme),
        points=points_of({24: 6, 20: 1, 17: 2, 11: 5, 9: -2, 3: -6, 1: -6}),
        pinned=tuple(under),
        dice=Dice.rolled(Place.TOP, (2, 2), (2,)),
        cube=None,
        play=MarkedPlay(Place.TOP, (MarkedMove(24, 22, hit=True),)),
        numbering=Place.TOP,
    )


def entering(theme: str = "midnight") -> BoardScene:
    """A game that begins off the board: some have entered, one was hit."""
    scene = opening(theme)
    return replace(
        scene,
        bottom=replace(scene.bottom, to_enter=11),
        top=replace(scene.top, to_enter=9),
        points=points_of({24: 2, 20: 1, 1: -3, 4: -2}, bar=1, top_bar=1),
        dice=Dice.rolled(Place.BOTTOM, (1, 2), (1,)),
        cube=None,
        play=MarkedPlay(Place.BOTTOM, (MarkedMove(26, 24),), arrows=True),
    )


def random_board(rng: Random, theme: str = "midnight") -> BoardScene:
    """A position anybody could reach or not: 15 checkers a side, sometimes on the bar or off, a play marked."""
    counts = [0] * 26
    off = {1: 0, -1: 0}
    for side in (1, -1):
        for _ in range(15):
            place = rng.choice((*range(1, 25), *rng.choices(range(1, 25), k=8), "bar", "off"))
            if place == "off":
                off[side] += 1
            elif place == "bar":
                counts[BAR if side > 0 else 0] += side
            else:
                point = int(place)
                while counts[point] * side < 0:
                    point = rng.randint(1, 24)
                # most checkers stand on top of others
                taken = [p for p in range(1, 25) if counts[p] * side > 0]
                counts[rng.choice(taken) if taken and rng.random() < 0.6 else point] += side
    mover = rng.choice(list(Place))
    sign = 1 if mover is Place.BOTTOM else -1
    mine = [p for p in range(1, 25) if counts[p] * sign > 0]
    targets = [p if mover is Place.BOTTOM else 25 - p for p in rng.sample(mine, min(2, len(mine)))]
    moves = tuple(
        MarkedMove(origin, target, rng.random() < 0.2)
        for target in targets
        if (origin := _origin(rng, target, counts, mover))
    )
    values = (rng.randint(1, 6), rng.randint(1, 6))
    return BoardScene(
        bottom=PlayerStrip("Marguerite D.", Checker.LIGHT, score="2/7", pips=rng.randint(1, 250), off=off[1]),
        top=PlayerStrip("grandmaster_kit", Checker.DARK, score="4/7", pips=rng.randint(1, 250), off=off[-1]),
        points=tuple(counts),
        dice=Dice.rolled(mover, values),
        cube=Cube(2 ** rng.randint(0, 4), rng.choice((None, *Place))),
        play=MarkedPlay(mover, moves),
        theme=theme,
    )


def random_pinning(rng: Random, theme: str = "midnight") -> BoardScene:
    """A position of a game that pins: under every third stack lies one of the other side; nobody is on the bar."""
    scene = random_board(rng, theme)
    points = tuple(0 if place in (0, BAR) else count for place, count in enumerate(scene.points))
    pinned = tuple(0 if not count or rng.random() < 0.67 else -1 if count > 0 else 1 for count in points)
    return replace(scene, points=points, pinned=pinned)


def _origin(rng: Random, target: int, counts: list[int], mover: Place) -> int | None:
    """A point up to six away that the mover can have left: the other side does not stand there."""
    free = []
    for origin in range(target + 1, min(25, target + 6) + 1):
        own = origin if mover is Place.BOTTOM else 25 - origin
        if origin == BAR or counts[own] * (1 if mover is Place.BOTTOM else -1) >= 0:
            free.append(origin)
    return rng.choice(free) if free else None
