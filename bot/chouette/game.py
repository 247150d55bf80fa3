"""One game of a chouette: the board, who has which stake on which cube, what is asked. Values only.

WHITE is the team, BLACK the box; one turn machine (`bot.rules.game.Game`) carries the board, the dice and a tuple of
cubes, and a tuple of stakes says who has which cube against whom.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.chouette.members import Points
from bot.rules.cube import Cube
from bot.rules.game import Game
from bot.rules.ids import PlayerId
from bot.rules.plays import CheckerMove
from bot.rules.side import Side


class HowOut(StrEnum):
    """How a stake was closed."""

    PLAYED = "played"
    DROPPED = "dropped"
    RESIGNED = "resigned"
    SETTLED = "settled"
    FORFEITED = "forfeited"


@dataclass(frozen=True, slots=True)
class Stake:
    """One player's share in the game against another, on one cube.

    member: on the team's side. against: on the box's side: the box, or with an extra its giver.
    cube: index into the cubes of the game; None when it is played without. unit: points that one on the cube is worth.
    points: None while it is in; then what the member won from the other, negative = lost.
    """

    member: PlayerId
    against: PlayerId
    cube: int | None
    extra: bool = False
    unit: int = 1
    points: int | None = None
    how: HowOut | None = None

    def party(self, side: Side) -> PlayerId:
        """Who holds it on that side."""
        return self.member if side is Side.WHITE else self.against


@dataclass(frozen=True, slots=True)
class Payment:
    """Points that one player pays another beside the stakes: the fee of an extra."""

    payer: PlayerId
    payee: PlayerId
    points: int


class Answer(StrEnum):
    """An answer to the turn of a cube. AS_CAPTAIN becomes the captain's when all are shown."""

    TAKE = "take"
    DROP = "drop"
    RAISE = "raise"
    AS_CAPTAIN = "as_captain"


class Stage(StrEnum):
    """Who is asked about a cube: its player, his proxy, the acting captain in his place."""

    OWN = "own"
    PROXY = "proxy"
    CAPTAIN = "captain"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Ask:
    """One answer that is waited for.

    stakes: what it decides: one stake, or all on the single cube when the box answers.
    owner: whose decision it is; by: who is asked now. tried: who has been asked and stayed silent or is not there.
    """

    cube: int
    stakes: tuple[int, ...]
    owner: PlayerId
    by: PlayerId
    stage: Stage = Stage.OWN
    tried: tuple[PlayerId, ...] = ()
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """The roller waits for members who may double.

    grace: nobody has held; the dice fall when it is over. called: the roller has asked for his dice, so that they are
    thrown when nobody doubles.
    """

    grace: bool
    called: bool


class RoundKind(StrEnum):
    """What a round of answers is about: turned cubes; a beaver of the single cube, which the other takers may still
    leave at the price of the double; the duty of a lone taker to beaver or drop."""

    DOUBLES = "doubles"
    FOLLOW = "follow"
    LONE_TAKER = "lone_taker"


@dataclass(frozen=True, slots=True)
class Round:
    """Answers to turned cubes, hidden until all are in. side: who is asked."""

    kind: RoundKind
    side: Side
    asks: tuple[Ask, ...]


@dataclass(frozen=True, slots=True)
class ExtraOffer:
    """An extra that waits for the taker's answer; None = not answered."""

    giver: PlayerId
    taker: PlayerId
    fee: int
    accepted: bool | None = None


@dataclass(frozen=True, slots=True)
class ExtraRound:
    """Droppers may give extras, then takers answer them.

    fees: of each giver still to decide, in order of rank. takers: to whom. lone: the taker that must accept all or
    drop.
    """

    fees: tuple[Points, ...]
    takers: tuple[PlayerId, ...]
    in_order: bool
    lone: PlayerId | None = None
    offers: tuple[ExtraOffer, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """One member's answer to an offered level; None = not yet."""

    player: PlayerId
    stake: int
    accepts: bool | None = None


@dataclass(frozen=True, slots=True)
class LevelOffer:
    """The box offers to lose at a level; each active member answers for himself."""

    level: int
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class Concession:
    """Members offer to lose their own stakes at a level.

    joining: others who are asked whether they give up too, while the captain does; None = not yet. Afterwards the
    other side answers for `stakes`.
    """

    level: int
    by: PlayerId
    stakes: tuple[int, ...]
    joining: tuple[Verdict, ...] = ()


@dataclass(frozen=True, slots=True)
class AutomaticChoice:
    """Equal opening dice: the box may double all cubes to this value."""

    value: int


Question = Window | Round | ExtraRound | LevelOffer | Concession | AutomaticChoice


@dataclass(frozen=True, slots=True)
class Wish:
    """Cubes a player wants to turn before the coming roll of his side; hidden until the window closes."""

    player: PlayerId
    cubes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drop:
    """A stake that goes out as soon as nothing is pending any more. points: as in `Stake`."""

    stake: int
    points: int


@dataclass(frozen=True, slots=True)
class SettlementOffer:
    """A payment that takes a stake out of the game. by: who offers. points: to the member; negative = he pays."""

    stake: int
    by: PlayerId
    points: int


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A play that a member advises for the present roll."""

    player: PlayerId
    moves: tuple[CheckerMove, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused offer to lose at a level: who offered it, and how many turns his side had finished then."""

    player: PlayerId
    level: int
    at_turn: int


@dataclass(frozen=True, slots=True)
class ChouetteGame:
    """A game in play, or the last one.

    board: turn machine and cubes. line: as the game began: box, captain, crew. partner: of the box.
    stakes: one per member in order of rank, extras behind them.
    question: what is asked beside rolling and playing; the board waits meanwhile.
    holds: who holds the coming roll of his side; wishes, passed: what he answered.
    offered: cubes that were turned in this turn. priced: what each dropper of this turn lost by the plain
        double of the box, the price of an extra. doubled_stakes: what that double was offered on.
    drops: outs not yet booked. asleep: who let the time to play pass in this turn, or too many times before it.
    away: a side nobody is playing for. staged_by: who made the steps on the board.
    refused_levels: with the turn each was refused in.
    """

    board: Game
    line: tuple[PlayerId, ...]
    partner: PlayerId | None
    stakes: tuple[Stake, ...]
    payments: tuple[Payment, ...] = ()
    question: Question | None = None
    holds: tuple[PlayerId, ...] = ()
    wishes: tuple[Wish, ...] = ()
    passed: tuple[PlayerId, ...] = ()
    offered: tuple[int, ...] = ()
    priced: tuple[Points, ...] = ()
    drops: tuple[Drop, ...] = ()
    asleep: tuple[PlayerId, ...] = ()
    away: Side | None = None
    staged_by: PlayerId | None = None
    settlements: tuple[SettlementOffer, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    last_closed: int | None = None
    refused_levels: tuple[Refusal, ...] = ()

    @property
    def box(self) -> PlayerId:
        """Who plays alone."""
        return self.line[0]

    @property
    def captain(self) -> PlayerId:
        """Who was captain when the game began."""
        return self.line[1]

    @property
    def team(self) -> tuple[PlayerId, ...]:
        """Captain and crew in order of rank."""
        return self.line[1:]

    def cube_of(self, stake: Stake) -> Cube | None:
        """The cube a stake is played on."""
        return None if stake.cube is None else self.board.cubes[stake.cube]
