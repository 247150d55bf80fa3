"""The line between games: who joins, leaves, rests, declines, is passed over."""

from collections.abc import Collection
from dataclasses import replace

from bot.chouette.game import ChouetteGame
from bot.chouette.house_rules import JoinRank
from bot.chouette.members import Presence
from bot.chouette.rotation import Rotated
from bot.chouette.state import Between, Chouette
from bot.rules.ids import PlayerId

FEWEST_PAIRED = 3
"""Fewest players in the line while the box has a partner."""


def players_in(state: Chouette) -> tuple[PlayerId, ...]:
    """Those who take part and do not rest, in joining order."""
    return tuple(member.player for member in state.members if member.presence is Presence.IN)


def settled_line(state: Chouette, turned: Rotated, resting: Collection[PlayerId] = ()) -> Rotated:
    """The rotated line without those who go or rest, with those who come: newcomers at the end or ahead of the losers,
    whoever returns from resting always at the end."""
    inside = {m.player for m in state.members if m.presence is Presence.IN and not m.sits_out_next}
    staying = inside - set(resting)
    partner = turned.partner if turned.partner in staying else None
    known = (*turned.line, *(() if turned.partner is None else (turned.partner,)))
    coming = [m for m in state.members if m.player in staying and m.player not in known]
    new = tuple(m.player for m in coming if not m.returned)
    back = tuple(m.player for m in coming if m.returned)
    cut = len(turned.line) - turned.losers
    ahead, losers = _kept(turned.line[:cut], staying), _kept(turned.line[cut:], staying)
    if state.coming_rules.join_rank is JoinRank.AHEAD_OF_LOSER:
        line = (*ahead, *new, *losers, *back)
    else:
        line = (*ahead, *losers, *new, *back)
    return without_small_partnership(replace(turned, line=line, partner=partner))


def without_small_partnership(turned: Rotated) -> Rotated:
    """A partner goes back to the end of the line when too few are left for one."""
    if turned.partner is None or len(turned.line) >= FEWEST_PAIRED:
        return turned
    return replace(turned, line=(*turned.line, turned.partner), partner=None)


def _kept(line: tuple[PlayerId, ...], staying: set[PlayerId]) -> tuple[PlayerId, ...]:
    return tuple(player for player in line if player in staying)


def after_declining(phase: Between, line: tuple[PlayerId, ...], player: PlayerId) -> tuple[PlayerId, ...]:
    """The line when the coming box does not want it: he goes to the end, before an old box that stands there.

    When everybody has declined the old box stays, before the others in the order in which they declined.
    """
    declined = (*phase.declined, player)
    rest = tuple(other for other in line if other != player)
    old = phase.old_box if phase.old_box in line else None
    if set(line) <= {*declined, *(() if old is None else (old,))}:
        keeper = player if old is None else old
        return (keeper, *(other for other in declined if other != keeper and other in line))
    if old is not None and rest[-1] == old:
        return (*rest[:-1], player, old)
    return (*rest, player)


def everybody_declined(phase: Between, line: tuple[PlayerId, ...]) -> bool:
    """Whether nobody is left who could take the box instead of the first of the line: all others have declined, and
    there is no other old box with whom it could stay."""
    others = set(line) - {line[0]}
    return bool(phase.declined) and others <= set(phase.declined) and phase.old_box not in others


def after_passing_over(phase: Between, line: tuple[PlayerId, ...]) -> tuple[PlayerId, ...] | None:
    """The line when the coming captain is not there: he stands right behind the one who replaces him.

    None when nobody is left who was not passed over already.
    """
    for player in line[2:]:
        if player not in phase.passed_over:
            return (line[0], player, *(other for other in line[1:] if other != player))
    return None


def to_be_partner(state: Chouette, phase: Between) -> PlayerId | None:
    """Who is asked to join the box now: from the end of the line, where he would wait longest.

    The old box that has just lost is excepted for one game; box and captain are never asked. None = nobody, or no
    partner is wanted.
    """
    wanted = state.coming_rules.partner_from
    if not wanted or state.partner is not None or len(state.line) < max(wanted, FEWEST_PAIRED + 1):
        return None
    for player in reversed(state.line[2:]):
        if player not in (*phase.partner_refused, phase.old_box):
            return player
    return None


def next_host(state: Chouette, without: PlayerId) -> PlayerId:
    """Who becomes host when the host leaves: the first still there in joining order; the old one if nobody is."""
    there = [m.player for m in state.members if m.presence is not Presence.LEFT and m.player != without]
    return there[0] if there else without


def is_in_game(game: ChouetteGame | None, player: PlayerId) -> bool:
    """Whether somebody has a part in this game."""
    return game is not None and player in (*game.line, game.partner)
