"""One cube's life: offer, take, drop, beaver. Knows no board and no score."""

from dataclasses import dataclass, replace

from bot.rules.side import Side


@dataclass(frozen=True, slots=True)
class CubeOffer:
    """A turn of the cube that waits for its answer.

    by: who turned it last; the other side is asked.
    value: what the cube shows if the turn is accepted.
    keeper: who owns the cube then. A double passes it to the one who takes; whoever beavers keeps it, and a raccoon or
        a later animal leaves it with him.
    animals: immediate redoubles so far, 0 = a plain double.
    """

    by: Side
    value: int
    keeper: Side
    animals: int = 0

    @property
    def asked(self) -> Side:
        """The side that must answer."""
        return self.by.other

    @property
    def drop_costs(self) -> int:
        """What the asked side loses by dropping: half of what the turned cube shows."""
        return self.value // 2


@dataclass(frozen=True, slots=True)
class Cube:
    """A doubling cube.

    value: 1, 2, 4 …, automatic doubles included.
    owner: who alone may turn it; None = centred, either may.
    turned: whether a player has offered a double in this game. Automatic doubles do not count (Jacoby rule).
    offer: the turn that waits for an answer.
    """

    value: int = 1
    owner: Side | None = None
    turned: bool = False
    offer: CubeOffer | None = None


def is_open_to(cube: Cube, side: Side) -> bool:
    """Whether the cube is centred or this side's, with no answer outstanding."""
    return cube.offer is None and cube.owner in (None, side)


def doubled_automatically(cube: Cube) -> Cube:
    """The cube after equal opening dice: twice the value, still centred."""
    return replace(cube, value=cube.value * 2)


def offered(cube: Cube, by: Side) -> Cube:
    """The cube with a double waiting for the other side's answer."""
    return replace(cube, turned=True, offer=CubeOffer(by=by, value=cube.value * 2, keeper=by.other))


def raised(cube: Cube) -> Cube:
    """The cube after the asked side turned it at once: a beaver, or the next animal."""
    offer = pending_offer(cube)
    keeper = offer.asked if offer.animals == 0 else offer.keeper
    return replace(
        cube,
        offer=CubeOffer(by=offer.asked, value=offer.value * 2, keeper=keeper, animals=offer.animals + 1),
    )


def taken(cube: Cube) -> Cube:
    """The cube after the pending turn was accepted."""
    offer = pending_offer(cube)
    return Cube(value=offer.value, owner=offer.keeper, turned=True)


def pending_offer(cube: Cube) -> CubeOffer:
    """The turn that waits for an answer. Raises ValueError when there is none."""
    if cube.offer is None:
        raise ValueError("no turn of the cube waits for an answer")
    return cube.offer
