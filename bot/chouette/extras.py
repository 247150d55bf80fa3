"""Extras: after a double of the box that some take and others drop, a dropper may pay a taker what he lost and thereby
give him a cube at twice that, which the taker owns, played between those two with the giver on the box's side.

Sources: Murphy, Wuersch; forced on a lone taker in Los Angeles.
"""

from bot.chouette.errors import BadExtra, NotAsked
from bot.chouette.events import ChouetteEvent, StayedSilent
from bot.chouette.game import ChouetteGame, ExtraOffer, ExtraRound
from bot.chouette.game_events import ExtraMade, ExtrasAnswered, ExtrasGiven, QuestionAsked, StakeDropped
from bot.chouette.house_rules import Extras
from bot.chouette.roles import is_in
from bot.chouette.settlement import capped
from bot.chouette.state import Chouette
from bot.rules.ids import PlayerId


def extra_round(state: Chouette, game: ChouetteGame) -> ExtraRound | None:
    """The question of extras after a double of the box; None where nobody could give or take one."""
    if state.rules.extras is Extras.OFF or not game.priced:
        return None
    takers = tuple(
        stake.member
        for index, stake in enumerate(game.stakes)
        if not stake.extra
        and is_in(game, index)
        and stake.cube in game.offered
        and state.is_here(stake.member)
    )
    fees = tuple(entry for entry in game.priced if state.is_here(entry.player))
    fees = tuple(sorted(fees, key=lambda entry: game.team.index(entry.player)))
    if not takers or not fees:
        return None
    forced = state.rules.extras is Extras.FORCED_LONE and len(takers) == 1
    return ExtraRound(
        fees, takers, in_order=state.rules.extras is Extras.BY_RANK, lone=takers[0] if forced else None
    )


def givers_asked(asked: ExtraRound) -> tuple[PlayerId, ...]:
    """Who may give extras now."""
    fees = asked.fees[:1] if asked.in_order else asked.fees
    return tuple(entry.player for entry in fees)


def takers_asked(asked: ExtraRound) -> tuple[PlayerId, ...]:
    """Who answers extras now: nobody before all givers have decided."""
    if asked.fees:
        return ()
    return tuple(dict.fromkeys(offer.taker for offer in asked.offers if offer.accepted is None))


def open_offers(asked: ExtraRound, taker: PlayerId) -> tuple[ExtraOffer, ...]:
    """The extras that a taker has not answered."""
    return tuple(offer for offer in asked.offers if offer.taker == taker and offer.accepted is None)


def give(asked: ExtraRound, by: PlayerId, takers: tuple[PlayerId, ...]) -> tuple[ChouetteEvent, ...]:
    """A dropper decides. Raises NotAsked, BadExtra."""
    if by not in givers_asked(asked):
        raise NotAsked(givers_asked(asked))
    if len(set(takers)) < len(takers) or not set(takers) <= set(asked.takers):
        raise BadExtra(asked.takers)
    fee = next(entry.points for entry in asked.fees if entry.player == by)
    return (ExtrasGiven(by, takers, fee),)


def answer_extras(asked: ExtraRound, by: PlayerId, givers: tuple[PlayerId, ...]) -> tuple[ChouetteEvent, ...]:
    """A taker decides; a lone one that is forced accepts all. Raises NotAsked, BadExtra."""
    if by not in takers_asked(asked):
        raise NotAsked(takers_asked(asked))
    offered = {offer.giver for offer in open_offers(asked, by)}
    chosen = set(givers)
    if not chosen <= offered or (asked.lone == by and chosen != offered):
        raise BadExtra(tuple(sorted(offered)))
    return (ExtrasAnswered(by, tuple(sorted(chosen))),)


def drop_instead(
    state: Chouette, game: ChouetteGame, asked: ExtraRound, by: PlayerId, cube: int
) -> tuple[ChouetteEvent, ...]:
    """A lone taker would rather drop than accept all extras. Raises NotAsked, BadExtra."""
    if by not in takers_asked(asked):
        raise NotAsked(takers_asked(asked))
    index = game.team.index(by)
    if asked.lone != by or game.stakes[index].cube != cube:
        raise BadExtra(tuple(offer.giver for offer in open_offers(asked, by)))
    points = capped(state.rules, -game.stakes[index].unit * (game.board.cubes[cube].value // 2))
    return (ExtrasAnswered(by, ()), StakeDropped(index, points, by_double=False))


def extras_time_up(state: Chouette, game: ChouetteGame, asked: ExtraRound) -> tuple[ChouetteEvent, ...]:
    """Who is silent gives nothing and accepts nothing; a forced lone taker drops."""
    givers, takers = givers_asked(asked), takers_asked(asked)
    silent = tuple(StayedSilent(player) for player in (*givers, *takers))
    given = tuple(ExtrasGiven(giver, (), 0) for giver in givers)
    return (*silent, *given, *(e for taker in takers for e in refused(state, game, asked, taker)))


def refused(
    state: Chouette, game: ChouetteGame, asked: ExtraRound, taker: PlayerId
) -> tuple[ChouetteEvent, ...]:
    """A taker who does not answer."""
    cube = game.stakes[game.team.index(taker)].cube
    if asked.lone == taker and cube is not None:
        return drop_instead(state, game, asked, taker, cube)
    return (ExtrasAnswered(taker, ()),)


def made(asked: ExtraRound) -> tuple[ChouetteEvent, ...]:
    """The end of the question, once nobody is asked any more."""
    accepted = tuple(offer for offer in asked.offers if offer.accepted)
    return (*(ExtraMade(o.giver, o.taker, o.fee) for o in accepted), QuestionAsked(None))
