"""House rules as people type them: `cubes=single jacoby=off session_end=games 8`."""

from collections.abc import Mapping

from bot.chat.usual import QUOTES
from bot.chouette.house_rules import SETTING_SPECS, HouseRules, make_rules

_NO_QUOTES = str.maketrans(dict.fromkeys("".join((*QUOTES, *QUOTES.values()))))


def read_house_rules(text: str) -> Mapping[str, str]:
    """Name and value of each setting in a text; a name alone switches on, a word without a name goes on with a value.

    Unknown names stay in, so that they are refused by name.
    """
    settings: dict[str, str] = {}
    last = ""
    for word in text.translate(_NO_QUOTES).replace(",", " ").split():
        name, sign, value = word.replace(":", "=").partition("=")
        name = name.lower().replace("-", "_")
        if sign or not last or name in SETTING_SPECS:
            last = name
            settings[name] = value if sign else "on"
        else:
            settings[last] = f"{settings[last]} {word}"
    return settings


def rules_typed(variant: str, text: str) -> HouseRules:
    """The house rules of a text, over the plain ones of a variant. Raises UnknownSetting, BadSetting."""
    settings = dict(read_house_rules(text))
    if variant:
        settings.setdefault("variant", variant)
    return make_rules(settings)


def suggested_settings(text: str) -> tuple[str, ...]:
    """What stands there already with one more pair that begins as typed."""
    kept, space, begun = text.rpartition(" ")
    chosen = read_house_rules(kept)
    pairs = (
        f"{name}={value}"
        for name, spec in SETTING_SPECS.items()
        if name not in chosen
        for value in (*spec.values, *(_example(spec.first, prefix) for prefix in spec.prefixes))
    )
    return tuple(kept + space + pair for pair in pairs if pair.startswith(begun.lower()))


def _example(first: int, prefix: str) -> str:
    return f"{prefix} {max(first, 8)}"
