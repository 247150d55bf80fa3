"""Answers to turned cubes: hidden, changeable until they are shown together, in as many rounds as there are animals."""

from collections.abc import Iterable
from dataclasses import replace

from bot.chouette.actions import CubeAnswer
from bot.chouette.box_forms import Face, Offers, check_take, fallback
from bot.chouette.errors import CannotBeaver, FormIncomplete, NotAsked, OutOfPlace
from bot.chouette.events import ChouetteEvent, StayedSilent
from bot.chouette.evolve_game import evolve_game
from bot.chouette.extras import extra_round
from bot.chouette.game import Answer, Ask, ChouetteGame, Round, RoundKind, Stage
from bot.chouette.game_events import AnswerGiven, AnswersRevealed, AskedInstead, QuestionAsked, StakeDropped
from bot.chouette.house_rules import Cubes, LoneTaker, terms_of
from bot.chouette.roles import acting_captain, live_stakes, passed_on
from bot.chouette.settlement import drop_points
from bot.chouette.state import Chouette
from bot.rules.cube import pending_offer
from bot.rules.events import CubeRaised, CubeTaken
from bot.rules.game import may_raise
from bot.rules.ids import PlayerId
from bot.rules.side import Side


def round_for(
    game: ChouetteGame,
    cubes: tuple[int, ...],
    side: Side,
    kind: RoundKind = RoundKind.DOUBLES,
) -> Round:
    """The answers that a side owes to turned cubes, one for each stake; for the box one to the whole single cube."""
    asks: list[Ask] = []
    for cube in cubes:
        stakes = tuple(index for index in live_stakes(game) if game.stakes[index].cube == cube)
        if side is Side.BLACK:
            owner = game.stakes[stakes[0]].against
            asks.append(Ask(cube, stakes, owner, owner))
        else:
            asks += [
                Ask(cube, (index,), game.stakes[index].member, game.stakes[index].member) for index in stakes
            ]
    return Round(kind, side, tuple(asks))


def answer(
    state: Chouette, game: ChouetteGame, asked: Round, by: PlayerId, answers: tuple[CubeAnswer, ...]
) -> tuple[ChouetteEvent, ...]:
    """The hidden answers of one player, his own or for somebody absent. All or nothing.

    Raises NotAsked, FormIncomplete, FormRefused, CannotBeaver, OutOfPlace.
    """
    given = [(_ask_of(asked, by, entry), entry.answer) for entry in answers]
    if not given:
        asks_mine = tuple(ask.cube for ask in asked.asks if by in (ask.by, ask.owner))
        if not asks_mine:
            raise NotAsked(_still_asked(asked))
        raise FormIncomplete(asks_mine)
    for ask, word in given:
        _check_word(state, game, asked, ask, word)
    if len({(ask.owner, ask.stakes) for ask, _ in given}) < len(given):
        raise OutOfPlace(CubeAnswer.__name__)
    mine = [ask for ask, _ in given if ask.owner == game.box]
    if mine and asked.side is Side.BLACK:
        _check_form(state, game, asked, {ask.cube: word for ask, word in given})
    return tuple(AnswerGiven(ask.owner, by, ask.stakes, word) for ask, word in given)


def _ask_of(asked: Round, by: PlayerId, entry: CubeAnswer) -> Ask:
    """The answer that this one is meant for. Raises NotAsked."""
    mine = [ask for ask in asked.asks if ask.cube == entry.cube and by in (ask.by, ask.owner)]
    if entry.member is not None:
        mine = [ask for ask in mine if ask.owner == entry.member]
    mine.sort(key=lambda ask: ask.owner != by)
    if not mine:
        raise NotAsked(_still_asked(asked))
    return mine[0]


def _still_asked(asked: Round) -> tuple[PlayerId, ...]:
    return tuple(dict.fromkeys(ask.by for ask in asked.asks if ask.answer is None))


def _check_word(state: Chouette, game: ChouetteGame, asked: Round, ask: Ask, word: Answer) -> None:
    if word is Answer.AS_CAPTAIN:
        raise OutOfPlace(Answer.__name__)
    if asked.kind is RoundKind.LONE_TAKER:
        if word is Answer.TAKE:
            raise OutOfPlace(Answer.__name__)
        return
    if word is Answer.RAISE and not may_beaver(state, game, asked, ask):
        raise CannotBeaver(state.rules.animals)


def may_beaver(state: Chouette, game: ChouetteGame, asked: Round, ask: Ask) -> bool:
    """Whether this answer may be to turn the cube again. For the team the single cube is the acting captain's."""
    if asked.kind is not RoundKind.DOUBLES:
        return asked.kind is RoundKind.LONE_TAKER
    single = state.rules.cubes is Cubes.SINGLE and not game.stakes[ask.stakes[0]].extra
    if single and asked.side is Side.WHITE and ask.owner != acting_captain(state, game):
        return False
    return may_raise(terms_of(state.rules), game.board.cubes[ask.cube])


def _check_form(state: Chouette, game: ChouetteGame, asked: Round, given: dict[int, Answer]) -> None:
    """Raises FormIncomplete, FormRefused unless the box answers all its cubes, as the house rules allow."""
    missing = tuple(ask.cube for ask in box_asks(game, asked) if ask.cube not in given)
    if missing:
        raise FormIncomplete(missing)
    offers = offers_to_box(state, game, asked)
    cubes = {face.cube for face in offers.faces}
    taken = [cube for cube, word in given.items() if word is not Answer.DROP and cube in cubes]
    if offers.faces:
        check_take(state.rules.box_take, offers, taken)


def box_asks(game: ChouetteGame, asked: Round) -> tuple[Ask, ...]:
    """The answers that the box owes."""
    return tuple(ask for ask in asked.asks if ask.owner == game.box)


def offers_to_box(state: Chouette, game: ChouetteGame, asked: Round) -> Offers:
    """The plain doubles of members that the box answers now; the single cube is no choice among several."""
    captain = acting_captain(state, game)
    cubes = game.board.cubes
    asks = [ask for ask in box_asks(game, asked) if pending_offer(cubes[ask.cube]).animals == 0]
    if state.rules.cubes is not Cubes.MULTI:
        asks = []
    own = [index for index in live_stakes(game) if not game.stakes[index].extra]
    faces = tuple(
        Face(
            ask.cube,
            cubes[ask.cube].value,
            is_captain=game.stakes[ask.stakes[0]].member == captain,
            is_centred=cubes[ask.cube].owner is None,
        )
        for ask in asks
    )
    accepted = any(
        cubes[index].owner is not None and game.stakes[index].member != captain for index in own if faces
    )
    return Offers(faces, team=len(game.team), active=len(own), others_accepted=accepted)


def is_complete(asked: Round) -> bool:
    """Whether every answer is in."""
    return all(ask.answer is not None for ask in asked.asks)


def is_shown_later(asked: Round) -> bool:
    """Whether answers of several members stay changeable for a moment before they are shown together."""
    return asked.side is Side.WHITE and len({ask.owner for ask in asked.asks}) > 1


def handed_on(
    state: Chouette, game: ChouetteGame, asked: Round, asks: Iterable[Ask]
) -> tuple[ChouetteEvent, ...]:
    """Missing answers of people who are silent or not there, asked of somebody else or given for them."""
    events: list[ChouetteEvent] = []
    silent_box = False
    for ask in asks:
        later = passed_on(state, game, asked, ask)
        if later.answer is None:
            events.append(AskedInstead(ask.owner, ask.stakes, later.by, later.stage))
        elif ask.owner == game.box:
            silent_box = True
        else:
            events.append(AskedInstead(ask.owner, ask.stakes, ask.owner, Stage.NOBODY))
            events.append(AnswerGiven(ask.owner, ask.owner, ask.stakes, later.answer))
    if silent_box:
        events += _silent_box(state, game, asked)
    return tuple(events)


def _silent_box(state: Chouette, game: ChouetteGame, asked: Round) -> list[ChouetteEvent]:
    """A box that does not answer drops all, or takes what the house rules want at least."""
    offers = offers_to_box(state, game, asked)
    taken = fallback(state.rules.box_take, offers) if offers.faces else frozenset()
    return [
        AnswerGiven(ask.owner, ask.owner, ask.stakes, Answer.TAKE if ask.cube in taken else Answer.DROP)
        for ask in box_asks(game, asked)
        if ask.answer is None
    ]


def time_up(state: Chouette, game: ChouetteGame, asked: Round) -> tuple[ChouetteEvent, ...]:
    """The time of a round is over: whoever has not answered is passed over."""
    missing = [ask for ask in asked.asks if ask.answer is None]
    silent = dict.fromkeys(ask.by for ask in missing)
    return (*(StayedSilent(player) for player in silent), *handed_on(state, game, asked, missing))


def revealed(state: Chouette, game: ChouetteGame, asked: Round) -> tuple[ChouetteEvent, ...]:
    """All answers shown together, and what they make of the cubes; every answer must be in."""
    asked = replace(asked, asks=tuple(_in_words(state, game, asked, ask) for ask in asked.asks))
    shown = AnswersRevealed(tuple((ask.owner, ask.answer or Answer.DROP) for ask in asked.asks))
    lone = _lone_taker(state, game, asked)
    events: list[ChouetteEvent] = [shown]
    follow: tuple[Ask, ...] = ()
    for cube in dict.fromkeys(ask.cube for ask in asked.asks):
        asks = tuple(ask for ask in asked.asks if ask.cube == cube)
        events += _dropped(state, game, asked, asks)
        takers = tuple(ask for ask in asks if ask.answer is not Answer.DROP)
        raisers = tuple(ask for ask in asks if ask.answer is Answer.RAISE)
        if asked.kind is RoundKind.FOLLOW:
            events.append(_raised(game, cube))
        elif raisers:
            others = tuple(ask for ask in takers if ask not in raisers)
            if others:
                follow = others
            else:
                events.append(_raised(game, cube))
        elif takers and lone is None:
            offer = pending_offer(game.board.cubes[cube])
            events.append(CubeTaken(offer.asked, cube, offer.value))
    return (*events, *_next_question(state, game, events, follow=follow, lone=lone))


def _in_words(state: Chouette, game: ChouetteGame, asked: Round, ask: Ask) -> Ask:
    """The answer with `as the captain` replaced by what the captain answers; turning again counts as a take."""
    if ask.answer is not Answer.AS_CAPTAIN:
        return ask
    captain = acting_captain(state, game)
    words = [other.answer for other in asked.asks if other.owner == captain]
    is_dropped = not words or words[0] in (Answer.DROP, Answer.AS_CAPTAIN, None)
    return replace(ask, answer=Answer.DROP if is_dropped else Answer.TAKE)


def _dropped(state: Chouette, game: ChouetteGame, asked: Round, asks: tuple[Ask, ...]) -> list[ChouetteEvent]:
    events: list[ChouetteEvent] = []
    for ask in asks:
        if ask.answer is not Answer.DROP:
            continue
        for index in ask.stakes:
            stake = game.stakes[index]
            points = drop_points(state.rules, game, stake, asked.side)
            plain = pending_offer(game.board.cubes[ask.cube]).animals == 0
            by_double = plain and asked.side is Side.WHITE and not stake.extra
            events.append(StakeDropped(index, points, by_double))
    return events


def _raised(game: ChouetteGame, cube: int) -> CubeRaised:
    offer = pending_offer(game.board.cubes[cube])
    return CubeRaised(offer.asked, cube, offer.value * 2, offer.animals + 1)


def _lone_taker(state: Chouette, game: ChouetteGame, asked: Round) -> Ask | None:
    """The member who alone takes of several that the box doubled, where he must beaver or drop."""
    plain = asked.kind is RoundKind.DOUBLES and asked.side is Side.WHITE
    if state.rules.lone_taker is not LoneTaker.BEAVER_OR_DROP or not plain:
        return None
    own = [ask for ask in asked.asks if not game.stakes[ask.stakes[0]].extra]
    takers = [ask for ask in own if ask.answer is not Answer.DROP]
    if len(own) < 2 or len(takers) != 1 or takers[0].answer is not Answer.TAKE:
        return None
    offer = pending_offer(game.board.cubes[takers[0].cube])
    fits = offer.animals == 0 and offer.value * 2 <= terms_of(state.rules).highest_cube
    return takers[0] if fits else None


def _next_question(
    state: Chouette,
    game: ChouetteGame,
    events: list[ChouetteEvent],
    *,
    follow: tuple[Ask, ...],
    lone: Ask | None,
) -> tuple[ChouetteEvent, ...]:
    """What is asked after a round: those who may still leave a beaver, a lone taker, the other side, extras."""
    if follow:
        fresh = tuple(replace(ask, by=ask.owner, stage=Stage.OWN, tried=(), answer=None) for ask in follow)
        return (QuestionAsked(Round(RoundKind.FOLLOW, Side.WHITE, fresh)),)
    game = after_events(state, game, events)
    if lone is not None:
        return (QuestionAsked(round_for(game, (lone.cube,), Side.WHITE, RoundKind.LONE_TAKER)),)
    raised = tuple(event.cube for event in events if isinstance(event, CubeRaised))
    if raised:
        side = pending_offer(game.board.cubes[raised[0]]).asked
        return (QuestionAsked(round_for(game, raised, side)),)
    return (QuestionAsked(extra_round(state, game)),)


def after_events(state: Chouette, game: ChouetteGame, events: Iterable[ChouetteEvent]) -> ChouetteGame:
    """The game with the cubes turned and the drops noted by these events."""
    for event in events:
        if isinstance(event, CubeTaken | CubeRaised | StakeDropped):
            game = evolve_game(state.rules, game, event, None)
    return game
