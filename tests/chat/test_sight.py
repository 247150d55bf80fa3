"""Tables are numbered, so anybody can name one: who cannot see it learns nothing and does nothing there."""

from dataclasses import replace

import pytest

from bot.chat.incoming import FormSent, RoomAddress
from bot.rules.table import Lobby, Playing
from bot.views.verbs import Verb
from tests.support.talk import ELSEWHERE, Guest, Talk, new_key

ANNAS = RoomAddress("local", "anna", private=True)
BRUNOS = RoomAddress("local", "bruno", private=True)
CHANNEL = RoomAddress("local", "channel", space="server")
CARLAS = RoomAddress("local", "carla", private=True)
TYPED = (
    *("roll", "move 13/8", "double", "take yes", "drop yes", "undo", "done", "resign", "rematch", "next"),
    *("stop yes", "accept", "decline", "cancel", "phrase words:luck", "board", "verify"),
)


@pytest.fixture
async def carla(talk: Talk) -> Guest:
    """A stranger, while Anna and Bruno play in their private chats."""
    await talk.guest("Anna", room=ANNAS).types("/play Bruno 5")
    await talk.guest("Bruno", room=BRUNOS).types("/accept")
    return talk.guest("Carla", room=ELSEWHERE)


@pytest.mark.parametrize("line", TYPED)
async def test_a_table_that_is_named_by_a_stranger_is_none(talk: Talk, carla: Guest, line: str) -> None:
    """He does not even hear who plays there."""
    before = await talk.version()
    reply = await carla.types(f"/{line} table:t-0001")
    assert "no table" in reply.text
    assert not [name for name in ("Anna", "Bruno") if name in reply.text]
    assert before == await talk.version()


async def test_a_forged_button_shows_no_table_of_others(talk: Talk, carla: Guest) -> None:
    """Of whatever verb and moment: an old one would bring the board to whoever has a right to see it."""
    before = await talk.version()
    for verb in (*Verb, "phrase", "verify", "move"):
        for decision in ("-", "0", str((await talk.state()).decision)):
            reply = await carla.presses_id(f"c1:t-0001:{decision}:{verb}")
            assert not [name for name in ("Anna", "Bruno") if name in reply.text], verb
            assert ([], []) == (reply.boards, reply.forms), verb
            assert verb == Verb.CANCEL or "no table" in reply.text, verb
    assert before == await talk.version()


@pytest.mark.parametrize("form", ["type", "accept-with", "phrase"])
async def test_a_forged_form_is_no_way_in(talk: Talk, carla: Guest, form: str) -> None:
    """Forms come back with the table they were asked for."""
    fields = {"play": "13/8", "words": "luck"}
    sent = FormSent(carla.person, carla.room, new_key(), f"c1:t-0001:-:{form}", fields)
    assert "no table" in (await carla.says(sent)).text


async def test_a_challenge_to_a_room_is_taken_up_there(talk: Talk) -> None:
    """Elsewhere it takes the join code; its number will not do."""
    await talk.guest("Anna", room=CHANNEL).types("/play 5")
    decision = (await talk.state()).decision
    await talk.guest("Carla", room=ELSEWHERE).types("/accept table:t-0001")
    await talk.guest("Carla", room=ELSEWHERE).presses_id(f"c1:t-0001:{decision}:accept")
    assert isinstance((await talk.state()).phase, Lobby)

    await talk.guest("Carla", room=CHANNEL).types("/accept table:t-0001")
    assert isinstance((await talk.state()).phase, Playing)


@pytest.mark.parametrize("reads", [True, False])
async def test_what_a_person_can_read_he_may_take_up_in_private(talk: Talk, *, reads: bool) -> None:
    """His own view of the card may stand in his private chat."""

    async def sees(person: str, room: RoomAddress) -> bool:
        return reads and (person, room.chat) == ("carla", CHANNEL.chat)

    talk.doors["local"] = replace(talk.doors["local"], sees=sees)
    await talk.guest("Anna", room=CHANNEL).types("/play 5")
    button = f"c1:t-0001:{(await talk.state()).decision}:accept"

    await talk.guest("Carla", room=CARLAS).presses_id(button)

    assert isinstance((await talk.state()).phase, Playing) is reads
