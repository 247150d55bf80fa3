"""Who is in, who moves for a side, who answers for somebody absent, who may speak."""

from dataclasses import replace

from bot.chouette.game import Answer, Ask, ChouetteGame, Round, Stage, Stake
from bot.chouette.house_rules import Consult
from bot.chouette.members import StandingOrder
from bot.chouette.state import Chouette
from bot.rules.ids import PlayerId
from bot.rules.side import Side


def is_in(game: ChouetteGame, index: int) -> bool:
    """Whether a stake is still played for: neither closed nor refused and waiting to be booked."""
    return game.stakes[index].points is None and all(drop.stake != index for drop in game.drops)


def live_stakes(game: ChouetteGame) -> tuple[int, ...]:
    """The stakes that are still played for, extras behind the members' own."""
    return tuple(index for index in range(len(game.stakes)) if is_in(game, index))


def own_stake(game: ChouetteGame, player: PlayerId) -> int | None:
    """The index of a member's stake against the box; None for others."""
    return game.team.index(player) if player in game.team else None


def is_active(game: ChouetteGame, player: PlayerId) -> bool:
    """Whether the player has a live stake against the box."""
    index = own_stake(game, player)
    return index is not None and is_in(game, index)


def active_members(game: ChouetteGame) -> tuple[PlayerId, ...]:
    """Those with a live stake against the box, in order of rank."""
    return tuple(player for player in game.team if is_active(game, player))


def mover(state: Chouette, game: ChouetteGame, side: Side) -> PlayerId | None:
    """Who rolls and plays for a side; None when nobody of it is there.

    The team: the highest-ranked active member who is there and has not let his time pass in this turn; with nothing
    but extras left, a taker. The box's side: the box while it has a stake, then the highest-ranked giver of an extra.
    """
    parties = {game.stakes[index].party(side) for index in live_stakes(game)}
    if side is Side.BLACK and game.box in parties:
        # A box that leaves forfeits at once, so it is there.
        return game.box
    active = set(active_members(game)) if side is Side.WHITE else set()
    ranked = [player for player in game.team if player in (active or parties) and state.is_here(player)]
    if not ranked and active:
        ranked = [player for player in game.team if player in parties - active and state.is_here(player)]
    awake = [player for player in ranked if player not in game.asleep]
    return next(iter(awake or ranked), None)


def acting_captain(state: Chouette, game: ChouetteGame) -> PlayerId | None:
    """Who plays for the team now."""
    return mover(state, game, Side.WHITE)


def side_in(game: ChouetteGame, player: PlayerId) -> Side | None:
    """The side a player of this game belongs to; None for others."""
    if player in (game.box, game.partner):
        return Side.BLACK
    return Side.WHITE if player in game.team else None


def may_speak(state: Chouette, game: ChouetteGame, player: PlayerId) -> bool:
    """Whether the house rules let this player advise on the play of the side on turn.

    The partner advises the box freely. Who is out, or only represents somebody, never speaks.
    """
    turn = game.board.turn
    if turn is None:
        return False
    if turn.side is Side.BLACK:
        return player == game.partner
    return speaks_for_team(state, game, player)


def speaks_for_team(state: Chouette, game: ChouetteGame, player: PlayerId) -> bool:
    """Whether the house rules let this player advise on the plays of the team, whoever is on turn."""
    if not is_active(game, player):
        return False
    match state.rules.talk:
        case Consult.FREE:
            return True
        case Consult.TURNED:
            return _is_accepted(game, game.stakes[game.team.index(player)])
        case Consult.ANY_TURNED:
            return any(_is_accepted(game, stake) for stake in game.stakes)
    return False


def _is_accepted(game: ChouetteGame, stake: Stake) -> bool:
    """Whether the cube of a stake has been turned by a player and taken."""
    cube = game.cube_of(stake)
    return cube is not None and cube.owner is not None


def passed_on(state: Chouette, game: ChouetteGame, asked: Round, ask: Ask) -> Ask:
    """An answer that its present respondent does not give, handed on.

    In turn: the proxy; the standing order, which answers at once; for a member the acting captain, or the next active
    member; nobody, which drops. The box has only its partner, then drops.
    """
    tried = (*ask.tried, ask.by)
    here = replace(ask, tried=tried)
    if ask.stage is Stage.OWN:
        proxy = proxy_of(state, game, ask.owner)
        if proxy is not None and proxy not in tried:
            return replace(here, by=proxy, stage=Stage.PROXY)
    if ask.stage in (Stage.OWN, Stage.PROXY):
        ordered = _by_order(state, game, asked, ask)
        if ordered is not None:
            return replace(here, answer=ordered)
    captain = _captain_for(state, game, asked, here) if asked.side is Side.WHITE else None
    if captain is not None and ask.stage is not Stage.CAPTAIN:
        return replace(here, by=captain, stage=Stage.CAPTAIN)
    return replace(here, stage=Stage.NOBODY, answer=Answer.DROP)


def proxy_of(state: Chouette, game: ChouetteGame, player: PlayerId) -> PlayerId | None:
    """Who speaks for an absent player in this game: of his own side and there; None = nobody."""
    member = state.member(player)
    proxy = member.proxy if member is not None else None
    if proxy is None or not state.is_here(proxy):
        return None
    if player == game.box:
        return proxy if proxy == game.partner else None
    against = {stake.against for stake in game.stakes if stake.member == player and stake.extra}
    return proxy if proxy in game.team and proxy not in against else None


def _by_order(state: Chouette, game: ChouetteGame, asked: Round, ask: Ask) -> Answer | None:
    member = state.member(ask.owner)
    if member is None or ask.owner == game.box:
        return None
    match member.order:
        case StandingOrder.TAKE:
            return Answer.TAKE
        case StandingOrder.DROP:
            return Answer.DROP
        case StandingOrder.AS_CAPTAIN:
            captain = acting_captain(state, game)
            answers = any(other.owner == captain for other in asked.asks) and asked.side is Side.WHITE
            return Answer.AS_CAPTAIN if captain not in (None, ask.owner) and answers else None
    return None


def _captain_for(state: Chouette, game: ChouetteGame, asked: Round, ask: Ask) -> PlayerId | None:
    """The highest-ranked active member who is there, has not been asked and answers for himself."""
    silent = {other.owner for other in asked.asks if other.stage is not Stage.OWN or other.tried}
    for player in active_members(game):
        if state.is_here(player) and player not in silent and player not in (ask.owner, *ask.tried):
            return player
    return None
