"""Messages as commands: what was typed, about whom, in answer to what."""

from dataclasses import dataclass, field, replace

from telegram import Message, MessageEntity, User

from bot.adapters.telegram_app.addresses import person_of
from bot.adapters.telegram_app.people import People
from bot.chat.commands import BY_NAME, Kind
from bot.chat.incoming import Person
from bot.chat.typed import PLAY_COMMAND, parse_line
from bot.chat.watching import PAYLOAD
from bot.rules.play_text import LONGEST_TEXT

START, HELP = "start", "help"
FOR_LINKS = frozenset({"join", "play", "board", "watch", "cube"})
"""What a deep link may ask for. Anybody can make one, so it must not act at a table of whoever follows it."""
MOST_CHARACTERS = 1000
"""Of a line; what is longer is no command."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A command as typed. See `CommandTyped`."""

    name: str
    options: dict[str, str] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)


def is_for_others(message: Message, username: str) -> bool:
    """Whether a message begins with a command for another bot."""
    entity = _command(message)
    if entity is None:
        return False
    _, at, name = message.parse_entity(entity).partition("@")
    return bool(at) and name.lower() != username.lower()


def read_command(message: Message, people: People) -> Typed | None:
    """The command at the beginning of a message; None if there is none."""
    entity = _command(message)
    if entity is None or message.text is None or len(message.text) > MOST_CHARACTERS:
        return None
    name = message.parse_entity(entity).removeprefix("/").partition("@")[0].lower()
    mentioned = _mentioned(message)
    rest = _without(message, [entity, *([mentioned] if mentioned is not None else [])])
    if name == START:
        return _started(rest)
    line = parse_line(f"/{name} {rest}")
    return _with_person(Typed(line.name, dict(line.options)), message, mentioned, people)


def read_play(message: Message) -> Typed | None:
    """A play without a command; None where the words cannot be one, which then are none of the bot's business."""
    text = " ".join((message.text or "").split())
    if not any(char.isdigit() for char in text) or len(text) > LONGEST_TEXT:
        return None
    return Typed(PLAY_COMMAND.name, {PLAY_COMMAND.options[0].name: text})


def _started(payload: str) -> Typed:
    """What a deep link asks for, such as `join-ABCDEF`: a command and its first option.

    A plain `/start`, or a link to nothing there is, asks for the first minute.
    """
    if payload.startswith(PAYLOAD):
        return Typed("watch", {"link": payload})
    name, dash, value = payload.partition("-")
    spec = BY_NAME.get(name.lower())
    if spec is None or spec.name not in FOR_LINKS:
        return Typed(START)
    return Typed(spec.name, {spec.options[0].name: value} if dash and value and spec.options else {})


def _with_person(typed: Typed, message: Message, mentioned: MessageEntity | None, people: People) -> Typed:
    """With the person of the option that takes one: mentioned in the line, known by name, or replied to."""
    spec = BY_NAME.get(typed.name)
    taker = next((option for option in spec.options if option.kind is Kind.PERSON), None) if spec else None
    if taker is None:
        return typed
    options = dict(typed.options)
    who: User | None = None
    if mentioned is not None:
        who = mentioned.user or people.named(message.parse_entity(mentioned))
        options[taker.name] = message.parse_entity(mentioned)
    elif taker.name not in options:
        who = _author_replied_to(message)
        if who is not None:
            options[taker.name] = who.full_name
    if who is None:
        return replace(typed, options=options)
    return replace(typed, options=options, people={taker.name: person_of(who)})


def _author_replied_to(message: Message) -> User | None:
    """Whoever wrote what this message answers; the first message of a topic, which all in it answer, is nobody's."""
    replied = message.reply_to_message
    if replied is None or replied.forum_topic_created is not None or replied.sender_chat is not None:
        return None
    author = replied.from_user
    return None if author is None or author.is_bot else author


def _command(message: Message) -> MessageEntity | None:
    first = message.entities[0] if message.entities else None
    is_command = first is not None and first.type == MessageEntity.BOT_COMMAND and first.offset == 0
    return first if is_command else None


def _mentioned(message: Message) -> MessageEntity | None:
    kinds = (MessageEntity.TEXT_MENTION, MessageEntity.MENTION)
    return next((entity for entity in message.entities if entity.type in kinds), None)


def _without(message: Message, entities: list[MessageEntity]) -> str:
    """The text without some of its parts, which Telegram gives in UTF-16 units; blanks are evened out."""
    encoded = (message.text or "").encode("utf-16-le")
    for entity in sorted(entities, key=lambda e: -e.offset):
        encoded = encoded[: entity.offset * 2] + encoded[(entity.offset + entity.length) * 2 :]
    return " ".join(encoded.decode("utf-16-le", "replace").split())
