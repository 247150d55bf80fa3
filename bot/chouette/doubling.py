"""Who may turn which cube when, and the window in which members of a side may do so before its roll.

Hold, not poll: nobody is asked. Who may double sees it from the moment the other side's dice are thrown; pressing
holds the coming roll. When the roller asks for his dice and nobody holds, they fall after a grace.
"""

from dataclasses import replace

from bot.chouette.answering import round_for
from bot.chouette.box_forms import Face, check_double
from bot.chouette.errors import CannotTurn, NotAsked, NoTurn, OutOfPlace
from bot.chouette.events import ChouetteEvent
from bot.chouette.game import ChouetteGame, Window, Wish
from bot.chouette.game_events import DoubleWished, QuestionAsked, RollHeld
from bot.chouette.house_rules import Cubes, Pace, terms_of
from bot.chouette.members import Asking
from bot.chouette.on_board import board_events
from bot.chouette.roles import acting_captain, live_stakes, mover
from bot.chouette.state import Chouette
from bot.rules.actions import RollDice
from bot.rules.cube import is_open_to
from bot.rules.dice import Dice
from bot.rules.events import DiceRolled, DoubleOffered
from bot.rules.evolve import evolve_game
from bot.rules.game import Standing, why_no_double
from bot.rules.ids import PlayerId
from bot.rules.side import Side

NO_CUBE = -1
"""In a refusal: no cube in particular."""


def turner(state: Chouette, game: ChouetteGame, cube: int, side: Side) -> PlayerId | None:
    """Who turns a cube for a side; None when nobody plays for it any more. The single cube is the acting captain's."""
    stakes = [game.stakes[index] for index in live_stakes(game) if game.stakes[index].cube == cube]
    if not stakes:
        return None
    if state.rules.cubes is Cubes.SINGLE and not stakes[0].extra and side is Side.WHITE:
        return acting_captain(state, game)
    return stakes[0].party(side)


def why_not(state: Chouette, game: ChouetteGame, player: PlayerId, cube: int) -> NoTurn | None:
    """Why the player may not turn this cube at his side's present turn, or wish to at its coming one; None = he may."""
    if not 0 <= cube < len(game.board.cubes):
        return NoTurn.NO_CUBE
    turn = game.board.turn
    if turn is None or (game.question is not None and not isinstance(game.question, Window)):
        return NoTurn.HELD
    sides = [side for side in Side if turner(state, game, cube, side) == player]
    if not sides:
        in_play = any(game.stakes[index].cube == cube for index in live_stakes(game))
        return NoTurn.NOT_YOURS if in_play else NoTurn.OUT
    if not state.is_here(player):
        return NoTurn.ABSENT
    terms, side = terms_of(state.rules), sides[0]
    face = game.board.cubes[cube]
    if state.rules.game_cap and face.value >= state.rules.game_cap:
        return NoTurn.CAP
    if turn.side is side:
        if game.offered:
            return NoTurn.DOUBLED
        reason = why_no_double(terms, game.board, Standing(), side, cube)
        return None if reason is None else NoTurn(reason.value)
    if turn.roll is None or player == mover(state, game, side):
        return NoTurn.NOT_ON_TURN
    if not is_open_to(face, side):
        return NoTurn.NOT_OWNER
    return NoTurn.CAP if face.value * 2 > terms.highest_cube else None


def turnable(state: Chouette, game: ChouetteGame, player: PlayerId) -> tuple[int, ...]:
    """The cubes the player may turn now, or wish to turn at the coming turn of his side."""
    return tuple(cube for cube in _cubes_of(game, player) if why_not(state, game, player, cube) is None)


def roller(state: Chouette, game: ChouetteGame) -> PlayerId | None:
    """Who rolls next on the board; None before the opening is decided."""
    return None if game.board.turn is None else mover(state, game, game.board.turn.side)


def others_who_may(state: Chouette, game: ChouetteGame) -> tuple[PlayerId, ...]:
    """Players beside the roller who may double in this turn and have not answered or ruled it out for this game."""
    turn = game.board.turn
    if turn is None:
        return ()
    answered = {*game.passed, *(wish.player for wish in game.wishes), roller(state, game)}
    side_of = {s.party(turn.side) for s in (game.stakes[i] for i in live_stakes(game))}
    return tuple(
        player
        for player in game.line
        if player in side_of
        and player not in answered
        and asking_of(state, player) is not Asking.NEVER
        and turnable(state, game, player)
    )


def asking_of(state: Chouette, player: PlayerId) -> Asking:
    """What the player wants to be asked about doubling."""
    member = state.member(player)
    return Asking.NEVER if member is None else member.asking


def waited_for(state: Chouette, game: ChouetteGame) -> tuple[PlayerId, ...]:
    """Whose answer an open window waits for: of those who hold or want to be asked; once somebody doubles, of all who
    may."""
    return others_who_may(state, game) if game.wishes else silent_in_window(state, game)


def silent_in_window(state: Chouette, game: ChouetteGame) -> tuple[PlayerId, ...]:
    """Who held, or wanted to be asked, and did not answer."""
    others = others_who_may(state, game)
    return tuple(p for p in others if p in game.holds or asking_of(state, p) is Asking.ASK)


def roll(state: Chouette, game: ChouetteGame, by: PlayerId, dice: Dice) -> tuple[ChouetteEvent, ...]:
    """The roller asks for his dice: they fall, or others have a moment first."""
    if game.question is not None:
        raise OutOfPlace(RollDice.__name__)
    if by != roller(state, game):
        raise NotAsked(tuple(filter(None, [roller(state, game)])))
    others = () if game.offered else others_who_may(state, game)
    if game.wishes or any(p in game.holds or asking_of(state, p) is Asking.ASK for p in others):
        return (QuestionAsked(Window(grace=False, called=True)),)
    if others and state.rules.pace is Pace.LIVE:
        return (QuestionAsked(Window(grace=True, called=True)),)
    return thrown(state, game, dice)


def thrown(state: Chouette, game: ChouetteGame, dice: Dice) -> tuple[ChouetteEvent, ...]:
    """The dice of the side on turn. Raises RulesError where it is not to roll."""
    assert game.board.turn is not None  # noqa: S101 - a roller is known only after the opening
    events = board_events(state.rules, game, game.board.turn.side, RollDice(), dice)
    return tuple(event for event in events if isinstance(event, DiceRolled))


def hold(state: Chouette, game: ChouetteGame, by: PlayerId) -> tuple[ChouetteEvent, ...]:
    """Somebody beside the roller holds the roll."""
    _check_crew(state, game, by)
    opened = _opened(game)
    return (RollHeld(by), *opened)


def no_double(state: Chouette, game: ChouetteGame, by: PlayerId) -> tuple[ChouetteEvent, ...]:
    """A hold or a wish is taken back."""
    wished = by in {wish.player for wish in game.wishes}
    if not wished:
        _check_crew(state, game, by)
    return (DoubleWished(by, ()),)


def double(
    state: Chouette, game: ChouetteGame, by: PlayerId, cubes: tuple[int, ...]
) -> tuple[ChouetteEvent, ...]:
    """Somebody wants to turn cubes. The roller turns them at once where nobody else may double."""
    if not cubes or len(set(cubes)) < len(cubes):
        raise CannotTurn(NoTurn.NO_CUBE, NO_CUBE)
    for cube in cubes:
        reason = why_not(state, game, by, cube)
        if reason is not None:
            raise CannotTurn(reason, cube)
    if by == game.box:
        _check_box(state, game, cubes)
    cubes = tuple(sorted(cubes))
    wished = DoubleWished(by, cubes)
    if by == roller(state, game) and game.question is None:
        others = tuple(p for p in others_who_may(state, game) if p != by)
        if others or game.wishes:
            return (wished, QuestionAsked(Window(grace=False, called=False)))
        return (wished, *offers(state, replace(game, wishes=(Wish(by, cubes),))))
    return (wished, *_opened(game))


def closed(state: Chouette, game: ChouetteGame, window: Window, dice: Dice) -> tuple[ChouetteEvent, ...]:
    """The end of a window: the doubles wished for are offered together, or the dice fall, or the roller goes on."""
    offered = offers(state, game)
    if offered:
        return offered
    over = QuestionAsked(None)
    if not window.called:
        return (over,)
    return (over, *thrown(state, replace(game, question=None), dice))


def offers(state: Chouette, game: ChouetteGame) -> tuple[ChouetteEvent, ...]:
    """All doubles wished for that are still allowed, and the question they put; none = no events."""
    turn = game.board.turn
    cubes = sorted(
        cube for w in game.wishes for cube in w.cubes if why_not(state, game, w.player, cube) is None
    )
    if turn is None or not cubes:
        return ()
    events = tuple(DoubleOffered(turn.side, cube, game.board.cubes[cube].value * 2) for cube in cubes)
    board = game.board
    for event in events:
        board = evolve_game(terms_of(state.rules), board, event)
    asked = round_for(replace(game, board=board), tuple(cubes), turn.side.other)
    return (*events, QuestionAsked(asked))


def _opened(game: ChouetteGame) -> tuple[ChouetteEvent, ...]:
    """A grace becomes a window as soon as somebody holds."""
    match game.question:
        case Window(grace=True, called=called):
            return (QuestionAsked(Window(grace=False, called=called)),)
    return ()


def _check_crew(state: Chouette, game: ChouetteGame, by: PlayerId) -> None:
    """Raises CannotTurn unless he, beside the roller, may double at this or the coming turn of his side."""
    if by == roller(state, game):
        raise CannotTurn(NoTurn.NOT_ON_TURN, NO_CUBE)
    cubes = _cubes_of(game, by)
    reasons = [why_not(state, game, by, cube) for cube in cubes]
    if None not in reasons:
        raise (
            CannotTurn(reasons[0] or NoTurn.NO_CUBE, cubes[0])
            if cubes
            else CannotTurn(NoTurn.NO_CUBE, NO_CUBE)
        )


def _cubes_of(game: ChouetteGame, player: PlayerId) -> tuple[int, ...]:
    """The cubes of all stakes that a player has or had, closed ones too."""
    stakes = (s for s in game.stakes if player in (s.member, s.against))
    return tuple(sorted({stake.cube for stake in stakes if stake.cube is not None}))


def box_faces(state: Chouette, game: ChouetteGame, cubes: tuple[int, ...]) -> tuple[Face, ...]:
    """Members' cubes as the box meets them."""
    captain = acting_captain(state, game)
    return tuple(
        Face(
            cube,
            game.board.cubes[cube].value,
            is_captain=turner(state, game, cube, Side.WHITE) == captain,
            is_centred=game.board.cubes[cube].owner is None,
        )
        for cube in cubes
    )


def _check_box(state: Chouette, game: ChouetteGame, cubes: tuple[int, ...]) -> None:
    against_box = {s.cube for s in game.stakes if not s.extra}
    may = tuple(cube for cube in turnable(state, game, game.box) if cube in against_box)
    chosen = tuple(cube for cube in cubes if cube in against_box)
    check_double(state.rules.box_double, box_faces(state, game, may), chosen)


def is_at_roll(game: ChouetteGame) -> bool:
    """Whether the side on turn has not rolled and nothing else is asked."""
    turn = game.board.turn
    return game.question is None and turn is not None and turn.roll is None


def may_anybody_double(state: Chouette, game: ChouetteGame) -> bool:
    """Whether somebody of the side on turn may still turn a cube in this turn and has not ruled it out."""
    by = roller(state, game)
    if by is not None and asking_of(state, by) is not Asking.NEVER and turnable(state, game, by):
        return True
    return bool(others_who_may(state, game))
