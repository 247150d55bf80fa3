"""Boards: one photo message each, edited by as little as will do, never twice there."""

from dataclasses import replace

import pytest

from bot.adapters.telegram_app.addresses import PLATFORM
from bot.chat.incoming import RoomAddress
from bot.chat.places import address_of
from bot.chat.reply import Answer
from bot.i18n.spans import Span
from bot.service.ids import TableId
from tests.adapters.telegram_app.evening import Evening, verbs
from tests.support.telegram_server.faults import Fault

TABLE = TableId("t-0001")
EDITS = ("editMessageMedia", "editMessageCaption", "editMessageReplyMarkup", "editMessageText")
SENDS = ("sendMessage", "sendPhoto")


def group_of(evening: Evening) -> RoomAddress:
    """The group as the conversation names it."""
    chat = str(evening.group.id)
    return RoomAddress(PLATFORM, chat, space=chat)


def boards_in_group(evening: Evening) -> int:
    """Messages of the bot in the group that have buttons."""
    return sum(bool(m.buttons) for m in evening.server.world.in_chat(evening.group, by_bot=True))


async def test_card_and_board_are_one_message(evening: Evening) -> None:
    """The challenge is text; when it is accepted the same message becomes the photo of the board."""
    await evening.says(evening.anna, "/play 5")
    card = evening.board()
    pictures = [card.photo]

    await evening.presses(evening.bruno, "accept")

    assert card is evening.board()
    assert [None, False] == [*pictures, card.photo is None]
    assert 1 == boards_in_group(evening)


async def test_a_step_in_a_group_changes_words_and_buttons_alone(evening: Evening) -> None:
    """The picture follows when the turn is over."""
    who = await evening.begun()
    before, start = evening.board().photo, len(evening.server.log)

    await evening.step(who)

    assert ["editMessageCaption"] == [e.method for e in evening.log_from(start, *EDITS, *SENDS)]
    assert before == evening.board().photo
    assert "undo" in verbs(evening.board())


async def test_a_step_in_a_private_chat_changes_the_picture(evening: Evening) -> None:
    """Nobody else shares its budget."""
    await evening.says(evening.anna, "/play 5", evening.anna.private)
    code = evening.board(evening.anna.private).text.partition("/join ")[2][:6]
    await evening.says(evening.bruno, f"/join {code}", evening.bruno.private)
    who = await evening.mover()
    board = evening.board(who.private)
    before = board.photo

    await evening.presses(who, "step", on=board)

    assert before != board.photo


async def test_another_keyboard_is_one_small_edit(evening: Evening) -> None:
    """Where the words stay the same, only the buttons are sent."""
    await evening.begun()
    board = evening.board()
    telegram = evening.telegram
    (room,) = await telegram.house.rooms.rooms_of(TABLE)
    post = await telegram.conversation.boards.in_room(room, await telegram.house.tables.load(TABLE))
    start = len(evening.server.log)

    await telegram.app.sender.edit(address_of(room.place), str(board.id), replace(post, rows=post.rows[:1]))

    assert ["editMessageReplyMarkup"] == [e.method for e in evening.log_from(start)]


async def test_what_is_shown_already_is_not_sent_again(evening: Evening) -> None:
    """Not while that is remembered."""
    await evening.begun()
    start = len(evening.server.log)

    rooms = await evening.telegram.house.rooms.rooms_of(TABLE)
    evening.telegram.conversation.presenter.show(rooms[0].id, again=True)
    await evening.settle()

    assert [] == evening.log_from(start)


async def test_not_modified_is_success(evening: Evening) -> None:
    """After a restart nothing is remembered; what Telegram says then is no error, and nothing is tried again."""
    await evening.begun()
    evening.telegram.app.sender._memory.forget(str(evening.group.id), str(evening.board().id))
    start = len(evening.server.log)

    rooms = await evening.telegram.house.rooms.rooms_of(TABLE)
    evening.telegram.conversation.presenter.show(rooms[0].id, again=True)
    await evening.settle()

    assert [400] == [e.code for e in evening.log_from(start, *EDITS)]
    assert () == await evening.telegram.house.rooms.pending()


async def test_a_deleted_board_is_posted_anew(evening: Evening) -> None:
    """Somebody who may has deleted it."""
    who = await evening.begun()
    gone = evening.board()
    del evening.server.world.messages[evening.group.id, gone.id]

    await evening.presses(who, "step", on=gone)

    assert evening.board().id != gone.id


async def test_a_picture_that_telegram_has_is_sent_by_reference(evening: Evening) -> None:
    """The board asked for again costs no upload, also after a restart."""
    who = await evening.begun()
    await evening.waits(70)
    await evening.presses(who, "step")
    await evening.presses(who, "undo")
    start = len(evening.server.log)

    await evening.says(who, "/board")

    sent = evening.log_from(start, "sendPhoto")
    assert [0] == [entry.uploaded_bytes for entry in sent]


async def test_a_reference_that_died_is_replaced_by_the_bytes(evening: Evening) -> None:
    """Telegram forgets files now and then."""
    who = await evening.begun()
    await evening.waits(70)
    evening.server.world.files.clear()
    start = len(evening.server.log)

    await evening.says(who, "/board")

    assert [400, 200] == [entry.code for entry in evening.log_from(start, "sendPhoto")]
    assert evening.board().photo is not None


@pytest.mark.parametrize("code", [0, 500])
@pytest.mark.parametrize("after", [False, True])
async def test_a_board_whose_sending_failed_is_there_once(evening: Evening, code: int, after: bool) -> None:
    """Whether it had arrived or not: what is there already is found again and becomes the board."""
    evening.server.faults.append(Fault("sendMessage", evening.group.id, code=code, after=after))

    await evening.says(evening.anna, "/play 5")

    assert 1 == boards_in_group(evening)
    await evening.presses(evening.bruno, "accept")
    assert 1 == boards_in_group(evening)
    assert "step" in verbs(evening.board())


async def test_a_board_that_is_looked_for_is_not_taken_for_another(evening: Evening) -> None:
    """Not for one that was posted since, also after a restart has forgotten it."""
    orphans, memory = evening.telegram.app.sender._orphans, evening.telegram.app.sender._memory
    lost, other = "t-0001", "t-0002"
    room = group_of(evening)
    memory.saw(room.chat, 10)
    await orphans.sending(room, lost)
    await orphans.sending(room, other)
    await orphans.settled(room, other, "12")
    memory._numbers.clear()

    assert [11, 13, 14, 15] == list(orphans.candidates(room, lost))
    assert [] == list(orphans.candidates(room, other))


async def test_a_board_is_looked_for_under_numbers_that_other_groups_have_used_too(evening: Evening) -> None:
    """Every supergroup counts its messages for itself."""
    orphans, memory = evening.telegram.app.sender._orphans, evening.telegram.app.sender._memory
    room = group_of(evening)
    elsewhere = replace(room, chat=str(evening.server.world.group().id))
    memory.saw(room.chat, 10)
    await orphans.sending(room, "t-0001")

    await orphans.settled(elsewhere, "t-0002", "11")

    assert [11, 12, 13, 14, 15] == list(orphans.candidates(room, "t-0001"))


async def test_others_who_write_meanwhile_are_left_alone(evening: Evening) -> None:
    """A board is looked for only among messages nobody knows, and those of others cannot be edited."""
    evening.server.faults.append(Fault("sendMessage", evening.group.id, code=500))
    evening.anna.says("/play 5", evening.group)
    for text in ("so?", "hello"):
        evening.carlo.says(text, evening.group)
    await evening.settle()

    assert 1 == boards_in_group(evening)
    assert ["/play 5", "so?", "hello"] == [
        m.text for m in evening.server.world.in_chat(evening.group) if not m.author.is_bot
    ]


@pytest.mark.parametrize("code", [0, 500])
@pytest.mark.parametrize("after", [False, True])
async def test_an_edit_that_failed_is_made_again(evening: Evening, code: int, after: bool) -> None:
    """The board ends as it must be, in the same message."""
    who = await evening.begun()
    board = evening.board()
    evening.server.faults.append(Fault("editMessageCaption", evening.group.id, code=code, after=after))

    await evening.step(who)

    assert board is evening.board()
    assert 1 == boards_in_group(evening)
    assert "undo" in verbs(board)


async def test_a_flooded_chat_waits_as_long_as_telegram_says(evening: Evening) -> None:
    """No request goes there before, and then the newest board does."""
    who = await evening.begun()
    until_s = evening.telegram.clock.monotonic_s() + 30
    evening.server.floods.until_s[evening.group.id] = until_s

    toast = await who.presses(evening.board(), evening.board().labels[0])
    await evening.settle()

    assert toast.after_s < 0.5
    assert 1 == evening.server.floods.count
    assert "undo" in verbs(evening.board()) or "roll" in verbs(evening.board())


async def test_where_pictures_are_forbidden_the_board_is_in_letters(evening: Evening) -> None:
    """A group may take that right away; the game goes on."""
    evening.group.photos = False
    who = await evening.begun()
    board = evening.board()

    assert board.photo is None
    assert " 24" in board.text
    assert ["pre"] == [e["type"] for e in board.entities if e["type"] == "pre"]
    await evening.step(who)
    assert 1 == boards_in_group(evening)


async def test_a_finished_board_keeps_no_button_that_acts(evening: Evening) -> None:
    """Only another match can be asked for."""
    who = await evening.begun(length=1)
    await evening.concedes(who)

    assert ["rematch", "verify"] == verbs(evening.board())


async def test_a_retired_board_loses_its_buttons(evening: Evening) -> None:
    """The board asked for again stands below; the old one cannot be pressed."""
    await evening.begun()
    old = evening.board()
    await evening.waits(70)
    match = evening.match()
    await match.play_on()
    await evening.says(await evening.mover(), "/board")

    assert old is not evening.board()
    assert [] == old.buttons


async def test_something_said_can_be_said_otherwise_and_unsaid(evening: Evening) -> None:
    """A call to the player on turn rings him, becomes a neutral line when it is old, and goes when he has moved."""
    sender, room = evening.telegram.app.sender, group_of(evening)
    message = await sender.say(room, Answer((Span("Your turn"),)))
    world = evening.server.world

    await sender.resay(room, message, Answer((Span("Somebody's turn"),)))
    await sender.resay(room, message, Answer((Span("Somebody's turn"),)))
    assert "Somebody's turn" == world.messages[evening.group.id, int(message)].text
    await sender.unsay(room, message)
    await sender.unsay(room, message)

    assert (evening.group.id, int(message)) not in world.messages


async def test_messages_below_are_counted_by_numbers(evening: Evening) -> None:
    """In a supergroup, as far as the bot has heard of them."""
    await evening.begun()
    board = evening.board()
    for _ in range(20):
        evening.carlo.says("chat", evening.group)
    await evening.says(evening.anna, "/games")

    assert 21 == await evening.telegram.app.sender.below(group_of(evening), str(board.id))


async def test_a_board_far_up_is_posted_below(evening: Evening) -> None:
    """When it has to be shown anyway, and fifteen messages or more stand below it."""
    await evening.begun()
    old = evening.board()
    await evening.waits(70)
    for _ in range(20):
        evening.carlo.says("chat", evening.group)
    await evening.says(evening.anna, "/games")
    match = evening.match()

    await match.play_on()

    assert evening.board().id > old.id
    assert [] == old.buttons
