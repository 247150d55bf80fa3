"""The rules of a chouette in short, with practical hints."""

from bot.chouette.house_rules import SETTING_SPECS
from bot.i18n.message import Message, message
from bot.views.chouette.setting_words import setting_help, setting_name
from bot.views.quotes import codes

_PAGES = ("what", "roles", "turn", "wait", "answers", "out", "rotation", "absent", "books", "hints", "hidden")


def chouette_rules() -> tuple[Message, ...]:
    """The pages of `/rules chouette`, one a paragraph."""
    return (Message("chouette.rules.title"), *(Message(f"chouette.rules.{page}") for page in _PAGES))


def settings_help() -> tuple[Message, ...]:
    """Every house rule with the word to type, what it is about, and the values it takes."""
    return tuple(
        message(
            "chouette.rules.setting",
            word=name,
            name=setting_name(name),
            about=setting_help(name),
            allowed=codes(spec.allowed),
        )
        for name, spec in SETTING_SPECS.items()
    )
