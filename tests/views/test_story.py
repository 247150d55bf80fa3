"""The history of a table in sentences, and the table in one line."""

from bot.rules.actions import ConcedeMatch, PlayStep
from bot.rules.table import Table
from bot.views.story import brief, story
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import BLACK, WHITE, play, started, terms_of, whole
from tests.views.reading import NAMES, words


def told(table: Table) -> list[str]:
    """The lines in English."""
    return [words(said) for _, said in story(table, NAMES)]


def test_a_finished_play_is_a_line_with_its_roll() -> None:
    """The roll has no line of its own, nor has a step that may still be taken back."""
    table = started(terms_of(length=5), ScriptedDice("35"))
    table = play(table, (BLACK, whole((8, 5), (6, 3))))
    lines = told(table)
    assert ["Game 1.", "Bruno 53: 8/3 6/3."] == [lines[0], lines[-1]]
    assert 3 == len(lines)
    opened = started(terms_of(length=5), ScriptedDice("35"))
    assert told(opened) == told(play(opened, (BLACK, PlayStep(8, 5))))


def test_the_line_of_a_table_says_who_plays_and_what_is_asked() -> None:
    """And nothing of what happened before."""
    table = started(terms_of(length=5), ScriptedDice("35"))
    assert "Anna 0–0 Bruno. Bruno to play 53." == words(brief(table, NAMES))
    assert "Anna 0–0 Bruno. Your turn: play 53." == words(brief(table, NAMES, BLACK))


def test_the_line_of_a_finished_table_says_how_it_ended() -> None:
    """With the final score."""
    table = started(terms_of(length=1), ScriptedDice("35"))
    ended = play(table, (WHITE, ConcedeMatch()))
    assert "wins" in words(brief(ended, NAMES))
