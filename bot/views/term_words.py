"""Options of a table and their values, in words."""

from bot.i18n.message import Message, Value
from bot.rules.terms import TERM_SPECS, Terms, term_text
from bot.rules.variant import VARIANTS


def variant_name(variant: str) -> Value:
    """The name of a variant; of an unknown one, the text itself."""
    return Message(f"variant.{variant}") if variant in VARIANTS else variant


def term_name(name: str) -> Value:
    """The name of an option; of an unknown one, the text itself."""
    return Message(f"term.{name}") if name in TERM_SPECS else name


def value_name(name: str, text: str) -> Value:
    """A value of an option as people say it; text: as `term_text` writes it."""
    spec = TERM_SPECS[name]
    if name == "cube_cap" and text == "0":
        return Message("value.no_cap")
    if name == "games" and text == "0":
        return Message("value.until_stopped")
    if name == "animals":
        return Message(f"value.animals_{text}")
    if spec.values and not text.isdigit():
        return Message(f"value.{text}")
    return int(text)


def term_value(terms: Terms, name: str) -> Value:
    """The value of an option under these terms."""
    return value_name(name, term_text(terms, name))
