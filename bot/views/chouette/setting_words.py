"""House rules and their values, in words."""

from bot.chouette.events import RuleChanged
from bot.chouette.house_rules import (
    BOX_CHOICE,
    NO_END,
    SETTING_SPECS,
    Cubes,
    HouseRules,
    Rotation,
    differing_settings,
    setting_text,
)
from bot.i18n.message import Joint, Listed, Message, Value, message
from bot.rules.variant import VARIANTS
from bot.views.term_words import variant_name

ALWAYS_NAMED = ("cubes", "jacoby", "pace")
"""Settings that a card names even where they are the usual ones: clubs differ most in them."""

_OF_CUBES = (
    "box_double",
    "box_take",
    "jacoby",
    "animals",
    "auto_doubles",
    "extras",
    "lone_taker",
    "cube_cap",
)
_OF_MEMBERS_CUBES = ("box_double", "box_take", "extras")
_NONE_AT_ZERO = ("game_cap", "cube_cap")


def setting_name(name: str) -> Value:
    """The name of a house rule; of an unknown one, the text itself."""
    return Message(f"chouette.setting.{name}") if name in SETTING_SPECS else name


def setting_value(name: str, text: str) -> Value:
    """A value of a house rule as people say it. text: as `setting_text` writes it."""
    if name == "variant":
        return variant_name(text)
    if name == "session_end" and text != NO_END:
        kind, _, count = text.partition(" ")
        return message(f"chouette.value.session_end.{kind}", n=int(count))
    if text in ("on", "off"):
        return Message(f"value.{text}")
    if name in _NONE_AT_ZERO and text == "0":
        return Message("value.no_cap")
    if name == "animals":
        return Message(f"value.animals_{text}")
    if name == "opening":
        return Message(f"value.{text}")
    return _own_words(name, text)


def _own_words(name: str, text: str) -> Value:
    if name == "partner_from":
        return (
            Message("chouette.value.never") if text == "0" else message("chouette.value.players", n=int(text))
        )
    if name == "auto_doubles" and text != BOX_CHOICE:
        return Message("value.no_cap") if text == "0" else int(text)
    if name == "suggest_after":
        return message("chouette.value.seconds", n=int(text))
    if SETTING_SPECS[name].allows(text) and not text.isdigit():
        return Message(f"chouette.value.{name}.{text}")
    return int(text)


def setting_line(rules: HouseRules, name: str) -> Message:
    """One house rule and its value; of who may advise, what that means with these cubes."""
    text = rules.talk.value if name == "consult" else setting_text(rules, name)
    return message("card.option", name=setting_name(name), value=setting_value(name, text))


def settings_here(rules: HouseRules) -> tuple[str, ...]:
    """The settings that have a meaning beside the others, in table order."""
    hidden: set[str] = set()
    if rules.cubes is Cubes.NONE:
        hidden |= set(_OF_CUBES)
    if rules.cubes is Cubes.SINGLE:
        hidden |= set(_OF_MEMBERS_CUBES) - {"extras"}
    if rules.rotation is not Rotation.LAST_MAN:
        hidden.add("double_stand_up")
    if not rules.hint:
        # There is nobody to ask.
        hidden.add("hint")
    if "cube" not in VARIANTS[rules.variant].options:
        hidden.add("cubes")
    if "opening" not in VARIANTS[rules.variant].options:
        hidden.add("opening")
    return tuple(name for name in SETTING_SPECS if name not in hidden)


def rules_line(rules: HouseRules) -> Message:
    """The house rules in one line: those that differ from the plain ones of this variant, and the always named."""
    here = settings_here(rules)
    differing = [name for name in differing_settings(rules) if name != "variant"]
    shown = [name for name in here if name in differing or name in ALWAYS_NAMED]
    items: tuple[Value, ...] = tuple(setting_line(rules, name) for name in shown)
    if not set(differing) & set(here):
        items = (Message("chouette.card.all_standard"), *items)
    return message("chouette.card.rules", items=Listed(items, Joint.DOT))


def rules_page(rules: HouseRules, coming: HouseRules | None = None) -> tuple[Message, ...]:
    """All house rules with their values, one a line. coming: those of the next game, if they are others."""
    lines = tuple(setting_line(rules, name) for name in settings_here(rules))
    changed = () if coming is None else changed_settings(rules, coming)
    later = (
        message(
            "chouette.setting.from_next",
            name=setting_name(name),
            old=setting_value(name, setting_text(rules, name)),
            new=setting_value(name, setting_text(coming or rules, name)),
        )
        for name in changed
    )
    return (Message("chouette.card.rules_title"), *lines, *later)


def changed_settings(old: HouseRules, new: HouseRules) -> tuple[str, ...]:
    """The settings that differ between two sets of house rules, in table order."""
    return tuple(name for name in SETTING_SPECS if setting_text(old, name) != setting_text(new, name))


def change_message(event: RuleChanged) -> Message:
    """The announcement of a change: old and new value, and from when on."""
    return message(
        "chouette.setting.from_next",
        name=setting_name(event.name),
        old=setting_value(event.name, event.old),
        new=setting_value(event.name, event.new),
    )


def setting_help(name: str) -> Message:
    """What a house rule is about, in one sentence."""
    return Message(f"chouette.about.{name}")
