"""Settlements in the middle of a game: the box and a member agree on a payment and the member goes out.

Only at the start of either side's turn, before it rolls. An offer lapses at the roll, at any turn of that cube, and
when one of the two leaves; one is open per pair.
"""

from bot.chouette.doubling import is_at_roll
from bot.chouette.errors import BadSettlement, SettlementFault
from bot.chouette.events import ChouetteEvent
from bot.chouette.game import ChouetteGame, HowOut, SettlementOffer
from bot.chouette.game_events import SettlementOffered, SettlementRefused, StakeClosed
from bot.chouette.house_rules import HouseRules
from bot.chouette.roles import is_in, own_stake
from bot.chouette.state import Chouette
from bot.rules.ids import PlayerId
from bot.rules.terms import CUBE_CEILING


def most_points(rules: HouseRules) -> int:
    """The largest payment, either way."""
    return rules.game_cap or CUBE_CEILING


def offer_settlement(
    state: Chouette, game: ChouetteGame, by: PlayerId, points: int, member: PlayerId | None
) -> tuple[ChouetteEvent, ...]:
    """An offer between the box and a member. points: to the member. Raises BadSettlement."""
    index = _stake(state, game, by, member)
    most = most_points(state.rules)
    if abs(points) > most:
        raise BadSettlement(SettlementFault.TOO_MUCH, most)
    if any(offer.stake == index and offer.by != by for offer in game.settlements):
        raise BadSettlement(SettlementFault.OPEN)
    return (SettlementOffered(index, by, points),)


def answer_settlement(
    state: Chouette, game: ChouetteGame, by: PlayerId, member: PlayerId | None, *, accepts: bool
) -> tuple[ChouetteEvent, ...]:
    """The other one accepts or refuses; who offered takes it back by refusing. Raises BadSettlement."""
    index = _stake(state, game, by, member)
    offer = next((offer for offer in game.settlements if offer.stake == index), None)
    if offer is None or (accepts and offer.by == by):
        raise BadSettlement(SettlementFault.NONE_OFFERED)
    return (StakeClosed(index, offer.points, HowOut.SETTLED),) if accepts else (SettlementRefused(index),)


def settlement_asked(game: ChouetteGame, offer: SettlementOffer) -> PlayerId:
    """Who answers an offer."""
    stake = game.stakes[offer.stake]
    return stake.against if offer.by == stake.member else stake.member


def _stake(state: Chouette, game: ChouetteGame, by: PlayerId, member: PlayerId | None) -> int:
    if not state.rules.settlements:
        raise BadSettlement(SettlementFault.OFF)
    if not is_at_roll(game):
        raise BadSettlement(SettlementFault.NOT_NOW)
    player = member if by == game.box and member is not None else by
    index = own_stake(game, player)
    if index is None or not is_in(game, index) or not state.is_here(by) or not state.is_here(player):
        raise BadSettlement(SettlementFault.NO_STAKE)
    return index
