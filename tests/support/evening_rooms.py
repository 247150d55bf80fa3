"""A chouette in the rooms of both platforms, with real clients: see `tests.support.evening.Stage`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from bot.chouette.actions import (
    AnswerCubes,
    BePartner,
    ChooseAutomatic,
    ChouetteAction,
    Double,
    Hold,
    Join,
    Leave,
    NoDouble,
    Ready,
    Resume,
    Return,
    SetRule,
    SitOut,
)
from bot.chouette.game import Answer, ChouetteGame
from bot.chouette.house_rules import board_terms
from bot.chouette.roles import side_in
from bot.chouette.state import Chouette, Playing, game_of
from bot.rules.actions import AcceptResignation, LiftDice, PlayWhole, RefuseResignation, RollDice, StartGame
from bot.rules.game import turn_of
from bot.rules.ids import PlayerId
from bot.rules.notation import format_play
from bot.rules.turn import plays_of
from bot.service.ids import TableId
from bot.views.chouette.verbs import EVERYBODY, ChouetteVerb, format_answer, format_turn, turn_for
from bot.views.verbs import Verb, format_step, format_steps
from tests.support.evening_house import EveningHouse, HasHouse
from tests.support.evening_seats import THINKS_S, Button, Seat

TYPES, STEPS, BY_FORM = 0.3, 0.35, 0.4
"""How often people type what they could press, move checker by checker, answer one by one on their own form."""


@dataclass(frozen=True, slots=True)
class Way:
    """How something is done. verb, argument: of the button; command, options: typed instead."""

    verb: str
    argument: str = ""
    command: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


_PLAIN: Mapping[type, Way] = {
    RollDice: Way(Verb.ROLL, command="roll"),
    LiftDice: Way(Verb.DONE, command="done"),
    StartGame: Way(Verb.NEXT, command="next"),
    AcceptResignation: Way(Verb.ACCEPT_RESIGN, command="accept"),
    RefuseResignation: Way(Verb.REFUSE_RESIGN, command="decline"),
    Ready: Way(ChouetteVerb.READY, command="chouette ready"),
    Resume: Way(ChouetteVerb.RESUME, command="chouette resume"),
    Join: Way(ChouetteVerb.JOIN, command="chouette join"),
    Return: Way(ChouetteVerb.COME_BACK, command="chouette in"),
    SitOut: Way(ChouetteVerb.SIT_OUT, command="chouette out"),
    Leave: Way(ChouetteVerb.LEAVE, command="chouette leave", options={"sure": "yes"}),
    BePartner: Way(ChouetteVerb.PARTNER, "y"),
    ChooseAutomatic: Way(ChouetteVerb.AUTOMATIC, "n"),
}


@dataclass
class RoomsStage:
    """club: whose house is open, another one after a restart. seats: everybody's place.

    late: presses that no longer found what they answered. ways: how often each way was gone.
    """

    club: HasHouse
    table: str
    seats: Mapping[PlayerId, Seat]
    random: Random
    late: int = 0
    ways: dict[str, int] = field(default_factory=dict)

    @property
    def house(self) -> EveningHouse:
        """As it is open now."""
        return self.club.house

    @property
    def now_s(self) -> float:
        """See `Stage`."""
        return self.house.clock.monotonic_s()

    async def state(self) -> Chouette:
        """See `Stage`."""
        return await self.house.state(self.table)

    async def next_s(self) -> float | None:
        """See `Stage`."""
        return await self.house.next_s()

    async def pass_to(self, at_s: float) -> None:
        """See `Stage`."""
        await self.house.pass_to(at_s)

    async def sees(self, player: PlayerId) -> bool:
        """Whether a message in front of him asks what is asked now, or his room shows the table as it is."""
        update = await self.house.update(self.table)
        decision = update.state.decision
        if any(
            b.asks.table == self.table and b.asks.decision == decision for b in self.seats[player].buttons()
        ):
            return True
        rooms = await self.house.house.rooms.rooms_of(TableId(self.table))
        return all(room.shown_version >= update.version for room in rooms)

    async def does(self, player: PlayerId, action: ChouetteAction) -> None:
        """See `Stage`."""
        seat, state = self.seats[player], await self.state()
        before = (await self.house.update(self.table)).version
        match action:
            case PlayWhole():
                await self._plays(seat, state, action)
            case AnswerCubes():
                await self._answers(seat, state, action)
            case NoDouble():
                await self._on_own_form(seat, state, ChouetteVerb.NO_DOUBLE)
            case Hold():
                await self._on_own_form(seat, state, ChouetteVerb.WAIT)
            case _:
                await self._goes(seat, self._way(state, player, action))
        if (await self.house.update(self.table)).version == before:
            self.late += 1

    async def press(self, seat: Seat, verb: str) -> None:
        """The first button with this verb."""
        button = self._find(seat, verb)
        assert button is not None, f"no {verb} among {[b.asks for b in seat.buttons()][:30]}"
        await seat.press(button)

    def _way(self, state: Chouette, player: PlayerId, action: ChouetteAction) -> Way:
        match action:
            case Double():
                return Way(ChouetteVerb.DOUBLE, _token(state, player), "double", {"cubes": "all"})
            case SetRule(name, value):
                return Way("", command="chouette settings", options={"settings": f"{name}={value}"})
        return _PLAIN[type(action)]

    async def _goes(self, seat: Seat, way: Way) -> None:
        """By the button if he sees it, and does not like to type; else typed."""
        button = self._find(seat, way.verb, way.argument) if way.verb else None
        likes_to_type = bool(way.command) and self.random.random() < TYPES
        if button is not None and not likes_to_type:
            self._note(way.verb)
            await seat.press(button)
        else:
            assert way.command, f"no button {way} among {[b.asks for b in seat.buttons()][:30]}"
            self._note(f"/{way.command}")
            await seat.types(way.command, **way.options)

    async def _plays(self, seat: Seat, state: Chouette, action: PlayWhole) -> None:
        """By one button where few plays are shown, checker by checker, or typed."""
        whole = self._find(seat, Verb.PLAY, format_steps(action.moves))
        if whole is not None:
            self._note("play")
            await seat.press(whole)
        elif self.random.random() >= STEPS or not await self._steps(seat, action):
            self._note("/move")
            await seat.types("move", play=_text(state, action))

    async def _steps(self, seat: Seat, action: PlayWhole) -> bool:
        """Whether all of his steps were to be pressed."""
        self._note("steps")
        for move in action.moves:
            step = self._find(seat, Verb.STEP, format_step(move))
            if step is None:
                return False
            await seat.press(step)
            await self.house.pass_to(self.now_s + THINKS_S)
        done = self._find(seat, Verb.DONE, "")
        if done is None:
            return False
        await seat.press(done)
        return True

    async def _answers(self, seat: Seat, state: Chouette, action: AnswerCubes) -> None:
        """All alike: by the fixed button, by his own form, or typed."""
        word = action.answers[0].answer
        choose = self._find(seat, ChouetteVerb.CHOOSE, "")
        if choose is not None and self.random.random() < BY_FORM:
            await self._by_form(seat, state, choose, word)
            return
        command = "take" if word is Answer.TAKE else "drop"
        way = Way(ChouetteVerb.ANSWER_ALL, format_answer(word), command, {"cubes": "all"})
        await self._goes(seat, way)

    async def _by_form(self, seat: Seat, state: Chouette, choose: Button, word: Answer) -> None:
        """Every cube by itself on the form, then Send."""
        self._note("form")
        await seat.press(choose)
        fits = {format_answer(word), "_", EVERYBODY}
        for _ in range(2 + len(self.seats)):
            shown = [
                b
                for b in seat.buttons()
                if b.asks.decision == state.decision and set(b.asks.argument) <= fits
            ]
            send = [b for b in shown if b.asks.verb == ChouetteVerb.ANSWERS]
            if send:
                await seat.press(send[0])
                return
            await seat.press(next(b for b in shown if b.asks.verb == ChouetteVerb.DRAFT))
        raise AssertionError("the form cannot be sent")

    async def _on_own_form(self, seat: Seat, state: Chouette, verb: ChouetteVerb) -> None:
        """Under the shared board while it is there; else on what `/cube` shows him alone."""
        argument = _token(state, seat.player)
        if self._find(seat, verb, argument) is None:
            self._note("/cube")
            await seat.types("cube")
        button = self._find(seat, verb, argument)
        if button is not None:
            self._note(verb)
            await seat.press(button)

    def _find(self, seat: Seat, verb: str, argument: str = "") -> Button | None:
        """The first button that he sees with this verb and argument."""
        return next(
            (
                b
                for b in seat.buttons()
                if (b.asks.verb, b.asks.argument, b.asks.table) == (verb, argument, self.table)
            ),
            None,
        )

    def _note(self, way: str) -> None:
        self.ways[way] = self.ways.get(way, 0) + 1


def _token(state: Chouette, player: PlayerId) -> str:
    """The turn that a hold or double of this player is for, as buttons name it."""
    game = _game(state)
    side = side_in(game, player)
    assert side is not None
    return format_turn(turn_for(game, side))


def _text(state: Chouette, action: PlayWhole) -> str:
    variant = board_terms(state.rules).rules
    plays = plays_of(variant, turn_of(_game(state).board)).plays
    return format_play(next(play for play in plays if play.moves == action.moves))


def _game(state: Chouette) -> ChouetteGame:
    game = game_of(state)
    assert game is not None
    assert isinstance(state.phase, Playing)
    return game
