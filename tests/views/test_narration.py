"""The status line: who is to do what, and everything that happened by itself since."""

import pytest

from bot.rules.act import Habits
from bot.rules.actions import (
    AbandonTable,
    AcceptResignation,
    AskRematch,
    ConcedeMatch,
    DeclineChallenge,
    Drop,
    ExpireChallenge,
    OfferDouble,
    OfferResignation,
    PlayStep,
    Raise,
    RefuseResignation,
    RollDice,
    StartGame,
    StopSession,
    Take,
    WithdrawChallenge,
)
from bot.rules.cube import Cube
from bot.rules.dice import Roll
from bot.rules.events import DiceRolled, StepPlayed
from bot.rules.side import Side
from bot.rules.table import Happening, Table
from bot.views.endings import ending
from bot.views.narration import asked, brief, status, turn_notice
from bot.views.sentences import sentence
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import (
    ANNA,
    BLACK,
    BRUNO,
    SEATS,
    WHITE,
    challenge,
    in_play,
    play,
    seated,
    started,
    terms_of,
    whole,
)
from tests.views.reading import ITALIAN, NAMES, line, words

HOUSE = (Habits(), Habits())


def told(table: Table, viewer: Side | None = None) -> str:
    """The status line in English."""
    return line(status(table, NAMES, viewer))


def test_the_opening_throw_says_who_begins() -> None:
    """With the dice of both."""
    table = started(terms_of(length=5), ScriptedDice("35"))

    assert "Game 1. Opening roll: Anna 3, Bruno 5. Bruno begins. Bruno to play 53." == told(table)


def test_equal_opening_dice_are_told() -> None:
    """And what they do to the cube."""
    table = started(terms_of(auto_doubles="1"), ScriptedDice("44", "35"))

    assert told(table).startswith(
        "Game 1. Opening roll 4–4: again. Equal dice: the cube goes to 2. Opening roll: Anna 3, Bruno 5."
    )


def test_who_may_double_is_asked_for_both() -> None:
    """Rolling is not the only answer."""
    assert "Anna to roll or double." == told(in_play())


def test_who_may_not_double_is_asked_to_roll() -> None:
    """The cube is on the other side."""
    assert "Anna to roll." == told(in_play(cube=Cube(2, BLACK)))


def test_a_private_view_speaks_to_its_reader() -> None:
    """Only when he is the one who is asked."""
    assert "Your turn: roll or double?" == told(in_play(), WHITE)
    assert "Anna to roll or double." == told(in_play(), BLACK)


def test_the_last_play_is_told_in_notation() -> None:
    """In the mover's own numbers."""
    table = play(in_play(roll="31", on_turn=BLACK), (BLACK, whole((8, 3), (6, 1))))

    assert "Bruno 31: 8/5 6/5. Anna to roll or double." == told(table)


def test_the_last_play_stays_while_a_roll_is_played() -> None:
    """Rolling and stepping are the present turn, not the last thing one did."""
    table = play(
        in_play(roll="31", on_turn=BLACK),
        (BLACK, whole((8, 3), (6, 1))),
        (WHITE, RollDice()),
        (WHITE, PlayStep(24, 6)),
        dice=ScriptedDice("64"),
    )

    assert "Bruno 31: 8/5 6/5. Anna plays 64, so far 24/18." == told(table)


def test_a_complete_play_asks_for_done() -> None:
    """The dice are lifted by the player."""
    table = play(in_play(roll="31"), (WHITE, PlayStep(8, 3)), (WHITE, PlayStep(6, 1)))

    assert "Anna plays 31: 8/5 6/5. Done, or undo?" == told(table)


def test_an_automatic_roll_and_a_pass_are_told() -> None:
    """Black owns nothing to double with, is closed out, rolls and passes by himself."""
    table = in_play("13*3 6*2 5*2 4*2 3*2 2*2 1*2 / bar 24*14", roll="31", cube=Cube(2, WHITE))
    table = play(table, (WHITE, whole((13, 3), (13, 1))), dice=ScriptedDice("54"), habits=HOUSE)

    assert "Bruno 54: cannot move. Anna to roll or redouble." == told(table)


def test_a_forced_play_is_told_as_automatic() -> None:
    """Only one way to play it, and the house played it."""
    table = in_play("13*3 8*2 6*2 5*2 4*2 3*2 1*2 / bar 24*14", roll="21", cube=Cube(2, WHITE))
    table = play(table, (WHITE, whole((13, 2), (13, 1))), dice=ScriptedDice("52"), habits=HOUSE)

    assert "Bruno 52: bar/18 (played automatically). Anna to roll or redouble." == told(table)


def test_an_own_automatic_roll_is_named_in_the_question() -> None:
    """Without a cube both are rolled for."""
    table = in_play("13*3 6*2 5*2 4*2 3*2 2*2 1*2 / bar 24*14", roll="31", terms=terms_of(cube="off"))
    table = play(table, (WHITE, whole((13, 3), (13, 1))), dice=ScriptedDice("54", "62"), habits=HOUSE)

    assert "Bruno 54: cannot move. Anna to play 62." == told(table)


def test_a_double_is_told_with_its_stakes() -> None:
    """What taking means, and what dropping costs."""
    table = play(in_play(cube=Cube(2, WHITE)), (WHITE, OfferDouble()))

    assert "Anna doubles to 4. Bruno: take at 4, or drop and lose 2 points?" == told(table)


def test_a_beaver_is_offered_and_told() -> None:
    """The doubler must then answer."""
    table = play(in_play(terms=terms_of(animals="1")), (WHITE, OfferDouble()))
    beavered = play(table, (BLACK, Raise()))

    assert "Bruno: take at 2, beaver, or drop and lose 1 point?" == words(asked(table, NAMES))
    assert "Bruno: beaver! The cube goes to 4. Anna: take at 4, or drop and lose 2 points?" == told(beavered)


def test_a_taken_cube_is_told() -> None:
    """The doubler rolls, by himself: he cannot double again."""
    table = play(in_play(), (WHITE, OfferDouble()), (BLACK, Take()), dice=ScriptedDice("31"))

    assert "Bruno takes; the cube is at 2. Anna to play 31." == told(table)


def test_a_resignation_is_told_with_its_price() -> None:
    """Level and points, and what can be answered."""
    table = play(in_play(cube=Cube(2, WHITE, turned=True)), (WHITE, OfferResignation(2)))

    assert "Anna offers to resign: gammon, 4 points. Bruno: accept the resignation, or play on?" == told(
        table
    )


def test_a_refused_resignation_is_told() -> None:
    """The resigner goes on, and is rolled for: the cube is not his."""
    table = play(
        in_play(cube=Cube(2, BLACK, turned=True)),
        (WHITE, OfferResignation(1)),
        (BLACK, RefuseResignation()),
        dice=ScriptedDice("31"),
    )

    assert "Bruno refuses the resignation. Anna to play 31." == told(table)


def test_a_dead_cube_is_explained() -> None:
    """Why the house rolled although the cube is in the middle."""
    table = in_play(terms=terms_of(length=5), score=(4, 3), crawford_over=True, on_turn=BLACK, roll="31")
    table = play(table, (BLACK, whole((8, 3), (6, 1))), dice=ScriptedDice("64"))

    assert (
        "Bruno 31: 8/5 6/5. No double: the cube is dead, for its present value already wins the match. "
        "Anna to play 64." == told(table)
    )


def test_the_crawford_game_is_announced() -> None:
    """Before it and at its start."""
    table = play(in_play(terms=terms_of(length=2)), (WHITE, OfferDouble()), (BLACK, Drop()))
    begun = play(table, (WHITE, StartGame(SEATS)), dice=ScriptedDice("61"))

    assert told(table).endswith("Next comes the Crawford game: no doubling in it. Ready for the next game?")
    assert told(begun).startswith("Game 2 is the Crawford game: no doubling.")


def test_the_end_of_a_game_has_level_points_and_score() -> None:
    """Everything a player would ask for."""
    table = play(in_play("1 / 24*15", roll="21", cube=Cube(2, WHITE, turned=True)), (WHITE, whole((1, 2))))

    assert (
        "Anna 21: 1/off. Anna bears off the last checker: gammon, 4 points. Anna 4 – 0 Bruno. Ready for the next game?"
        == told(table)
    )


def test_a_gammon_cut_by_the_jacoby_rule_says_so() -> None:
    """Nobody wonders where the second point went."""
    table = play(in_play("1 / 24*15", roll="21"), (WHITE, whole((1, 2))))

    assert "Nobody had doubled, so by the Jacoby rule it counts single." in line(ending(table, NAMES))


def test_a_drop_ends_the_game_once() -> None:
    """The drop and its points are one sentence."""
    table = play(in_play(), (WHITE, OfferDouble()), (BLACK, Drop()))

    assert (
        "Anna doubles to 2. Bruno drops: 1 point to Anna. Anna 1 – 0 Bruno. Ready for the next game?"
        == told(table)
    )


def test_an_accepted_resignation_ends_the_game_once() -> None:
    """Offer and acceptance are one sentence too."""
    table = play(
        in_play(cube=Cube(2, BLACK, turned=True)), (WHITE, OfferResignation(1)), (BLACK, AcceptResignation())
    )

    assert "Anna resigns: single game, 2 points to Bruno. Anna 0 – 2 Bruno. Ready for the next game?" == told(
        table
    )


def test_the_end_of_a_match_names_winner_and_score() -> None:
    """Without points beyond the length."""
    table = play(
        in_play("1 / 24*2", roll="21", terms=terms_of(length=5), score=(4, 3), cube=Cube(4, WHITE)),
        (WHITE, whole((1, 2))),
    )

    assert told(table).endswith("single game, 4 points. Anna wins the match 5–3!")


def test_a_given_up_match_names_both() -> None:
    """Who left, and who won by it."""
    table = play(in_play(terms=terms_of(length=9)), (WHITE, ConcedeMatch()))

    assert told(table).endswith("Anna gives up the match; Bruno wins it (1–0).")


def test_a_stopped_session_names_the_leader() -> None:
    """And by how much."""
    table = play(in_play(), (WHITE, OfferDouble()), (BLACK, Drop()), (BLACK, StopSession()))

    assert told(table).endswith("The session is over: Anna is 1 point ahead (1–0).")


def test_a_level_session_has_no_leader() -> None:
    """All square."""
    table = play(in_play(score=(0, 1)), (WHITE, OfferDouble()), (BLACK, Drop()), (BLACK, StopSession()))

    assert told(table).endswith("The session is over, all square at 1–1.")


@pytest.mark.parametrize(
    ("table", "end"),
    [
        (play(challenge(), (WHITE, WithdrawChallenge())), "Anna withdrew the challenge."),
        (play(challenge(), (None, DeclineChallenge(BRUNO))), "The challenge by Anna was declined."),
        (play(challenge(), (None, ExpireChallenge())), "Nobody took up the challenge by Anna in time."),
        (
            play(in_play(), (None, AbandonTable())),
            "The table stood idle too long and was closed without a result.",
        ),
    ],
)
def test_a_table_that_came_to_nothing_says_why(table: Table, end: str) -> None:
    """One sentence, and nothing is asked."""
    assert end == told(table)


def test_a_rematch_that_waits_is_told() -> None:
    """The other one is to answer."""
    over = play(in_play("1 / 24*2", roll="21", terms=terms_of(length=1)), (WHITE, whole((1, 2))))

    assert told(play(over, (BLACK, AskRematch()))).endswith("Bruno asks for a rematch.")


def test_a_challenge_asks_whom_it_is_for() -> None:
    """Or anybody."""
    assert "Bruno, do you accept?" == told(challenge())
    assert "Who takes up the challenge?" == told(challenge(invited=None))


def test_before_the_first_game_the_start_is_asked() -> None:
    """Both are seated."""
    assert "Ready to start?" == told(seated())


def test_the_status_is_italian_in_italian() -> None:
    """As players say it."""
    table = play(in_play(roll="31", on_turn=BLACK), (BLACK, whole((8, 3), (6, 1))))

    assert "Bruno 31: 8/5 6/5. Tocca ad Anna: tira o raddoppia?" == line(status(table, NAMES), ITALIAN)


def test_whoever_has_just_acted_hears_only_what_is_asked_now() -> None:
    """He knows what he did; what is asked of him is said to him."""
    table = play(in_play(roll="31", on_turn=BLACK), (BLACK, whole((8, 3), (6, 1))))

    assert "Anna to roll or double." == line(brief(table, NAMES, BLACK))
    assert "Tocca a te: tiri o raddoppi?" == line(brief(table, NAMES, WHITE), ITALIAN)


def test_whoever_has_ended_the_game_hears_how() -> None:
    """There the question alone says too little."""
    ended = play(in_play(terms=terms_of(length=9)), (WHITE, ConcedeMatch()))

    assert line(status(ended, NAMES)) == line(brief(ended, NAMES, WHITE))


def test_a_refused_resignation_is_told_to_both() -> None:
    """Also where it is the other's turn: whoever offered must hear the answer."""
    cube = Cube(2, BLACK, turned=True)
    offered = play(in_play(on_turn=BLACK, cube=cube), (WHITE, OfferResignation(1)))

    table = play(offered, (BLACK, RefuseResignation()))

    assert "Bruno refuses the resignation. Bruno to roll or redouble." == told(table)


def test_a_rematch_is_asked_for_once() -> None:
    """The question says it; the end of the match stands before it."""
    table = in_play("1 / 24", roll="21", terms=terms_of(length=1), turns=(9, 9))
    won = play(table, (WHITE, whole((1, 2))), (WHITE, AskRematch()))

    said = told(won)
    assert 1 == said.count("rematch")
    assert said.endswith("Anna asks for a rematch.")


def test_a_play_that_waits_for_done_is_spelt_as_everywhere() -> None:
    """From the highest point down, in whatever order it was put together."""
    table = play(in_play(roll="31"), (WHITE, PlayStep(6, 1)), (WHITE, PlayStep(8, 3)))

    assert "Anna plays 31: 8/5 6/5. Done, or undo?" == told(table)


def test_the_one_who_is_asked_is_called() -> None:
    """Whoever must answer, not whoever is on turn."""
    assert "Bruno, it is your turn." == words(turn_notice(play(in_play(), (WHITE, OfferDouble())), NAMES))
    assert "Bruno, you have been challenged." == words(turn_notice(challenge(), NAMES))


def test_nobody_is_called_when_nobody_is_asked() -> None:
    """An open challenge, a finished table."""
    assert turn_notice(challenge(invited=None), NAMES) is None
    assert turn_notice(play(in_play(), (None, AbandonTable())), NAMES) is None


def test_a_feed_has_a_line_for_each_happening_but_steps() -> None:
    """Single steps may still be taken back."""
    table = play(in_play(roll="31"), (WHITE, PlayStep(8, 3)))
    step = table.recent[-1]

    assert isinstance(step.event, StepPlayed)
    assert sentence(step, table, NAMES) is None
    rolled = Happening(DiceRolled(WHITE, 5, Roll(1, 3)), WHITE)
    assert "Anna rolls 31." == words(sentence(rolled, table, NAMES))


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200d\n"])
def test_a_player_without_a_name_is_still_somebody(name: str) -> None:
    """A deleted account, a name of blanks or of what nobody sees."""
    assert "player 1 to roll or double." == line(status(in_play(), {ANNA: name}))


def test_a_player_unknown_by_name_is_still_somebody() -> None:
    """Whoever is missing from the names."""
    assert "player 1 to roll or double." == line(status(in_play(), {}))
