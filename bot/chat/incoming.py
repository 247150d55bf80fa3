"""What comes in from a platform, in words that belong to none."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class RoomAddress:
    """A chat, topic, thread, private chat or local feed.

    platform: `discord`, `telegram` or `local`. chat, topic: the platform's own ids as text; topic may be empty.
    private: whether only one person and the bot are in it.
    space: the server or group the room belongs to, empty in private chats.
    answer_only: whether the bot can answer here but not write by itself; says nothing about which room it is.
    language: the tag of the language spoken there, where the platform knows it.
    within: the chat that a thread with an id of its own hangs from; empty for everything else.
    """

    platform: str
    chat: str
    topic: str = ""
    space: str = ""
    private: bool = False
    answer_only: bool = field(default=False, compare=False)
    language: str | None = field(default=None, compare=False)
    within: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Person:
    """Who did it, as the platform vouches for.

    name: untrusted text as shown on the platform. language: the platform's tag, such as `it` or `en-GB`, or None.
    administrator: whether the platform says that he may change the room's settings.
    handle: the public name by which he can be written to, such as `anna` for `@anna`; empty where there is none.
    roles: the platform's ids of the groups of the server that he belongs to, where it has such groups.
    machine: whether it is a bot. gone: whether the platform says that he is not in this room any more.
    """

    platform: str
    platform_id: str
    name: str
    language: str | None = None
    administrator: bool = False
    handle: str = ""
    machine: bool = False
    gone: bool = False
    roles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CommandTyped:
    """A command with its options as text, by the English option names of the command table.

    key: unique per delivery, stable when the platform delivers twice.
    people: option name -> the person the platform resolved for it (a mention, a picked user, the author replied to).
        A bot, or somebody who has left, is named here too; an `@name` that the platform cannot resolve stays an option.
    replied_to: the message id the command replies to, so that the table shown there is meant.
    in_sight: where a person has one board before him: the message that shows it.
    """

    who: Person
    room: RoomAddress
    key: str
    name: str
    options: Mapping[str, str] = field(default_factory=dict)
    people: Mapping[str, Person] = field(default_factory=dict)
    replied_to: str | None = None
    in_sight: str | None = None


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button.

    button: its id as sent; untrusted. message: the message it was on. on_view: that shows one person his own view.
    """

    who: Person
    room: RoomAddress
    key: str
    button: str
    message: str | None = None
    on_view: bool = False


@dataclass(frozen=True, slots=True)
class FormSent:
    """A form (modal, reply prompt, inline form) came back.

    form: its id as sent; untrusted. fields: name -> text. message, on_view: of the button that led to the form.
    """

    who: Person
    room: RoomAddress
    key: str
    form: str
    fields: Mapping[str, str] = field(default_factory=dict)
    message: str | None = None
    on_view: bool = False


Incoming = CommandTyped | Pressed | FormSent


@dataclass(frozen=True, slots=True)
class CompletionAsked:
    """Somebody types an option and wants suggestions. in_sight: as in `CommandTyped`."""

    who: Person
    room: RoomAddress
    name: str
    option: str
    typed: str
    options: Mapping[str, str] = field(default_factory=dict)
    in_sight: str | None = None
