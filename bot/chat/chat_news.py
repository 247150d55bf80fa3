"""What happens to whole chats: they move, shut the bot out, let it in again."""

from bot.chat.presenter import Presenter
from bot.service.rooms import Rooms


class ChatNews:
    """Told by adapters; rooms and boards follow. May raise Busy and StoreUnavailable."""

    def __init__(self, rooms: Rooms, presenter: Presenter) -> None:
        """presenter: sends what the rooms are owed afterwards."""
        self._rooms = rooms
        self._presenter = presenter

    async def moved(self, platform: str, old: str, new: str) -> None:
        """A chat has another id now, and none of its messages can be reached any more. Twice is harmless."""
        await self._rooms.move_chat(platform, old, new)
        await self._presenter.sweep()

    async def shut_out(self, platform: str, chat: str) -> None:
        """The bot was removed from a chat, or blocked; players whose table is shown nowhere else hear of it."""
        tables = await self._rooms.tables_in_chat(platform, chat)
        await self._rooms.lose_chat(platform, chat)
        for table in tables:
            await self._presenter.lost_room(table)

    async def let_in(self, platform: str, chat: str) -> None:
        """The bot was added to a chat, again or for the first time, or a person has unblocked it."""
        await self._rooms.regain_chat(platform, chat)
        await self._presenter.sweep()
