"""The catalogues: messages into words, in Italian and English, over gettext.

The texts are in ``locales/<language>/LC_MESSAGES/civetta.po``; each entry's msgid is the message's key.
"""

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from gettext import GNUTranslations
from pathlib import Path
from unicodedata import normalize

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from bot.i18n.message import Joint, Listed, Message, PlayerName, Value, message
from bot.i18n.spans import Span, SpanKind, Text, plain, visible
from bot.i18n.template import Gap, parse_template

LOCALES = Path(__file__).parent / "locales"


class Language(StrEnum):
    """The languages there are; the values are their tags."""

    ENGLISH = "en"
    ITALIAN = "it"


def closest_language(tag: str | None, otherwise: Language = Language.ENGLISH) -> Language:
    """The language for a platform's tag such as ``it``, ``en-GB`` or ``pt_BR``; `otherwise` when there is none."""
    first = (tag or "").replace("_", "-").partition("-")[0].lower()
    return next((language for language in Language if language == first), otherwise)


class Catalog:
    """All texts in all languages. Immutable; safe to share between threads."""

    def __init__(self, translations: Mapping[Language, GNUTranslations]) -> None:
        """translations: one for every Language."""
        self._translations = dict(translations)

    @classmethod
    def load(cls, folder: Path = LOCALES) -> "Catalog":
        """The catalogues of a folder.

        A `.mo` that is missing or older than its `.po` is not used: in a checkout an edited text counts at once.
        """
        return cls(
            {language: _load(folder / language / "LC_MESSAGES" / "civetta.po") for language in Language}
        )

    def text(self, said: Message, language: str) -> Text:
        """A message as spans. Raises KeyError for an unknown key or a missing parameter: both are faults of ours."""
        return tuple(_merged(self._spans(said, closest_language(language))))

    def words(self, said: Message, language: str) -> str:
        """A message as bare words, for labels and pictures."""
        return plain(self.text(said, language))

    def has(self, key: str) -> bool:
        """Whether every language has the key."""
        return all(_template(t, key, 1) is not None for t in self._translations.values())

    def translator(self, language: str) -> "Translator":
        """The catalogue bound to one language."""
        return Translator(self, closest_language(language))

    def _spans(self, said: Message, language: Language) -> Iterable[Span]:
        n = said.params.get("n")
        template = _template(self._translations[language], said.key, n if isinstance(n, int) else None)
        if template is None:
            raise KeyError(said.key)
        words: Span | None = None
        for piece in parse_template(template):
            if isinstance(piece, Gap):
                filling = tuple(self._value(said.params[piece.name], language))
                if words is not None:
                    yield _before(words, filling, language)
                    words = None
                for span in filling:
                    yield span if span.kind is not SpanKind.PLAIN else Span(span.text, piece.kind)
            else:
                if words is not None:
                    yield words
                words = Span(piece.text, piece.kind)
        if words is not None:
            yield words

    def _value(self, value: Value, language: Language) -> Iterable[Span]:
        match value:
            case str():
                yield Span(visible(value))
            case int():
                yield Span(format_decimal(value, locale=language))
            case PlayerName(player, name):
                yield Span(name, SpanKind.MENTION, player)
            case Listed(items, joint):
                yield from self._list(items, joint, language)
            case Message():
                yield from self._spans(value, language)

    def _list(self, items: tuple[Value, ...], joint: Joint, language: Language) -> Iterable[Span]:
        for i, item in enumerate(items):
            filling = tuple(self._value(item, language))
            if i:
                last = i == len(items) - 1
                for span in self._spans(_joint(joint, last=last), language):
                    yield _before(span, filling, language)
            yield from filling


@dataclass(frozen=True, slots=True)
class Translator:
    """A catalogue bound to one language."""

    catalog: Catalog
    language: Language

    def text(self, said: Message) -> Text:
        """A message as spans."""
        return self.catalog.text(said, self.language)

    def words(self, said: Message) -> str:
        """A message as bare words."""
        return self.catalog.words(said, self.language)

    def sentences(self, said: Iterable[Message]) -> Text:
        """Messages one after the other in one line."""
        return self.text(message("list.all", items=Listed(tuple(said), Joint.SPACE)))

    def lines(self, said: Iterable[Message]) -> Text:
        """Messages one a line."""
        return self.text(message("list.all", items=Listed(tuple(said), Joint.LINE)))


_LONE_VOWEL = re.compile(r"(?<!\w)([ae]) $", re.IGNORECASE)


def _before(words: Span, filling: Sequence[Span], language: Language) -> Span:
    """Words as they are before what fills the place behind them.

    In Italian `a` and `e` become `ad` and `ed` before a word that begins with the same vowel: "tocca ad Anna".
    """
    if language is not Language.ITALIAN or not filling or not filling[0].text:
        return words
    vowel = _LONE_VOWEL.search(words.text)
    first = normalize("NFD", filling[0].text)[0]
    if vowel is None or vowel[1].lower() != first.lower():
        return words
    return Span(words.text[:-1] + "d ", words.kind)


def _joint(joint: Joint, *, last: bool) -> Message:
    if joint in (Joint.AND, Joint.OR) and not last:
        return Message("list.comma")
    return Message(f"list.{joint}")


def _template(translations: GNUTranslations, key: str, n: int | None) -> str | None:
    """The template of a key; None when there is none. gettext answers an unknown key with the key itself."""
    found = translations.gettext(key) if n is None else translations.ngettext(key, key, n)
    if found == key and n is not None:
        found = translations.gettext(key)
    return None if found == key else found


def _merged(spans: Iterable[Span]) -> Iterable[Span]:
    """Neighbours of one kind as one span; a mention stays by itself."""
    last: Span | None = None
    for span in spans:
        if not span.text:
            continue
        if last is not None and last.kind is span.kind and span.kind is not SpanKind.MENTION:
            last = Span(last.text + span.text, last.kind)
            continue
        if last is not None:
            yield last
        last = span
    if last is not None:
        yield last


def _load(po: Path) -> GNUTranslations:
    mo = po.with_suffix(".mo")
    if mo.exists() and mo.stat().st_mtime >= po.stat().st_mtime:
        with mo.open("rb") as compiled:
            return GNUTranslations(compiled)
    with po.open("rb") as source:
        written = io.BytesIO()
        write_mo(written, read_po(source))
    written.seek(0)
    return GNUTranslations(written)
