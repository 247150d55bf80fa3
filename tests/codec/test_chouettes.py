"""Chouettes and what happens in them come back as they were stored, and who became another person is renamed."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.chouette.act import act
from bot.chouette.events import ChouetteEvent, ChouetteOpened, Happening
from bot.chouette.evolve import begin, fold
from bot.chouette.game import Question, Window
from bot.chouette.house_rules import make_rules
from bot.chouette.state import Chouette, Closed, Playing
from bot.codec.errors import NewerFormat, UnreadableText
from bot.codec.people import with_heads
from bot.codec.stored import (
    chouette_event_tag,
    decode_chouette,
    decode_chouette_event,
    encode_chouette,
    encode_chouette_event,
)
from bot.codec.tags import CHOUETTE_EVENT_TAGS, QUESTION_TAGS
from bot.rules.errors import RulesError
from bot.rules.ids import PlayerId
from tests.support.random_chouette import random_request, random_rules
from tests.support.scripted_dice import RandomDice

SAMPLES = Path(__file__).parent.parent / "data" / "codec"
HOST = PlayerId(1)


def play(seed: int, *, people: int = 6, actions: int = 250) -> tuple[list[Chouette], list[Happening]]:
    """Some states and every happening of a random chouette."""
    random, dice = Random(seed), RandomDice(seed)
    opened = ChouetteOpened(random_rules(random), HOST)
    state, log = begin(opened), [Happening(opened, HOST)]
    states = [state]
    for _ in range(actions):
        by, action = random_request(state, random, people)
        try:
            state, happenings = act(state, by, action, dice)
        except RulesError:
            continue
        log += happenings
        states.append(state)
        if isinstance(state.phase, Closed):
            break
    return states, log


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32))
def test_every_state_and_happening_comes_back(seed: int) -> None:
    """Reading gives the same value, and writing that gives the same bytes."""
    states, log = play(seed)
    for state in states[::7]:
        text = encode_chouette(state)
        read = decode_chouette(text)
        assert state == read
        assert text == encode_chouette(read)
    told = [decode_chouette_event(encode_chouette_event(happening)) for happening in log]
    assert log == told
    assert states[-1] == fold(told)


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32))
def test_a_renamed_log_makes_the_renamed_chouette(seed: int) -> None:
    """Everybody is renamed everywhere, and back again; no other number is taken for a player."""
    states, log = play(seed)
    heads = {player: player + 100 for player in range(1, 7)}
    renamed = with_heads(states[-1], heads)

    assert fold([with_heads(happening, heads) for happening in log]) == renamed
    assert states[-1] == with_heads(renamed, {new: old for old, new in heads.items()})
    assert {member.player for member in renamed.members} <= set(heads.values())


def test_every_event_and_question_has_a_tag_of_its_own() -> None:
    """What is missing could not be stored."""
    assert set(get_args(ChouetteEvent)) == set(CHOUETTE_EVENT_TAGS)
    assert len(CHOUETTE_EVENT_TAGS) == len(set(CHOUETTE_EVENT_TAGS.values()))
    assert set(get_args(Question)) == set(QUESTION_TAGS)


def in_window() -> Chouette:
    """A chouette whose roll is held."""
    for seed in range(200):
        for state in play(seed)[0]:
            if isinstance(state.phase, Playing) and isinstance(state.phase.game.question, Window):
                return state
    raise AssertionError("no window")


def test_a_question_may_be_absent() -> None:
    """With and without one, the kind of it is stored beside it."""
    stored = json.loads(encode_chouette(in_window()))
    question = stored["chouette"]["phase"]["game"]["question"]
    assert "window" == question["is"]

    stored["chouette"]["phase"]["game"]["question"] = None
    without = decode_chouette(json.dumps(stored))
    assert isinstance(without.phase, Playing)
    assert without.phase.game.question is None


def test_what_is_wrong_is_named() -> None:
    """An unknown word, a wrong kind, an unknown field, a later release."""
    state = begin(ChouetteOpened(make_rules({}), HOST))
    text = encode_chouette(state)
    for old, new, field in (
        ('"pace":"live"', '"pace":"fast"', "chouette.rules.pace"),
        ('"host":1', '"host":"1"', "chouette.host"),
        ('"paused":false', '"paused":false,"lost":1', "chouette"),
        ('"is":"gathering"', '"is":"party"', "chouette.phase"),
    ):
        with pytest.raises(UnreadableText) as caught:
            decode_chouette(text.replace(old, new))
        assert caught.value.field.startswith(field)
    with pytest.raises(NewerFormat):
        decode_chouette(text.replace('{"v":1', '{"v":99'))
    with pytest.raises(UnreadableText):
        decode_chouette_event(text)


def test_samples_of_every_released_format_can_be_read() -> None:
    """Files of earlier releases are read; between them they hold every event there was."""
    seen: set[str] = set()
    for path in sorted(SAMPLES.glob("chouette-log-v*.jsonl")):
        log = [decode_chouette_event(line) for line in path.read_text("utf-8").splitlines()]
        seen |= {chouette_event_tag(happening.event) for happening in log}
        states = path.with_name(path.name.replace("-log-", "-state-")).read_text("utf-8").splitlines()
        # What is remembered for the words under the board may become more or less.
        assert replace(fold(log), recent=()) == replace(decode_chouette(states[-1]), recent=())
    assert set(CHOUETTE_EVENT_TAGS.values()) == seen
