"""Who is called at a chouette and when, what is shown unasked, and how it can be watched and checked."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.chat.delivery import Door
from bot.chat.incoming import RoomAddress
from bot.chouette.game import Window
from bot.i18n.spans import plain
from bot.rules.side import Side
from bot.service.ids import TableId
from bot.views.chouette.verbs import ChouetteVerb
from bot.views.verbs import Verb
from tests.support.crew import begun, sure
from tests.support.talk import ELSEWHERE, Talk, buttons_of, open_talk

TABLE = TableId("c-0001")


@pytest.fixture
async def talk(tmp_path: Path) -> AsyncIterator[Talk]:
    """A conversation over a new file, on a platform where people are called."""
    async with open_talk(tmp_path / "civetta.db") as opened:
        opened.doors["local"] = Door(opened.sender, calls=True)
        yield opened


def called(talk: Talk) -> list[set[str]]:
    """Whom the calls that stand now are for."""
    return [set(answer.calls.values()) for _, answer in talk.sender.standing.values() if answer.calls]


async def remind(talk: Talk) -> None:
    """Do what is due by now, as the running house does every second."""
    conversation = talk.conversation
    await conversation.reminders.poll(lambda room: conversation.presenter.show(room, again=True))
    await talk.settle()


async def test_all_who_owe_an_answer_are_called_by_one_message(talk: Talk) -> None:
    """A minute is all they have; who has just acted is there anyway. It goes when they have answered."""
    crew = await begun(talk)
    box = await crew.to_roll(Side.BLACK)
    talk.clock.pass_s(30)
    await sure(box, await box.presses(ChouetteVerb.DOUBLE))
    _, captain, others = await crew.by_role()
    team = {guest.person.platform_id for guest in (captain, *others)}
    assert [team] == called(talk)

    for guest in (captain, *others):
        await guest.presses(ChouetteVerb.ANSWER_ALL, "t")
    await talk.waits(4)

    assert team not in called(talk)


async def test_an_answer_takes_no_call_back_and_makes_none(talk: Talk) -> None:
    """The question is the same while others still think."""
    crew = await begun(talk)
    box = await crew.to_roll(Side.BLACK)
    talk.clock.pass_s(30)
    await sure(box, await box.presses(ChouetteVerb.DOUBLE))
    said = len(talk.sender.said)
    _, captain, _ = await crew.by_role()

    await captain.presses(ChouetteVerb.ANSWER_ALL, "t")

    assert said == len(talk.sender.said)
    assert 1 == len(called(talk))


async def test_a_time_that_ran_out_while_the_house_was_away_runs_again_and_is_told_once(
    tmp_path: Path,
) -> None:
    """By one message that calls whoever has not answered, and under the board, which is shown again for that."""
    async with open_talk(tmp_path / "civetta.db") as before:
        before.doors["local"] = Door(before.sender, calls=True)
        crew = await begun(before)
        await sure(box := await crew.to_roll(Side.BLACK), await box.presses(ChouetteVerb.DOUBLE))
        _, captain, others = await crew.by_role()
        await captain.presses(ChouetteVerb.ANSWER_ALL, "t")
        await before.house.deadlines.poll()
    said = len(before.sender.said)
    before.clock.pass_s(3600)
    async with open_talk(tmp_path / "civetta.db", clock=before.clock, sender=before.sender) as after:
        after.doors["local"] = Door(after.sender, calls=True)
        await after.waits(0)
        assert "runs again" in plain(after.sender.shown()[1].text)
        told = after.sender.said[said:]
        assert 1 == len(told)
        assert "answers given before count" in plain(told[0].text)
        assert {guest.person.platform_id for guest in others} == set(told[0].calls.values())

        after.conversation.presenter.changed(TABLE)
        await after.settle()
        crew.talk = after
        (guest := others[0]).talk = after
        await guest.presses(ChouetteVerb.ANSWER_ALL, "t")
        assert said + 1 == len(after.sender.said)


async def test_a_window_calls_nobody(talk: Talk) -> None:
    """Nobody should feel hurried by a question that need not be answered."""
    crew = await begun(talk)
    captain = await crew.to_roll(Side.WHITE)
    talk.clock.pass_s(300)
    said = len(talk.sender.said)

    await captain.presses(Verb.ROLL)

    assert isinstance((await crew.game()).question, Window)
    assert said == len(talk.sender.said)


async def test_whoever_lets_a_live_game_wait_is_called_after_three_quarters_of_a_minute(talk: Talk) -> None:
    """Though he was there a moment ago; once."""
    await begun(talk)
    said = len(talk.sender.said)

    talk.clock.pass_s(40)
    await remind(talk)
    assert said == len(talk.sender.said)
    for _ in range(3):
        talk.clock.pass_s(6)
        await remind(talk)

    assert said + 1 == len(talk.sender.said)


async def test_advice_is_shown_after_a_while(talk: Talk) -> None:
    """By the house rule; before, it stands in no board."""
    crew = await begun(talk, "cubes=single suggest_after=15")
    await crew.team_to_play()
    _, _, others = await crew.by_role()
    choices = await others[0].completes("chouette suggest", "play", "")
    await others[0].types(f"/chouette suggest {choices[0].value}")
    before = crew.board_text()

    talk.clock.pass_s(16)
    await remind(talk)

    assert choices[0].value not in before
    assert choices[0].value in crew.board_text()


async def test_a_room_that_watches_has_no_buttons(talk: Talk) -> None:
    """Whoever has the link may show the board; private views and answers do not go there."""
    crew = await begun(talk)
    _, code = await talk.house.rooms.codes(TABLE)
    zoe = talk.guest("Zoe", room=ELSEWHERE)
    await zoe.types(f"/watch {code}")

    _, post = talk.sender.shown(ELSEWHERE)
    assert [] == list(buttons_of(post.rows))
    await crew.box_doubles()
    assert [] == list(buttons_of(talk.sender.shown(ELSEWHERE)[1].rows))


async def test_a_watcher_who_joins_gets_buttons(talk: Talk) -> None:
    """Somebody plays in that room from then on."""
    await begun(talk)
    _, code = await talk.house.rooms.codes(TABLE)
    zoe = talk.guest("Zoe", room=ELSEWHERE)
    await zoe.types(f"/watch {code}")

    await zoe.types("/chouette join")

    assert list(buttons_of(talk.sender.shown(ELSEWHERE)[1].rows))


async def test_the_dice_of_an_evening_can_be_checked(talk: Talk) -> None:
    """After a game, order draw included."""
    crew = await begun(talk)
    await crew.play(1)

    reply = await talk.guest("Anna").types("/verify")

    assert reply.answers[0].files
    assert not reply.answers[0].refused
    assert b'"order"' in reply.answers[0].files[0].body


async def test_lucky_words_are_kept(talk: Talk) -> None:
    """`/phrase` counts from the next game on."""
    await begun(talk)
    reply = await talk.guest("Bruno").types("/phrase lucky socks")
    assert not reply.answers[0].refused


async def test_the_rules_of_chouettes_can_be_read(talk: Talk) -> None:
    """In the reader's language."""
    english = await talk.guest("Zoe").types("/rules chouette")
    italian = await talk.guest("Zoe", "it").types("/rules chouette")
    assert "captain" in english.text
    assert "capitano" in italian.text


async def test_a_room_that_is_lost_is_told_to_the_players(talk: Talk) -> None:
    """Where nothing shows the chouette any more, each hears of it in private."""
    await begun(talk)
    await talk.conversation.news.shut_out("local", "feed")
    texts = [plain(answer.text) for answer in talk.sender.said]
    assert 4 == sum("c-0001" in text for text in texts)


async def test_my_games_name_the_chouette(talk: Talk) -> None:
    """With a button that shows it."""
    await begun(talk)
    private = talk.guest("Bruno", room=RoomAddress("local", "bruno", private=True))
    reply = await private.types("/games")
    assert "c-0001" in reply.text
    shown = await private.presses_id(reply.buttons[0].id)
    assert shown.answers or talk.sender.shown(private.room)
