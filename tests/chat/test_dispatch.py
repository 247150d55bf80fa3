"""What the way in promises: every incoming thing is answered, floods are bounded, logs keep secrets."""

import asyncio
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.chat.flood import BURST
from bot.chat.incoming import CommandTyped, FormSent, Incoming, Person, Pressed
from bot.chat.reply import Answer, Form
from bot.formats.dice_chain import key_of
from bot.i18n.message import Message
from bot.rules.table import Finished
from tests.support.conversing import CATALOG
from tests.support.talk import ROOM, Reply, Talk, new_key, open_talk

SECRET = "lucky socks of the owl"


class Broken(Reply):
    """A line that breaks whenever something is said, with a secret in the error."""

    async def answer(self, answer: Answer) -> None:
        """Never arrives."""
        raise ConnectionError(SECRET)


class Formless(Reply):
    """An adapter that falls over every form."""

    async def form(self, form: Form) -> None:
        """A mistake of its own."""
        raise KeyError(SECRET)


async def test_a_flood_is_cut_off_and_told_once(talk: Talk) -> None:
    """A burst is served, then one notice, then silence; other people are served all the while."""
    anna, bruno = talk.guest("Anna"), talk.guest("Bruno")
    handle = talk.conversation.dispatcher.handle
    replies = [Reply() for _ in range(50)]
    for reply in replies:
        await handle(anna.typed("/games"), reply)
    told = CATALOG.words(Message("chat.slow_down"), "en")
    assert [reply.text for reply in replies].count(told) == 1
    assert sum(reply.dones for reply in replies) == 50 - int(BURST) - 1
    other = Reply()
    await handle(bruno.typed("/games"), other)
    assert other.text == CATALOG.words(Message("chat.no_games"), "en")


async def test_a_fault_of_ours_is_one_sentence_and_one_line(talk: Talk) -> None:
    """With a number that stands in both, and nothing of what was in the error."""
    anna = talk.guest("Anna")
    await anna.types("/play Bruno 5")
    reply = Formless()
    with capture_logs() as logs:
        await talk.conversation.dispatcher.handle(anna.typed("/phrase"), reply)
    (line,) = [entry for entry in logs if entry["event"] == "unexpected"]
    assert line["id"] in reply.text
    assert len(reply.answers) == 1
    assert SECRET not in reply.text + repr(logs)
    assert line["error"] == "KeyError"
    assert ".py:" in line["at"]


async def test_an_answer_that_does_not_arrive_disturbs_nobody(talk: Talk) -> None:
    """What was asked for is done all the same, and the log does not repeat the error's text."""
    anna = talk.guest("Anna")
    with capture_logs() as logs:
        await talk.conversation.dispatcher.handle(anna.typed("/settings theme:walnut"), Broken())
    assert (await anna.account()).prefs.theme == "walnut"
    assert SECRET not in repr(logs)


async def test_a_store_that_is_closed_is_said_in_one_sentence(tmp_path: Path) -> None:
    """Nothing can be saved: the person hears that and no more."""
    async with open_talk(tmp_path / "civetta.db") as talk:
        pass
    reply = Reply()
    with capture_logs():
        await talk.conversation.dispatcher.handle(talk.guest("Anna").typed("/games"), reply)
    assert len(reply.answers) == 1
    assert reply.text


ANNA = Person("local", "anna", "Anna", "en")


@pytest.mark.parametrize(
    "incoming",
    [
        CommandTyped(ANNA, ROOM, "l:x1", "", {}),
        CommandTyped(ANNA, ROOM, "l:x2", "board", {"table": "'); DROP TABLE game_table;--"}),
        CommandTyped(ANNA, ROOM, "l:x3", "move", {"play": "(" * 100_000}),
        CommandTyped(ANNA, ROOM, "l:x4", "phrase", {"words": "\ud800"}),
        CommandTyped(ANNA, ROOM, "l:x5", "play", {"length": "²"}),
        CommandTyped(ANNA, ROOM, "l:x6", "resign", {"level": "everything"}),
        Pressed(ANNA, ROOM, "l:x7", "c1:t-0001:1:roll", "m1"),
        Pressed(ANNA, ROOM, "l:x8", "\udcff" * 100),
        FormSent(ANNA, ROOM, "l:x9", "c1:-:-:help", {}),
        FormSent(ANNA, ROOM, "l:x10", "c1:t-0001:-:roll", {}),
        FormSent(ANNA, ROOM, "l:x11", "", {"words": "x"}),
        FormSent(ANNA, ROOM, "l:x12", "c1:-:-:my-words", {"words": "\ud800" * 70}),
    ],
)
async def test_hostile_input_is_answered_once_and_in_words(talk: Talk, incoming: Incoming) -> None:
    """Refused, not failed."""
    reply = Reply()
    with capture_logs() as logs:
        await talk.conversation.dispatcher.handle(incoming, reply)
    assert len(reply.answers) == 1
    assert [entry for entry in logs if entry["event"] == "unexpected"] == []


async def test_logs_name_nobody_and_keep_every_secret(talk: Talk) -> None:
    """No name, no lucky words, no key of the dice, in a whole match with everything said that can be."""
    anna, bruno = talk.guest("Annabella", "it"), talk.guest("Brunone")
    with capture_logs() as logs:
        await anna.types(f"/settings words:{SECRET}")
        await anna.types("/play Brunone 1")
        await bruno.types(f"/accept {SECRET}")
        await anna.types(f"/phrase {SECRET}")
        await anna.types(f"/phrase {SECRET * 10}")
        await anna.types(f"/nonsense {SECRET}")
        await anna.types(f"/move {SECRET}")
        await bruno.presses_id(f"c1:t-0001:1:{SECRET}")
        await asyncio.gather(
            *(
                talk.conversation.dispatcher.handle(
                    FormSent(anna.person, ROOM, new_key(), "c1:t-0001:-:phrase", {"words": SECRET}), Reply()
                )
                for _ in range(20)
            )
        )
        await bruno.types("/resign match yes")
        await bruno.types("/verify")
    assert isinstance((await talk.state()).phase, Finished)
    root = await talk.store.secrets.root(1, chain=0)
    assert root is not None
    text = repr(logs)
    assert len(logs) > 10
    secrets = [SECRET, "Annabella", "Brunone", root.hex(), key_of(root, 1).hex()]
    assert [secret for secret in secrets if secret in text or secret.lower() in text.lower()] == []
