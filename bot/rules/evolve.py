"""What an event makes of a table. Never refuses: the log is the truth."""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import assert_never

from bot.rules import cube as cubes
from bot.rules.board import flipped
from bot.rules.cube import Cube
from bot.rules.dice import Roll
from bot.rules.events import (
    ChallengeAccepted,
    CubeDoubledAutomatically,
    CubeDropped,
    CubeRaised,
    CubeTaken,
    DiceRolled,
    DoubleNamed,
    DoubleOffered,
    Event,
    GameEnded,
    GameStarted,
    OpeningThrown,
    PlayFinished,
    RematchAsked,
    ResignationOffered,
    ResignationRefused,
    ResignationWithdrawn,
    StepPlayed,
    StepsReset,
    StepUndone,
    TableClosed,
    TableOpened,
)
from bot.rules.game import Game, LastPlay, Resignation, turn_of
from bot.rules.series import scored
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Happening, Lobby, Playing, Table, begin, game_of, remember
from bot.rules.terms import Terms
from bot.rules.turn import Turn, board_now, evolve_turn, next_part
from bot.rules.turn_context import TurnContext
from bot.rules.variant import Opening, start_board

_LEAVES_QUESTION = (RematchAsked, CubeDoubledAutomatically)


def evolve(table: Table, happening: Happening) -> Table:
    """The table after one happening."""
    event = happening.event
    step = 0 if isinstance(event, _LEAVES_QUESTION) else 1
    recent = () if isinstance(event, GameStarted) else table.recent
    table = replace(table, recent=remember(recent, happening), decision=table.decision + step)
    match table.phase:
        case Lobby():
            return _in_lobby(table, event)
        case Playing(game):
            return _in_game(table, game, event)
        case Between() | Finished():
            return _outside_game(table, event)
    assert_never(table.phase)


def fold(happenings: Sequence[Happening]) -> Table:
    """The table that a whole log makes. The first event must be TableOpened."""
    first = happenings[0].event
    assert isinstance(first, TableOpened), "a log begins with TableOpened"  # noqa: S101 - the store keeps the order
    return reduce(evolve, happenings[1:], begin(first))


def _in_lobby(table: Table, event: Event) -> Table:
    match event:
        case ChallengeAccepted(player):
            return replace(table, seats=(*table.seats, player), phase=Between(None, None))
        case TableClosed():
            return _closed(table, event)
    return table


def _outside_game(table: Table, event: Event) -> Table:
    match event:
        case GameStarted(number, seats, crawford, starter):
            cube = (Cube(),) if table.terms.cube else ()
            game = Game(number, seats, crawford, cubes=cube)
            if starter is not None:
                game = _begun_by(table.terms, game, starter)
            return replace(table, phase=Playing(game))
        case RematchAsked(side) if isinstance(table.phase, Finished):
            asked = tuple(sorted({*table.phase.wants_rematch, side}))
            return replace(table, phase=replace(table.phase, wants_rematch=asked))
        case TableClosed():
            return _closed(table, event)
    return table


def _closed(table: Table, event: TableClosed) -> Table:
    result = table.phase.result if isinstance(table.phase, Between) else None
    return replace(table, phase=Finished(event.how, event.winner, event.by, game_of(table), result))


def _in_game(table: Table, game: Game, event: Event) -> Table:
    match event:
        case GameEnded():
            return replace(
                scored(table, event),
                phase=Between(replace(game, offer=None), event),
                crawford_over=table.crawford_over or game.crawford,
            )
        case TableClosed():
            return _closed(table, event)
    return replace(table, phase=Playing(evolve_game(table.terms, game, event)))


def evolve_game(terms: Terms, game: Game, event: Event) -> Game:
    """The game after one event of its own."""
    match event:
        case OpeningThrown(_, roll):
            return _opening(terms, game, roll)
        case DiceRolled(_, _, roll):
            return replace(game, throws=game.throws + 1, turn=replace(turn_of(game), roll=roll))
        case DoubleNamed(_, die):
            return replace(game, turn=replace(turn_of(game), roll=Roll(die, die)))
        case StepPlayed() | StepUndone() | StepsReset():
            return replace(game, turn=evolve_turn(turn_of(game), event))
        case PlayFinished():
            return _next_turn(terms, game, event)
        case ResignationOffered(side, level):
            return replace(game, offer=Resignation(side, level, game.turns[side]))
        case ResignationRefused():
            offer = game.offer
            first, second = game.refused
            refused = (offer, second) if offer is not None and offer.by is Side.WHITE else (first, offer)
            return replace(game, offer=None, refused=refused)
        case ResignationWithdrawn():
            return replace(game, offer=None)
        case CubeDoubledAutomatically() | DoubleOffered() | CubeRaised() | CubeTaken() | CubeDropped():
            return _turn_cube(game, event)
        case (
            TableOpened() | ChallengeAccepted() | GameStarted() | GameEnded() | TableClosed() | RematchAsked()
        ):
            return game
    assert_never(event)


def _opening(terms: Terms, game: Game, roll: Roll) -> Game:
    game = replace(game, throws=game.throws + 1, opening=(*game.opening, roll))
    if roll.is_doubles:
        return game
    starter = Side.WHITE if roll.first > roll.second else Side.BLACK
    return _begun_by(terms, game, starter, roll if terms.opening is Opening.USE_DICE else None)


def _begun_by(terms: Terms, game: Game, starter: Side, roll: Roll | None = None) -> Game:
    board = start_board(terms.rules_of(game.number))
    turn = Turn(starter, board, roll, context=TurnContext(1, is_starter=True))
    return replace(game, turn=turn, starter=starter)


def _next_turn(terms: Terms, game: Game, event: PlayFinished) -> Game:
    rules = terms.rules_of(game.number)
    turn = replace(turn_of(game), moves=event.moves)
    game = replace(game, last_play=LastPlay(event.side, event.roll, event.moves))
    part = next_part(rules, turn)
    if part is not None:
        return replace(game, turn=part)
    turns = list(game.turns)
    turns[event.side] += 1
    other = event.side.other
    context = TurnContext(turns[other] + 1, is_starter=game.starter is other)
    return replace(
        game,
        turn=Turn(other, flipped(board_now(rules, turn), rules.parallel), context=context),
        turns=(turns[0], turns[1]),
    )


def _turn_cube(
    game: Game, event: CubeDoubledAutomatically | DoubleOffered | CubeRaised | CubeTaken | CubeDropped
) -> Game:
    match event:
        case CubeDoubledAutomatically():
            return replace(game, cubes=tuple(cubes.doubled_automatically(cube) for cube in game.cubes))
        case DoubleOffered(side, index, _):
            changed = cubes.offered(game.cubes[index], side)
        case CubeRaised(_, index, _, _):
            changed = cubes.raised(game.cubes[index])
        case CubeTaken(_, index, _):
            changed = cubes.taken(game.cubes[index])
        case CubeDropped(_, index, _):
            # The offer stays visible in the last picture of the game.
            return game
    return replace(game, cubes=(*game.cubes[:index], changed, *game.cubes[index + 1 :]))
