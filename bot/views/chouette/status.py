"""The words under the board of a chouette: what happened, who is who, what is asked of whom, what is at stake."""

from typing import assert_never

from bot.chouette.answering import is_complete
from bot.chouette.between import may_start, not_ready
from bot.chouette.doubling import others_who_may, roller, turnable
from bot.chouette.extras import givers_asked, takers_asked
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
from bot.chouette.house_rules import FEWEST, board_terms, terms_of
from bot.chouette.line import to_be_partner
from bot.chouette.on_board import board_waits
from bot.chouette.questions import TimeKind
from bot.chouette.resigning import answerer
from bot.chouette.roles import acting_captain
from bot.chouette.state import Between, Chouette, Closed, Gathering, Playing
from bot.i18n.message import Joint, Message, Value, message
from bot.rules.game import ToMove, ToNameDouble, ToRoll, turn_of
from bot.rules.side import Side
from bot.rules.turn import Part, may_lift
from bot.views.chouette.advice import advice_line
from bot.views.chouette.brevity import fitting
from bot.views.chouette.ends import end_lines, rotation_line
from bot.views.chouette.people import LONGEST_NAME, people
from bot.views.chouette.stakes import is_box_deciding, stakes_line
from bot.views.chouette.story import news
from bot.views.chouette.times import NO_CLOCK, Clock
from bot.views.people import Names, person, short_names
from bot.views.play_words import play_text, steps_text
from bot.views.stakes import lost_level_name
from renderers.sheet_scene import signed


def status(
    state: Chouette, names: Names, *, clock: Clock = NO_CLOCK, advice: bool = False
) -> tuple[Message, ...]:
    """The status line as sentences, the question last.

    clock: what is left of the times that run. advice: show the tally of suggestions (the captain asked for it, or the
    time of `suggest_after` is over). Nothing that is hidden is in it.
    """
    names = short_names(names, LONGEST_NAME)
    match state.phase:
        case Closed():
            return end_lines(state, names)
        case Between():
            said = question(state, names, clock)
            # The sentence about the rotation names the coming pair already.
            known = not state.paused and rotation_line(state, names) is not None
            return (*end_lines(state, names), *(said[1:] if known else said))
        case Gathering():
            return question(state, names, clock)
        case Playing(game):
            tally = advice_line(game) if advice else None
            rest = (
                *_acting(state, game, names),
                *((tally,) if tally is not None else ()),
                *((stakes_line(state, game),) if is_box_deciding(state, game) else ()),
                *question(state, names, clock),
            )
            return (*fitting(news(state, names), rest), *rest)
    assert_never(state.phase)


def question(state: Chouette, names: Names, clock: Clock = NO_CLOCK) -> tuple[Message, ...]:
    """What is asked of whom, and how long; empty when nothing is asked any more."""
    if isinstance(state.phase, Closed):
        return ()
    if state.paused:
        return (message("chouette.ask.paused", host=person(names, state.host)),)
    match state.phase:
        case Gathering():
            return (message("chouette.ask.gathering", host=person(names, state.host)),)
        case Between() as phase:
            return _between(state, phase, names, clock)
        case Playing(game):
            return (*_in_game(state, game, names), *_time_left(clock, *_KINDS))
    assert_never(state.phase)


def _time_left(clock: Clock, *kinds: TimeKind) -> tuple[Message, ...]:
    """How long one of these times still runs; of any that runs again after an absence of the house."""
    again, left = clock.again(), clock.left(*kinds)
    if again is not None:
        return (again,)
    return () if left is None else (message("chouette.time.left", time=left),)


_KINDS = (
    TimeKind.WINDOW,
    TimeKind.WINDOW_DOUBLED,
    TimeKind.ANSWER,
    TimeKind.EXTRA,
    TimeKind.RESIGNATION,
    TimeKind.AUTOMATIC,
    TimeKind.AWAY,
)
"""Times that somebody must know; that of a move is called out when it runs short."""


def _between(state: Chouette, phase: Between, names: Names, clock: Clock) -> tuple[Message, ...]:
    if len(state.line) < 2:
        return (Message("chouette.ask.suspended"),)
    said = [next_line(state, names)]
    missing = [player for player in not_ready(state, phase) if player in state.line[:2]]
    partner = to_be_partner(state, phase)
    if len(state.line) < FEWEST:
        said.append(Message("chouette.ask.two_left"))
    if missing:
        said.append(message("chouette.ask.ready", players=people(names, missing)))
    if partner is not None:
        said.append(message("chouette.ask.partner", player=person(names, partner)))
    if may_start(state, phase):
        left = clock.left(TimeKind.NEXT_GAME)
        if left is None:
            return (*said, Message("chouette.ask.next"))
        return (*said, message("chouette.ask.next_in" if state.games else "chouette.ask.first_in", time=left))
    return (*said, *_time_left(clock, TimeKind.READY))


def next_line(state: Chouette, names: Names) -> Message:
    """Who plays against whom in the coming game."""
    box, captain = person(names, state.line[0]), person(names, state.line[1])
    if state.partner is not None:
        partner = person(names, state.partner)
        return message("chouette.next.pair_partner", box=box, partner=partner, captain=captain)
    return message("chouette.next.pair", box=box, captain=captain)


def _acting(state: Chouette, game: ChouetteGame, names: Names) -> tuple[Message, ...]:
    """That somebody else plays for the captain."""
    acting = acting_captain(state, game)
    if acting is None or acting == game.captain:
        return ()
    return (message("chouette.acting", player=person(names, acting), captain=person(names, game.captain)),)


def _in_game(state: Chouette, game: ChouetteGame, names: Names) -> tuple[Message, ...]:
    match game.question:
        case None:
            return _at_board(state, game, names)
        case Window(grace=True):
            return (Message("chouette.ask.grace"),)
        case Window():
            return (Message("chouette.ask.window_doubled" if game.wishes else "chouette.ask.window"),)
        case Round() as asked:
            return _in_round(game, asked, names)
        case ExtraRound() as asked:
            return _extras(asked, names)
        case LevelOffer(level, verdicts):
            given = sum(verdict.accepts is not None for verdict in verdicts)
            return (
                message(
                    "chouette.ask.level",
                    player=person(names, game.box),
                    level=_lost(state, level),
                    given=str(given),
                    all=str(len(verdicts)),
                ),
            )
        case Concession() as asked:
            return _concession(state, game, asked, names)
        case AutomaticChoice(value):
            return (message("chouette.ask.automatic", player=person(names, game.box), value=value),)
    assert_never(game.question)


def _lost(state: Chouette, level: int) -> Message:
    return lost_level_name(terms_of(state.rules).rules, level)


def _at_board(state: Chouette, game: ChouetteGame, names: Names) -> tuple[Message, ...]:
    player = roller(state, game)
    if player is None:
        return ()
    name = person(names, player)
    if game.away is not None:
        return (message("chouette.ask.away", player=name),)
    waits = board_waits(game)
    match waits:
        case ToRoll():
            may_double = bool(others_who_may(state, game))
            own = bool(turnable(state, game, player))
            key = "chouette.ask.roll_team" if may_double else "ask.roll_or_double" if own else "ask.roll"
            offers = tuple(_bargain(game, index, names) for index in range(len(game.settlements)))
            return (*offers, message(key, player=name))
        case ToNameDouble():
            return (message("ask.name_double", player=name),)
        case ToMove():
            return (_to_move(state, game, name),)
    assert_never(waits)


def _bargain(game: ChouetteGame, index: int, names: Names) -> Message:
    offer = game.settlements[index]
    stake = game.stakes[offer.stake]
    other = stake.against if offer.by == stake.member else stake.member
    points = signed(offer.points)
    return message(
        "chouette.ask.bargain", player=person(names, other), member=person(names, stake.member), points=points
    )


def _to_move(state: Chouette, game: ChouetteGame, player: Value) -> Message:
    turn = turn_of(game.board)
    roll = str(turn.roll)
    if not turn.moves:
        return message("ask.move" if turn.part is Part.ROLLED else "ask.go_on", player=player, roll=roll)
    if may_lift(board_terms(state.rules).rules, turn):
        return message("ask.done", player=player, roll=roll, steps=play_text(turn.moves))
    return message("ask.move_on", player=player, roll=roll, steps=steps_text(turn.moves))


def _in_round(game: ChouetteGame, asked: Round, names: Names) -> tuple[Message, ...]:
    people_asked = tuple(dict.fromkeys(ask.owner for ask in asked.asks))
    if asked.kind is RoundKind.LONE_TAKER:
        return (message("chouette.ask.lone_taker", player=person(names, asked.asks[0].owner)),)
    if is_complete(asked):
        return (Message("chouette.ask.revealing"),)
    if asked.side is Side.BLACK:
        doublers = tuple(
            dict.fromkeys(game.stakes[index].member for ask in asked.asks for index in ask.stakes)
        )
        return (
            message(
                "chouette.ask.box_answers",
                player=people(names, tuple(dict.fromkeys(ask.by for ask in asked.asks))),
                players=people(names, doublers),
            ),
        )
    given = sum(all(ask.answer is not None for ask in asked.asks if ask.owner == p) for p in people_asked)
    key = "chouette.ask.follow" if asked.kind is RoundKind.FOLLOW else "chouette.ask.answers"
    if len(people_asked) == 1 and asked.kind is not RoundKind.FOLLOW:
        said = message("chouette.ask.answers_alone", player=person(names, people_asked[0]))
    else:
        said = message(key, given=str(given), all=str(len(people_asked)))
    instead = tuple(
        message("chouette.ask.instead", player=person(names, ask.by), member=person(names, ask.owner))
        for ask in asked.asks
        if ask.by != ask.owner and ask.answer is None
    )
    return (said, *instead[:3])


def _extras(asked: ExtraRound, names: Names) -> tuple[Message, ...]:
    givers, takers = givers_asked(asked), takers_asked(asked)
    if givers:
        return (
            message(
                "chouette.ask.give",
                players=people(names, givers),
                takers=people(names, asked.takers, Joint.OR),
            ),
        )
    return (message("chouette.ask.extras", players=people(names, takers)),)


def _concession(state: Chouette, game: ChouetteGame, asked: Concession, names: Names) -> tuple[Message, ...]:
    level = _lost(state, asked.level)
    open_to = tuple(verdict.player for verdict in asked.joining if verdict.accepts is None)
    player = person(names, asked.by)
    if open_to:
        return (
            message("chouette.ask.give_up_too", player=player, level=level, players=people(names, open_to)),
        )
    return (
        message(
            "chouette.ask.concession", player=player, level=level, other=person(names, answerer(game, asked))
        ),
    )
