"""Answers to one interaction: in time, once where Discord allows one, and in its place where it has come too late."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import discord
import structlog
from discord import ui

from bot.adapters.discord_app.failures import ALREADY_ANSWERED, FAILURES, TOO_LATE, code_of
from bot.adapters.discord_app.layout import Content, Layout, is_view
from bot.adapters.discord_app.sender import calling
from bot.chat.reply import Answer, BoardPost, Form
from bot.i18n.spans import Text
from bot.rules.ids import PlayerId

GUARD_S = 1.0
"""After this an interaction is acknowledged without an answer; Discord gives up after 3 s."""
MOST_TITLE = 45
MOST_FIELD_LABEL = 45
MOST_PLACEHOLDER = 100

_log = structlog.get_logger(__name__)

Interaction = discord.Interaction[Any]
AccountsIn = Callable[[Text], Awaitable[Mapping[PlayerId, int]]]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Manner:
    """How one interaction is answered.

    is_public: by a board for all, so that it is acknowledged before all. called: accounts of those whom a command
    names; a board that answers it calls them. too_slow: what is said when a form cannot be shown any more.
    """

    too_slow: Answer
    is_public: bool = False
    called: frozenset[int] = frozenset()


class DiscordReply:
    """The `ReplyHandle` of Discord for one interaction."""

    def __init__(
        self,
        interaction: Interaction,
        layout: Layout,
        manner: Manner,
        accounts_in: AccountsIn,
        *,
        guard_s: float = GUARD_S,
    ) -> None:
        """accounts_in: the Discord accounts of those who are named in a text."""
        self._interaction = interaction
        self._layout = layout
        self._manner = manner
        self._accounts_in = accounts_in
        self._is_answered = False
        self._is_said = False
        self._is_waiting = False
        """Acknowledged as a command, and Discord shows that the bot is thinking."""
        self._settled = asyncio.Event()
        self._lock = asyncio.Lock()
        self._guard = asyncio.create_task(self._acknowledge_after(guard_s))

    async def answer(self, answer: Answer) -> None:
        """Say something, to the person alone unless it is public; in place of a private message that was pressed."""
        async with self._lock:
            await self._attempt(lambda: self._say(answer))

    async def form(self, form: Form) -> None:
        """Show a form. When the interaction has been acknowledged already, that cannot be done any more."""
        async with self._lock:
            if not self._is_answered and self._interaction.type is not discord.InteractionType.modal_submit:
                modal = _modal(form)
                await self._first(lambda: self._interaction.response.send_modal(modal))
                return
            await self._attempt(lambda: self._say(self._manner.too_slow))

    async def board(self, post: BoardPost) -> str | None:
        """Show the board in place of what was pressed, or as the command's own message; None where neither is left."""
        async with self._lock:
            if self._interaction.is_expired():
                return None
            if self._message is None:
                return await self._as_message(post)
            if self._message.flags.ephemeral:
                return None
            return await self._in_place(self._layout.board(post), str(self._message.id))

    async def done(self) -> None:
        """Nothing to say; a command leaves nothing behind."""
        async with self._lock:
            await self._attempt(self._end)

    async def settled(self) -> None:
        """Until the interaction has got what it waits for; what is said after that takes nobody's place."""
        await self._settled.wait()

    @property
    def _message(self) -> discord.Message | None:
        return self._interaction.message

    async def _acknowledge_after(self, guard_s: float) -> None:
        await asyncio.sleep(guard_s)
        async with self._lock:
            if not self._is_answered:
                await self._attempt(lambda: self._acknowledge(private=not self._manner.is_public))

    async def _acknowledge(self, *, private: bool) -> None:
        response = self._interaction.response
        if self._message is not None:
            await self._first(response.defer)
        else:
            await self._first(lambda: response.defer(ephemeral=private, thinking=True), is_last=False)
            self._is_waiting = True

    async def _end(self) -> None:
        if not self._is_answered:
            await self._acknowledge(private=True)
        if self._is_waiting:
            self._wait_no_more()
            await self._interaction.delete_original_response()

    async def _say(self, answer: Answer) -> None:
        interaction, private = self._interaction, not answer.public
        content, allowed = self._layout.answer(answer), calling(map(int, answer.calls.values()))
        is_again, self._is_said = self._is_said, True
        if private and not is_again and self._replaces(answer):
            if not self._is_answered:
                await self._first(
                    lambda: interaction.response.edit_message(view=content.view, attachments=content.files)
                )
            else:
                await interaction.edit_original_response(view=content.view, attachments=content.files)
        elif not self._is_answered:
            await self._first(
                lambda: interaction.response.send_message(
                    view=content.view, files=content.files, ephemeral=private, allowed_mentions=allowed
                )
            )
        elif self._is_waiting and private is not self._manner.is_public:
            self._wait_no_more()
            await interaction.edit_original_response(
                view=content.view, attachments=content.files, allowed_mentions=allowed
            )
        else:
            if self._is_waiting:
                # What waits is seen by the wrong people: it makes place for another message.
                self._wait_no_more()
                await interaction.delete_original_response()
            await interaction.followup.send(
                view=content.view, files=content.files, ephemeral=private, allowed_mentions=allowed
            )

    def _replaces(self, answer: Answer) -> bool:
        """Whether an answer takes the place of the private message that was pressed; a board outlives mere words."""
        message = self._message
        if message is None or not message.flags.ephemeral:
            return False
        return not is_view(message) or not answer.toast

    async def _in_place(self, content: Content, message: str) -> str | None:
        async def edit() -> None:
            if self._is_answered:
                await self._interaction.edit_original_response(view=content.view, attachments=content.files)
            else:
                await self._first(
                    lambda: self._interaction.response.edit_message(
                        view=content.view, attachments=content.files
                    )
                )

        return message if await self._attempt(edit) else None

    async def _as_message(self, post: BoardPost) -> str | None:
        """The board as the command's own message, if that is free and seen by all."""
        if self._is_answered and not (self._is_waiting and self._manner.is_public):
            return None
        called = {
            player: account
            for player, account in (await self._accounts_in(post.text)).items()
            if account in self._manner.called
        }
        content, allowed = self._layout.board(post, called), calling(called.values())
        found: list[int] = []

        async def send() -> None:
            if self._is_waiting:
                self._wait_no_more()
                edited = await self._interaction.edit_original_response(
                    view=content.view, attachments=content.files, allowed_mentions=allowed
                )
                found.append(edited.id)
                return
            sent = await self._first(
                lambda: self._interaction.response.send_message(
                    view=content.view, files=content.files, allowed_mentions=allowed
                )
            )
            if sent is not None and sent.message_id is not None:
                found.append(sent.message_id)

        async def look() -> None:
            found.append((await self._interaction.original_response()).id)

        await self._attempt(send)
        if not found:
            # It may have arrived although nothing was heard of it.
            await self._attempt(look)
        return str(found[0]) if found else None

    async def _first(self, answer: Callable[[], Awaitable[T]], *, is_last: bool = True) -> T | None:
        """The one first answer; None where it was given before, as a lost confirmation makes it look.

        is_last: nothing has to follow it.
        """
        self._is_answered = True
        if asyncio.current_task() is not self._guard:
            self._guard.cancel()
        try:
            return await answer()
        except discord.HTTPException as error:
            if code_of(error) != ALREADY_ANSWERED:
                raise
            return None
        finally:
            if is_last:
                self._settled.set()

    def _wait_no_more(self) -> None:
        self._is_waiting = False
        self._settled.set()

    async def _attempt(self, work: Callable[[], Awaitable[object]]) -> bool:
        """Whether it could be done. What comes too late is lost, and nobody else suffers."""
        try:
            await work()
        except FAILURES as error:
            kind = "too late" if code_of(error) in TOO_LATE else "answer lost"
            _log.warning(kind, code=code_of(error), error=type(error).__name__)
            return False
        return True


def _modal(form: Form) -> ui.Modal:
    """A form as Discord shows it; finished, so that the library keeps nothing of it."""
    modal = ui.Modal(title=form.title[:MOST_TITLE], custom_id=form.id, timeout=None)
    for field in form.fields:
        entry: ui.TextInput[Any] = ui.TextInput(
            custom_id=field.name,
            placeholder=field.placeholder[:MOST_PLACEHOLDER] or None,
            default=field.value or None,
            required=field.required,
            max_length=field.most_characters,
        )
        modal.add_item(ui.Label(text=field.label[:MOST_FIELD_LABEL], component=entry))
    modal.stop()
    return modal
