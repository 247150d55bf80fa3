"""What stakes are worth when they are closed, and what a game brings everybody.

Each stake is settled by itself: sign times level times its cube, the Jacoby rule judged on that cube.
"""

from bot.chouette.game import ChouetteGame, Stake
from bot.chouette.house_rules import HouseRules, terms_of
from bot.chouette.members import Points
from bot.rules.cube import Cube, pending_offer
from bot.rules.game import board_seen_by
from bot.rules.ids import PlayerId
from bot.rules.scoring import board_level, forfeit_level, highest_level, points_at, scored_level
from bot.rules.side import Side
from bot.rules.terms import Resign


def won_points(rules: HouseRules, game: ChouetteGame, stake: Stake, winner: Side, level: int) -> int:
    """What the member gets (negative: pays) for a stake that is lost and won at a level of the board, 1..3, as it
    stands now. Capped as agreed."""
    loser = board_seen_by(terms_of(rules).rules, game.board, winner.other)
    amount = stake.unit * points_at(terms_of(rules), game.cube_of(stake), level, loser)
    return capped(rules, amount if winner is Side.WHITE else -amount)


def drop_points(rules: HouseRules, game: ChouetteGame, stake: Stake, dropper: Side) -> int:
    """What the member gets (negative: pays) when that side refuses the pending turn of the cube."""
    cube = game.cube_of(stake)
    costs = 0 if cube is None else stake.unit * pending_offer(cube).drop_costs
    return capped(rules, -costs if dropper is Side.WHITE else costs)


def forfeit_points(rules: HouseRules, game: ChouetteGame, stake: Stake, loser: Side) -> int:
    """What the member gets (negative: pays) when that side is gone. A double that waits for it counts as dropped."""
    cube = game.cube_of(stake)
    if cube is not None and cube.offer is not None and cube.offer.asked is loser:
        return drop_points(rules, game, stake, loser)
    terms = terms_of(rules)
    if game.board.turn is None:
        return won_points_before_opening(rules, game, stake, loser.other)
    board = board_seen_by(terms.rules, game.board, loser)
    by_position = terms.resign is Resign.BY_POSITION
    level = board_level(terms.rules, board) if by_position else forfeit_level(terms.rules, board)
    return won_points(rules, game, stake, loser.other, level)


def won_points_before_opening(rules: HouseRules, game: ChouetteGame, stake: Stake, winner: Side) -> int:
    """What the member gets when the other side goes before the first dice are decided: a single game."""
    cube = game.cube_of(stake)
    amount = stake.unit * (cube.value if cube is not None else 1)
    return capped(rules, amount if winner is Side.WHITE else -amount)


def levels_of(rules: HouseRules, game: ChouetteGame, stake: Stake, loser: Side) -> tuple[int, ...]:
    """The levels that this side may offer to lose a stake at, up to the highest that can still be lost."""
    terms, cube = terms_of(rules), game.cube_of(stake) or Cube()
    board = board_seen_by(terms.rules, game.board, loser)
    if terms.resign is Resign.BY_POSITION:
        return (scored_level(terms, cube, board_level(terms.rules, board)),)
    return tuple(range(1, highest_level(terms, cube, board, None) + 1))


def capped(rules: HouseRules, points: int) -> int:
    """Points of one pair, within the agreed cap of either side."""
    if not rules.game_cap:
        return points
    return max(-rules.game_cap, min(rules.game_cap, points))


def at_stake(rules: HouseRules, game: ChouetteGame) -> tuple[int, ...]:
    """What the box wins of, or loses to, all active members together at each level of the board, single first.

    Turned cubes that wait for an answer count as accepted, the Jacoby rule and the cap of a pair as for each stake.
    """
    totals = []
    for level in range(1, terms_of(rules).rules.max_level + 1):
        total = 0
        for stake in game.stakes:
            if stake.points is None and not stake.extra:
                cube = game.cube_of(stake)
                if cube is not None and cube.offer is not None:
                    cube = Cube(cube.offer.value, cube.offer.keeper, turned=True)
                counted = level if cube is None else scored_level(terms_of(rules), cube, level) * cube.value
                total += capped(rules, stake.unit * counted)
        totals.append(total)
    return tuple(totals)


def game_points(game: ChouetteGame) -> tuple[Points, ...]:
    """What a finished game brings everybody who had a part in it, in line order, the partner last; sums to zero.

    A partner shares what the box won or lost of the members half and half; an odd point is the box's.
    """
    gains: dict[PlayerId, int] = dict.fromkeys(game.line, 0)
    for stake in game.stakes:
        gains[stake.member] += stake.points or 0
        gains[stake.against] -= stake.points or 0
    shared = -sum(stake.points or 0 for stake in game.stakes if not stake.extra)
    if game.partner is not None:
        half = abs(shared) // 2 * (1 if shared > 0 else -1)
        gains[game.partner] = half
        gains[game.box] -= half
    for payment in game.payments:
        gains[payment.payer] -= payment.points
        gains[payment.payee] += payment.points
    return tuple(Points(player, points) for player, points in gains.items())
