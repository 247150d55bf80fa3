"""What goes wrong on purpose."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.support.telegram_server.methods import Call


@dataclass
class Fault:
    """method, chat: which requests it meets, None for all. times: how often, then it is over.

    code: the status that is answered; 0 cuts the connection. after: the request has its effect first. slow_s: it is
    answered late. parameters: as the Bot API adds them to a refusal.
    """

    method: str | None = None
    chat: int | None = None
    times: int = 1
    code: int | None = None
    description: str = "Internal Server Error"
    parameters: dict[str, Any] | None = None
    after: bool = False
    slow_s: float = 0.0

    def meets(self, call: Call) -> bool:
        """Whether this request is one."""
        return (
            self.times > 0
            and self.method in (None, call.method)
            and (self.chat is None or self.chat == call.chat_id)
        )


class Floods:
    """Chats that are to be left alone, and the pace that Telegram allows in groups."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """clock: seconds that only grow."""
        self.clock = clock
        self.until_s: dict[int, float] = {}
        self.a_minute: int | None = None
        """Messages and edits that a group may get in a minute; None for any number."""
        self._written: dict[int, list[float]] = {}
        self.count = 0
        """How often somebody was told to wait."""

    def wait_s(self, call: Call) -> int | None:
        """How long this request must wait, in whole seconds; None if it may pass."""
        chat, now = call.chat_id, self.clock()
        if chat is None or call.method.startswith(("get", "delete")):
            return None
        left = self.until_s.get(chat, 0.0) - now
        if left <= 0 and self.a_minute is not None and chat < 0:
            written = [at for at in self._written.get(chat, []) if at > now - 60]
            self._written[chat] = written
            if len(written) >= self.a_minute:
                left = written[0] + 60 - now
            else:
                written.append(now)
        if left <= 0:
            return None
        self.count += 1
        return max(1, round(left + 0.5))
