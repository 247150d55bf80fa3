"""People the bot has met, by the name Telegram lets them be mentioned with."""

from collections import OrderedDict

from telegram import User

KEPT = 20_000


class People:
    """Who goes by which @name, as far as they have shown themselves since the process began."""

    def __init__(self) -> None:
        """Nobody was met."""
        self._by_name: OrderedDict[str, User] = OrderedDict()

    def met(self, user: User | None) -> None:
        """Somebody has shown himself."""
        if user is None or user.username is None:
            return
        name = user.username.lower()
        self._by_name[name] = user
        self._by_name.move_to_end(name)
        if len(self._by_name) > KEPT:
            self._by_name.popitem(last=False)

    def named(self, mention: str) -> User | None:
        """Whoever is meant by `@name`."""
        return self._by_name.get(mention.removeprefix("@").lower())
