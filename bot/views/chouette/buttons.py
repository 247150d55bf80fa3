"""Single buttons of a chouette and rows that stand in many places."""

from enum import StrEnum

from bot.i18n.message import Message
from bot.views.chouette.verbs import ChouetteVerb, format_yes
from bot.views.cube_words import ANIMALS
from bot.views.verbs import Control, Row, Style, Verb


def button(verb: StrEnum, *, arg: str = "", label: str = "", style: Style = Style.PLAIN) -> Control:
    """A button that answers what is asked now. label: the last part of its message's key; empty = the verb's own."""
    return Control(verb, _label(verb, label), arg, style)


def free(verb: StrEnum, *, arg: str = "", label: str = "", style: Style = Style.PLAIN) -> Control:
    """A button that is good whatever is asked."""
    return Control(verb, _label(verb, label), arg, style, decides=False)


def _label(verb: StrEnum, label: str) -> Message:
    if label in ANIMALS or (isinstance(verb, Verb) and not label):
        return Message(f"button.{label or verb}")
    return Message(f"chouette.button.{label or verb}")


def yes_no(verb: ChouetteVerb) -> Row:
    """Two buttons for a plain question, each with its own words."""
    return (
        button(verb, arg=format_yes(yes=True), label=f"{verb}_yes", style=Style.SUCCESS),
        button(verb, arg=format_yes(yes=False), label=f"{verb}_no"),
    )


def always(*, resign: bool = False) -> Row:
    """What stands under the shared board whatever is asked."""
    row = [free(Verb.VIEW), free(Verb.BOARD), free(ChouetteVerb.LEDGER)]
    if resign:
        row.append(free(Verb.RESIGN))
    return tuple(row)
