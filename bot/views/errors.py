"""Refusals in words: what is wrong, and what is allowed."""

from dataclasses import replace
from typing import ClassVar, Protocol, assert_never

from bot.chouette.errors import ChouetteError
from bot.chouette.state import Chouette
from bot.i18n.message import Joint, Listed, Message, Value, message
from bot.rules.errors import AmbiguousPlay, IllegalPlay, PlayError, UnreadablePlay
from bot.rules.game import Game
from bot.rules.ids import PlayerId
from bot.rules.notation import format_move, format_play
from bot.rules.plays import CheckerMove, Play
from bot.rules.refusals import (
    BadTermValue,
    CannotDouble,
    CannotRaise,
    CannotResign,
    IncompletePlay,
    NotNow,
    NotYourTurn,
    Resigning,
    StepNotLegal,
    TermNotHere,
    UnknownTerm,
    UnknownVariant,
)
from bot.rules.steps import landing
from bot.rules.table import Between, Finished, Lobby, Playing, Table
from bot.rules.terms import default_terms, terms_here
from bot.rules.variant import VARIANTS
from bot.views.chouette.errors import chouette_refusal
from bot.views.people import Names, person, seated
from bot.views.quotes import codes, quoted
from bot.views.reason_words import reason_message, reason_names_play
from bot.views.stakes import lost_level_name
from bot.views.term_words import term_name, variant_name

MOST_PLAYS = 4
MOST_STEPS = 12
_EVERY_LENGTH = (0, 5)
"""A money session, and a match that is long enough for every option."""


class Coded(Protocol):
    """An error of any layer: its stable code names the message `error.<code>`."""

    code: ClassVar[str]


def error_message(error: Coded, where: Table | Chouette | None = None, names: Names | None = None) -> Message:
    """What the person reads. where, names: table or chouette in which it happened, so that people can be named.

    An error this module does not know in detail gives `error.<code>` with those of its attributes that are texts, lists
    of texts, or numbers, by their names; a `limit` is called `n`, so that it chooses between singular and plural, and
    `by` is a player.
    """
    if isinstance(error, ChouetteError):
        return chouette_refusal(error, where if isinstance(where, Chouette) else None, names)
    table = where if isinstance(where, Table) else None
    match error:
        case PlayError():
            return _about_play(error)
        case NotYourTurn(side=side) if table is not None:
            return message("error.not_your_turn", player=seated(table, side, names or {}))
        case NotYourTurn():
            return Message("error.not_your_turn_now")
        case StepNotLegal(source=source, die=die, legal=legal, reason=reason):
            tried = format_move(CheckerMove(source, landing(source, die), die))
            if reason is not None:
                return message(
                    "error.step_not_legal_why",
                    step=tried,
                    reason=reason_message(reason, ()),
                    legal=_steps(legal),
                )
            return message("error.step_not_legal", step=tried, legal=_steps(legal))
        case IncompletePlay(legal=legal):
            return message("error.incomplete_play", legal=_steps(legal))
        case CannotDouble(reason=reason):
            return Message(f"no_double.{reason}")
        case CannotRaise(most=most):
            return message("error.cannot_raise", n=most) if most else Message("error.no_animals")
        case CannotResign():
            return _about_resigning(error, table)
    return _about_terms(error) or _not_now(error, table) or _by_code(error, names or {})


def _about_play(error: PlayError) -> Message:
    text = quoted(error.text)
    match error:
        case UnreadablePlay(position=position):
            rest = error.text[position:].strip()
            if not error.text.strip():
                return Message("error.empty_play")
            if not rest:
                return message("error.unfinished_play", text=text)
            if rest == error.text.strip():
                return message("error.unreadable_text", text=text)
            return message("error.unreadable_play", text=text, rest=quoted(rest))
        case IllegalPlay(reason=reason, nearest=nearest):
            why = reason_message(reason, nearest)
            if not nearest or reason_names_play(reason, nearest):
                return message("error.illegal_play", text=text, reason=why)
            return message("error.illegal_play_nearest", text=text, reason=why, plays=plays(nearest))
        case AmbiguousPlay(candidates=candidates):
            return message("error.ambiguous_play", text=text, plays=plays(candidates))
    return Message("error.play_error")


def _about_resigning(error: CannotResign, table: Table | None) -> Message:
    if error.reason in (Resigning.LEVEL, Resigning.REFUSED_THIS_TURN):
        rules = VARIANTS["standard"] if table is None else table.rules
        return message(f"cannot_resign.{error.reason}", level=lost_level_name(rules, max(1, error.level)))
    return Message(f"cannot_resign.{error.reason}")


def _about_terms(error: Coded) -> Message | None:
    match error:
        case UnknownVariant(variant=variant, allowed=allowed):
            return message("error.unknown_variant", variant=quoted(variant), allowed=codes(allowed))
        case UnknownTerm(name=name, allowed=allowed):
            return message("error.unknown_term", term=quoted(name), allowed=codes(allowed))
        case TermNotHere():
            return _term_not_here(error)
        case BadTermValue(name=name, value=value, allowed=allowed):
            return message(
                "error.bad_term_value",
                term=term_name(name),
                value=quoted(value),
                allowed=codes(allowed),
            )
    return None


def _term_not_here(error: TermNotHere) -> Message:
    """Why an option has no meaning: no such thing in this game, not at this length, or not without a cube."""
    params: dict[str, Value] = {"term": term_name(error.name), "allowed": codes(error.allowed)}
    known = [n for n in (error.length, *_EVERY_LENGTH) if _is_known(error.name, error.variant, n)]
    if not known:
        return message("error.term_not_here", variant=variant_name(error.variant), **params)
    if known[0] == error.length:
        return message("error.term_needs_cube", **params)
    if error.length == 0:
        return message("error.term_not_in_money", **params)
    return message("error.term_not_in_short" if 5 in known else "error.term_not_in_match", **params)


def _is_known(name: str, variant: str, length: int) -> bool:
    """Whether an option has a meaning in a variant at a length, with the cube if there can be one."""
    terms = default_terms(variant, length)
    return name in terms_here(replace(terms, cube=True) if "cube" in terms_here(terms) else terms)


def _not_now(error: Coded, table: Table | None) -> Message | None:
    """The plainest reason why something has no place at this moment of this table."""
    if not isinstance(error, NotNow) or table is None:
        return None
    if error.action == "AskRematch" and not isinstance(table.phase, Finished):
        return Message("error.not_now_rematch")
    match table.phase:
        case Lobby():
            return Message("error.not_now_lobby")
        case Finished():
            return Message("error.not_now_finished")
        case Between():
            is_stop = error.action == "StopSession"
            return Message("error.not_now_stop_match" if is_stop else "error.not_now_between")
        case Playing(game):
            return _not_now_in_game(error.action, table, game)
    assert_never(table.phase)


def _not_now_in_game(action: str, table: Table, game: Game) -> Message | None:
    roll = None if game.turn is None else game.turn.roll
    match action:
        case "StartGame":
            return Message("error.not_now_next")
        case "StopSession":
            return Message("error.not_now_stop_match" if table.terms.is_match else "error.not_now_stop")
        case "AcceptChallenge" | "DeclineChallenge" | "WithdrawChallenge":
            return Message("error.not_now_challenge")
        case "RollDice" if roll is not None:
            return message("error.not_now_rolled", roll=str(roll))
        case "PlayWhole" | "PlayStep" | "LiftDice" | "UndoStep" | "ResetSteps" if roll is None:
            return Message("error.not_now_roll_first")
    return None


def _by_code(error: Coded, names: Names) -> Message:
    params: dict[str, Value] = {}
    for name, value in vars(error).items():
        match value:
            case str():
                params[name] = quoted(value)
            case int() if name == "by":
                params[name] = person(names, PlayerId(value))
            case int():
                params["n" if name == "limit" else name] = value
            case (str(), *_):
                params[name] = codes(tuple(map(str, value)))
    return Message(f"error.{error.code}", params)


def plays(found: tuple[Play, ...]) -> Listed:
    """Up to four plays, each as code."""
    shown: tuple[Value, ...] = tuple(message("code", text=format_play(play)) for play in found[:MOST_PLAYS])
    return Listed(shown, Joint.OR)


def _steps(legal: tuple[CheckerMove, ...]) -> Listed:
    return Listed(tuple(message("code", text=format_move(move)) for move in legal[:MOST_STEPS]))
