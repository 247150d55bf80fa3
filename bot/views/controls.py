"""Which buttons a table shows.

Take and drop stand in the second row, where neither roll nor a step stood a moment ago: a finger that comes too late
must not decide about a double.
"""

from typing import assert_never

from bot.i18n.message import Message, message
from bot.rules.events import HowClosed
from bot.rules.game import (
    Game,
    ToAnswerDouble,
    ToAnswerResignation,
    ToMove,
    ToNameDouble,
    ToRoll,
    awaited,
    may_raise,
    why_no_double,
)
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Lobby, Playing, Table, standing
from bot.views.cube_words import animal
from bot.views.entry import entry_rows, in_rows
from bot.views.verbs import MOST_COLUMNS, MOST_ROWS, PLAIN_MODE, Control, Mode, Row, Rows, Style, Verb

_REMATCHED = (HowClosed.MATCH_WON, HowClosed.CONCEDED, HowClosed.SESSION_ENDED)


def controls(table: Table, viewer: Side | None = None, mode: Mode = PLAIN_MODE) -> Rows:
    """The buttons of a table, at most five rows of five.

    viewer: whose private view it is; None = the shared message, with the buttons of whoever is asked now.
    mode: which keyboard, while a roll is to be played; it ends with the next step.
    A room without a seated player shows none of them: the caller leaves them out.
    """
    match table.phase:
        case Lobby() as lobby:
            return _lobby(lobby, viewer)
        case Playing(game):
            return _playing(table, game, viewer, mode)
        case Between():
            return _between(table, viewer)
        case Finished() as finished:
            return _finished(table, finished, viewer)
    assert_never(table.phase)


def guest_controls(lobby: Lobby, guest: PlayerId) -> Rows:
    """The buttons of a challenge as somebody without a seat sees it alone: only what he may press."""
    about = _about_challenge(share=False)
    return (_answers_to_challenge(lobby), about) if may_accept(lobby, guest) else (about,)


def may_accept(lobby: Lobby, guest: PlayerId) -> bool:
    """Whether somebody without a seat may take up the challenge."""
    return lobby.invited in (None, guest)


def _lobby(lobby: Lobby, viewer: Side | None) -> Rows:
    withdraw = Control(Verb.WITHDRAW, Message("button.withdraw"))
    first = (withdraw,) if viewer is Side.WHITE else (*_answers_to_challenge(lobby), withdraw)
    return first, _about_challenge(share=True)


def _answers_to_challenge(lobby: Lobby) -> Row:
    accept = Control(Verb.ACCEPT, Message("button.accept"), style=Style.SUCCESS)
    if lobby.invited is None:
        return (accept,)
    return accept, Control(Verb.DECLINE, Message("button.decline"))


def _about_challenge(*, share: bool) -> Row:
    row = [
        Control(Verb.TERMS, Message("button.terms"), decides=False),
        Control(Verb.SEAL, Message("button.seal"), decides=False),
    ]
    if share:
        row.append(Control(Verb.SHARE, Message("button.share"), decides=False))
    return tuple(row)


def _playing(table: Table, game: Game, viewer: Side | None, mode: Mode) -> Rows:
    waits = awaited(game)
    if viewer not in (None, waits.side):
        is_answered = isinstance(waits, ToAnswerDouble | ToAnswerResignation)
        return (_utilities(viewer, resign=not is_answered),)
    match waits:
        case ToRoll(side):
            row = [Control(Verb.ROLL, Message("button.roll"), style=Style.PRIMARY)]
            if why_no_double(table.terms, game, standing(table), side) is None:
                row.append(Control(Verb.DOUBLE, _double_label(game)))
            return tuple(row), _utilities(viewer, resign=True)
        case ToNameDouble():
            dice = [
                Control(Verb.NAME, message("verbatim", text=f"{die}-{die}"), str(die))
                for die in range(6, 0, -1)
            ]
            return (*in_rows(dice, 3), _utilities(viewer, resign=True))
        case ToMove():
            return _entering(table, game, viewer, mode)
        case ToAnswerDouble(_, index):
            return _utilities(viewer, resign=False), _answers(table, game, index)
        case ToAnswerResignation():
            return _utilities(viewer, resign=False), (
                Control(Verb.ACCEPT_RESIGN, Message("button.accept_resign"), style=Style.SUCCESS),
                Control(Verb.REFUSE_RESIGN, Message("button.refuse_resign")),
            )
    assert_never(waits)


def _double_label(game: Game) -> Message:
    return Message("button.redouble" if game.cubes[0].owner is not None else "button.double")


def _answers(table: Table, game: Game, index: int) -> Row:
    cube = game.cubes[index]
    row = [
        Control(Verb.TAKE, Message("button.take"), style=Style.SUCCESS),
        Control(Verb.DROP, Message("button.drop"), style=Style.DANGER),
    ]
    if may_raise(table.terms, cube) and cube.offer is not None:
        row.append(Control(Verb.RAISE, Message(f"button.{animal(cube.offer.animals)}")))
    return tuple(row)


def _entering(table: Table, game: Game, viewer: Side | None, mode: Mode) -> Rows:
    """The plays or steps, the row that takes back and ends, and what is always there."""
    choices, ends = entry_rows(table.rules, game, mode)
    typing = Control(Verb.TYPE, Message("button.type"), decides=False)
    always = (typing, *_utilities(viewer, resign=not game.turn or not game.turn.moves))
    if not ends:
        return (*choices, always)
    if len(choices) + 2 <= MOST_ROWS:
        return (*choices, ends, always)
    return (*choices, (*ends, *always)[:MOST_COLUMNS])


def _utilities(viewer: Side | None, *, resign: bool) -> Row:
    row: list[Control] = []
    if viewer is None:
        row.append(Control(Verb.VIEW, Message("button.view"), decides=False))
    row.append(Control(Verb.BOARD, Message("button.board"), decides=False))
    if resign:
        row.append(Control(Verb.RESIGN, Message("button.resign"), decides=False))
    if viewer is not None:
        row.append(Control(Verb.SHARE, Message("button.share"), decides=False))
    return tuple(row)


def _between(table: Table, viewer: Side | None) -> Rows:
    key = "button.next" if table.games else "button.start"
    first = (Control(Verb.NEXT, Message(key), style=Style.PRIMARY),)
    rest = [*_utilities(viewer, resign=False)]
    if table.games and not table.terms.is_match:
        rest.append(Control(Verb.STOP, Message("button.stop")))
    return first, tuple(rest)


def _finished(table: Table, finished: Finished, viewer: Side | None) -> Rows:
    """Only another match can still be asked for, and only by those who have not."""
    waiting = [side for side in Side if side not in finished.wants_rematch]
    if finished.how not in _REMATCHED or len(table.seats) < 2 or not waiting:
        return ()
    if viewer is not None and viewer not in waiting:
        return ()
    return ((Control(Verb.REMATCH, Message("button.rematch"), style=Style.PRIMARY),),)
