"""Which buttons a table shows: who is asked what, and where they stand."""

import pytest

from bot.rules.actions import (
    AbandonTable,
    AskRematch,
    Drop,
    OfferDouble,
    OfferResignation,
    Raise,
    WithdrawChallenge,
)
from bot.rules.cube import Cube
from bot.rules.ids import PlayerId
from bot.rules.table import Lobby, Table
from bot.views.controls import controls, guest_controls
from bot.views.verbs import Verb
from tests.support.tables import BLACK, BRUNO, WHITE, challenge, in_play, play, seated, terms_of, whole
from tests.views.reading import find, labels

OFFERED = play(in_play(), (WHITE, OfferDouble()))


def test_a_challenge_can_be_accepted_declined_and_withdrawn() -> None:
    """The card serves both players; terms and seal are there before anybody has joined."""
    assert [["Accept", "Decline", "Withdraw"], ["Terms", "Seal", "Share"]] == labels(controls(challenge()))


def test_an_open_challenge_cannot_be_declined() -> None:
    """Nobody in particular was asked."""
    assert [["Accept", "Withdraw"], ["Terms", "Seal", "Share"]] == labels(controls(challenge(invited=None)))


def test_the_challenger_does_not_accept_himself() -> None:
    """His private view has only what he may do."""
    assert ["Withdraw"] == labels(controls(challenge(), WHITE))[0]


def test_a_guest_sees_what_he_may_press() -> None:
    """Whoever is invited answers, whoever is not only reads; nobody but the challenger withdraws."""
    about = ["Terms", "Seal"]

    assert [["Accept", "Decline"], about] == labels(guest_controls(Lobby(BRUNO), BRUNO))
    assert [["Accept"], about] == labels(guest_controls(Lobby(None), BRUNO))
    assert [about] == labels(guest_controls(Lobby(BRUNO), PlayerId(7)))


def test_who_has_doubled_does_not_resign() -> None:
    """His double waits; the other's answer decides."""
    assert [["Board", "Share"]] == labels(controls(OFFERED, WHITE))


def test_who_may_double_rolls_or_doubles() -> None:
    """The cube in the middle is open to both."""
    assert [["Roll", "Double"], ["My view", "Board", "Resign"]] == labels(controls(in_play()))


def test_who_owns_the_cube_redoubles() -> None:
    """The word says that the cube has been turned before."""
    assert ["Roll", "Redouble"] == labels(controls(in_play(cube=Cube(2, WHITE))))[0]


def test_who_may_not_double_only_rolls() -> None:
    """The cube on the other side is not offered as a button."""
    assert ["Roll"] == labels(controls(in_play(cube=Cube(2, BLACK))))[0]


def test_take_and_drop_do_not_stand_where_roll_stood() -> None:
    """A press that comes too late decides nothing about a double."""
    assert [["My view", "Board"], ["Take", "Drop"]] == labels(controls(OFFERED))


def test_in_the_own_view_they_do_not_either() -> None:
    """The same place in the private view."""
    assert [["Board", "Share"], ["Take", "Drop"]] == labels(controls(OFFERED, BLACK))


@pytest.mark.parametrize(("raised", "name"), [(0, "Beaver"), (1, "Raccoon"), (2, "Otter")])
def test_the_next_animal_is_offered_by_its_name(raised: int, name: str) -> None:
    """Each immediate redouble of the chain has its own word."""
    table = play(in_play(terms=terms_of(animals="3")), (WHITE, OfferDouble()))
    for count in range(raised):
        table = play(table, (BLACK if count % 2 == 0 else WHITE, Raise()))

    assert ["Take", "Drop", name] == labels(controls(table))[1]


def test_no_animal_is_offered_without_the_option() -> None:
    """Plain terms know no beaver."""
    assert [] == [c for row in controls(OFFERED) for c in row if c.verb is Verb.RAISE]


def test_a_resignation_is_accepted_or_refused() -> None:
    """They stand apart from the row where steps and rolls are."""
    table = play(in_play(cube=Cube(2, BLACK, turned=True), roll="31"), (WHITE, OfferResignation(1)))

    assert [["My view", "Board"], ["Accept the resignation", "Play on"]] == labels(controls(table))


def test_who_is_not_asked_sees_no_answers_in_his_own_view() -> None:
    """Only what is always to be had."""
    assert [["Board", "Resign", "Share"]] == labels(controls(in_play(), BLACK))


def test_who_is_asked_sees_his_answers_in_his_own_view() -> None:
    """The private view has the same buttons as the shared one."""
    assert [["Roll", "Double"], ["Board", "Resign", "Share"]] == labels(controls(in_play(), WHITE))


def test_answers_carry_the_decision_and_the_rest_does_not() -> None:
    """Board, view and resign never go stale."""
    assert {"Roll", "Double"} == {
        label
        for label in ("Roll", "Double", "My view", "Board", "Resign")
        if find(controls(in_play()), label).decides
    }


def test_a_seated_table_starts() -> None:
    """Before the first game there is nothing to stop."""
    assert [["Start"], ["My view", "Board"]] == labels(controls(seated()))


def test_a_money_session_goes_on_or_stops() -> None:
    """Between two games either player may end it, away from where the last play was pressed."""
    table = play(OFFERED, (BLACK, Drop()))

    assert [["Next game"], ["My view", "Board", "Stop here"]] == labels(controls(table))


def test_a_match_is_not_stopped_between_games() -> None:
    """A match ends by its score, or by giving it up."""
    table = play(in_play(terms=terms_of(length=5)), (WHITE, OfferDouble()), (BLACK, Drop()))

    assert [["Next game"], ["My view", "Board"]] == labels(controls(table))


def test_a_finished_match_offers_a_rematch_until_both_have_asked() -> None:
    """Who has asked is not offered it again."""
    over = play(in_play("1 / 24*2", roll="21", terms=terms_of(length=1)), (WHITE, whole((1, 2))))
    asked = play(over, (BLACK, AskRematch()))

    assert [["Rematch"]] == labels(controls(over))
    assert [["Rematch"]] == labels(controls(asked, WHITE))
    assert [] == labels(controls(asked, BLACK))
    assert [] == labels(controls(play(asked, (WHITE, AskRematch()))))


@pytest.mark.parametrize(
    "over", [play(challenge(), (WHITE, WithdrawChallenge())), play(in_play(), (None, AbandonTable()))]
)
def test_a_table_that_came_to_nothing_has_no_buttons(over: Table) -> None:
    """Dead buttons never stay below a message."""
    assert () == controls(over)


def test_the_last_answer_of_a_chain_has_no_further_animal() -> None:
    """At the agreed end of the chain only take and drop are left."""
    table = play(in_play(terms=terms_of(animals="1")), (WHITE, OfferDouble()), (BLACK, Raise()))

    assert ["Take", "Drop"] == labels(controls(table))[1]
