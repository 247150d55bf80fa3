"""What a page receives: plain values for JSON. Texts stay spans; the page shows them as text, never as markup."""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from typing import Any

from bot.adapters.local_app.commands import Suggestion
from bot.adapters.local_app.feed import Line
from bot.chat.button_id import ButtonId, parse_button
from bot.chat.incoming import Person
from bot.chat.reply import Answer, BoardPost, Button, File, Form, HitArea, Picture, Rows
from bot.chouette.events import GameBegan
from bot.i18n.spans import Text
from bot.rules.events import GameStarted
from bot.views.verbs import Verb

Json = Mapping[str, Any]


def spans(text: Text) -> list[Json]:
    """A text, span by span."""
    return [{"text": span.text, "kind": span.kind.value} for span in text]


def picture(shown: Picture | None) -> Json | None:
    """Where the page gets a picture, and what it shows."""
    if shown is None:
        return None
    return {
        "src": f"/picture/{shown.key}.png",
        "width": shown.width_px,
        "height": shown.height_px,
        "alt": shown.alt,
    }


def board(post: BoardPost) -> Json:
    """A board, or a card without a picture."""
    return {
        "table": post.table,
        "version": post.version,
        "text": spans(post.text),
        "picture": picture(post.picture),
        "textBoard": None if post.picture is not None else post.text_board,
        "rows": _rows(post.rows, besides=post.table),
        "areas": [_area(area) for area in post.areas],
        "final": post.final,
        "asks": any(button.decision is not None for button in _buttons(post)),
        "mine": post.seated,
        "brief": spans(post.brief),
    }


def line(happened: Line, said: Text) -> Json:
    """A line of a table's history."""
    return {
        "table": happened.table,
        "text": spans(said),
        "game": isinstance(happened.told.happening.event, GameStarted | GameBegan),
    }


def answer(said: Answer) -> Json:
    """Something said."""
    return {
        "text": spans(said.text),
        "picture": picture(said.picture),
        "rows": _rows(said.rows),
        "files": [_file(file) for file in said.files],
        "alert": said.alert,
    }


def form(asked: Form) -> Json:
    """A question answered by typing."""
    return {
        "id": asked.id,
        "title": asked.title,
        "submit": asked.submit,
        "fields": [
            {
                "name": field.name,
                "label": field.label,
                "placeholder": field.placeholder,
                "value": field.value,
                "required": field.required,
                "most": field.most_characters,
            }
            for field in asked.fields
        ],
    }


def people(present: Iterable[Person], me: Person) -> list[Json]:
    """Who is here, as `me` sees it; nobody is told more than a name."""
    return [{"name": person.name, "me": person.platform_id == me.platform_id} for person in present]


def suggestions(lines: Iterable[Suggestion]) -> list[Json]:
    """Suggestions for the command box."""
    return [{"line": s.line, "label": s.label, "hint": s.hint} for s in lines]


def _buttons(post: BoardPost) -> list[ButtonId]:
    return [parse_button(button.id) for row in post.rows for button in row if not button.link]


def _rows(rows: Rows, *, besides: str = "") -> list[list[Json]]:
    """besides: the table that these buttons stand under; one that shows the board is not needed there."""
    shown = [[_button(button) for button in row] for row in rows]
    kept = [
        [button for button in row if button["shows"] is None or button["shows"] != besides] for row in shown
    ]
    return [row for row in kept if row]


def _button(button: Button) -> Json:
    """shows: the table whose board it asks for, None for every other button."""
    verb, table = ("", "") if button.link else _verb_and_table(button.id)
    return {
        "id": button.id,
        "label": button.label,
        "style": button.style.value,
        "link": button.link,
        "shows": table if verb == Verb.BOARD else None,
        "quiet": verb == Verb.SHARE,
    }


def _verb_and_table(button: str) -> tuple[str, str]:
    asked = parse_button(button)
    return asked.verb, asked.table


def _area(area: HitArea) -> Json:
    return {
        "x": area.x,
        "y": area.y,
        "width": area.width,
        "height": area.height,
        "button": area.button,
        "label": area.label,
        "die": area.die,
        "to": dict(zip(("x", "y", "width", "height"), area.to, strict=True)),
    }


def _file(file: File) -> Json:
    return {"name": file.name, "type": file.media_type, "body": b64encode(file.body).decode("ascii")}
