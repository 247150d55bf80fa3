"""Plays a case of `chouette.json` on the real rules: what every kind of its actions asks of them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from bot.chouette.actions import (
    AnswerCubes,
    AnswerSettlement,
    CubeAnswer,
    Double,
    GiveExtras,
    Join,
    Leave,
    NoDouble,
    OfferSettlement,
    Reveal,
    SetProxy,
    SetStandingOrder,
    TimeIsUp,
)
from bot.chouette.answering import is_complete, is_shown_later
from bot.chouette.doubling import is_at_roll, roller
from bot.chouette.extras import givers_asked
from bot.chouette.game import (
    Answer,
    Concession,
    ExtraRound,
    LevelOffer,
    Round,
    RoundKind,
)
from bot.chouette.house_rules import LoneTaker
from bot.chouette.members import StandingOrder
from bot.chouette.questions import deadlines
from bot.chouette.state import Playing
from bot.rules.actions import (
    AcceptResignation,
    Drop,
    OfferResignation,
    Raise,
    RefuseResignation,
    RollDice,
)
from bot.rules.errors import RulesError
from bot.rules.game import turn_of
from bot.rules.ids import PlayerId
from tests.vectors.chouette_course import SIDES, Course

WORDS = {
    "take": Answer.TAKE,
    "drop": Answer.DROP,
    "pass": Answer.DROP,
    "beaver": Answer.RAISE,
    "raccoon": Answer.RAISE,
    "otter": Answer.RAISE,
    "raise": Answer.RAISE,
}


class Case(Course):
    """One case under one set of settings, played to the end of its game."""

    def play(self) -> None:
        """All actions of the case in order, then its result."""
        rest = [a for a in self.actions if a.get("phase") not in ("opening", "start")]
        while rest:
            action = rest.pop(0)
            do = action.get("do")
            if do == "double" and "expect" not in action:
                wave = [action]
                while rest and rest[0].get("do") == "double" and "expect" not in rest[0]:
                    if rest[0].get("turn") != action.get("turn"):
                        break
                    wave.append(rest.pop(0))
                self._double(wave)
            elif do == "extra":
                given = [action]
                while rest and rest[0].get("do") == "extra" and rest[0]["actor"] == action["actor"]:
                    given.append(rest.pop(0))
                self._refusable(action, partial(self._give, given))
            elif do is None:
                self.later = True
            elif do == "double":
                self._refusable(action, partial(self._one_double, action))
            else:
                handler = getattr(self, f"_{do}", None)
                if handler is None:
                    pytest.fail(f"{self.case['id']}: nobody knows how to {do}")
                self._refusable(action, partial(handler, action))
        self._result()

    def _refusable(self, action: Mapping[str, Any], perform: Callable[[], None]) -> None:
        """An action, which must be refused without any trace where the case says so."""
        if not str(action.get("expect", "")).startswith("refused"):
            perform()
            return
        before = self.state
        with pytest.raises(RulesError):
            perform()
        self.forms.clear()
        assert before.ledger == self.state.ledger
        if isinstance(before.phase, Playing):
            assert isinstance(self.state.phase, Playing)
            assert [s.points for s in before.phase.game.stakes] == [s.points for s in self.game.stakes]

    def _double(self, wave: list[dict[str, Any]]) -> None:
        """All doubles of one side in one turn: members wish, then the roller doubles or calls his dice."""
        self.at_turn(wave[0])
        cubes: dict[PlayerId, list[int]] = {}
        for action in wave:
            cubes.setdefault(self.player(action["actor"]), []).append(self.cube(action["cube"]))
        player = roller(self.state, self.game)
        for by in sorted(cubes, key=lambda p: p == player):
            self.do(by, Double(tuple(cubes[by])))
        if self.game.question is None:
            self.do(player, RollDice())
        if not isinstance(self.game.question, Round):
            self.do(None, TimeIsUp())
        assert isinstance(self.game.question, Round)
        for action in wave:
            offer = self.game.board.cubes[self.cube(action["cube"])].offer
            assert offer is not None
            if "to" in action:
                assert action["to"] == offer.value

    def _one_double(self, action: Mapping[str, Any]) -> None:
        """A double that is refused by the rules, wherever the turn stands."""
        self.on_turn(SIDES[action["turn"]])
        self.do(self.player(action["actor"]), Double((self.cube(action["cube"]),)))

    def _answer(self, action: Mapping[str, Any]) -> None:
        """One answer; those of one person are put down together when they are all of his."""
        asked = self.game.question
        by = self.player(action["actor"])
        if isinstance(asked, ExtraRound) and action["do"] == "drop":
            while givers_asked(self._extra_round):
                self.do(None, TimeIsUp())
            self.do(by, Drop(self.cube(action["cube"])))
            return
        if not isinstance(asked, Round):
            raise RulesErrorOfCase(f"{action} answers nothing")
        member = action.get("on_behalf_of")
        entry = CubeAnswer(
            self.cube(action["cube"]), WORDS[action["do"]], None if member is None else self.player(member)
        )
        if entry.answer is Answer.RAISE and "to" in action:
            offer = self.game.board.cubes[entry.cube].offer
            assert offer is not None
            assert action["to"] == 2 * offer.value
        early = entry.answer is Answer.RAISE and asked.kind is RoundKind.DOUBLES
        if early and self.rules.animals == 0 and self.rules.lone_taker is LoneTaker.BEAVER_OR_DROP:
            # A lone taker's beaver is asked for after the reveal.
            self.lone_beaver = (by, entry.cube)
            entry = replace(entry, answer=Answer.TAKE)
        form = [*self.forms.get(by, []), entry]
        self.forms[by] = form
        mine = [ask for ask in asked.asks if by in (ask.by, ask.owner) and ask.owner == self.game.box]
        is_form = any(ask.cube == entry.cube for ask in mine)
        if is_form and len({e.cube for e in form}) < len(mine) and "expect" not in action:
            return
        del self.forms[by]
        self.do(by, AnswerCubes(tuple(form)))
        self._show()

    _take = _drop = _pass = _beaver = _raccoon = _otter = _raise = _answer

    def _show(self) -> None:
        """Answers that are all in are shown."""
        if isinstance(self.state.phase, Playing):
            asked = self.game.question
            if isinstance(asked, Round) and is_complete(asked) and is_shown_later(asked):
                self.do(None, Reveal())
        if self.lone_beaver is not None and isinstance(self.state.phase, Playing):
            (by, cube), asked = self.lone_beaver, self.game.question
            if isinstance(asked, Round) and asked.kind is RoundKind.LONE_TAKER:
                self.lone_beaver = None
                self.do(by, Raise(cube))

    def _answers(self, action: Mapping[str, Any]) -> None:
        """Several answers at once: the box's form, or each member's own."""
        answers = {name: WORDS[word] for name, word in action["answers"].items()}
        box = self.game.box
        if self.player(action["actor"]) == box:
            self.do(box, AnswerCubes(tuple(CubeAnswer(self.cube(n), word) for n, word in answers.items())))
        else:
            for name, word in answers.items():
                own = self.player(name)
                index = self.game.stakes[self.game.team.index(own)].cube
                assert index is not None
                self.do(own, AnswerCubes((CubeAnswer(index, word),)))
        self._show()

    def _no_double(self, action: Mapping[str, Any]) -> None:
        self.on_turn(SIDES[action["turn"]])
        by = self.player(action["actor"])
        if by != roller(self.state, self.game):
            self.do(by, NoDouble())

    @property
    def _extra_round(self) -> ExtraRound:
        asked = self.game.question
        assert isinstance(asked, ExtraRound)
        return asked

    def _give(self, given: list[dict[str, Any]]) -> None:
        """Extras of one giver; the fee and the cube are as the case has them."""
        by = self.player(given[0]["actor"])
        asked = self.game.question
        if not isinstance(asked, ExtraRound):
            raise RulesErrorOfCase("no extra can be given")
        for action in given:
            fee = next((entry.points for entry in asked.fees if entry.player == by), None)
            if fee is not None and "pay" in action:
                assert (action["pay"], action.get("value", 2 * fee)) == (fee, 2 * fee)
        while asked.in_order and by in [e.player for e in asked.fees] and by not in givers_asked(asked):
            self.do(givers_asked(asked)[0], GiveExtras(()))
            asked = self._extra_round
        self.do(by, GiveExtras(tuple(self.player(action["to_player"]) for action in given)))

    def _settle_offer(self, action: Mapping[str, Any]) -> None:
        self.at_turn(action)
        by, member = self._pair(action)
        self.do(by, OfferSettlement(action["pay_member"], member))

    def _settle_accept(self, action: Mapping[str, Any]) -> None:
        by, member = self._pair(action)
        if member is None and by == self.game.box:
            member = self.game.stakes[self.game.settlements[-1].stake].member
        self.do(by, AnswerSettlement(accepts=True, member=member))

    def _settle_refuse(self, action: Mapping[str, Any]) -> None:
        by, member = self._pair(action)
        self.do(by, AnswerSettlement(accepts=False, member=member))

    def _pair(self, action: Mapping[str, Any]) -> tuple[PlayerId, PlayerId | None]:
        name = action.get("cube", action.get("member", action.get("to_player")))
        return self.player(action["actor"]), None if name in (None, "team") else self.player(str(name))

    def _resign_offer(self, action: Mapping[str, Any]) -> None:
        by = self.player(action["actor"])
        asked = self.game.question
        if isinstance(asked, Concession) and any(v.player == by for v in asked.joining):
            self.do(by, AcceptResignation())
            return
        self._at_moment(action)
        self.do(by, OfferResignation(action["level"]))

    def _at_moment(self, action: Mapping[str, Any]) -> None:
        """The turn and phase an offer is made in, where the case cares."""
        if action.get("phase") == "play":
            side = SIDES.get(str(action.get("turn")), turn_of(self.game.board).side)
            self.finish_questions()
            while turn_of(self.game.board).side is not side or is_at_roll(self.game):
                self.plain_step()
        elif "turn" in action and self.game.question is None:
            self.on_turn(SIDES[action["turn"]])

    def _resign_accept(self, action: Mapping[str, Any]) -> None:
        """An answer; where the offer was accepted for him already, nothing is left to say."""
        if not isinstance(self.state.phase, Playing):
            return
        by = self.player(action["actor"])
        asked = self.game.question
        if isinstance(asked, Concession) and any(v.accepts is None for v in asked.joining):
            if by != self.game.box:
                self.do(by, AcceptResignation())
                return
            self.do(None, TimeIsUp())
            self._resign_accept(action)
            return
        if isinstance(asked, LevelOffer) and all(v.accepts for v in asked.verdicts if v.player == by):
            return
        if asked is None:
            return
        self.do(by, AcceptResignation())

    def _plays_on(self, action: Mapping[str, Any]) -> None:
        self.do(self.player(action["actor"]), RefuseResignation())

    _resign_refuse = _plays_on

    def _join(self, action: Mapping[str, Any]) -> None:
        self.do(self.player(action["actor"]), Join())

    def _leave(self, action: Mapping[str, Any]) -> None:
        by = self.player(action["actor"])
        if "proxy" in action:
            self.do(by, SetProxy(self.player(action["proxy"])))
        order = action.get("standing", action.get("standing_order", action.get("order")))
        if order is not None:
            self.do(by, SetStandingOrder(StandingOrder(order)))
        self._at_moment(action)
        self.do(by, Leave())

    def _proxy(self, action: Mapping[str, Any]) -> None:
        self.do(self.player(action["actor"]), SetProxy(self.player(action["to_player"])))

    def _deadline(self, action: Mapping[str, Any]) -> None:
        """The time of whatever is asked is over."""
        if self.game.question is None and "turn" in action:
            self.on_turn(SIDES[action["turn"]])
        due = deadlines(self.state)[-1].action
        assert due is not None
        self.do(None, due)
        self._show()

    def _result(self) -> None:
        """The end of the game as the case has it."""
        result = self.case["result"]
        self.forms.clear()
        self.finish_questions()
        if result["how"] == "bear_off":
            self.bear_off(SIDES[result["winner"]], result.get("level", 1))
        elif result["how"] == "forfeit" and isinstance(self.state.phase, Playing):
            loser = SIDES[result.get("winner", "team")].other
            while turn_of(self.game.board).side is not loser or self.game.question is not None:
                self.finish_questions()
                self.plain_step()
            while isinstance(self.state.phase, Playing):
                due = deadlines(self.state)[-1].action
                assert due is not None
                self.do(None, due)
        assert not isinstance(self.state.phase, Playing), "the game should be over"


class RulesErrorOfCase(RulesError):
    """An action of a case has no place at all at this moment."""

    code = "case"
