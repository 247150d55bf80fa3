"""Which buttons a chouette shows: on the message that all share, and to one player alone.

The shared message never changes with one player's answers: its buttons mean whoever presses them. As at a table for
two, take and drop stand in the second row, where neither roll nor a step stood a moment ago.
"""

from typing import assert_never

from bot.chouette.between import may_start
from bot.chouette.doubling import others_who_may, roller, turnable
from bot.chouette.game import (
    AutomaticChoice,
    ChouetteGame,
    Concession,
    ExtraRound,
    LevelOffer,
    Round,
    Window,
)
from bot.chouette.house_rules import FEWEST, board_terms
from bot.chouette.line import players_in, to_be_partner
from bot.chouette.members import Presence
from bot.chouette.on_board import board_waits
from bot.chouette.questions import Task, asked
from bot.chouette.state import Between, Chouette, Closed, Gathering, Playing
from bot.i18n.message import Message, message
from bot.rules.game import ToMove, ToNameDouble, ToRoll
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.views.chouette.answer_controls import concession_row, extra_rows, level_row, round_rows
from bot.views.chouette.buttons import always, button, free, yes_no
from bot.views.chouette.form_controls import bargain_row, own_form
from bot.views.chouette.verbs import ChouetteVerb, Draft, format_turn, turn_for
from bot.views.entry import entry_rows, in_rows
from bot.views.people import Names
from bot.views.verbs import MOST_COLUMNS, MOST_ROWS, PLAIN_MODE, Control, Mode, Row, Rows, Style, Verb


def shared_controls(state: Chouette, names: Names, mode: Mode = PLAIN_MODE) -> Rows:
    """The buttons under the board, or the card, that everybody sees; at most five rows of five.

    mode: which keyboard, while a roll is to be played. A room where nobody of the chouette is shows none of them: the
    caller leaves them out.
    """
    if isinstance(state.phase, Closed):
        return ()
    if state.paused:
        return ((button(ChouetteVerb.RESUME, style=Style.PRIMARY),), _about(state))
    match state.phase:
        case Gathering():
            return _gathering(state)
        case Between() as phase:
            return _between(state, phase)
        case Playing(game):
            return _playing(state, game, names, mode)
    assert_never(state.phase)


def own_controls(
    state: Chouette,
    player: PlayerId,
    names: Names,
    *,
    mode: Mode = PLAIN_MODE,
    draft: Draft | None = None,
    picks: tuple[int, ...] | None = None,
) -> Rows:
    """The buttons of one player's own view or form: what he is asked, with each cube by itself.

    draft: answers chosen on the form and not yet sent; None = as given so far.
    picks: cubes to double, or places in the line of players chosen for extras; None = nothing chosen yet.
    A stranger may join.
    """
    if isinstance(state.phase, Closed):
        return ()
    if not state.is_here(player):
        return ((free(ChouetteVerb.JOIN, style=Style.SUCCESS),), _about(state))
    mine = asked(state).get(player, ())
    if state.paused:
        return (
            ((button(ChouetteVerb.RESUME, style=Style.PRIMARY),), _own(state, player))
            if mine
            else (_own(state, player),)
        )
    match state.phase:
        case Gathering():
            return (*_begin(state, player), _own(state, player))
        case Between() as phase:
            return (*_between_rows(state, phase, player), _own(state, player))
        case Playing(game):
            tasks = [question.task for question in mine]
            if Task.PLAY in tasks:
                return _entering(state, game, mode, viewer=player)
            form = own_form(state, game, player, names, draft=draft, picks=picks)
            room = MOST_ROWS - len(form)
            return (*form, _own(state, player)) if room else form
    assert_never(state.phase)


def _gathering(state: Chouette) -> Rows:
    join = (free(ChouetteVerb.JOIN, style=Style.SUCCESS), free(ChouetteVerb.LEAVE))
    return (*_begin(state, state.host), join, (*_about(state), free(Verb.SEAL), free(Verb.SHARE)))


def _begin(state: Chouette, player: PlayerId) -> Rows:
    if player != state.host or len(players_in(state)) < FEWEST:
        return ()
    return ((button(ChouetteVerb.BEGIN, style=Style.PRIMARY),),)


def _between(state: Chouette, phase: Between) -> Rows:
    members = (free(ChouetteVerb.JOIN), free(ChouetteVerb.SIT_OUT), free(ChouetteVerb.COME_BACK))
    books = (free(ChouetteVerb.LEDGER), free(ChouetteVerb.SETTLE_UP))
    return (*_between_rows(state, phase, None), members, (*books, free(Verb.BOARD)))


def _between_rows(state: Chouette, phase: Between, player: PlayerId | None) -> Rows:
    """What is asked before the next game: of everybody, or of one player."""
    if may_start(state, phase):
        is_in = player is None or player in (*state.line, state.partner)
        return ((button(Verb.NEXT, style=Style.PRIMARY),),) if is_in else ()
    rows: list[Row] = []
    missing = [p for p in state.line[:2] if p not in phase.ready]
    row: list[Control] = []
    if player in missing or (player is None and missing):
        row.append(free(ChouetteVerb.READY, style=Style.SUCCESS))
    box_asked = bool(missing) and missing[0] == state.line[0] and len(state.line) >= FEWEST
    if box_asked and player in (None, state.line[0]):
        row.append(button(ChouetteVerb.NO_BOX))
    if row:
        rows.append(tuple(row))
    partner = to_be_partner(state, phase)
    if partner is not None and player in (None, partner):
        rows.append(yes_no(ChouetteVerb.PARTNER))
    return tuple(rows)


def _playing(state: Chouette, game: ChouetteGame, names: Names, mode: Mode) -> Rows:
    match game.question:
        case None:
            return _at_board(state, game, names, mode)
        case Window() as window:
            return always(), _window_row(state, game, window)
        case Round() as question:
            return always(), *round_rows(state, game, question)
        case ExtraRound() as question:
            return always(), *extra_rows(question)
        case LevelOffer():
            return always(), level_row()
        case Concession() as question:
            return always(), concession_row(question)
        case AutomaticChoice():
            return always(), yes_no(ChouetteVerb.AUTOMATIC)
    assert_never(game.question)


def _at_board(state: Chouette, game: ChouetteGame, names: Names, mode: Mode) -> Rows:
    waits = board_waits(game)
    match waits:
        case ToMove():
            return _entering(state, game, mode, viewer=None)
        case ToNameDouble():
            dice = [
                Control(Verb.NAME, message("verbatim", text=f"{die}-{die}"), str(die))
                for die in range(6, 0, -1)
            ]
            return (*in_rows(dice, 3), (*_hold(state, game), *always(resign=True))[:MOST_COLUMNS])
        case ToRoll(side):
            first = (button(Verb.ROLL, style=Style.PRIMARY), *_doubles(state, game, side))
            bargains = tuple(bargain_row(game, offer, names) for offer in game.settlements)
            return (first, *bargains[: MOST_ROWS - 2], always(resign=True))
    assert_never(waits)


def _doubles(state: Chouette, game: ChouetteGame, side: Side) -> Row:
    """Double for the roller and for everybody else of his side who may; Wait for the others alone."""
    others = others_who_may(state, game)
    player = roller(state, game)
    own = turnable(state, game, player) if player is not None else ()
    if not own and not others:
        return ()
    token = format_turn(turn_for(game, side))
    row = []
    if others:
        row.append(free(ChouetteVerb.WAIT, arg=token))
    row.append(free(ChouetteVerb.DOUBLE, arg=token, label="double_all" if len(own) > 1 else "turn"))
    if len(own) > 1 or any(len(turnable(state, game, other)) > 1 for other in others):
        row.append(free(ChouetteVerb.DOUBLE_DRAFT, arg=token, label="pick_cubes"))
    return tuple(row)


def holders(state: Chouette, game: ChouetteGame) -> tuple[PlayerId, ...]:
    """Who may hold the coming roll of the side that waits, while the other one plays."""
    questions = asked(state)
    return tuple(
        player
        for player in game.line
        if any(question.task is Task.MAY_DOUBLE for question in questions.get(player, ()))
    )


def _hold(state: Chouette, game: ChouetteGame, viewer: PlayerId | None = None) -> Row:
    """Wait and Double for the coming turn, shown from the moment the other side's dice are thrown."""
    turn = game.board.turn
    may = holders(state, game)
    if turn is None or not may or viewer not in (None, *may):
        return ()
    token = format_turn(turn_for(game, turn.side.other))
    return free(ChouetteVerb.WAIT, arg=token), free(ChouetteVerb.DOUBLE, arg=token)


def _window_row(state: Chouette, game: ChouetteGame, window: Window) -> Row:
    turn = game.board.turn
    if turn is None:
        return ()
    token = format_turn(turn_for(game, turn.side))
    other = ChouetteVerb.WAIT if window.grace else ChouetteVerb.NO_DOUBLE
    row = [free(ChouetteVerb.DOUBLE, arg=token, style=Style.PRIMARY), free(other, arg=token)]
    if any(len(turnable(state, game, player)) > 1 for player in game.line):
        row.append(free(ChouetteVerb.DOUBLE_DRAFT, arg=token, label="pick_cubes"))
    return tuple(row)


def _entering(state: Chouette, game: ChouetteGame, mode: Mode, viewer: PlayerId | None) -> Rows:
    """The plays or steps, the row that takes back and ends, who may hold, and what is always there."""
    choices, ends = entry_rows(board_terms(state.rules).rules, game.board, mode)
    hold = _hold(state, game, viewer)
    steps = game.board.turn.moves if game.board.turn is not None else ()
    advice = (free(ChouetteVerb.ADVICE),) if game.suggestions else ()
    typing = (free(Verb.TYPE), *advice)
    rest = always(resign=not steps) if viewer is None else _own(state, viewer)
    rows = [row for row in (ends, hold) if row]
    if len(choices) + len(rows) + 1 <= MOST_ROWS:
        return (*choices, *rows, (*typing, *rest)[:MOST_COLUMNS])
    if len(choices) + 2 <= MOST_ROWS:
        # The hold shares the last row; what gives way there has a command.
        return (*choices, ends or hold, (*(hold if ends else ()), *typing, *rest)[:MOST_COLUMNS])
    return (*choices, (*ends[: MOST_COLUMNS - len(hold)], *hold, *typing, *rest)[:MOST_COLUMNS])


def _about(state: Chouette) -> Row:
    """What may be read about it; there is no ledger before the first game."""
    house = free(ChouetteVerb.HOUSE)
    return (house,) if isinstance(state.phase, Gathering) else (house, free(ChouetteVerb.LEDGER))


def _own(state: Chouette, player: PlayerId) -> Row:
    """What a member always has in his own view; before the session he has no cube yet, and there is no ledger."""
    member = state.member(player)
    rests = member is not None and (member.presence is Presence.OUT or member.sits_out_next)
    if isinstance(state.phase, Gathering):
        back = (free(ChouetteVerb.COME_BACK),) if rests else ()
        return (free(Verb.BOARD), *back, free(ChouetteVerb.HOUSE), free(ChouetteVerb.LEAVE))
    return (
        free(Verb.BOARD),
        free(ChouetteVerb.MINE),
        free(ChouetteVerb.COME_BACK if rests else ChouetteVerb.SIT_OUT),
        free(ChouetteVerb.LEDGER),
    )


def preference_controls(state: Chouette, player: PlayerId) -> Rows:
    """How often I am asked about doubling, and what happens to my cube when I am not there; the present ones marked."""
    member = state.member(player)
    if member is None or not state.is_here(player):
        return ()
    return (
        tuple(
            _choice(ChouetteVerb.ASKING, value, chosen=value is member.asking)
            for value in type(member.asking)
        ),
        tuple(
            _choice(ChouetteVerb.ORDER, value, chosen=value is member.order) for value in type(member.order)
        ),
    )


def _choice(verb: ChouetteVerb, value: str, *, chosen: bool) -> Control:
    label = Message(f"chouette.{verb}.{value}")
    return Control(
        verb,
        message("chouette.button.chosen", label=label) if chosen else label,
        value,
        Style.PRIMARY if chosen else Style.PLAIN,
        decides=False,
    )
