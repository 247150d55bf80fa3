"""The games of a table as its log tells them: who sat where, and every throw."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.chouette.events import (
    ChouetteClosed,
    ChouetteOpened,
    GameBegan,
    GameSettled,
    MemberJoined,
    OrderDrawn,
)
from bot.codec.stored import decode_chouette_event, decode_event
from bot.formats.dice_proof import ProvenOrder
from bot.rules.dice import Roll
from bot.rules.events import (
    ChallengeAccepted,
    DiceRolled,
    GameEnded,
    GameStarted,
    OpeningThrown,
    TableClosed,
    TableOpened,
)
from bot.rules.ids import PlayerId
from storage.records import LoggedEvent, TableKind


@dataclass(slots=True)
class Played:
    """A game. seats: hashes; players: whose they are. order: how the line was drawn, with the first of a chouette."""

    number: int
    seats: tuple[str, ...]
    players: tuple[PlayerId, ...]
    order: ProvenOrder | None = None
    rolls: list[Roll] = field(default_factory=list)
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """A table's log. joined: its players in the order of their seats, under the numbers they had then."""

    joined: tuple[PlayerId, ...]
    games: tuple[Played, ...]

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Everybody under all his numbers: who was merged into another player plays on under that one's."""
        playing = (player for played in self.games for player in played.players)
        return tuple(dict.fromkeys((*self.joined, *playing)))

    def seats(self, heads: Mapping[int, int], count: int) -> Mapping[PlayerId, int]:
        """The seat of everybody in `players`.

        heads: those who were merged, with those they were merged into. count: how many seats there are; where they are
        fewer than have joined, somebody has joined again under his new number.
        """

        def now(player: PlayerId) -> int:
            return heads.get(player, player)

        apart = self.joined if len(self.joined) <= count else ()
        known = {player: seat for seat, player in enumerate(apart)}
        persons = list(dict.fromkeys(map(now, self.joined)))
        return {
            player: known[player] if player in known else persons.index(now(player))
            for player in self.players
        }


def course_of(log: Sequence[LoggedEvent], kind: TableKind) -> Course:
    """What a log tells of its games."""
    return _of_chouette(log) if kind is TableKind.CHOUETTE else _of_pair(log)


def _of_pair(log: Sequence[LoggedEvent]) -> Course:
    players: list[PlayerId] = []
    games: list[Played] = []
    for stored in log:
        match decode_event(stored.body).event:
            case TableOpened(challenger=player) | ChallengeAccepted(player):
                players.append(player)
            case GameStarted(number, seats):
                games.append(Played(number, seats, tuple(players)))
            case OpeningThrown(roll=roll) | DiceRolled(roll=roll):
                games[-1].rolls.append(roll)
            case GameEnded() | TableClosed() if games:
                games[-1].is_over = True
    return Course(tuple(players), tuple(games))


def _of_chouette(log: Sequence[LoggedEvent]) -> Course:
    joined: dict[PlayerId, None] = {}
    games: list[Played] = []
    order: ProvenOrder | None = None
    for stored in log:
        match decode_chouette_event(stored.body).event:
            case ChouetteOpened(host=player) | MemberJoined(player):
                joined[player] = None
            case OrderDrawn(seats, throws):
                order = ProvenOrder(seats, throws)
            case GameBegan(number, seats, line, partner):
                sitting = (*line, *(() if partner is None else (partner,)))
                games.append(Played(number, seats, sitting, order))
                order = None
            case OpeningThrown(roll=roll) | DiceRolled(roll=roll):
                games[-1].rolls.append(roll)
            case GameSettled() if games:
                games[-1].is_over = True
            case ChouetteClosed():
                if order is not None:
                    # The session ended before its first game; what was drawn can be checked all the same.
                    games.append(Played(1, (), (), order))
                if games:
                    games[-1].is_over = True
    return Course(tuple(joined), tuple(games))
