"""Buttons that must be pressed twice: the question is an alert, the second press is the answer to it."""

from collections.abc import Callable
from dataclasses import dataclass

from cachetools import LRUCache

from bot.chat.button_id import CONFIRMED, BadButton, parse_button
from bot.chat.reply import Answer

SOONEST_S = 1.0
"""A second press before that is a finger that trembled."""
LATEST_S = 60.0
KEPT = 1024


@dataclass(frozen=True, slots=True)
class _Asked:
    confirmed: str
    at_s: float


class Confirmations:
    """Who was asked what, for a minute; a restart forgets it, and the question is put again."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """clock: seconds that only grow."""
        self._clock = clock
        self._asked: LRUCache[tuple[int, str], _Asked] = LRUCache(KEPT)

    def asked(self, user: int, button: str, answer: Answer) -> bool:
        """Whether an answer is such a question; then the person has been asked it by his button."""
        confirmed = _confirming(answer)
        if confirmed is None:
            return False
        known = self._asked.get((user, button))
        if known is None or known.confirmed != confirmed or self._clock() - known.at_s > LATEST_S:
            self._asked[user, button] = _Asked(confirmed, self._clock())
        return True

    def meant(self, user: int, button: str) -> str:
        """What a press means: the confirmation when it is the second one in time, else what it says."""
        known = self._asked.get((user, button))
        if known is None or not SOONEST_S <= self._clock() - known.at_s <= LATEST_S:
            return button
        del self._asked[user, button]
        return known.confirmed


def _confirming(answer: Answer) -> str | None:
    """The button that says yes, if an answer asks for one."""
    if not answer.alert or not answer.rows or not answer.rows[0]:
        return None
    first = answer.rows[0][0].id
    try:
        return first if parse_button(first).verb.endswith(CONFIRMED) else None
    except BadButton:
        return None
