"""Chats, topics and people of Telegram as the conversation names them, and back."""

from telegram import Chat, MaybeInaccessibleMessage, Message, User

from bot.chat.incoming import Person, RoomAddress

PLATFORM = "telegram"
_SUPERGROUP = "-100"


def room_of(message: MaybeInaccessibleMessage) -> RoomAddress:
    """Where a message stands.

    Telegram gives thread numbers to plain replies too; only those of topics count, and the General topic has none.
    """
    thread = ""
    if isinstance(message, Message) and message.is_topic_message and message.message_thread_id is not None:
        thread = str(message.message_thread_id)
    return room_in(message.chat, thread)


def room_in(chat: Chat, topic: str = "") -> RoomAddress:
    """A chat, or a topic of it."""
    private = chat.type == Chat.PRIVATE
    return RoomAddress(PLATFORM, str(chat.id), topic, space="" if private else str(chat.id), private=private)


def private_room(user: int) -> RoomAddress:
    """The chat of one person with the bot, which goes by the person's number."""
    return RoomAddress(PLATFORM, str(user), private=True)


def person_of(user: User) -> Person:
    """Somebody, as Telegram vouches for him."""
    return Person(
        PLATFORM,
        str(user.id),
        user.full_name,
        user.language_code,
        handle=user.username or "",
        machine=user.is_bot,
    )


def thread_of(room: RoomAddress) -> int | None:
    """The topic as the Bot API takes it; None for none, and for General."""
    return int(room.topic) if room.topic else None


def is_supergroup(chat: str) -> bool:
    """Whether a chat numbers its messages by itself; in other chats they are numbered for the bot's whole account."""
    return chat.startswith(_SUPERGROUP)
