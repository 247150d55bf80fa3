"""Every interaction is answered: in time, once, by the right message, to the right people."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.chat.conversation import Drawing
from renderers.board import BoardRenderer
from renderers.scene import BoardScene
from tests.support.discord_house import open_discord_house
from tests.support.discord_match import Match, open_match
from tests.support.discord_server.faults import Fault, refused
from tests.support.discord_server.gateway import until
from tests.support.discord_server.people import Human
from tests.support.discord_server.server import DiscordServer
from tests.support.discord_server.world import DM, GROUP_CHANNEL, TEXT_CHANNEL

CALLBACK = "/interactions/*/callback"
ORIGINAL = "/webhooks/*/messages/@original"
MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, MODAL = 4, 5, 6, 7, 9
EPHEMERAL = 1 << 6


class SlowPen:
    """Draws boards, slowly when it is told to."""

    def __init__(self) -> None:
        self.wait_s = 0.0
        self._renderer = BoardRenderer()

    def draw(self, scene: BoardScene) -> bytes:
        """A board after a while."""
        time.sleep(self.wait_s)
        return self._renderer.render(scene)


@pytest.fixture
def pen() -> SlowPen:
    """The pen of the match drawn slowly."""
    return SlowPen()


@pytest.fixture
async def slow(tmp_path: Path, server: DiscordServer, pen: SlowPen) -> AsyncIterator[Match]:
    """A match whose pictures take as long as the pen says."""
    async with open_match(tmp_path, server, drawing=Drawing(pen.draw)) as begun:
        yield begun


async def test_a_press_is_answered_by_the_new_board(match: Match) -> None:
    """The message that was pressed is edited by the answer itself; nothing else is sent."""
    board, sent = match.board, len(match.server.log)

    asked = await match.press(match.anna, "24/20")

    assert (UPDATE, board.id) == (asked.callback, match.board.id)
    assert 1 == len(match.server.log) - sent
    assert "24/20" in match.board.texts


async def test_a_picture_that_takes_long_is_announced_in_time(slow: Match, pen: SlowPen) -> None:
    """B-01: after a second the press is acknowledged, and the board follows in the same message."""
    pen.wait_s = 1.6
    board = slow.board

    asked = await slow.press(slow.anna, "24/20")

    assert DEFERRED_UPDATE == asked.callback
    assert 0.9 < asked.wait_s
    assert (board.id, True) == (slow.board.id, "24/20" in slow.board.texts)
    assert 1 == len(slow.boards)


async def test_a_command_whose_board_takes_long_shows_it_as_its_own_message(
    slow: Match, pen: SlowPen
) -> None:
    """Acknowledged for all to see, because the board is for all."""
    pen.wait_s = 1.6
    elsewhere = slow.bruno.elsewhere(slow.server.world.channel("elsewhere"))

    asked = await slow.slash(elsewhere, "board", table="t-0001")

    assert DEFERRED_MESSAGE == asked.callback
    assert asked.original == elsewhere.board.id
    assert elsewhere.board.files


async def test_an_answer_that_takes_long_is_still_private(slow: Match, pen: SlowPen) -> None:
    """Acknowledged privately; the view comes into the same message."""
    pen.wait_s = 1.6

    asked = await slow.press(slow.bruno, "My view")
    await until(lambda: slow.bruno.private_seen)

    assert DEFERRED_UPDATE == asked.callback
    assert slow.bruno.private.files
    assert slow.bruno.private.only == slow.bruno.user.id


async def test_a_press_that_was_read_too_late_is_logged_once_and_the_next_one_works(
    match: Match,
) -> None:
    """B-02: a loop that stood still costs one press, not the game; the board is brought up to date all the same."""
    with capture_logs() as lines:
        await match.anna.press_id(match.board.buttons["24/20"], match.board, within_s=0)
        match.server.clock.pass_s(3.5)
        await until(lambda: "24/20" in match.board.texts)
        await match.house.settle()

    assert 1 == sum(line["event"] == "too late" for line in lines)
    await match.press(match.anna, "Undo")
    assert "24/20" in match.board.buttons


async def test_an_answer_that_was_lost_is_not_given_twice(match: Match) -> None:
    """40060: the first answer had its effect, although its confirmation never came."""
    match.server.faults.plan(Fault("POST", CALLBACK, 502, after=True))

    await match.press(match.anna, "24/20")

    assert 1 == len(match.boards)
    assert "24/20" in match.board.texts


async def test_a_command_whose_confirmation_was_lost_posts_one_card(match: Match) -> None:
    """The card that is there already is found and kept."""
    match.server.faults.plan(Fault("POST", CALLBACK, 502, after=True))
    boards = len(match.boards)

    await match.slash(match.anna, "play", length=3)

    assert boards + 1 == len(match.boards)


async def test_a_cut_connection_does_not_post_a_card_twice(match: Match) -> None:
    """B-28: it arrived, but nobody said so."""
    match.server.faults.plan(Fault("POST", CALLBACK, None, after=True))
    boards = len(match.boards)

    await match.slash(match.anna, "play", length=3)

    assert boards + 1 == len(match.boards)


async def test_a_dead_token_does_not_stop_the_board(slow: Match, pen: SlowPen) -> None:
    """B-04: 50027 after the acknowledgement; the bot edits the message itself."""
    pen.wait_s = 1.3
    slow.server.faults.plan(refused("PATCH", ORIGINAL, 401, 50027))

    await slow.press(slow.anna, "24/20")

    assert "24/20" in slow.board.texts
    assert 1 == slow.server.count("PATCH", f"/messages/{slow.board.id}")


async def test_a_token_refused_for_no_reason_does_not_stop_the_board(slow: Match, pen: SlowPen) -> None:
    """B-05: 404 on the first edit inside the 15 minutes."""
    pen.wait_s = 1.3
    slow.server.faults.plan(refused("PATCH", ORIGINAL, 404, 10015))

    await slow.press(slow.anna, "24/20")

    assert "24/20" in slow.board.texts


async def test_a_move_long_after_the_last_one_changes_the_board(match: Match) -> None:
    """B-04: every press brings a token of its own, and commands edit as the bot."""
    match.server.clock.pass_s(16 * 60)

    await match.slash(match.anna, "move", play="24/20 24/22")

    assert "24/22 24/20" in match.board.texts
    assert 1 == len(match.boards)


async def test_a_stranger_is_refused_privately(match: Match) -> None:
    """B-13: he hears whose turn it is, nobody else hears anything, nothing changes."""
    carla = Human.enter(match.server, "Carla", match.channel)
    version = await match.house.version()

    await match.press(carla, "24/20")

    assert "Anna" in carla.private.texts
    assert version == await match.house.version()
    assert not match.anna.private_seen


async def test_ten_presses_of_one_button_move_one_checker(match: Match) -> None:
    """B-11: one is done, the others hear that the board has moved on."""
    board = match.board
    version = await match.house.version()

    await asyncio.gather(*(match.anna.press("24/20", board) for _ in range(10)))
    await match.house.settle()

    assert version + 1 == await match.house.version()


async def test_the_same_press_delivered_twice_counts_once(match: Match) -> None:
    """Keys are interactions, so a replay after a reconnect changes nothing."""
    version = await match.house.version()
    asked, event = match.anna._event(
        3, {"custom_id": match.board.buttons["24/20"], "component_type": 2}, match.board
    )

    for _ in range(2):
        await match.server.gateway.dispatch("INTERACTION_CREATE", event)
    await asked.answered.wait()
    await match.house.settle()

    assert version + 1 == await match.house.version()


@pytest.mark.parametrize(
    "button", ["c1:t-0001:4:step:1-6", "c1:t-9999:1:roll", "c0:t-0001:1:roll", "nonsense", "c1:::"]
)
async def test_a_button_that_is_on_no_board_changes_nothing(match: Match, button: str) -> None:
    """One clear private answer."""
    version = await match.house.version()

    await match.anna.press_id(button, match.board)
    await match.house.settle()

    assert match.anna.private.texts
    assert version == await match.house.version()


async def test_a_press_on_a_board_of_last_month_brings_the_current_one(match: Match) -> None:
    """B-14: he hears that the board has moved on; the old question is not answered."""
    old = dict(match.board.buttons)
    await match.slash(match.anna, "move", play="24/20 24/22")
    match.server.clock.pass_s(30 * 86_400)
    version = await match.house.version()

    await match.anna.press_id(old["13/9"], match.board)
    await match.house.settle()

    assert match.anna.private.texts
    assert version == await match.house.version()


async def test_a_play_can_be_typed_into_a_form(match: Match) -> None:
    """The form opens at once, and the board it belongs to answers what was typed."""
    shown = await match.press(match.anna, "Type a play")
    assert MODAL == shown.callback

    sent = await match.anna.fill(shown, play="24/20 24/22")
    await match.house.settle()

    assert UPDATE == sent.callback
    assert "24/22 24/20" in match.board.texts


async def test_a_typed_play_that_is_not_legal_is_explained_privately(match: Match) -> None:
    """Nothing changes for the others."""
    before = match.board.texts
    shown = await match.press(match.anna, "Type a play")

    await match.anna.fill(shown, play="24/1")
    await match.house.settle()

    assert "24/1" in match.anna.private.texts
    assert before == match.board.texts


async def test_a_form_that_came_too_late_to_be_shown_is_asked_for_again(match: Match) -> None:
    """The press is not lost without a word."""
    match.server.faults.plan(refused("POST", CALLBACK, 404, 10062))

    await match.anna.press_id(match.board.buttons["Type a play"], match.board, within_s=0)
    await until(lambda: match.server.faults.met)
    shown = await match.press(match.anna, "Type a play")

    assert MODAL == shown.callback


async def test_a_question_is_answered_where_it_was_asked(match: Match) -> None:
    """Level and confirmation follow each other in one private message; the last one has no buttons left."""
    await match.press(match.anna, "Resign")
    question = match.anna.private
    levels = list(question.buttons)

    await match.press(match.anna, levels[0], question)
    await match.press(match.anna, list(question.buttons)[-1], question)

    assert match.anna.private.id == question.id
    assert {} == question.buttons


async def test_settings_are_changed_in_one_private_message(match: Match) -> None:
    """Each press shows them anew in its place."""
    await match.slash(match.anna, "settings")
    shown = match.anna.private
    before = shown.texts

    await match.press(match.anna, list(shown.buttons)[1], shown)

    assert match.anna.private.id == shown.id
    assert before != shown.texts


async def test_my_view_is_seen_by_me_alone(match: Match) -> None:
    """With a picture and its description."""
    await match.press(match.bruno, "My view")

    assert match.bruno.private.files
    assert match.bruno.private.descriptions[0]
    assert not match.anna.private_seen


async def test_a_press_on_my_view_brings_it_up_to_date(match: Match) -> None:
    """In its place, and the board for all as well."""
    await match.press(match.anna, "My view")
    view = match.anna.private

    await match.press(match.anna, "24/20", view)

    assert view.id == match.anna.private.id
    assert "24/20" in view.texts
    assert "24/20" in match.board.texts


async def test_a_stale_press_on_my_view_brings_it_up_to_date(match: Match) -> None:
    """With a word about why."""
    await match.press(match.anna, "My view")
    view = match.anna.private
    await match.press(match.anna, "24/20")

    await match.press(match.anna, "24/20", view)

    assert view.id == match.anna.private.id
    assert "Undo" in view.buttons


async def test_a_refusal_on_my_view_leaves_it_there(match: Match) -> None:
    """The refusal is a private message of its own."""
    await match.press(match.anna, "My view")
    view = match.anna.private
    before = view.texts

    await match.anna.press_id("c1:t-0001:4:step:1-6", view)
    await match.house.settle()

    assert before == view.texts
    assert view.id != match.anna.private.id


async def test_a_match_can_be_played_in_a_private_chat(tmp_path: Path, server: DiscordServer) -> None:
    """A challenge made there is a card there, and the code takes it up elsewhere."""
    games = server.world.channel("games")
    async with open_discord_house(tmp_path, server, seed=1) as house:
        await until(lambda: server.world.commands)
        anna = Human.enter(server, "Anna", games)
        alone = anna.elsewhere(server.world.private_chat(anna.user.id))
        assert DM == alone.channel.context
        await alone.slash("play", length=1)
        await house.settle()
        code = alone.board.texts.partition("/join ")[2][:6]

        bruno = Human.enter(server, "Bruno", games)
        await bruno.slash("join", code=code)
        await house.settle()

        assert alone.board.files
        assert bruno.board.files


@pytest.mark.parametrize("kind", [GROUP_CHANNEL, TEXT_CHANNEL])
async def test_where_the_app_is_only_installed_for_a_person_every_press_brings_the_board(
    tmp_path: Path, server: DiscordServer, kind: int
) -> None:
    """Nothing is ever sent there by the bot itself, in a chat of two as in a server, and the match goes on."""
    server.world.is_installed_in_guild = False
    chat = server.world.channel("Anna and Bruno", kind)
    async with open_discord_house(tmp_path, server, seed=1) as house:
        await until(lambda: server.world.commands)
        anna, bruno = Human.enter(server, "Anna", chat), Human.enter(server, "Bruno", chat)
        await anna.slash("play", opponent=bruno.user, length=1)
        await house.settle()
        await bruno.press("Accept")
        await house.settle()
        await anna.press("24/20")
        await house.settle()

        assert "24/20" in anna.board.texts
        await anna.slash("move", play="20/18")
        await house.settle()
        assert "24/18" in anna.board.texts
        own = [s for s in server.log if s.path.startswith("/channels/")]
        assert [] == own
