"""Typed lines: names, quotes, and words that no option takes."""

import pytest

from bot.chat.typed import parse_line
from bot.chat.usual import read_terms
from bot.i18n.spans import plain
from bot.rules.game import turn_of
from bot.rules.notation import format_move, format_play
from bot.rules.plays import LegalPlays
from bot.rules.table import Playing, Table
from bot.rules.turn import plays_of
from tests.support.talk import Guest, Talk


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ('/play length:7 terms:"crawford=off"', {"length": "7", "terms": "crawford=off"}),
        ("/play length:7 terms:“crawford=off cube=off”", {"length": "7", "terms": "crawford=off cube=off"}),
        ("/play opponent:«Anna Maria» length:7", {"opponent": "Anna Maria", "length": "7"}),
        ("/phrase words:'tis mine", {"words": "'tis mine"}),
        ("/settings theme walnut", {"theme": "walnut"}),
        ("/settings theme=walnut", {"theme": "walnut"}),
        ("/settings theme walnut arrows on", {"theme": "walnut", "arrows": "on"}),
        ("/settings words lucky theme socks", {"words": "lucky theme socks"}),
        ("/settings walnut", {"theme": "walnut"}),
        ("/settings arrows:on theme walnut", {"arrows": "on", "theme": "walnut"}),
        ("/server length 7 terms jacoby=off", {"length": "7", "terms": "jacoby=off"}),
        ("/rules nonsense", {"variant": "nonsense"}),
        ("/resign gamon", {"level": "gamon"}),
    ],
)
def test_a_line_is_read_as_it_is_meant(line: str, options: dict[str, str]) -> None:
    """Quotes around a value are not part of it; settings take their values behind a blank or a sign too."""
    assert options == parse_line(line).options


@pytest.mark.parametrize("text", ['"crawford=off"', "“crawford=off”", "«crawford=off»", "'crawford=off'"])
def test_terms_may_stand_in_quotes(text: str) -> None:
    """As in a shell, or as a phone's keyboard makes them."""
    assert {"crawford": "off"} == read_terms(text)


async def test_an_unknown_setting_is_refused(talk: Talk) -> None:
    """It does not become lucky words."""
    anna = talk.guest("Anna")
    reply = await anna.types("/settings colour walnut")
    assert reply.text.startswith("There is no setting “colour”. There are: language")
    assert (await anna.account()).prefs.phrase is None


async def test_a_misspelt_level_is_refused_with_the_levels(talk: Talk) -> None:
    """It says what can be typed."""
    anna = talk.guest("Anna")
    await anna.types("/play Bruno 5")
    reply = await anna.types("/resign gamon")
    assert reply.text == "level cannot be “gamon”. It can be: single, gammon, backgammon, oin, mars, match."


async def test_lucky_words_are_shown_to_their_owner(talk: Talk) -> None:
    """The card of the settings has the words themselves."""
    reply = await talk.guest("Anna").types("/settings words:socks")
    assert "Lucky words for new tables: socks" in reply.text


async def test_unknown_rules_are_refused(talk: Talk) -> None:
    """The variants there are are named."""
    reply = await talk.guest("Anna").types("/rules nonsense")
    assert reply.text.startswith("I know no variant nonsense. There are: standard")


async def test_a_single_step_may_be_typed(talk: Talk) -> None:
    """It is made as if pressed, and the board says what is still to be played."""
    mover = await begun(talk)
    await mover.types(f"/move {first_step(await talk.state())}")
    assert "so far" in plain(talk.sender.shown()[1].text)


async def test_a_typed_play_says_what_it_replaces(talk: Talk) -> None:
    """Steps that were made before are not lost without a word."""
    mover = await begun(talk)
    state = await talk.state()
    step = first_step(state)
    await mover.types(f"/move {step}")
    other = next(play for play in legal_of(state).plays if step not in map(format_move, play.moves))
    reply = await mover.types(f"/move {format_play(other)}")
    assert reply.text == f"This replaces the steps made before: {step}."


async def test_no_unfinished_table_is_offered_for_a_rematch(talk: Talk) -> None:
    """The refusal says when there is one."""
    mover = await begun(talk)
    reply = await mover.types("/rematch")
    assert reply.text == "A rematch can be asked for when this table is over."


async def test_a_missing_play_is_asked_for_by_example(talk: Talk) -> None:
    """And a missing code."""
    anna = talk.guest("Anna")
    assert (await anna.types("/move")).text == "Add the play, for example /move 13/8 6/5."
    assert (await anna.types("/join")).text == "Add the code on the challenge, for example /join QWERTZ."


async def test_accepting_with_words_says_accept(talk: Talk) -> None:
    """On the button of the form, where a door shows one."""
    await talk.guest("Anna").types("/play Bruno 5")
    reply = await talk.guest("Bruno").presses("phrase")
    assert [(form.title, form.submit) for form in reply.forms] == [("Accept with lucky words", "Accept")]


async def begun(talk: Talk) -> Guest:
    """A game whose opening roll is to be played: who plays it."""
    await talk.guest("Anna").types("/play Bruno 5")
    await talk.guest("Bruno").presses("accept")
    return await talk.on_turn()


def legal_of(state: Table) -> LegalPlays:
    """The legal plays of the roll in play."""
    assert isinstance(state.phase, Playing)
    return plays_of(state.rules, turn_of(state.phase.game))


def first_step(state: Table) -> str:
    """A step with which a play may begin."""
    return format_move(legal_of(state).plays[0].moves[0])
