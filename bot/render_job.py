"""What `civetta render` does: one position in an exchange format to one PNG."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from bot.formats.errors import FormatError
from bot.formats.match_id import MatchState, decode_match_id
from bot.formats.position_id import decode_position_id
from bot.formats.xgid import parse_xgid
from bot.i18n.catalog import Catalog, Language
from bot.rules.side import Side
from bot.views.position import match_scene, xgid_scene
from bot.views.scene import Look
from renderers.board import render
from renderers.scene import BoardScene, Size, picture_key
from renderers.theme import theme_names


class BadJob(Exception):
    """The job cannot be drawn; the text names the field and what is allowed."""


@dataclass(frozen=True, slots=True)
class RenderJob:
    """One picture: exactly one of xgid, gnubgid (POSITION:MATCH) and position, and how to draw it."""

    xgid: str | None = None
    gnubgid: str | None = None
    position: str | None = None
    theme: str = "midnight"
    size: str = Size.LARGE
    lang: str = Language.ENGLISH


def job_png(job: RenderJob) -> bytes:
    """The PNG of a job. Raises BadJob."""
    return render(job_scene(job))


def job_scene(job: RenderJob) -> BoardScene:
    """The scene of a job. Raises BadJob."""
    if sum(given is not None for given in (job.xgid, job.gnubgid, job.position)) != 1:
        raise BadJob("give exactly one of xgid, gnubgid and position")
    _check("theme", job.theme, theme_names())
    _check("size", job.size, list(Size))
    _check("lang", job.lang, list(Language))
    look = Look(theme=job.theme, size=Size(job.size))
    translator = Catalog.load().translator(job.lang)
    try:
        if job.xgid is not None:
            return xgid_scene(parse_xgid(job.xgid), translator, look)
        position, _, match = (job.gnubgid or job.position or "").partition(":")
        state = decode_match_id(match) if job.gnubgid else MatchState(Side.WHITE, Side.WHITE)
        return match_scene(decode_position_id(position), state, state.on_roll, translator, look)
    except FormatError as error:
        raise BadJob(str(error)) from error


def render_lines(lines: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Draws one job a JSON line into the file its `output` names; yields an answer line each and whether it is good."""
    for line in lines:
        if line.strip():
            try:
                yield json.dumps(_render_line(line)), True
            except BadJob as error:
                yield json.dumps({"error": str(error)}), False


def _render_line(line: str) -> dict[str, Any]:
    try:
        given = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadJob(f"line: not JSON ({error})") from None
    if not isinstance(given, dict) or not all(isinstance(value, str) for value in given.values()):
        raise BadJob("line: a JSON object of texts is wanted")
    output = given.pop("output", None)
    if output is None:
        raise BadJob("output: missing")
    allowed = [field.name for field in fields(RenderJob)]
    for name in given:
        _check("field", name, allowed)
    scene = job_scene(RenderJob(**given))
    png = render(scene)
    try:
        Path(output).write_bytes(png)
    except OSError as error:
        raise BadJob(f"output: {output} cannot be written: {error.strerror}") from error
    except ValueError:
        raise BadJob(f"output: {output!r} is no name of a file") from None
    return {"output": output, "bytes": len(png), "key": picture_key(scene)}


def _check(field: str, value: str, allowed: Iterable[str]) -> None:
    choices = list(allowed)
    if value not in choices:
        raise BadJob(f"{field}: {value!r} is not one of {', '.join(choices)}")
