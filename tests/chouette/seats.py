"""A chouette with a game in play, for tests of single rules."""

from bot.chouette.questions import Asked, Deadline, asked, deadlines
from tests.vectors.chouette_driver import Case

X, A, B, C, D = range(1, 6)
"""The ids of box, captain and crew."""
PLAIN: dict[str, object] = {"box_double": "any"}


def playing(players: str = "XABC", **settings: object) -> Case:
    """A game that has begun, at the first turn, with house rules that let the box double anybody."""
    return Case({"id": "", "players": list(players), "actions": [], "result": {}}, {**PLAIN, **settings})


def at_team(players: str = "XABC", **settings: object) -> Case:
    """The same, where the team may double before its roll."""
    case = playing(players, **settings)
    case.at_turn({"turn": "team"})
    return case


def at_box(players: str = "XABC", **settings: object) -> Case:
    """The same, where the box may double before its roll."""
    case = playing(players, **settings)
    case.at_turn({"turn": "box"})
    return case


def question(case: Case, player: int) -> Asked:
    """The first thing a player is asked."""
    return next(q for p, questions in asked(case.state).items() if p == player for q in questions)


def time(case: Case) -> Deadline:
    """The time that is running beside idleness."""
    return deadlines(case.state)[-1]
