"""What groups were sent in the last minute, kept over a restart: their minute at Telegram does not begin anew with it.

After a power cut it is not known; then Telegram says itself when it wants to be left alone.
"""

import json

import cattrs

from bot.adapters.telegram_app.notebook import Notebook
from bot.adapters.telegram_app.pace import Pace

_NOTE = "pace"


async def keep(notebook: Notebook, pace: Pace, now_ms: int) -> None:
    """Write it down; now_ms: Unix ms."""
    times = {chat: [now_ms - round(age * 1000) for age in ages] for chat, ages in pace.lately().items()}
    await notebook.keep(_NOTE, json.dumps(times))


def recalled(notebook: Notebook, now_ms: int) -> dict[str, list[float]]:
    """How many seconds ago each message was sent, by chat; nothing where the note is missing or cannot be read."""
    try:
        times = cattrs.structure(json.loads(notebook.get(_NOTE) or "{}"), dict[str, list[int]])
    except (ValueError, TypeError, AttributeError, cattrs.BaseValidationError):
        return {}
    return {chat: [max(0.0, (now_ms - at_ms) / 1000) for at_ms in sent] for chat, sent in times.items()}
