"""What is stored can be read again, is the same when it is written again, and says what is wrong with it."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.codec import stored
from bot.codec.errors import NewerFormat, UnreadableText
from bot.codec.stored import decode_event, decode_table, encode_event, encode_table, event_tag
from bot.codec.tags import EVENT_TAGS, PHASE_TAGS
from bot.rules.act import act
from bot.rules.actions import AcceptChallenge, Action, StartGame
from bot.rules.dice import Roll
from bot.rules.errors import RulesError
from bot.rules.evolve import fold
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.rules.table import Finished, Happening, Lobby, Playing, Table, begin, open_table
from bot.rules.terms import Terms, make_terms
from tests.support.random_play import random_request, random_terms
from tests.support.scripted_dice import RandomDice

SAMPLES = Path(__file__).parent.parent / "data" / "codec"


def play(seed: int, terms: Terms | None = None) -> tuple[list[Table], list[Happening]]:
    """Every state and every happening of a random table."""
    random, dice = Random(seed), RandomDice(seed)
    opened = open_table(terms or random_terms(random), PlayerId(1), random.choice((None, PlayerId(2))))
    table = begin(opened)
    log, states = [Happening(opened, Side.WHITE)], [table]
    requests: list[tuple[Side | None, Action]] = [
        (None, AcceptChallenge(PlayerId(2))),
        (None, StartGame(("a" * 32, "b" * 32))),
    ]
    while not isinstance(table.phase, Finished):
        side, action = requests.pop(0) if requests else random_request(table, random)
        try:
            table, happenings = act(table, side, action, dice)
        except RulesError:
            continue
        states.append(table)
        log += happenings
    return states, log


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32))
def test_every_state_and_happening_comes_back(seed: int) -> None:
    """Reading gives the same value, and writing that gives the same bytes."""
    states, log = play(seed)
    for table in states:
        text = encode_table(table)
        read = decode_table(text)
        assert table == read
        assert text == encode_table(read)
    assert log == [decode_event(encode_event(happening)) for happening in log]
    assert states[-1] == fold([decode_event(encode_event(happening)) for happening in log])


def test_numbers_and_words_keep_their_types() -> None:
    """Sides, rolls and words come back as what they were, not as something equal to it."""
    states, _ = play(3, make_terms("standard", 1, {}))
    table = decode_table(encode_table(next(state for state in states if isinstance(state.phase, Playing))))

    assert isinstance(table.phase, Playing)
    turn = table.phase.game.turn
    assert turn is not None
    assert (Side, Roll) == (type(turn.side), type(turn.roll))
    assert type(table.terms.opening) is type(states[0].terms.opening)
    assert all(type(points) is tuple for points in (turn.board.points, table.score, table.recent))


def test_tags_are_short_and_their_own() -> None:
    """No two kinds share a tag, and none is a class name by accident."""
    tags = [*EVENT_TAGS.values(), *PHASE_TAGS.values()]

    assert len(EVENT_TAGS) == len(set(EVENT_TAGS.values()))
    assert all(tag.islower() and len(tag) <= 9 for tag in tags)


def test_the_tag_of_an_event_is_the_one_that_is_stored() -> None:
    """The log can be searched by it."""
    _, log = play(1)

    assert [event_tag(h.event) for h in log] == [
        json.loads(encode_event(h))["happening"]["event"]["is"] for h in log
    ]


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("table-v2-*.jsonl")), ids=lambda path: path.name)
def test_stored_tables_are_read_and_written_byte_for_byte(sample: Path) -> None:
    """What an earlier release of this format wrote."""
    lines = sample.read_text("utf-8").splitlines()

    assert lines == [encode_table(decode_table(line)) for line in lines]


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("table-v1-*.jsonl")), ids=lambda path: path.name)
def test_tables_of_an_older_format_can_be_read(sample: Path) -> None:
    """And once written anew they stay what they are."""
    for line in sample.read_text("utf-8").splitlines():
        table = decode_table(line)

        assert table == decode_table(encode_table(table))


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("log-*.jsonl")), ids=lambda path: path.name)
def test_a_stored_log_folds_to_its_stored_table(sample: Path) -> None:
    """The log of a table beside the last state of it, of whatever format: no raised snapshot differs from its log."""
    lines = sample.read_text("utf-8").splitlines()
    tables = sample.with_name(sample.name.replace("log-", "table-")).read_text("utf-8").splitlines()

    assert decode_table(tables[-1]) == fold([decode_event(line) for line in lines])


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("log-v2-*.jsonl")), ids=lambda path: path.name)
def test_stored_logs_are_read_and_written_byte_for_byte(sample: Path) -> None:
    """What an earlier release of this format wrote."""
    lines = sample.read_text("utf-8").splitlines()

    assert lines == [encode_event(decode_event(line)) for line in lines]


def test_there_are_samples_of_every_event_and_phase() -> None:
    """A kind without a sample could change its shape unseen."""
    events = {
        json.loads(line)["happening"]["event"]["is"]
        for path in SAMPLES.glob("log-*.jsonl")
        for line in path.read_text("utf-8").splitlines()
    }
    phases = {
        json.loads(line)["table"]["phase"]["is"]
        for path in SAMPLES.glob("table-*.jsonl")
        for line in path.read_text("utf-8").splitlines()
    }

    assert (set(EVENT_TAGS.values()), set(PHASE_TAGS.values())) == (events, phases)


LOBBY = encode_table(begin(open_table(make_terms("standard", 3, {}), PlayerId(1), None)))


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('"length":3', '"length":"3"', "table.terms.length"),
        ('"length":3', '"length":true', "table.terms.length"),
        ('"cube":true', '"cube":1', "table.terms.cube"),
        ('"variant":"standard"', '"variant":7', "table.terms.variant"),
        ('"opening":"use_dice"', '"opening":"later"', "table.terms.opening"),
        ('"seats":[1]', '"seats":[1.0]', "table.seats[0]"),
        ('"is":"lobby"', '"is":"lobbi"', "table.phase"),
        ('"decision":1', '"decisions":1', "table"),
        ('"invited":null,"is":"lobby"', '"is":"lobby"', "table.phase.invited"),
        ('"by":0', '"by":2', "table.recent[0].by"),
        ('"by":0', '"by":false', "table.recent[0].by"),
    ],
)
def test_a_broken_field_is_named(old: str, new: str, field: str) -> None:
    """One changed place in a stored table."""
    assert old in LOBBY

    with pytest.raises(UnreadableText) as caught:
        decode_table(LOBBY.replace(old, new))

    assert field == caught.value.field


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "5",
        '{"v":1}',
        '{"v":1,"table":[]}',
        '{"v":2}',
        '{"v":"1","table":{}}',
        '{"v":0,"table":{}}',
    ],
)
def test_what_is_no_table_is_refused(text: str) -> None:
    """Anything else than a versioned table."""
    with pytest.raises(UnreadableText):
        decode_table(text)


def test_a_newer_format_is_named() -> None:
    """A file of a later release is refused, not misread."""
    with pytest.raises(NewerFormat) as caught:
        decode_table(LOBBY.replace('"v":2', '"v":3'))

    assert 3 == caught.value.version


def test_a_field_added_later_has_its_default() -> None:
    """A text from before `crawford_over` was stored."""
    text = LOBBY.replace('"crawford_over":false,', "")

    assert decode_table(LOBBY) == decode_table(text)


def test_an_older_format_is_raised_step_by_step() -> None:
    """Each upcast leads from one version to the next."""

    def rename(old: dict[str, object]) -> dict[str, object]:
        return {"v": 2, "table": old["tabel"]}

    def move(old: dict[str, object]) -> dict[str, object]:
        return {"v": 3, "table": old["table"]}

    text = LOBBY.replace('"v":2,"table":', '"v":1,"tabel":', 1)

    assert isinstance(decode_table(text, {1: rename, 2: move}, 3).phase, Lobby)


def test_every_earlier_version_has_an_upcast() -> None:
    """No stored format is ever given up."""
    assert list(range(1, stored.TABLE_VERSION)) == sorted(stored.TABLE_UPCASTS)
    assert list(range(1, stored.EVENT_VERSION)) == sorted(stored.EVENT_UPCASTS)
