"""Ledger and next line of one game for every setting that changes them.

X is the box, A the captain, B, C, D the crew. Each case is played on the real rules by the driver of the vectors.
"""

from typing import Any

import pytest

from tests.vectors.chouette_driver import Case

PLAIN: dict[str, object] = {"box_double": "any"}
Actions = list[dict[str, Any]]


def doubles(turn: str, actor: str, cubes: str) -> Actions:
    """One person doubles cubes at the given turn; `extra:G` for an extra."""
    return [{"turn": turn, "actor": actor, "do": "double", "cube": cube} for cube in cubes.split()]


def each_doubles(members: str) -> Actions:
    """Members double the box at one turn of the team."""
    return [action for member in members.split() for action in doubles("team", member, member)]


def says(actor: str, do: str, cubes: str, **more: object) -> Actions:
    """One person answers cubes, all alike."""
    return [{"actor": actor, "do": do, "cube": cube, **more} for cube in cubes.split()]


def each_says(members: str, do: str) -> Actions:
    """Members answer for their own cubes."""
    return [action for member in members.split() for action in says(member, do, member)]


def form(expect: str = "", **answers: str) -> Actions:
    """The box's form."""
    action: dict[str, Any] = {"actor": "X", "do": "answers", "answers": answers}
    return [{**action, "expect": "refused"}] if expect else [action]


CLOCK: Actions = [{"actor": "clock", "do": "deadline"}]
BOX = {"how": "bear_off", "winner": "box"}
TEAM = {"how": "bear_off", "winner": "team"}
OUT = {"how": "no_active_member"}
ALL_DOUBLED = doubles("box", "X", "A B C")

Expected = tuple[str, str]
LEDGERS: dict[str, tuple[dict[str, object], str, Actions, dict[str, Any], dict[str, int], str]] = {
    "jacoby off: gammons count on unturned cubes": (
        {"jacoby": False},
        "XABC",
        [],
        {**BOX, "level": 2},
        {"X": 6, "A": -2, "B": -2, "C": -2},
        "XBCA",
    ),
    "jacoby is judged on each cube": (
        {},
        "XABC",
        [*each_doubles("B"), *says("X", "take", "B")],
        {**TEAM, "level": 2},
        {"X": -6, "A": 1, "B": 4, "C": 1},
        "ABCX",
    ),
    "no cube: gammons count as they are": (
        {"cubes": "none"},
        "XABC",
        [],
        {**TEAM, "level": 3},
        {"X": -9, "A": 3, "B": 3, "C": 3},
        "ABCX",
    ),
    "backgammon on a single cube at 2": (
        {"cubes": "single"},
        "XAB",
        [*doubles("team", "A", "team"), *says("X", "take", "team")],
        {**BOX, "level": 3},
        {"X": 12, "A": -6, "B": -6},
        "XBA",
    ),
    "single cube: the box drops the team's double and pays each": (
        {"cubes": "single"},
        "XABC",
        [*doubles("team", "A", "team"), *says("X", "drop", "team")],
        OUT,
        {"X": -3, "A": 1, "B": 1, "C": 1},
        "ABCX",
    ),
    "single cube: all drop": (
        {"cubes": "single"},
        "XAB",
        [*doubles("box", "X", "team"), *says("A", "drop", "team"), *says("B", "drop", "team")],
        OUT,
        {"X": 2, "A": -1, "B": -1},
        "XBA",
    ),
    "single cube: the box beavers, one drops at the doubled value": (
        {"cubes": "single", "animals": 1},
        "XABC",
        [
            *doubles("team", "A", "team"),
            *says("X", "beaver", "team", to=4),
            *says("A", "take", "team"),
            *says("B", "drop", "team"),
            *says("C", "take", "team"),
        ],
        {**TEAM, "level": 1},
        {"X": -6, "A": 4, "B": -2, "C": 4},
        "ABCX",
    ),
    "single cube: the captain beavers, another taker leaves at the price of the double": (
        {"cubes": "single", "animals": 1},
        "XABC",
        [
            *doubles("box", "X", "team"),
            *says("A", "beaver", "team", to=4),
            *says("B", "take", "team"),
            *says("C", "take", "team"),
            *says("B", "drop", "team"),
            *says("C", "take", "team"),
            *says("X", "take", "team"),
        ],
        {**TEAM, "level": 1},
        {"X": -7, "A": 4, "B": -1, "C": 4},
        "ABCX",
    ),
    "a dropped beaver costs twice": (
        {"animals": 1},
        "XAB",
        [*each_doubles("A"), *says("X", "beaver", "A", to=4), *says("A", "drop", "A")],
        {**TEAM, "level": 1},
        {"X": 1, "A": -2, "B": 1},
        "XBA",
    ),
    "a dropped raccoon costs four": (
        {"animals": 2},
        "XAB",
        [
            *each_doubles("A"),
            *says("X", "beaver", "A", to=4),
            *says("A", "raccoon", "A", to=8),
            *says("X", "drop", "A"),
        ],
        {**BOX, "level": 1},
        {"X": -3, "A": 4, "B": -1},
        "ABX",
    ),
    "automatic doubles raise all cubes and are no turned cubes": (
        {"auto_doubles": 1},
        "XAB",
        [{"phase": "opening", "throws": [[3, 3], [4, 4], [6, 1]]}],
        {**BOX, "level": 2},
        {"X": 4, "A": -2, "B": -2},
        "XBA",
    ),
    "the box chooses an automatic double": (
        {"auto_doubles": "box_choice"},
        "XAB",
        [{"phase": "opening", "throws": [[3, 3], [4, 4], [6, 1]], "actor": "X", "do": "auto_double"}],
        {**BOX, "level": 1},
        {"X": 4, "A": -2, "B": -2},
        "XBA",
    ),
    "net_gt0: the box lost to the captain but won more of the others": (
        {"rotation": "net_gt0"},
        "XABC",
        [*each_doubles("A B C"), *form(A="drop", B="take", C="take")],
        BOX,
        {"X": 3, "A": 1, "B": -2, "C": -2},
        "XBCA",
    ),
    "net_gt0: an even game takes the box": (
        {"rotation": "net_gt0"},
        "XAB",
        [*doubles("box", "X", "A"), *says("A", "drop", "A")],
        TEAM,
        {"X": 0, "A": -1, "B": 1},
        "ABX",
    ),
    "net_ge0: an even game keeps the box": (
        {"rotation": "net_ge0"},
        "XAB",
        [*doubles("box", "X", "A"), *says("A", "drop", "A")],
        TEAM,
        {"X": 0, "A": -1, "B": 1},
        "XBA",
    ),
    "net_ge0: a losing captain becomes box": (
        {"rotation": "net_ge0", "cubes": "single"},
        "XABC",
        [
            *doubles("box", "X", "team"),
            *says("A", "drop", "team"),
            *says("B", "take", "team"),
            *says("C", "take", "team"),
        ],
        TEAM,
        {"X": -3, "A": -1, "B": 2, "C": 2},
        "ABCX",
    ),
    "beat_all: one member who wins takes the box": (
        {"rotation": "beat_all"},
        "XABC",
        [*each_doubles("C"), *form(C="drop")],
        BOX,
        {"X": 1, "A": -1, "B": -1, "C": 1},
        "ABCX",
    ),
    "beat_all: all beaten": (
        {"rotation": "beat_all"},
        "XABC",
        [],
        BOX,
        {"X": 3, "A": -1, "B": -1, "C": -1},
        "XBCA",
    ),
    "last_man: the last active member passes and the net is not negative": (
        {"rotation": "last_man"},
        "XABC",
        [*ALL_DOUBLED, *each_says("A B C", "drop")],
        OUT,
        {"X": 3, "A": -1, "B": -1, "C": -1},
        "XBCA",
    ),
    "last_man: won at the board with a negative net": (
        {"rotation": "last_man"},
        "XABC",
        [*each_doubles("B C"), *form(B="drop", C="drop")],
        BOX,
        {"X": -1, "A": -1, "B": 1, "C": 1},
        "ABCX",
    ),
    "double_stand_up: box and captain lose": (
        {"rotation": "last_man", "double_stand_up": True},
        "XABC",
        [*doubles("box", "X", "A"), *says("A", "drop", "A")],
        TEAM,
        {"X": -1, "A": -1, "B": 1, "C": 1},
        "BCAX",
    ),
    "double_stand_up: the box wins the game below even": (
        {"rotation": "last_man", "double_stand_up": True},
        "XABC",
        [*each_doubles("B C"), *form(B="drop", C="drop")],
        BOX,
        {"X": -1, "A": -1, "B": 1, "C": 1},
        "BCAX",
    ),
    "every_game": ({"rotation": "every_game"}, "XABC", [], BOX, {"X": 3, "A": -1, "B": -1, "C": -1}, "ABCX"),
    "schedule": ({"rotation": "schedule"}, "XABC", [], BOX, {"X": 3, "A": -1, "B": -1, "C": -1}, "ABCX"),
    "half_or_none": (
        {"box_take": "half_or_none"},
        "XABCD",
        [
            *each_doubles("A B C D"),
            *form("refused", A="take", B="drop", C="drop", D="drop"),
            *form(A="take", B="take", C="drop", D="drop"),
        ],
        BOX,
        {"X": 2, "A": -2, "B": -2, "C": 1, "D": 1},
        "XBCDA",
    ),
    "both_or_none_3p": (
        {"box_take": "both_or_none_3p"},
        "XAB",
        [*each_doubles("A B"), *form("refused", A="take", B="drop"), *form(A="take", B="take")],
        BOX,
        {"X": 4, "A": -2, "B": -2},
        "XBA",
    ),
    "break_even": (
        {"box_take": "break_even"},
        "XABCD",
        [
            *each_doubles("A B C D"),
            *form("refused", A="take", B="drop", C="drop", D="drop"),
            *form("refused", A="drop", B="take", C="take", D="drop"),
            *form(A="take", B="take", C="drop", D="drop"),
        ],
        BOX,
        {"X": 2, "A": -2, "B": -2, "C": 1, "D": 1},
        "XBCDA",
    ),
    "captain_first": (
        {"box_take": "captain_first"},
        "XABC",
        [*each_doubles("A B"), *form("refused", A="drop", B="take"), *form(A="take", B="drop")],
        BOX,
        {"X": 2, "A": -2, "B": 1, "C": -1},
        "XBCA",
    ),
    "captain_first: others' cubes were accepted before": (
        {"box_take": "captain_first"},
        "XABC",
        [*each_doubles("C"), *form(C="take"), *each_doubles("A B"), *form(A="drop", B="take")],
        BOX,
        {"X": 3, "A": 1, "B": -2, "C": -2},
        "ABCX",
    ),
    "majority_or_none": (
        {"box_take": "majority_or_none"},
        "XABC",
        [*each_doubles("A B"), *form("refused", A="take", B="drop"), *form(A="drop", B="drop")],
        BOX,
        {"X": -1, "A": 1, "B": 1, "C": -1},
        "ABCX",
    ),
    "box_take same_level": (
        {"box_take": "same_level"},
        "XABC",
        [*each_doubles("A B"), *form("refused", A="take", B="drop"), *form(A="take", B="take")],
        BOX,
        {"X": 5, "A": -2, "B": -2, "C": -1},
        "XBCA",
    ),
    "at_least_one: a silent box takes the highest-ranked": (
        {"box_take": "at_least_one"},
        "XABC",
        [*each_doubles("B C"), *form("refused", B="drop", C="drop"), *CLOCK],
        BOX,
        {"X": 2, "A": -1, "B": -2, "C": 1},
        "XBCA",
    ),
    "a silent box drops all": (
        {},
        "XABC",
        [*each_doubles("B C"), *CLOCK],
        BOX,
        {"X": -1, "A": -1, "B": 1, "C": 1},
        "XBCA",
    ),
    "box_double same_level": (
        {"box_double": "same_level"},
        "XAB",
        [
            {"turn": "box", "actor": "X", "do": "double", "cube": "A", "expect": "refused"},
            *doubles("box", "X", "A B"),
            *each_says("A B", "take"),
        ],
        BOX,
        {"X": 4, "A": -2, "B": -2},
        "XBA",
    ),
    "captain_if_any": (
        {"box_double": "captain_if_any"},
        "XABC",
        [
            {"turn": "box", "actor": "X", "do": "double", "cube": "B", "expect": "refused"},
            *doubles("box", "X", "A B"),
            *each_says("A B", "take"),
        ],
        BOX,
        {"X": 5, "A": -2, "B": -2, "C": -1},
        "XBCA",
    ),
    "partner: an odd total is the box's, won": (
        {"partner_from": 5},
        "XABC",
        [{"phase": "start", "actor": "P", "do": "partner"}],
        BOX,
        {"X": 2, "P": 1, "A": -1, "B": -1, "C": -1},
        "XBCA",
    ),
    "partner: an odd total is the box's, lost; the partner becomes captain": (
        {"partner_from": 5},
        "XABC",
        [{"phase": "start", "actor": "P", "do": "partner"}],
        TEAM,
        {"X": -2, "P": -1, "A": 1, "B": 1, "C": 1},
        "APBCX",
    ),
    "an extra is lost by its giver with a gammon": (
        {"extras": "optional"},
        "XABC",
        [
            *ALL_DOUBLED,
            *each_says("A", "take"),
            *each_says("B C", "drop"),
            {"actor": "B", "do": "extra", "to_player": "A", "pay": 1, "value": 2},
        ],
        {**TEAM, "level": 2},
        {"X": -2, "A": 9, "B": -6, "C": -1},
        "ABCX",
    ),
    "an extra is won by its giver with a gammon": (
        {"extras": "optional"},
        "XABC",
        [
            *ALL_DOUBLED,
            *each_says("A", "take"),
            *each_says("B C", "drop"),
            {"actor": "B", "do": "extra", "to_player": "A", "pay": 1, "value": 2},
        ],
        {**BOX, "level": 2},
        {"X": 6, "A": -7, "B": 2, "C": -1},
        "XBCA",
    ),
    "forced_lone: a lone taker would rather drop": (
        {"extras": "forced_lone"},
        "XAB",
        [
            *doubles("box", "X", "A B"),
            *each_says("A", "take"),
            *each_says("B", "drop"),
            {"actor": "B", "do": "extra", "to_player": "A", "pay": 1, "value": 2},
            *each_says("A", "drop"),
        ],
        OUT,
        {"X": 2, "A": -1, "B": -1},
        "XBA",
    ),
    "lone taker: beaver or drop": (
        {"lone_taker": "beaver_or_drop"},
        "XABC",
        [
            *ALL_DOUBLED,
            *each_says("A", "take"),
            *each_says("B C", "drop"),
            *says("A", "beaver", "A"),
            *says("X", "take", "A"),
        ],
        TEAM,
        {"X": -2, "A": 4, "B": -1, "C": -1},
        "ABCX",
    ),
    "lone taker who says at once that he would beaver": (
        {"lone_taker": "beaver_or_drop"},
        "XABC",
        [
            *ALL_DOUBLED,
            *says("A", "beaver", "A", to=4),
            *each_says("B C", "drop"),
            *says("X", "drop", "A"),
        ],
        OUT,
        {"X": 0, "A": 2, "B": -1, "C": -1},
        "ABCX",
    ),
    "lone taker who is silent drops": (
        {"lone_taker": "beaver_or_drop"},
        "XABC",
        [*ALL_DOUBLED, *each_says("A", "take"), *each_says("B C", "drop"), *CLOCK],
        OUT,
        {"X": 3, "A": -1, "B": -1, "C": -1},
        "XBCA",
    ),
    "settlement: the payment decides about the box": (
        {"settlements": "on"},
        "XABC",
        [
            {"turn": "box", "actor": "A", "do": "settle_offer", "cube": "A", "pay_member": 1},
            {"turn": "box", "actor": "X", "do": "settle_accept", "cube": "A"},
        ],
        BOX,
        {"X": 1, "A": 1, "B": -1, "C": -1},
        "ABCX",
    ),
    "settlement at nothing: the box stays": (
        {"settlements": "on"},
        "XABC",
        [
            {"turn": "team", "actor": "X", "do": "settle_offer", "cube": "A", "pay_member": 0},
            {"turn": "team", "actor": "A", "do": "settle_accept", "cube": "A"},
        ],
        TEAM,
        {"X": -2, "A": 0, "B": 1, "C": 1},
        "XBCA",
    ),
    "settlements are off unless agreed": (
        {},
        "XABC",
        [
            {
                "turn": "team",
                "actor": "X",
                "do": "settle_offer",
                "cube": "A",
                "pay_member": 0,
                "expect": "refused",
            }
        ],
        TEAM,
        {"X": -3, "A": 1, "B": 1, "C": 1},
        "ABCX",
    ),
    "game_cap: no pair loses more, and no cube goes beyond": (
        {"game_cap": 3},
        "XAB",
        [
            *each_doubles("A"),
            *form(A="take"),
            *doubles("box", "X", "A"),
            *says("A", "take", "A"),
            {"turn": "team", "actor": "A", "do": "double", "cube": "A", "expect": "refused"},
        ],
        {**TEAM, "level": 2},
        {"X": -4, "A": 3, "B": 1},
        "ABX",
    ),
    "cube_cap": (
        {"cube_cap": 2},
        "XAB",
        [
            *each_doubles("A"),
            *form(A="take"),
            {"turn": "box", "actor": "X", "do": "double", "cube": "A", "expect": "refused"},
        ],
        BOX,
        {"X": 3, "A": -2, "B": -1},
        "XBA",
    ),
    "the box resigns a gammon: who refuses plays on": (
        {},
        "XABC",
        [
            *each_doubles("A B"),
            *form(A="take", B="take"),
            {"actor": "X", "do": "resign_offer", "level": 2},
            {"actor": "A", "do": "resign_accept"},
            {"actor": "B", "do": "plays_on"},
        ],
        BOX,
        {"X": -3, "A": 4, "B": -2, "C": 1},
        "ABCX",
    ),
    "the captain gives up, the others play on and win": (
        {},
        "XABC",
        [{"actor": "A", "do": "resign_offer", "level": 1}, {"actor": "B", "do": "plays_on"}, *CLOCK],
        TEAM,
        {"X": -1, "A": -1, "B": 1, "C": 1},
        "XBCA",
    ),
    "one member concedes a gammon on his turned cube": (
        {},
        "XABC",
        [
            *each_doubles("C"),
            *form(C="take"),
            {"actor": "C", "do": "resign_offer", "level": 2},
            {"actor": "X", "do": "resign_accept"},
        ],
        TEAM,
        {"X": 2, "A": 1, "B": 1, "C": -4},
        "ABCX",
    ),
    "a joiner stands behind the loser": (
        {},
        "XABC",
        [{"phase": "any", "actor": "E", "do": "join"}],
        BOX,
        {"X": 3, "A": -1, "B": -1, "C": -1},
        "XBCAE",
    ),
    "a joiner stands ahead of the loser": (
        {"join_rank": "ahead_of_loser"},
        "XABC",
        [{"phase": "any", "actor": "E", "do": "join"}],
        BOX,
        {"X": 3, "A": -1, "B": -1, "C": -1},
        "XBCEA",
    ),
    "who left is answered for by his proxy": (
        {},
        "XABC",
        [
            {"phase": "any", "actor": "B", "do": "leave", "proxy": "C"},
            *doubles("box", "X", "B"),
            *says("C", "take", "B", on_behalf_of="B"),
        ],
        TEAM,
        {"X": -4, "A": 1, "B": 2, "C": 1},
        "ACX",
    ),
    "who left is answered for by his standing order": (
        {},
        "XABC",
        [
            {"phase": "any", "actor": "B", "do": "leave", "standing": "take"},
            *doubles("box", "X", "A B"),
            *says("A", "drop", "A"),
        ],
        TEAM,
        {"X": -2, "A": -1, "B": 2, "C": 1},
        "XCA",
    ),
    "who left answers as the captain does": (
        {},
        "XABC",
        [
            {"phase": "any", "actor": "B", "do": "leave", "standing": "as_captain"},
            *doubles("box", "X", "A B"),
            *says("A", "drop", "A"),
        ],
        TEAM,
        {"X": 1, "A": -1, "B": -1, "C": 1},
        "XCA",
    ),
    "nobody answers for who left: drop": (
        {},
        "XABC",
        [{"phase": "any", "actor": "B", "do": "leave"}, *doubles("box", "X", "B"), *CLOCK],
        TEAM,
        {"X": -1, "A": 1, "B": -1, "C": 1},
        "ACX",
    ),
    "the box leaves with doubles pending": (
        {},
        "XABC",
        [*each_doubles("B"), *form(B="take"), *doubles("team", "A", "A"), {"actor": "X", "do": "leave"}],
        {"how": "forfeit"},
        {"X": -4, "A": 1, "B": 2, "C": 1},
        "ABC",
    ),
    "everybody leaves the box alone": (
        {},
        "XAB",
        [*each_doubles("A"), *form(A="take"), {"actor": "B", "do": "leave"}, {"actor": "A", "do": "leave"}],
        {"how": "forfeit"},
        {"X": 3, "A": -2, "B": -1},
        "X",
    ),
    "a box whose time is up": (
        {},
        "XAB",
        [],
        {"how": "forfeit", "winner": "team"},
        {"X": -2, "A": 1, "B": 1},
        "AB",
    ),
}


@pytest.mark.parametrize("title", LEDGERS)
def test_the_ledger_and_the_line(title: str) -> None:
    """Points and next line are those of the rule the case is named for."""
    settings, players, actions, result, points, line = LEDGERS[title]
    case = Case(
        {"id": title, "players": list(players), "actions": actions, "result": result}, {**PLAIN, **settings}
    )

    case.play()

    assert {**dict.fromkeys(case.points, 0), **points} == case.points
    assert line == "".join(case.line)
