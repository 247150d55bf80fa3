"""`/server`: what the administrators of a server or group have chosen for it."""

from collections.abc import Mapping
from dataclasses import replace

from bot.chat.call import Call
from bot.chat.challenges import parse_length
from bot.chat.crew_gate import ADMINS
from bot.chat.errors import BadSetting, ChannelNotAllowed
from bot.chat.incoming import RoomAddress
from bot.chat.settings import check_settings
from bot.chat.usual import USUAL_VARIANT, read_terms, terms_with_usual
from bot.i18n.catalog import Language
from bot.i18n.message import Message, Value, message
from bot.rules.errors import RulesError
from bot.rules.refusals import UnknownVariant
from bot.rules.terms import make_terms
from bot.rules.variant import VARIANTS
from bot.service.errors import MatchTooLong
from bot.service.limits import MATCH_LENGTH
from bot.service.spaces import Channel, SpaceSettings
from bot.views.cards import terms_line, terms_name

SWITCH = ("on", "off")
NOTHING = "-"
EVERYBODY = "everybody"
CHOICES: Mapping[str, tuple[str, ...]] = {
    "language": tuple(Language),
    "channel": tuple(Channel),
    "threads": SWITCH,
    "notices": SWITCH,
    "chouette_open": (EVERYBODY, ADMINS),
}
"""The settings that have a few values."""
ROLES_ON = "discord"
"""The platform that has roles; its door gives one as `id:name`."""
LONGEST_ROLE = 100
FREE = ("length", "variant", "terms", "chouette_role")
"""Those of a challenge that says nothing else, and the role that chouettes are for; `-` takes one back."""
EVERYBODY_AGAIN = (NOTHING, "off")


async def server(call: Call) -> None:
    """Change what is named, and show everything.

    Raises NoSpace, NotAdministrator, UnknownSetting, BadSetting, RulesError.
    """
    spaces, here = call.house.spaces, call.room
    spaces.check(here.space, administrator=call.who.administrator)
    check_settings(call.options, (*CHOICES, *FREE))
    settings = before = await spaces.settings(here.platform, here.space)
    for name in (*CHOICES, *FREE):
        value = call.options.get(name, "").strip()
        if value:
            settings = _chosen(settings, here, name, value)
    if settings != before:
        settings = await spaces.choose(
            here.platform, here.space, settings, administrator=call.who.administrator
        )
    await call.say(*_lines(settings, here))


async def check_channel(call: Call) -> None:
    """Raises ChannelNotAllowed where the administrators want no commands."""
    settings = await call.house.spaces.settings(call.room.platform, call.room.space)
    if not settings.allows(*_channels(call.room)):
        raise ChannelNotAllowed


def _channels(room: RoomAddress) -> tuple[str, ...]:
    """The names under which a room may be listed, its own first."""
    topic = (f"{room.chat}/{room.topic}",) if room.topic else ()
    within = (room.within,) if room.within else ()
    return (*within, *topic, room.chat)


def _chosen(settings: SpaceSettings, here: RoomAddress, name: str, value: str) -> SpaceSettings:
    if name in CHOICES:
        return _choice(settings, here, name, value.lower())
    text = "" if value == NOTHING else value
    match name:
        case "length":
            if parse_length(text) > MATCH_LENGTH:
                raise MatchTooLong(MATCH_LENGTH)
            return replace(settings, length=text)
        case "variant":
            if text and text.lower() not in VARIANTS:
                raise UnknownVariant(text, tuple(VARIANTS))
            return replace(settings, variant=text.lower())
        case "chouette_role":
            return replace(settings, chouette_role=_role(here, value))
    _check_terms(settings.variant or USUAL_VARIANT, read_terms(text))
    return replace(settings, terms=text)


def _choice(settings: SpaceSettings, here: RoomAddress, name: str, value: str) -> SpaceSettings:
    if value not in CHOICES[name]:
        raise BadSetting(name, value, CHOICES[name])
    match name:
        case "language":
            return replace(settings, language=value)
        case "channel":
            return settings.with_channel(_channels(here)[0], Channel(value))
        case "threads":
            return replace(settings, threads=value == "on")
        case "chouette_open":
            return replace(settings, chouette_open="" if value == EVERYBODY else value)
    return replace(settings, notices=value == "on")


def _role(here: RoomAddress, value: str) -> str:
    """Who may play chouettes: everybody, administrators, or a role where the platform has named one.

    Raises BadSetting.
    """
    if value.lower() in EVERYBODY_AGAIN:
        return ""
    if value.lower() == ADMINS:
        return ADMINS
    number, colon, name = value.partition(":")
    if not (colon and name and number.isascii() and number.isdigit() and here.platform == ROLES_ON):
        raise BadSetting("chouette_role", value, (ADMINS, "off"))
    if number == here.space:
        return ""  # the role that everybody on the server has
    return f"{number}:{' '.join(name.split())[:LONGEST_ROLE]}"


def _check_terms(variant: str, chosen: Mapping[str, str]) -> None:
    """Each term must have a meaning in a match or in a money session. Raises as `make_terms`."""
    for name, value in chosen.items():
        try:
            make_terms(variant, parse_length(""), {name: value})
        except RulesError:
            make_terms(variant, 0, {name: value})


def _lines(settings: SpaceSettings, here: RoomAddress) -> tuple[Message, ...]:
    usual = terms_with_usual(settings, settings.variant or USUAL_VARIANT, parse_length(settings.length))
    language: Value = Message(
        f"setting.language.{settings.language}" if settings.language else "server.by_place"
    )
    values: Mapping[str, Value] = {
        "language": language,
        "channel": _switch(on=settings.allows(*_channels(here))),
        "threads": _switch(on=settings.threads),
        "notices": _switch(on=settings.notices),
        "terms": terms_name(usual),
        "chouette_role": _role_shown(settings.chouette_role),
        "chouette_open": Message(f"server.open_{settings.chouette_open or EVERYBODY}"),
    }
    shown = [
        message("settings.line", name=Message(f"server.{name}"), value=value)
        for name, value in values.items()
    ]
    return (Message("server.title"), *shown, terms_line(usual), Message("server.how"))


def _role_shown(role: str) -> Value:
    if role in ("", ADMINS):
        return Message(f"server.open_{role or EVERYBODY}")
    return role.partition(":")[2]


def _switch(*, on: bool) -> Message:
    return Message(f"setting.value.{'on' if on else 'off'}")
