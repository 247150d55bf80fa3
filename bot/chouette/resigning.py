"""Giving up in a chouette: the box offers a level to all, a member concedes his own stake.

Every member answers the box for himself, shown together: who accepts is settled at that level and out, who refuses
plays on. An offer at the highest level that can still be lost on a stake is accepted at once, since refusing could gain
nothing. Nobody concedes for others; when the captain gives up, the others are asked whether they do too.
"""

from dataclasses import replace

from bot.chouette.errors import BadLevel, NotAsked
from bot.chouette.events import ChouetteEvent, StayedSilent
from bot.chouette.game import ChouetteGame, Concession, HowOut, LevelOffer, Verdict
from bot.chouette.game_events import QuestionAsked, ResignationJudged, StakeClosed, VerdictGiven
from bot.chouette.house_rules import terms_of
from bot.chouette.roles import acting_captain, live_stakes, mover
from bot.chouette.settlement import levels_of, won_points
from bot.chouette.state import Chouette
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.rules.terms import Resign


def stakes_to_resign(game: ChouetteGame, player: PlayerId) -> tuple[int, ...]:
    """The stakes a player may offer to lose: the box all of the team's, a member his own, else his first extra."""
    live = live_stakes(game)
    if player == game.box:
        return tuple(index for index in live if not game.stakes[index].extra)
    own = [index for index in live if not game.stakes[index].extra and game.stakes[index].member == player]
    extra = [
        i for i in live if game.stakes[i].extra and player in (game.stakes[i].member, game.stakes[i].against)
    ]
    return tuple(own[:1] or extra[:1])


def side_of_resigner(game: ChouetteGame, player: PlayerId, stake: int) -> Side:
    """The side a player holds a stake on."""
    return Side.WHITE if game.stakes[stake].member == player else Side.BLACK


def levels_to_offer(state: Chouette, game: ChouetteGame, player: PlayerId) -> tuple[int, ...]:
    """The levels the player may offer to lose at now; empty where he may not."""
    stakes = stakes_to_resign(game, player)
    turn = game.board.turn
    if game.question is not None or not stakes or turn is None or not state.is_here(player):
        return ()
    side = side_of_resigner(game, player, stakes[0])
    if turn.side is side and turn.moves and player == mover(state, game, side):
        return ()
    levels = {level for i in stakes for level in levels_of(state.rules, game, game.stakes[i], side)}
    refused = [
        r.level for r in game.refused_levels if r.player == player and r.at_turn == game.board.turns[side]
    ]
    return tuple(sorted(level for level in levels if level > max(refused, default=0)))


def offer_level(state: Chouette, game: ChouetteGame, by: PlayerId, level: int) -> tuple[ChouetteEvent, ...]:
    """The box offers to lose at a level. Raises BadLevel."""
    _check(state, game, by, level)
    verdicts = []
    for index in stakes_to_resign(game, by):
        member = game.stakes[index].member
        accepts = True if _is_enough(state, game, index, Side.BLACK, level) else None
        if accepts is None and not state.is_here(member):
            accepts = False
        verdicts.append(Verdict(member, index, accepts))
    return (QuestionAsked(LevelOffer(level, tuple(verdicts))),)


def concede(state: Chouette, game: ChouetteGame, by: PlayerId, level: int) -> tuple[ChouetteEvent, ...]:
    """A member offers to lose his own stake. Raises BadLevel."""
    _check(state, game, by, level)
    stakes = stakes_to_resign(game, by)
    joining: tuple[Verdict, ...] = ()
    if by == acting_captain(state, game) and not game.stakes[stakes[0]].extra:
        others = [i for i in live_stakes(game) if not game.stakes[i].extra and i != stakes[0]]
        joining = tuple(
            Verdict(game.stakes[i].member, i) for i in others if state.is_here(game.stakes[i].member)
        )
    return (QuestionAsked(Concession(level, by, stakes, joining)),)


def _check(state: Chouette, game: ChouetteGame, by: PlayerId, level: int) -> None:
    allowed = levels_to_offer(state, game, by)
    if level not in allowed:
        raise BadLevel(allowed)


def _is_enough(state: Chouette, game: ChouetteGame, index: int, loser: Side, level: int) -> bool:
    """Whether nothing more could be lost on this stake."""
    by_position = terms_of(state.rules).resign is Resign.BY_POSITION
    return by_position or level >= max(levels_of(state.rules, game, game.stakes[index], loser))


def answerer(game: ChouetteGame, asked: Concession) -> PlayerId:
    """Who accepts or refuses a concession: the other party of the stake."""
    stake = game.stakes[asked.stakes[0]]
    return stake.against if asked.by == stake.member else stake.member


def verdict(
    state: Chouette, game: ChouetteGame, asked: LevelOffer | Concession, by: PlayerId, *, accepts: bool
) -> tuple[ChouetteEvent, ...]:
    """One answer. Raises NotAsked."""
    if isinstance(asked, LevelOffer):
        mine = [v for v in asked.verdicts if v.player == by]
        if not mine or _is_enough(state, game, mine[0].stake, Side.BLACK, asked.level):
            raise NotAsked(tuple(v.player for v in asked.verdicts if v.accepts is None))
        return (VerdictGiven(by, accepts),)
    open_to = [v.player for v in asked.joining if v.accepts is None]
    if open_to:
        if by not in open_to:
            raise NotAsked(tuple(open_to))
        return (VerdictGiven(by, accepts),)
    if by != answerer(game, asked):
        raise NotAsked((answerer(game, asked),))
    return concession_judged(state, game, asked, accepts=accepts)


def level_judged(state: Chouette, game: ChouetteGame, asked: LevelOffer) -> tuple[ChouetteEvent, ...]:
    """All answers to the box, shown together."""
    accepted = tuple(v for v in asked.verdicts if v.accepts)
    refused = tuple(v.player for v in asked.verdicts if not v.accepts)
    judged = ResignationJudged(asked.level, tuple(v.player for v in accepted), refused, game.box)
    closed = tuple(_lost(state, game, v.stake, Side.BLACK, asked.level) for v in accepted)
    return (judged, *closed, QuestionAsked(None))


def joined(state: Chouette, game: ChouetteGame, asked: Concession) -> tuple[ChouetteEvent, ...]:
    """The others have said whether they give up too; what needs no answer is settled, the rest is put to the box.

    No events where the other side has to answer all of it.
    """
    stakes = (*asked.stakes, *(v.stake for v in asked.joining if v.accepts))
    side = side_of_resigner(game, asked.by, asked.stakes[0])
    enough = tuple(i for i in stakes if _is_enough(state, game, i, side, asked.level))
    rest = tuple(i for i in stakes if i not in enough)
    if not enough and not asked.joining:
        return ()
    events: list[ChouetteEvent] = []
    if enough:
        players = tuple(game.stakes[i].party(side) for i in enough)
        events.append(ResignationJudged(asked.level, players, (), asked.by))
        events += [_lost(state, game, i, side, asked.level) for i in enough]
    left = replace(asked, stakes=rest, joining=()) if rest else None
    return (*events, QuestionAsked(left))


def concession_judged(
    state: Chouette, game: ChouetteGame, asked: Concession, *, accepts: bool
) -> tuple[ChouetteEvent, ...]:
    """The other side accepts or refuses all that was conceded."""
    side = side_of_resigner(game, asked.by, asked.stakes[0])
    players = tuple(game.stakes[i].party(side) for i in asked.stakes)
    if not accepts:
        return (ResignationJudged(asked.level, (), players, asked.by), QuestionAsked(None))
    closed = tuple(_lost(state, game, i, side, asked.level) for i in asked.stakes)
    return (ResignationJudged(asked.level, players, (), asked.by), *closed, QuestionAsked(None))


def _lost(state: Chouette, game: ChouetteGame, index: int, loser: Side, level: int) -> StakeClosed:
    stake = game.stakes[index]
    level = min(level, max(levels_of(state.rules, game, stake, loser)))
    return StakeClosed(index, won_points(state.rules, game, stake, loser.other, level), HowOut.RESIGNED)


def resignation_time_up(
    state: Chouette, game: ChouetteGame, asked: LevelOffer | Concession
) -> tuple[ChouetteEvent, ...]:
    """Who is silent plays on."""
    if isinstance(asked, LevelOffer):
        silent = [v.player for v in asked.verdicts if v.accepts is None]
        return tuple(e for player in silent for e in (StayedSilent(player), VerdictGiven(player, False)))
    open_to = [v.player for v in asked.joining if v.accepts is None]
    if open_to:
        return tuple(e for player in open_to for e in (StayedSilent(player), VerdictGiven(player, False)))
    silent_one = answerer(game, asked)
    return (StayedSilent(silent_one), *concession_judged(state, game, asked, accepts=False))
