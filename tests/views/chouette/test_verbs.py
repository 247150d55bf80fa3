"""Arguments of a chouette's buttons as text and back."""

from collections.abc import Callable

import pytest

from bot.chat.button_id import MOST_BYTES, ButtonId, format_button
from bot.chouette.game import Answer, Ask, Round, RoundKind
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.views.chouette.verbs import (
    EVERYBODY,
    Bargain,
    ChouetteVerb,
    Draft,
    Turn,
    format_bargain,
    format_correction,
    format_draft,
    format_picks,
    format_turn,
    parse_answer,
    parse_bargain,
    parse_correction,
    parse_draft,
    parse_picks,
    parse_places,
    parse_turn,
    parse_yes,
)
from bot.views.verbs import BadArgument, Verb

BOX = PlayerId(1)
NINETEEN = Round(RoundKind.DOUBLES, Side.BLACK, tuple(Ask(i, (i,), BOX, BOX) for i in range(19)))


def test_no_verb_means_two_things() -> None:
    """A press is served by its verb alone."""
    assert set() == {verb.value for verb in ChouetteVerb} & {verb.value for verb in Verb}


def test_the_answers_to_nineteen_cubes_fit_into_a_button() -> None:
    """The box against nineteen members, late in a long session."""
    draft: Draft = (Answer.TAKE, Answer.DROP, Answer.RAISE, None) * 4 + (Answer.TAKE,) * 3
    text = format_draft(draft)
    button = format_button(ButtonId(ChouetteVerb.ANSWERS, "c-1000007", 1_000_000, text))

    assert len(button) <= MOST_BYTES
    assert draft == parse_draft(text, NINETEEN)


def test_nineteen_chosen_cubes_fit_into_a_button() -> None:
    """With the turn they are chosen for."""
    turn = Turn(1234, Side.BLACK, 120, tuple(range(19)))
    button = format_button(ButtonId(ChouetteVerb.DOUBLE_DRAFT, "c-1000007", None, format_turn(turn)))

    assert len(button) <= MOST_BYTES
    assert turn == parse_turn(format_turn(turn))


def test_a_turn_without_cubes_survives_its_text() -> None:
    """Holds name the turn they are meant for."""
    assert "2.w.11" == format_turn(Turn(2, Side.WHITE, 11))
    assert Turn(2, Side.WHITE, 11) == parse_turn("2.w.11")


def test_picks_are_letters_in_order() -> None:
    """The captain's cube is A."""
    assert "ACT" == format_picks((2, 0, 19))
    assert (0, 2, 19) == parse_picks("ACT")


def test_places_name_players() -> None:
    """By the line of the game; a star is everybody who is asked about."""
    line = (PlayerId(7), PlayerId(3), PlayerId(5))

    assert (PlayerId(7), PlayerId(5)) == parse_places("AC", line, ())
    assert line[1:] == parse_places(EVERYBODY, line, line[1:])


@pytest.mark.parametrize("points", [-12, 0, 3])
def test_a_bargain_names_its_points(points: int) -> None:
    """An offer that has changed is not accepted by an old button."""
    assert Bargain(True, 4, points) == parse_bargain(format_bargain(Bargain(True, 4, points)))


def test_a_correction_survives_its_text() -> None:
    """Its number and the answer."""
    assert (3, False) == parse_correction(format_correction(3, accepts=False))


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        (parse_yes, "x"),
        (parse_answer, ""),
        (parse_answer, "td"),
        (parse_picks, "BA"),
        (parse_picks, "AA"),
        (parse_picks, "A-"),
        (parse_turn, "1.w"),
        (parse_turn, "1.x.2"),
        (parse_turn, "1.w.02"),
        (parse_turn, "1.w.2."),
        (parse_turn, "-1.w.2"),
        (parse_bargain, ""),
        (parse_bargain, "y1"),
        (parse_bargain, "yA"),
        (parse_bargain, "yA--2"),
        (parse_correction, "y"),
        (lambda text: parse_draft(text, NINETEEN), "ttt"),
        (lambda text: parse_draft(text, NINETEEN), "x" * 19),
        (lambda text: parse_places(text, (BOX,), ()), "B"),
    ],
)
def test_anything_else_is_refused(parse: Callable[[str], object], text: str) -> None:
    """Arguments come back from outside and may say anything."""
    with pytest.raises(BadArgument):
        parse(text)
