"""The course of a case of `chouette.json`: its seats, its turns, its last roll.

The cases leave out the board: plain turns are played with small dice, and before the last roll the position is set to
one that ends at the level the case says. Everything else is asked of the rules as players and the clock would.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.chouette.act import act
from bot.chouette.actions import (
    AnswerExtras,
    BePartner,
    ChooseAutomatic,
    ChouetteAction,
    CountReady,
    CubeAnswer,
    Join,
    Ready,
    Reveal,
    StartSession,
    TimeIsUp,
)
from bot.chouette.answering import is_complete
from bot.chouette.doubling import is_at_roll, roller
from bot.chouette.events import ChouetteOpened
from bot.chouette.evolve import begin
from bot.chouette.extras import open_offers, takers_asked
from bot.chouette.game import (
    AutomaticChoice,
    ChouetteGame,
    ExtraRound,
    Round,
)
from bot.chouette.house_rules import SETTING_SPECS, board_terms, make_rules
from bot.chouette.line import to_be_partner
from bot.chouette.state import Between, Chouette, Playing
from bot.rules.actions import (
    PlayWhole,
    RollDice,
    StartGame,
)
from bot.rules.board import Board
from bot.rules.dice import Roll
from bot.rules.game import turn_of
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.rules.turn import plays_of

SIDES = {"team": Side.WHITE, "box": Side.BLACK}
MOST_TURNS = 400


class SmallDice:
    """The opening as the case has it, box die first; then 2-1 for ever."""

    def __init__(self, opening: list[list[int]]) -> None:
        self._opening = opening or [[2, 1]]

    def throw(self, *, game: int, seats: tuple[str, ...], n: int) -> Roll:
        """Throw n."""
        return Roll(*self._opening[n]) if n < len(self._opening) else Roll(2, 1)


class Course:
    """One game under the settings of a case, and the steps that lead through it."""

    def __init__(self, case: Mapping[str, Any], settings: Mapping[str, Any]) -> None:
        self.case = case
        self.actions: list[dict[str, Any]] = list(case.get("actions", []))
        self.names = list(case["players"])
        self.partner = next((a["actor"] for a in self.actions if a.get("do") == "partner"), None)
        texts = {name: _text(value) for name, value in settings.items()}
        unknown = set(texts) - set(SETTING_SPECS)
        assert not unknown, f"settings without a house rule: {unknown}"
        seated = len(self.names) + (self.partner is not None)
        if self.partner is not None and texts.get("partner_from", "0") == "0":
            texts["partner_from"] = str(seated)
        texts["max_players"] = "20"
        self.rules = make_rules(texts)
        throws = [t for a in self.actions for t in a.get("throws", [])]
        self.automatic = [a for a in self.actions if a.get("phase") == "opening" and "do" in a]
        self.dice = SmallDice(throws)
        self.forms: dict[PlayerId, list[CubeAnswer]] = {}
        self.later = False
        self.lone_beaver: tuple[PlayerId, int] | None = None
        self.state = self._begin()

    def player(self, name: str) -> PlayerId:
        """The id of a named player."""
        if name not in self.names:
            self.names.append(name)
        return PlayerId(self.names.index(name) + 1)

    @property
    def game(self) -> ChouetteGame:
        """The game in play."""
        assert isinstance(self.state.phase, Playing), "the game is over"
        return self.state.phase.game

    def do(self, by: PlayerId | None, action: ChouetteAction) -> None:
        """Ask for something."""
        self.state, _ = act(self.state, by, action, self.dice)

    def _begin(self) -> Chouette:
        """Everybody joins in line order, the partner last; the first game begins."""
        seated = [*self.names, *([] if self.partner is None else [self.partner])]
        first, *others = [self.player(name) for name in seated]
        self.state = begin(ChouetteOpened(self.rules, first))
        for player in others:
            self.do(player, Join())
        count = len(seated)
        self.do(first, StartSession(("0",) * count, (), tuple(range(count))))
        phase = self.state.phase
        assert isinstance(phase, Between)
        while (asked := to_be_partner(self.state, self.between)) is not None:
            wanted = self.partner is not None and asked == self.player(self.partner)
            self.do(asked, BePartner(accepts=wanted))
        if len(self.state.line) > 2:
            self.do(None, CountReady(self.state.line))
        else:
            for player in self.state.line:
                self.do(player, Ready())
        seats = len(self.state.line) + (self.state.partner is not None)
        self.do(None, StartGame(("0",) * seats))
        while isinstance(self.game.question, AutomaticChoice):
            decision = self.automatic.pop(0)["do"] if self.automatic else "no"
            yes = decision not in ("no", "no_double", "refuse", "decline", "deadline")
            self.do(self.game.box, ChooseAutomatic(yes))
        return self.state

    @property
    def between(self) -> Between:
        """The phase between two games."""
        assert isinstance(self.state.phase, Between)
        return self.state.phase

    def at_turn(self, action: Mapping[str, Any]) -> None:
        """Play on to the roll of the side the action belongs to, a new turn of it where that is meant."""
        side = SIDES.get(str(action.get("turn")))
        if side is None:
            return
        for _ in range(MOST_TURNS):
            self.finish_questions()
            game = self.game
            fresh = not self.later and not game.offered and game.board.turns != (0, 0)
            if fresh and is_at_roll(game) and turn_of(game.board).side is side:
                return
            self.later = False
            self.plain_step()
        pytest.fail(f"{self.case['id']}: no turn of {side.name} came")

    def plain_step(self) -> None:
        """Roll without doubling, or play something."""
        player = roller(self.state, self.game)
        if is_at_roll(self.game):
            self.do(player, RollDice())
            self.finish_questions()
        else:
            turn = turn_of(self.game.board)
            self.do(player, PlayWhole(plays_of(board_terms(self.rules).rules, turn).plays[0].moves))

    def finish_questions(self) -> None:
        """What is still asked is answered by the clock, except that takers accept extras."""
        while isinstance(self.state.phase, Playing) and self.game.question is not None:
            asked = self.game.question
            if isinstance(asked, ExtraRound) and takers_asked(asked):
                taker = takers_asked(asked)[0]
                self.do(taker, AnswerExtras(tuple(o.giver for o in open_offers(asked, taker))))
            elif isinstance(asked, Round) and is_complete(asked):
                self.do(None, Reveal())
            else:
                self.do(None, TimeIsUp())

    def cube(self, name: str, answerer: str | None = None) -> int:
        """The index of a named cube: of a member, of the team, or `extra:G`."""
        if name == "team":
            return 0
        kind, _, giver = name.partition(":")
        for stake in self.game.stakes:
            if giver and stake.extra and stake.against == self.player(giver):
                assert stake.cube is not None
                return stake.cube
            if not giver and not stake.extra and stake.member == self.player(kind):
                assert stake.cube is not None
                return stake.cube
        return pytest.fail(f"no cube {name}")

    def on_turn(self, side: Side) -> None:
        """Play on until that side is on turn and nothing else is asked; before its roll if it has one to ask for."""
        self.finish_questions()
        while turn_of(self.game.board).side is not side:
            self.plain_step()
            self.finish_questions()

    def bear_off(self, winner: Side, level: int) -> None:
        """The winner's last checker, against a board that is lost at the level."""
        self.later = False
        for _ in range(MOST_TURNS):
            self.finish_questions()
            turn = turn_of(self.game.board)
            if turn.side is winner:
                break
            self.plain_step()
        points = [0] * 26
        points[1] = 1
        points[24] = -{1: 14, 2: 15, 3: 14}[level]
        points[0] = -1 if level == 3 else 0
        game = self.game
        board = Board(tuple(points), off=(14, 1 if level == 1 else 0))
        turn = replace(turn_of(game.board), board=board)
        game = replace(game, board=replace(game.board, turn=turn))
        self.state = replace(self.state, phase=Playing(game))
        if is_at_roll(game):
            self.do(roller(self.state, game), RollDice())
            self.finish_questions()
        else:
            self.plain_step()

    def name(self, player: PlayerId | None) -> str | None:
        """The name of a player."""
        return None if player is None else self.names[player - 1]

    @property
    def points(self) -> dict[str, int]:
        """The ledger row of the game by names."""
        return {self.names[entry.player - 1]: entry.points for entry in self.state.ledger[-1].points}

    @property
    def line(self) -> list[str]:
        """The next line by names."""
        return [self.names[player - 1] for player in self.state.line]


def _text(value: object) -> str:
    """A setting of a case as house rules take it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
