"""Doubles and answers at a chouette by conversation: hidden, changeable, together."""

from pathlib import Path

import pytest

from bot.chat.button_id import parse_button
from bot.chat.reply import BoardPost
from bot.chouette.game import Answer, Round, Window
from bot.chouette.state import Playing
from bot.i18n.spans import plain
from bot.rules.side import Side
from bot.views.chouette.verbs import ChouetteVerb
from bot.views.verbs import Verb
from tests.support.crew import Crew, begun, sure
from tests.support.talk import Guest, Talk, find_button, open_talk


def shown(post: BoardPost) -> tuple[object, ...]:
    """Everything of a board that people can see."""
    scene = None if post.picture is None else (post.picture.scene, post.picture.alt)
    return plain(post.text), scene, post.text_board, post.rows, plain(post.brief)


async def answered(path: Path, word: str) -> list[object]:
    """What everybody but the one who answered sees after he has."""
    async with open_talk(path) as talk:
        crew = await begun(talk)
        await crew.box_doubles()
        box, captain, others = await crew.by_role()
        await captain.presses(ChouetteVerb.ANSWER_ALL, word)
        found: list[object] = [shown(crew.board())]
        for guest in (box, *others):
            reply = await guest.types("/chouette status")
            found.append((reply.text, reply.buttons, [answer.picture for answer in reply.answers]))
        found.append([plain(answer.text) for answer in talk.sender.said])
        return found


async def test_nobody_can_tell_a_take_from_a_drop_before_they_are_shown(tmp_path: Path) -> None:
    """Board, picture, description, letters, buttons, own views and calls are the same for either answer."""
    assert await answered(tmp_path / "take.db", "t") == await answered(tmp_path / "drop.db", "d")


async def test_an_answer_is_confirmed_to_its_giver_alone_and_counted_for_all(talk: Talk) -> None:
    """The board says how many have answered."""
    crew = await begun(talk)
    await crew.box_doubles()
    _, captain, _ = await crew.by_role()

    reply = await captain.presses(ChouetteVerb.ANSWER_ALL, "t")

    assert [True] == [answer.toast and not answer.public for answer in reply.answers]
    assert "take" in reply.text.lower()
    assert "1 of 3" in crew.board_text()


async def test_an_answer_may_be_changed_until_all_are_shown(talk: Talk) -> None:
    """The last one counts; three seconds after the last of them they are shown together."""
    crew = await begun(talk)
    await crew.box_doubles()
    _, captain, others = await crew.by_role()
    await captain.presses(ChouetteVerb.ANSWER_ALL, "d")
    await captain.presses(ChouetteVerb.ANSWER_ALL, "t")
    for guest in others:
        await guest.presses(ChouetteVerb.ANSWER_ALL, "d")
    assert all(ask.answer is not None for ask in (await crew.round()).asks)

    await talk.waits(4)

    game = await crew.game()
    live = [stake.member for stake in game.stakes if stake.points is None]
    assert [(await captain.account()).id] == live


async def test_typed_answers_do_the_same(talk: Talk) -> None:
    """`/take` and `/drop` of members are hidden too."""
    crew = await begun(talk)
    await crew.box_doubles()
    _, captain, others = await crew.by_role()

    reply = await captain.types("/take")
    for guest in others:
        await guest.types("/drop")

    assert [Answer.TAKE, Answer.DROP, Answer.DROP] == [ask.answer for ask in (await crew.round()).asks]
    assert "take" in reply.text.lower()


async def test_a_silent_member_is_answered_for_after_his_time(talk: Talk) -> None:
    """60 s later the captain is asked for him; another 60 s later his cube is dropped. He is no stranger to it."""
    crew = await begun(talk)
    await crew.box_doubles()
    _, captain, others = await crew.by_role()
    for guest in (captain, others[0]):
        await guest.presses(ChouetteVerb.ANSWER_ALL, "t")

    await talk.waits(61)
    asks = (await crew.round()).asks
    assert (await captain.account()).id == asks[-1].by

    await talk.waits(61)
    await talk.waits(4)
    assert 2 == sum(stake.points is None for stake in (await crew.game()).stakes)


async def two_double(talk: Talk, crew: Crew) -> tuple[Guest, Guest]:
    """The captain and the next of his team double, and the box is asked; box and captain."""
    captain = await crew.to_roll(Side.WHITE)
    box, _, others = await crew.by_role()
    await others[0].presses(ChouetteVerb.DOUBLE)
    await sure(captain, await captain.presses(ChouetteVerb.DOUBLE))
    if isinstance((await crew.game()).question, Window):
        await talk.waits(25)
    return box, captain


async def test_the_box_answers_several_doubles_by_a_private_form(talk: Talk) -> None:
    """Choose opens it; each press goes from take to drop; nothing is sent before Send."""
    crew = await begun(talk)
    box, _ = await two_double(talk, crew)

    form = await box.presses(ChouetteVerb.CHOOSE)
    assert form.answers[-1].in_place
    assert form.answers[-1].personal
    drafts = [b for b in form.buttons if parse_button(b.id).verb == ChouetteVerb.DRAFT]
    form = await box.presses_id(drafts[0].id)
    assert all(ask.answer is None for ask in (await crew.round()).asks)
    taken = [b for b in form.buttons if parse_button(b.id).verb == ChouetteVerb.DRAFT]
    form = await box.presses_id(taken[1].id)
    assert all(ask.answer is None for ask in (await crew.round()).asks)

    send = find_button(form.answers[-1].rows, ChouetteVerb.ANSWERS)
    await sure(box, await box.presses_id(send.id))

    game = await crew.game()
    assert not isinstance(game.question, Round)
    assert 2 == sum(cube.owner is not None for cube in game.board.cubes)


async def test_the_box_names_cubes_it_takes(talk: Talk) -> None:
    """`/take A` shows the form with the others dropped; with `yes` it is sent."""
    crew = await begun(talk)
    box, captain = await two_double(talk, crew)
    name = captain.person.name

    form = await box.types(f"/take {name}")
    assert form.buttons
    assert isinstance((await crew.game()).question, Round)

    await box.types(f"/take {name} yes")
    game = await crew.game()
    assert 1 == sum(cube.owner is not None for cube in game.board.cubes)
    assert 1 == sum(stake.points is not None for stake in game.stakes)


async def test_a_form_against_the_house_rules_is_refused_whole(talk: Talk) -> None:
    """It names the smallest change that would do, and nothing is booked."""
    crew = await begun(talk, "box_take=majority_or_none")
    captain = await crew.to_roll(Side.WHITE)
    box, _, others = await crew.by_role()
    for guest in others:
        await guest.presses(ChouetteVerb.DOUBLE)
    await sure(captain, await captain.presses(ChouetteVerb.DOUBLE))
    if isinstance((await crew.game()).question, Window):
        await talk.waits(25)
    before = await talk.crew()

    reply = await box.types(f"/take {captain.person.name} yes")

    assert reply.answers[-1].refused
    assert f"drop {captain.person.name}" in reply.text
    assert before == await talk.crew()


async def test_a_hold_makes_the_captain_wait(talk: Talk) -> None:
    """Wait is pressed while the box plays; the roll is held until it is answered."""
    crew = await begun(talk)
    captain = await crew.to_roll(Side.WHITE)
    _, _, others = await crew.by_role()

    reply = await others[0].presses(ChouetteVerb.WAIT)
    assert reply.answers[0].toast
    await captain.presses(Verb.ROLL)
    game = await crew.game()
    assert isinstance(game.question, Window)
    assert not game.question.grace
    assert game.board.turn is not None
    assert game.board.turn.roll is None

    await others[0].presses(ChouetteVerb.NO_DOUBLE)
    game = await crew.game()
    assert game.board.turn is not None
    assert game.board.turn.roll is not None


async def test_a_window_ends_by_itself(talk: Talk) -> None:
    """20 s after the captain rolled the dice fall, though whoever held says nothing."""
    crew = await begun(talk)
    captain = await crew.to_roll(Side.WHITE)
    _, _, others = await crew.by_role()
    await others[0].presses(ChouetteVerb.WAIT)
    await captain.presses(Verb.ROLL)

    await talk.waits(15)
    assert isinstance((await crew.game()).question, Window)
    await talk.waits(6)

    game = await crew.game()
    assert game.question is None
    assert game.board.turn is not None
    assert game.board.turn.roll is not None


async def test_who_doubles_is_not_told_before_the_window_closes(talk: Talk) -> None:
    """Only that somebody does."""
    crew = await begun(talk)
    captain = await crew.to_roll(Side.WHITE)
    _, _, others = await crew.by_role()
    await captain.presses(Verb.ROLL)
    assert isinstance((await crew.game()).question, Window)

    await others[0].presses(ChouetteVerb.DOUBLE)

    asks = crew.board_text().rpartition("double")[0]
    assert others[0].person.name not in asks.rpartition(".")[2]
    assert isinstance((await crew.game()).question, Window)


async def test_a_doubler_who_leaves_while_the_box_thinks(talk: Talk) -> None:
    """His cube stays offered, the box answers, nothing is stuck."""
    crew = await begun(talk)
    captain = await crew.to_roll(Side.WHITE)
    box, _, others = await crew.by_role()
    await others[0].presses(ChouetteVerb.DOUBLE)
    await captain.presses(Verb.ROLL)
    if isinstance((await crew.game()).question, Window):
        await talk.waits(25)
    assert isinstance((await crew.game()).question, Round)

    asked_first = await others[0].types("/chouette leave")
    assert parse_button(asked_first.buttons[0].id).verb.startswith(ChouetteVerb.LEAVE)
    await sure(others[0], asked_first)
    await sure(box, await box.presses(ChouetteVerb.ANSWER_ALL, "t"))

    game = await crew.game()
    assert game.question is None
    assert not (await talk.crew()).is_here((await others[0].account()).id)


async def test_answers_outlive_a_restart_and_the_time_begins_again(tmp_path: Path) -> None:
    """What was answered stays; whoever has not answered gets at least 60 s more."""
    async with open_talk(tmp_path / "civetta.db") as before:
        crew = await begun(before)
        await crew.box_doubles()
        _, captain, _ = await crew.by_role()
        await captain.presses(ChouetteVerb.ANSWER_ALL, "t")
        asks = (await crew.round()).asks
        await before.house.deadlines.poll()
    before.clock.pass_s(3600)
    async with open_talk(tmp_path / "civetta.db", clock=before.clock, sender=before.sender) as after:
        await after.waits(0)
        await after.waits(30)
        phase = (await after.crew()).phase
        assert isinstance(phase, Playing)
        assert isinstance(phase.game.question, Round)
        assert asks == phase.game.question.asks


async def doubled_by(path: Path, which: int, when: str) -> list[object]:
    """What those see who do not double, after one of two members has wished to: in the window, or before it."""
    async with open_talk(path) as talk:
        crew = await begun(talk, players=5)
        captain = await crew.to_roll(Side.WHITE)
        box, _, others = await crew.by_role()
        if when == "held":
            for guest in others:
                await guest.presses(ChouetteVerb.WAIT)
        if when != "early":
            await captain.presses(Verb.ROLL)
        await others[which].presses(ChouetteVerb.DOUBLE)
        if when == "early":
            await captain.presses(Verb.ROLL)
        assert isinstance((await crew.game()).question, Window)
        found: list[object] = [shown(crew.board())]
        for guest in (box, captain, others[2]):
            for line in ("/chouette status", "/chouette ledger", "/games", "/cube"):
                reply = await guest.types(line)
                found.append((reply.text, reply.buttons, [answer.picture for answer in reply.answers]))
        found.append([plain(answer.text) for answer in talk.sender.said])
        return found


@pytest.mark.parametrize("when", ["window", "held", "early"])
async def test_nobody_can_tell_who_doubles_before_the_window_closes(tmp_path: Path, when: str) -> None:
    """Neither by words nor by whose answer the picture says is due."""
    assert await doubled_by(tmp_path / "a.db", 0, when) == await doubled_by(tmp_path / "b.db", 1, when)
