"""From one game to the next: drawing the first line, the ready check, the partner, the start."""

from bot.chouette.actions import BePartner, CountReady, DeclineBox, Ready, StartSession, TimeIsUp
from bot.chouette.errors import LastChoice, NotAsked, NotReady, OutOfPlace
from bot.chouette.events import (
    BoxDeclined,
    CaptainPassedOver,
    ChouetteEvent,
    GameBegan,
    OrderDrawn,
    PartnerAnswered,
    PlayersReady,
    SessionPaused,
    StayedSilent,
)
from bot.chouette.house_rules import FEWEST
from bot.chouette.line import (
    after_declining,
    after_passing_over,
    everybody_declined,
    players_in,
    to_be_partner,
)
from bot.chouette.session import check_host
from bot.chouette.state import Between, Chouette, Gathering
from bot.rules.actions import StartGame
from bot.rules.ids import PlayerId


def start_session(state: Chouette, by: PlayerId, action: StartSession) -> tuple[ChouetteEvent, ...]:
    """The line as drawn. Raises NotHost, OutOfPlace, NotReady (fewer than three players)."""
    check_host(state, by, administrator=action.administrator)
    if not isinstance(state.phase, Gathering):
        raise OutOfPlace(type(action).__name__)
    players = players_in(state)
    if len(players) < FEWEST:
        raise NotReady(())
    if sorted(action.line) != list(range(len(players))) or len(action.seats) != len(players):
        # Somebody came or went since the order was drawn.
        raise OutOfPlace(type(action).__name__)
    return (OrderDrawn(action.seats, action.throws, tuple(players[index] for index in action.line)),)


def decide_between(
    state: Chouette, phase: Between, by: PlayerId, action: Ready | DeclineBox | BePartner
) -> tuple[ChouetteEvent, ...]:
    """What a player may ask between two games. Raises NotAsked, LastChoice."""
    match action:
        case Ready():
            if by not in (*state.line, state.partner) or by in phase.ready:
                raise NotAsked(not_ready(state, phase))
            return (PlayersReady((by,)),)
        case DeclineBox():
            if by != next(iter(state.line), None) or len(state.line) < FEWEST:
                raise NotAsked(state.line[:1])
            if everybody_declined(phase, state.line):
                raise LastChoice
            return (BoxDeclined(by, after_declining(phase, state.line, by)),)
        case BePartner(accepts):
            asked = to_be_partner(state, phase)
            if by != asked:
                raise NotAsked(() if asked is None else (asked,))
            return (PartnerAnswered(by, accepts),)


def count_ready(state: Chouette, phase: Between, action: CountReady) -> tuple[ChouetteEvent, ...]:
    """Players who acted a moment ago count as ready, unless they have let a decision pass since then.

    Two who are left alone must say so themselves.
    """
    awake = {member.player for member in state.members if not member.silent}
    asked = set(state.line) & awake - set(phase.ready)
    players = tuple(player for player in dict.fromkeys(action.players) if player in asked)
    if not players or len(state.line) < FEWEST:
        raise OutOfPlace(type(action).__name__)
    return (PlayersReady(players),)


def not_ready(state: Chouette, phase: Between) -> tuple[PlayerId, ...]:
    """Whose word is missing before the next game: coming box, coming captain, who is asked to be partner."""
    missing = [player for player in state.line[:2] if player not in phase.ready]
    partner = to_be_partner(state, phase)
    return tuple(dict.fromkeys((*missing, *(() if partner is None else (partner,)))))


def may_start(state: Chouette, phase: Between) -> bool:
    """Whether the next game can begin: two or more in the line, everybody asked has answered."""
    return len(state.line) >= 2 and not not_ready(state, phase) and state.ending is None


def start_game(
    state: Chouette, phase: Between, by: PlayerId | None, action: StartGame
) -> tuple[ChouetteEvent, ...]:
    """The next game begins, by any player of it or the clock. Raises NotReady, NotAsked, OutOfPlace."""
    if by is not None and by not in (*state.line, state.partner):
        raise NotAsked(state.line)
    if not may_start(state, phase):
        raise NotReady(not_ready(state, phase))
    if len(action.seats) != len(state.line) + (state.partner is not None):
        raise OutOfPlace(type(action).__name__)
    return (GameBegan(state.games + 1, action.seats, state.line, state.partner),)


def between_time_up(state: Chouette, phase: Between) -> tuple[ChouetteEvent, ...]:
    """The ready check is over: an absent box declines, an absent captain is passed over, a silent partner refuses.

    When nobody is left to be asked the session pauses. Raises OutOfPlace where nobody is asked, or only two are left.
    """
    partner = to_be_partner(state, phase)
    refused = () if partner is None else (StayedSilent(partner), PartnerAnswered(partner, accepts=False))
    missing = [player for player in state.line[:2] if player not in phase.ready]
    if len(state.line) < FEWEST or not (missing or refused):
        raise OutOfPlace(TimeIsUp.__name__)
    if not missing:
        return refused
    absent = missing[0]
    silent = StayedSilent(absent)
    if absent == state.line[0]:
        if everybody_declined(phase, state.line):
            return (*refused, silent, SessionPaused(by_house=True))
        return (*refused, silent, BoxDeclined(absent, after_declining(phase, state.line, absent)))
    line = after_passing_over(phase, state.line)
    if line is None:
        return (*refused, silent, SessionPaused(by_house=True))
    return (*refused, silent, CaptainPassedOver(absent, line))
