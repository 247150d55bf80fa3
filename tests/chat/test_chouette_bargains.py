"""What people of a chouette agree on beside the cubes: levels, buy-outs, extras, partners, proxies, corrections."""

from pathlib import Path

import pytest

from bot.chat.button_id import parse_button
from bot.chat.conversation import Drawing
from bot.chouette.game import Concession, ExtraRound, LevelOffer, Round
from bot.chouette.questions import Task, asked
from bot.rules.side import Side
from bot.views.chouette.verbs import ChouetteVerb
from bot.views.verbs import Verb
from renderers.board import BoardRenderer
from tests.support.crew import NAMES, Crew, begun, sure
from tests.support.talk import Talk, find_button, open_talk


async def test_the_box_gives_up_at_a_level_and_each_answers_for_himself(talk: Talk) -> None:
    """Who accepts is out with his points, who refuses plays on: a gammon could still be won."""
    crew = await begun(talk, "jacoby=off")
    await crew.to_roll(Side.WHITE)
    box, captain, others = await crew.by_role()
    levels = await box.types("/resign")
    await sure(box, await box.presses_id(levels.buttons[0].id))
    assert isinstance((await crew.game()).question, LevelOffer)

    await captain.presses(Verb.REFUSE_RESIGN)
    await others[0].types("/accept")
    await others[1].presses(Verb.ACCEPT_RESIGN)

    stakes = (await crew.game()).stakes
    assert [None, 1, 1] == [stake.points for stake in stakes]


async def test_a_captain_who_gives_up_asks_the_others(talk: Talk) -> None:
    """They play on unless they say otherwise; the box then answers for his stake."""
    crew = await begun(talk)
    await crew.to_roll(Side.WHITE)
    box, captain, others = await crew.by_role()
    await captain.types("/resign single yes")
    assert isinstance((await crew.game()).question, Concession)
    for guest in others:
        await guest.types("/decline")

    await box.types("/accept yes")

    game = await crew.game()
    assert [-1, None, None] == [stake.points for stake in game.stakes]
    assert (await crew.by_role())[1].person == others[0].person


async def test_a_stake_is_bought_out(talk: Talk) -> None:
    """The offer stands under the board with its points; another one makes its button stale."""
    crew = await begun(talk, "settlements=on")
    await crew.to_roll(Side.WHITE)
    box, captain, _ = await crew.by_role()
    await captain.types("/chouette buyout 1")
    button = find_button(crew.board().rows, ChouetteVerb.SETTLE)
    await captain.types("/chouette buyout 2")

    stale = await box.presses_id(button.id)
    assert stale.answers[0].refused
    assert all(stake.points is None for stake in (await crew.game()).stakes)
    await box.presses(ChouetteVerb.SETTLE)

    assert 2 == (await crew.game()).stakes[0].points


async def test_an_extra_is_given_and_accepted(talk: Talk) -> None:
    """By the buttons under the board, each meaning whoever presses it."""
    crew = await begun(talk, "extras=optional")
    await crew.box_doubles()
    _, captain, others = await crew.by_role()
    await captain.presses(ChouetteVerb.ANSWER_ALL, "t")
    for guest in others:
        await guest.presses(ChouetteVerb.ANSWER_ALL, "d")
    await talk.waits(4)
    assert isinstance((await crew.game()).question, ExtraRound)

    await others[0].presses(ChouetteVerb.GIVE, "*")
    await others[1].types("/chouette extra none")
    await captain.presses(ChouetteVerb.ACCEPT, "*")

    assert [True] == [stake.extra for stake in (await crew.game()).stakes if stake.extra]


async def test_the_last_of_the_line_is_asked_to_be_partner(talk: Talk) -> None:
    """He accepts by a button; refusing costs nothing."""
    crew = Crew(talk, NAMES[:5])
    await crew.gather("partner_from=5")
    for _ in range(10):
        state = await talk.crew()
        found = [p for p, qs in asked(state).items() if any(q.task is Task.BE_PARTNER for q in qs)]
        if found:
            break
        await crew.act()

    await crew.who(found[0]).presses(ChouetteVerb.PARTNER, "y")

    assert found[0] == (await talk.crew()).partner


async def test_a_proxy_answers_for_who_is_gone(talk: Talk) -> None:
    """His name is typed; nobody speaks for himself."""
    crew = await begun(talk)
    _, captain, others = await crew.by_role()
    refused = await others[0].types(f"/chouette proxy {others[0].person.name}")
    assert refused.answers[0].refused
    await others[0].types(f"/chouette proxy {others[1].person.name}")
    member = (await talk.crew()).member((await others[0].account()).id)
    assert member is not None
    assert (await others[1].account()).id == member.proxy
    await others[0].types("/chouette leave yes")

    await crew.box_doubles()
    await others[1].types("/take all")
    await captain.types("/take")
    await talk.waits(4)

    game = await crew.game()
    assert not isinstance(game.question, Round)
    assert 3 == sum(stake.points is None for stake in game.stakes)


async def test_a_correction_needs_everyone_it_touches(talk: Talk) -> None:
    """Its line is added and sums to zero; a sum that does not is refused."""
    crew = await begun(talk, players=3)
    await crew.play(1)
    anna, bruno = talk.guest("Anna"), talk.guest("Bruno")
    refused = await anna.types("/chouette correct Anna +2, Bruno -1")
    assert refused.answers[0].refused
    await anna.types("/chouette correct Anna +2, Bruno -2")
    assert 1 == len((await talk.crew()).ledger)

    books = await bruno.types("/chouette ledger")
    await bruno.presses_id(find_button(books.answers[0].rows, ChouetteVerb.CORRECTION).id)

    assert [2, -2] == [entry.points for entry in (await talk.crew()).ledger[-1].points]


async def test_the_box_is_declined(talk: Talk) -> None:
    """Between two games; whoever declines goes to the end."""
    crew = await begun(talk, players=3)
    await crew.play(1)
    talk.clock.pass_s(600)
    state = await talk.crew()
    box = crew.who(state.line[0])

    reply = await box.types("/chouette decline")

    after = await talk.crew()
    assert reply.answers or after.line != state.line
    assert after.line[0] != state.line[0] or reply.answers[0].refused


async def test_the_part_of_the_host_is_handed_on(talk: Talk) -> None:
    """Afterwards the old one may not do it again."""
    await begun(talk)
    await talk.guest("Anna").types("/chouette host Bruno")
    assert (await talk.guest("Bruno").account()).id == (await talk.crew()).host

    reply = await talk.guest("Anna").types("/chouette host Carla")

    assert reply.answers[0].refused


async def test_units_are_those_of_each_player(talk: Talk) -> None:
    """Where the house rules have them."""
    await begun(talk, "stakes=units")
    await talk.guest("Bruno").types("/chouette unit 3")
    member = (await talk.crew()).member((await talk.guest("Bruno").account()).id)
    assert member is not None
    assert 3 == member.unit


async def test_a_unit_that_does_not_count_is_said_to_be_of_no_effect(talk: Talk) -> None:
    """It is kept for the day on which the house rules have units."""
    await begun(talk)
    reply = await talk.guest("Bruno").types("/chouette unit 3")

    assert "stakes:units" in reply.text


@pytest.mark.parametrize(
    "points", ["Anna +2 Bruno -2", "Anna +2, Bruno −2", "Anna 2; Bruno -2", "Anna +2 Bruno -2,"]
)
async def test_a_correction_is_read_as_people_write_it(talk: Talk, points: str) -> None:
    """With or without commas."""
    crew = await begun(talk, players=3)
    await crew.play(1)
    reply = await talk.guest("Anna").types(f"/chouette correct {points}")

    assert not any(answer.refused for answer in reply.answers)
    assert 1 == len((await talk.crew()).open_corrections)


async def test_pictures_of_board_and_score_sheet_are_drawn(tmp_path: Path) -> None:
    """With the crew below the board; both are described in words."""
    render = BoardRenderer().render
    async with open_talk(tmp_path / "civetta.db", drawing=Drawing(render, sheet=render)) as talk:
        crew = await begun(talk, players=3)
        post = crew.board()
        assert post.picture is not None
        assert post.picture.height_px > 800
        assert post.picture.alt
        await crew.play(1)
        sheet = next(answer for answer in reversed(talk.sender.said) if answer.picture is not None)
        assert sheet.picture is not None
        assert sheet.picture.alt
        assert parse_button(sheet.rows[0][0].id).verb == Verb.NEXT
