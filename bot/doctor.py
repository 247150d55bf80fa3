"""What `civetta doctor` finds: enough for a bug report, and nothing secret."""

import base64
import os
import platform
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from bot.adapters.discord_app.client import invite_link
from bot.config import Settings
from bot.i18n.catalog import Catalog
from renderers.theme import theme_names
from storage.backup import newest, verify
from storage.check import check, check_schema
from storage.errors import StorageError

_LIBRARIES = ("Pillow", "aiosqlite", "aiohttp", "discord.py", "python-telegram-bot")
_SAFE_SQLITE = (3, 51, 3)
_LOW_SPACE_BYTES = 200 << 20
_PROBLEMS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report."""

    text: str
    is_good: bool = True


def examine(settings: Settings) -> tuple[Finding, ...]:
    """Everything worth saying about this installation."""
    return (*_versions(), *_settings(settings), *_tokens(settings), *_database(settings.home))


def _versions() -> Iterator[Finding]:
    yield Finding(f"civetta {version('civetta')}, Python {platform.python_version()} on {platform.system()}")
    yield Finding(", ".join(f"{name} {version(name)}" for name in _LIBRARIES))
    # Older libraries can damage a file that two connections write to; Civetta has one writer, so this is a note.
    note = (
        ""
        if sqlite3.sqlite_version_info >= _SAFE_SQLITE
        else " (before 3.51.3: let no other program write to the file)"
    )
    yield Finding(f"SQLite {sqlite3.sqlite_version}{note}")
    yield Finding(f"themes: {', '.join(theme_names())}")
    Catalog.load()
    yield Finding("languages: English, Italian")


def _settings(settings: Settings) -> Iterator[Finding]:
    yield Finding(
        f"settings: home {settings.home}, local table {settings.local}, language {settings.language}"
    )
    address = settings.local_address
    if (
        address is not None
        and not settings.local_open
        and address[0] not in ("127.0.0.1", "localhost", "::1")
    ):
        yield Finding(
            f"the local table would listen on {address[0]}, open to others: CIVETTA_LOCAL_OPEN=true allows it",
            False,
        )


def _tokens(settings: Settings) -> Iterator[Finding]:
    """Which doors have a token; of a token itself only whose it is."""
    try:
        discord, telegram = settings.discord_secret, settings.telegram_secret
    except OSError as error:
        yield Finding(f"{error.filename} cannot be read: {error.strerror}", False)
        return
    if not discord:
        yield Finding("Discord: no DISCORD_TOKEN, this door stays shut")
    elif (application := _application_of(discord)) is None:
        yield Finding("Discord: DISCORD_TOKEN does not look like a token", False)
    else:
        yield Finding(f"Discord: invite the bot with {invite_link(application)}")
    if not telegram:
        yield Finding("Telegram: no TELEGRAM_TOKEN, this door stays shut")
    elif not telegram.partition(":")[0].isdigit():
        yield Finding("Telegram: TELEGRAM_TOKEN does not look like a token", False)
    else:
        yield Finding(f"Telegram: the token of bot {telegram.partition(':')[0]}")
    if settings.telegram_webhook_url is not None:
        yield Finding(
            f"Telegram: calls {settings.telegram_webhook_url}, heard on {settings.telegram_webhook_listen}"
        )


def _application_of(token: str) -> int | None:
    """The application a Discord token belongs to: its first part is that number in base64."""
    first = token.partition(".")[0]
    try:
        return int(base64.b64decode(first + "=" * (-len(first) % 4), altchars=b"-_", validate=True))
    except ValueError:
        return None


def _database(home: Path) -> Iterator[Finding]:
    path = home / "civetta.db"
    if home.exists() and not home.is_dir():
        yield Finding(f"{home} is not a folder", False)
        return
    if not os.access(_nearest_existing(home), os.W_OK | os.X_OK):
        yield Finding(f"{home} cannot be written", False)
    if not path.exists():
        yield Finding(f"database: none yet at {path}; the first run makes it")
        return
    try:
        verify(path, full=False)
        check_schema(path)
        problems = check(path)
        count = f"{len(problems)} problem{'s' if len(problems) > 1 else ''}"
        state = f"{count}, `civetta check` names each" if problems else "whole"
        yield Finding(f"database: {path}, {path.stat().st_size / 1e6:.1f} MB, {state}", not problems)
        yield from (Finding(f"database: {problem}", False) for problem in problems[:_PROBLEMS_SHOWN])
    except (StorageError, sqlite3.Error) as error:
        yield Finding(f"database: {error}", False)
    copy = newest(home / "backups")
    yield Finding(f"newest backup: {copy}" if copy else "no backup yet: civetta backup")
    free = shutil.disk_usage(home).free
    yield Finding(f"free disk: {free / 1e9:.1f} GB", free >= _LOW_SPACE_BYTES)
    if sys.platform != "win32" and path.stat().st_mode & 0o077:
        yield Finding(f"{path} can be read by other users of this machine: chmod 600", False)


def _nearest_existing(folder: Path) -> Path:
    """The folder, or the one it would be made in."""
    return next((place for place in (folder, *folder.parents) if place.exists()), folder)
