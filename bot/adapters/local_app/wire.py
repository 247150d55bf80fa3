"""What a page receives: plain values for JSON. Texts stay spans; the page shows them as text, never as markup."""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from typing import Any

from bot.adapters.local_app.commands import Suggestion
from bot.chat.button_id import ButtonId, parse_button
from bot.chat.incoming import Person
from bot.chat.reply import Answer, BoardPost, Button, File, Form, HitArea, Picture, Rows
from bot.i18n.spans import Text
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
        "rows": _rows(post.rows),
        "areas": [_area(area) for area in post.areas],
        "final": post.final,
        "asks": any(button.decision is not None for button in _buttons(post)),
        "mine": _is_mine(post),
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


def _is_mine(post: BoardPost) -> bool:
    """Whether whoever sees this sits at the table: he has buttons, and not the one that takes a seat."""
    verbs = [button.verb for button in _buttons(post)]
    return bool(verbs) and Verb.ACCEPT not in verbs


def _buttons(post: BoardPost) -> list[ButtonId]:
    return [parse_button(button.id) for row in post.rows for button in row if not button.link]


def _rows(rows: Rows) -> list[list[Json]]:
    return [[_button(button) for button in row] for row in rows]


def _button(button: Button) -> Json:
    return {"id": button.id, "label": button.label, "style": button.style.value, "link": button.link}


def _area(area: HitArea) -> Json:
    return {
        "x": area.x,
        "y": area.y,
        "width": area.width,
        "height": area.height,
        "button": area.button,
        "label": area.label,
    }


def _file(file: File) -> Json:
    return {"name": file.name, "type": file.media_type, "body": b64encode(file.body).decode("ascii")}
