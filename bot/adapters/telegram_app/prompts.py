"""Forms as messages that are answered by a reply. The form travels in the message, so nothing is kept here.

It is the address of a link behind the pencil at the beginning: Telegram hands it back with the message replied to.
"""

from dataclasses import dataclass
from html import escape
from urllib.parse import parse_qs, urlencode, urlsplit

from telegram import ForceReply, Message, MessageEntity, User

from bot.chat.reply import Form
from bot.service.accounts import clean_name

LONGEST_PLACEHOLDER = 64
_PENCIL = "✍️"
_HOST = "t.me"


@dataclass(frozen=True, slots=True)
class Asked:
    """A form that comes back. field: the name of the input that was asked for. of: the number of whom it asks."""

    form: str
    field: str
    of: int | None = None


def prompt_html(form: Form, username: str, user: User) -> str:
    """The question, naming whom it is for. A form has one input here: the first."""
    field = form.fields[0]
    address = f"https://{_HOST}/{username}?{urlencode({'form': form.id, 'field': field.name})}"
    name = escape(clean_name(user.full_name))
    example = f" (<code>{escape(field.placeholder)}</code>)" if field.placeholder else ""
    return (
        f'<a href="{escape(address)}">{_PENCIL}</a> <a href="tg://user?id={user.id}">{name}</a>, '
        f"<b>{escape(form.title)}</b>\n{escape(field.label)}{example}"
    )


def prompt_markup(form: Form) -> ForceReply:
    """Opens the keyboard of whoever is named or replied to."""
    placeholder = form.fields[0].placeholder or form.fields[0].label
    return ForceReply(selective=True, input_field_placeholder=placeholder[:LONGEST_PLACEHOLDER])


def asked_by(message: Message) -> Asked | None:
    """The form in a message of ours; None if it has none."""
    for entity in message.entities:
        if entity.type != MessageEntity.TEXT_LINK or entity.url is None:
            continue
        parts = urlsplit(entity.url)
        query = parse_qs(parts.query)
        if parts.hostname == _HOST and "form" in query and "field" in query:
            return Asked(query["form"][0], query["field"][0], _named_by(message))
    return None


def _named_by(message: Message) -> int | None:
    """Whom a question names; None where Telegram does not say, as for somebody who forbids such links."""
    named = (entity.user for entity in message.entities if entity.type == MessageEntity.TEXT_MENTION)
    return next((user.id for user in named if user is not None), None)
