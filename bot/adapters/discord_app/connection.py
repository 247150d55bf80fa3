"""The connected client: guilds only, nothing remembered of messages or members, every interaction to the desk."""

import asyncio
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.adapters.discord_app.commands import CatalogTranslator, add_commands
from bot.adapters.discord_app.desk import Desk
from bot.adapters.discord_app.reply import Interaction
from bot.i18n.catalog import Catalog

LONGEST_WAIT_S = 30.0
"""A wait that Discord asks for and that is longer is left to whoever wanted to send; the library allows no less."""

_log = structlog.get_logger(__name__)


class Connection(discord.AutoShardedClient):
    """One login to Discord."""

    def __init__(self, desk: Desk, catalog: Catalog, ready: asyncio.Event) -> None:
        """ready: set when interactions arrive."""
        # There is no voice here, so nobody needs to hear what is missing for it.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_WAIT_S,
        )
        self._desk = desk
        self._catalog = catalog
        self._ready_once = ready
        self._has_begun = False
        self.tree = _Tree(self, desk)
        add_commands(self.tree, catalog, desk)

    async def login(self, token: str) -> None:
        """As the library's. Raises discord.LoginFailure for a token that is refused, and what requests raise."""
        self._has_begun = True
        await super().login(token)

    async def close(self) -> None:
        """As the library's, which cannot close what was never opened."""
        if self._has_begun:
            await super().close()

    async def setup_hook(self) -> None:
        """Before the first connection: the commands need their words."""
        await self.tree.set_translator(CatalogTranslator(self._catalog))

    async def on_connect(self) -> None:
        """Logged in: interactions arrive, although the library still collects the servers."""
        _log.info("discord is connected")
        self._ready_once.set()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Presses and forms; commands come through the tree."""
        await self._desk.interaction(interaction)


class _Tree(app_commands.CommandTree[Any]):
    """Commands that somebody's client knows in an older form are answered too."""

    def __init__(self, client: discord.Client, desk: Desk) -> None:
        super().__init__(client)
        self._desk = desk

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Say so; anything else is a fault of ours and stands in the log without what it was about."""
        _log.error("command failed", error=type(error).__name__)
        await self._desk.outdated(interaction)
