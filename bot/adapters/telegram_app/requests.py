"""How requests travel, and what their failures mean."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import structlog
from telegram import Update
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, TelegramError, TimedOut
from telegram.request import HTTPXRequest

from bot.chat.reply import MessageGone, RateLimited, RoomUnreachable, SendError, SendFailed

CONNECTIONS = 64
TIMEOUT_S = 10.0
UPLOAD_TIMEOUT_S = 20.0
_TOO_MANY = 429
_NEVER_LEFT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)

_log = structlog.get_logger(__name__)


class Flooded(TelegramError):
    """Telegram wants patience. retry_after_s: as it said."""

    def __init__(self, retry_after_s: float) -> None:
        super().__init__(f"flood control, retry in {retry_after_s:g} s")
        self.retry_after_s = retry_after_s


class NotSent(NetworkError):
    """The request never left this machine."""

    def __init__(self) -> None:
        super().__init__("not sent")


class Line(HTTPXRequest):
    """The library's connections; says of a failure whether the request can have arrived.

    The library's own error for 429 warns of a coming change whenever it is made, so it is replaced here.
    """

    def __init__(self) -> None:
        super().__init__(
            connection_pool_size=CONNECTIONS,
            read_timeout=TIMEOUT_S,
            write_timeout=TIMEOUT_S,
            connect_timeout=TIMEOUT_S,
            pool_timeout=TIMEOUT_S,
            media_write_timeout=UPLOAD_TIMEOUT_S,
        )

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        """See `HTTPXRequest.do_request`. Raises Flooded, NotSent, NetworkError."""
        try:
            code, payload = await super().do_request(*args, **kwargs)
        except NetworkError as error:
            if isinstance(error.__cause__, _NEVER_LEFT):
                # Its text may repeat the address, and the address has the token in it.
                raise NotSent from None
            raise
        if code == _TOO_MANY:
            raise Flooded(_retry_after_s(payload))
        return code, payload


class Mail(Line):
    """The connection for updates. One that the library cannot read arrives empty, so that it holds up no other.

    The library would give up all that came with it, again and again, and never learn its number.
    """

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        """See `HTTPXRequest.do_request`. Raises as `Line.do_request`."""
        code, payload = await super().do_request(*args, **kwargs)
        try:
            answer = json.loads(payload)
            numbers = [update["update_id"] for update in answer["result"]]
        except (ValueError, KeyError, TypeError):
            return code, payload  # no updates: for the library to judge
        unread = [at for at, update in enumerate(answer["result"]) if not _can_be_read(update)]
        if not unread:
            return code, payload
        _log.error("updates that cannot be read", count=len(unread))
        for at in unread:
            answer["result"][at] = {"update_id": numbers[at]}
        return code, json.dumps(answer).encode()


def _can_be_read(update: dict[str, Any]) -> bool:
    try:
        Update.de_json(update, None)
    except Exception:  # noqa: BLE001 - whatever the library makes of a shape that it does not know
        return False
    return True


class NotModified(SendError):
    """The message shows that already."""


class Moved(SendError):
    """The chat has another id. new: that id."""

    def __init__(self, new: str) -> None:
        super().__init__("moved")
        self.new = new


class NeverArrived(SendFailed):
    """It certainly did not arrive."""


class Refused(SendFailed):
    """Telegram refused the request itself. text: why, in its words; never shown to people."""

    def __init__(self, text: str) -> None:
        super().__init__("refused")
        self.text = text


@contextmanager
def send_errors() -> Iterator[None]:
    """The library's errors as those of the conversation, none with the library's text, which can hold the token."""
    try:
        yield
    except Flooded as error:
        raise RateLimited(error.retry_after_s) from None
    except ChatMigrated as error:
        raise Moved(str(error.new_chat_id)) from None
    except Forbidden:
        raise RoomUnreachable from None
    except NotSent:
        raise NeverArrived from None
    except BadRequest as error:
        raise _refusal(error.message) from None
    except (TimedOut, NetworkError, TelegramError) as error:
        raise SendFailed(type(error).__name__) from None


_GONE = (
    "message to edit not found",
    "message to delete not found",
    "message can't be edited",
    "there is no text in the message to edit",
    "there is no caption in the message to edit",
    "message_id_invalid",
)
_SHUT = (
    "chat not found",
    "not enough rights to send text messages",
    "have no rights to send a message",
    "chat_write_forbidden",
    "topic_closed",
    "message thread not found",
    "peer_id_invalid",
)
_NO_PHOTOS = ("not enough rights to send photos", "chat_send_photos_forbidden")
_BAD_REFERENCE = (
    "wrong file identifier",
    "wrong remote file identifier",
    "file reference",
    "can't use file of type",
)


def _refusal(text: str) -> SendError:
    """What a 400 means. The texts are those of Telegram's own Bot API server."""
    words = text.lower()
    if "message is not modified" in words:
        return NotModified()
    if any(known in words for known in _GONE):
        return MessageGone()
    if any(known in words for known in _SHUT):
        return RoomUnreachable("send messages")
    return Refused(words)


def forbids_photos(error: Refused) -> bool:
    """Whether text may be sent there, and no pictures."""
    return any(known in error.text for known in _NO_PHOTOS)


def is_bad_reference(error: Refused) -> bool:
    """Whether Telegram does not know the picture any more that it was asked to show again."""
    return any(known in error.text for known in _BAD_REFERENCE)


def _retry_after_s(payload: bytes) -> float:
    try:
        return float(json.loads(payload)["parameters"]["retry_after"])
    except (ValueError, KeyError, TypeError):
        return 30.0
