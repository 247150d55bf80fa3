"""What an evening at a chouette costs its people: time lost to waiting, questions, turns.

*Lost to waiting* is all time in which nobody whose word the game waits for is thinking about it: what is left of a
window or of answers once those who are awake have spoken, the grace before the dice, the moment before answers are
shown, the time of a sleeper, the pause between games once nobody is about to begin the next one, and the time until a
board has reached the chat. The five to fifteen seconds that somebody takes for what he is asked are the game itself,
and are not lost.

A *question* is whatever is put to one member and holds the game up or calls him: an open window that waits for him, a
cube to answer, a resignation, the ready check … Rolling and playing one's own turn is no question, nor is a button
that is merely there; the next game is begun by anybody who likes.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from bot.chouette.game import Round
from bot.chouette.questions import ASIDE, Asked, Task, TimeKind, asked, deadlines
from bot.chouette.state import Chouette, Playing, game_of
from bot.rules.ids import PlayerId

OWN_TURN = (Task.ROLL, Task.NAME, Task.PLAY, Task.NEXT_GAME, Task.START, Task.RESUME)
"""What is no question: one's own turn at the board, and what nobody in particular is asked."""
UNSEEN = "unseen"
"""Lost because the board had not arrived yet."""


@dataclass(frozen=True, slots=True)
class Count:
    """What one game cost. lost_s: by the time that was running. questions: by player, with who was asked nothing."""

    number: int
    turns: int
    seconds: float
    lost_s: dict[str, float]
    questions: dict[PlayerId, int]

    @property
    def lost_min(self) -> float:
        """Minutes lost to waiting."""
        return sum(self.lost_s.values()) / 60


@dataclass
class Figures:
    """Of an evening so far. games: those that are over."""

    games: list[Count] = field(default_factory=list)
    _lost: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    _seconds: float = 0.0
    _questions: dict[PlayerId, int] = field(default_factory=dict)
    _seen: set[object] = field(default_factory=set)
    asked_for: Counter[Task] = field(default_factory=Counter)

    def passes(self, state: Chouette, seconds: float, *, is_thinking: bool, is_unseen: bool) -> None:
        """Time in which nothing was done."""
        self._seconds += seconds
        if not is_thinking:
            self._lost[UNSEEN if is_unseen else running(state)] += seconds

    def changes(self, before: Chouette, after: Chouette) -> None:
        """Something was done, or came by itself."""
        if after.games > before.games:
            game = game_of(after)
            assert game is not None
            asked_each = {player: self._questions.get(player, 0) for player in game.line}
            self.games.append(
                Count(after.games, sum(game.board.turns), self._seconds, dict(self._lost), asked_each)
            )
            self._lost.clear()
            self._questions, self._seconds = {}, 0.0
        for player, questions in asked(after).items():
            for question in questions:
                self._count(after, player, question)

    def _count(self, state: Chouette, player: PlayerId, question: Asked) -> None:
        if question.task in (*ASIDE, *OWN_TURN) or question.is_given:
            return
        key = (state.decision, player, question.task, question.members)
        if key not in self._seen:
            self._seen.add(key)
            self.asked_for[question.task] += 1
            self._questions[player] = self._questions.get(player, 0) + 1

    @property
    def lost_min(self) -> float:
        """Minutes lost to waiting, mean of a game."""
        return sum(game.lost_min for game in self.games) / len(self.games)

    @property
    def lost_by_kind(self) -> dict[str, float]:
        """Seconds lost a game, by the time that was running, the most first."""
        total: Counter[str] = Counter()
        for game in self.games:
            total.update(game.lost_s)
        return {kind: round(seconds / len(self.games), 1) for kind, seconds in total.most_common()}

    @property
    def questions(self) -> float:
        """Questions a member and game, mean."""
        counts = [count for game in self.games for count in game.questions.values()]
        return sum(counts) / len(counts)

    @property
    def most_questions(self) -> int:
        """Of one member in one game."""
        return max(count for game in self.games for count in game.questions.values())

    @property
    def turns(self) -> int:
        """Of all games together."""
        return sum(game.turns for game in self.games)


def running(state: Chouette) -> str:
    """What the time is lost to: the kind of the time that is running."""
    kinds = [d.kind for d in deadlines(state) if d.kind not in (TimeKind.IDLE, TimeKind.SESSION)]
    return kinds[0].value if kinds else "nothing"


def stage_of(state: Chouette) -> object:
    """Differs wherever a time of the same kind begins anew."""
    tried = 0
    if isinstance(state.phase, Playing) and isinstance(state.phase.game.question, Round):
        tried = sum(len(ask.tried) for ask in state.phase.game.question.asks)
    return state.decision, tried
