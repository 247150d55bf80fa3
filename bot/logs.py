"""How log lines look. Everything goes to stderr; stdout is for what was asked for."""

import logging
import re
import sys

import structlog

from bot.config import LogFormat

_TOKENS = re.compile(r"\d{5,}:[\w-]{20,}|\b[\w-]{18,}\.[\w-]{5,}\.[\w-]{20,}")
"""What the platforms' tokens look like: Telegram's number and secret, Discord's three parts."""


class _Redacting(logging.Formatter):
    """A formatter in whose lines no token is left, wherever it came from: an address, an error, a traceback."""

    def __init__(self, inner: logging.Formatter) -> None:
        super().__init__()
        self._inner = inner

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return _TOKENS.sub("<token>", self._inner.format(record))


def configure_logs(form: LogFormat) -> None:
    """Lines for people, or one JSON object a line; the libraries' own lines take the same way, from WARNING up."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if form is LogFormat.JSON:
        last: list[structlog.typing.Processor] = [
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ]
    else:
        last = [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
    )
    handler.setFormatter(_Redacting(formatter))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    # Our own loggers are named after their modules.
    logging.getLogger("bot").setLevel(logging.INFO)
