"""The hash chain of a log."""

from dataclasses import replace
from hashlib import blake2b

from hypothesis import given
from hypothesis import strategies as st

from storage import chain
from storage.records import EventRow

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
kinds = st.text(st.sampled_from("abcdefgh_"), min_size=1, max_size=8)
events = st.lists(
    st.builds(EventRow, kinds, st.none() | st.integers(1, 9), texts, st.integers(0, 99)), max_size=8
)


def test_a_link_is_blake2b_of_what_it_covers() -> None:
    """Previous value, eight bytes of sequence number, kind, a zero byte, body."""
    previous = bytes(range(16))
    expected = blake2b(previous + b"\0\0\0\0\0\0\0\x07" + b"rolled\0" + "è".encode(), digest_size=16).digest()

    assert expected == chain.link(previous, 7, "rolled", "è")


@given(events, events)
def test_a_log_written_in_two_parts_is_the_log_written_at_once(
    one: list[EventRow], two: list[EventRow]
) -> None:
    """Appending needs the head alone."""
    first = chain.extend(chain.FIRST, 0, one)
    second = chain.extend(first[-1].chain if first else chain.FIRST, len(first), two)

    assert chain.extend(chain.FIRST, 0, [*one, *two]) == first + second
    assert chain.broken_at(first + second) is None


@given(events.filter(bool), st.data())
def test_any_change_is_found_where_it_is(log_events: list[EventRow], data: st.DataObject) -> None:
    """A changed body or kind, or a missing event, is named by its place."""
    log = list(chain.extend(chain.FIRST, 0, log_events))
    place = data.draw(st.integers(0, len(log) - 1))
    changed = replace(log[place], body=log[place].body + "x")
    renamed = replace(log[place], kind=log[place].kind + "x")

    assert place + 1 == chain.broken_at([*log[:place], changed, *log[place + 1 :]])
    assert place + 1 == chain.broken_at([*log[:place], renamed, *log[place + 1 :]])
    if place < len(log) - 1:
        assert place + 1 == chain.broken_at([*log[:place], *log[place + 1 :]])


def test_kind_and_body_do_not_run_together() -> None:
    """Moving a letter from one to the other is a change."""
    assert chain.link(chain.FIRST, 1, "ab", "c") != chain.link(chain.FIRST, 1, "a", "bc")
