"""Showing a table elsewhere: who may, and what those who only watch see."""

from dataclasses import replace

import pytest

from bot.chat.incoming import RoomAddress
from bot.i18n.spans import plain
from bot.rules.table import Finished
from bot.service.ids import TableId
from bot.service.limits import ROOMS_OF_A_TABLE
from bot.service.rooms import Place
from tests.support.talk import ELSEWHERE, ROOM, Guest, Reply, Talk, buttons_of, find_button

TABLE = TableId("t-0001")
CHANNEL = RoomAddress("local", "channel", space="server")
OTHER_CHANNEL = RoomAddress("local", "other-channel", space="server")
PRIVATE = RoomAddress("local", "anna", private=True)


async def begun(talk: Talk, room: RoomAddress = ROOM) -> Guest:
    """Anna plays Bruno in a room; who is on turn."""
    await talk.guest("Anna", room=room).types("/play Bruno 1")
    await talk.guest("Bruno", room=room).presses("accept")
    return replace(await talk.on_turn(), room=room)


async def link_of(talk: Talk, room: RoomAddress = ROOM) -> str:
    """The watch code, as a player gets it."""
    reply = await talk.guest("Anna", room=room).types("/watch")
    return plain(reply.answers[0].text).partition("/watch ")[2][:12]


async def test_the_holder_of_the_link_shows_a_table_elsewhere(talk: Talk) -> None:
    """Whoever he is, by the code, the payload of a deep link, or the whole link."""
    await begun(talk)
    code = await link_of(talk)
    for at, text in enumerate((code, f"w-{code}", f"https://t.me/bot?start=w-{code}", code.lower())):
        room = RoomAddress("local", f"room-{at}")
        carla = talk.guest("Carla", room=room)
        await carla.says(replace(carla.typed("/watch"), options={"link": text}), Reply(talk.sender, room))
        assert talk.sender.shown(room)[1].table == TABLE


async def test_where_nobody_plays_there_are_no_buttons(talk: Talk) -> None:
    """The board follows the game all the same."""
    mover = await begun(talk)
    await talk.guest("Carla", room=ELSEWHERE).types(f"/watch {await link_of(talk)}")
    first, *_ = await mover.completes("move", "play", "")
    await mover.types(f"/move {first.value}")
    _, post = talk.sender.shown(ELSEWHERE)
    assert post.version == await talk.version()
    assert post.rows == ()
    assert post.areas == ()


async def test_a_player_brings_the_buttons_with_him(talk: Talk) -> None:
    """A room where somebody plays is one like any other, whoever brought the table there first."""
    mover = await begun(talk)
    await talk.guest("Carla", room=ELSEWHERE).types(f"/watch {await link_of(talk)}")
    await replace(mover, room=ELSEWHERE).types("/watch t-0001")
    assert talk.sender.shown(ELSEWHERE)[1].rows != ()
    await talk.guest("Carla", room=ELSEWHERE).types(f"/watch {await link_of(talk)}")
    assert talk.sender.shown(ELSEWHERE)[1].rows != ()


async def test_what_is_only_watched_is_taken_away_again(talk: Talk) -> None:
    """The board loses its buttons and follows the game no more; elsewhere it does, and it can be brought back."""
    mover = await begun(talk)
    code = await link_of(talk)
    carla = talk.guest("Carla", room=ELSEWHERE)
    await carla.types(f"/watch {code}")
    before = talk.sender.shown(ELSEWHERE)[1].version

    reply = await carla.types("/watch off")

    assert "t-0001" in reply.text
    first, *_ = await mover.completes("move", "play", "")
    await mover.types(f"/move {first.value}")
    assert before == talk.sender.shown(ELSEWHERE)[1].version
    assert await talk.version() == talk.sender.shown(ROOM)[1].version
    await carla.types(f"/watch {code}")
    assert await talk.version() == talk.sender.shown(ELSEWHERE)[1].version


async def test_where_somebody_plays_nothing_is_taken_away(talk: Talk) -> None:
    """Nobody can take the board from those who play on it."""
    await begun(talk)

    for name in ("Carla", "Anna"):
        reply = await talk.guest(name).types("/watch off")
        assert "only watched" in reply.text

    assert [ROOM.chat] == [room.place.chat for room in await talk.house.rooms.rooms_of(TABLE)]


async def test_a_stranger_without_a_link_shows_nothing(talk: Talk) -> None:
    """He hears who may."""
    await begun(talk)
    reply = await talk.guest("Carla", room=ELSEWHERE).types("/watch t-0001")
    assert "watch link" in reply.text
    assert [room.place.chat for room in await talk.house.rooms.rooms_of(TABLE)] == [ROOM.chat]


@pytest.mark.parametrize(("sees", "is_shown"), [(True, True), (False, False), (None, False)])
async def test_people_of_one_server_show_what_they_can_see(
    talk: Talk, sees: bool | None, is_shown: bool
) -> None:
    """Only where the platform says that the person can read the room that shows it."""
    asked: list[tuple[str, str]] = []

    async def can_read(person: str, room: RoomAddress) -> bool:
        asked.append((person, room.chat))
        return bool(sees)

    door = talk.doors["local"]
    talk.doors["local"] = replace(door, sees=None if sees is None else can_read)
    await begun(talk, CHANNEL)
    await talk.guest("Carla", room=OTHER_CHANNEL).types("/watch t-0001")
    shown = [room.place.chat for room in await talk.house.rooms.rooms_of(TABLE)]
    assert (OTHER_CHANNEL.chat in shown) is is_shown
    assert asked == ([] if sees is None else [("carla", CHANNEL.chat)])


async def test_people_of_a_server_watch_in_private(talk: Talk) -> None:
    """What they can read there they may have in their own chat too."""

    async def can_read(person: str, room: RoomAddress) -> bool:
        return person == "carla"

    talk.doors["local"] = replace(talk.doors["local"], sees=can_read)
    await begun(talk, CHANNEL)
    for name, is_shown in (("Carla", True), ("Dora", False)):
        private = RoomAddress("local", name.lower(), private=True)
        await talk.guest(name, room=private).types("/watch t-0001")
        shown = [room.place.chat for room in await talk.house.rooms.rooms_of(TABLE)]
        assert (private.chat in shown) is is_shown


async def test_people_of_another_server_need_the_link(talk: Talk) -> None:
    """Whatever they could read there."""

    async def can_read(person: str, room: RoomAddress) -> bool:
        return True

    talk.doors["local"] = replace(talk.doors["local"], sees=can_read)
    await begun(talk, CHANNEL)
    abroad = RoomAddress("local", "abroad", space="another")
    await talk.guest("Carla", room=abroad).types("/watch t-0001")
    assert len(await talk.house.rooms.rooms_of(TABLE)) == 1


async def test_a_private_table_is_shown_by_its_players_alone(talk: Talk) -> None:
    """Others have no way to it but the link."""

    async def can_read(person: str, room: RoomAddress) -> bool:
        return True

    talk.doors["local"] = replace(talk.doors["local"], sees=can_read)
    await talk.guest("Anna", room=PRIVATE).types("/play Bruno 1")
    await talk.guest("Bruno", room=ELSEWHERE).types("/accept table:t-0001")
    await talk.guest("Carla", room=CHANNEL).types("/watch t-0001")
    assert [room.place.chat for room in await talk.house.rooms.rooms_of(TABLE)] == [PRIVATE.chat]
    await talk.guest("Anna", room=CHANNEL).types("/watch t-0001")
    assert talk.sender.shown(CHANNEL)[1].table == TABLE


async def test_only_players_hand_out_the_link(talk: Talk) -> None:
    """By the button too."""
    await begun(talk)
    reply = await talk.guest("Carla").presses_id(f"c1:{TABLE}:-:share", message=talk.sender.shown()[0])
    assert "/watch" not in reply.text
    view = await talk.guest("Anna").presses("view")
    shared = await talk.guest("Anna").presses_id(find_button(view.answers[0].rows, "share").id)
    assert "/watch" in shared.text


async def test_the_link_opens_the_bot_where_there_are_such_links(talk: Talk) -> None:
    """As a button that is an address."""
    talk.doors["local"] = replace(talk.doors["local"], link=lambda payload: f"https://example.org/{payload}")
    await begun(talk)
    code = await link_of(talk)
    reply = await talk.guest("Anna").types("/watch")
    assert [(button.id, button.link) for button in reply.buttons] == [(f"https://example.org/w-{code}", True)]


async def test_spectators_are_led_to_the_rematch(talk: Talk) -> None:
    """It appears where the match was shown, without buttons; the old board names it and leads there."""
    await begun(talk)
    await talk.guest("Carla", room=ELSEWHERE).types(f"/watch {await link_of(talk)}")
    await talk.guest("Anna").types("/resign match yes")
    assert isinstance((await talk.state()).phase, Finished)
    await talk.guest("Anna").types("/rematch")
    await talk.guest("Bruno").types("/rematch")
    _, ended = talk.sender.shown(ELSEWHERE, "t-0001")
    _, again = talk.sender.shown(ELSEWHERE, "t-0002")
    assert "t-0002" in plain(ended.text)
    assert [(asks.verb, asks.table) for asks, _ in buttons_of(ended.rows)] == [("board", "t-0002")]
    assert again.rows == ()
    assert again.version == await talk.version("t-0002")


async def test_a_table_is_not_shown_everywhere(talk: Talk) -> None:
    """There is a bound to the rooms of one table."""
    await begun(talk)
    code = await link_of(talk)
    for at in range(ROOMS_OF_A_TABLE - 1):
        await talk.house.rooms.show(TABLE, Place("local", f"room-{at}"))
    reply = await talk.guest("Carla", room=ELSEWHERE).types(f"/watch {code}")
    assert str(ROOMS_OF_A_TABLE) in reply.text
    assert len(await talk.house.rooms.rooms_of(TABLE)) == ROOMS_OF_A_TABLE


@pytest.mark.parametrize("text", ["nonsense", "w-", "https://", "t-9999", "AAAAAAAAAAAA", "t-x", "x" * 300])
async def test_what_is_no_link_is_refused_in_words(talk: Talk, text: str) -> None:
    """Nothing is shown."""
    reply = await talk.guest("Carla").types(f"/watch {text}")
    assert len(reply.answers) == 1
    assert "went wrong" not in reply.text
    assert talk.sender.posts == 0
