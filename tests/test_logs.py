"""What the log may not show."""

import logging

import pytest
import structlog

from bot.config import LogFormat
from bot.logs import configure_logs

TELEGRAM = "987654321:AAexample-of-a-token-that-nobody-has0"
DISCORD = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GExamp.a-token-that-nobody-has-got"


@pytest.mark.parametrize("form", list(LogFormat))
@pytest.mark.parametrize("token", [TELEGRAM, DISCORD])
def test_no_token_is_left_in_a_line(form: LogFormat, token: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither in our own lines, nor in a library's, nor in a traceback."""
    root = logging.getLogger()
    before = root.handlers, root.level
    try:
        configure_logs(form)
        structlog.get_logger("bot.test").info("asked", address=f"https://api.example/bot{token}/getMe")
        try:
            raise ConnectionError(f"cannot reach /bot{token}/getMe")
        except ConnectionError:
            logging.getLogger("library").exception("failed with %s", token)
    finally:
        root.handlers, root.level = before
        structlog.reset_defaults()

    shown = capsys.readouterr().err
    assert "asked" in shown
    assert "failed with" in shown
    assert token not in shown
