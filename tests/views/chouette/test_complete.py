"""Every kind of thing has words in both languages."""

import importlib
import inspect
from typing import get_args

import pytest

from bot.chouette import errors
from bot.chouette.errors import (
    CannotTurn,
    ChouetteError,
    NoTurn,
    ProxyFault,
    SettlementFault,
)
from bot.chouette.events import ChouetteEvent
from bot.chouette.house_rules import SETTING_SPECS, HouseRules, setting_text
from bot.chouette.members import Asking, HowClosed, StandingOrder
from bot.chouette.questions import Task
from bot.i18n.message import message
from bot.views.chouette.errors import chouette_refusal
from bot.views.chouette.help import chouette_rules, settings_help
from bot.views.chouette.sentences import SILENT
from bot.views.chouette.setting_words import setting_name, setting_value
from bot.views.chouette.verbs import ChouetteVerb
from tests.i18n.catalogues import KEYS
from tests.views.reading import ENGLISH, ITALIAN, words

OWN_LABELS = {
    ChouetteVerb.PARTNER,
    ChouetteVerb.AUTOMATIC,
    ChouetteVerb.ANSWER_ALL,
    ChouetteVerb.DRAFT,
    ChouetteVerb.GIVE,
    ChouetteVerb.GIVE_DRAFT,
    ChouetteVerb.ACCEPT,
    ChouetteVerb.ACCEPT_DRAFT,
    ChouetteVerb.SETTLE,
    ChouetteVerb.ASKING,
    ChouetteVerb.ORDER,
    ChouetteVerb.CORRECTION,
}
"""Verbs whose buttons are labelled by their arguments."""


def values_of(name: str) -> tuple[str, ...]:
    """Values of a house rule to be said: all words, and a number of a range."""
    spec = SETTING_SPECS[name]
    numbers = tuple(f"{prefix} {spec.last}".strip() for prefix in spec.prefixes or ("",)) if spec.last else ()
    return (*spec.values, *numbers, setting_text(HouseRules(), name))


@pytest.mark.parametrize("name", SETTING_SPECS)
def test_every_setting_and_value_has_words(name: str) -> None:
    """None is shown as the text that is typed for it."""
    said = [words(message("verbatim", text=setting_value(name, value))) for value in values_of(name)]

    assert [] == [one for one in said if "_" in one or not one]
    assert name != words(message("verbatim", text=setting_name(name)))


def test_every_task_has_words() -> None:
    """Whatever somebody is asked, he is asked it in a sentence."""
    assert [] == [task for task in Task if f"chouette.task.{task}" not in KEYS]


def test_every_button_has_a_label() -> None:
    """Also the ones that few ever see."""
    missing = [verb for verb in ChouetteVerb if f"chouette.button.{verb}" not in KEYS]

    assert OWN_LABELS | {ChouetteVerb.ANSWERS} >= set(missing)


@pytest.mark.parametrize("section", ["no_turn", "no_proxy", "no_bargain"])
def test_every_reason_has_a_sentence(section: str) -> None:
    """Why a cube may not be turned, a proxy not be named, a buy-out not be made."""
    reasons = {"no_turn": NoTurn, "no_proxy": ProxyFault, "no_bargain": SettlementFault}[section]

    assert [] == [reason for reason in reasons if f"chouette.{section}.{reason}" not in KEYS]


def test_every_choice_of_a_member_has_words() -> None:
    """How often he is asked, what happens in his absence, how a session ended."""
    keys = [f"chouette.asking.{value}" for value in Asking]
    keys += [f"chouette.toast.asking_{value}" for value in Asking]
    keys += [f"chouette.order.{value}" for value in StandingOrder]
    keys += [f"chouette.{section}.{how}" for how in HowClosed for section in ("ending", "closed")]

    assert [] == [key for key in keys if key not in KEYS]


ERRORS = [
    value
    for value in vars(errors).values()
    if inspect.isclass(value) and issubclass(value, ChouetteError) and value is not ChouetteError
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.__name__)
def test_every_refusal_is_said_without_a_table_too(error: type[ChouetteError]) -> None:
    """In both languages, and differently."""
    samples = {
        "name": "speed",
        "value": "7",
        "allowed": (),
        "most": 2,
        "action": "RollDice",
        "players": (),
        "reason": None,
        "cube": 0,
        "rule": "same_level",
        "change": ((0, True),),
        "missing": (1,),
        "takers": (),
    }
    reasons = {
        "CannotTurn": NoTurn.OUT,
        "BadProxy": ProxyFault.YOURSELF,
        "BadSettlement": SettlementFault.OFF,
    }
    samples["reason"] = reasons.get(error.__name__)
    wanted = [name for name in inspect.signature(error.__init__).parameters if name in samples]
    said = chouette_refusal(error(**{name: samples[name] for name in wanted}))

    assert ENGLISH.words(said) != ITALIAN.words(said)


def test_every_event_is_told_or_silent_on_purpose() -> None:
    """A new kind of event must be given a sentence, or be named among the silent ones."""
    silent = {kind for kinds in SILENT for kind in kinds}
    modules = ("sentences", "stake_sentences", "story")
    told = "".join(
        inspect.getsource(importlib.import_module(f"bot.views.chouette.{name}")) for name in modules
    )
    cases = [kind for kind in _kinds() if kind not in silent and f"{kind.__name__}(" not in told]

    assert [] == cases


def _kinds() -> tuple[type, ...]:
    return get_args(ChouetteEvent)


def test_the_rules_and_settings_are_explained_in_both_languages() -> None:
    """Pages of text, none of them empty, every setting among them."""
    assert len(SETTING_SPECS) == len(settings_help())
    for page in (*chouette_rules(), *settings_help()):
        assert ENGLISH.words(page) != ITALIAN.words(page)


def test_a_cube_that_may_not_be_turned_says_why() -> None:
    """The reason is the sentence."""
    said = chouette_refusal(CannotTurn(NoTurn.DOUBLED, 0))

    assert "Your side has doubled in this turn already: once a turn, all together." == words(said)
