"""The real catalogues as plain tables, for the walks."""

from babel.messages.pofile import read_po

from bot.i18n.catalog import LOCALES, Language


def read_entries(language: Language) -> dict[str, tuple[str, ...]]:
    """All entries of a language by key: one form, or singular and plural. Fails on a key that stands twice."""
    entries: dict[str, tuple[str, ...]] = {}
    with (LOCALES / language / "LC_MESSAGES" / "civetta.po").open("rb") as source:
        for found in read_po(source):
            if not found.id:
                continue
            key = found.id if isinstance(found.id, str) else found.id[0]
            assert key not in entries, f"{key} stands twice"
            entries[key] = (found.string,) if isinstance(found.string, str) else tuple(found.string or ())
    return entries


ENTRIES = {language: read_entries(language) for language in Language}
KEYS = sorted(set().union(*ENTRIES.values()))
