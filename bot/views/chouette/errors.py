"""What a chouette refuses, in words: what is wrong, and what is allowed."""

from bot.chouette.errors import (
    BadExtra,
    BadLevel,
    BadProxy,
    BadSetting,
    BadSettlement,
    BoxDoubleRefused,
    CannotBeaver,
    CannotTurn,
    ChouetteError,
    ChouetteFull,
    FormIncomplete,
    FormRefused,
    MayNotSpeak,
    NotAsked,
    NotHost,
    NotReady,
    OutOfPlace,
    SettlementFault,
    UnknownSetting,
)
from bot.chouette.game import ChouetteGame
from bot.chouette.house_rules import FEWEST, SETTING_SPECS
from bot.chouette.state import Between, Chouette, Closed, Gathering, Playing, game_of
from bot.i18n.message import Joint, Listed, Message, Value, message
from bot.rules.side import Side
from bot.rules.variant import VARIANTS
from bot.views.chouette.people import cube_name, people
from bot.views.chouette.setting_words import setting_name
from bot.views.people import Names, person
from bot.views.quotes import codes, quoted
from bot.views.stakes import lost_level_name

_NOBODY = Message("chouette.error.not_asked_you")


def chouette_refusal(
    error: ChouetteError, state: Chouette | None = None, names: Names | None = None
) -> Message:
    """What the person reads. state, names: where it happened, so that people and cubes can be named."""
    known = names or {}
    match error:
        case UnknownSetting(name=name, allowed=allowed):
            return message("chouette.error.unknown_setting", name=quoted(name), allowed=codes(allowed))
        case BadSetting():
            return _bad_setting(error)
        case ChouetteFull(most=most):
            return message("chouette.error.chouette_full", n=most)
        case NotHost():
            if state is None:
                return Message("chouette.error.not_host_here")
            return message("chouette.error.not_host", host=person(known, state.host))
        case NotAsked(players=players):
            return message("chouette.error.not_asked", players=people(known, players)) if players else _NOBODY
        case OutOfPlace(action=action):
            return Message(f"chouette.not_now.{_moment(action, state)}")
        case NotReady(players=()):
            return message("chouette.error.too_few", n=FEWEST)
        case NotReady(players=players):
            return message("chouette.error.not_ready", players=people(known, players))
        case BadLevel(allowed=allowed):
            return _bad_level(allowed, state)
        case MayNotSpeak() if state is not None:
            return _may_not_speak(state)
    return _in_game(error, None if state is None else game_of(state), known)


def _may_not_speak(state: Chouette) -> Message:
    """Why advice has no place: it is not the team's turn, or the house rules keep it to others."""
    game = game_of(state)
    if game is not None and game.board.turn is not None and game.board.turn.side is Side.BLACK:
        return Message("chouette.error.box_is_playing")
    rule = Message(f"chouette.value.consult.{state.rules.talk}")
    return message("chouette.error.who_may_speak", rule=rule)


def _bad_level(allowed: tuple[int, ...], state: Chouette | None) -> Message:
    if not allowed:
        return Message("chouette.error.no_level")
    variant = VARIANTS["standard" if state is None else state.rules.variant]
    levels = tuple(lost_level_name(variant, level) for level in allowed)
    return message("chouette.error.bad_level", levels=Listed(levels, Joint.OR))


def _bad_setting(error: BadSetting) -> Message:
    allowed = codes(error.allowed)
    name = setting_name(error.name) if error.name in SETTING_SPECS else Message("chouette.setting_unit")
    return message("chouette.error.bad_setting", name=name, value=quoted(error.value), allowed=allowed)


def _moment(action: str, state: Chouette | None) -> str:
    """The plainest reason why something has no place now."""
    if state is None:
        return "at_all"
    if action == "Answer":
        return "beaver_or_drop"
    if action == "StartSession":
        return "session_started" if not isinstance(state.phase, Gathering) else "somebody_came"
    if action in ("Pause", "Resume", "EndSession", "PassHost"):
        return {"Pause": "paused", "Resume": "not_paused", "EndSession": "ending", "PassHost": "pass_host"}[
            action
        ]
    match state.phase:
        case Gathering():
            return "gathering"
        case Between():
            return "between"
        case Closed():
            return "closed"
        case Playing(game):
            return _moment_in_game(game)


def _moment_in_game(game: ChouetteGame) -> str:
    if game.question is not None:
        return "question"
    if game.board.turn is not None and game.board.turn.roll is None:
        return "roll_first"
    return "at_all"


def _in_game(error: ChouetteError, game: ChouetteGame | None, names: Names) -> Message:
    match error:
        case CannotTurn(reason=reason):
            return Message(f"chouette.no_turn.{reason}")
        case BoxDoubleRefused(rule=rule, allowed=allowed):
            if not allowed:
                return message(
                    "chouette.error.box_double_none", rule=Message(f"chouette.value.box_double.{rule}")
                )
            return message(
                "chouette.error.box_double_refused",
                rule=Message(f"chouette.value.box_double.{rule}"),
                cubes=_cubes(game, names, allowed),
            )
        case FormRefused(rule=rule, change=change):
            return message(
                "chouette.error.form_refused",
                rule=Message(f"chouette.value.box_take.{rule}"),
                change=_change(game, names, change),
            )
        case FormIncomplete(missing=missing):
            if not missing:
                return Message("chouette.error.form_empty")
            return message("chouette.error.form_incomplete", cubes=_cubes(game, names, missing))
        case CannotBeaver(most=0):
            return Message("chouette.error.no_beavers")
        case CannotBeaver(most=most):
            return message("chouette.error.cannot_beaver", n=most)
    return _about_people(error, names)


def _about_people(error: ChouetteError, names: Names) -> Message:
    match error:
        case BadProxy(reason=reason):
            return Message(f"chouette.no_proxy.{reason}")
        case BadSettlement(reason=SettlementFault.TOO_MUCH, most=most):
            return message("chouette.no_bargain.too_much", n=most)
        case BadSettlement(reason=reason):
            return Message(f"chouette.no_bargain.{reason}")
        case BadExtra(takers=()):
            return Message("chouette.error.no_extra")
        case BadExtra(takers=takers):
            return message("chouette.error.bad_extra", players=people(names, takers, Joint.OR))
    return Message(f"chouette.error.{error.code}")


def _cubes(game: ChouetteGame | None, names: Names, cubes: tuple[int, ...]) -> Listed:
    return Listed(tuple(_cube(game, names, cube) for cube in cubes), Joint.AND)


def _cube(game: ChouetteGame | None, names: Names, cube: int) -> Value:
    return (
        message("chouette.cube.number", number=str(cube + 1))
        if game is None
        else cube_name(game, names, cube)
    )


def _change(game: ChouetteGame | None, names: Names, change: tuple[tuple[int, bool], ...]) -> Listed:
    return Listed(
        tuple(
            message(f"chouette.change.{'take' if take else 'drop'}", cube=_cube(game, names, cube))
            for cube, take in change
        ),
        Joint.AND,
    )
