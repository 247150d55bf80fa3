"""A chouette on the pure rules alone, with a virtual clock: an evening where every message is instant."""

from contextlib import suppress
from dataclasses import dataclass, field

from bot.chouette.act import act
from bot.chouette.actions import ChouetteAction, CountReady, Join, StartSession
from bot.chouette.between import not_ready
from bot.chouette.errors import OutOfPlace
from bot.chouette.events import ChouetteOpened
from bot.chouette.evolve import begin
from bot.chouette.house_rules import HouseRules
from bot.chouette.questions import Deadline, TimeKind, deadlines
from bot.chouette.state import Between, Chouette, Playing
from bot.rules.actions import StartGame
from bot.rules.dice import Dice, Roll
from bot.rules.errors import RulesError
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from tests.support.evening_figures import stage_of

BANK_S, LATELY_S = 300.0, 300.0
"""What the box has beside the time of each turn, a game; who acted less long ago need not say that he is there."""
FIRST_GAME_S = 5.0
TIMES_S = {
    TimeKind.READY: 60.0,
    TimeKind.NEXT_GAME: 15.0,
    TimeKind.GRACE: 3.0,
    TimeKind.WINDOW: 20.0,
    TimeKind.WINDOW_DOUBLED: 10.0,
    TimeKind.ANSWER: 60.0,
    TimeKind.REVEAL: 3.0,
    TimeKind.EXTRA: 60.0,
    TimeKind.RESIGNATION: 60.0,
    TimeKind.AUTOMATIC: 30.0,
    TimeKind.TEAM_MOVE: 90.0,
    TimeKind.BOX_MOVE: 90.0,
    TimeKind.AWAY: 120.0,
}
"""How long the times of an evening at the table are; the box has a bank beside."""
BOX_TIMES_S = TIMES_S | {TimeKind.BOX_MOVE: 90.0 + BANK_S, TimeKind.AWAY: 600.0}


@dataclass
class RulesStage:
    """See `tests.support.evening.Stage`."""

    rules: HouseRules
    dice: Dice
    count: int
    refused: int = 0
    now_s: float = 0.0
    _acted_s: dict[PlayerId, float] = field(default_factory=dict)
    _due: tuple[object, Deadline, float] | None = None

    def __post_init__(self) -> None:
        players = [PlayerId(number) for number in range(1, self.count + 1)]
        self.table = begin(ChouetteOpened(self.rules, players[0]))
        for player in players[1:]:
            self._acts(player, Join())
        self._acted_s = dict.fromkeys(players, 0.0)
        self._acts(players[0], StartSession(("0",) * self.count, (Roll(1, 2),), tuple(range(self.count))))

    def _length_s(self, kind: TimeKind) -> float:
        phase = self.table.phase
        turn = phase.game.board.turn if isinstance(phase, Playing) else None
        times = BOX_TIMES_S if turn is not None and turn.side is Side.BLACK else TIMES_S
        return times[kind]

    async def state(self) -> Chouette:
        """As it is."""
        return self.table

    async def does(self, player: PlayerId, action: ChouetteAction) -> None:
        """At once."""
        self._acted_s[player] = self.now_s
        try:
            self._acts(player, action)
        except RulesError:
            self.refused += 1

    async def sees(self, player: PlayerId) -> bool:
        """At once."""
        return True

    async def next_s(self) -> float | None:
        """The end of the time that is running."""
        return None if self._due is None else self._due[2]

    async def pass_to(self, at_s: float) -> None:
        """Time passes; what is due happens."""
        self.now_s = max(self.now_s, at_s)
        if self._due is None or self._due[2] > self.now_s:
            return
        deadline = self._due[1]
        if deadline.action is None:
            table = self.table
            seats = len(table.line) + (table.partner is not None)
            self._acts(None, StartGame(("0",) * seats))
        else:
            self._acts(None, deadline.action)

    def _acts(self, by: PlayerId | None, action: ChouetteAction) -> None:
        self.table, _ = act(self.table, by, action, self.dice)
        phase = self.table.phase
        if isinstance(phase, Between):
            here = [
                p for p in not_ready(self.table, phase) if self.now_s - self._acted_s.get(p, 0.0) < LATELY_S
            ]
            if here and len(self.table.line) > 2:
                with suppress(OutOfPlace):
                    self.table, _ = act(self.table, None, CountReady(tuple(here)), self.dice)
        self._arm()

    def _arm(self) -> None:
        running = [d for d in deadlines(self.table) if d.kind in TIMES_S]
        if not running:
            self._due = None
            return
        deadline, old = running[0], self._due
        key = (deadline.kind, stage_of(self.table))
        if old is not None and old[0] == key:
            self._due = (key, deadline, old[2])
            return
        is_first = deadline.kind is TimeKind.NEXT_GAME and not self.table.games
        at_s = self.now_s + (FIRST_GAME_S if is_first else self._length_s(deadline.kind))
        if deadline.kind is TimeKind.WINDOW_DOUBLED and old is not None and old[1].kind is TimeKind.WINDOW:
            at_s = min(at_s, old[2])
        self._due = (key, deadline, at_s)
