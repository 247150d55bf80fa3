"""What goes wrong with Discord, in the words of the conversation."""

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord

from bot.chat.reply import MessageGone, RateLimited, RoomUnreachable, SendError, SendFailed

UNKNOWN_CHANNEL = 10003
UNKNOWN_MEMBER = 10007
UNKNOWN_MESSAGE = 10008
UNKNOWN_USER = 10013
UNKNOWN_WEBHOOK = 10015
UNKNOWN_INTERACTION = 10062
OLD_MESSAGE_EDITED_TOO_OFTEN = 30046
ALREADY_ANSWERED = 40060
MISSING_ACCESS = 50001
NOT_MINE = 50005
CLOSED_TO_MESSAGES = 50007
MISSING_PERMISSIONS = 50013
TOKEN_EXPIRED = 50027
THREAD_ARCHIVED = 50083
THREAD_LOCKED = 160005

FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""All that a request can raise."""
TOO_LATE = frozenset({UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK, UNKNOWN_MESSAGE, TOKEN_EXPIRED})
"""An interaction cannot be answered any more, or its answer is gone."""

_GONE = frozenset({UNKNOWN_MEMBER, UNKNOWN_MESSAGE, UNKNOWN_USER, NOT_MINE, OLD_MESSAGE_EDITED_TOO_OFTEN})
"""The message cannot be edited: a new one takes its place."""
_CLOSED = frozenset(
    {UNKNOWN_CHANNEL, MISSING_ACCESS, CLOSED_TO_MESSAGES, MISSING_PERMISSIONS, THREAD_ARCHIVED, THREAD_LOCKED}
)
_BANNED_WAIT_S = 60.0
"""How long to be quiet after a refusal that does not say how long."""


def code_of(error: BaseException) -> int:
    """Discord's own number for what is wrong; 0 where it has said none."""
    return error.code if isinstance(error, discord.HTTPException) else 0


@contextmanager
def send_errors() -> Iterator[None]:
    """Requests inside fail with a SendError; RoomUnreachable then has no permission yet."""
    try:
        yield
    except FAILURES as error:
        raise _send_error(error) from error


def _send_error(error: BaseException) -> SendError:
    code = code_of(error)
    if code in _GONE:
        return MessageGone()
    if code in _CLOSED:
        return RoomUnreachable()
    if isinstance(error, discord.RateLimited):
        return RateLimited(error.retry_after)
    if isinstance(error, discord.HTTPException) and error.status == 429:
        return RateLimited(_BANNED_WAIT_S)
    return SendFailed(type(error).__name__)
