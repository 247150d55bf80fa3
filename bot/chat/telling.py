"""What is said about a table of either kind."""

from bot.chat.kinds import AnyUpdate
from bot.chouette.errors import ChouetteError
from bot.i18n.message import Joint, Listed, Message, message
from bot.rules.ids import PlayerId
from bot.service.chouette_commands import ChouetteUpdate
from bot.service.commands import Update
from bot.views import errors, narration
from bot.views.cards import games_line
from bot.views.chouette.card import list_line
from bot.views.chouette.errors import chouette_refusal
from bot.views.chouette.status import question
from bot.views.chouette.status import status as crew_status
from bot.views.chouette.times import Clock
from bot.views.errors import Coded
from bot.views.people import Names, person


def one_line(update: AnyUpdate, names: Names, reader: PlayerId) -> Message:
    """A table in a list, as somebody reads it."""
    match update:
        case Update():
            return games_line(update.table, update.state, names, reader)
        case ChouetteUpdate():
            return list_line(update.table, update.state, names)


def status(update: AnyUpdate, names: Names, reader: PlayerId) -> tuple[Message, ...]:
    """What is asked now, or how it has ended, as somebody reads it who knows what he has just done himself."""
    match update:
        case Update(state=state):
            return narration.brief(state, names, state.side_of(reader))
        case ChouetteUpdate(state=crew):
            return crew_status(crew, names)


def asked(update: AnyUpdate, names: Names) -> Message | None:
    """Who is to do what; None when nothing is asked any more."""
    match update:
        case Update(state=state):
            return narration.asked(state, names)
        case ChouetteUpdate(state=crew):
            said = question(crew, names)
            return message("list.all", items=Listed(said, Joint.SPACE)) if said else None


def refusal(error: Coded, update: AnyUpdate | None = None, names: Names | None = None) -> Message:
    """Why something was refused, at a table if it is known."""
    match update:
        case ChouetteUpdate(state=crew):
            if isinstance(error, ChouetteError):
                return chouette_refusal(error, crew, names)
            return errors.error_message(error, None, names)
        case Update(state=state):
            return errors.error_message(error, state, names)
    return chouette_refusal(error) if isinstance(error, ChouetteError) else errors.error_message(error)


def turn_notice(update: AnyUpdate, names: Names, called: tuple[PlayerId, ...]) -> Message:
    """The short message in a room that calls those who are asked."""
    match update:
        case Update():
            return message("notice.turn", player=person(names, called[0]))
        case ChouetteUpdate():
            return message("chouette.call", players=_all_of(names, called))


def reopened_notice(
    update: ChouetteUpdate, names: Names, called: tuple[PlayerId, ...], now_ms: int
) -> Message | None:
    """The short message in a room that a time runs again after an absence of the house; None where none does.

    called: whom it waits for, as far as they are called here. now_ms: Unix ms.
    """
    again = Clock(update.times, now_ms).again()
    if again is None or not called:
        return again
    return message("chouette.call_again", players=_all_of(names, called), time=again.params["time"])


def _all_of(names: Names, called: tuple[PlayerId, ...]) -> Listed:
    """Everybody by name, however many they are: only who is named is called."""
    return Listed(tuple(person(names, player) for player in called))


def private_notice(update: AnyUpdate, names: Names, reader: PlayerId) -> Message:
    """The same to one person in private."""
    return _about(update, names, reader, "notice.turn_private", "notice.turn_private_chouette")


def homeless_notice(update: AnyUpdate, names: Names, reader: PlayerId) -> Message:
    """That a table of his is shown nowhere any more."""
    return _about(update, names, reader, "notice.homeless", "notice.homeless_chouette")


def _about(update: AnyUpdate, names: Names, reader: PlayerId, key: str, in_chouette: str) -> Message:
    """A sentence about a table that names it, and his opponent where there is one."""
    match update:
        case Update(state=state):
            others = [player for player in state.seats if player != reader]
            opponent = person(names, others[0]) if others else Message("player.nobody")
            return message(key, table=update.table, opponent=opponent)
        case ChouetteUpdate():
            return message(in_chouette, table=update.table)
