"""Boards and answers as messages of components: text, picture with its description, buttons.

Everything is sent this way and never as classic content, for Discord does not let the two be mixed by an edit. Views
are finished before they are sent, so the library keeps none: a press is told by its id alone.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import discord
from discord import ui

from bot.adapters.discord_app.emojis import Emojis
from bot.adapters.discord_app.text import BLOCK_MARK, Known, markdown
from bot.chat.button_id import BadButton, parse_button
from bot.chat.reply import Answer, BoardPost, Button, File, Picture, Rows, Style
from bot.i18n.spans import Span, SpanKind, Text
from bot.rules.ids import PlayerId

MOST_COMPONENTS = 33
MOST_IN_ROW = 5
MOST_LABEL = 80
MOST_DESCRIPTION = 1024

_BLANK = "\u200b"
_STYLES = {
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class Content:
    """What is sent. files: named by the view; to be sent anew or as the attachments of an edit."""

    view: ui.LayoutView
    files: list[discord.File]


class Layout:
    """Turns what the conversation says into components."""

    def __init__(self, emojis: Emojis, commands: Mapping[str, int] | None = None) -> None:
        """commands: the numbers of Discord's commands by their names; may be filled later."""
        self._emojis = emojis
        self._commands = {} if commands is None else commands

    def board(self, post: BoardPost, mentions: Mapping[PlayerId, int] | None = None) -> Content:
        """A board with its buttons; in letters where there is no picture. mentions: see `Known`."""
        text: Text = post.text
        if post.picture is None and post.text_board is not None:
            text = (*text, Span(post.text_board, SpanKind.BLOCK))
        return self._content(text, post.rows, picture=post.picture, mentions=mentions)

    def answer(self, answer: Answer) -> Content:
        """An answer with its picture, its files and its buttons."""
        mentions = {player: int(account) for player, account in answer.calls.items()}
        return self._content(
            answer.text, answer.rows, picture=answer.picture, files=answer.files, mentions=mentions
        )

    def _content(
        self,
        text: Text,
        rows: Rows,
        *,
        picture: Picture | None = None,
        files: tuple[File, ...] = (),
        mentions: Mapping[PlayerId, int] | None = None,
    ) -> Content:
        view = ui.LayoutView(timeout=None)
        attached: list[discord.File] = []
        known = Known(mentions or {}, self._commands)
        view.add_item(ui.TextDisplay(markdown(text, known).strip() or _BLANK))
        if picture is not None:
            attached.append(discord.File(BytesIO(picture.png), "board.png"))
            shown = discord.MediaGalleryItem(attached[0], description=picture.alt[:MOST_DESCRIPTION])
            view.add_item(ui.MediaGallery(shown))
        for file in files:
            attached.append(discord.File(BytesIO(file.body), file.name))
            view.add_item(ui.File(attached[-1]))
        room = MOST_COMPONENTS - view.total_children_count
        for row in fitting(rows, room):
            view.add_item(ui.ActionRow(*(self._button(button) for button in row)))
        view.stop()
        return Content(view, attached)

    def _button(self, button: Button) -> ui.Button[Any]:
        label = button.label[:MOST_LABEL]
        if button.link:
            return ui.Button(label=label, url=button.id)
        return ui.Button(
            label=label, custom_id=button.id, style=_STYLES[button.style], emoji=self._emoji(button.id)
        )

    def _emoji(self, button: str) -> discord.PartialEmoji | str | None:
        try:
            return self._emojis.of_verb(parse_button(button).verb)
        except BadButton:
            return None


def is_view(message: discord.Message | None) -> bool:
    """Whether a message of ours shows one person a table: a board, in colours or in letters, for him alone."""
    if message is None or not message.flags.ephemeral:
        return False
    return any(
        isinstance(part, discord.MediaGalleryComponent)
        or (isinstance(part, discord.TextDisplay) and BLOCK_MARK in part.content)
        for part in message.components
    )


def text_alone(text: str) -> ui.LayoutView:
    """A message of ready-made text and nothing else."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text or _BLANK))
    view.stop()
    return view


def fitting(rows: Rows, room: int) -> Iterable[tuple[Button, ...]]:
    """The rows if there is room for them and their buttons, else the same buttons in rows as full as can be."""
    rows = tuple(row[i : i + MOST_IN_ROW] for row in rows for i in range(0, len(row), MOST_IN_ROW))
    if sum(len(row) + 1 for row in rows) <= room:
        return rows
    buttons = [button for row in rows for button in row][: room * MOST_IN_ROW // (MOST_IN_ROW + 1)]
    return (tuple(buttons[i : i + MOST_IN_ROW]) for i in range(0, len(buttons), MOST_IN_ROW))
