"""`/link`: one person on two platforms becomes one player, and two again."""

from bot.chat.button_id import CONFIRMED, ButtonId, format_button
from bot.chat.call import Call
from bot.chat.errors import OnlyInPrivate
from bot.chat.reply import Button, Rows, Style
from bot.i18n.message import Message, PlayerName, message
from bot.service.errors import AlreadyLinked
from bot.views.verbs import Verb

LINK, UNLINK = "link", "unlink"
"""The verbs of the buttons that confirm it."""
OFF = frozenset({"off", "no"})
"""What is typed instead of a code to part again."""


async def link(call: Call) -> None:
    """Give a code; or take one, or part again, each after asking once more.

    Raises OnlyInPrivate, UnknownLinkCode, AlreadyLinked, NothingToUnlink.
    """
    _check_alone(call)
    text = call.options.get("code", "").strip()
    if not text:
        code = call.house.identities.give_code(call.account.id)
        await call.say(message("link.code", code=code))
    elif text.lower() in OFF:
        await call.house.identities.check_unlinkable(call.account.id)
        await call.say(Message("link.ask_off"), rows=_confirm(call, UNLINK, ""))
    else:
        other = await call.house.identities.whose(text)
        if other.id == call.account.id:
            raise AlreadyLinked
        code = "".join(text.upper().replace("-", " ").split())
        question = message("link.ask", player=PlayerName(other.id, other.name))
        await call.say(question, rows=_confirm(call, LINK, code))


async def confirmed(call: Call, verb: str, code: str) -> None:
    """Do what was asked once more.

    Raises OnlyInPrivate, UnknownLinkCode, AlreadyLinked, SameTable, NothingToUnlink.
    """
    _check_alone(call)
    identities = call.house.identities
    if verb == LINK:
        joined = await identities.link(code, call.account.id, key=call.key)
        await call.say(message("link.done", player=PlayerName(joined.id, joined.name)))
    else:
        await identities.unlink(call.account.id, call.who.platform, call.who.platform_id)
        await call.say(Message("link.parted"))


def _check_alone(call: Call) -> None:
    """Raises OnlyInPrivate where others might read a code, or press a button that would join or part them instead."""
    door = call.house.doors.get(call.room.platform)
    if door is not None and not (door.whispers or call.room.private):
        raise OnlyInPrivate


def _confirm(call: Call, verb: str, argument: str) -> Rows:
    say = call.translator.words
    yes = ButtonId(verb + CONFIRMED, argument=argument)
    return (
        (
            Button(format_button(yes), say(Message("button.confirm")), Style.DANGER),
            Button(format_button(ButtonId(Verb.CANCEL)), say(Message("button.cancel"))),
        ),
    )
