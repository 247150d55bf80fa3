"""A thread of its own for a new table, where the administrators want it and the platform has threads."""

import structlog

from bot.chat.call import Call
from bot.chat.delivery import Thread
from bot.chat.places import place_of
from bot.chat.reply import Answer, Button, SendError
from bot.i18n.catalog import closest_language
from bot.i18n.message import Message, message
from bot.rules.ids import PlayerId
from bot.service.commands import Update
from bot.service.spaces import SpaceSettings
from bot.views.people import person

LONGEST_NAME = 90

_log = structlog.get_logger(__name__)


def wants_thread(call: Call, settings: SpaceSettings) -> bool:
    """Whether a new table gets a thread here: not inside another one, nor where the bot can only answer."""
    door, room = call.house.doors.get(call.room.platform), call.room
    has_threads = door is not None and door.open_thread is not None
    return settings.threads and has_threads and not (room.within or room.topic or room.answer_only)


async def show_in_thread(call: Call, made: Update, invited: PlayerId | None) -> None:
    """Show a table, which has no room yet, in a new thread, and say so here; here, where none can be opened."""
    if await call.house.rooms.rooms_of(made.table):
        await call.reply.done()  # delivered twice: it has its thread already
        return
    thread = await _opened(call, invited)
    address = call.room if thread is None else thread.room
    room = await call.house.rooms.show(made.table, place_of(address), await call.showing())
    if thread is None:
        call.house.presenter.show(room.id, call.reply)
        return
    call.house.presenter.show(room.id)
    await _announce(call, invited, thread)


async def _opened(call: Call, invited: PlayerId | None) -> Thread | None:
    door = call.house.doors[call.room.platform]
    assert door.open_thread is not None  # noqa: S101 - wants_thread has looked
    players = [call.account.id] if invited is None else [call.account.id, invited]
    names = await call.house.accounts.names(players)
    try:
        return await door.open_thread(call.room, " – ".join(names.values())[:LONGEST_NAME])
    except SendError as error:
        _log.warning("no thread", error=str(error))
        return None


async def _announce(call: Call, invited: PlayerId | None, thread: Thread) -> None:
    """Say in the room where the table is; whoever is invited is called."""
    language = closest_language(
        await call.house.rooms.language_of(place_of(call.room)) or call.room.language, call.language
    )
    words = call.house.catalog.translator(language)
    names = await call.house.accounts.names([call.account.id, *([] if invited is None else [invited])])
    challenger = person(names, call.account.id)
    if invited is None:
        said, calls = message("chat.thread_open", player=challenger), {}
    else:
        said = message("chat.thread", player=challenger, opponent=person(names, invited))
        calls = {invited: call.people["opponent"].platform_id} if "opponent" in call.people else {}
    link = Button(thread.link, words.words(Message("button.open")), link=True)
    await call.reply.answer(Answer(words.text(said), rows=((link,),), calls=calls, public=True))
