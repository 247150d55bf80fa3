"""Why a typed play is refused, in words."""

from typing import assert_never

from bot.i18n.message import Joint, Listed, Message, message
from bot.rules.board import ENTRY
from bot.rules.notation import format_play, format_point
from bot.rules.plays import Play
from bot.rules.reasons import (
    CheckerPinned,
    EnemyQuarterFull,
    FirstCheckerOnly,
    HasJustHit,
    HeadUsed,
    HigherPointOccupied,
    MustEnterFirst,
    MustOpen,
    MustUseHigherDie,
    MustUseMoreDice,
    NoChecker,
    NoSource,
    NoSuchDie,
    NotAllHome,
    NothingToPlay,
    OnlyExactDie,
    OwnQuarterFull,
    PointBlocked,
    Reason,
    SixInARow,
    TooManySteps,
    WrongRoll,
    WrongWay,
)


def reason_message(reason: Reason, nearest: tuple[Play, ...]) -> Message:
    """One sentence. nearest: legal plays; when a single one uses all dice that can be used, it is named."""
    match reason:
        case MustUseMoreDice(used, needed):
            return _more_dice(used, needed, nearest)
        case MustUseHigherDie(die):
            return message("reason.higher_die", die=die)
        case TooManySteps(()):
            return Message("reason.no_dice_left")
        case TooManySteps(dice):
            return message("reason.too_many_steps", dice=_dice(dice))
        case NoSuchDie(source, target, dice):
            return message("reason.no_such_die", way=_way(source, target), dice=_dice(dice))
        case PointBlocked(point):
            return message("reason.point_blocked", point=point)
        case NoChecker(point):
            if format_point(point) == "bar":
                return Message("reason.nobody_on_bar")
            if point == ENTRY:
                return Message("reason.all_entered")
            return message("reason.no_checker", point=point)
        case MustEnterFirst():
            return Message("reason.enter_first")
    return _rarer_reason(reason)


def reason_names_play(reason: Reason, nearest: tuple[Play, ...]) -> bool:
    """Whether the sentence already names the only legal play."""
    return isinstance(reason, MustUseMoreDice) and len(nearest) == 1


_OfVariant = (
    OnlyExactDie
    | HeadUsed
    | CheckerPinned
    | HasJustHit
    | FirstCheckerOnly
    | SixInARow
    | OwnQuarterFull
    | EnemyQuarterFull
    | MustOpen
)


def _rarer_reason(
    reason: NotAllHome | HigherPointOccupied | WrongWay | WrongRoll | NothingToPlay | NoSource | _OfVariant,
) -> Message:
    match reason:
        case NotAllHome(point):
            if format_point(point) == "bar":
                return Message("reason.not_all_home_bar")
            if point == ENTRY:
                return Message("reason.not_all_home_in")
            return message("reason.not_all_home", point=point)
        case HigherPointOccupied(point):
            return message("reason.higher_point", point=point)
        case WrongWay(source, target):
            return message("reason.wrong_way", way=_way(source, target))
        case WrongRoll(written, thrown):
            return message("reason.wrong_roll", written=str(written), roll=str(thrown))
        case NothingToPlay():
            return Message("reason.nothing_to_play")
        case NoSource(target):
            return message("reason.no_source", point=format_point(target))
    return _reason_of_variant(reason)


def _reason_of_variant(reason: _OfVariant) -> Message:
    """Reasons that only some games know."""
    match reason:
        case OnlyExactDie(point):
            return message("reason.only_exact_die", point=point)
        case HeadUsed(allowed):
            return message("reason.head_used", n=allowed)
        case CheckerPinned(point):
            return message("reason.checker_pinned", point=point)
        case HasJustHit(point):
            return message("reason.has_just_hit", point=point)
        case FirstCheckerOnly(point):
            return message("reason.first_checker_only", point=point)
        case SixInARow(first, last):
            return message("reason.six_in_a_row", first=first, last=last)
        case OwnQuarterFull():
            return Message("reason.own_quarter_full")
        case EnemyQuarterFull(most):
            return message("reason.enemy_quarter_full", n=most)
        case MustOpen():
            return Message("reason.must_open")
    assert_never(reason)


def _more_dice(used: int, needed: int, nearest: tuple[Play, ...]) -> Message:
    if reason_names_play(MustUseMoreDice(used, needed), nearest):
        return message("reason.only_play", play=format_play(nearest[0]), n=needed)
    return message("reason.more_dice", used=used, n=needed)


def _dice(dice: tuple[int, ...]) -> Listed:
    return Listed(tuple(dice), Joint.AND)


def _way(source: int, target: int) -> str:
    return f"{format_point(source)}/{format_point(target)}"
