"""What an event makes of a game of a chouette. Never refuses."""

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from bot.chouette.events import GameBegan
from bot.chouette.game import (
    Ask,
    ChouetteGame,
    Concession,
    Drop,
    ExtraOffer,
    ExtraRound,
    LevelOffer,
    Payment,
    Refusal,
    Round,
    SettlementOffer,
    Stake,
    Suggestion,
    Wish,
)
from bot.chouette.game_events import (
    AnswerGiven,
    AnswersRevealed,
    AskedInstead,
    DoubleWished,
    ExtraMade,
    ExtrasAnswered,
    ExtrasGiven,
    GameEvent,
    MoverReplaced,
    PlaySuggested,
    QuestionAsked,
    ResignationJudged,
    RollHeld,
    SettlementOffered,
    SettlementRefused,
    SideAway,
    StakeClosed,
    StakeDropped,
    VerdictGiven,
)
from bot.chouette.house_rules import Cubes, HouseRules, Stakes, board_terms
from bot.chouette.members import Points
from bot.rules import evolve as board_rules
from bot.rules.cube import Cube
from bot.rules.dice import Roll
from bot.rules.events import (
    CubeDoubledAutomatically,
    CubeRaised,
    CubeTaken,
    DiceRolled,
    DoubleNamed,
    DoubleOffered,
    OpeningThrown,
    PlayFinished,
    StepPlayed,
    StepsReset,
    StepUndone,
)
from bot.rules.game import Game
from bot.rules.ids import PlayerId
from bot.rules.side import Side


def begun(rules: HouseRules, event: GameBegan, units: Mapping[PlayerId, int]) -> ChouetteGame:
    """A game before its opening throw, with a stake for each member and cubes at 1 in the middle.

    units: what each player plays for, where everybody has his own.
    """
    box, *team = event.line
    count = {Cubes.NONE: 0, Cubes.SINGLE: 1, Cubes.MULTI: len(team)}[rules.cubes]
    own = {player: units.get(player, 1) if rules.stakes is Stakes.UNITS else 1 for player in event.line}
    stakes = tuple(
        Stake(player, box, min(index, count - 1) if count else None, unit=min(own[player], own[box]))
        for index, player in enumerate(team)
    )
    board = Game(event.number, event.seats, crawford=False, cubes=(Cube(),) * count)
    return ChouetteGame(board, event.line, event.partner, stakes)


def evolve_game(rules: HouseRules, game: ChouetteGame, event: GameEvent, by: PlayerId | None) -> ChouetteGame:
    """The game after one event. by: who caused it."""
    match event:
        case (
            OpeningThrown()
            | CubeDoubledAutomatically()
            | (DiceRolled() | DoubleNamed())
            | (StepPlayed() | StepUndone() | StepsReset() | PlayFinished())
            | (DoubleOffered() | CubeRaised() | CubeTaken())
        ):
            return _on_board(rules, game, event, by)
        case RollHeld() | DoubleWished():
            return _in_window(game, event)
        case AnswerGiven() | AskedInstead():
            return _in_round(game, event)
        case StakeDropped(stake, points, by_double):
            priced = (Points(game.stakes[stake].member, _price(game, stake)),) if by_double else ()
            return replace(game, drops=(*game.drops, Drop(stake, points)), priced=(*game.priced, *priced))
        case StakeClosed():
            return _closed(game, event)
        case ExtrasGiven() | ExtrasAnswered() | ExtraMade():
            return _extras(game, event)
        case VerdictGiven() | ResignationJudged():
            return _resigning(game, event)
    return _beside(game, event)


def _price(game: ChouetteGame, stake: int) -> int:
    """What an extra costs who refuses this turned cube: its value before the turn."""
    cube = game.cube_of(game.stakes[stake])
    return 0 if cube is None or cube.offer is None else cube.offer.drop_costs


def _beside(
    game: ChouetteGame,
    event: QuestionAsked
    | AnswersRevealed
    | SettlementOffered
    | SettlementRefused
    | PlaySuggested
    | MoverReplaced
    | SideAway,
) -> ChouetteGame:
    match event:
        case QuestionAsked(question):
            return replace(game, question=question)
        case AnswersRevealed():
            return game
        case SettlementOffered(stake, player, points):
            offers = (*_offers_but(game, stake), SettlementOffer(stake, player, points))
            return replace(game, settlements=offers)
        case SettlementRefused(stake):
            return replace(game, settlements=_offers_but(game, stake))
        case PlaySuggested(player, moves):
            others = tuple(s for s in game.suggestions if s.player != player)
            return replace(game, suggestions=(*others, Suggestion(player, moves)))
        case MoverReplaced(player):
            return replace(game, asleep=(*game.asleep, player))
        case SideAway(side):
            return replace(game, away=side)
    assert_never(event)


_BoardEvent = (
    OpeningThrown
    | CubeDoubledAutomatically
    | DiceRolled
    | DoubleNamed
    | StepPlayed
    | StepUndone
    | StepsReset
    | PlayFinished
    | DoubleOffered
    | CubeRaised
    | CubeTaken
)


def _on_board(rules: HouseRules, game: ChouetteGame, event: _BoardEvent, by: PlayerId | None) -> ChouetteGame:
    told = event
    if isinstance(event, OpeningThrown):
        # The first die is the box's; the turn machine has the team's first.
        told = replace(event, roll=Roll(event.roll.second, event.roll.first))
    before = game.board.turn
    game = replace(game, board=board_rules.evolve_game(board_terms(rules), game.board, told))
    match event:
        case DiceRolled():
            return replace(game, holds=(), wishes=(), passed=(), settlements=())
        case StepPlayed():
            return replace(game, staged_by=by)
        case StepUndone() | StepsReset():
            moves = game.board.turn.moves if game.board.turn is not None else ()
            return game if moves else replace(game, staged_by=None)
        case PlayFinished():
            game = replace(game, staged_by=None, suggestions=())
            after = game.board.turn
            if before is not None and after is not None and before.side is not after.side:
                game = replace(game, offered=(), priced=())
            return game
        case DoubleOffered(_, cube, _):
            offers = tuple(o for o in game.settlements if game.stakes[o.stake].cube != cube)
            return replace(game, offered=(*game.offered, cube), wishes=(), settlements=offers)
    return game


def _in_window(game: ChouetteGame, event: RollHeld | DoubleWished) -> ChouetteGame:
    player = event.player
    game = replace(
        game,
        holds=tuple(p for p in game.holds if p != player),
        passed=tuple(p for p in game.passed if p != player),
        wishes=tuple(w for w in game.wishes if w.player != player),
    )
    match event:
        case RollHeld():
            return replace(game, holds=(*game.holds, player))
        case DoubleWished(cubes=()):
            return replace(game, passed=(*game.passed, player))
        case DoubleWished(cubes=cubes):
            return replace(game, wishes=(*game.wishes, Wish(player, cubes)))
    assert_never(event)


def _in_round(game: ChouetteGame, event: AnswerGiven | AskedInstead) -> ChouetteGame:
    asked = game.question
    if not isinstance(asked, Round):
        return game
    asks = tuple(
        _asked_on(ask, event) if (ask.owner, ask.stakes) == (event.member, event.stakes) else ask
        for ask in asked.asks
    )
    return replace(game, question=replace(asked, asks=asks))


def _asked_on(ask: Ask, event: AnswerGiven | AskedInstead) -> Ask:
    match event:
        case AnswerGiven(answer=answer):
            return replace(ask, answer=answer)
        case AskedInstead(by=by, stage=stage):
            return replace(ask, by=by, stage=stage, tried=(*ask.tried, ask.by), answer=None)
    assert_never(event)


def _closed(game: ChouetteGame, event: StakeClosed) -> ChouetteGame:
    index = event.stake
    stake = replace(game.stakes[index], points=event.points, how=event.how)
    stakes = (*game.stakes[:index], stake, *game.stakes[index + 1 :])
    return replace(
        game,
        stakes=stakes,
        drops=tuple(drop for drop in game.drops if drop.stake != index),
        settlements=_offers_but(game, index),
        last_closed=game.last_closed if stake.extra else index,
    )


def _extras(game: ChouetteGame, event: ExtrasGiven | ExtrasAnswered | ExtraMade) -> ChouetteGame:
    if isinstance(event, ExtraMade):
        own = {stake.member: stake.unit for stake in game.stakes if not stake.extra}
        unit = min(own[event.taker], own[event.giver])
        stake = Stake(event.taker, event.giver, len(game.board.cubes), extra=True, unit=unit)
        cube = Cube(2 * event.fee, Side.WHITE, turned=True)
        return replace(
            game,
            stakes=(*game.stakes, stake),
            board=replace(game.board, cubes=(*game.board.cubes, cube)),
            payments=(*game.payments, Payment(event.giver, event.taker, event.fee * unit)),
        )
    asked = game.question
    if not isinstance(asked, ExtraRound):
        return game
    match event:
        case ExtrasGiven(giver, takers, fee):
            offers = (*asked.offers, *(ExtraOffer(giver, taker, fee) for taker in takers))
            fees = tuple(entry for entry in asked.fees if entry.player != giver)
            return replace(game, question=replace(asked, fees=fees, offers=offers))
        case ExtrasAnswered(taker, givers):
            answered = tuple(
                replace(offer, accepted=offer.giver in givers) if offer.taker == taker else offer
                for offer in asked.offers
            )
            return replace(game, question=replace(asked, offers=answered))
    assert_never(event)


def _resigning(game: ChouetteGame, event: VerdictGiven | ResignationJudged) -> ChouetteGame:
    if isinstance(event, ResignationJudged):
        if not event.refused:
            return game
        side = Side.BLACK if event.by in (game.box, game.partner) else Side.WHITE
        refusal = Refusal(event.by, event.level, game.board.turns[side])
        return replace(game, refused_levels=(*game.refused_levels, refusal))
    asked = game.question
    match asked:
        case LevelOffer(verdicts=verdicts):
            given = tuple(
                replace(v, accepts=event.accepts) if v.player == event.player else v for v in verdicts
            )
            return replace(game, question=replace(asked, verdicts=given))
        case Concession(joining=joining):
            given = tuple(
                replace(v, accepts=event.accepts) if v.player == event.player else v for v in joining
            )
            return replace(game, question=replace(asked, joining=given))
    return game


def _offers_but(game: ChouetteGame, stake: int) -> tuple[SettlementOffer, ...]:
    return tuple(offer for offer in game.settlements if offer.stake != stake)


def without_offers_of(game: ChouetteGame, player: PlayerId) -> ChouetteGame:
    """The game without the settlements that somebody who leaves had open."""
    offers = game.settlements
    return replace(
        game,
        settlements=tuple(
            o for o in offers if player not in (game.stakes[o.stake].member, game.stakes[o.stake].against)
        ),
    )
