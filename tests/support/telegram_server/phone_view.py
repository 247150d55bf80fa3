"""What somebody sees of a chat on a phone, roughly: for looking at, not for testing pixels."""

from base64 import b64encode
from html import escape

from tests.support.telegram_server.world import BOT_ID, Chat, Json, Message, World

WIDTH_PX = 390

_STYLE = """
body { margin: 0; padding: 8px; background: #d8e2d0; font: 15px/1.35 system-ui, sans-serif; color: #111 }
.m { background: #fff; border-radius: 12px; padding: 6px 10px; margin: 6px 40px 2px 0; overflow-wrap: anywhere }
.me { background: #eaffd6; margin-left: 80px; margin-right: 0 }
.n { color: #168acd; font-weight: 600; font-size: 13px }
img { width: calc(100% + 20px); margin: 0 -10px; display: block }
.r { border-left: 3px solid #168acd; padding-left: 6px; font-size: 13px; color: #555 }
.k { display: flex; gap: 3px; margin: 3px 40px 0 0 }
.k span { flex: 1 1 0; min-width: 0; background: #8fa892; color: #fff; border-radius: 7px; padding: 8px 2px;
  text-align: center; font-size: 13.5px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
.primary { background: #2f7cc4 !important } .success { background: #2c9a4b !important }
.danger { background: #c4463c !important }
blockquote { margin: 4px 0; padding: 2px 8px; border-left: 3px solid #168acd; background: #eef6fb;
  display: -webkit-box; -webkit-line-clamp: 3; -webkit-box-orient: vertical; overflow: hidden }
pre { font: 12px/1.2 monospace; margin: 4px 0; white-space: pre; overflow-x: auto }
"""
_TAGS = {"bold": "b", "italic": "i", "code": "code", "pre": "pre", "text_link": "u", "text_mention": "u",
         "expandable_blockquote": "blockquote", "blockquote": "blockquote"}  # fmt: skip


def chat_page(world: World, chat: Chat) -> str:
    """The messages of a chat as one HTML page, WIDTH_PX wide, with their pictures and buttons."""
    body = "".join(_message(message) for message in world.in_chat(chat))
    return f"<!doctype html><meta charset=utf-8><style>{_STYLE}</style><body>{body}"


def _message(message: Message) -> str:
    mine = "" if message.author.id == BOT_ID else " me"
    picture = ""
    if message.photo is not None:
        picture = f'<img src="data:image/png;base64,{b64encode(message.photo).decode()}">'
    reply = f"<div class=r>{escape(message.reply_to.text[:60])}</div>" if message.reply_to is not None else ""
    name = f"<div class=n>{escape(message.author.first_name)}</div>"
    return f"<div class='m{mine}'>{name}{reply}{picture}{_marked(message)}</div>{_keyboard(message)}"


def _marked(message: Message) -> str:
    encoded = message.text.encode("utf-16-le")

    def part(start: int, end: int | None) -> str:
        return escape(encoded[start * 2 : None if end is None else end * 2].decode("utf-16-le")).replace(
            "\n", "<br>"
        )

    shown, at = "", 0
    for entity in message.entities:
        if entity["offset"] < at or entity["type"] not in _TAGS:
            continue
        end = entity["offset"] + entity["length"]
        inner = part(entity["offset"], end)
        if entity["type"] == "pre":
            inner = inner.replace("<br>", "\n")
        tag = _TAGS[entity["type"]]
        shown += f"{part(at, entity['offset'])}<{tag}>{inner}</{tag}>"
        at = end
    return shown + part(at, None)


def _keyboard(message: Message) -> str:
    rows: list[list[Json]] = (message.markup or {}).get("inline_keyboard", [])
    return "".join(
        "<div class=k>"
        + "".join(
            f'<span class="{button.get("style", "")}">{escape(button["text"])}</span>' for button in row
        )
        + "</div>"
        for row in rows
    )
