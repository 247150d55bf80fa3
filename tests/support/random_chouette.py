"""Random chouettes: people who ask for anything that could be allowed, and for much that is not."""

from dataclasses import replace
from random import Random

from bot.chouette.actions import (
    AnswerCorrection,
    AnswerCubes,
    AnswerExtras,
    AnswerSettlement,
    BePartner,
    CallAway,
    ChooseAutomatic,
    ChouetteAction,
    CountReady,
    CubeAnswer,
    DeclineBox,
    Double,
    EndByTime,
    EndSession,
    ForfeitSide,
    GiveExtras,
    Hold,
    Join,
    Leave,
    MoverSleeps,
    NoDouble,
    OfferSettlement,
    PassHost,
    Pause,
    ProposeCorrection,
    Ready,
    Resume,
    Return,
    Reveal,
    SetAsking,
    SetProxy,
    SetRule,
    SetStandingOrder,
    SetUnit,
    SitOut,
    StartSession,
    Suggest,
    TimeIsUp,
)
from bot.chouette.game import Answer, ChouetteGame
from bot.chouette.house_rules import ONE_BOARD, SETTING_SPECS, Cubes, HouseRules, board_terms, make_rules
from bot.chouette.line import players_in
from bot.chouette.members import Asking, Points, StandingOrder
from bot.chouette.questions import Asked, Task, asked, deadlines
from bot.chouette.state import Chouette, Playing
from bot.rules.actions import (
    AbandonTable,
    AcceptResignation,
    Drop,
    LiftDice,
    NameDouble,
    OfferDouble,
    OfferResignation,
    PlayStep,
    PlayWhole,
    Raise,
    RefuseResignation,
    ResetSteps,
    RollDice,
    StartGame,
    Take,
    UndoStep,
)
from bot.rules.dice import Roll
from bot.rules.game import turn_of
from bot.rules.ids import PlayerId
from bot.rules.plays import CheckerMove
from bot.rules.side import Side
from bot.rules.turn import plays_of, steps_of
from bot.rules.variant import VARIANTS

Request = tuple[PlayerId | None, ChouetteAction]
SETTINGS = ("cubes", "rotation", "double_stand_up", "box_double", "box_take", "consult", "jacoby", "animals")
MORE = (
    "auto_doubles",
    "opening",
    "partner_from",
    "extras",
    "lone_taker",
    "settlements",
    "game_cap",
    "pace",
    "stakes",
)
NUMBERS = {
    "auto_doubles": ("0", "2", "box_choice"),
    "game_cap": ("0", "0", "4"),
    "partner_from": ("0", "4", "6"),
}


def random_rules(random: Random) -> HouseRules:
    """House rules with any settings; every second one plain backgammon, else any variant."""
    variant = "standard" if random.random() < 0.5 else random.choice(ONE_BOARD)
    plain = make_rules({"variant": variant})
    rules = {"variant": variant, "max_players": "20", "session_end": random.choice(("none", "games 30"))}
    for name in (*SETTINGS, *MORE, "join_rank"):
        if random.random() < 0.6:
            rules[name] = random.choice(NUMBERS.get(name) or SETTING_SPECS[name].values)
    if plain.cubes is Cubes.NONE:
        rules.pop("cubes", None)
    if "opening" not in VARIANTS[variant].options:
        rules.pop("opening", None)
    return make_rules(rules)


def random_request(state: Chouette, random: Random, people: int) -> Request:
    """Something that somebody could ask for; what is asked most of the time, anything once in a while."""
    chance = random.random()
    if chance < 0.06:
        return _anybody(random, people), _anything(state, random, people)
    if chance < 0.14:
        due = [deadline.action for deadline in deadlines(state) if deadline.action is not None]
        due = [action for action in due if not isinstance(action, AbandonTable | EndByTime)]
        if due:
            return None, random.choice(due)
    if chance < 0.2 and isinstance(state.phase, Playing):
        return _in_passing(state.phase.game, random)
    questions = [(player, question) for player, all_of in asked(state).items() for question in all_of]
    if not questions:
        return _anybody(random, people), Join()
    player, question = random.choice(questions)
    return answer_to(state, player, question, random)


def _in_passing(game: ChouetteGame, random: Random) -> Request:
    """What players of the game may do although nobody asks them."""
    player = random.choice(game.line)
    level = random.choice((1, 1, 1, 2, 3))
    passing: tuple[ChouetteAction, ...] = (
        *(Hold(),) * 8,
        *(SetAsking(Asking.ASK),) * 4,
        SetStandingOrder(random.choice(tuple(StandingOrder))),
        SetUnit(random.randint(0, 9)),
        SetProxy(random.choice(game.team)),
        OfferResignation(level),
        OfferSettlement(random.randint(-2, 2), player),
        OfferSettlement(random.randint(-2, 2)),
        Suggest(_some_play(game, random)),
        SitOut(),
        *((Leave(),) if random.random() < 0.3 else ()),
    )
    return random.choice((game.box, player, player, player)), random.choice(passing)


def _some_play(game: ChouetteGame, random: Random) -> tuple[CheckerMove, ...]:
    turn = game.board.turn
    if turn is None or turn.roll is None:
        return ()
    plays = plays_of(board_terms(HouseRules()).rules, replace(turn, moves=())).plays
    return random.choice(plays).moves if plays else ()


def answer_to(state: Chouette, player: PlayerId, question: Asked, random: Random) -> Request:
    """An answer to a question, mostly one that is allowed."""
    match question.task:
        case Task.START:
            count = len(players_in(state))
            line = list(range(count))
            random.shuffle(line)
            return player, StartSession(("0",) * count, (Roll(1, 2),), tuple(line))
        case Task.RESUME:
            return player, Resume()
        case Task.BE_READY:
            return player, DeclineBox() if random.random() < 0.1 else Ready()
        case Task.BE_PARTNER:
            return player, BePartner(random.random() < 0.7)
        case Task.NEXT_GAME:
            return player, StartGame(("0",) * (len(state.line) + (state.partner is not None)))
        case Task.AUTOMATIC:
            return player, ChooseAutomatic(random.random() < 0.5)
        case Task.ANSWER_CORRECTION:
            return player, AnswerCorrection(question.level, random.random() < 0.7)
    return player, _in_game(state, question, random)


def _in_game(state: Chouette, question: Asked, random: Random) -> ChouetteAction:
    assert isinstance(state.phase, Playing)
    match question.task:
        case Task.ROLL | Task.MAY_DOUBLE | Task.DOUBLE:
            if question.task is Task.MAY_DOUBLE and random.random() < 0.7:
                return Hold()
            if question.cubes and random.random() < 0.3:
                some = random.randint(1, len(question.cubes))
                cubes = (
                    question.cubes if random.random() < 0.5 else tuple(random.sample(question.cubes, some))
                )
                return Double(cubes)
            return RollDice() if question.task is Task.ROLL else NoDouble()
        case Task.NAME:
            return NameDouble(random.randint(1, 6))
        case Task.PLAY:
            return _checkers(state.rules, state.phase.game, random)
        case Task.ANSWER | Task.LONE_TAKER:
            word = random.choice((Answer.TAKE,) * 3 + (Answer.DROP, Answer.RAISE))
            if question.task is Task.LONE_TAKER:
                word = random.choice((Answer.DROP, Answer.RAISE))
            pairs = zip(question.cubes, question.members, strict=True)
            each = random.random() < 0.5
            return AnswerCubes(
                tuple(
                    CubeAnswer(
                        cube,
                        random.choice((Answer.TAKE, Answer.DROP))
                        if each and word is not Answer.RAISE
                        else word,
                        member,
                    )
                    for cube, member in pairs
                )
            )
        case Task.GIVE_EXTRA:
            return GiveExtras(question.players if random.random() < 0.6 else ())
        case Task.ANSWER_EXTRA:
            return AnswerExtras(question.players if random.random() < 0.7 else ())
        case Task.ANSWER_SETTLEMENT:
            return AnswerSettlement(random.random() < 0.5, question.players[0])
    return AcceptResignation() if random.random() < 0.5 else RefuseResignation()


def _checkers(rules: HouseRules, game: ChouetteGame, random: Random) -> ChouetteAction:
    """A step, or a whole play, sometimes left on the board."""
    turn, variant = turn_of(game.board), board_terms(rules).rules
    steps = steps_of(variant, turn)
    if random.random() < 0.7 or not steps:
        plays = plays_of(variant, turn).plays
        return PlayWhole(random.choice(plays).moves, lift=random.random() < 0.9) if plays else LiftDice()
    step = random.choice(steps)
    return PlayStep(step.source, step.die)


def _anybody(random: Random, people: int) -> PlayerId | None:
    return None if random.random() < 0.1 else PlayerId(random.randint(1, people))


def _anything(state: Chouette, random: Random, people: int) -> ChouetteAction:
    """Any action with arguments that make sense or not."""
    player = PlayerId(random.randint(1, people))
    cube, points = random.randint(-1, people), random.randint(-3, 3)
    name = random.choice(tuple(SETTING_SPECS))
    actions: tuple[ChouetteAction, ...] = (
        *(Join(), Join(), Leave(), SitOut(), SitOut(player), Return(), Return()),
        *(Hold(), NoDouble(), Double((cube,)), Double((cube, cube)), Double(()), OfferDouble(cube)),
        *(Take(cube), Drop(cube), Raise(cube), AnswerCubes(())),
        AnswerCubes((CubeAnswer(cube, random.choice(tuple(Answer)), player),)),
        *(GiveExtras((player,)), AnswerExtras((player,))),
        *(
            OfferResignation(random.randint(0, 4)),
            OfferResignation(1),
            AcceptResignation(),
            RefuseResignation(),
        ),
        *(
            OfferSettlement(points, player),
            OfferSettlement(points),
            AnswerSettlement(accepts=True, member=player),
        ),
        *(SetProxy(player), SetProxy(None), SetAsking(random.choice(tuple(Asking)))),
        SetStandingOrder(random.choice(tuple(StandingOrder))),
        SetUnit(random.randint(0, 9)),
        SetRule(name, random.choice(SETTING_SPECS[name].values or ("5", "20", "x"))),
        *(Pause(administrator=random.random() < 0.3), Resume(administrator=True), PassHost(player)),
        ProposeCorrection((Points(player, points), Points(PlayerId(1), -points))),
        *(Ready(), DeclineBox(), BePartner(accepts=True), ChooseAutomatic(doubles=True), Suggest(())),
        *(RollDice(), LiftDice(), UndoStep(), ResetSteps(), PlayStep(24, 1), PlayWhole(()), StartGame(())),
        *(TimeIsUp(), Reveal(), MoverSleeps(), CallAway(Side.WHITE), CallAway(Side.BLACK)),
        *(ForfeitSide(Side.WHITE), ForfeitSide(Side.BLACK), CountReady((player,)), CountReady(state.line)),
        EndByTime() if random.random() < 0.05 else RollDice(),
        EndSession() if random.random() < 0.02 else Hold(),
    )
    return random.choice(actions)
