"""The page's own words: which messages of the catalogues it needs."""

from collections.abc import Mapping

from bot.i18n.catalog import Catalog, Language
from bot.i18n.message import Message

KEYS = (
    "tagline",
    "welcome",
    "name",
    "name_hint",
    "name_empty",
    "enter",
    "language",
    "language_name",
    "here",
    "alone_hint",
    "invite",
    "copy",
    "copied",
    "carry",
    "carry_hint",
    "profile",
    "save",
    "cancel",
    "send",
    "play",
    "play_hint",
    "anyone",
    "opponent",
    "length",
    "variant",
    "money",
    "challenge",
    "chouette",
    "chouette_hint",
    "box_hint",
    "box_label",
    "suggestions",
    "feed",
    "show",
    "only_you",
    "dismiss",
    "lost",
    "full",
    "your_turn",
    "board_map",
    "choose_die",
    "download",
    "needs_script",
)


def words(catalog: Catalog, language: str) -> Mapping[str, str]:
    """All of them in one language, by their short keys."""
    return {key: catalog.words(Message(f"local.{key}"), language) for key in KEYS}


def languages(catalog: Catalog) -> Mapping[str, str]:
    """The languages there are, each by its own name."""
    return {tag.value: catalog.words(Message("local.language_name"), tag.value) for tag in Language}
