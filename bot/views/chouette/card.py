"""The card of a chouette that gathers, and its line in lists."""

from dataclasses import dataclass

from bot.chouette.house_rules import FEWEST
from bot.chouette.line import players_in
from bot.chouette.state import Between, Chouette, Closed, Gathering, Playing
from bot.i18n.message import Message, message
from bot.views.cards import SHORT_SEAL
from bot.views.chouette.people import everybody
from bot.views.chouette.setting_words import rules_line
from bot.views.people import Names, person
from bot.views.term_words import variant_name

MANY = 8
"""From so many players on a second table is proposed: each would wait long for the box."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """What the card shows beside the chouette. seal: 64 hexadecimal digits. code: six letters to join by.

    standing: it opens again by itself when its session is over.
    """

    seal: str
    code: str = ""
    standing: bool = False


def chouette_card(state: Chouette, names: Names, lobby: Lobby) -> tuple[Message, ...]:
    """The card, one message a line: host, house rules, who is in, what is missing, seal, code."""
    players = players_in(state)
    said = [
        message(
            "chouette.card.standing" if lobby.standing else "chouette.card.open",
            host=person(names, state.host),
            variant=variant_name(state.coming_rules.variant),
        ),
        rules_line(state.coming_rules),
        message("chouette.card.in", n=len(players), players=everybody(names, players)),
        _missing(state, names, len(players)),
    ]
    if len(players) >= MANY:
        said.append(message("chouette.card.second_table", n=len(players)))
    said.append(message("card.seal", seal=lobby.seal[:SHORT_SEAL]))
    if lobby.code:
        said.append(message("card.code", code=lobby.code))
    return (*said, Message("chouette.card.accepts"))


def _missing(state: Chouette, names: Names, count: int) -> Message:
    if count < FEWEST:
        return message("chouette.card.missing", n=FEWEST - count)
    if count >= state.coming_rules.max_players:
        return message("chouette.card.full", host=person(names, state.host))
    return message("chouette.card.may_start", host=person(names, state.host))


def list_line(table_id: str, state: Chouette, names: Names) -> Message:
    """One chouette in a list: id, host, what is played, how many are in, how it stands."""
    return message(
        "chouette.card.line",
        table=table_id,
        host=person(names, state.host),
        n=len(players_in(state)),
        variant=variant_name(state.coming_rules.variant),
        how=_how(state),
    )


def _how(state: Chouette) -> Message:
    match state.phase:
        case Gathering():
            return Message("chouette.card.gathers")
        case Closed():
            return Message("chouette.card.over")
        case Playing() if not state.paused:
            return message("chouette.card.plays", number=str(state.games + 1))
        case Between() if not state.paused:
            return message("chouette.card.between", number=str(state.games + 1))
    return Message("chouette.card.paused")
