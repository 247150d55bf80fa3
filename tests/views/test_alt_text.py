"""The board picture in words."""

from bot.rules.actions import AbandonTable, Drop, OfferDouble, PlayStep
from bot.rules.cube import Cube
from bot.views.alt_text import LONGEST, alt_text
from tests.support.tables import ANNA, BLACK, BRUNO, WHITE, challenge, in_play, play, terms_of
from tests.views.reading import ENGLISH, ITALIAN, NAMES


def test_it_goes_from_the_score_to_each_sides_points() -> None:
    """Who, score, cube, roll, then the points in each side's own numbers, bar, off and pips."""
    table = in_play(
        "24 13*3 8*3 6*5 bar / 1*2 12*4 17*3 19*5", roll="31", terms=terms_of(length=5), score=(1, 2)
    )

    assert (
        "Anna 1 – 2 Bruno, match to 5 points. Cube in the middle at 1. Anna has rolled 31. "
        "Anna, light: 24: 1, 13: 3, 8: 3, 6: 5; on the bar 1; off 2; pips 142. "
        "Bruno, dark: 24: 2, 13: 4, 8: 3, 6: 5; off 1; pips 154." == alt_text(table, NAMES, ENGLISH)
    )


def test_it_is_italian_in_italian() -> None:
    """Every word of it."""
    table = in_play("6 5 / 24*2", roll="66", cube=Cube(4, BLACK), on_turn=BLACK)

    assert (
        "Anna 0 – 0 Bruno. Cubo a 4, di Bruno. Bruno ha tirato 66. Anna, chiare: 1: 2; fuori 13; conta 2. "
        "Bruno, scure: 6: 1, 5: 1; fuori 13; conta 11." == alt_text(table, NAMES, ITALIAN)
    )


def test_the_reader_of_a_private_view_comes_first() -> None:
    """The picture shows him at the bottom."""
    text = alt_text(in_play(), NAMES, ENGLISH, BLACK)

    assert text.index("Bruno, dark") < text.index("Anna, light")


def test_dice_still_to_be_played_are_named() -> None:
    """Faded dice are told by words."""
    table = play(in_play(roll="31"), (WHITE, PlayStep(8, 3)))
    done = play(table, (WHITE, PlayStep(6, 1)))

    assert "Anna has rolled 31, still to play: 1." in alt_text(table, NAMES, ENGLISH)
    assert "Anna has rolled 31 and played it." in alt_text(done, NAMES, ENGLISH)


def test_an_offered_cube_is_named() -> None:
    """To whom, and at what."""
    table = play(in_play(), (WHITE, OfferDouble()))

    assert "Cube offered to Bruno at 2." in alt_text(table, NAMES, ENGLISH)


def test_the_end_of_a_game_is_told_before_the_board() -> None:
    """The ribbon in words."""
    table = play(in_play(), (WHITE, OfferDouble()), (BLACK, Drop()))

    assert alt_text(table, NAMES, ENGLISH).startswith(
        "Bruno drops: 1 point to Anna. Anna 1 – 0 Bruno. Anna, light:"
    )


def test_it_fits_however_long_the_names_are() -> None:
    """Discord cuts at 1,024 characters; names give way before the position does."""
    names = {ANNA: "A" * 5000, BRUNO: "ב" * 5000}
    text = alt_text(in_play(roll="31"), names, ENGLISH)

    assert len(text) <= LONGEST
    assert text.endswith("pips 167.")


def test_without_a_game_there_is_nothing_to_describe() -> None:
    """A card has no picture."""
    assert "" == alt_text(challenge(), NAMES, ENGLISH)


def test_an_abandoned_board_is_still_described() -> None:
    """It keeps its last picture."""
    table = play(in_play(), (None, AbandonTable()))

    assert alt_text(table, NAMES, ENGLISH).startswith("The table stood idle too long")
