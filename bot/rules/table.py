"""A table: a series of games between seated players under one set of terms. Values and questions.

`decide.decide` may refuse, `evolve.evolve` never does, `act.act` is both with the automatic steps that follow.
"""

from dataclasses import dataclass
from typing import Protocol, TypeVar

from bot.rules.events import (
    Event,
    GameEnded,
    HowClosed,
    PlayFinished,
    StepPlayed,
    StepsReset,
    StepUndone,
    TableOpened,
)
from bot.rules.game import Game, Standing
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.rules.terms import Terms
from bot.rules.variant import Variant

RECENT = 24
"""How many happenings a table remembers for the status line."""


@dataclass(frozen=True, slots=True)
class Happening:
    """An event and who caused it.

    by: the side that acted; None = the clock, the house, or somebody not seated.
    automatic: it followed by itself from what the side did before.
    """

    event: Event
    by: Side | None = None
    automatic: bool = False


class Happened(Protocol):
    """A happening at a table of any kind."""

    @property
    def event(self) -> object:
        """What has happened."""
        ...


H = TypeVar("H", bound=Happened)


@dataclass(frozen=True, slots=True)
class Lobby:
    """A challenge that waits for somebody. invited: None = open to anyone in the room."""

    invited: PlayerId | None


@dataclass(frozen=True, slots=True)
class Playing:
    """A game is in play."""

    game: Game


@dataclass(frozen=True, slots=True)
class Between:
    """A game has ended and the series goes on. Before the first game both are None."""

    game: Game | None
    result: GameEnded | None


@dataclass(frozen=True, slots=True)
class Finished:
    """The table is over.

    game, result: the last game, None if there was none. wants_rematch: the sides that have asked.
    """

    how: HowClosed
    winner: Side | None
    by: Side | None
    game: Game | None
    result: GameEnded | None
    wants_rematch: tuple[Side, ...] = ()


Phase = Lobby | Playing | Between | Finished


@dataclass(frozen=True, slots=True)
class Table:
    """The state of a table: the fold of its events.

    seats: player ids, one in the lobby, two afterwards; the index is the Side.
    score: points won, (WHITE, BLACK), never capped.
    games: games finished. crawford_over: the Crawford game has been played.
    decision: rises whenever what somebody is asked changes; buttons carry it.
    recent: the latest happenings, oldest first.
    """

    terms: Terms
    seats: tuple[PlayerId, ...]
    phase: Phase
    score: tuple[int, int] = (0, 0)
    games: int = 0
    crawford_over: bool = False
    decision: int = 1
    recent: tuple[Happening, ...] = ()

    def side_of(self, player: PlayerId) -> Side | None:
        """The side a player sits on; None when he is not seated."""
        return Side(self.seats.index(player)) if player in self.seats else None

    @property
    def rules(self) -> Variant:
        """The rules of the game in play, or of the last one; before the first, of that."""
        game = game_of(self)
        return self.terms.rules_of(1 if game is None else game.number)


def game_of(table: Table) -> Game | None:
    """The game in play, or the last one; None before the first."""
    return None if isinstance(table.phase, Lobby) else table.phase.game


def standing(table: Table) -> Standing:
    """What each side still needs, and whether the Crawford game is over."""
    if not table.terms.is_match:
        return Standing()
    away = (table.terms.length - table.score[0], table.terms.length - table.score[1])
    return Standing(away, table.crawford_over)


def open_table(terms: Terms, challenger: PlayerId, invited: PlayerId | None) -> TableOpened:
    """The first event of a table."""
    return TableOpened(terms, challenger, invited)


def begin(event: TableOpened) -> Table:
    """The table that the first event makes."""
    return Table(
        terms=event.terms,
        seats=(event.challenger,),
        phase=Lobby(event.invited),
        recent=(Happening(event, Side.WHITE),),
    )


def remember(recent: tuple[Happening, ...], happening: Happening) -> tuple[Happening, ...]:
    """The recent happenings with one more; single steps go when they are undone or their turn is over."""
    recent = forget_steps(recent, happening.event)
    if isinstance(happening.event, StepUndone | StepsReset):
        return recent
    return (*recent, happening)[-RECENT:]


def forget_steps(recent: tuple[H, ...], event: object) -> tuple[H, ...]:
    """The happenings without the single steps that an event takes back, or tells as one play."""
    steps = [index for index, happening in enumerate(recent) if isinstance(happening.event, StepPlayed)]
    match event:
        case StepUndone():
            gone = steps[-1:]
        case StepsReset() | PlayFinished():
            gone = steps
        case _:
            return recent
    return tuple(happening for index, happening in enumerate(recent) if index not in gone)
