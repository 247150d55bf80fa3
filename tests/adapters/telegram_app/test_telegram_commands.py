"""Typed lines: who is meant, which options, which deep links."""

import pytest

from bot.chat.incoming import CommandTyped, FormSent, Incoming, Pressed
from bot.chat.reply import ReplyHandle
from tests.adapters.telegram_app.evening import Evening


class Ear:
    """Hears what the door hands in, and answers nothing."""

    def __init__(self) -> None:
        self.heard: list[Incoming] = []

    async def handle(self, incoming: Incoming, reply: ReplyHandle) -> None:
        """Remember it."""
        self.heard.append(incoming)
        await reply.done()


@pytest.fixture
async def ear(evening: Evening) -> Ear:
    """In the place of the dispatcher."""
    listening = Ear()
    evening.telegram.app._intake._handle = listening.handle
    return listening


async def typed(evening: Evening, ear: Ear, text: str, **more: object) -> CommandTyped:
    """What becomes of a line of Anna's."""
    await evening.says(evening.anna, text, **more)  # type: ignore[arg-type]  # passed through as they are
    (heard,) = ear.heard
    ear.heard.clear()
    assert isinstance(heard, CommandTyped)
    return heard


@pytest.mark.parametrize(
    ("text", "name", "options"),
    [
        ("/m 13/8 6/5", "move", {"play": "13/8 6/5"}),
        ("/M@civettatestbot  13/8\n6/5", "move", {"play": "13/8 6/5"}),
        ("/move 31: 8/5 6/5 table:t-0003", "move", {"play": "31: 8/5 6/5", "table": "t-0003"}),
        (
            "/play 7 nackgammon cube=off",
            "play",
            {"length": "7", "variant": "nackgammon", "terms": "cube=off"},
        ),
        ("/double yes", "double", {"sure": "yes"}),
        ("/accept lucky socks", "accept", {"words": "lucky socks"}),
        ("/unheard of", "unheard", {}),
        ("/start", "start", {}),
        ("/start join-ABCDEF", "join", {"code": "ABCDEF"}),
        ("/start board-t-0007", "board", {"table": "t-0007"}),
        ("/start nonsense", "start", {}),
        ("/start w-ABCDEFGHJKMN", "watch", {"link": "w-ABCDEFGHJKMN"}),
    ],
)
async def test_a_line_is_taken_apart(
    evening: Evening, ear: Ear, text: str, name: str, options: dict[str, str]
) -> None:
    """With the bot's name behind the command or not, in any case, over several lines."""
    heard = await typed(evening, ear, text)

    assert (name, options) == (heard.name, dict(heard.options))


async def test_a_friend_is_mentioned(evening: Evening, ear: Ear) -> None:
    """By a mention of somebody without a username, also with digits and wide characters around."""
    evening.bruno.user.first_name = "Bruno 7 🎲"
    heard = await typed(evening, ear, "/play 🎲 Bruno 7 🎲 5", mention=evening.bruno.user)

    assert (str(evening.bruno.user.id), "Bruno 7 🎲") == (
        heard.people["opponent"].platform_id,
        heard.people["opponent"].name,
    )
    assert "Bruno 7 🎲" == heard.options["opponent"]


async def test_a_friend_is_named(evening: Evening, ear: Ear) -> None:
    """By the @name of somebody the bot has met; of others it hands on the name."""
    await evening.says(evening.carlo, "/play @Anna_A 5")
    await evening.says(evening.carlo, "/play @nobody_here length:3")
    known, unknown = ear.heard
    assert isinstance(known, CommandTyped)
    assert isinstance(unknown, CommandTyped)

    assert (str(evening.anna.user.id), "anna_a") == (
        known.people["opponent"].platform_id,
        known.people["opponent"].handle,
    )
    assert ({}, {"opponent": "@nobody_here", "length": "3"}) == (dict(unknown.people), dict(unknown.options))


async def test_a_friend_is_answered(evening: Evening, ear: Ear) -> None:
    """A reply to something he wrote."""
    said = evening.bruno.says("who plays?", evening.group)
    heard = await typed(evening, ear, "/play 5", reply_to=said)

    assert ({"opponent": "Bruno", "length": "5"}, None) == (dict(heard.options), heard.replied_to)
    assert str(evening.bruno.user.id) == heard.people["opponent"].platform_id


async def test_whoever_has_left_or_is_a_machine_is_said_to_be(evening: Evening, ear: Ear) -> None:
    """The conversation then says why not."""
    evening.server.world.left.add((evening.group.id, evening.bruno.user.id))
    evening.carlo.user.is_bot = True
    gone = await typed(evening, ear, "/play Bruno", mention=evening.bruno.user)
    machine = await typed(evening, ear, "/play Carlo", mention=evening.carlo.user)

    assert (True, False) == (gone.people["opponent"].gone, gone.people["opponent"].machine)
    assert (False, True) == (machine.people["opponent"].gone, machine.people["opponent"].machine)


async def test_a_play_under_the_board_is_a_move(evening: Evening) -> None:
    """With the board it answers, and in the group's privacy mode."""
    await evening.begun()
    ear = Ear()
    evening.telegram.app._intake._handle = ear.handle

    heard = await typed(evening, ear, "13/8 6/5", reply_to=evening.board())

    assert ("move", {"play": "13/8 6/5"}, str(evening.board().id)) == (
        heard.name,
        dict(heard.options),
        heard.replied_to,
    )


async def test_what_is_delivered_twice_has_one_key(evening: Evening, ear: Ear) -> None:
    """The key is the update's number with the bot's."""
    await evening.says(evening.anna, "/roll")
    await evening.says(evening.anna, "/roll")
    keys = [heard.key for heard in ear.heard]

    assert 2 == len(set(keys))
    assert all(key.startswith("t:7000001:5") for key in keys)


async def test_only_for_settings_of_the_group_telegram_is_asked_who_runs_it(
    evening: Evening, ear: Ear
) -> None:
    """And its answer holds for a minute."""
    evening.server.world.administrators.add((evening.group.id, evening.anna.user.id))
    start = len(evening.server.log)
    await evening.says(evening.anna, "/server")
    await evening.says(evening.anna, "/server")
    await evening.says(evening.bruno, "/server")
    await evening.says(evening.anna, "/roll")

    assert [True, True, False, False] == [heard.who.administrator for heard in ear.heard]
    assert 2 == len(evening.log_from(start, "getChatMember"))


async def test_people_speak_their_language(evening: Evening, ear: Ear) -> None:
    """As Telegram says, or not at all."""
    evening.anna.user.language = "pt-br"
    first = await typed(evening, ear, "/roll")
    evening.anna.user.language = None
    second = await typed(evening, ear, "/roll")

    assert ["pt-br", None] == [first.who.language, second.who.language]


async def test_a_form_comes_back_with_its_id_and_field(evening: Evening) -> None:
    """From the message that asked, whoever sent it."""
    who = await evening.begun()
    await evening.presses(who, "type")
    prompt = evening.server.world.in_chat(evening.group, by_bot=True)[-1]
    ear = Ear()
    evening.telegram.app._intake._handle = ear.handle

    await evening.says(who, "13/8 6/5", reply_to=prompt)

    (heard,) = ear.heard
    assert isinstance(heard, FormSent)
    assert ({"play": "13/8 6/5"}, True) == (dict(heard.fields), heard.form.startswith("c1:t-0001:"))


async def test_a_press_carries_the_message(evening: Evening) -> None:
    """And what was on the button, unread."""
    who = await evening.begun()
    ear = Ear()
    evening.telegram.app._intake._handle = ear.handle

    await who.sends("any thing", evening.board())

    (heard,) = ear.heard
    assert isinstance(heard, Pressed)
    assert ("any thing", str(evening.board().id)) == (heard.button, heard.message)


@pytest.mark.parametrize(
    "payload",
    [
        "drop-yes",
        "take-yes",
        "double-yes",
        "decline",
        "cancel",
        "roll",
        "undo",
        "resign-match",
        "link-ABCDEFGH",
    ],
)
async def test_a_link_does_nothing_at_a_table(evening: Evening, ear: Ear, payload: str) -> None:
    """Whoever follows somebody's link has asked for no more than to look or to join."""
    assert "start" == (await typed(evening, ear, f"/start {payload}")).name


async def test_whoever_presses_start_reads_the_first_minute_and_no_list(evening: Evening) -> None:
    """All commands stand in the help, which he is told of."""
    evening.carlo.starts()
    await evening.settle()
    (first,) = evening.server.world.in_chat(evening.carlo.private, by_bot=True)
    evening.carlo.says("/help")
    await evening.settle()
    whole = evening.server.world.in_chat(evening.carlo.private, by_bot=True)[-1]

    assert "/help" in first.text
    assert ["/play", "/move"] == [
        word for word in ("/play", "/move", "/privacy", "/server") if word in first.text
    ]
    assert "/server" in whole.text
