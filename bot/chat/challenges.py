"""Beginning a table: `/play` and `/join`."""

from collections.abc import Mapping

from bot.chat.call import Call
from bot.chat.errors import MissingOption, UnknownPerson
from bot.chat.places import place_of
from bot.rules.ids import PlayerId
from bot.rules.refusals import BadTermValue, UnknownTerm
from bot.rules.terms import make_terms
from bot.service.commands import Update

USUAL_LENGTH = 5
"""Points of a match when nobody says otherwise: long enough for the cube, short enough for an evening."""


async def play(call: Call) -> None:
    """`/play`: a challenge to somebody, or open to this room.

    Raises UnknownPerson, UnknownVariant, UnknownTerm, TermNotHere, BadTermValue, and as `Challenges.challenge`.
    """
    invited = await _invited(call)
    terms = make_terms(
        call.options.get("variant", "").strip().lower() or "standard",
        _length(call.options.get("length", "")),
        read_terms(call.options.get("terms", "")),
    )
    place = place_of(call.room)
    showing = await call.showing()
    with call.house.presenter.holding(place):
        made = await call.house.challenges.challenge(
            challenger=call.account.id,
            invited=invited,
            terms=terms,
            key=call.key,
            place=place,
            showing=showing,
        )
        await _show_here(call, made)


async def join(call: Call) -> None:
    """`/join`: take up a challenge by its code, wherever it was made, and show the table here too."""
    code = call.options.get("code", "").strip()
    if not code:
        raise MissingOption("join", "code")
    table = await call.house.challenges.by_code(code)
    place = place_of(call.room)
    showing = await call.showing()
    with call.house.presenter.holding(place):
        joined = await call.house.challenges.accept(
            table=table, player=call.account.id, key=call.key, phrase=call.options.get("words") or None
        )
        await call.house.rooms.show(table, place, showing)
        await _show_here(call, joined)


def read_terms(text: str) -> Mapping[str, str]:
    """Pairs such as `jacoby=off cube=off`, also with colons; a name alone switches on. Raises UnknownTerm."""
    settings: dict[str, str] = {}
    for word in text.replace(",", " ").split():
        name, sign, value = word.replace(":", "=").partition("=")
        if not name:
            raise UnknownTerm(word, ())
        settings[name.lower()] = value if sign else "on"
    return settings


async def _invited(call: Call) -> PlayerId | None:
    person = call.people.get("opponent")
    if person is None:
        name = call.options.get("opponent", "").strip()
        if name:
            raise UnknownPerson(name)
        return None
    account = await call.house.accounts.player_of(
        person.platform, person.platform_id, person.name, person.language
    )
    return account.id


def _length(text: str) -> int:
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
