"""`scoring.jsonl`: the last action of a game, played through the rules, against what GNU Backgammon pays.

Points are compared uncapped. One rule differs by design: under the Jacoby rule a game whose cube nobody has offered is
worth one point, a resigned gammon too, where GNU Backgammon pays the level that was resigned.
"""

from dataclasses import replace
from typing import Any

import pytest

from bot.formats.match_id import decode_match_id
from bot.formats.position_id import decode_position_id
from bot.rules.act import act
from bot.rules.actions import AcceptResignation, Action, Drop, OfferDouble, OfferResignation, PlayWhole
from bot.rules.cube import Cube
from bot.rules.dice import Roll
from bot.rules.events import GameEnded, HowEnded
from bot.rules.game import Game, Resignation, board_seen_by
from bot.rules.refusals import CannotResign, Resigning
from bot.rules.resigning import possible_resignation
from bot.rules.scoring import scored_level
from bot.rules.side import Side
from bot.rules.table import Between, Finished, Playing, Table
from bot.rules.terms import Terms
from bot.rules.turn import Turn, plays_of
from tests.support.scripted_dice import ScriptedDice
from tests.support.tables import ANNA, BRUNO, BY_HAND, SEATS, game_in, terms_of
from tests.vectors.loading import vector_lines

Case = dict[str, Any]

HOW = {"bearoff": HowEnded.BORNE_OFF, "resign": HowEnded.RESIGNED, "drop": HowEnded.DROPPED}


def table_of(case: Case) -> Table:
    """The state before the last action, from the IDs."""
    state = decode_match_id(case["match_id"])
    terms = _terms(case)
    cube = Cube(state.cube, state.cube_owner, turned=state.cube_owner is not None)
    turn = Turn(state.on_roll, decode_position_id(case["position_id"], terms.rules.checkers))
    if case["how"] == "bearoff":
        turn = replace(turn, roll=Roll(*case["dice"]))
    cubes = (cube,) if terms.cube else ()
    game = Game(1, SEATS, state.crawford, turn=turn, throws=9, turns=(4, 4), cubes=cubes)
    return Table(terms, (ANNA, BRUNO), Playing(game), score=state.score, crawford_over=False)


def _terms(case: Case) -> Terms:
    if case["match_length"]:
        return terms_of(length=case["match_length"])
    return terms_of(jacoby="on" if case["jacoby"] else "off")


def result_of(table: Table, *actions: tuple[Side, Action]) -> tuple[Table, GameEnded]:
    """The table after the actions, and how its game ended."""
    for side, action in actions:
        table, _ = act(table, side, action, ScriptedDice(), BY_HAND)
    assert isinstance(table.phase, Between | Finished)
    assert table.phase.result is not None
    return table, table.phase.result


def last_actions(case: Case, table: Table) -> tuple[tuple[Side, Action], ...]:
    """What ends the game: the play that bears off the last checker, the double and its drop, or the acceptance."""
    game = game_in(table)
    by = Side(case["on_roll"])
    match case["how"]:
        case "bearoff":
            assert game.turn is not None
            return ((by, _recorded_play(case, table)),)
        case "drop":
            return ((by, OfferDouble()), (by.other, Drop()))
        case _:
            return ((by.other, AcceptResignation()),)


def _recorded_play(case: Case, table: Table) -> PlayWhole:
    turn = game_in(table).turn
    assert turn is not None
    for play in plays_of(table.terms.rules, turn).plays:
        if sorted([m.source, m.target] for m in play.moves) == sorted(case["play"]):
            return PlayWhole(play.moves)
    winning = [
        p for p in plays_of(table.terms.rules, turn).plays if p.board.off[0] == table.terms.rules.checkers
    ]
    return PlayWhole(winning[0].moves)


def is_resigned_jacoby(case: Case, table: Table) -> bool:
    """Whether the Jacoby rule makes a single game of a resigned gammon or backgammon."""
    cube = (*game_in(table).cubes, Cube())[0]
    return (
        case["how"] == "resign"
        and case["resign"] > 1
        and scored_level(table.terms, cube, case["resign"]) == 1
    )


def with_offer(case: Case, table: Table) -> Table:
    """The table with the recorded resignation waiting for its answer."""
    if case["how"] != "resign":
        return table
    offer = Resignation(Side(case["on_roll"]), case["resign"], at_turn=4)
    return replace(table, phase=Playing(replace(game_in(table), offer=offer)))


def test_vector_scoring_ids_stand_for_the_fields() -> None:
    """The board, cube and score of the IDs are those written out beside them."""
    for case in vector_lines("scoring.jsonl"):
        table = table_of(case)
        board = board_seen_by(table.terms.rules, game_in(table), Side(case["on_roll"]))
        state = decode_match_id(case["match_id"])

        written = (tuple(case["board"]), tuple(case["score_before"]), case["cube"], case["crawford"])
        assert written == (board.points, table.score, state.cube, state.crawford), case["id"]


def test_vector_scoring_pays_what_gnu_backgammon_pays() -> None:
    """Winner, way, level, points and score agree, but for resigned gammons that the Jacoby rule makes single."""
    for case in vector_lines("scoring.jsonl"):
        table = table_of(case)
        if is_resigned_jacoby(case, table):
            continue
        after, result = result_of(with_offer(case, table), *last_actions(case, table))

        told = (Side(case["winner"]), HOW[case["how"]], case["multiple"], case["points"])
        assert told == (result.winner, result.how, result.level, result.points), case["id"]
        assert tuple(case["score_after"]) == after.score, case["id"]


def test_vector_scoring_applies_the_jacoby_rule_to_resignations() -> None:
    """A gammon resigned in a money game whose cube nobody has offered brings one point; GNU Backgammon pays the level.

    These cases, and no others, are paid otherwise than in the file.
    """
    cases = [case for case in vector_lines("scoring.jsonl") if is_resigned_jacoby(case, table_of(case))]
    paid = [
        result_of(with_offer(case, table_of(case)), *last_actions(case, table_of(case)))[1] for case in cases
    ]

    assert [(1, 1)] * len(cases) == [(result.level, result.points) for result in paid]
    assert all(case["points"] == case["resign"] > 1 for case in cases)


def test_vector_scoring_offers_no_level_that_cannot_be_lost() -> None:
    """A resignation is offered up to the level that can still be lost, and the highest one ends the game at once."""
    for case in vector_lines("scoring.jsonl"):
        if case["how"] != "resign":
            continue
        table, by = table_of(case), Side(case["on_roll"])
        highest = possible_resignation(table, game_in(table), by)
        offer = OfferResignation(case["resign"])
        if case["resign"] <= highest:
            after, _ = act(table, by, offer, ScriptedDice(), BY_HAND)
            assert (case["resign"] < highest) == isinstance(after.phase, Playing), case["id"]
        else:
            with pytest.raises(CannotResign) as refusal:
                act(table, by, offer, ScriptedDice(), BY_HAND)
            assert (Resigning.LEVEL, highest) == (refusal.value.reason, refusal.value.level), case["id"]
