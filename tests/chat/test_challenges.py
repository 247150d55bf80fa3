"""Beginning a table: who, what, where, and what can go wrong."""

import asyncio

import pytest

from bot.chat.incoming import Pressed
from bot.i18n.message import Message
from bot.i18n.spans import SpanKind, plain
from bot.rules.table import Lobby, Playing
from tests.support.conversing import CATALOG
from tests.support.talk import ELSEWHERE, ROOM, Reply, Talk, find_button, new_key


async def test_a_challenge_is_shown_with_its_buttons(talk: Talk) -> None:
    """Who, what, the seal and the code stand on the card; everything else is behind buttons."""
    await talk.guest("Anna").types("/play Bruno 7")
    _, post = talk.sender.shown()
    text = plain(post.text)
    assert "Anna" in text
    assert "Bruno" in text
    assert "7" in text
    assert "/join" in text
    for verb in ("accept", "decline", "withdraw", "terms", "seal", "phrase"):
        find_button(post.rows, verb)


async def test_the_card_is_the_commands_own_message(talk: Talk) -> None:
    """One message, by the answer."""
    reply = await talk.guest("Anna").types("/play Bruno 5")
    assert len(reply.boards) == 1
    assert talk.sender.posts == 1


async def test_without_an_opponent_anybody_here_may_accept(talk: Talk) -> None:
    """Even one who was never seen before."""
    await talk.guest("Anna").types("/play 5")
    assert (await talk.state()).phase == Lobby(None)
    await talk.guest("Zoe").presses("accept")
    assert isinstance((await talk.state()).phase, Playing)


async def test_a_match_to_five_points_unless_somebody_says_otherwise(talk: Talk) -> None:
    """And money when he says 0."""
    anna = talk.guest("Anna")
    await anna.types("/play Bruno")
    await anna.types("/play Bruno 0")
    assert [(await talk.state(table)).terms.length for table in ("t-0001", "t-0002")] == [5, 0]


async def test_terms_are_taken_from_pairs(talk: Talk) -> None:
    """Any option that has a meaning there."""
    await talk.guest("Anna").types("/play Bruno 0 hypergammon jacoby=off animals=1")
    terms = (await talk.state()).terms
    assert (terms.variant, terms.jacoby, terms.animals) == ("hypergammon", False, 1)


@pytest.mark.parametrize(
    "line",
    [
        "/play length:x",
        "/play length:-1",
        "/play length:100",
        "/play length:99999999999999999999",
        "/play variant:chess",
        "/play Bruno 5 colour=red",
        "/play Bruno 5 jacoby=off",
        "/play Bruno 5 cube=perhaps",
        "/play Bruno 5 =",
        "/play Anna 5",
    ],
)
async def test_what_cannot_be_played_is_refused_in_words(talk: Talk, line: str) -> None:
    """Nothing is opened; the answer is private and says what is wrong."""
    reply = await talk.guest("Anna").types(line)
    assert talk.sender.posts == 0
    assert len(reply.answers) == 1
    assert "went wrong" not in reply.text


async def test_a_name_that_nobody_has_is_refused(talk: Talk) -> None:
    """Where the platform could not say who is meant."""
    typed = talk.guest("Anna").typed("/play")
    reply = Reply(talk.sender)
    nobody = type(typed)(typed.who, typed.room, typed.key, "play", {"opponent": "Ghost"})
    await talk.guest("Anna").says(nobody, reply)
    assert "Ghost" in reply.text
    assert talk.sender.posts == 0


async def test_two_who_accept_at_once_are_not_both_seated(talk: Talk) -> None:
    """The first wins, the second hears who it was."""
    await talk.guest("Anna").types("/play 5")
    message, post = talk.sender.shown()
    button = find_button(post.rows, "accept").id
    bea, cleo = talk.guest("Bea"), talk.guest("Cleo")
    replies = [Reply(talk.sender, ROOM, message) for _ in range(2)]
    await asyncio.gather(
        *(
            talk.conversation.dispatcher.handle(Pressed(who.person, ROOM, new_key(), button, message), reply)
            for who, reply in zip((bea, cleo), replies, strict=True)
        )
    )
    await talk.settle()
    state = await talk.state()
    assert len(state.seats) == 2
    second = next(reply for reply in replies if reply.answers)
    winner = "Bea" if (await bea.account()).id in state.seats else "Cleo"
    assert winner in second.text


async def test_a_challenge_for_somebody_else_cannot_be_taken(talk: Talk) -> None:
    """Nor declined; and only the challenger withdraws it."""
    await talk.guest("Anna").types("/play Bruno 5")
    before = await talk.version()
    for who, verb in (
        ("Carla", "accept"),
        ("Carla", "decline"),
        ("Carla", "withdraw"),
        ("Bruno", "withdraw"),
    ):
        reply = await talk.guest(who).presses(verb)
        assert reply.text, verb
    assert await talk.version() == before


@pytest.mark.parametrize(("who", "verb"), [("Bruno", "decline"), ("Anna", "withdraw")])
async def test_a_challenge_that_is_over_has_no_buttons(talk: Talk, who: str, verb: str) -> None:
    """Whichever way it ended."""
    await talk.guest("Anna").types("/play Bruno 5")
    await talk.guest(who).presses(verb)
    _, post = talk.sender.shown()
    assert post.final
    assert post.rows == ()


async def test_a_challenge_is_taken_up_elsewhere_by_its_code(talk: Talk) -> None:
    """The table is then shown in both rooms."""
    await talk.guest("Anna").types("/play 5")
    code = plain(talk.sender.shown()[1].text).partition("/join ")[2][:6]
    reply = await talk.guest("Bruno", room=ELSEWHERE).types(f"/join {code.lower()}")
    assert len(reply.boards) == 1
    assert talk.sender.shown(ROOM)[1].version == talk.sender.shown(ELSEWHERE)[1].version
    assert isinstance((await talk.state()).phase, Playing)


async def test_a_wrong_code_is_refused(talk: Talk) -> None:
    """In words."""
    reply = await talk.guest("Bruno").types("/join AAAAAA")
    assert len(reply.answers) == 1


async def test_a_room_speaks_the_language_of_who_opened_the_first_table(talk: Talk) -> None:
    """Private answers stay in the reader's own."""
    await talk.guest("Anna", "it").types("/play Bruno 5")
    english = talk.guest("Bruno", "en")
    assert "sfida" in plain(talk.sender.shown()[1].text).lower()
    reply = await english.presses("withdraw")
    assert CATALOG.words(Message("error.not_seated"), "en") in reply.text


@pytest.mark.parametrize(
    "name",
    ["*Anna*", "`rm -rf`", "{name}", "<b>Anna</b>", "@everyone", "_a_b_", "[x](http://y)", "A\u202enna"],
)
async def test_a_name_never_becomes_markup(talk: Talk, name: str) -> None:
    """It stays the text of a mention, or plain text."""
    await talk.guest(name).types("/play Bruno 5")
    _, post = talk.sender.shown()
    spans = [span for span in post.text if span.kind in (SpanKind.STRONG, SpanKind.CODE)]
    assert [span for span in spans if "Anna" in span.text or "rm" in span.text or "http" in span.text] == []
    assert any(span.kind is SpanKind.MENTION and span.player is not None for span in post.text)


async def test_a_name_of_five_thousand_letters_is_bounded(talk: Talk) -> None:
    """And plays like any other."""
    await talk.guest("x" * 5000).types("/play Bruno 5")
    assert len(plain(talk.sender.shown()[1].text)) < 600
    await talk.guest("Bruno").presses("accept")
    assert isinstance((await talk.state()).phase, Playing)
