"""The dice of chouettes: the published draws, the seats of a game, the proof of both."""

import json
from pathlib import Path
from random import Random

import pytest

from bot.chouette.actions import BePartner, EndSession, Join, Leave
from bot.chouette.events import OrderDrawn
from bot.chouette.house_rules import make_rules
from bot.chouette.state import Between, game_of
from bot.codec.stored import decode_chouette_event
from bot.formats.dice_chain import seat_hash
from bot.formats.dice_proof import Broken, Flaw, Holds, verify
from bot.rules.actions import AbandonTable
from bot.rules.ids import PlayerId
from bot.service.errors import NothingToVerify
from bot.service.ids import TableId, row_of
from bot.service.rooms import Place
from bot.service.table_dice import TableDice
from tests.service.crew import NEXT, START, Crew, gathered, playing
from tests.support.house import PLACE, Rig, meet, open_rig

ROOT = bytes(range(32))
FOUR = ("box", "captain", "third", "fourth")
FIVE = ("anna", "bruno", "carla", "dino", "elsa")


@pytest.mark.parametrize(
    ("table", "phrases", "throws", "line"),
    [
        ("c-0007", FOUR, "54 63", ("third", "box", "captain", "fourth")),
        ("c-0008", FIVE, "46 61 46 22 43 32", ("bruno", "carla", "anna", "elsa", "dino")),
        ("c-0063", FIVE, "53 53 52 34 46 12 54", ("elsa", "carla", "anna", "bruno", "dino")),
    ],
)
def test_the_published_draws(
    table: str, phrases: tuple[str, ...], throws: str, line: tuple[str, ...]
) -> None:
    """A root, phrases in joining order, and the line that anybody can compute from them."""
    drawn = TableDice(TableId(table), {0: ROOT}).draw_order(tuple(map(seat_hash, phrases)))

    assert throws == " ".join(f"{roll.first}{roll.second}" for roll in drawn.throws)
    assert line == tuple(phrases[index] for index in drawn.line)


async def test_a_session_starts_with_the_published_draw(tmp_path: Path) -> None:
    """Table c-0007, four players with the published words: whatever the action says of throws and line."""
    others = Random(1)

    def varied(count: int) -> bytes:
        return ROOT if count == len(ROOT) else others.randbytes(count)

    async with open_rig(tmp_path / "civetta.db", entropy=varied) as rig:
        players = [await meet(rig.house, name.title()) for name in FOUR]
        for number in range(7):
            rig.clock.pass_s(60)
            update = await rig.house.chouettes.open(
                host=players[0],
                rules=make_rules({}),
                place=Place("local", f"f{number}"),
                key=f"l:{number}",
                phrase="box",
            )
        crew = Crew(rig, tuple(players), update)
        assert "c-0007" == crew.table
        for player, phrase in zip(players[1:], FOUR[1:], strict=True):
            await crew.ask(player, Join(), phrase=phrase)
        await crew.ask(players[0], START)

        assert (players[2], players[0], players[1], players[3]) == crew.update.state.line
        log = [decode_chouette_event(event.body).event for event in await rig.store.tables.read_log(7)]
        (drawn,) = [event for event in log if isinstance(event, OrderDrawn)]
        assert ["54", "63"] == [f"{roll.first}{roll.second}" for roll in drawn.throws]
        assert tuple(map(seat_hash, FOUR)) == drawn.seats


async def test_seats_of_a_game_stand_in_line_order(rig: Rig) -> None:
    """Phrases follow their players through the line; a partner's stands last."""
    players = [await meet(rig.house, name) for name in "ABCDEF"]
    update = await rig.house.chouettes.open(
        host=players[0], rules=make_rules({"partner_from": "6"}), place=PLACE, key="l:0", phrase="words 0"
    )
    crew = Crew(rig, tuple(players), update)
    for number, player in enumerate(players[1:], 1):
        await crew.ask(player, Join(), phrase=f"words {number}")
    await crew.ask(players[0], START)
    partner = crew.update.state.line[-1]
    await crew.ask(partner, BePartner(accepts=True))
    await crew.ask(crew.update.state.line[0], NEXT)

    sitting = (*crew.game.line, partner)
    assert partner == crew.game.partner
    assert tuple(seat_hash(f"words {players.index(player)}") for player in sitting) == crew.game.board.seats


async def closed(rig: Rig) -> Crew:
    """A chouette that was abandoned in its first game."""
    crew = await playing(rig)
    for _ in range(8):
        await crew.step()
    await crew.ask(None, AbandonTable())
    return crew


def line_of(crew: Crew) -> tuple[PlayerId, ...]:
    """The line of the last game."""
    game = game_of(crew.update.state)
    assert game is not None
    return game.line


async def test_an_abandoned_game_is_proved(rig: Rig) -> None:
    """With the draw of the line, and each player's name beside his words."""
    crew = await closed(rig)
    document = await rig.house.proofs.proof(crew.table)
    verdict = verify(document)

    assert isinstance(verdict, Holds)
    (game,) = verdict.proof.games
    names = await rig.house.accounts.names(crew.players)
    assert [names[player] for player in line_of(crew)] == [seat.name for seat in game.seats]
    assert game.order is not None
    assert 4 == len(game.order.seats)
    assert verdict.rolls >= 3


async def test_a_changed_draw_is_found(rig: Rig) -> None:
    """One die of it is enough."""
    crew = await closed(rig)
    document = json.loads(await rig.house.proofs.proof(crew.table))
    throw = document["games"][0]["order"]["throws"][0]
    throw[0] = throw[0] % 6 + 1

    verdict = verify(json.dumps(document))
    assert isinstance(verdict, Broken)
    assert Flaw.ORDER is verdict.flaw


async def test_nothing_is_shown_of_a_game_in_play(rig: Rig) -> None:
    """Its key would tell the coming rolls."""
    crew = await playing(rig)
    with pytest.raises(NothingToVerify):
        await rig.house.proofs.proof(crew.table)


async def test_a_draw_without_a_game_can_be_checked(rig: Rig) -> None:
    """The session was ended before its first game."""
    crew = await gathered(rig)
    await crew.ask(crew.players[0], START)
    await crew.ask(crew.players[0], EndSession())
    verdict = verify(await rig.house.proofs.proof(crew.table))

    assert isinstance(verdict, Holds)
    assert (0, 1) == (verdict.rolls, len(verdict.proof.games))


async def test_two_may_choose_the_same_words(rig: Rig) -> None:
    """The draw goes by places, not by words."""
    crew = await gathered(rig, 1)
    for name in ("Bruno", "Carla"):
        await crew.ask(await meet(rig.house, name), Join(), phrase="lucky socks")
    await crew.ask(crew.players[0], START)
    await crew.ask(crew.players[0], EndSession())

    assert isinstance(verify(await rig.house.proofs.proof(crew.table)), Holds)


async def test_who_comes_back_keeps_his_words_unless_he_gives_others(rig: Rig) -> None:
    """His seat number is the one he had."""
    crew = await gathered(rig, 3)
    bruno = crew.players[1]
    before = await rig.store.secrets.phrases(row_of(crew.table))
    await crew.ask(bruno, Leave())
    await crew.ask(bruno, Join())
    assert before == await rig.store.secrets.phrases(row_of(crew.table))
    await crew.ask(bruno, Leave())
    await crew.ask(bruno, Join(), phrase="new")
    after = await rig.store.secrets.phrases(row_of(crew.table))

    assert ["new"] == [row.phrase for row in after if row.seat == 1]
    assert not isinstance(crew.update.state.phase, Between)
