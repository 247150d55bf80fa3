"""One happening as one sentence, for the status line and for feeds."""

from bot.i18n.message import Joint, Listed, Message, message
from bot.rules.board import HEAD
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
from bot.rules.side import Side
from bot.rules.table import Finished, Happening, Table, game_of
from bot.views.cube_words import animal
from bot.views.endings import closing, game_end
from bot.views.people import Names, person, seated
from bot.views.play_words import play_text
from bot.views.stakes import lost_level_name, resigned_points
from bot.views.term_words import variant_name


def sentence(happening: Happening, table: Table, names: Names) -> Message | None:
    """What happened, in one sentence; None for single steps, which are not worth one.

    table: in any later state of the same game.
    """
    event = happening.event
    match event:
        case StepPlayed() | StepUndone() | StepsReset():
            return None
        case PlayFinished():
            return _play(event, table, names, automatic=happening.automatic)
        case DiceRolled(side, _, roll):
            return message("event.roll", player=seated(table, side, names), roll=str(roll))
        case OpeningThrown():
            return _opening(event, table, names)
        case GameStarted():
            return _game(event, table, names)
        case DoubleNamed(side, die):
            return message("event.double_named", player=seated(table, side, names), roll=f"{die}{die}")
        case TableOpened():
            return message("event.challenge", player=seated(table, Side.WHITE, names))
        case ChallengeAccepted(player):
            return message("event.accepted", player=person(names, player))
        case RematchAsked(side):
            return message("event.rematch", player=seated(table, side, names))
        case GameEnded():
            return game_end(table, event, names)
        case TableClosed():
            return closing(table, table.phase, names) if isinstance(table.phase, Finished) else None
    return _cube_or_resignation(event, table, names)


def _cube_or_resignation(event: Event, table: Table, names: Names) -> Message | None:
    match event:
        case CubeDoubledAutomatically(value):
            return message("event.automatic_double", value=value)
        case DoubleOffered(side, _, value):
            return message("event.double", player=seated(table, side, names), value=value)
        case CubeRaised(side, _, value, animals):
            name = Message(f"animal.{animal(animals - 1)}")
            return message("event.raise", player=seated(table, side, names), animal=name, value=value)
        case CubeTaken(side, _, value):
            return message("event.take", player=seated(table, side, names), value=value)
        case CubeDropped(side, _, points):
            return message("event.drop", player=seated(table, side, names), n=points)
        case ResignationOffered(side, level):
            return _resignation(table, names, side, level)
        case ResignationRefused(side):
            return message("event.resignation_refused", player=seated(table, side, names))
        case ResignationWithdrawn(side):
            return message("event.resignation_withdrawn", player=seated(table, side, names))
    return None


def _play(event: PlayFinished, table: Table, names: Names, *, automatic: bool) -> Message:
    player = seated(table, event.side, names)
    if not event.moves:
        return message("event.dance", player=player, roll=str(event.roll))
    key = "event.play_automatic" if automatic else "event.play"
    said = message(key, player=player, roll=str(event.roll), play=play_text(event.moves))
    if table.rules.head_limit and sum(move.source == HEAD for move in event.moves) > 1:
        return in_a_row(said, Message("event.two_from_head"))
    return said


def _game(event: GameStarted, table: Table, names: Names) -> Message:
    """The number of a game, which it is where a match goes through several, and who begins it where that is settled."""
    number = event.number
    if table.terms.rules.cycle:
        name = variant_name(table.terms.rules_of(number).id)
        said = message("event.game_of", number=number, variant=name)
    else:
        said = message("event.crawford_game" if event.crawford else "event.game", number=number)
    if event.starter is None:
        return said
    return in_a_row(said, message("event.begins", player=seated(table, event.starter, names)))


def in_a_row(*said: Message) -> Message:
    """Several sentences as one message."""
    return message("list.all", items=Listed(said, Joint.SPACE))


def _opening(event: OpeningThrown, table: Table, names: Names) -> Message:
    white, black = (seated(table, side, names) for side in Side)
    first, second = event.roll
    if event.roll.is_doubles:
        return message("event.opening_tie", a=first, b=second)
    starter = white if first > second else black
    return message("event.opening", white=white, black=black, a=first, b=second, starter=starter)


def _resignation(table: Table, names: Names, side: Side, level: int) -> Message:
    game = game_of(table)
    n = level if game is None else resigned_points(table, game, side, level)
    name = lost_level_name(table.rules, level)
    return message("event.resignation", player=seated(table, side, names), level=name, n=n)
