"""Typed lines: names, quotes, and words that no option takes."""

import pytest

from bot.chat.typed import parse_line
from bot.chat.usual import read_terms
from tests.support.talk import Talk


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
    assert reply.text == "level cannot be “gamon”. It can be: single, gammon, backgammon, match."


async def test_lucky_words_are_shown_to_their_owner(talk: Talk) -> None:
    """The card of the settings has the words themselves."""
    reply = await talk.guest("Anna").types("/settings words:socks")
    assert "Lucky words for new tables: socks" in reply.text


async def test_unknown_rules_are_refused(talk: Talk) -> None:
    """The variants there are are named."""
    reply = await talk.guest("Anna").types("/rules nonsense")
    assert reply.text.startswith("I know no variant nonsense. There are: standard")
