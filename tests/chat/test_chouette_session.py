"""What surrounds the games of a chouette, by conversation: who comes and goes, house rules, advice, books, limits."""

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest

from bot.chat.button_id import parse_button
from bot.chat.commands import BY_NAME
from bot.chat.conversation import Drawing
from bot.chat.delivery import Door
from bot.chat.incoming import RoomAddress
from bot.chat.reply import Button
from bot.chouette.questions import Task
from bot.chouette.roles import acting_captain
from bot.chouette.state import Closed, Gathering
from bot.i18n.spans import plain
from bot.rules.side import Side
from bot.service.ids import TableId
from bot.views.chouette.verbs import ChouetteVerb
from bot.views.verbs import Verb
from tests.support.crew import NAMES, Crew, begun, sure, texts
from tests.support.talk import Guest, Reply, Talk, draw_nothing, open_talk

SERVER = RoomAddress("discord", "channel", space="server")
ROLE = "77"


async def on_server(
    talk: Talk, name: str, *, roles: tuple[str, ...] = (), administrator: bool = False
) -> Guest:
    """Somebody on a server of a platform that has roles."""
    talk.doors.setdefault("discord", Door(talk.sender))
    guest = talk.guest(name, room=SERVER)
    guest.person = replace(guest.person, platform="discord", roles=roles, administrator=administrator)
    return guest


def play_button(talk: Talk) -> tuple[str, Button]:
    """The board that is shown, and its first button that moves a checker."""
    message, post = talk.sender.shown()
    return message, next(
        b for row in post.rows for b in row if parse_button(b.id).verb in (Verb.PLAY, Verb.STEP)
    )


async def test_the_card_shows_the_house_rules_and_every_joiner_accepts_them(talk: Talk) -> None:
    """A press of Join is enough; the second one of the same person is refused kindly."""
    crew = Crew(talk, NAMES[:3])
    await crew.gather("cubes=single jacoby=off", begin=False)

    assert "one for the whole team" in crew.board_text()
    assert "Jacoby rule: off" in crew.board_text()
    reply = await talk.guest("Bruno").presses(ChouetteVerb.JOIN)
    assert reply.answers[0].refused
    assert 3 == len((await talk.crew()).members)


async def test_a_wrong_house_rule_opens_nothing(talk: Talk) -> None:
    """The refusal names the setting and what is allowed."""
    reply = await talk.guest("Anna").types("/chouette open cubes=many")

    assert reply.answers[0].refused
    assert "single" in reply.text
    assert {} == talk.sender.boards


async def test_one_person_on_two_platforms_joins_once(talk: Talk) -> None:
    """After /link he is in already, whichever of his accounts presses."""
    crew = Crew(talk, NAMES[:3])
    await crew.gather(begin=False)
    private = RoomAddress("local", "bruno", private=True)
    code = (await talk.guest("Bruno", room=private).types("/link")).text
    other = await on_server(talk, "Brunello")
    other.room = RoomAddress("discord", "dm", private=True)
    asked = await other.types(f"/link {next(w for w in code.split() if len(w) >= 6 and w.isupper())}")
    await sure(other, asked)

    other.room = SERVER
    await talk.guest("Anna").types("/chouette status")
    reply = await other.types("/chouette join table:c-0001")

    assert reply.answers[0].refused
    assert 3 == len([m for m in (await talk.crew()).members if (await talk.crew()).is_here(m.player)])


async def test_the_twenty_first_player_finds_no_place(talk: Talk) -> None:
    """He alone hears so."""
    await talk.guest("P0").types("/chouette open max_players=20")
    for number in range(1, 20):
        await talk.guest(f"P{number}").presses(ChouetteVerb.JOIN)
    before = await talk.crew()

    reply = await talk.guest("P20").presses(ChouetteVerb.JOIN)

    assert reply.answers[0].refused
    assert "20" in reply.text
    assert before == await talk.crew()


async def test_a_strangers_press_changes_nothing_and_is_answered_alone(talk: Talk) -> None:
    """As is that of a member who is not asked."""
    crew = await begun(talk)
    roller = await crew.roller()
    other = next(g for g in crew.guests.values() if g.person != roller.person)
    before = await talk.crew()

    for guest in (talk.guest("Zoe"), other):
        message, button = play_button(talk)
        reply = await guest.presses_id(button.id, message=message)
        assert reply.answers[0].refused
        assert not reply.answers[0].public
    assert before == await talk.crew()


async def test_a_stale_press_changes_nothing(talk: Talk) -> None:
    """The second press of a play that has been made hears that the board has moved on."""
    crew = await begun(talk)
    roller = await crew.roller()
    message, button = play_button(talk)
    await roller.presses_id(button.id, message=message)
    before = await talk.crew()

    reply = await roller.presses_id(button.id, message=message)

    assert reply.answers[0].refused
    assert before == await talk.crew()


async def test_a_captain_who_sleeps_is_replaced_for_the_turn(talk: Talk) -> None:
    """After 90 s the next one plays; the buttons of before are refused to the sleeper."""
    crew = await begun(talk)
    sleeper = await crew.team_to_play()
    message, button = play_button(talk)

    await talk.waits(91)

    assert sleeper.person != (await crew.roller()).person
    reply = await sleeper.presses_id(button.id, message=message)
    assert reply.answers[0].refused
    state, game = await talk.crew(), await crew.game()
    assert acting_captain(state, game) == (await (await crew.roller()).account()).id


async def test_a_member_advises_and_one_press_plays_it(talk: Talk) -> None:
    """With one cube all may speak. The captain asks for the tally; before, nobody is told what was said."""
    crew = await begun(talk, "cubes=single")
    await crew.team_to_play()
    _, captain, others = await crew.by_role()
    choices = await others[0].completes("chouette suggest", "play", "")
    turns = sum((await crew.game()).board.turns)

    told = await others[0].types(f"/chouette suggest {choices[0].value}")
    assert choices[0].value.split()[0] in told.text
    assert "1" not in crew.board_text().partition("suggest")[2]
    tally = await captain.presses(ChouetteVerb.ADVICE)
    await captain.presses_id(tally.buttons[0].id)

    assert turns + 1 == sum((await crew.game()).board.turns)


async def test_the_box_may_not_advise_the_team(talk: Talk) -> None:
    """Nor may anybody who is out, or a stranger."""
    crew = await begun(talk, "cubes=single")
    await crew.team_to_play()
    box, _, others = await crew.by_role()
    choices = await others[0].completes("chouette suggest", "play", "")

    reply = await box.types(f"/chouette suggest {choices[0].value}")

    assert reply.answers[0].refused
    assert () == (await crew.game()).suggestions


async def test_house_rules_change_from_the_next_game_on(talk: Talk) -> None:
    """The host changes them in the middle of a game; others may not; nothing of it is charged."""
    crew = await begun(talk)
    rules = (await talk.crew()).rules

    reply = await talk.guest("Bruno").types("/chouette settings jacoby=off")
    assert reply.answers[0].refused
    await talk.guest("Anna").types("/chouette settings jacoby=off animals=1")

    state = await talk.crew()
    assert rules == state.rules
    assert not state.coming_rules.jacoby
    assert 1 == state.coming_rules.animals
    await crew.play(1)
    await crew.until(Task.PLAY)
    assert not (await talk.crew()).rules.jacoby


async def test_one_wrong_setting_among_several_changes_none(talk: Talk) -> None:
    """The refusal names it."""
    await begun(talk)

    reply = await talk.guest("Anna").types("/chouette settings jacoby=off animals=9")

    assert reply.answers[0].refused
    assert (await talk.crew()).next_rules is None


async def test_the_books_can_be_had_at_any_time(talk: Talk) -> None:
    """Ledger, who settles with whom, and a file for a spreadsheet whose totals sum to zero."""
    crew = await begun(talk, players=3)
    await crew.play(1)

    ledger = await talk.guest("Carla").types("/chouette ledger")
    settle = await talk.guest("Carla").types("/chouette settle")
    file = (await talk.guest("Carla").types("/chouette ledger csv")).answers[0].files[0]

    assert all(name in ledger.text for name in NAMES[:3])
    assert settle.text
    rows = list(csv.reader(io.StringIO(file.body.decode("utf-8-sig"))))
    assert 3 == len(rows)
    assert 0 == sum(map(int, rows[-1][4:]))


async def test_the_end_of_a_session_tells_who_settles_with_whom(talk: Talk) -> None:
    """Once in the room, with the score sheet."""
    crew = await begun(talk, "session_end=games 1", players=3)
    await crew.play(1)

    last = talk.sender.said[-1]
    assert last.public
    assert 1 == sum("settle" in said.lower() for said in texts(talk.sender.said))
    assert isinstance((await talk.crew()).phase, Closed)


async def test_the_score_sheet_brings_the_next_game(talk: Talk) -> None:
    """Its button is good until that game has begun, and no longer."""
    crew = await begun(talk, players=3)
    await crew.play(1)
    sheet = next(answer for answer in reversed(talk.sender.said) if answer.rows)
    onward = sheet.rows[0][0].id
    for _ in range(6):
        for guest in crew.guests.values():
            await guest.presses_id(onward)
    assert 2 == (await crew.game()).board.number
    before = await talk.crew()

    reply = await talk.guest("Anna").presses_id(onward)

    assert reply.answers[0].refused
    assert before == await talk.crew()


async def test_a_standing_chouette_opens_its_lobby_again(talk: Talk) -> None:
    """Beside it no second one can stand there."""
    crew = Crew(talk, NAMES[:3])
    await crew.gather("session_end=games 1 standing:yes")
    reply = await talk.guest("Dino").types("/chouette open standing:yes")
    assert reply.answers[0].refused

    await crew.play(1)
    await talk.settle()

    following = await talk.house.chouettes.load(
        (await talk.house.rooms.tables_of((await talk.guest("Anna").account()).id))[0]
    )
    assert isinstance(following.state.phase, Gathering)
    assert following.table == talk.sender.shown()[1].table


async def test_a_server_may_ask_for_a_role(talk: Talk) -> None:
    """To open and to join; administrators need none."""
    admin = await on_server(talk, "Ada", administrator=True)
    await admin.types(f"/server chouette_role:{ROLE}:Players")
    stranger, player = await on_server(talk, "Bob"), await on_server(talk, "Cleo", roles=(ROLE,))

    refused = await stranger.types("/chouette open")
    assert refused.answers[0].refused
    assert "Players" in refused.text
    await player.types("/chouette open")
    refused = await stranger.presses(ChouetteVerb.JOIN)
    assert refused.answers[0].refused
    await admin.presses(ChouetteVerb.JOIN)

    assert 2 == len((await talk.crew()).members)


async def test_a_role_cannot_be_got_round_by_a_server_of_ones_own(talk: Talk) -> None:
    """Whoever has the code joins by it from there only where no role is wanted."""
    admin = await on_server(talk, "Ada", administrator=True)
    await admin.types(f"/server chouette_role:{ROLE}:Players")
    await admin.types("/chouette open")
    code, _ = await talk.house.rooms.codes(TableId("c-0001"))
    stranger = await on_server(talk, "Bob", roles=(ROLE,), administrator=True)
    stranger.room = RoomAddress("discord", "his", space="his own")

    refused = await stranger.types(f"/join {code}")
    assert refused.answers[0].refused
    assert 1 == len((await talk.crew()).members)

    await admin.types("/server chouette_role:off")
    await stranger.types(f"/join {code}")
    assert 2 == len((await talk.crew()).members)


async def test_standings_are_those_of_a_server(talk: Talk) -> None:
    """In a private chat there are none."""
    member = await on_server(talk, "Ada")
    there = await member.types("/chouette standings")
    assert not there.answers[0].refused
    member.room = RoomAddress("discord", "dm", private=True)
    nowhere = await member.types("/chouette standings all")
    assert nowhere.answers[0].refused


async def test_players_of_two_platforms_share_a_board(talk: Talk) -> None:
    """The code of the card is enough; each has his own room, and both rooms show every game's end."""
    crew = Crew(talk, NAMES[:3])
    await crew.gather(begin=False)
    code, _ = await talk.house.rooms.codes(TableId(talk.sender.shown()[1].table))
    other = await on_server(talk, "Desy")

    await other.types(f"/join {code}")

    assert 4 == len((await talk.crew()).members)
    assert talk.sender.shown(SERVER)[1].table == talk.sender.shown()[1].table
    crew.players[(await other.account()).id] = other
    await talk.guest("Anna").presses(ChouetteVerb.BEGIN)
    reply = await other.types("/chouette status")
    assert reply.answers or reply.boards


async def test_my_open_question_comes_anywhere(talk: Talk) -> None:
    """`/cube` in the private chat shows what I am asked; who is asked nothing hears so."""
    crew = await begun(talk)
    roller = await crew.roller()
    private = replace(roller, room=RoomAddress("local", roller.person.platform_id, private=True))

    reply = await private.types("/cube")

    assert reply.text
    assert reply.answers[0].personal


async def test_auto_and_standing_orders_are_told_to_their_owner(talk: Talk) -> None:
    """And shown with the present choice marked."""
    await begun(talk)

    reply = await talk.guest("Bruno").types("/chouette auto never as_captain")

    member = (await talk.crew()).member((await talk.guest("Bruno").account()).id)
    assert member is not None
    assert ("never", "as_captain") == (member.asking, member.order)
    assert reply.answers[0].personal


async def test_an_untyped_word_is_refused_by_name(talk: Talk) -> None:
    """`/chouette foo` is no command."""
    reply = await talk.guest("Anna").types("/chouette foo")

    assert not talk.sender.boards
    assert plain(reply.answers[0].text)


async def test_an_administrator_who_does_not_play_may_pause_it(talk: Talk) -> None:
    """Whatever the host may; others may not, and a pause is the end of nothing."""
    crew = await begun(talk)
    stranger = talk.guest("Zoe")
    reply = await stranger.types("/chouette pause")
    assert reply.answers[0].refused
    stranger.person = replace(stranger.person, administrator=True)

    await stranger.types("/chouette pause")
    assert (await talk.crew()).paused
    roller = await crew.roller()
    refused = await roller.types("/roll")
    assert refused.answers[0].refused
    await stranger.types("/chouette resume")

    assert not (await talk.crew()).paused


@pytest.mark.parametrize("line", ["pause", "end", "settings pace=slow", "out Bruno", "host Carla"])
async def test_an_administrator_of_another_place_is_none_here(talk: Talk, line: str) -> None:
    """A member who writes from a server of his own, or shows the table there, may do no more than before."""
    crew = await begun(talk)
    member = crew.guests["Carla"]
    member.person = replace(member.person, administrator=True)
    member.room = RoomAddress("local", "hers", space="hers")
    before = await talk.crew()
    assert member.person.name != "Anna"

    reply = await member.types(f"/chouette {line} table:c-0001")

    assert reply.answers[0].refused
    assert before == await talk.crew()


async def test_everybody_but_the_box_leaves(talk: Talk) -> None:
    """The game is booked, nobody is charged twice, the rest is suspended and not stuck."""
    crew = await begun(talk, players=3)
    box, captain, others = await crew.by_role()
    for guest in (*others, captain):
        await guest.types("/chouette leave yes")

    state = await talk.crew()
    assert 0 == sum(entry.points for row in state.ledger for entry in row.points)
    assert 1 == len(state.ledger)
    reply = await box.types("/chouette end")
    assert not any(answer.refused for answer in reply.answers)


async def test_the_box_that_leaves_forfeits(talk: Talk) -> None:
    """Asked once more before; the original captain has the box then."""
    crew = await begun(talk)
    box, captain, _ = await crew.by_role()
    asked = await box.types("/chouette leave")
    assert asked.buttons
    await sure(box, asked)

    state = await talk.crew()
    assert 1 == state.games
    assert (await captain.account()).id == state.line[0]


async def test_a_cube_is_named_by_its_letter(talk: Talk) -> None:
    """`/double A` of the captain is his own; a letter that nobody has is refused."""
    crew = await begun(talk, players=3)
    captain = await crew.to_roll(Side.WHITE)

    refused = await captain.types("/double Z")
    assert refused.answers[0].refused
    await captain.types("/double A yes")

    wishes = (await crew.game()).wishes or (await crew.game()).offered
    assert wishes


async def test_a_session_that_is_closed_between_games_is_told_without_its_last_game(talk: Talk) -> None:
    """The score sheet stands in the room already; who settles with whom does not."""
    crew = await begun(talk, players=3)
    await crew.play(1)
    before = len(talk.sender.said)

    await talk.guest("Anna").types("/chouette end")

    told = texts(talk.sender.said[before:])
    assert 1 == len(told)
    assert "Settle" in told[0] or "settle" in told[0]
    assert talk.sender.said[-1].picture is None


async def test_what_is_told_of_twenty_cubes_fits_a_caption(tmp_path: Path) -> None:
    """As many as there is room for, and how many more there are."""
    drawing = Drawing(draw_nothing, sheet=lambda scene: scene.title.encode())
    async with open_talk(tmp_path / "civetta.db", drawing=drawing) as talk:
        crew = Crew(talk, tuple(f"A player with a long name {n}" for n in range(20)), types=True)
        await crew.gather("max_players=20")
        crew.doubles = 0.0
        await crew.until(Task.PLAY)
        box, *_ = await crew.by_role()
        await box.types("/chouette leave yes")

        told = talk.sender.said[-1]
        assert told.picture is not None
        assert len(plain(told.text)) <= 1000
        assert "more cubes" in plain(told.text)


@pytest.mark.parametrize("language", ["en", "it"])
async def test_the_commands_of_a_chouette_are_listed(talk: Talk, language: str) -> None:
    """`/chouette help` names every one; a word that is none of them leads there, and so does /help."""
    anna = talk.guest("Anna", language)
    group = BY_NAME["chouette"]
    listed = (await anna.types("/chouette help")).text

    assert [] == [sub.name for sub in group.subs if f"/{sub.name} " not in listed]
    unknown = replace(anna.typed("/chouette"), name="chouette dance")
    assert "/chouette help" in (await anna.says(unknown, Reply(talk.sender, anna.room))).text
    assert "/chouette help" in (await anna.types("/help")).text
    assert "/chouette suggest 13/8 6/5" in (await anna.types("/chouette suggest")).text


async def test_the_rules_of_chouettes_answer_to_the_plural(talk: Talk) -> None:
    """People ask for the rules of chouettes."""
    anna = talk.guest("Anna")

    assert (await anna.types("/rules chouette")).text == (await anna.types("/rules chouettes")).text
