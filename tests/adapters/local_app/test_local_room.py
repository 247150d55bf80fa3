"""One room for all, private answers for one: the page's socket against the real house."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path

import pytest
from aiohttp import WSMsgType

from bot.adapters.local_app.identity import platform_id
from tests.support.local_tab import Tab, connected, tab, token
from tests.support.local_table import LocalTable, open_local_table


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[LocalTable]:
    """An open house with an empty file."""
    async with open_local_table(tmp_path) as opened:
        yield opened


async def seat_both(anna: Tab, bruno: Tab) -> None:
    """Anna challenges everybody, Bruno accepts; both see the board of the first game."""
    await anna.typed("/play length:5")
    card = await bruno.board()
    await bruno.press(bruno.labelled(card, "Accept"), card["id"])
    for player in (anna, bruno):
        await player.board(lambda item: item["picture"] is not None)


def private(tab_: Tab) -> list[str]:
    """The private answers a tab has been shown, as words."""
    return ["".join(s["text"] for s in item["text"]) for item in tab_.items.values() if item["private"]]


def everything_in(folder: Path) -> bytes:
    """What is in the files of a folder."""
    return b"".join(path.read_bytes() for path in folder.iterdir())


async def test_an_open_challenge_is_seen_by_everybody_and_taken_with_one_press(table: LocalTable) -> None:
    """The card stands in the room; whoever presses Accept sits down, and both see the board."""
    async with tab(table.url, "Anna") as anna, tab(table.url, "Bruno") as bruno:
        await seat_both(anna, bruno)
        assert [True, True] == [(await player.board())["mine"] for player in (anna, bruno)]


async def test_a_named_person_who_is_present_can_be_challenged(table: LocalTable) -> None:
    """His name is resolved among those present, in any case of letters; only he may accept."""
    async with (
        tab(table.url, "Anna") as anna,
        tab(table.url, "Bruno") as bruno,
        tab(table.url, "Carla") as carla,
    ):
        await anna.typed("/play @bRUNO 3")
        card = await bruno.board()
        accept = bruno.labelled(card, "Accept")
        seen = await carla.board()
        assert accept not in [button["id"] for row in seen["rows"] for button in row]
        await carla.press(accept, card["id"])
        assert (await anna.board())["picture"] is None
        await bruno.press(accept, card["id"])
        await anna.board(lambda item: item["picture"] is not None)


async def test_private_answers_reach_only_the_one_who_asked(table: LocalTable) -> None:
    """Others hear nothing of it, now or when they come back."""
    async with tab(table.url, "Anna") as anna, tab(table.url, "Bruno") as bruno:
        await anna.typed("/settings")
        await bruno.typed("/games")
        assert 1 == len(private(anna))
        assert all("settings" not in words.lower() for words in private(bruno))
    async with tab(table.url, "Bruno") as again:
        assert all("settings" not in words.lower() for words in private(again))


async def test_a_question_after_a_typed_line_stands_beside_the_board_it_is_about(table: LocalTable) -> None:
    """Beside the board in front where that is its table, and nowhere else; other answers stand by themselves."""
    async with tab(table.url, "Anna") as anna, tab(table.url, "Bruno") as bruno:
        await seat_both(anna, bruno)
        front = await anna.board()

        near = {}
        for line, board in (
            ("/resign match", front["id"]),
            ("/resign match", ""),
            ("/settings", front["id"]),
        ):
            await anna.typed(line, item=board)
            answer = [item for item in anna.items.values() if item.get("private")][-1]
            near[line, board] = answer["near"]

    assert [front["id"], "", ""] == list(near.values())


async def test_private_answers_are_there_again_after_a_reload(table: LocalTable) -> None:
    """The same token sees its own answers again."""
    async with tab(table.url, "Anna") as anna:
        await anna.typed("/settings")
        before = private(anna)
    async with tab(table.url, "Anna") as again:
        assert before == private(again)


async def test_each_player_has_his_own_board(table: LocalTable) -> None:
    """Both sit below on their own pictures; only the one who is asked has buttons that answer."""
    async with tab(table.url, "Anna") as anna, tab(table.url, "Bruno") as bruno:
        await seat_both(anna, bruno)
        hers, his = await anna.board(), await bruno.board()
        assert hers["table"] == his["table"]
        assert hers["picture"]["src"] != his["picture"]["src"]
        assert {True, False} == {hers["asks"], his["asks"]}


async def test_each_reads_his_own_language(table: LocalTable) -> None:
    """One table, two languages."""
    async with tab(table.url, "Anna") as anna, tab(table.url, "Bruno", language="it") as bruno:
        await anna.typed("/play")
        card = await bruno.board()
        await bruno.press(bruno.labelled(card, "Accetta"), card["id"])
        his = await bruno.board(lambda item: item["picture"] is not None)
        assert "Partita 1" in "".join(span["text"] for span in his["text"])


async def test_somebody_who_only_looks_has_no_buttons(table: LocalTable) -> None:
    """The board is for all, the play for two."""
    async with tab(table.url, "Anna") as anna, tab(table.url, "Bruno") as bruno:
        await seat_both(anna, bruno)
        async with tab(table.url, "Carla") as carla:
            seen = await carla.board()
            assert ([], False) == (seen["rows"], seen["mine"])


async def test_a_press_of_the_wrong_seat_changes_nothing(table: LocalTable) -> None:
    """He hears whose turn it is; the others hear nothing."""
    async with tab(table.url, "Anna") as anna, tab(table.url, "Bruno") as bruno:
        await seat_both(anna, bruno)
        boards = [await anna.board(), await bruno.board()]
        asked = next(board for board in boards if board["asks"])
        other = bruno if asked is boards[0] else anna
        heard = await other.press(asked["rows"][0][0]["id"], asked["id"])
        assert [] == [m for m in heard if m["type"] == "item" and m["item"]["kind"] == "board"]
        assert (await other.board())["version"] == asked["version"]


async def test_a_request_sent_twice_counts_once(table: LocalTable) -> None:
    """A page that did not hear the end sends the same key again after it has come back."""
    async with tab(table.url, "Anna") as anna:
        await anna.typed("/play", key="the-same-key")
        await anna.board()
    async with tab(table.url, "Anna") as again:
        await again.typed("/play", key="the-same-key")
        cards = [item for item in again.items.values() if item["kind"] == "board"]
        assert 1 == len(cards)


async def test_two_people_may_draw_the_same_key(table: LocalTable) -> None:
    """Keys belong to the person who drew them."""
    async with tab(table.url, "Anna") as anna, tab(table.url, "Bruno") as bruno:
        await anna.typed("/play", key="the-same-key")
        await bruno.typed("/play", key="the-same-key")
        await bruno.board(lambda item: item["table"] == "t-0002")


async def test_the_token_is_nowhere_but_in_the_tab(table: LocalTable, tmp_path: Path) -> None:
    """What is stored and what others hear is a hash of it at most."""
    async with tab(table.url, "Anna") as anna, tab(table.url, "Bruno") as bruno:
        await seat_both(anna, bruno)
        stored = everything_in(tmp_path)
        assert platform_id(token("A")).encode() in stored
        assert token("A").encode() not in stored
        assert platform_id(token("A")) != sha256(token("A").encode()).hexdigest()[:32]
        heard = json.dumps(bruno.heard) + json.dumps(anna.heard)
        assert token("A") not in heard
        assert platform_id(token("A")) not in heard


async def test_the_same_token_in_two_tabs_is_one_person(table: LocalTable) -> None:
    """The link that carries an identity opens a second window on the same seat."""
    async with tab(table.url, "Anna") as first, tab(table.url, "Anna") as second:
        await first.typed("/settings")
        await second.until(lambda m: m["type"] == "item" and m["item"]["private"])
        people = [m for m in second.heard if m["type"] == "people"][-1]["people"]
        assert [{"name": "Anna", "me": True}] == people


async def test_a_name_that_is_taken_gets_a_number(table: LocalTable) -> None:
    """Two who choose one name can be told apart, and keep their names when they come back."""
    async with tab(table.url, "Anna"), tab(table.url, "anna", secret=token("x")) as second:
        welcome = next(m for m in second.heard if m["type"] == "welcome")
        assert "anna (2)" == welcome["me"]["name"]


@pytest.mark.parametrize(
    "name",
    [
        "N" * 5000,
        "</script><img src=x onerror=alert(1)>",
        "\u202eevil\u202c",
        "שלום עולם",
        "🦉" * 200,
        "a" + "\u0301" * 300,
        "Robert'); DROP TABLE player;--",
        "@everyone <@&1> `*_~",
        "two\nlines\tand\x00zero",
    ],
)
async def test_hostile_names_are_bounded_text(table: LocalTable, name: str) -> None:
    """Such a person can challenge, be seen and play like others; nothing of it is interpreted or unbounded."""
    async with tab(table.url, name, secret=token("h")) as guest, tab(table.url, "Bruno") as bruno:
        await seat_both(guest, bruno)
        (shown,) = [p["name"] for p in bruno.heard[-1].get("people", []) if not p["me"]] or [
            next(m for m in guest.heard if m["type"] == "welcome")["me"]["name"]
        ]
        assert 0 < len(shown) <= 32
        assert not any(c in shown for c in "\u202e\u202c\x00\n")


@pytest.mark.parametrize("name", ["", " \t ", "\u200b\u2060", "\u202e", "\x00\x01"])
async def test_a_name_of_nothing_is_refused(table: LocalTable, name: str) -> None:
    """The page is told why, and asks again."""
    async with connected(table.url) as stranger:
        await stranger.send(type="hello", token=token("s"), name=name, language="en")
        assert "name_empty" == (await stranger.of_type("refused"))["why"]


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        '{"type":"typed","key":"12345678","text":"/help"}',
        '{"type":"hello"}',
        '{"type":"hello","token":"short","name":"A","language":"en"}',
        json.dumps({"type": "hello", "token": "t" * 48, "name": "A" * 9000, "language": "en"}),
        json.dumps({"type": "hello", "token": "t" * 48, "name": "A", "language": "e"}),
        json.dumps({"type": "hello", "token": 7, "name": "A", "language": "en"}),
    ],
)
async def test_nonsense_ends_the_connection(table: LocalTable, frame: str) -> None:
    """Whoever does not speak as the page does is shown the door, and the house goes on."""
    async with connected(table.url) as stranger:
        await stranger.socket.send_str(frame)
        ended = await stranger.socket.receive(timeout=10)
        assert (WSMsgType.CLOSE, 1008) == (ended.type, ended.data)
    async with tab(table.url, "Anna") as anna:
        await anna.typed("/help")


async def test_an_oversized_frame_ends_only_that_connection(table: LocalTable) -> None:
    """A frame may have 64 KiB; the tab that sent more may come back."""
    async with tab(table.url, "Bruno") as bruno:
        async with tab(table.url, "Anna") as anna:
            await anna.socket.send_str("x" * (64 * 1024 + 1))
            ended = await anna.socket.receive(timeout=10)
            assert (WSMsgType.CLOSE, 1009) == (ended.type, ended.data)
        await bruno.typed("/help")


async def test_an_unknown_command_is_a_kind_answer(table: LocalTable) -> None:
    """Everything typed is answered."""
    async with tab(table.url, "Anna") as anna:
        heard = await anna.typed("/nonsense of mine")
        assert ["item"] == [m["type"] for m in heard if m["type"] in ("item", "toast")]


async def test_a_line_without_slash_is_a_play(table: LocalTable) -> None:
    """Whoever is asked types the play alone."""
    async with tab(table.url, "Anna") as anna, tab(table.url, "Bruno") as bruno:
        await seat_both(anna, bruno)
        mover = anna if (await anna.board())["asks"] else bruno
        before = (await mover.board())["version"]
        await mover.send(type="complete", ask=1, text="1")
        lines = (await mover.of_type("suggestions"))["lines"]
        assert lines
        await mover.typed(lines[0]["line"])
        after = await mover.board(lambda item: item["version"] > before)
        assert not after["asks"]


async def test_the_feed_is_sent_anew_after_a_restart_of_the_house(tmp_path: Path) -> None:
    """Open tables stand in the room again, with working buttons, for whoever comes back."""
    path = tmp_path
    async with (
        open_local_table(path) as table,
        tab(table.url, "Anna") as anna,
        tab(table.url, "Bruno") as bruno,
    ):
        await seat_both(anna, bruno)
        before = await anna.board()
    async with (
        open_local_table(path) as table,
        tab(table.url, "Anna") as anna,
        tab(table.url, "Bruno") as bruno,
    ):
        after = await anna.board()
        assert (before["table"], before["version"]) == (after["table"], after["version"])
        mover = anna if after["asks"] else bruno
        board = await mover.board()
        await mover.press(board["rows"][0][0]["id"], board["id"])
        await mover.board(lambda item: item["version"] > board["version"])


async def test_stopping_takes_less_than_two_seconds_and_says_goodbye(table: LocalTable) -> None:
    """Pages hear that the house closes and come back later by themselves."""
    async with tab(table.url, "Anna") as anna, connected(table.url):
        began = time.monotonic()
        await table.app.stop()
        assert time.monotonic() - began < 2
        ended = await anna.socket.receive(timeout=10)
        assert (WSMsgType.CLOSE, 1001) == (ended.type, ended.data)


async def test_people_hear_who_comes_and_goes(table: LocalTable) -> None:
    """Everybody knows who is there."""
    async with tab(table.url, "Anna") as anna:
        async with tab(table.url, "Bruno"):
            came = await anna.of_type("people")
        gone = await anna.of_type("people")
        assert ["Anna", "Bruno"] == [person["name"] for person in came["people"]]
        assert ["Anna"] == [person["name"] for person in gone["people"]]


async def test_a_reload_is_not_a_departure(table: LocalTable) -> None:
    """Whoever is back within a moment has not been away."""
    async with tab(table.url, "Anna") as anna:
        async with tab(table.url, "Bruno"):
            await anna.of_type("people")
        async with tab(table.url, "Bruno"):
            await asyncio.sleep(0.4)
            heard = [m["people"] for m in anna.heard if m["type"] == "people"]
            assert all(len(people) == 2 for people in heard[1:])


async def test_another_theme_shows_at_once(table: LocalTable) -> None:
    """A setting changes one's own board without a move, and nobody else's."""
    async with tab(table.url, "Anna") as anna, tab(table.url, "Bruno") as bruno:
        await seat_both(anna, bruno)
        before = (await anna.board())["picture"]["src"]
        heard = await anna.typed("/settings theme:walnut")
        boards = [i for m in heard if m["type"] == "welcome" for i in m["items"] if i["kind"] == "board"]
        assert [True] == [board["picture"]["src"] != before for board in boards]


async def test_a_language_chosen_by_command_turns_the_page_too(table: LocalTable) -> None:
    """There is one language for what the house says and what the page says."""
    async with tab(table.url, "Anna") as anna:
        heard = await anna.typed("/settings language:it")
        assert ["it"] == [m["me"]["language"] for m in heard if m["type"] == "welcome"]


async def test_pictures_are_served_by_key_and_kept_by_browsers(table: LocalTable) -> None:
    """A picture never changes, so it is fetched once."""
    from aiohttp import ClientSession

    async with tab(table.url, "Anna") as anna, tab(table.url, "Bruno") as bruno:
        await seat_both(anna, bruno)
        src = (await anna.board())["picture"]["src"]
        async with ClientSession() as session, session.get(table.url.rstrip("/") + src) as response:
            assert (200, "image/png") == (response.status, response.content_type)
            assert "immutable" in response.headers["Cache-Control"]
            assert (await response.read()).startswith(b"\x89PNG")
