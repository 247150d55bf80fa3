"""What is played in a room when nobody says otherwise."""

from collections.abc import Mapping
from contextlib import suppress

from bot.rules.errors import RulesError
from bot.rules.refusals import UnknownTerm
from bot.rules.terms import Terms, make_terms
from bot.service.spaces import SpaceSettings

USUAL_LENGTH = 5
"""Points of a match when nobody says otherwise: long enough for the cube, short enough for an evening."""
USUAL_VARIANT = "standard"
QUOTES = {'"': '"', "'": "'", "“": "”", "„": "“", "‘": "’", "«": "»", "”": "”"}
"""What people put around a value, by what opens it; a phone makes them curly."""
_NO_QUOTES = str.maketrans(dict.fromkeys("".join((*QUOTES, *QUOTES.values()))))


def read_terms(text: str) -> Mapping[str, str]:
    """Pairs such as `jacoby=off cube=off`, also with colons or in quotes; a name alone switches on.

    Raises UnknownTerm.
    """
    settings: dict[str, str] = {}
    for word in text.translate(_NO_QUOTES).replace(",", " ").split():
        name, sign, value = word.replace(":", "=").partition("=")
        if not name:
            raise UnknownTerm(word, ())
        settings[name.lower()] = value if sign else "on"
    return settings


def terms_with_usual(
    room: SpaceSettings, variant: str, length: int, chosen: Mapping[str, str] | None = None
) -> Terms:
    """The chosen terms, and those of the room that nobody has chosen otherwise, as far as they have a meaning here.

    Raises UnknownVariant, UnknownTerm, TermNotHere, BadTermValue for what was chosen.
    """
    settings = dict(chosen or {})
    terms = make_terms(variant, length, settings)
    with suppress(RulesError):
        for name, value in read_terms(room.terms).items():
            if name in settings:
                continue
            with suppress(RulesError):
                terms = make_terms(variant, length, {**settings, name: value})
                settings[name] = value
    return terms
