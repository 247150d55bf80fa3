"""What happened and what is asked, in sentences."""

from dataclasses import replace
from itertools import pairwise
from typing import assert_never

from bot.i18n.message import Message, Value, message
from bot.rules.cube import CubeOffer
from bot.rules.events import (
    CubeDropped,
    CubeRaised,
    CubeTaken,
    DiceRolled,
    DoubleNamed,
    DoubleOffered,
    GameEnded,
    HowEnded,
    PlayFinished,
    RematchAsked,
    ResignationOffered,
    ResignationRefused,
    ResignationWithdrawn,
    StepPlayed,
    TableClosed,
)
from bot.rules.game import (
    Game,
    NoDouble,
    ToAnswerDouble,
    ToAnswerResignation,
    ToMove,
    ToNameDouble,
    ToRoll,
    awaited,
    may_raise,
    turn_of,
    why_no_double,
)
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Happening, Lobby, Playing, Table, standing
from bot.rules.turn import Part, may_lift
from bot.views.cube_words import animal
from bot.views.endings import ending
from bot.views.people import Names, person, seated
from bot.views.play_words import play_text, steps_text
from bot.views.sentences import sentence

MOST_NEWS = 10
"""Sentences about what happened; the oldest give way, so that the line fits a picture's caption."""

_DEEDS = (
    DiceRolled,
    DoubleNamed,
    PlayFinished,
    DoubleOffered,
    CubeRaised,
    CubeTaken,
    ResignationOffered,
    ResignationRefused,
    ResignationWithdrawn,
)
"""What a player does himself; the start of a game merely happens to him, whoever pressed the button."""
_ANSWERED_OFFER = (ResignationRefused, ResignationWithdrawn)
"""What leaves the turn where it was: both must hear of it, although nothing more is asked of the one who offered."""
_SAID_BY_ENDING = (GameEnded, TableClosed, CubeDropped, ResignationOffered, RematchAsked)
"""What the sentences about the end say, or the question after it."""
_WORTH_SAYING = (NoDouble.DEAD, NoDouble.CAP, NoDouble.HOLLAND)


def status(table: Table, names: Names, viewer: Side | None = None) -> tuple[Message, ...]:
    """The status line as sentences, the question last.

    It names everything since the last action of the one who is asked, automatic steps included.
    viewer: who reads it privately and is spoken to; None = everybody.
    """
    question = asked(table, names, viewer)
    said = (*_news(table, names), *ending(table, names))
    return said if question is None else (*said, question)


def brief(table: Table, names: Names, viewer: Side | None = None) -> tuple[Message, ...]:
    """The question alone while a game is played, else the status line: for whoever knows what he has just done."""
    question = asked(table, names, viewer)
    if isinstance(table.phase, Playing) and question is not None:
        return (question,)
    return status(table, names, viewer)


def asked(table: Table, names: Names, viewer: Side | None = None) -> Message | None:
    """The question alone: who is to do what; None when nothing is asked any more."""
    match table.phase:
        case Lobby(invited):
            if invited is None:
                return Message("ask.anyone")
            return message("ask.challenge", player=person(names, invited))
        case Between():
            return Message("ask.next" if table.games else "ask.start")
        case Finished(wants_rematch=(side,)):
            return message("ask.rematch", player=seated(table, side, names))
        case Finished():
            return None
        case Playing(game):
            return _asked_in_game(table, game, names, viewer)
    assert_never(table.phase)


def turn_notice(table: Table, names: Names) -> Message | None:
    """The short message that calls whoever is asked; None when nobody in particular is."""
    match table.phase:
        case Playing(game):
            return message("notice.turn", player=seated(table, awaited(game).side, names))
        case Lobby(invited) if invited is not None:
            return message("notice.challenge", player=person(names, invited))
    return None


def _news(table: Table, names: Names) -> tuple[Message, ...]:
    match table.phase:
        case Lobby():
            return ()
        case Playing(game):
            fresh = _since_last_deed(table, awaited(game).side)
            notes = (_why_rolled(table, game, fresh), _last_roll(table, game, names))
            return (*_told(fresh, table, names), *(note for note in notes if note is not None))
        case Between() | Finished():
            fresh = tuple(h for h in _last_turn(table) if not isinstance(h.event, _SAID_BY_ENDING))
            note = _no_last_roll(table)
            return (*_told(fresh, table, names), *((note,) if note is not None else ()))
    assert_never(table.phase)


def _last_roll(table: Table, game: Game, names: Names) -> Message | None:
    """That the side on turn has one more roll, after the other has finished."""
    side = turn_of(game).side
    if turn_of(game).board.off[1] < table.rules.checkers:
        return None
    return message(
        "event.last_roll", player=seated(table, side, names), other=seated(table, side.other, names)
    )


def _no_last_roll(table: Table) -> Message | None:
    """Why there was no last roll although one is agreed on: it could not have changed how the game ends."""
    phase = table.phase
    if not (table.rules.last_roll and isinstance(phase, Between | Finished) and phase.game and phase.result):
        return None
    game, result = phase.game, phase.result
    is_won_by_starter = result.how is HowEnded.BORNE_OFF and result.winner is game.starter
    finished_last = game.last_play is not None and game.last_play.side is game.starter
    return Message("event.no_last_roll") if is_won_by_starter and finished_last else None


def _told(fresh: tuple[Happening, ...], table: Table, names: Names) -> tuple[Message, ...]:
    told = [
        said
        for happening, following in pairwise((*fresh, None))
        # A roll is named with its play, or in the question while the play is still to be made.
        if happening is not None and not _is_named_later(happening, following)
        if (said := sentence(happening, table, names)) is not None
    ]
    return tuple(told[-MOST_NEWS:])


def _is_named_later(happening: Happening, following: Happening | None) -> bool:
    if not isinstance(happening.event, DiceRolled):
        return False
    return following is None or isinstance(following.event, PlayFinished | StepPlayed)


def _since_last_deed(table: Table, side: Side) -> tuple[Happening, ...]:
    """What happened since the side last did something of its own, apart from what it does in its present turn.

    An answer to a resignation is told until something else happens.
    """
    if table.recent and isinstance(table.recent[-1].event, _ANSWERED_OFFER):
        return table.recent[-1:]
    is_present_turn = True
    for index in reversed(range(len(table.recent))):
        happening = table.recent[index]
        event = happening.event
        if isinstance(event, PlayFinished):
            is_present_turn = False
        if happening.by is not side or happening.automatic or not isinstance(event, _DEEDS):
            continue
        if not (is_present_turn and isinstance(event, DiceRolled)):
            return table.recent[index + 1 :]
    return table.recent


def _last_turn(table: Table) -> tuple[Happening, ...]:
    """What led to the end: from the last thing somebody did."""
    for index in reversed(range(len(table.recent))):
        happening = table.recent[index]
        if isinstance(happening.event, _DEEDS) and not happening.automatic:
            return table.recent[index:]
    return ()


def _why_rolled(table: Table, game: Game, fresh: tuple[Happening, ...]) -> Message | None:
    """Why the side on turn was not asked whether to double, where that is not plain to see."""
    turn = turn_of(game)
    rolled = [h for h in fresh if isinstance(h.event, DiceRolled | PlayFinished)]
    if not rolled or not isinstance(rolled[-1].event, DiceRolled) or not rolled[-1].automatic:
        return None
    before = replace(game, turn=replace(turn, roll=None, moves=()))
    reason = why_no_double(table.terms, before, standing(table), turn.side)
    return Message(f"no_double.{reason}") if reason in _WORTH_SAYING else None


def _asked_in_game(table: Table, game: Game, names: Names, viewer: Side | None) -> Message:
    waits = awaited(game)
    player = seated(table, waits.side, names)
    you = viewer is waits.side
    match waits:
        case ToRoll(side):
            if why_no_double(table.terms, game, standing(table), side) is not None:
                return _spoken("ask.roll", player, you=you)
            is_owned = game.cubes[0].owner is not None
            return _spoken("ask.roll_or_redouble" if is_owned else "ask.roll_or_double", player, you=you)
        case ToNameDouble():
            return _spoken("ask.name_double", player, you=you)
        case ToMove():
            return _to_move(table, game, player, you=you)
        case ToAnswerDouble(_, index):
            offer = game.cubes[index].offer
            assert offer is not None  # noqa: S101 - awaited() said that this cube waits
            name = animal(offer.animals) if may_raise(table.terms, game.cubes[index]) else None
            return _to_answer(offer, name, player, you=you)
        case ToAnswerResignation():
            return _spoken("ask.resignation", player, you=you)
    assert_never(waits)


def _to_answer(offer: CubeOffer, animal_name: str | None, player: Value, *, you: bool) -> Message:
    params: dict[str, Value] = {"value": offer.value, "n": offer.drop_costs}
    if animal_name is None:
        return _spoken("ask.double", player, you=you, **params)
    return _spoken("ask.double_or_raise", player, you=you, **params, animal=Message(f"animal.{animal_name}"))


def _to_move(table: Table, game: Game, player: Value, *, you: bool) -> Message:
    turn = turn_of(game)
    roll = str(turn.roll)
    if not turn.moves:
        return _spoken("ask.move" if turn.part is Part.ROLLED else "ask.go_on", player, you=you, roll=roll)
    key = "ask.done" if may_lift(table.rules, turn) else "ask.move_on"
    # The steps of a play that is complete stand as everywhere; before, in the order in which Undo takes them back.
    steps = play_text(turn.moves) if key == "ask.done" else steps_text(turn.moves)
    return _spoken(key, player, you=you, roll=roll, steps=steps)


def _spoken(key: str, player: Value, *, you: bool, **params: Value) -> Message:
    """The question about a player, or to him."""
    if you:
        return message(f"{key}_you", **params)
    return message(key, player=player, **params)
