"""Whether an action is allowed, and what it makes happen. May refuse; changes nothing."""

from collections.abc import Sequence
from dataclasses import replace

from bot.rules.actions import (
    AbandonTable,
    AcceptChallenge,
    AcceptResignation,
    Action,
    AskRematch,
    ConcedeMatch,
    DeclineChallenge,
    Drop,
    ExpireChallenge,
    LiftDice,
    OfferDouble,
    OfferResignation,
    PlayStep,
    PlayWhole,
    Raise,
    RefuseResignation,
    ResetSteps,
    RollDice,
    StartGame,
    StopSession,
    Take,
    UndoStep,
    WithdrawChallenge,
)
from bot.rules.cube import Cube
from bot.rules.dice import Dice
from bot.rules.events import (
    ChallengeAccepted,
    CubeDoubledAutomatically,
    CubeDropped,
    CubeRaised,
    CubeTaken,
    DiceRolled,
    DoubleOffered,
    Event,
    GameEnded,
    GameStarted,
    HowClosed,
    HowEnded,
    OpeningThrown,
    PlayFinished,
    RematchAsked,
    ResignationOffered,
    ResignationRefused,
    ResignationWithdrawn,
    TableClosed,
)
from bot.rules.game import (
    Game,
    ToAnswerDouble,
    ToAnswerResignation,
    ToMove,
    ToRoll,
    awaited,
    board_seen_by,
    may_raise,
    turn_of,
    why_no_double,
)
from bot.rules.refusals import (
    CannotDouble,
    CannotRaise,
    CannotResign,
    ChallengeNotYours,
    ChallengeYourself,
    NoDoubleToAnswer,
    NoResignationToAnswer,
    NotNow,
    NotYourTurn,
    Resigning,
)
from bot.rules.scoring import board_level, highest_level, scored_level
from bot.rules.side import Side
from bot.rules.table import (
    Between,
    Finished,
    Lobby,
    Playing,
    Table,
    is_crawford_next,
    match_winner,
    standing,
)
from bot.rules.turn import board_now, decide_turn

CheckerAction = PlayStep | UndoStep | ResetSteps | PlayWhole | LiftDice


def decide(table: Table, by: Side | None, action: Action, dice: Dice) -> tuple[Event, ...]:
    """What the action makes happen.

    by: the seated side that asks; None for the clock and for people without a seat.
    Raises RulesError when it is refused.
    """
    match table.phase:
        case Lobby() as lobby:
            return _in_lobby(table, lobby, by, action)
        case Between():
            return _between(table, by, action, dice)
        case Finished():
            if isinstance(action, AskRematch) and by is not None and len(table.seats) == 2:
                return (RematchAsked(by),)
            raise NotNow(type(action).__name__)
        case Playing(game):
            events = _in_game(table, game, by, action, dice)
            return _with_close(table, events)


def _in_lobby(table: Table, lobby: Lobby, by: Side | None, action: Action) -> tuple[Event, ...]:
    match action:
        case AcceptChallenge(player):
            if player in table.seats:
                raise ChallengeYourself
            if lobby.invited not in (None, player):
                raise ChallengeNotYours
            return (ChallengeAccepted(player),)
        case DeclineChallenge(player):
            if lobby.invited != player:
                raise ChallengeNotYours
            return (TableClosed(HowClosed.DECLINED, None),)
        case WithdrawChallenge():
            if by is not Side.WHITE:
                raise ChallengeNotYours
            return (TableClosed(HowClosed.WITHDRAWN, None, by),)
        case ExpireChallenge() if by is None:
            return (TableClosed(HowClosed.EXPIRED, None),)
    raise NotNow(type(action).__name__)


def _between(table: Table, by: Side | None, action: Action, dice: Dice) -> tuple[Event, ...]:
    match action:
        case StartGame(seats):
            return _start(table, seats, dice)
        case StopSession() if by is not None and not table.terms.is_match and table.games:
            return (TableClosed(HowClosed.SESSION_ENDED, _leader(table), by),)
        case ConcedeMatch() if by is not None and table.terms.is_match and table.games:
            return (TableClosed(HowClosed.CONCEDED, by.other, by),)
        case AbandonTable() if by is None:
            return (TableClosed(HowClosed.ABANDONED, None),)
    raise NotNow(type(action).__name__)


def _leader(table: Table) -> Side | None:
    white, black = table.score
    if white == black:
        return None
    return Side.WHITE if white > black else Side.BLACK


def _start(table: Table, seats: tuple[str, ...], dice: Dice) -> tuple[Event, ...]:
    """The next game up to the first turn: throws are repeated while they are equal."""
    number = table.games + 1
    events: list[Event] = [GameStarted(number, seats, is_crawford_next(table))]
    n, stake = 0, 1
    automatic = table.terms.auto_doubles if table.terms.cube and not table.terms.is_match else 0
    while True:
        roll = dice.throw(game=number, seats=seats, n=n)
        events.append(OpeningThrown(n, roll))
        if not roll.is_doubles:
            return tuple(events)
        if n < automatic:
            stake *= 2
            events.append(CubeDoubledAutomatically(stake))
        n += 1


def _in_game(table: Table, game: Game, by: Side | None, action: Action, dice: Dice) -> tuple[Event, ...]:
    match action:
        case AbandonTable() if by is None:
            return (TableClosed(HowClosed.ABANDONED, None),)
        case _ if by is None:
            raise NotYourTurn(awaited(game).side)
        case OfferResignation(level):
            return _offer_resignation(table, game, by, level)
        case AcceptResignation() | RefuseResignation():
            return _answer_resignation(table, game, by, accepts=isinstance(action, AcceptResignation))
        case ConcedeMatch():
            return _concede(table, game, by)
        case RollDice() | OfferDouble() | Take() | Drop() | Raise():
            implied, game = _past_resignation(game, by)
            return (*implied, *_cube_or_roll(table, game, by, action, dice))
        case PlayStep() | UndoStep() | ResetSteps() | PlayWhole() | LiftDice():
            implied, game = _past_resignation(game, by)
            return (*implied, *_checkers(table, game, by, action))
    raise NotNow(type(action).__name__)


def _past_resignation(game: Game, by: Side) -> tuple[tuple[Event, ...], Game]:
    """Going on with the game answers an open resignation: the other side refuses it, the resigner withdraws it."""
    offer = game.offer
    if offer is None:
        return (), game
    event = ResignationWithdrawn(by, offer.level) if offer.by is by else ResignationRefused(by, offer.level)
    return (event,), replace(game, offer=None)


def _cube_or_roll(
    table: Table, game: Game, by: Side, action: RollDice | OfferDouble | Take | Drop | Raise, dice: Dice
) -> tuple[Event, ...]:
    waits = awaited(game)
    match action:
        case RollDice():
            if waits != ToRoll(by):
                raise NotYourTurn(waits.side) if waits.side is not by else NotNow("RollDice")
            roll = dice.throw(game=game.number, seats=game.seats, n=game.throws)
            return (DiceRolled(by, game.throws, roll),)
        case OfferDouble(index):
            reason = why_no_double(table.terms, game, standing(table), by, index)
            if reason is not None:
                raise CannotDouble(reason)
            return (DoubleOffered(by, index, game.cubes[index].value * 2),)
        case Take(index) | Drop(index) | Raise(index):
            if waits != ToAnswerDouble(by, index):
                raise NoDoubleToAnswer
            return _answer_double(table, game, by, action)


def _answer_double(table: Table, game: Game, by: Side, action: Take | Drop | Raise) -> tuple[Event, ...]:
    cube = game.cubes[action.cube]
    offer = cube.offer
    assert offer is not None  # noqa: S101 - awaited() said that this cube waits
    match action:
        case Take(index):
            return (CubeTaken(by, index, offer.value),)
        case Drop(index):
            lost = offer.drop_costs
            return (CubeDropped(by, index, lost), GameEnded(by.other, HowEnded.DROPPED, 1, lost))
        case Raise(index):
            if not may_raise(table.terms, cube):
                raise CannotRaise(table.terms.animals)
            return (CubeRaised(by, index, offer.value * 2, offer.animals + 1),)


def _checkers(table: Table, game: Game, by: Side, action: CheckerAction) -> tuple[Event, ...]:
    waits = awaited(game)
    if waits.side is not by:
        raise NotYourTurn(waits.side)
    if not isinstance(waits, ToMove):
        raise NotNow(type(action).__name__)
    events = decide_turn(table.terms.rules, turn_of(game), action)
    last = events[-1]
    if isinstance(last, PlayFinished):
        return (*events, *_win_by(table, game, last))
    return events


def _win_by(table: Table, game: Game, play: PlayFinished) -> tuple[Event, ...]:
    """The end of the game, if the play bore off the last checker."""
    rules = table.terms.rules
    board = board_now(rules, replace(turn_of(game), moves=play.moves))
    if board.off[0] < rules.checkers:
        return ()
    after = replace(game, turn=replace(turn_of(game), moves=play.moves))
    level = board_level(rules, board_seen_by(rules, after, play.side.other))
    return (_ended(table, game, play.side, HowEnded.BORNE_OFF, level),)


def _ended(table: Table, game: Game, winner: Side, how: HowEnded, level: int) -> GameEnded:
    if not game.cubes:
        return GameEnded(winner, how, level, level)
    cube = game.cubes[0]
    level = scored_level(table.terms, cube, level)
    return GameEnded(winner, how, level, level * cube.value)


def possible_resignation(table: Table, game: Game, by: Side) -> int:
    """The highest level, 1..3, that this side could still lose."""
    away = standing(table).away
    cube = game.cubes[0] if game.cubes else Cube()
    needed = None if away is None else away[by.other]
    return highest_level(table.terms, cube, board_seen_by(table.terms.rules, game, by), needed)


def _offer_resignation(table: Table, game: Game, by: Side, level: int) -> tuple[Event, ...]:
    waits = awaited(game)
    if isinstance(waits, ToAnswerDouble) and waits.side is by:
        raise CannotResign(Resigning.ANSWER_DOUBLE)
    if game.offer is not None:
        raise CannotResign(Resigning.ALREADY_OFFERED)
    if isinstance(waits, ToMove) and waits.side is by and turn_of(game).moves:
        raise CannotResign(Resigning.STEPS_STAGED)
    highest = possible_resignation(table, game, by)
    if table.terms.resign == "by_position":
        level = _level_by_position(table, game, by)
        return (ResignationOffered(by, level), _ended(table, game, by.other, HowEnded.RESIGNED, level))
    if not 1 <= level <= highest:
        raise CannotResign(Resigning.LEVEL, highest)
    refused = game.refused[by]
    if (
        refused is not None
        and level <= refused.level
        and game.turns[by] == refused.at_turn
        and level < highest
    ):
        raise CannotResign(Resigning.REFUSED_THIS_TURN, refused.level)
    if level < highest:
        return (ResignationOffered(by, level),)
    # Refusing the highest level still possible could gain nothing, so it is accepted at once.
    return (ResignationOffered(by, level), _ended(table, game, by.other, HowEnded.RESIGNED, level))


def _level_by_position(table: Table, game: Game, by: Side) -> int:
    return board_level(table.terms.rules, board_seen_by(table.terms.rules, game, by))


def _answer_resignation(table: Table, game: Game, by: Side, *, accepts: bool) -> tuple[Event, ...]:
    waits = awaited(game)
    if not isinstance(waits, ToAnswerResignation) or waits.side is not by:
        raise NoResignationToAnswer
    if accepts:
        return (_ended(table, game, by, HowEnded.RESIGNED, waits.level),)
    return (ResignationRefused(by, waits.level),)


def _concede(table: Table, game: Game, by: Side) -> tuple[Event, ...]:
    """Giving up the match: the game is lost by its position, the rest without play."""
    waits = awaited(game)
    if isinstance(waits, ToAnswerDouble) and waits.side is by:
        raise CannotResign(Resigning.ANSWER_DOUBLE)
    ended = _ended(table, game, by.other, HowEnded.CONCEDED, _level_by_position(table, game, by))
    if table.terms.is_match and table.score[by.other] + ended.points >= table.terms.length:
        return (ended,)
    how = HowClosed.CONCEDED if table.terms.is_match else HowClosed.SESSION_ENDED
    winner = by.other if table.terms.is_match else _leader(_scored(table, ended))
    return (ended, TableClosed(how, winner, by))


def _scored(table: Table, ended: GameEnded) -> Table:
    score = list(table.score)
    score[ended.winner] += ended.points
    return replace(table, score=(score[0], score[1]), games=table.games + 1)


def _with_close(table: Table, events: Sequence[Event]) -> tuple[Event, ...]:
    """Adds the end of the table when the game that just ended was its last."""
    last = events[-1]
    if not isinstance(last, GameEnded):
        return tuple(events)
    after = _scored(table, last)
    winner = match_winner(after)
    if winner is not None:
        return (*events, TableClosed(HowClosed.MATCH_WON, winner))
    if not table.terms.is_match and after.games == table.terms.games:
        return (*events, TableClosed(HowClosed.SESSION_ENDED, _leader(after)))
    return tuple(events)
