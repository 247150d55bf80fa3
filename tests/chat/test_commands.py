"""The command table, walked: names, words in both languages, limits of the platforms."""

import re

import pytest

from bot.chat.commands import BY_NAME, COMMANDS, FIRST_MINUTE, CommandSpec, Kind, spread_words
from bot.chat.errors import ChatError
from bot.chat.settings import SETTINGS
from bot.i18n.catalog import Language
from bot.i18n.message import Message
from tests.support.conversing import CATALOG

ALL = [command for top in COMMANDS for command in (top, *top.subs)]
NAMED = [pytest.param(command, id=command.name) for command in ALL]


def test_every_name_and_alias_is_there_once() -> None:
    """No command hides another."""
    names = [name for command in (*ALL, FIRST_MINUTE) for name in (command.name, *command.aliases)]
    assert sorted(set(names)) == sorted(names)
    assert sorted(BY_NAME) == sorted(names)


@pytest.mark.parametrize("command", NAMED)
def test_names_fit_both_platforms(command: CommandSpec) -> None:
    """Discord and Telegram take small Latin letters, digits and underscores, 1 to 32."""
    names = [command.word, *command.aliases, *(option.name for option in command.options)]
    assert [name for name in names if not re.fullmatch(r"[a-z0-9_]{1,32}", name)] == []


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("command", NAMED)
def test_every_command_and_option_is_described(command: CommandSpec, language: Language) -> None:
    """In each language, in 1 to 100 characters."""
    described = [command.description, *(command.option_description(option) for option in command.options)]
    lengths = [len(CATALOG.words(message, language)) for message in described]
    assert [n for n in lengths if not 1 <= n <= 100] == []


@pytest.mark.parametrize("command", NAMED)
def test_required_options_come_first(command: CommandSpec) -> None:
    """Discord refuses them otherwise."""
    required = [option.required for option in command.options]
    assert required == sorted(required, reverse=True)


@pytest.mark.parametrize("command", NAMED)
def test_choices_are_there_where_they_are_promised(command: CommandSpec) -> None:
    """At most 25 of them."""
    wrong = [o.name for o in command.options if (o.kind is Kind.CHOICE) != (1 <= len(o.choices) <= 25)]
    assert wrong == []


def _subclasses(kind: type[Exception]) -> list[type[Exception]]:
    return [kind, *(found for child in kind.__subclasses__() for found in _subclasses(child))]


def test_every_refusal_of_the_conversation_has_words() -> None:
    """In each language."""
    codes = {getattr(kind, "code", "") for kind in _subclasses(ChatError)} - {"chat_error"}
    assert [code for code in sorted(codes | {"bad_button"}) if not CATALOG.has(f"error.{code}")] == []


def test_every_setting_has_words_for_each_value() -> None:
    """Name, button and values."""
    keys = [f"setting.{name}" for name in SETTINGS] + [f"setting.{name}.button" for name in SETTINGS]
    for name, setting in SETTINGS.items():
        values = () if setting.values == ("on", "off") else setting.values
        keys += [f"setting.{name}.{value}" for value in values]
    assert [key for key in keys if not CATALOG.has(key)] == []


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("play Bruno 5", {"opponent": "Bruno", "length": "5"}),
        ("play Anna Maria 7 nackgammon", {"opponent": "Anna Maria", "length": "7", "variant": "nackgammon"}),
        (
            "play Bruno 0 jacoby=off cube=off",
            {"opponent": "Bruno", "length": "0", "terms": "jacoby=off cube=off"},
        ),
        ("play 5", {"length": "5"}),
        ("play", {}),
        ("take yes", {"sure": "yes"}),
        ("take sì t-0007", {"sure": "sì", "table": "t-0007"}),
        ("move 13/8 6/5", {"play": "13/8 6/5"}),
        ("resign gammon", {"level": "gammon"}),
        ("phrase lucky socks", {"words": "lucky socks"}),
        ("accept t-0003 lucky socks", {"table": "t-0003", "words": "lucky socks"}),
        ("rules hypergammon", {"variant": "hypergammon"}),
        ("settings it walnut", {"language": "it", "theme": "walnut"}),
    ],
)
def test_words_find_their_options(line: str, options: dict[str, str]) -> None:
    """Whoever types need not name the options."""
    name, _, words = line.partition(" ")
    assert spread_words(BY_NAME[name], words) == options


def test_a_description_is_a_message_of_its_own() -> None:
    """Keys follow from names, so that a new command without words shows in the walk above."""
    assert BY_NAME["m"].description == Message("command.move")
