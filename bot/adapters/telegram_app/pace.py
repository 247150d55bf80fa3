"""How fast a chat may be written to. Pure but for the clock.

Telegram states about one message a second in a chat with short bursts, 20 a minute in a group, 30 a second in all, and
counts edits like messages.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from cachetools import LRUCache

from bot.chat.reply import Paced, RateLimited

BURST = 5.0
PER_SECOND = 1.0
ALL_PER_SECOND = 28.0
MINUTE_S = 62.0
"""Telegram's minute begins when a message arrives there, later than it is counted here, and not always equally late."""
GROUP_A_MINUTE = 20
GROUP_LIGHT_A_MINUTE = 15
"""From here on changes of keyboard and caption wait, so that the pictures at the ends of turns need not."""
KEPT = 10_000


@dataclass(slots=True)
class _Chat:
    left: float
    at_s: float
    quiet_until_s: float = 0.0
    sent_at_s: deque[float] = field(default_factory=deque)


class Pace:
    """Counts what is sent, chat by chat. Belongs to one event loop."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """clock: seconds that only grow."""
        self._clock = clock
        self._chats: LRUCache[str, _Chat] = LRUCache(KEPT)
        self._all = _Chat(ALL_PER_SECOND, clock())

    def take(self, chat: str, *, light: bool = False) -> None:
        """Count one message or edit. light: one that a later edit will include anyway.

        Raises Paced when it is too early for it, RateLimited while Telegram wants the chat left alone.
        """
        quiet_s = self._state(chat, self._clock()).quiet_until_s - self._clock()
        if quiet_s > 0:
            raise RateLimited(quiet_s)
        wait_s = self.wait_s(chat, light=light)
        if wait_s > 0:
            raise Paced(wait_s)
        self.note(chat)

    def wait_s(self, chat: str, *, light: bool = False) -> float:
        """How long the chat has to wait by this pace, whatever Telegram wants; 0 = not at all."""
        now_s = self._clock()
        state = self._state(chat, now_s)
        _refill(self._all, now_s, ALL_PER_SECOND, ALL_PER_SECOND)
        return max(
            0.0,
            self._wait_in_group_s(state, now_s, light=light) if chat.startswith("-") else 0.0,
            (1 - state.left) / PER_SECOND,
            (1 - self._all.left) / ALL_PER_SECOND,
        )

    def note(self, chat: str) -> None:
        """Count something that was sent without asking."""
        state = self._state(chat, self._clock())
        state.left -= 1
        self._all.left -= 1
        state.sent_at_s.append(self._clock())

    def quiet(self, chat: str, for_s: float) -> None:
        """Telegram wants to be left alone in this chat."""
        now_s = self._clock()
        self._state(chat, now_s).quiet_until_s = now_s + for_s

    def lately(self) -> dict[str, list[float]]:
        """What the groups were sent in the last minute: by chat how many seconds ago, the longest first."""
        now_s = self._clock()
        sent = {
            chat: self._state(chat, now_s).sent_at_s for chat in tuple(self._chats) if chat.startswith("-")
        }
        return {chat: [now_s - at_s for at_s in times] for chat, times in sent.items() if times}

    def resume(self, lately: Mapping[str, Sequence[float]]) -> None:
        """Go on after a restart. lately: as the pace before has told it, so many seconds ago by now."""
        now_s = self._clock()
        for chat, ages in lately.items():
            self._state(chat, now_s).sent_at_s.extend(sorted(now_s - age for age in ages))

    def _state(self, chat: str, now_s: float) -> _Chat:
        state = self._chats.get(chat)
        if state is None:
            state = self._chats[chat] = _Chat(BURST, now_s)
        _refill(state, now_s, PER_SECOND, BURST)
        while state.sent_at_s and state.sent_at_s[0] <= now_s - MINUTE_S:
            state.sent_at_s.popleft()
        return state

    def _wait_in_group_s(self, state: _Chat, now_s: float, *, light: bool) -> float:
        most = GROUP_LIGHT_A_MINUTE if light else GROUP_A_MINUTE
        over = len(state.sent_at_s) - most
        return state.sent_at_s[over] + MINUTE_S - now_s if over >= 0 else 0.0


def _refill(state: _Chat, now_s: float, per_second: float, most: float) -> None:
    state.left = min(most, state.left + (now_s - state.at_s) * per_second)
    state.at_s = now_s
