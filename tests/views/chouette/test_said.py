"""What a chouette says and shows at moments that matter."""

from dataclasses import dataclass, replace
from itertools import product

import pytest

from bot.chouette.actions import AnswerCubes, CubeAnswer, Double, Hold, Leave, Reveal, SetRule, TimeIsUp
from bot.chouette.answering import is_complete, is_shown_later
from bot.chouette.errors import MayNotSpeak
from bot.chouette.events import Happening, SessionEnding
from bot.chouette.game import Answer, Round, Window
from bot.chouette.house_rules import make_rules
from bot.chouette.members import HowClosed
from bot.chouette.questions import TimeKind
from bot.chouette.state import Between, Gathering
from bot.i18n.message import Message
from bot.i18n.spans import SpanKind
from bot.rules.actions import RollDice
from bot.rules.events import DiceRolled
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.views.chouette.books import ledger_csv, settle_lines, sheet_text
from bot.views.chouette.card import Lobby, chouette_card
from bot.views.chouette.controls import own_controls, shared_controls
from bot.views.chouette.ends import cube_histories, rotation_line
from bot.views.chouette.errors import chouette_refusal
from bot.views.chouette.forms import cycled, drafted_answers, filled_draft, given_draft
from bot.views.chouette.receipts import question_before, receipt
from bot.views.chouette.sentences import sentence
from bot.views.chouette.setting_words import rules_line, rules_page
from bot.views.chouette.stakes import stakes_line
from bot.views.chouette.status import status
from bot.views.chouette.story import history
from bot.views.chouette.times import Clock
from bot.views.chouette.words import form_lines
from tests.chouette.seats import A, B, C, X, at_box, at_team, playing
from tests.vectors.chouette_driver import Case
from tests.views.reading import ENGLISH, labels, line, words


@dataclass(frozen=True)
class Time:
    """A time that runs."""

    kind: TimeKind
    players: tuple[PlayerId, ...]
    ends_at_ms: int
    reopened: bool = False


NAMES = {PlayerId(X): "Xeno", PlayerId(A): "Anna", PlayerId(B): "Bruno", PlayerId(C): "Carla"}
BOX, ANNA, BRUNO, CARLA = map(PlayerId, (X, A, B, C))


def finish(case: Case) -> None:
    """The time of a window, or the moment before answers are shown, is over."""
    asked = case.game.question
    if isinstance(asked, Window):
        case.do(None, TimeIsUp())
    elif isinstance(asked, Round) and is_complete(asked) and is_shown_later(asked):
        case.do(None, Reveal())


def test_hold_not_poll() -> None:
    """The captain to roll sees Roll and Double; the others find Wait beside them, and nobody is asked by name."""
    case = at_team()

    assert ["Roll", "Wait", "Double"] == labels(shared_controls(case.state, NAMES))[0]
    assert line(status(case.state, NAMES)).endswith("Anna to roll. Whoever wants to double: now.")


def test_a_hold_names_nobody() -> None:
    """Somebody thinks, and the dice wait."""
    case = at_team()
    case.do(BRUNO, Hold())
    case.do(ANNA, RollDice())

    said = line(status(case.state, NAMES))
    assert said.endswith("Somebody is thinking about a double: the dice wait.")
    assert "Bruno" not in said.partition("1.")[2]


def test_somebody_doubles_without_a_name() -> None:
    """Who it is is shown only when all have had their say."""
    case = at_team()
    case.do(BRUNO, Double((1,)))
    case.do(ANNA, RollDice())

    assert line(status(case.state, NAMES)).endswith("Somebody doubles. Anybody else?")


def test_the_time_left_is_text() -> None:
    """In whole seconds."""
    case = at_team()
    case.do(BRUNO, Double((1,)))
    case.do(ANNA, RollDice())
    clock = Clock((Time(TimeKind.WINDOW_DOUBLED, (), 12_345),), 2_000)

    assert line(status(case.state, NAMES, clock=clock)).endswith("Time left: 10 seconds.")


def test_a_time_that_runs_again_is_told_as_such() -> None:
    """Of whatever kind it is; with what is left of it."""
    case = at_team()
    clock = Clock((Time(TimeKind.TEAM_MOVE, (), 62_000, reopened=True),), 2_000)

    said = line(status(case.state, NAMES, clock=clock))
    assert said.endswith(
        "I was away: the time that ran out meanwhile runs again, 60 seconds from now. Answers given before count."
    )


def test_the_box_sees_what_is_at_stake() -> None:
    """Turned cubes count as accepted: 2 + 2 + 1 single, and under Jacoby the unturned one stays single."""
    case = at_team()
    case.do(BRUNO, Double((1,)))
    case.do(ANNA, Double((0,)))
    finish(case)

    assert "At stake for the box: single game ±5, gammon ±9, backgammon ±13." == words(
        stakes_line(case.state, case.game)
    )
    assert line(status(case.state, NAMES)).endswith("Xeno: take or drop (Anna and Bruno)?")


def test_answers_to_the_box_are_only_counted() -> None:
    """Until all are in, the words are the same whatever was answered."""
    said = set()
    for answer in (Answer.TAKE, Answer.DROP):
        case = at_box()
        case.do(BOX, Double((0, 1, 2)))
        case.do(BRUNO, AnswerCubes((CubeAnswer(1, answer),)))
        rows = labels(shared_controls(case.state, NAMES))
        said.add((line(status(case.state, NAMES)), str(rows)))
        assert ["Take", "Drop"] == rows[1]

    assert 1 == len(said)
    assert "Take or drop? Answers: 1 of 3." in said.pop()[0]


def test_the_form_of_the_box_goes_round() -> None:
    """Take, then drop, then take again; Send only when every cube has its answer."""
    case = at_team()
    case.do(BRUNO, Double((1,)))
    case.do(ANNA, Double((0,)))
    finish(case)
    game, asked = case.game, case.game.question
    assert isinstance(asked, Round)
    empty = given_draft(asked, BOX)
    once = cycled(case.state, game, asked, empty, 0)
    twice = cycled(case.state, game, asked, once, 0)

    assert (Answer.TAKE, None) == once
    assert (Answer.DROP, None) == twice
    assert "Send" not in str(labels(own_controls(case.state, BOX, NAMES, draft=twice)))
    whole = cycled(case.state, game, asked, twice, 1)
    assert ["Take all", "Drop all", "Send"] == labels(own_controls(case.state, BOX, NAMES, draft=whole))[2]
    assert ["✗ Anna (2)"] == labels(own_controls(case.state, BOX, NAMES, draft=whole))[0]


def test_a_sent_form_is_one_action() -> None:
    """Each answer names its cube and whose decision it is."""
    case = at_team()
    case.do(BRUNO, Double((1,)))
    case.do(ANNA, Double((0,)))
    finish(case)
    asked = case.game.question
    assert isinstance(asked, Round)
    draft = filled_draft(case.state, case.game, asked, BOX, Answer.DROP)

    expected = AnswerCubes((CubeAnswer(0, Answer.DROP, BOX), CubeAnswer(1, Answer.DROP, BOX)))
    assert expected == drafted_answers(asked, BOX, draft)


def test_a_question_says_what_dropping_costs() -> None:
    """To the one who is asked."""
    case = at_box()
    case.do(BOX, Double((0, 1, 2)))

    assert "Take or drop? Bruno: to 2, dropping costs 1." == line(form_lines(case.state, BRUNO, NAMES))


def test_what_is_hidden_needs_no_confirmation() -> None:
    """A member's answer among several can be changed; the box's form cannot."""
    case = at_box()
    case.do(BOX, Double((0, 1, 2)))
    theirs = question_before(case.state, BRUNO, AnswerCubes((CubeAnswer(1, Answer.TAKE),)), NAMES)

    assert theirs is None
    case = at_team()
    case.do(BRUNO, Double((1,)))
    case.do(ANNA, RollDice())
    finish(case)
    his = question_before(case.state, BOX, AnswerCubes((CubeAnswer(1, Answer.TAKE),)), NAMES)
    assert "Take? It counts at once." == words(his)


def test_leaving_is_always_asked_about() -> None:
    """Also of people who do not like to be asked."""
    said = question_before(at_team().state, BRUNO, Leave(), NAMES, cautious=False)

    assert words(said).startswith("Leave in the middle of the game?")


def test_what_is_pressed_already_is_not_offered_again() -> None:
    """Who holds may double or let it be; who doubles may take it back. Nobody else's buttons change."""
    case = at_team()
    case.do(BRUNO, Hold())
    case.do(CARLA, Double((2,)))

    assert ["Double", "No double"] == labels(own_controls(case.state, BRUNO, NAMES))[0]
    assert ["No double"] == labels(own_controls(case.state, CARLA, NAMES))[0]
    assert "Wait" in labels(shared_controls(case.state, NAMES))[0]


def test_a_form_of_several_cubes_says_how_it_is_filled() -> None:
    """A single cube has plain buttons that need no words."""
    case = at_team()
    case.do(BRUNO, Double((1,)))
    case.do(CARLA, Double((2,)))
    case.do(ANNA, Double((0,)))
    assert isinstance(case.game.question, Round)

    assert "then Send" in line(form_lines(case.state, BOX, NAMES))


def test_a_hidden_answer_is_confirmed_to_its_author() -> None:
    """And only to him."""
    case = at_box()
    case.do(BOX, Double((0, 1, 2)))
    action = AnswerCubes((CubeAnswer(1, Answer.DROP),))
    case.do(BRUNO, action)
    said = receipt(case.state, (), action, BRUNO, NAMES)

    assert said is not None
    assert "Your answer: drop. Hidden until all are in; you can still change it." == line(said)


@pytest.mark.parametrize("count", [2, 3])
def test_no_form_of_answers_has_a_button_twice(count: int) -> None:
    """Whatever is chosen so far; a platform refuses a message in which two buttons are the same."""
    case = at_team("XABC"[: count + 1])
    for player, cube in ((BRUNO, 1), (CARLA, 2))[: count - 1]:
        case.do(player, Double((cube,)))
    case.do(ANNA, Double((0,)))
    asked = case.game.question
    if isinstance(asked, Window):
        case.do(None, TimeIsUp())
    asked = case.game.question
    assert isinstance(asked, Round)
    words_ = (None, Answer.TAKE, Answer.DROP)
    for draft in product(words_, repeat=count):
        rows = own_controls(case.state, BOX, NAMES, draft=draft)
        asks = [(control.verb, control.arg) for row in rows for control in row]
        assert len(asks) == len(set(asks)), draft


def test_the_box_drops_the_one_cube_of_a_team_once() -> None:
    """Not once for every stake that ends with it; and a long game is remembered from its first double on."""
    case = at_team(cubes="single")
    case.do(ANNA, Double((0,)))
    case.do(BOX, AnswerCubes((CubeAnswer(0, Answer.TAKE),)))
    for _ in range(20):
        case.on_turn(Side.BLACK)
        case.on_turn(Side.WHITE)
    case.at_turn({"turn": "box"})
    case.do(BOX, Double((0,)))
    for player in (ANNA, BRUNO, CARLA):
        case.do(player, AnswerCubes((CubeAnswer(0, Answer.DROP),)))
    case.do(None, Reveal())

    said = "doubled to 2, taken, doubled by the box to 4, dropped by Anna, dropped by Bruno, dropped by Carla"
    assert f"The team's cube: {said} (−6)" == words(cube_histories(case.state, NAMES)[0])

    case = at_team(cubes="single")
    case.do(ANNA, Double((0,)))
    case.do(BOX, AnswerCubes((CubeAnswer(0, Answer.DROP),)))

    said = "The team's cube: doubled to 2, dropped by Xeno (+3)"
    assert said == words(cube_histories(case.state, NAMES)[0])


def test_the_rotation_gives_its_reason_and_each_cube_its_history() -> None:
    """Everybody drops: the box has beaten the captain."""
    case = at_box()
    case.do(BOX, Double((0, 1, 2)))
    for player, cube in ((ANNA, 0), (BRUNO, 1), (CARLA, 2)):
        case.do(player, AnswerCubes((CubeAnswer(cube, Answer.DROP),)))
    finish(case)

    assert (
        "Xeno has beaten captain Anna and stays in the box; Anna goes to the end and Bruno is captain."
        == words(rotation_line(case.state, NAMES))
    )
    history = [words(said) for said in cube_histories(case.state, NAMES)]
    assert "Bruno: doubled by the box to 2, dropped by Bruno (−1)" == history[1]
    assert ["    Xeno  Anna  Bruno Carla", "  1   +3B   −1c   −1    −1", "  =   +3    −1    −1    −1"] == (
        sheet_text(case.state, NAMES)[0].splitlines()
    )
    assert "Carla → Xeno: 1 point" in [words(said) for said in settle_lines(case.state, NAMES)]


def test_a_name_is_no_formula_in_the_csv() -> None:
    """Spreadsheets run what begins with a sign of equality."""
    hostile = {**NAMES, ANNA: '=cmd|"/c calc"!A1'}

    assert '"\'=cmd|""/c calc""!A1"' in ledger_csv(at_team().state, hostile)


def test_a_name_is_never_markup() -> None:
    """Neither strong nor code."""
    hostile = {**NAMES, ANNA: "*Anna* `x` {host}"}
    spans = ENGLISH.lines(chouette_card(at_team().state, hostile, Lobby("0" * 64)))

    assert [SpanKind.MENTION] == list({span.kind for span in spans if "Anna" in span.text})


def test_the_card_names_only_what_is_not_standard() -> None:
    """And the few settings that clubs differ in most."""
    plain = rules_line(make_rules({}))
    other = rules_line(make_rules({"box_take": "half_or_none"}))

    assert "House rules: all standard · Cubes: one for each · Jacoby rule: on · Pace: an evening" == words(
        plain
    )
    assert (
        "House rules: Cubes: one for each · How the box may take: at least half, or none · Jacoby rule: on · "
        "Pace: an evening" == words(other)
    )


@pytest.mark.parametrize(("count", "proposed"), [(7, False), (8, True)])
def test_a_second_table_is_proposed_to_eight(count: int, proposed: bool) -> None:
    """Never forced."""
    state = playing("XABCDEFGH"[:count]).state
    said = line(chouette_card(state, NAMES, Lobby("0" * 64)))

    assert proposed == ("two tables would play faster" in said)


def test_a_change_is_announced_with_old_and_new() -> None:
    """From the next game on."""
    case = at_team()
    case.do(BOX, SetRule("animals", "1"))
    page = [words(said) for said in rules_page(case.state.rules, case.state.coming_rules)]

    assert "From the next game on: Beavers: none → beaver." == page[-1]


def test_a_stranger_may_only_join() -> None:
    """His own view asks him nothing else."""
    assert ["Join"] == labels(own_controls(at_team().state, PlayerId(99), NAMES))[0]


def test_a_paused_chouette_only_goes_on() -> None:
    """Nothing else is offered."""
    state = replace(at_team().state, paused=True)

    assert [["Go on"], ["House rules", "Ledger"]] == labels(shared_controls(state, NAMES))
    assert isinstance(status(state, NAMES)[-1], Message)


def test_a_lobby_offers_each_thing_once_and_nothing_before_its_time() -> None:
    """Members may read the house rules and leave; cube, ledger and resting come with the session."""
    state = replace(at_team().state, phase=Gathering())

    assert ["Draw the order and start"] == labels(own_controls(state, PlayerId(X), NAMES))[0]
    assert ["Board", "House rules", "Leave"] == labels(own_controls(state, PlayerId(A), NAMES))[-1]
    assert [["Join"], ["House rules"]] == labels(own_controls(state, PlayerId(99), NAMES))
    flat = [label for row in labels(shared_controls(state, NAMES)) for label in row]
    assert "Ledger" not in flat
    assert len(set(flat)) == len(flat)


def test_who_may_not_advise_learns_who_may() -> None:
    """By the rule that is in force with these cubes; and when the box plays, that it is not the team's turn."""
    team, box = at_team(), at_box()
    said = words(chouette_refusal(MayNotSpeak(), team.state, NAMES))
    page = [words(line) for line in rules_page(team.state.rules)]

    assert "only whose own cube was turned and taken" in said
    assert "Advice to the captain: only whose own cube was turned and taken" in page
    assert "The box is to play" in words(chouette_refusal(MayNotSpeak(), box.state, NAMES))


def test_the_end_of_a_session_is_announced_only_while_a_game_is_played() -> None:
    """Between two games, or before the first, it closes at once and that alone is told."""
    ending = Happening(SessionEnding(HowClosed.BY_HOST))
    state = at_team().state

    assert "after this game" in words(sentence(ending, state, NAMES) or Message("empty"))
    assert sentence(ending, replace(state, phase=Gathering()), NAMES) is None


def test_the_first_game_is_called_the_first() -> None:
    """Nobody waits for a next one that has no game before it."""
    case = at_team()
    players = tuple(PlayerId(p) for p in (X, A, B, C))
    state = replace(case.state, phase=Between(ready=players), line=players, games=0)
    clock = Clock((Time(TimeKind.NEXT_GAME, players, 5000),), 0)

    assert "The first game begins in 5 seconds." in line(status(state, NAMES, clock=clock))
    assert "The next game begins in 5 seconds." in line(status(replace(state, games=1), NAMES, clock=clock))


def test_the_history_tells_doubles_and_answers_without_the_bare_rolls() -> None:
    """What several cubes share is one line; a roll is named with its play; a line says what it told first."""
    case = at_team(cubes="single")
    case.do(ANNA, Double((0,)))
    case.do(BOX, AnswerCubes((CubeAnswer(0, Answer.TAKE),)))
    case.on_turn(Side.BLACK)
    told = history(case.state, NAMES)
    said = [words(line) for _, line in told]

    assert "The team doubles to 2." in said
    assert "Xeno takes from Anna, Bruno and Carla at 2." in said
    assert not any(isinstance(happening.event, DiceRolled) for happening, _ in told)
    assert not any("rolls" in line for line in said)
    assert all(happening in case.state.recent for happening, _ in told)
