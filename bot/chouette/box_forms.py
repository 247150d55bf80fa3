"""Which cubes the box may turn together, and how it may answer several doubles.

A form that breaks the rule is refused whole, with the smallest change that makes it allowed.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from bot.chouette.errors import BoxDoubleRefused, FormRefused
from bot.chouette.house_rules import BoxDouble, BoxTake


@dataclass(frozen=True, slots=True)
class Face:
    """A member's cube as the box meets it.

    cube: its index. value: before the turn that is asked about. is_captain: of the acting captain.
    is_centred: not owned before the turn.
    """

    cube: int
    value: int
    is_captain: bool = False
    is_centred: bool = True


def check_double(rule: BoxDouble, open_cubes: tuple[Face, ...], chosen: Iterable[int]) -> None:
    """Raises BoxDoubleRefused unless the box may turn these cubes together. open_cubes: all it may turn now."""
    chosen = set(chosen)
    allowed = set(chosen)
    captain = next((face for face in open_cubes if face.is_captain), None)
    match rule:
        case BoxDouble.ANY:
            pass
        case BoxDouble.SAME_LEVEL:
            values = {face.value for face in open_cubes if face.cube in chosen}
            allowed = {face.cube for face in open_cubes if face.value in values}
        case BoxDouble.CAPTAIN_IF_ANY:
            equal = captain and any(f.cube in chosen and f.value == captain.value for f in open_cubes)
            if captain and equal:
                allowed.add(captain.cube)
        case _:
            assert_never(rule)
    if allowed != chosen:
        raise BoxDoubleRefused(rule, tuple(sorted(allowed)))


@dataclass(frozen=True, slots=True)
class Offers:
    """The doubles that the box answers in one form.

    faces: the cubes offered, in order of rank. team: how many members the game began with. active: how many of them
    are in. others_accepted: a cube of a member other than the captain has been taken before.
    """

    faces: tuple[Face, ...]
    team: int
    active: int
    others_accepted: bool

    @property
    def by_all(self) -> bool:
        """Whether every active member doubles at once."""
        return len(self.faces) == self.active


def check_take(rule: BoxTake, offers: Offers, taken: Iterable[int]) -> None:
    """Raises FormRefused unless the box may take exactly these cubes of those offered and drop the others."""
    chosen = frozenset(taken)
    targets = _nearest_allowed(rule, offers, chosen)
    if chosen in targets:
        return
    nearest = min(targets, key=lambda target: len(target ^ chosen))
    change = tuple(
        (face.cube, face.cube in nearest) for face in offers.faces if face.cube in nearest ^ chosen
    )
    raise FormRefused(rule, change)


def fallback(rule: BoxTake, offers: Offers) -> frozenset[int]:
    """What a silent box takes: nothing, or the highest-ranked cube where the rule wants one."""
    if rule is BoxTake.AT_LEAST_ONE and len(offers.faces) > 1:
        return frozenset({offers.faces[0].cube})
    return frozenset()


def _nearest_allowed(rule: BoxTake, offers: Offers, chosen: frozenset[int]) -> tuple[frozenset[int], ...]:
    """Allowed sets of taken cubes, the one nearest to the choice among them, which is the choice if it is allowed."""
    faces = offers.faces
    count, none = len(faces), frozenset[int]()
    captain = next((face.cube for face in faces if face.is_captain), None)
    match rule:
        case BoxTake.ANY:
            return (chosen,)
        case BoxTake.HALF_OR_NONE:
            from_centre = offers.by_all and all(face.is_centred for face in faces)
            return (none, _filled(faces, chosen, (count + 1) // 2)) if from_centre else (chosen,)
        case BoxTake.BOTH_OR_NONE_3P:
            both = offers.team == 2 and count == 2
            return (none, _filled(faces, chosen, 2)) if both else (chosen,)
        case BoxTake.BREAK_EVEN:
            if not offers.by_all or count < 2:
                return (chosen,)
            return none, _breaking_even(faces, chosen)
        case BoxTake.CAPTAIN_FIRST:
            if captain is None or offers.others_accepted:
                return (chosen,)
            return none, chosen | {captain}
        case BoxTake.MAJORITY_OR_NONE:
            return none, _filled(faces, chosen, count // 2 + 1)
        case BoxTake.SAME_LEVEL:
            return (_levelled(faces, chosen),)
        case BoxTake.AT_LEAST_ONE:
            return (_filled(faces, chosen, 1),) if count > 1 else (chosen,)
    assert_never(rule)


def _filled(faces: tuple[Face, ...], chosen: frozenset[int], least: int) -> frozenset[int]:
    """The choice with the highest-ranked other cubes added until there are enough."""
    others = [face.cube for face in faces if face.cube not in chosen]
    return chosen | set(others[: max(0, least - len(chosen))])


def _breaking_even(faces: tuple[Face, ...], chosen: frozenset[int]) -> frozenset[int]:
    """The choice with the captain's, then the largest cubes added until twice the taken values reach the dropped."""
    taken = chosen | {face.cube for face in faces if face.is_captain}
    for face in sorted(faces, key=lambda face: -face.value):
        won = sum(2 * f.value for f in faces if f.cube in taken)
        if won >= sum(f.value for f in faces if f.cube not in taken):
            break
        taken |= {face.cube}
    return taken


def _levelled(faces: tuple[Face, ...], chosen: frozenset[int]) -> frozenset[int]:
    """The choice with each value answered as the greater part of it was; taken where it is even."""
    result = frozenset[int]()
    for value in {face.value for face in faces}:
        group = frozenset(face.cube for face in faces if face.value == value)
        if 2 * len(group & chosen) >= len(group):
            result |= group
    return result
