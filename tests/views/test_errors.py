"""Refusals in words: every code, in both languages, with what is wrong and what is allowed."""

import importlib
import pkgutil
from typing import ClassVar

import pytest

from bot.rules.errors import PlayError
from bot.rules.game import NoDouble, turn_of
from bot.rules.notation import parse_play
from bot.rules.plays import CheckerMove
from bot.rules.reasons import (
    HigherPointOccupied,
    MustEnterFirst,
    NoChecker,
    NoSource,
    NoSuchDie,
    NotAllHome,
    NothingToPlay,
    Reason,
    TooManySteps,
    WrongWay,
)
from bot.rules.refusals import (
    BadTermValue,
    CannotDouble,
    CannotRaise,
    CannotResign,
    IncompletePlay,
    NotNow,
    NotYourTurn,
    Resigning,
    StepNotLegal,
    TermNotHere,
    UnknownTerm,
    UnknownVariant,
)
from bot.rules.table import Table
from bot.rules.turn import plays_of
from bot.views.errors import Coded, error_message
from bot.views.reason_words import reason_message
from tests.i18n.catalogues import KEYS
from tests.support.tables import BLACK, BRUNO, START, challenge, game_in, in_play, seated, terms_of
from tests.views.reading import ITALIAN, NAMES, words

SAID_BY_REASON = {"cannot_double", "cannot_resign"}
"""Codes whose messages are named by their reason alone."""


REFUSING = ("bot.rules", "bot.service", "bot.chat")
"""The layers whose refusals people read in a chat; the others' are for whoever runs the program."""


def codes_of(package: str) -> set[str]:
    """The codes of every error class in a package."""
    found: set[str] = set()
    folder = importlib.import_module(package)
    for module in pkgutil.walk_packages(folder.__path__, f"{package}."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, type) and issubclass(value, Exception) and value.__module__ == module.name:
                code = getattr(value, "code", None)
                found |= {code} if isinstance(code, str) else set()
    return found


@pytest.mark.parametrize("package", REFUSING)
def test_every_code_has_a_message(package: str) -> None:
    """Whatever layer refuses, people read a sentence about it."""
    codes = codes_of(package)

    assert codes
    assert [] == sorted(code for code in codes - SAID_BY_REASON if f"error.{code}" not in KEYS)


def refused(text: str, position: str, roll: str) -> str:
    """What a person reads who types a play that does not stand."""
    table = in_play(position, roll=roll)
    with pytest.raises(PlayError) as caught:
        parse_play(text, plays_of(table.terms.rules, turn_of(game_in(table))))
    return words(error_message(caught.value))


def test_an_unreadable_play_names_where_reading_stopped() -> None:
    """With the text and examples of how to write."""
    assert (
        "I cannot read 13/8 hello from hello on. Write a play for example as 13/8 6/5, bar/20 or 6/off."
        == refused("13/8 hello", START, "53")
    )


def test_a_text_that_cannot_be_read_at_all_is_named_once() -> None:
    """There is no better place to point at."""
    assert "I cannot read 85 65. Write a play for example as 13/8 6/5, bar/20 or 6/off." == refused(
        "85 65", START, "53"
    )


def test_an_unfinished_play_says_so() -> None:
    """Nothing stands in the way; something is missing."""
    assert "13/ is not finished. Write it for example as 13/8 6/5." == refused("13/", START, "53")


def test_an_empty_play_asks_for_one() -> None:
    """Not an error, only nothing."""
    assert "Write your play, for example 13/8 6/5." == refused("  ", START, "53")


def test_an_illegal_play_says_why_and_what_is_near() -> None:
    """The reason, and legal plays like it."""
    said = refused("24/18 24/23", "24*2 13*13 / 18*2 1*13", "61")

    assert said.startswith("24/18 24/23 is not legal: your opponent holds your 18 point. You could play ")


def test_maximal_use_names_the_only_play() -> None:
    """6-4 with 6 and 5 left and an enemy point on 1: bearing off the 6 would waste the 4."""
    assert "6/off is not legal: only 6/2 5/off uses 2 dice." == refused("6/off", "6 5 / 1*2 24*13", "64")


def test_the_higher_die_is_named() -> None:
    """Either could be played, not both."""
    said = refused("13/8", "13 1*14 / 2*2 24*13", "65")

    assert (
        "13/8 is not legal: only one die can be played, and that must be the higher one, the 6. You could play 13/7."
        == (said)
    )


def test_a_wrong_roll_is_named() -> None:
    """Somebody typed the play of another turn."""
    assert refused("31: 8/5 6/5", START, "64").startswith("31: 8/5 6/5 is not legal: the roll is 64, not 31.")


def test_an_ambiguous_play_names_its_meanings() -> None:
    """Two ways from 13 to 6, each over another enemy blot; the person chooses by writing it out."""
    assert "13/6 can mean several plays: 13/9*/6 or 13/10*/6? Write it out." == refused(
        "13/6", "13*15 / 10 9 24*13", "43"
    )


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (TooManySteps((3, 1)), "that is more steps than the dice allow (3 and 1)"),
        (TooManySteps(()), "all dice are used already"),
        (NoSuchDie(13, 11, (5,)), "no die makes 13/11 (dice left: 5)"),
        (NoChecker(7), "you have no checker there, on the 7 point"),
        (NoChecker(25), "you have no checker on the bar"),
        (MustEnterFirst(), "your checker on the bar must enter first"),
        (NotAllHome(9), "nothing can be borne off while a checker is outside, on the 9 point"),
        (NotAllHome(25), "nothing can be borne off while a checker is on the bar"),
        (HigherPointOccupied(5), "a larger die bears off only from your highest point, the 5"),
        (WrongWay(5, 8), "5/8 runs the wrong way: checkers go from high points to low"),
        (NothingToPlay(), "there is nothing to play"),
        (NoSource(0), "no checker of yours can get to off"),
    ],
)
def test_every_reason_has_its_sentence(reason: Reason, sentence: str) -> None:
    """In the mover's own numbers."""
    assert sentence == words(reason_message(reason, ()))


@pytest.mark.parametrize(
    ("table", "action", "sentence"),
    [
        (in_play(roll="31"), "RollDice", "You have already rolled 31."),
        (in_play(), "LiftDice", "Roll the dice first."),
        (in_play(), "StopSession", "A session can be stopped only between two games."),
        (in_play(), "StartGame", "This game is still being played."),
        (in_play(), "WithdrawChallenge", "The challenge has been taken up: the game is on."),
        (seated(), "RollDice", "No game is being played: the next one has not begun."),
        (in_play(), "AskRematch", "A rematch can be asked for when this table is over."),
    ],
)
def test_what_has_no_place_now_says_why(table: Table, action: str, sentence: str) -> None:
    """The plainest reason that can be seen."""
    assert sentence == words(error_message(NotNow(action), table, NAMES))


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (NotYourTurn(BLACK), "It is Bruno's turn."),
        (NotNow("RollDice"), "That is not possible at this moment."),
        (
            StepNotLegal(13, 6, (CheckerMove(24, 18, 6), CheckerMove(8, 2, 6, hit=True))),
            "13/7 is not legal now. You can play: 24/18, 8/2*.",
        ),
        (IncompletePlay((CheckerMove(6, 5, 1),)), "You must still play: 6/5."),
        (CannotRaise(1), "The cube cannot be turned again at once: at most 1 time here."),
        (CannotRaise(0), "There are no beavers at this table."),
        (CannotResign(Resigning.LEVEL, 1), "The most you can lose in this position is a single game."),
        (
            CannotResign(Resigning.REFUSED_THIS_TURN, 2),
            "This was already refused in this turn (gammon): offer more, or play on.",
        ),
        (UnknownVariant("chess", ("standard",)), "I know no variant chess. There are: standard."),
        (UnknownTerm("speed", ("cube", "games")), "There is no option speed. Here you can set: cube, games."),
        (
            TermNotHere("crawford", "standard", 0, ("jacoby",)),
            "Crawford rule: not in a money session. Here you can set: jacoby.",
        ),
        (
            TermNotHere("jacoby", "standard", 5, ("crawford",)),
            "Jacoby rule: not in a match, only in a money session. Here you can set: crawford.",
        ),
        (
            TermNotHere("cube", "standard", 1, ("opening",)),
            "Doubling cube: not in a match this short. Here you can set: opening.",
        ),
        (
            TermNotHere("jacoby", "standard", 0, ("games",)),
            "Jacoby rule: only with the doubling cube. Here you can set: games.",
        ),
        (
            TermNotHere("head_limit", "standard", 0, ("games",)),
            "Head rule: not in this game (Backgammon). Here you can set: games.",
        ),
        (
            BadTermValue("games", "many", ("0..999",)),
            "Games cannot be many. Allowed: 0–999.",
        ),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_is_allowed(error: Coded, sentence: str) -> None:
    """Kindly, and in one or two sentences."""
    assert sentence == words(error_message(error, in_play(), NAMES))


@pytest.mark.parametrize("reason", NoDouble)
def test_every_reason_against_doubling_is_said_in_both_languages(reason: NoDouble) -> None:
    """The person learns which rule it is."""
    said = error_message(CannotDouble(reason))

    assert words(said) != words(said, ITALIAN)


@pytest.mark.parametrize("reason", Resigning)
def test_every_reason_against_resigning_is_said_in_both_languages(reason: Resigning) -> None:
    """Likewise."""
    said = error_message(CannotResign(reason, 1))

    assert words(said) != words(said, ITALIAN)


def test_a_turn_is_named_without_a_table_too() -> None:
    """Then nobody can be named."""
    assert "It is not your turn." == words(error_message(NotYourTurn(BLACK)))


def test_what_has_no_place_in_the_lobby_says_so() -> None:
    """The plainest reason: nothing has begun."""
    error = NotNow("RollDice")

    assert "The game has not begun: the challenge is still open." == words(
        error_message(error, challenge(terms_of()))
    )


class TooMuch(Exception):
    """An error of another layer, unknown to the views."""

    code: ClassVar[str] = "too_many_tables"

    def __init__(self) -> None:
        super().__init__()
        self.limit = 20


class Taken(Exception):
    """One that names a person."""

    code: ClassVar[str] = "already_taken"

    def __init__(self) -> None:
        super().__init__()
        self.by = BRUNO


class Unknown(Exception):
    """Another one, with an untrusted text."""

    code: ClassVar[str] = "unknown_table"

    def __init__(self) -> None:
        super().__init__()
        self.table = "*t*\n" + "x" * 100


def test_errors_of_other_layers_are_said_by_their_code() -> None:
    """Their attributes fill the places; a limit is the number that chooses the form."""
    assert "Nobody may have more than 20 open tables: one of them must end first." == words(
        error_message(TooMuch())
    )


def test_the_person_behind_an_error_is_named() -> None:
    """Who comes second hears who took the challenge."""
    assert "Bruno was faster: the challenge is taken." == words(error_message(Taken(), names=NAMES))


def test_untrusted_text_in_an_error_is_cut() -> None:
    """One line of at most sixty characters."""
    assert f"I know no table *t* {'x' * 55}…." == words(error_message(Unknown()))
