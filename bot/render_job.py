"""What `civetta render` does: one position of any variant to one PNG."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from bot.formats.errors import FormatError
from bot.formats.match_id import MatchState, decode_match_id
from bot.formats.position_check import checked_board
from bot.formats.position_id import decode_position_id
from bot.formats.position_lines import parse_board, parse_dice
from bot.formats.position_text import parse_position
from bot.formats.xgid import parse_xgid
from bot.i18n.catalog import Catalog, Language, Translator
from bot.rules.side import Side
from bot.rules.variant import VARIANTS, Variant, start_board
from bot.views.position import match_scene, xgid_scene
from bot.views.scene import Look
from renderers.board import render
from renderers.scene import BoardScene, Size
from renderers.scene_text import picture_key
from renderers.theme import theme_names

START = "start"
_OF_A_LINE = ("board", "off", "pinned", "to_enter", "dice", "player", "first_turn", "roll_no")
"""What lines for `civetta plays` say of a position; the last three change nothing in its picture."""


class BadJob(Exception):
    """The job cannot be drawn; the text names the field and what is allowed."""


@dataclass(frozen=True, slots=True)
class RenderJob:
    """One picture: exactly one position, and how to draw it.

    xgid; gnubgid: POSITION:MATCH; both only where checkers move as in backgammon.
    position: a word as `civetta plays` answers it, or `start`. line: the fields of a line for `civetta plays`.
    """

    xgid: str | None = None
    gnubgid: str | None = None
    position: str | None = None
    line: Mapping[str, Any] = field(default_factory=dict)
    variant: str = "standard"
    theme: str = "midnight"
    size: str = Size.LARGE
    lang: str = Language.ENGLISH


_TEXTS = tuple(field.name for field in fields(RenderJob) if field.name != "line")


def job_png(job: RenderJob) -> bytes:
    """The PNG of a job. Raises BadJob."""
    return render(job_scene(job))


def job_scene(job: RenderJob) -> BoardScene:
    """The scene of a job. Raises BadJob."""
    if sum(given is not None for given in (job.xgid, job.gnubgid, job.position)) + bool(job.line) != 1:
        raise BadJob("give exactly one of xgid, gnubgid, position and, in a JSON line, board")
    _check("variant", job.variant, VARIANTS)
    _check("theme", job.theme, theme_names())
    _check("size", job.size, list(Size))
    _check("lang", job.lang, list(Language))
    variant = VARIANTS[job.variant]
    if variant.cycle:
        raise BadJob(f"{variant.id} is a match; draw one of its games: {', '.join(variant.cycle)}")
    try:
        return _scene(job, variant, Catalog.load().translator(job.lang))
    except FormatError as error:
        raise BadJob(str(error)) from error


def _scene(job: RenderJob, variant: Variant, translator: Translator) -> BoardScene:
    look = Look(theme=job.theme, size=Size(job.size))
    state = MatchState(Side.WHITE, Side.WHITE)
    if job.xgid is not None:
        xgid = parse_xgid(_backgammon_only("xgid", job.xgid, variant))
        return xgid_scene(
            variant, replace(xgid, board=checked_board(variant, xgid.board.points)), translator, look
        )
    if job.gnubgid is not None:
        position, _, match = _backgammon_only("gnubgid", job.gnubgid, variant).partition(":")
        board, state = decode_position_id(position), decode_match_id(match)
        board = checked_board(variant, board.points)
    elif job.position is not None:
        board = start_board(variant) if job.position == START else parse_position(variant, job.position)
    else:
        case = dict(job.line)
        board = parse_board(variant, case)
        state = replace(state, dice=parse_dice(case) if "dice" in case else (0, 0))
    return match_scene(variant, board, state, state.on_roll, translator, look)


def _backgammon_only(field: str, text: str, variant: Variant) -> str:
    """The text, where its format can write the positions of the variant."""
    if not variant.has_bar or variant.enters:
        raise FormatError(field, text, f"position or board in {variant.id}")
    return text


def render_lines(lines: Iterable[str], usual: RenderJob) -> Iterator[tuple[str, bool]]:
    """Draws one job a JSON line into the file its `output` names; yields an answer line each and whether it is good.

    usual: what holds where a line says nothing of it.
    """
    for line in lines:
        if line.strip():
            case_id: dict[str, Any] = {}
            try:
                given = _parse_object(line)
                case_id = {"id": given.pop("id")} if "id" in given else {}
                yield json.dumps(case_id | _render_line(given, usual)), True
            except BadJob as error:
                yield json.dumps(case_id | {"error": str(error)}), False


def _parse_object(line: str) -> dict[str, Any]:
    try:
        given = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadJob(f"line: not JSON ({error})") from None
    if not isinstance(given, dict):
        raise BadJob("line: a JSON object is wanted")
    return given


def _render_line(given: dict[str, Any], usual: RenderJob) -> dict[str, Any]:
    case = {name: given.pop(name) for name in _OF_A_LINE if name in given}
    output = _text("output", given.pop("output", None))
    for name, value in given.items():
        _check("field", name, (*_TEXTS, *_OF_A_LINE, "id", "output"))
        _text(name, value)
    scene = job_scene(replace(usual, **given, line=case))
    png = render(scene)
    try:
        Path(output).write_bytes(png)
    except OSError as error:
        raise BadJob(f"output: {output} cannot be written: {error.strerror}") from error
    except ValueError:
        raise BadJob(f"output: {output!r} is no name of a file") from None
    return {"output": output, "bytes": len(png), "key": picture_key(scene)}


def _text(field: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadJob(f"{field}: {'missing' if value is None else 'a text is wanted'}")
    return value


def _check(field: str, value: str, allowed: Iterable[str]) -> None:
    choices = list(allowed)
    if value not in choices:
        raise BadJob(f"{field}: {value!r} is not one of {', '.join(choices)}")
