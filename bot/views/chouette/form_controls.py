"""The forms that only one player sees: each cube, each extra, each offer by itself."""

from bot.chouette.buyouts import settlement_asked
from bot.chouette.doubling import turnable
from bot.chouette.extras import givers_asked, open_offers, takers_asked
from bot.chouette.game import (
    Answer,
    AutomaticChoice,
    ChouetteGame,
    Concession,
    ExtraRound,
    LevelOffer,
    Round,
    SettlementOffer,
    Window,
)
from bot.chouette.questions import Asked, Task, asked
from bot.chouette.resigning import levels_to_offer
from bot.chouette.state import Chouette
from bot.i18n.message import Message, Value, message
from bot.rules.cube import pending_offer
from bot.rules.ids import PlayerId
from bot.views.chouette.answer_controls import answer_button, concession_row, extra_rows, level_row
from bot.views.chouette.buttons import button, free, yes_no
from bot.views.chouette.forms import answers_allowed, asks_of, cycled, filled_draft, given_draft
from bot.views.chouette.people import cube_name, short_name
from bot.views.chouette.verbs import (
    MOST_PICKS,
    Bargain,
    ChouetteVerb,
    Draft,
    format_bargain,
    format_correction,
    format_draft,
    format_picks,
    format_turn,
    parse_turn,
    turn_for,
)
from bot.views.cube_words import animal
from bot.views.entry import in_rows
from bot.views.people import Names
from bot.views.verbs import MOST_COLUMNS, Control, Row, Rows, Style, Verb
from renderers.sheet_scene import signed

MOST_CHOICES = 20
"""Buttons of one form beside its last row."""


def own_form(
    state: Chouette,
    game: ChouetteGame,
    player: PlayerId,
    names: Names,
    *,
    draft: Draft | None = None,
    picks: tuple[int, ...] | None = None,
) -> Rows:
    """The rows by which a player answers what he is asked in a game beside moving checkers; at most five."""
    questions = asked(state).get(player, ())
    own = [q for q in questions if q.task not in (Task.ANSWER_SETTLEMENT, Task.ANSWER_CORRECTION)]
    bargains = [
        bargain_row(game, offer, names)
        for offer in game.settlements
        if game.question is None and settlement_asked(game, offer) == player
    ]
    match game.question:
        case Round() as round_ if asks_of(round_, player):
            return answer_form(state, game, round_, player, names, draft)
        case ExtraRound() as extras:
            return _extras_form(game, extras, player, names, picks)
        case (LevelOffer() | Concession() | AutomaticChoice()) as question if own:
            return (_plain_row(question),)
        case None | Window():
            rows = _turn_form(state, game, own[0], player, names, picks) if own else ()
            return (*rows, *bargains)[:5]
    return ()


def _plain_row(question: LevelOffer | Concession | AutomaticChoice) -> Row:
    match question:
        case LevelOffer():
            return level_row()
        case Concession():
            return concession_row(question)
    return yes_no(ChouetteVerb.AUTOMATIC)


def answer_form(
    state: Chouette,
    game: ChouetteGame,
    asked: Round,
    player: PlayerId,
    names: Names,
    draft: Draft | None = None,
) -> Rows:
    """The answers of one player: one cube has plain buttons, several have one each, which goes from take to drop to
    beaver, and Send at the end.

    draft: as chosen so far; None = as given so far.
    """
    mine = asks_of(asked, player)
    if len(mine) == 1:
        ask = asked.asks[mine[0]]
        labels = {Answer.TAKE: "take", Answer.DROP: "drop"}
        animals = pending_offer(game.board.cubes[ask.cube]).animals
        return (
            tuple(
                answer_button(answer, label=labels.get(answer, animal(animals)))
                for answer in answers_allowed(state, game, asked, ask)
            ),
        )
    everything = tuple(
        button(
            ChouetteVerb.DRAFT,
            arg=format_draft(filled_draft(state, game, asked, player, answer), alike=True),
            label="take_all" if answer is Answer.TAKE else "drop_all",
        )
        for answer in (Answer.TAKE, Answer.DROP)
        if len(asked.asks) <= MOST_PICKS
    )
    if len(mine) > MOST_CHOICES or not everything:
        return (tuple(answer_button(answer, label=f"{answer}_all") for answer in (Answer.TAKE, Answer.DROP)),)
    draft = given_draft(asked, player) if draft is None else draft
    choices = [
        Control(
            ChouetteVerb.DRAFT,
            _answer_label(game, names, asked, place, draft[place]),
            format_draft(cycled(state, game, asked, draft, place)),
        )
        for place in mine
    ]
    is_whole = all(draft[place] is not None for place in mine)
    some = any(draft[place] is not None for place in mine) and player != game.box
    send = (
        (button(ChouetteVerb.ANSWERS, arg=format_draft(draft), style=Style.PRIMARY),)
        if is_whole or some
        else ()
    )
    return (*in_rows(choices, _columns(len(choices))), (*everything, *send))


def _columns(count: int) -> int:
    """Few choices get room for their words."""
    return next((columns for most, columns in ((4, 1), (8, 2), (12, 3)) if count <= most), MOST_COLUMNS)


def _answer_label(
    game: ChouetteGame, names: Names, asked: Round, place: int, answer: Answer | None
) -> Message:
    ask = asked.asks[place]
    offer = pending_offer(game.board.cubes[ask.cube])
    whose: Value = cube_name(game, names, ask.cube)
    if len(ask.stakes) == 1:
        stake = game.stakes[ask.stakes[0]]
        if not stake.extra:
            whose = short_name(names, stake.member)
    word = Message(f"chouette.mark.{answer or 'open'}")
    return message("chouette.button.answer", mark=word, cube=whose, value=offer.value)


def _turn_form(
    state: Chouette,
    game: ChouetteGame,
    question: Asked,
    player: PlayerId,
    names: Names,
    picks: tuple[int, ...] | None,
) -> Rows:
    """Rolling and doubling: the roller's, or that of somebody who may hold, or who is asked in a window.

    What he has pressed already is not offered again, only how to take it back.
    """
    turn = game.board.turn
    if turn is None or question.task not in (Task.ROLL, Task.MAY_DOUBLE, Task.DOUBLE):
        return ()
    side = turn.side if turn.roll is None else turn.side.other
    token = format_turn(turn_for(game, side))
    cubes = turnable(state, game, player)
    if picks is not None and len(cubes) > 1:
        return cubes_form(game, names, cubes, picks, token)
    wishes = player in {wish.player for wish in game.wishes}
    row: list[Control] = []
    if question.task is Task.ROLL:
        row.append(button(Verb.ROLL, style=Style.PRIMARY))
    if question.task is Task.MAY_DOUBLE and not wishes and player not in game.holds:
        row.append(free(ChouetteVerb.WAIT, arg=token))
    if cubes and not wishes:
        row.append(free(ChouetteVerb.DOUBLE, arg=token, label="turn" if len(cubes) == 1 else "double_all"))
    if len(cubes) > 1:
        row.append(free(ChouetteVerb.DOUBLE_DRAFT, arg=token, label="pick_cubes"))
    if question.task is Task.DOUBLE or player in game.holds or wishes:
        row.append(free(ChouetteVerb.NO_DOUBLE, arg=token))
    return (tuple(row),) if row else ()


def cubes_form(
    game: ChouetteGame, names: Names, cubes: tuple[int, ...], picks: tuple[int, ...], token: str
) -> Rows:
    """One button for each cube that may be turned, pressed to choose it or not, and Double for those chosen.

    token: the argument of the turn, without cubes.
    """
    turn = parse_turn(token)
    chosen = {cube for cube in picks if cube in cubes}
    choices = []
    for cube in cubes[:MOST_CHOICES]:
        label = message(
            "chouette.button.pick",
            mark=Message("chouette.mark.take" if cube in chosen else "chouette.mark.open"),
            cube=cube_name(game, names, cube),
            value=game.board.cubes[cube].value * 2,
        )
        toggled = format_turn(turn_for(game, turn.side, chosen ^ {cube}))
        choices.append(Control(ChouetteVerb.DOUBLE_DRAFT, label, toggled, decides=False))
    last = [free(ChouetteVerb.DOUBLE, arg=token, label="double_all")]
    if chosen:
        arg = format_turn(turn_for(game, turn.side, chosen))
        last.append(free(ChouetteVerb.DOUBLE, arg=arg, label="double_chosen", style=Style.PRIMARY))
    return (*in_rows(choices, _columns(len(choices))), tuple(last))


def _extras_form(
    game: ChouetteGame, asked: ExtraRound, player: PlayerId, names: Names, picks: tuple[int, ...] | None
) -> Rows:
    gives = player in givers_asked(asked)
    if not gives and player not in takers_asked(asked):
        return ()
    others = asked.takers if gives else tuple(offer.giver for offer in open_offers(asked, player))
    if len(others) == 1 or picks is None or (not gives and asked.lone == player):
        return extra_rows(asked)
    draft, send = (
        (ChouetteVerb.GIVE_DRAFT, ChouetteVerb.GIVE)
        if gives
        else (ChouetteVerb.ACCEPT_DRAFT, ChouetteVerb.ACCEPT)
    )
    places = tuple(game.line.index(other) for other in others if other in game.line)
    chosen = {place for place in picks if place in places}
    choices = []
    for place in places[:MOST_CHOICES]:
        mark = Message("chouette.mark.take" if place in chosen else "chouette.mark.open")
        label = message("chouette.button.player", mark=mark, player=short_name(names, game.line[place]))
        choices.append(Control(draft, label, format_picks(chosen ^ {place})))
    sending = button(send, arg=format_picks(chosen), label="send", style=Style.PRIMARY)
    return (*in_rows(choices, _columns(len(choices))), (sending,))


def bargain_row(game: ChouetteGame, offer: SettlementOffer, names: Names) -> Row:
    """Accept or refuse one buy-out; the points stand in the button, so that a changed offer is not taken by mistake."""
    member = game.stakes[offer.stake].member
    place = game.line.index(member)
    row = []
    for accepts in (True, False):
        arg = format_bargain(Bargain(accepts, place, offer.points))
        key = "chouette.button.bargain_yes" if accepts else "chouette.button.bargain_no"
        label = message(key, player=short_name(names, member), points=signed(offer.points))
        row.append(Control(ChouetteVerb.SETTLE, label, arg, decides=False))
    return tuple(row)


def correction_row(number: int) -> Row:
    """Consent to a correction of the ledger, or refuse it."""
    return tuple(
        free(
            ChouetteVerb.CORRECTION,
            arg=format_correction(number, accepts=accepts),
            label="correct_yes" if accepts else "correct_no",
        )
        for accepts in (True, False)
    )


def level_controls(state: Chouette, game: ChouetteGame, player: PlayerId) -> Rows:
    """The levels at which a player may give up, 1, 2 or 3 in the argument, and Cancel; empty where he may not."""
    levels = levels_to_offer(state, game, player)
    if not levels:
        return ()
    row = tuple(free(Verb.RESIGN, arg=str(level), label=f"resign_{level}") for level in levels)
    return row, (free(Verb.CANCEL),)
