"""Resigning a game: offer and consent, automatic acceptance, by position."""

import pytest

from bot.rules.act import act
from bot.rules.actions import (
    AcceptResignation,
    LiftDice,
    OfferDouble,
    OfferResignation,
    PlayStep,
    RefuseResignation,
    RollDice,
    Take,
    UndoStep,
)
from bot.rules.cube import Cube
from bot.rules.events import (
    CubeTaken,
    DiceRolled,
    DoubleOffered,
    GameEnded,
    HowEnded,
    PlayFinished,
    ResignationOffered,
    ResignationRefused,
    ResignationWithdrawn,
    StepPlayed,
)
from bot.rules.game import ToAnswerDouble, ToAnswerResignation, ToMove, ToRoll
from bot.rules.refusals import CannotResign, NoResignationToAnswer, NothingToUndo, NotYourTurn, Resigning
from bot.rules.resigning import offered_levels
from bot.rules.side import Side
from bot.rules.table import Table
from bot.rules.terms import Terms
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import (
    BLACK,
    BY_HAND,
    WHITE,
    asked_in,
    cube_in,
    game_in,
    happened,
    in_play,
    play,
    reason_of,
    terms_of,
    whole,
)

NO_JACOBY = terms_of(jacoby="off")
RACE = "6*15 / 19*15"
"""No contact, nobody has borne off."""
ONE_OFF = "6*14 / 19*15"
"""The side on turn has borne a checker off."""


def contact(terms: Terms = NO_JACOBY, *, roll: str | None = None, cube: Cube | None = None) -> Table:
    """White on turn in the starting position: a backgammon could still be lost."""
    return in_play(terms=terms, roll=roll, cube=cube)


def offered(level: int, by: Side = WHITE) -> Table:
    """White is to roll and somebody has offered to lose at a level."""
    return play(contact(), (by, OfferResignation(level)))


@pytest.mark.parametrize("by", list(Side))
@pytest.mark.parametrize("roll", [None, "31"])
@pytest.mark.parametrize("level", [1, 2])
def test_either_side_may_offer_in_either_turn(by: Side, roll: str | None, level: int) -> None:
    """Before or after the roll; the other side is asked at that level."""
    table = contact(roll=roll)

    assert (ResignationOffered(by, level),) == happened(table, by, OfferResignation(level))
    assert ToAnswerResignation(by.other, level) == asked_in(play(table, (by, OfferResignation(level))))


@pytest.mark.parametrize("level", [1, 2])
def test_an_accepted_offer_ends_the_game_at_its_level(level: int) -> None:
    """Points are level times the cube as it stands."""
    table = play(contact(cube=Cube(4, BLACK, turned=True)), (WHITE, OfferResignation(level)))

    ended = GameEnded(BLACK, HowEnded.RESIGNED, level, level * 4)
    assert (ended,) == happened(table, BLACK, AcceptResignation())


def test_a_refused_offer_changes_nothing() -> None:
    """The game waits for the same decision as before."""
    table = play(offered(1), (BLACK, RefuseResignation()))

    assert ToRoll(WHITE) == asked_in(table)
    assert game_in(contact()).turn == game_in(table).turn


@pytest.mark.parametrize("action", [AcceptResignation(), RefuseResignation()])
def test_only_the_asked_side_answers(action: AcceptResignation | RefuseResignation) -> None:
    """Neither the resigner, nor anybody while nothing was offered."""
    with pytest.raises(NoResignationToAnswer):
        play(offered(1), (WHITE, action))
    for side in Side:
        with pytest.raises(NoResignationToAnswer):
            play(contact(), (side, action))


@pytest.mark.parametrize(
    ("text", "highest"),
    [("24*2 13*5 8*3 6*5 / 1*2 12*5 17*3 19*5", 3), (RACE, 2), (ONE_OFF, 1), ("bar 6*14 / 24*15", 3)],
)
def test_the_highest_level_is_accepted_at_once(text: str, highest: int) -> None:
    """Refusing it could gain nothing: 1 with a checker off, 2 when no backgammon is possible any more, else 3."""
    table = in_play(text, terms=NO_JACOBY)

    ended = GameEnded(BLACK, HowEnded.RESIGNED, highest, highest)
    assert (ResignationOffered(WHITE, highest), ended) == happened(table, WHITE, OfferResignation(highest))
    assert tuple(range(1, highest + 1)) == offered_levels(table, game_in(table), WHITE)


@pytest.mark.parametrize(
    ("text", "level"), [(RACE, 3), (ONE_OFF, 2), (ONE_OFF, 3), (RACE, 0), (RACE, -1), (RACE, 4)]
)
def test_a_level_that_cannot_be_lost_is_not_offered(text: str, level: int) -> None:
    """The refusal names the highest one that can."""
    table = in_play(text, terms=NO_JACOBY)

    with pytest.raises(CannotResign) as refusal:
        act(table, WHITE, OfferResignation(level), ScriptedDice(), BY_HAND)
    assert (Resigning.LEVEL, 1 if text == ONE_OFF else 2) == (refusal.value.reason, refusal.value.level)


def test_under_jacoby_an_unturned_cube_makes_every_resignation_single() -> None:
    """Level one is the highest: accepted at once, and pays one."""
    table = contact(terms_of(jacoby="on"))

    assert GameEnded(BLACK, HowEnded.RESIGNED, 1, 1) == happened(table, WHITE, OfferResignation(1))[-1]
    assert Resigning.LEVEL is reason_of(table, WHITE, OfferResignation(2))


def test_under_jacoby_a_turned_cube_lets_gammons_be_resigned() -> None:
    """A gammon on a 2-cube pays four."""
    table = play(contact(terms_of(), cube=Cube(2, WHITE, turned=True)), (WHITE, OfferResignation(2)))

    assert GameEnded(BLACK, HowEnded.RESIGNED, 2, 4) == happened(table, BLACK, AcceptResignation())[0]


def test_under_jacoby_an_offered_double_suffices() -> None:
    """White has doubled and nobody has answered: a double was offered, so a gammon can be lost again."""
    table = play(contact(terms_of()), (WHITE, OfferDouble()))

    assert (1, 2, 3) == offered_levels(table, game_in(table), WHITE)


@pytest.mark.parametrize(
    ("score", "cube", "highest"),
    [((0, 4), 1, 1), ((0, 3), 1, 2), ((0, 3), 2, 1), ((0, 0), 1, 3), ((0, 2), 2, 2)],
)
def test_the_level_that_ends_the_match_is_the_highest(
    score: tuple[int, int], cube: int, highest: int
) -> None:
    """Level one where a single game ends the match, two where a gammon does."""
    terms = terms_of(length=5, dead_cube="allow")
    table = in_play(terms=terms, score=score, cube=Cube(cube, BLACK if cube > 1 else None, turned=cube > 1))

    assert tuple(range(1, highest + 1)) == offered_levels(table, game_in(table), WHITE)


def test_the_winners_points_of_a_match_are_not_capped() -> None:
    """A gammon on a 4-cube at 3-3 to 5: level one suffices, and four points are booked."""
    table = in_play(terms=terms_of(length=5), score=(3, 3), cube=Cube(4, WHITE, turned=True))

    assert GameEnded(BLACK, HowEnded.RESIGNED, 1, 4) == happened(table, WHITE, OfferResignation(1))[1]


def test_no_resignation_while_a_double_waits_for_the_resigner() -> None:
    """He takes, drops or beavers; the doubler may still resign."""
    table = play(contact(), (WHITE, OfferDouble()))

    assert Resigning.ANSWER_DOUBLE is reason_of(table, BLACK, OfferResignation(1))
    assert (ResignationOffered(WHITE, 1),) == happened(table, WHITE, OfferResignation(1))


@pytest.mark.parametrize("by", list(Side))
def test_no_second_offer_while_the_first_waits(by: Side) -> None:
    """From neither side."""
    assert Resigning.ALREADY_OFFERED is reason_of(offered(1), by, OfferResignation(2))


def test_no_resignation_while_own_steps_are_staged() -> None:
    """They are taken back first; the other side's steps do not matter."""
    table = play(contact(roll="31"), (WHITE, PlayStep(8, 3)))

    assert Resigning.STEPS_STAGED is reason_of(table, WHITE, OfferResignation(1))
    assert (ResignationOffered(WHITE, 1),) == happened(
        play(table, (WHITE, UndoStep())), WHITE, OfferResignation(1)
    )
    assert (ResignationOffered(BLACK, 1),) == happened(table, BLACK, OfferResignation(1))


def test_rolling_withdraws_ones_own_offer() -> None:
    """The resigner goes on playing."""
    rolled = happened(offered(1), WHITE, RollDice(), "31")

    assert ResignationWithdrawn(WHITE, 1) == rolled[0]
    assert isinstance(rolled[1], DiceRolled)
    assert ToMove(WHITE) == asked_in(play(offered(1), (WHITE, RollDice()), dice=ScriptedDice("31")))


def test_doubling_withdraws_ones_own_offer() -> None:
    """And the double is what waits then."""
    assert (ResignationWithdrawn(WHITE, 1), DoubleOffered(WHITE, 0, 2)) == happened(
        offered(1), WHITE, OfferDouble()
    )


def test_a_step_withdraws_ones_own_offer() -> None:
    """So does any move of a checker."""
    table = play(contact(roll="31"), (WHITE, OfferResignation(1)))

    events = happened(table, WHITE, PlayStep(8, 3))
    assert [ResignationWithdrawn, StepPlayed] == [type(event) for event in events]


@pytest.mark.parametrize("action", [RollDice(), OfferDouble()])
def test_going_on_refuses_the_other_sides_offer(action: RollDice | OfferDouble) -> None:
    """Black has resigned in White's turn; White rolls or doubles."""
    events = happened(offered(1, by=BLACK), WHITE, action, "31")

    assert ResignationRefused(WHITE, 1) == events[0]


def test_playing_refuses_the_other_sides_offer() -> None:
    """A whole play as well as a step."""
    table = play(contact(roll="31"), (BLACK, OfferResignation(1)))

    assert [ResignationRefused, PlayFinished] == [
        type(e) for e in happened(table, WHITE, whole((8, 3), (6, 1)))
    ]
    assert [ResignationRefused, StepPlayed] == [type(e) for e in happened(table, WHITE, PlayStep(8, 3))]


def test_a_take_refuses_the_doublers_resignation() -> None:
    """White doubles, then resigns; Black takes the double."""
    table = play(contact(), (WHITE, OfferDouble()), (WHITE, OfferResignation(1)))

    events = happened(table, BLACK, Take(), "31")
    assert [ResignationRefused(BLACK, 1), CubeTaken(BLACK, 0, 2)] == list(events[:2])


def test_a_refused_resignation_brings_the_waiting_double_back() -> None:
    """The double still waits for its answer."""
    table = play(
        contact(), (WHITE, OfferDouble()), (WHITE, OfferResignation(1)), (BLACK, RefuseResignation())
    )

    assert ToAnswerDouble(BLACK, 0) == asked_in(table)


def test_what_is_refused_does_not_answer_the_offer() -> None:
    """Black may not roll in White's turn, nor White lift dice that lie not: the offer stands."""
    with pytest.raises(NotYourTurn):
        play(offered(1), (BLACK, RollDice()))
    with pytest.raises(NothingToUndo):
        play(play(contact(roll="31"), (WHITE, OfferResignation(1))), (WHITE, UndoStep()))


def test_a_refused_level_is_not_offered_again_in_the_same_turn() -> None:
    """Nor a lower one; a higher one is."""
    table = play(offered(2), (BLACK, RefuseResignation()))

    assert Resigning.REFUSED_THIS_TURN is reason_of(table, WHITE, OfferResignation(2))
    assert Resigning.REFUSED_THIS_TURN is reason_of(table, WHITE, OfferResignation(1))
    assert GameEnded(BLACK, HowEnded.RESIGNED, 3, 3) == happened(table, WHITE, OfferResignation(3))[1]


def test_a_refused_level_may_be_offered_after_ones_next_turn() -> None:
    """One more own turn lies between."""
    table = play(offered(1), (BLACK, RefuseResignation()), (WHITE, RollDice()), dice=ScriptedDice("31"))
    table = play(table, (WHITE, whole((8, 3), (6, 1))))

    assert (ResignationOffered(WHITE, 1),) == happened(table, WHITE, OfferResignation(1))


def test_a_level_refused_by_playing_on_is_refused() -> None:
    """White rolls on Black's offer: Black does not repeat it before he has played."""
    table = play(offered(1, by=BLACK), (WHITE, RollDice()), dice=ScriptedDice("31"))

    assert Resigning.REFUSED_THIS_TURN is reason_of(table, BLACK, OfferResignation(1))


def test_a_refused_side_does_not_bind_the_other() -> None:
    """The one who refused may resign himself."""
    table = play(offered(1), (BLACK, RefuseResignation()))

    assert (ResignationOffered(BLACK, 1),) == happened(table, BLACK, OfferResignation(1))


def test_a_refused_level_that_has_become_the_highest_ends_the_game() -> None:
    """White plays on past Black's gammon and breaks the last contact: now a gammon is all Black can lose."""
    table = in_play("24 6*14 / 20*15", terms=NO_JACOBY, roll="64")
    table = play(table, (BLACK, OfferResignation(2)), (WHITE, whole((24, 6), (18, 4))))

    assert GameEnded(WHITE, HowEnded.RESIGNED, 2, 2) == happened(table, BLACK, OfferResignation(2))[1]


def test_by_position_the_level_is_read_from_the_board() -> None:
    """No level is asked: gammon where none is off, backgammon from the winner's home, single with one off."""
    terms = terms_of(jacoby="off", resign="by_position")
    for text, level in ((RACE, 2), (ONE_OFF, 1), ("24*2 6*13 / 19*15", 3)):
        table = in_play(text, terms=terms)
        ended = GameEnded(BLACK, HowEnded.RESIGNED, level, level)

        assert (ResignationOffered(WHITE, level), ended) == happened(table, WHITE, OfferResignation(1))
        assert (level,) == offered_levels(table, game_in(table), WHITE)


def test_by_position_jacoby_counts_too() -> None:
    """With an unturned cube it is a single game."""
    table = in_play(RACE, terms=terms_of(resign="by_position"))

    ended = GameEnded(BLACK, HowEnded.RESIGNED, 1, 1)
    assert (ResignationOffered(WHITE, 1), ended) == happened(table, WHITE, OfferResignation(2))


def test_by_position_a_turned_cube_pays_gammons() -> None:
    """Under Jacoby too, once a double was offered."""
    table = in_play(RACE, terms=terms_of(resign="by_position"), cube=Cube(2, WHITE, turned=True))

    assert GameEnded(BLACK, HowEnded.RESIGNED, 2, 4) == happened(table, WHITE, OfferResignation(1))[1]


def test_the_cube_stays_as_it_was() -> None:
    """An offer turns nothing."""
    assert Cube() == cube_in(offered(2))
    assert ToMove(WHITE) == asked_in(
        play(contact(roll="31"), (WHITE, OfferResignation(1)), (BLACK, RefuseResignation()))
    )


def test_dice_are_lifted_past_an_offer_of_the_other_side() -> None:
    """White has staged his play, Black resigns, White ends his turn: refused."""
    table = play(
        contact(roll="31"), (WHITE, PlayStep(8, 3)), (WHITE, PlayStep(6, 1)), (BLACK, OfferResignation(1))
    )

    assert [ResignationRefused, PlayFinished] == [type(e) for e in happened(table, WHITE, LiftDice())]
