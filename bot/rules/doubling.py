"""What turning a cube, and answering that, makes happen."""

from bot.rules.actions import Drop, Raise, Take
from bot.rules.cube import pending_offer
from bot.rules.events import CubeDropped, CubeRaised, CubeTaken, DoubleOffered, Event, GameEnded, HowEnded
from bot.rules.game import Game, ToAnswerDouble, awaited, may_raise, why_no_double
from bot.rules.refusals import CannotDouble, CannotRaise, NoDoubleToAnswer
from bot.rules.side import Side
from bot.rules.table import Table, standing


def offer_double(table: Table, game: Game, by: Side, index: int) -> tuple[Event, ...]:
    """The offer. Raises CannotDouble."""
    reason = why_no_double(table.terms, game, standing(table), by, index)
    if reason is not None:
        raise CannotDouble(reason)
    return (DoubleOffered(by, index, game.cubes[index].value * 2),)


def answer_double(table: Table, game: Game, by: Side, answer: Take | Drop | Raise) -> tuple[Event, ...]:
    """The answer of the side that was asked. Raises NoDoubleToAnswer, CannotRaise."""
    index = answer.cube
    offer = game.cubes[index].offer if 0 <= index < len(game.cubes) else None
    if offer is None or awaited(game) != ToAnswerDouble(by, index):
        raise NoDoubleToAnswer
    match answer:
        case Take():
            return (CubeTaken(by, index, offer.value),)
        case Drop():
            return drop_double(game, by, index)
        case Raise():
            if not may_raise(table.terms, game.cubes[index]):
                raise CannotRaise(table.terms.animals)
            return (CubeRaised(by, index, offer.value * 2, offer.animals + 1),)


def drop_double(game: Game, by: Side, index: int) -> tuple[CubeDropped, GameEnded]:
    """The end of a game whose waiting double is refused: a single game at the value before the last turn."""
    lost = pending_offer(game.cubes[index]).drop_costs
    return CubeDropped(by, index, lost), GameEnded(by.other, HowEnded.DROPPED, level=1, points=lost)
