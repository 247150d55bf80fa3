"""The command box: what a line means, and what is suggested while it is typed."""

import pytest

from bot.adapters.local_app.commands import Suggestion, open_line, suggest
from bot.chat.incoming import Person
from bot.chat.reply import Choice
from bot.chat.typed import Line, parse_line
from tests.support.conversing import CATALOG

ENGLISH = CATALOG.translator("en")
PEOPLE = (Person("local", "1", "Anna Rossi"), Person("local", "2", "Bruno"))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("13/8 6/5", Line("move", {"play": "13/8 6/5"})),
        ("  31: 8/5 6/5 ", Line("move", {"play": "31: 8/5 6/5"})),
        ("/move 31: 8/5 6/5", Line("move", {"play": "31: 8/5 6/5"})),
        ("/m bar/20", Line("move", {"play": "bar/20"})),
        ("/move play:13/8 table:t-0001", Line("move", {"play": "13/8", "table": "t-0001"})),
        ("/MOVE 13/8 Table:t-0001", Line("move", {"play": "13/8", "table": "t-0001"})),
        ("/roll", Line("roll", {})),
        ("roll", Line("roll", {})),
        ("/play Anna Rossi 5", Line("play", {"opponent": "Anna Rossi", "length": "5"})),
        ("/play Bruno nackgammon", Line("play", {"opponent": "Bruno", "variant": "nackgammon"})),
        ("/play opponent:Anna Rossi length:5", Line("play", {"opponent": "Anna Rossi", "length": "5"})),
        ("/play length: variant:nackgammon", Line("play", {"variant": "nackgammon"})),
        ("/nonsense at all", Line("nonsense", {})),
        ("/", Line("", {})),
        ("hello there", Line("move", {"play": "hello there"})),
    ],
)  # fmt: skip
def test_a_line_means_a_command_and_its_options(text: str, line: Line) -> None:
    """With or without slash and option names; a line that names no command is a play."""
    assert line == parse_line(text)


def test_a_slash_offers_commands_with_what_they_do() -> None:
    """Names that begin as typed, in the order of the command table."""
    found = suggest(open_line("/ro"), ENGLISH, (), ())
    assert [("/roll ", "/roll")] == [(s.line, s.label) for s in found]
    assert all(s.hint for s in found)


def test_a_lone_slash_offers_every_command() -> None:
    """Nothing is hidden."""
    lines = [s.line for s in suggest(open_line("/"), ENGLISH, (), ())]
    assert {"/play ", "/move ", "/settings ", "/help "} <= set(lines)


@pytest.mark.parametrize(
    ("text", "option", "typed"),
    [
        ("/move ", "play", ""),
        ("/move 13/8 6", "play", "13/8 6"),
        ("13/8 6", "play", "13/8 6"),
        ("/play A", "opponent", "A"),
        ("/play Anna 5 nack", "variant", "nack"),
        ("/play variant:nack", "variant", "nack"),
        ("/settings theme:wal", "theme", "wal"),
        ("/settings language:it theme:", "theme", ""),
        ("/roll ", "table", ""),
    ],
)
def test_the_end_of_a_line_belongs_to_an_option(text: str, option: str, typed: str) -> None:
    """So the house is asked for the right suggestions."""
    opening = open_line(text)
    assert opening.option is not None
    assert (option, typed) == (opening.option.name, opening.typed)


def test_suggestions_complete_the_whole_line() -> None:
    """What the house suggests stands in the place of what was begun."""
    found = suggest(open_line("/settings theme:wal"), ENGLISH, (Choice("walnut", "Walnut"),), ())
    assert Suggestion("/settings theme:walnut ", "Walnut") == found[0]


def test_a_bare_play_is_completed_as_a_bare_play() -> None:
    """No slash appears that was not typed, and no option names."""
    found = suggest(open_line("13/8"), ENGLISH, (Choice("13/8 6/5", "13/8 6/5"),), ())
    assert (Suggestion("13/8 6/5 ", "13/8 6/5"),) == found


def test_people_present_are_offered_as_opponents() -> None:
    """By any part of their names."""
    found = suggest(open_line("/play ross"), ENGLISH, (), PEOPLE)
    assert Suggestion("/play Anna Rossi ", "Anna Rossi") == found[0]
    assert all(s.label != "Bruno" for s in found)


def test_options_not_given_yet_are_offered_by_name() -> None:
    """With what they are for."""
    found = suggest(open_line("/play opponent:Bruno l"), ENGLISH, (), PEOPLE)
    assert ["/play opponent:Bruno length:"] == [s.line for s in found]
    assert found[0].hint


@pytest.mark.parametrize(
    "text", ["", " ", "/ ", "/move", ":" * 100, "/play " + "a:" * 60, "/play :" + " " * 100]
)
def test_any_line_can_be_opened_and_parsed(text: str) -> None:
    """Whatever is typed, nothing breaks."""
    suggest(open_line(text), ENGLISH, (), PEOPLE)
    parse_line(text)


def test_a_group_offers_its_own_commands() -> None:
    """Behind its name the next word is one of them."""
    opening = open_line("/chouette le")

    lines = [suggestion.line for suggestion in suggest(opening, ENGLISH, (), ())]

    assert ["/chouette leave ", "/chouette ledger "] == lines


def test_a_command_of_a_group_has_its_own_options() -> None:
    """As any other command."""
    assert Line("chouette ledger", {"form": "csv"}) == parse_line("/chouette ledger csv")
    assert Line("chouette", {}) == parse_line("/chouette")
    assert Line("chouette foo") == parse_line("/chouette foo bar")
    assert Line("take", {"cubes": "A Carla", "sure": "yes"}) == parse_line("/take A Carla yes")
    settings = parse_line("/chouette open cubes=single session_end=games 8 standing:yes")
    assert {"settings": "cubes=single session_end=games 8", "standing": "yes"} == settings.options
