"""`/settings`: what a person likes, shown with a button for every choice."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.chat.button_id import ButtonId, format_button
from bot.chat.call import Call
from bot.chat.errors import BadSetting, UnknownSetting
from bot.chat.forms import WORDS_FIELD
from bot.chat.reply import Button, Field, Form, Rows, Style
from bot.formats.dice_chain import PHRASE_LIMIT
from bot.i18n.catalog import Language, closest_language
from bot.i18n.message import Message, Value, message
from bot.rules.act import Forced
from bot.service.accounts import Account, Notices, Prefs
from bot.service.night import parse_night
from bot.service.rooms import Reach

SET = "set"
"""The verb of a button that chooses; its argument is `setting=value`."""
STORED_WORDS = "my-words"
"""The verb of the button and form for the words that go into the dice of every new table."""
THEMES = ("midnight", "walnut", "contrast")

_SWITCH = ("on", "off")


@dataclass(frozen=True, slots=True)
class Setting:
    """One choice. field: of `Prefs`. values: the texts it allows; none = free text."""

    field: str
    values: tuple[str, ...] = ()


SETTINGS: Mapping[str, Setting] = {
    "language": Setting("language", tuple(Language)),
    "theme": Setting("theme", THEMES),
    "forced": Setting("forced", tuple(Forced)),
    "bear_off": Setting("race_bear_off", _SWITCH),
    "wait_for_done": Setting("wait_for_done", _SWITCH),
    "confirm": Setting("confirm_cube", _SWITCH),
    "arrows": Setting("arrows", _SWITCH),
    "home_left": Setting("home_left", _SWITCH),
    "text_board": Setting("text_board", _SWITCH),
    "notices": Setting("notices", tuple(Notices)),
    "words": Setting("phrase"),
    "night": Setting("night"),
}
MY_NIGHT = "my-night"
"""The verb of the button and form for the hours in which no deadline of days ends."""
_NIGHTS = ("off", "23-8+1")
_FORMS = {"words": STORED_WORDS, "night": MY_NIGHT}
_NO_NIGHT = ("", "off", "no")


async def typed_settings(call: Call) -> None:
    """`/settings`: change those that are named, and show them all.

    Raises UnknownSetting, BadSetting, PhraseTooLong, EmptyPhrase.
    """
    check_settings(call.options, tuple(SETTINGS))
    await choose(call, {name: call.options[name].strip() for name in SETTINGS if call.options.get(name)})


def check_settings(options: Mapping[str, str], known: tuple[str, ...]) -> None:
    """Raises UnknownSetting for the first option that is none of those."""
    for name in options:
        if name not in known:
            raise UnknownSetting(name, known)


async def choose(call: Call, chosen: Mapping[str, str]) -> None:
    """Set some and show them all. Raises UnknownSetting, and as `typed_settings`."""
    prefs = call.account.prefs
    for name, value in chosen.items():
        prefs = with_setting(prefs, name, value)
    if prefs != call.account.prefs:
        account = await call.house.accounts.set_prefs(call.account.id, prefs)
        call = replace(call, account=account, language=closest_language(prefs.language or call.language))
        await _redraw(call)
    await show_settings(call)


async def _redraw(call: Call) -> None:
    """Show the boards in the person's own chats as he likes them from now on."""
    for table in await call.house.rooms.tables_of(call.account.id):
        for room in await call.house.rooms.rooms_of(table):
            if room.owner == call.account.id and room.reach is Reach.SEND:
                call.house.presenter.show(room.id, again=True)


async def show_settings(call: Call) -> None:
    """Every setting with its value, and the buttons that change it."""
    lines = [message("settings.line", name=Message(f"setting.{n}"), value=_shown(call, n)) for n in SETTINGS]
    await call.say(Message("settings.title"), *lines, rows=_buttons(call), personal=True)


async def ask_stored_words(call: Call) -> None:
    """The form for the words of every new table."""
    say = call.translator.words
    field = Field(WORDS_FIELD, say(Message("form.words")), required=False, most_characters=PHRASE_LIMIT)
    await call.reply.form(
        Form(format_button(ButtonId(STORED_WORDS)), say(Message("form.words_title")), (field,))
    )


async def ask_night(call: Call) -> None:
    """The form for the hours of one's night."""
    say = call.translator.words
    now = call.account.prefs.night or ""
    title = say(Message("setting.night.button"))
    field = Field(WORDS_FIELD, say(Message("form.night")), placeholder=_NIGHTS[1], value=now, required=False)
    await call.reply.form(Form(format_button(ButtonId(MY_NIGHT)), title, (field,)))


def with_setting(prefs: Prefs, name: str, value: str) -> Prefs:
    """The preferences with one of them changed. Raises UnknownSetting, BadSetting."""
    setting = SETTINGS.get(name)
    if setting is None:
        raise UnknownSetting(name, tuple(SETTINGS))
    if setting.field == "night":
        return replace(prefs, night=_night(value))
    if not setting.values:
        return replace(prefs, phrase=value or None)
    value = value.lower()
    if value not in setting.values:
        raise BadSetting(name, value, setting.values)
    # The table above and the fields of Prefs go by the same names and types: a switch, a member of Forced, a text.
    chosen: dict[str, Any] = {setting.field: value == "on" if setting.values is _SWITCH else value}
    kept = getattr(prefs, setting.field)
    if isinstance(kept, Forced | Notices):
        chosen = {setting.field: type(kept)(value)}
    return replace(prefs, **chosen)


def _night(text: str) -> str | None:
    """The hours as they are kept. Raises BadSetting."""
    if text.strip().lower() in _NO_NIGHT:
        return None
    try:
        return str(parse_night(text))
    except ValueError as error:
        raise BadSetting("night", text, _NIGHTS) from error


def value_of(account: Account, name: str, language: Language) -> str:
    """The value of a setting as one of its texts; of free text the text, `off` where there is none."""
    setting = SETTINGS[name]
    value = getattr(account.prefs, setting.field)
    if isinstance(value, bool):
        return "on" if value else "off"
    if not setting.values:
        return value or "off"
    if value is None:
        return language if name == "language" else setting.values[0]
    return str(value)


def _shown(call: Call, name: str) -> Value:
    """The value in words; free text as it is."""
    value = value_of(call.account, name, call.language)
    values = SETTINGS[name].values
    if not values:
        return value if getattr(call.account.prefs, SETTINGS[name].field) else Message("setting.value.off")
    return Message(f"setting.value.{value}" if values is _SWITCH else f"setting.{name}.{value}")


def _buttons(call: Call) -> Rows:
    """One button for each setting that goes on to its next value, or asks for a text, five in a row."""
    buttons = []
    for name, setting in SETTINGS.items():
        label = call.translator.words(Message(f"setting.{name}.button"))
        if not setting.values:
            buttons.append(Button(format_button(ButtonId(_FORMS[name])), label))
            continue
        now = value_of(call.account, name, call.language)
        following = setting.values[(setting.values.index(now) + 1) % len(setting.values)]
        button = ButtonId(SET, argument=f"{name}={following}")
        buttons.append(Button(format_button(button), label, Style.PLAIN))
    return tuple(tuple(buttons[i : i + 5]) for i in range(0, len(buttons), 5))
