"""What is asked once more, and the levels of a resignation."""

import pytest

from bot.rules.actions import OfferDouble
from bot.rules.cube import Cube
from bot.views.stakes import confirmation, resign_controls
from bot.views.verbs import Verb
from tests.support.tables import BLACK, WHITE, in_play, play, terms_of
from tests.views.reading import ITALIAN, labels, words

TURNED = Cube(2, WHITE, turned=True)


def test_a_resigner_chooses_among_the_levels_he_can_lose() -> None:
    """Each with what it costs, and leaving altogether beside them."""
    assert [
        ["Single game, 2 points", "Gammon, 4 points", "Backgammon, 6 points"],
        ["Leave the session", "Cancel"],
    ] == labels(resign_controls(in_play(cube=TURNED), BLACK))


def test_under_jacoby_only_a_single_game_can_be_resigned() -> None:
    """Nobody has doubled: a resigned gammon would cost one point as well."""
    assert ["Single game, 1 point"] == labels(resign_controls(in_play(), BLACK))[0]


def test_by_position_there_is_one_level() -> None:
    """The board decides: nothing borne off and a checker in the other's home, a backgammon."""
    table = in_play(terms=terms_of(length=5, resign="by_position"))

    assert ["Backgammon, 3 points"] == labels(resign_controls(table, BLACK))[0]


@pytest.mark.parametrize(
    ("verb", "question"),
    [
        (Verb.TAKE, "Take, and play on with the cube at 2?"),
        (Verb.DROP, "Drop, and lose 1 point?"),
        (Verb.RAISE, "Beaver: turn the cube to 4 at once?"),
    ],
)
def test_an_answer_says_what_is_at_stake(verb: Verb, question: str) -> None:
    """Nobody gives away points by a slip of a finger."""
    table = play(in_play(terms=terms_of(animals="1")), (WHITE, OfferDouble()))

    assert question == words(confirmation(table, BLACK, verb))


def test_a_drop_that_loses_the_match_says_so() -> None:
    """Four away is enough for a drop at eight."""
    table = play(in_play(terms=terms_of(length=7), score=(3, 0), cube=Cube(2, WHITE)), (WHITE, OfferDouble()))
    lost = play(
        in_play(terms=terms_of(length=7), score=(5, 0), cube=Cube(1), crawford_over=True),
        (WHITE, OfferDouble()),
    )

    assert "Drop, and lose 2 points?" == words(confirmation(table, BLACK, Verb.DROP))
    assert "Drop, and lose 1 point?" == words(confirmation(lost, BLACK, Verb.DROP))


def test_a_drop_at_match_point_is_the_last() -> None:
    """One away, a drop of one point ends it."""
    table = play(
        in_play(terms=terms_of(length=3, dead_cube="allow"), score=(2, 0), crawford_over=True),
        (WHITE, OfferDouble()),
    )

    assert "Rifiuti e perdi 1 punto e il match?" == words(confirmation(table, BLACK, Verb.DROP), ITALIAN)


def test_a_double_names_the_new_value() -> None:
    """Redoubling from 2 offers 4."""
    assert "Double to 4?" == words(confirmation(in_play(cube=TURNED), WHITE, Verb.DOUBLE))


def test_a_resignation_names_level_and_points() -> None:
    """Of the level on the button."""
    assert "Offer to resign: gammon, 4 points?" == words(
        confirmation(in_play(cube=TURNED), BLACK, Verb.RESIGN, "2")
    )


def test_a_roll_is_not_asked_twice() -> None:
    """Only what gives something away is."""
    assert confirmation(in_play(), WHITE, Verb.ROLL) is None
