"""What everybody is asked, and which times are running, derived from the state: for views and deadlines.

A question says what may be answered; the action that answers it is named beside it.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.chouette.actions import (
    CallAway,
    ChouetteAction,
    EndByTime,
    ForfeitSide,
    MoverSleeps,
    Reveal,
    TimeIsUp,
)
from bot.chouette.answering import is_complete, is_shown_later, may_beaver
from bot.chouette.between import may_start, not_ready
from bot.chouette.buyouts import settlement_asked
from bot.chouette.clock import next_mover, waits_for
from bot.chouette.doubling import asking_of, others_who_may, roller, turnable, waited_for
from bot.chouette.extras import givers_asked, open_offers, takers_asked
from bot.chouette.game import (
    AutomaticChoice,
    ChouetteGame,
    Concession,
    ExtraRound,
    LevelOffer,
    Round,
    RoundKind,
    Window,
)
from bot.chouette.house_rules import FEWEST
from bot.chouette.line import players_in, to_be_partner
from bot.chouette.members import Asking
from bot.chouette.on_board import board_waits
from bot.chouette.resigning import answerer, side_of_resigner
from bot.chouette.state import Between, Chouette, Closed, Gathering, Playing
from bot.rules.actions import AbandonTable
from bot.rules.game import ToMove, ToNameDouble
from bot.rules.ids import PlayerId


class Task(StrEnum):
    """What somebody is asked, and by which action he answers.

    START: StartSession (the host). RESUME: Resume (the host). BE_READY: Ready; the coming box also DeclineBox.
    BE_PARTNER: BePartner. NEXT_GAME: StartGame. ROLL: RollDice, or Double the `cubes`. NAME: NameDouble. PLAY: PlayStep
    and so on. MAY_DOUBLE: Hold or Double (nobody waits for it). DOUBLE: Double or NoDouble in an open window.
    ANSWER: AnswerCubes, Take, Drop, Raise. LONE_TAKER: Raise or Drop. GIVE_EXTRA: GiveExtras to `players`.
    ANSWER_EXTRA: AnswerExtras of `players`. ANSWER_LEVEL: AcceptResignation, RefuseResignation of `level`.
    GIVE_UP_TOO: the same, whether to give up with the captain. ANSWER_CONCESSION: the same, of `players`.
    AUTOMATIC: ChooseAutomatic. ANSWER_SETTLEMENT: AnswerSettlement for `players`, `points` to the member.
    ANSWER_CORRECTION: AnswerCorrection of number `level`.
    """

    START = "start"
    RESUME = "resume"
    BE_READY = "be_ready"
    BE_PARTNER = "be_partner"
    NEXT_GAME = "next_game"
    ROLL = "roll"
    NAME = "name"
    PLAY = "play"
    MAY_DOUBLE = "may_double"
    DOUBLE = "double"
    ANSWER = "answer"
    LONE_TAKER = "lone_taker"
    GIVE_EXTRA = "give_extra"
    ANSWER_EXTRA = "answer_extra"
    ANSWER_LEVEL = "answer_level"
    GIVE_UP_TOO = "give_up_too"
    ANSWER_CONCESSION = "answer_concession"
    AUTOMATIC = "automatic"
    ANSWER_SETTLEMENT = "answer_settlement"
    ANSWER_CORRECTION = "answer_correction"


ASIDE = (Task.MAY_DOUBLE, Task.ANSWER_SETTLEMENT, Task.ANSWER_CORRECTION)
"""Tasks that nothing waits for."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One question to one player.

    cubes: that may be turned, or that are answered, for `members` (the same index; oneself or somebody absent).
    raises: those of them that may be turned again. is_given: his answer is in and may be changed.
    """

    task: Task
    cubes: tuple[int, ...] = ()
    members: tuple[PlayerId, ...] = ()
    raises: tuple[int, ...] = ()
    players: tuple[PlayerId, ...] = ()
    level: int = 0
    points: int = 0
    is_given: bool = False


Questions = dict[PlayerId, tuple[Asked, ...]]


def asked(state: Chouette) -> Questions:
    """Every player who may answer something now, with his questions, the weightiest first."""
    if isinstance(state.phase, Closed):
        return {}
    if state.paused:
        return {state.host: (Asked(Task.RESUME),)}
    found: list[tuple[PlayerId, Asked]] = []
    match state.phase:
        case Gathering():
            if len(players_in(state)) >= FEWEST:
                found.append((state.host, Asked(Task.START)))
        case Between() as phase:
            found += _between(state, phase)
        case Playing(game):
            found += _in_game(state, game)
    found += [
        (entry.player, Asked(Task.ANSWER_CORRECTION, level=correction.number))
        for correction in state.open_corrections
        for entry in correction.points
        if entry.player not in correction.consents
    ]
    result: Questions = {}
    for player, question in found:
        result[player] = (*result.get(player, ()), question)
    return result


def _between(state: Chouette, phase: Between) -> list[tuple[PlayerId, Asked]]:
    if may_start(state, phase):
        return [(player, Asked(Task.NEXT_GAME)) for player in state.line]
    if len(state.line) < 2:
        return []
    partner = to_be_partner(state, phase)
    found = [(player, Asked(Task.BE_READY)) for player in state.line[:2] if player in not_ready(state, phase)]
    return found if partner is None else [*found, (partner, Asked(Task.BE_PARTNER))]


def _in_game(state: Chouette, game: ChouetteGame) -> list[tuple[PlayerId, Asked]]:
    match game.question:
        case None:
            return _at_board(state, game)
        case Window():
            waited = waited_for(state, game)
            doublers = {*others_who_may(state, game), *(wish.player for wish in game.wishes)}
            return [
                (p, Asked(Task.DOUBLE if p in waited else Task.MAY_DOUBLE, cubes=turnable(state, game, p)))
                for p in game.line
                if p in doublers
            ]
        case Round() as question:
            return _in_round(state, game, question)
        case ExtraRound() as question:
            givers = [(p, Asked(Task.GIVE_EXTRA, players=question.takers)) for p in givers_asked(question)]
            takers = [
                (p, Asked(Task.ANSWER_EXTRA, players=tuple(o.giver for o in open_offers(question, p))))
                for p in takers_asked(question)
            ]
            return givers + takers
        case LevelOffer(level, verdicts):
            return [(v.player, Asked(Task.ANSWER_LEVEL, level=level)) for v in verdicts if v.accepts is None]
        case Concession() as question:
            return _concession(game, question)
        case AutomaticChoice(value):
            return [(game.box, Asked(Task.AUTOMATIC, points=value))]


def _at_board(state: Chouette, game: ChouetteGame) -> list[tuple[PlayerId, Asked]]:
    player = roller(state, game)
    if player is None:
        return []
    waits = board_waits(game)
    match waits:
        case ToMove():
            first = Asked(Task.PLAY)
        case ToNameDouble():
            first = Asked(Task.NAME)
        case _:
            first = Asked(Task.ROLL, cubes=turnable(state, game, player))
    found = [(player, first)]
    for other in game.line:
        cubes = turnable(state, game, other)
        if other != player and cubes and asking_of(state, other) is not Asking.NEVER:
            found.append((other, Asked(Task.MAY_DOUBLE, cubes=cubes)))
    for offer in game.settlements:
        member = game.stakes[offer.stake].member
        question = Asked(Task.ANSWER_SETTLEMENT, players=(member,), points=offer.points)
        found.append((settlement_asked(game, offer), question))
    return found


def _in_round(state: Chouette, game: ChouetteGame, question: Round) -> list[tuple[PlayerId, Asked]]:
    task = Task.LONE_TAKER if question.kind is RoundKind.LONE_TAKER else Task.ANSWER
    found = []
    for player in dict.fromkeys(ask.by for ask in question.asks):
        mine = [ask for ask in question.asks if ask.by == player]
        raises = tuple(ask.cube for ask in mine if may_beaver(state, game, question, ask))
        found.append(
            (
                player,
                Asked(
                    task,
                    cubes=tuple(ask.cube for ask in mine),
                    members=tuple(ask.owner for ask in mine),
                    raises=raises,
                    is_given=all(ask.answer is not None for ask in mine),
                ),
            )
        )
    return found


def _concession(game: ChouetteGame, question: Concession) -> list[tuple[PlayerId, Asked]]:
    open_to = [v.player for v in question.joining if v.accepts is None]
    if open_to:
        return [(player, Asked(Task.GIVE_UP_TOO, level=question.level)) for player in open_to]
    side = side_of_resigner(game, question.by, question.stakes[0])
    resigners = tuple(game.stakes[index].party(side) for index in question.stakes)
    return [
        (answerer(game, question), Asked(Task.ANSWER_CONCESSION, players=resigners, level=question.level))
    ]


class TimeKind(StrEnum):
    """Which time is running."""

    IDLE = "idle"
    """Nothing happens at all: the table closes one day."""
    SESSION = "session"
    READY = "ready"
    NEXT_GAME = "next_game"
    """The pause before the next game begins by itself (StartGame, with seat hashes, is the service's)."""
    GRACE = "grace"
    WINDOW = "window"
    WINDOW_DOUBLED = "window_doubled"
    """Somebody doubles: a shorter time is left."""
    ANSWER = "answer"
    REVEAL = "reveal"
    EXTRA = "extra"
    RESIGNATION = "resignation"
    AUTOMATIC = "automatic"
    TEAM_MOVE = "team_move"
    """The captain rolls or plays, and somebody could replace him."""
    BOX_MOVE = "box_move"
    """The box, or the last of the team, rolls or plays."""
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class Deadline:
    """A time that is running. players: whose. action: what the clock asks when it is over; None = the service's own."""

    kind: TimeKind
    players: tuple[PlayerId, ...]
    action: ChouetteAction | None


def deadlines(state: Chouette) -> tuple[Deadline, ...]:
    """The times that run now, without their lengths. While a session is paused only idleness counts."""
    if isinstance(state.phase, Closed):
        return ()
    found = [Deadline(TimeKind.IDLE, (), AbandonTable())]
    if state.coming_rules.minutes and state.ending is None:
        found.append(Deadline(TimeKind.SESSION, (), EndByTime()))
    if state.paused:
        return tuple(found)
    match state.phase:
        case Between() as phase if may_start(state, phase):
            found.append(Deadline(TimeKind.NEXT_GAME, state.line, None))
        case Between() as phase if len(state.line) >= FEWEST:
            found.append(Deadline(TimeKind.READY, not_ready(state, phase), TimeIsUp()))
        case Playing(game):
            found.append(_time_in_game(state, game))
    return tuple(found)


def _time_in_game(state: Chouette, game: ChouetteGame) -> Deadline:
    match game.question:
        case None:
            return _time_to_move(state, game)
        case Window(grace=True):
            return Deadline(TimeKind.GRACE, others_who_may(state, game), TimeIsUp())
        case Window():
            kind = TimeKind.WINDOW_DOUBLED if game.wishes else TimeKind.WINDOW
            return Deadline(kind, waited_for(state, game), TimeIsUp())
        case Round() as question if is_complete(question) and is_shown_later(question):
            return Deadline(TimeKind.REVEAL, (), Reveal())
        case Round() as question:
            missing = dict.fromkeys(ask.by for ask in question.asks if ask.answer is None)
            return Deadline(TimeKind.ANSWER, tuple(missing), TimeIsUp())
        case ExtraRound() as question:
            players = (*givers_asked(question), *takers_asked(question))
            return Deadline(TimeKind.EXTRA, players, TimeIsUp())
        case LevelOffer(verdicts=verdicts):
            open_to = tuple(v.player for v in verdicts if v.accepts is None)
            return Deadline(TimeKind.RESIGNATION, open_to, TimeIsUp())
        case Concession() as question:
            open_to = tuple(v.player for v in question.joining if v.accepts is None)
            return Deadline(TimeKind.RESIGNATION, open_to or (answerer(game, question),), TimeIsUp())
        case AutomaticChoice():
            return Deadline(TimeKind.AUTOMATIC, (game.box,), TimeIsUp())


def _time_to_move(state: Chouette, game: ChouetteGame) -> Deadline:
    player, turn = waits_for(state, game), game.board.turn
    assert player is not None  # noqa: S101 - somebody of each side is there, or the game is over
    assert turn is not None  # noqa: S101 - the opening is thrown with the start of the game
    if game.away is not None:
        return Deadline(TimeKind.AWAY, (player,), ForfeitSide(game.away))
    if next_mover(state, game) is not None:
        return Deadline(TimeKind.TEAM_MOVE, (player,), MoverSleeps())
    return Deadline(TimeKind.BOX_MOVE, (player,), CallAway(turn.side))
