"""Refusals in words: what is wrong, and what is allowed."""

from typing import ClassVar, Protocol

from bot.i18n.message import Message
from bot.rules.table import Table
from bot.views.people import Names


class Coded(Protocol):
    """An error of any layer: its stable code names the message `error.<code>`."""

    code: ClassVar[str]


def error_message(error: Coded, table: Table | None = None, names: Names | None = None) -> Message:
    """What the person reads. table, names: where it happened, so that people can be named.

    An error this module does not know in detail gives `error.<code>` with its plain attributes as parameters; a
    RulesError, ServiceError or any error of the chat is welcome.
    """
    raise NotImplementedError
