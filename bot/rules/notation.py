"""Plays as text and back.

The canonical text has points in the mover's own numbers, the higher start first. The legs of one checker are
written as one, ``24/14``; a point where it hits on the way is named, ``24/18*/14``. Equal movements are counted,
``6/5(2)``, ``bar/22*(2)`` (one star, though only the first of them hits). ``bar/20`` enters, ``6/off`` bears
off; ``in/20`` brings a checker in where all begin off the board. In games that pin the star marks a pinned checker.
A dance is the empty text.
"""

from collections import Counter
from dataclasses import dataclass

from bot.rules.board import BAR, ENTRY, OFF
from bot.rules.diagnosis import nearest_plays, why_not
from bot.rules.errors import AmbiguousPlay, IllegalPlay, UnreadablePlay
from bot.rules.play_text import read_play_text
from bot.rules.plays import CheckerMove, LegalPlays, Play
from bot.rules.reasons import NothingToPlay, TooManySteps, WrongRoll
from bot.rules.steps import place_of
from bot.rules.walks import walks


def format_point(point: int) -> str:
    """A point as players write it: 1..24, ``bar``, ``off``, or ``in`` for checkers that have not entered."""
    return {BAR: "bar", OFF: "off", ENTRY: "in"}.get(point, str(point))


def format_move(move: CheckerMove) -> str:
    """One step: ``13/8``, ``13/8*``, ``bar/20``, ``6/off``."""
    return f"{format_point(move.source)}/{format_point(move.target)}{'*' if move.hit else ''}"


def format_play(play: Play) -> str:
    """The canonical text of a play; the same whatever the order of its moves."""
    counted: Counter[tuple[int, ...]] = Counter()
    stars: set[tuple[tuple[int, ...], int]] = set()
    for path in _paths(play.moves):
        named = (path.points[0], *(p for p in path.points[1:-1] if p in path.hits), path.points[-1])
        counted[named] += 1
        stars |= {(named, p) for p in path.hits}
    words = []
    for named in sorted(counted, reverse=True):
        word = "/".join(format_point(p) + ("*" if (named, p) in stars else "") for p in named)
        words.append(word if counted[named] == 1 else f"{word}({counted[named]})")
    return " ".join(words)


def parse_play(text: str, legal: LegalPlays) -> Play:
    """The legal play that a text names, in any spelling `bot.rules.play_text` lists.

    A route that hits on a point the text does not name is only taken when there is no other. The empty text is a
    dance where nothing can be played. Raises UnreadablePlay, IllegalPlay (the reason and the nearest legal plays)
    or AmbiguousPlay (the candidates). Any text ends in one of these, in time linear in its length.
    """
    written = read_play_text(text)
    hops = written.hops
    if written.roll is not None and sorted(written.roll) != sorted(legal.roll):
        raise IllegalPlay(text, WrongRoll(written.roll, legal.roll), nearest_plays(hops, legal))
    if not legal.plays:
        if not hops:
            return Play((), legal.board)
        raise IllegalPlay(text, NothingToPlay(), ())
    if not hops:
        raise UnreadablePlay(text, len(text))
    if len(hops) > len(legal.dice):
        raise IllegalPlay(text, TooManySteps(legal.dice), nearest_plays(hops, legal))
    tried = walks(hops, legal)
    reached = {walk.place.position for walk in tried if walk.is_done}
    candidates = tuple(play for play in legal.plays if place_of(play.board) in reached)
    if not candidates:
        raise IllegalPlay(text, why_not(tried, legal), nearest_plays(hops, legal))
    named = {hop.source for hop in hops} | {hop.target for hop in hops}
    candidates = tuple(p for p in candidates if _hits(p) <= named) or candidates
    if len(candidates) > 1:
        raise AmbiguousPlay(text, candidates)
    return candidates[0]


@dataclass(slots=True)
class _Path:
    """The way of one checker: the points it touches, and those of them it hits on."""

    points: list[int]
    hits: set[int]


def _paths(moves: tuple[CheckerMove, ...]) -> list[_Path]:
    """The moves joined into ways as long as possible, in whatever order they were made."""
    hits = {move.target for move in moves if move.hit}
    paths: list[_Path] = []
    for move in sorted(moves, key=lambda move: (move.source, move.target), reverse=True):
        ends_here = [path for path in paths if path.points[-1] == move.source]
        if ends_here:
            # A point that was hit is better named as the end of another checker's way than passed over.
            path = min(ends_here, key=lambda path: move.source in path.hits)
        else:
            path = _Path([move.source], set())
            paths.append(path)
        path.points.append(move.target)
        if move.target in hits:
            path.hits.add(move.target)
            hits.remove(move.target)
    return paths


def _hits(play: Play) -> set[int]:
    return {move.target for move in play.moves if move.hit}
