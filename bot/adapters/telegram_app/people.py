"""People the bot has met, by the name Telegram lets them be mentioned with."""

from cachetools import LRUCache
from telegram import User

KEPT = 20_000


class People:
    """Who goes by which @name, as far as they have shown themselves since the process began."""

    def __init__(self) -> None:
        """Nobody was met."""
        self._by_name: LRUCache[str, User] = LRUCache(KEPT)

    def met(self, user: User | None) -> None:
        """Somebody has shown himself."""
        if user is None or user.username is None:
            return
        self._by_name[user.username.lower()] = user

    def named(self, mention: str) -> User | None:
        """Whoever is meant by `@name`."""
        return self._by_name.get(mention.removeprefix("@").lower())
