"""`matches/steps.jsonl`: whole matches and sessions of GNU Backgammon, replayed decision by decision.

Every decision goes through `act` with the recorded dice, so that what the house does by itself (rolling where no double
is possible, passing where nothing can be played) must fit the record too. One rule differs by design: a resignation
above the level that already ends the match is not offered here. Where the record has one, its offer is put on the
table as an import would, and the points are those of the record.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.formats.position_id import encode_position_id
from bot.rules.act import act
from bot.rules.actions import (
    AcceptResignation,
    Action,
    Drop,
    OfferDouble,
    OfferResignation,
    PlayWhole,
    RollDice,
    StartGame,
    Take,
)
from bot.rules.board import flipped
from bot.rules.dice import Roll
from bot.rules.events import HowEnded, PlayFinished, ResignationOffered
from bot.rules.evolve import evolve
from bot.rules.game import ToAnswerResignation, ToMove, ToRoll, awaited, turn_of
from bot.rules.refusals import CannotResign
from bot.rules.resigning import possible_resignation
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Happening, Playing, Table, standing
from bot.rules.terms import Terms
from bot.rules.turn import plays_of
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import BY_HAND, SEATS, game_in, seated, terms_of
from tests.vectors.loading import vector_lines

Step = dict[str, Any]
CUBE_ACTIONS: dict[str, Action] = {"double": OfferDouble(), "take": Take(), "drop": Drop()}
FILLER = "21"
"""A roll for the side that resigns: ours has rolled already where no double was possible."""


def terms_of_match(match: dict[str, Any]) -> Terms:
    """The terms that a line of the index names."""
    if match["match_length"]:
        return terms_of(match["variation"], match["match_length"])
    jacoby = "on" if match["jacoby"] else "off"
    return terms_of(match["variation"], jacoby=jacoby, animals=str(match["beavers"]))


def dice_of_game(steps: list[Step]) -> ScriptedDice:
    """The rolls of a game; the higher die of the first belongs to the side that begins."""
    rolls = [Roll(*step["dice"]) for step in steps if step["action"] == "move"]
    opening = rolls[0] if steps[0]["player"] == Side.WHITE else Roll(rolls[0].second, rolls[0].first)
    return ScriptedDice(*(f"{first}{second}" for first, second in (opening, *rolls[1:])), FILLER)


class Replay:
    """A table that follows the record of one match, decision by decision."""

    def __init__(self, terms: Terms) -> None:
        self.table = seated(terms)
        self._dice = ScriptedDice()
        self._passes: list[tuple[Table, PlayFinished]] = []

    def follow_game(self, steps: list[Step]) -> None:
        """Plays one game of the record, from its opening throw to its result."""
        self._dice = dice_of_game(steps)
        self._act(None, StartGame(SEATS))
        for step in steps:
            match step["action"]:
                case "move":
                    self._move(step)
                case "resign":
                    self._resign(step)
                case "game_over":
                    self._end(step)
                case name:
                    self._check(self.table, step)
                    self._act(Side(step["player"]), CUBE_ACTIONS[name])

    def _act(self, by: Side | None, action: Action) -> None:
        """One action; the turns that pass by themselves after it are kept until their line of the record comes."""
        now = self.table
        self.table, happenings = act(now, by, action, self._dice, BY_HAND)
        for happening in happenings:
            event = happening.event
            if isinstance(event, PlayFinished) and happening.automatic and not event.moves:
                self._passes.append((now, event))
            now = evolve(now, happening)

    def _move(self, step: Step) -> None:
        player = Side(step["player"])
        if not self._passes and asked_side(self.table, ToRoll) is player:
            self._act(player, RollDice())
        if not step["play"]:
            before, passed = self._passes.pop(0)
            self._check(before, step)
            assert (player, Roll(*step["dice"])) == (passed.side, Roll(passed.roll.high, passed.roll.low)), (
                step
            )
            board = turn_of(game_in(before)).board
            assert step["result_id"] == encode_position_id(flipped(board)), step
            return
        assert asked_side(self.table, ToMove) is player, step
        self._check(self.table, step)
        self._act(player, self._recorded_play(step))

    def _recorded_play(self, step: Step) -> PlayWhole:
        """The legal play that ends in the recorded position; exactly one does."""
        turn = turn_of(game_in(self.table))
        assert turn.roll is not None
        assert tuple(step["dice"]) == (turn.roll.high, turn.roll.low), step
        plays = plays_of(self.table.terms.rules, turn).plays
        found = [play for play in plays if encode_position_id(flipped(play.board)) == step["result_id"]]
        assert 1 == len(found), step
        assert step["hits"] == sum(move.hit for move in found[0].moves), step
        return PlayWhole(found[0].moves)

    def _resign(self, step: Step) -> None:
        by, level = Side(step["player"]), step["points"]
        self._check(self.table, step)
        highest = possible_resignation(self.table, game_in(self.table), by)
        if level <= highest:
            self._act(by, OfferResignation(level))
        else:
            away = standing(self.table).away
            assert away is not None, step
            assert away[by.other] <= highest * step["cube"], step
            with pytest.raises(CannotResign):
                self._act(by, OfferResignation(level))
            self.table = evolve(self.table, Happening(ResignationOffered(by, level), by))
        if isinstance(self.table.phase, Playing):
            assert ToAnswerResignation(by.other, level) == awaited(game_in(self.table)), step
            self._act(by.other, AcceptResignation())

    def _end(self, step: Step) -> None:
        assert not self._passes, step
        assert self._dice.left in ((), (Roll(2, 1),)), step
        phase = self.table.phase
        assert isinstance(phase, Between | Finished), step
        ended = phase.result
        assert ended is not None, step
        told = (Side(step["winner"]), step["points"], step["resigned"], tuple(step["score_after"]))
        assert told == (ended.winner, ended.points, ended.how is HowEnded.RESIGNED, self.table.score), step

    def _check(self, table: Table, step: Step) -> None:
        """Position, score and cube before a decision are those of the record; the decider is the one asked."""
        game = game_in(table)
        cube = game.cubes[0] if game.cubes else None
        owner = -1 if cube is None or cube.owner is None else int(cube.owner)
        ours = (encode_position_id(turn_of(game).board), table.score, cube.value if cube else 1, owner)
        told = (step["position_id"], tuple(step["score"]), step["cube"], step["cube_owner"])
        assert told == ours, step
        assert step["crawford"] == game.crawford, step
        assert step["player"] == awaited(game).side, step


def asked_side(table: Table, kind: type[ToRoll] | type[ToMove]) -> Side | None:
    """The side that is asked for a decision of this kind, if it is."""
    waits = awaited(game_in(table))
    return waits.side if isinstance(waits, kind) else None


def games_of(match: str) -> Iterator[list[Step]]:
    """The steps of a match, game by game."""
    steps = [step for step in vector_lines("matches/steps.jsonl") if step["match"] == match]
    for number in sorted({step["game"] for step in steps}):
        yield [step for step in steps if step["game"] == number]


def test_vector_matches_agree_decision_by_decision() -> None:
    """Positions, dice, cubes, hits, points and scores of every match are those of the record."""
    for match in vector_lines("matches/index.jsonl"):
        replay = Replay(terms_of_match(match))
        for steps in games_of(match["match"]):
            replay.follow_game(steps)

        assert tuple(match["final_score"]) == replay.table.score, match
        assert bool(match["match_length"]) == isinstance(replay.table.phase, Finished), match
