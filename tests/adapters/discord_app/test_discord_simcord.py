"""A second opinion: the same door under a simulation of Discord that was not written here."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import simcord

from tests.support.discord_house import DiscordHouse, open_discord_house
from tests.support.discord_server.rules import walk
from tests.support.discord_server.server import DiscordServer

Message = discord.Message


@dataclass(frozen=True, slots=True)
class Simulation:
    """A match to 3 points that has begun in a simulated channel."""

    env: simcord.Env
    house: DiscordHouse
    channel: simcord.ChannelHandle
    anna: simcord.MemberActor
    bruno: simcord.MemberActor

    @property
    def board(self) -> Message:
        """The newest message of the channel."""
        found = self.channel.last_message
        assert found is not None
        return found

    def label(self, message: Message, verb: str) -> str:
        """The id of the first button with a verb."""
        for component in walk([part.to_dict() for part in message.components]):
            name = component.get("custom_id", "")
            if name.split(":")[3:4] == [verb]:
                return str(name)
        raise AssertionError(verb)


@asynccontextmanager
async def simulation(home: Path) -> AsyncIterator[Simulation]:
    """The house under simcord."""
    async with (
        open_discord_house(home, DiscordServer(), seed=1, start=False) as house,
        simcord.run(house.app.client, shard_count=1) as env,
    ):
        await house.app.client.tree.sync()
        guild = env.create_guild()
        channel = guild.create_text_channel("games")
        anna = guild.add_member(env.create_user("anna"))
        bruno = guild.add_member(env.create_user("bruno"))
        await anna.slash(channel, "play", opponent=bruno, length=3)
        await house.settle()
        begun = Simulation(env, house, channel, anna, bruno)
        await bruno.click(begun.board, custom_id=begun.label(begun.board, "accept"))
        await house.settle()
        yield begun
        env.raise_errors()


def texts(message: Any) -> str:
    """All words of a message."""
    parts = [part if isinstance(part, dict) else part.to_dict() for part in message.components]
    return "\n".join(part["content"] for part in walk(parts) if "content" in part)


async def test_simcord_a_press_edits_the_board_with_its_picture(tmp_path: Path) -> None:
    """One attachment, with its description, in the same message."""
    async with simulation(tmp_path) as sim:
        board = sim.board

        await sim.anna.click(board, custom_id=sim.label(board, "step"))
        await sim.house.settle()

        assert board.id == sim.board.id
        assert "so far" in texts(sim.board) or "24/20" in texts(sim.board)
        galleries = [part for part in sim.board.components if isinstance(part, discord.MediaGalleryComponent)]
        assert "anna" in (galleries[0].items[0].description or "")


async def test_simcord_a_stranger_is_answered_privately(tmp_path: Path) -> None:
    """Ephemeral, and the board stays as it is."""
    async with simulation(tmp_path) as sim:
        before = texts(sim.board)

        result = await sim.bruno.click(sim.board, custom_id=sim.label(sim.board, "step"))

        assert result.ephemeral
        assert before == texts(sim.board)


async def test_simcord_plays_are_suggested(tmp_path: Path) -> None:
    """Legal ones."""
    async with simulation(tmp_path) as sim:
        found = await sim.anna.autocomplete(sim.channel, "move", "play", "24/20")

        assert found
        assert all("24/20" in choice["value"] for choice in found)


async def test_simcord_a_form_is_answered_by_the_board(tmp_path: Path) -> None:
    """The modal's answer edits the message it was opened from."""
    async with simulation(tmp_path) as sim:
        board = sim.board
        shown = await sim.anna.click(board, custom_id=sim.label(board, "type"))
        assert shown.modal is not None

        await sim.anna.submit_modal(shown, {"play": "24/20 24/22"})
        await sim.house.settle()

        assert board.id == sim.board.id
        assert "24/22 24/20" in texts(sim.board)


async def test_simcord_a_typed_move_edits_the_board_as_the_bot(tmp_path: Path) -> None:
    """With the bot's own edit, and nothing left of the command."""
    async with simulation(tmp_path) as sim:
        board = sim.board

        await sim.anna.slash(sim.channel, "move", play="24/20 24/22")
        await sim.house.settle()

        assert board.id == sim.board.id
        assert "24/22 24/20" in texts(sim.board)


async def test_simcord_settings_are_shown_privately_and_changed_in_place(tmp_path: Path) -> None:
    """A private message of components, edited by its own buttons."""
    async with simulation(tmp_path) as sim:
        result = await sim.anna.slash(sim.channel, "settings")
        assert result.ephemeral
        assert result.response is not None
        before = texts(result.response)

        await sim.anna.click(result.response, custom_id=sim.label(result.response.message, "set"))

        assert before != texts(result.response)


async def test_simcord_old_buttons_work_after_a_restart(tmp_path: Path) -> None:
    """The same client, attached anew, knows nothing and needs nothing."""
    async with simulation(tmp_path) as sim:
        board = sim.board
        button = sim.label(board, "step")
        await sim.env.restart_bot(sim.house.app._new_client())

        await sim.anna.click(board, custom_id=button)
        await sim.house.settle()

        assert "24/20" in texts(sim.board)
