"""What views say, as bare words."""

from collections.abc import Iterable

from bot.i18n.catalog import Catalog, Translator
from bot.i18n.message import Message
from bot.i18n.spans import plain
from bot.views.verbs import Control, Rows
from tests.support.tables import ANNA, BRUNO

CATALOG = Catalog.load()
ENGLISH: Translator = CATALOG.translator("en")
ITALIAN: Translator = CATALOG.translator("it")
NAMES = {ANNA: "Anna", BRUNO: "Bruno"}


def words(said: Message | None, translator: Translator = ENGLISH) -> str:
    """A message in English words; empty for none."""
    return "" if said is None else translator.words(said)


def line(said: Iterable[Message], translator: Translator = ENGLISH) -> str:
    """Messages one after the other, in English."""
    return plain(translator.sentences(said))


def labels(rows: Rows) -> list[list[str]]:
    """The English labels of buttons, row by row."""
    return [[words(control.label) for control in row] for row in rows]


def find(rows: Rows, label: str) -> Control:
    """The button with an English label."""
    return next(control for row in rows for control in row if words(control.label) == label)
