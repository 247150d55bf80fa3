"""What one player reads alone: his part, his cube, what he is asked, what he has settled beforehand."""

from typing import assert_never

from bot.chouette.game import ChouetteGame, Round, Stake
from bot.chouette.house_rules import Stakes
from bot.chouette.questions import Asked, Task, asked
from bot.chouette.roles import acting_captain, live_stakes
from bot.chouette.state import Chouette, Playing, game_of
from bot.i18n.message import Joint, Listed, Message, Value, message
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.rules.variant import VARIANTS
from bot.views.chouette.forms import asks_of
from bot.views.chouette.people import cube_name, people, shown_value
from bot.views.chouette.stakes import is_box_deciding, stakes_line
from bot.views.people import Names, person
from bot.views.stakes import lost_level_name
from renderers.sheet_scene import signed


def form_lines(state: Chouette, player: PlayerId, names: Names) -> tuple[Message, ...]:
    """What a player is asked, above the buttons of his form; a sentence when it is nothing."""
    questions = asked(state).get(player, ())
    if not questions:
        return (Message("chouette.mine.nothing"),)
    lines = tuple(task_line(state, player, question, names) for question in questions)
    game = game_of(state)
    if game is not None and isinstance(game.question, Round) and len(asks_of(game.question, player)) > 1:
        lines = (*lines, Message("chouette.mine.form"))
    match state.phase:
        case Playing(game) if player in (game.box, game.partner) and is_box_deciding(state, game):
            return (*lines, stakes_line(state, game))
    return lines


def mine_lines(state: Chouette, player: PlayerId, names: Names) -> tuple[Message, ...]:
    """My part in the game, my cubes, what I am asked, and what I have settled for my absence."""
    said: list[Message] = []
    if isinstance(state.phase, Playing):
        said += _part(state, state.phase.game, player, names)
    said += form_lines(state, player, names)
    member = state.member(player)
    if member is not None:
        said.append(message("chouette.mine.asking", value=Message(f"chouette.asking.{member.asking}")))
        said.append(message("chouette.mine.order", value=Message(f"chouette.order.{member.order}")))
        if member.proxy is not None:
            said.append(message("chouette.mine.proxy", proxy=person(names, member.proxy)))
        if state.coming_rules.stakes is Stakes.UNITS:
            said.append(message("chouette.mine.unit", n=member.unit))
    spoken_for = [other.player for other in state.members if other.proxy == player]
    if spoken_for:
        said.append(message("chouette.mine.speaks", players=people(names, spoken_for)))
    return tuple(said)


def role(state: Chouette, game: ChouetteGame, player: PlayerId) -> str:
    """`box`, `partner`, `captain`, `acting`, `crew`, `out` or `watching`."""
    if player == game.box:
        return "box"
    if player == game.partner:
        return "partner"
    if player not in game.team:
        return "watching"
    live = {game.stakes[index].member for index in live_stakes(game)}
    if player not in live:
        return "out"
    if player == acting_captain(state, game):
        return "captain" if player == game.captain else "acting"
    return "crew"


def _part(state: Chouette, game: ChouetteGame, player: PlayerId, names: Names) -> list[Message]:
    said = [Message(f"chouette.role.{role(state, game, player)}")]
    if player != game.box:
        mine = [stake for stake in game.stakes if player in (stake.member, stake.against)]
        said += [_stake(game, stake, player, names) for stake in mine]
    return said


def _stake(game: ChouetteGame, stake: Stake, player: PlayerId, names: Names) -> Message:
    other = person(names, stake.against if player == stake.member else stake.member)
    if stake.points is not None:
        points = stake.points if player == stake.member else -stake.points
        return message("chouette.mine.closed", other=other, points=signed(points))
    cube = game.cube_of(stake)
    if cube is None:
        return message("chouette.mine.no_cube", other=other)
    side = Side.WHITE if player == stake.member else Side.BLACK
    if cube.offer is not None:
        key = "chouette.mine.cube_offered"
    elif cube.owner is None:
        key = "chouette.mine.cube_centred"
    else:
        key = "chouette.mine.cube_mine" if cube.owner is side else "chouette.mine.cube_theirs"
    return message(key, other=other, value=shown_value(cube))


def task_line(state: Chouette, player: PlayerId, question: Asked, names: Names) -> Message:
    """One question, spoken to whom it is put."""
    key = f"chouette.task.{question.task}"
    match question.task:
        case Task.ANSWER | Task.LONE_TAKER:
            return _answer_task(state, player, question, names)
        case Task.GIVE_EXTRA | Task.ANSWER_EXTRA:
            joint = Joint.OR if question.task is Task.GIVE_EXTRA else Joint.AND
            return message(key, players=people(names, question.players, joint))
        case Task.ANSWER_LEVEL | Task.GIVE_UP_TOO:
            return message(key, level=_level(state, question))
        case Task.ANSWER_CONCESSION:
            return message(key, players=people(names, question.players), level=_level(state, question))
        case Task.AUTOMATIC:
            return message(key, value=question.points)
        case Task.ANSWER_SETTLEMENT:
            points = signed(question.points)
            return message(key, member=people(names, question.players), points=points)
        case Task.ANSWER_CORRECTION:
            return message(key, number=str(question.level))
        case Task.ROLL:
            return Message("chouette.task.roll_or_double" if question.cubes else "chouette.task.roll")
        case (
            Task.START
            | Task.RESUME
            | Task.BE_READY
            | Task.BE_PARTNER
            | Task.NEXT_GAME
            | Task.NAME
            | Task.PLAY
            | Task.MAY_DOUBLE
            | Task.DOUBLE
        ):
            return Message(key)
    assert_never(question.task)


def _level(state: Chouette, question: Asked) -> Message:
    return lost_level_name(VARIANTS[state.rules.variant], question.level)


def _answer_task(state: Chouette, player: PlayerId, question: Asked, names: Names) -> Message:
    assert isinstance(state.phase, Playing)  # noqa: S101 - cubes are turned only in a game
    game = state.phase.game
    items: list[Value] = []
    for cube, owner in zip(question.cubes, question.members, strict=True):
        offer = game.board.cubes[cube].offer
        costs = 0 if offer is None else offer.drop_costs
        whose = cube_name(game, names, cube) if owner in (player, game.box) else person(names, owner)
        items.append(
            message(
                "chouette.task.cube", cube=whose, value=shown_value(game.board.cubes[cube]), costs=str(costs)
            )
        )
    key = "chouette.task.answer_given" if question.is_given else f"chouette.task.{question.task}"
    return message(key, cubes=Listed(tuple(items)))
