"""Beginning a table: `/play` and `/join`."""

from bot.chat.any_tables import is_chouette
from bot.chat.call import Call
from bot.chat.crew_commands import join_by_code
from bot.chat.errors import MachinePicked, PersonLeft, UnknownPerson, missing
from bot.chat.people import account_of
from bot.chat.places import place_of
from bot.chat.threads import show_in_thread, wants_thread
from bot.chat.usual import USUAL_LENGTH, USUAL_VARIANT, read_terms, terms_with_usual
from bot.rules.ids import PlayerId
from bot.rules.refusals import BadTermValue
from bot.service.commands import Update


async def play(call: Call) -> None:
    """`/play`: a challenge to somebody, or open to this room.

    Raises UnknownPerson, MachinePicked, PersonLeft, UnknownVariant, UnknownTerm, TermNotHere, BadTermValue, and as
    `Challenges.challenge`.
    """
    invited = await _invited(call)
    room = await call.house.spaces.settings(call.room.platform, call.room.space)
    terms = terms_with_usual(
        room,
        call.options.get("variant", "").strip().lower() or room.variant or USUAL_VARIANT,
        parse_length(call.options.get("length", "") or room.length),
        read_terms(call.options.get("terms", "")),
    )
    place = place_of(call.room)
    in_thread = wants_thread(call, room)
    showing = await call.showing()
    with call.house.presenter.holding(place):
        made = await call.house.challenges.challenge(
            challenger=call.account.id,
            invited=invited,
            terms=terms,
            key=call.key,
            place=None if in_thread else place,
            showing=showing,
        )
        if not in_thread:
            await _show_here(call, made)
    if in_thread:
        await show_in_thread(call, made, invited)


async def join(call: Call) -> None:
    """`/join`: take up a challenge, or take part in a chouette, by its code, wherever it was made; and show it here."""
    code = call.options.get("code", "").strip()
    if not code:
        raise missing("join", "code")
    table = await call.house.challenges.by_code(code)
    if is_chouette(table):
        await join_by_code(call, await call.house.chouettes.load(table))
        return
    place = place_of(call.room)
    showing = await call.showing()
    with call.house.presenter.holding(place):
        joined = await call.house.challenges.accept(
            table=table, player=call.account.id, key=call.key, phrase=call.options.get("words") or None
        )
        await call.house.rooms.show(table, place, showing)
        await _show_here(call, joined)


async def _invited(call: Call) -> PlayerId | None:
    person = call.people.get("opponent")
    if person is None:
        name = call.options.get("opponent", "").strip()
        if not name:
            return None
        door = call.house.doors.get(call.room.platform)
        if door is not None and door.handles and is_handle(name):
            return await call.house.identities.expected(call.room.platform, name.removeprefix("@"))
        raise UnknownPerson(name)
    if person.machine:
        raise MachinePicked
    if person.gone:
        raise PersonLeft(person.name)
    return (await account_of(call.house, person)).id


def is_handle(name: str) -> bool:
    """Whether a text is a public name such as `@anna_b`."""
    letters = name.removeprefix("@").replace("_", "")
    return name.startswith("@") and 0 < len(letters) <= 64 and letters.isascii() and letters.isalnum()


def parse_length(text: str) -> int:
    """The points of a match as typed, the usual ones for nothing. Raises BadTermValue."""
    text = text.strip()
    if not text:
        return USUAL_LENGTH
    if not (text.isascii() and text.isdigit() and len(text) <= 5):
        raise BadTermValue("length", text[:40], ("0..99",))
    return int(text)


async def _show_here(call: Call, update: Update) -> None:
    """The card or board as the command's own message."""
    room = await call.room_here(update.table)
    if room is not None:
        call.house.presenter.show(room.id, call.reply)
