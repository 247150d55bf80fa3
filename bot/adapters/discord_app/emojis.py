"""Small pictures of the application's own in buttons, and Unicode where they are not to be had."""

from collections.abc import Callable, Mapping

import discord
import structlog

from bot.views.verbs import Verb

Painter = Callable[[str], bytes]
"""Draws one of the small pictures, by name, as a PNG."""

_FALLBACK: Mapping[str, str] = {"dice": "🎲", "cube": "🔷", "checker": "⚪"}
_OF_VERB: Mapping[str, str] = {
    Verb.ROLL: "dice",
    Verb.DOUBLE: "cube",
    Verb.TAKE: "cube",
    Verb.RAISE: "cube",
    Verb.TYPE: "checker",
}
_PREFIX = "civetta_"

_log = structlog.get_logger(__name__)


class Emojis:
    """Which emoji stands on which button."""

    def __init__(self) -> None:
        self._known: dict[str, discord.PartialEmoji] = {}

    def of_verb(self, verb: str) -> discord.PartialEmoji | str | None:
        """The emoji of a button with this verb; most have none."""
        name = _OF_VERB.get(verb)
        return None if name is None else self._known.get(name, _FALLBACK[name])

    async def prepare(self, client: discord.Client, paint: Painter) -> None:
        """Find the application's emojis and upload those that are missing; without them Unicode does."""
        try:
            found = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
            for name in _FALLBACK:
                emoji = found.get(_PREFIX + name)
                if emoji is None:
                    emoji = await client.create_application_emoji(name=_PREFIX + name, image=paint(name))
                self._known[name] = discord.PartialEmoji(name=emoji.name, id=emoji.id)
        except (discord.DiscordException, OSError) as error:
            _log.warning("application emojis missing", error=type(error).__name__)
