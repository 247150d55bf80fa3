"""What the door remembers of messages; a restart forgets it, which costs one full edit for each."""

from dataclasses import dataclass

from cachetools import LRUCache

from bot.adapters.telegram_app.addresses import is_supergroup

MESSAGES_KEPT = 10_000
CHATS_KEPT = 10_000
NUMBERS_KEPT = 64
"""Message numbers remembered in each chat."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a message shows. picture: its key, None for a text message; html, keyboard: what stands with it."""

    picture: str | None
    html: str
    keyboard: str


class Memory:
    """Faces by message, and the newest message numbers of each chat."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._faces: LRUCache[tuple[str, str], Face] = LRUCache(MESSAGES_KEPT)
        self._numbers: LRUCache[str, list[int]] = LRUCache(CHATS_KEPT)

    def face(self, chat: str, message: str) -> Face | None:
        """What a message shows, if that is remembered."""
        return self._faces.get((chat, message))

    def keep(self, chat: str, message: str, face: Face) -> None:
        """A message shows this now."""
        self._faces[chat, message] = face

    def forget(self, chat: str, message: str) -> None:
        """It is not known what the message shows."""
        self._faces.pop((chat, message), None)

    def saw(self, chat: str, message: int) -> None:
        """There is a message of this number in the chat."""
        numbers = self._numbers.setdefault(sequence_of(chat), [])
        if message not in numbers:
            numbers.append(message)
            numbers.sort()
            del numbers[:-NUMBERS_KEPT]

    def last(self, chat: str) -> int:
        """The highest number seen where this chat's messages are numbered; 0 before the first."""
        numbers = self._numbers.get(sequence_of(chat), [])
        return numbers[-1] if numbers else 0

    def has_seen(self, chat: str, message: int) -> bool:
        """Whether that number was seen."""
        return message in self._numbers.get(sequence_of(chat), [])

    def below(self, chat: str, message: int) -> int:
        """How many messages stand below one in a supergroup, as far as can be told from numbers; else 0."""
        return max(0, self.last(chat) - message) if is_supergroup(chat) else 0


def sequence_of(chat: str) -> str:
    """Supergroups number their own messages; all other chats share the numbers of the bot's account."""
    return chat if is_supergroup(chat) else ""
