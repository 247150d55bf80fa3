"""What only one player of a chouette may see: in his private chat, edited in place, or by the way that leads there."""

import pytest

from tests.adapters.telegram_app.evening import Evening, verbs
from tests.support.telegram_match import find


@pytest.fixture
async def chouette(evening: Evening) -> Evening:
    """Anna, Bruno and Carlo at one board in the group; Carlo has no private chat."""
    await evening.says(evening.anna, "/chouette open")
    for who in (evening.bruno, evening.carlo):
        await evening.presses(who, "join")
    await evening.presses(evening.anna, "begin")
    return evening


async def test_a_chouette_is_opened_and_joined_in_a_group(chouette: Evening) -> None:
    """The one board has the buttons of whoever plays."""
    shown = chouette.board()

    assert shown.photo is not None or "ready" in verbs(shown) or "next" in verbs(shown)


async def test_a_form_in_the_private_chat_is_edited_in_place(chouette: Evening) -> None:
    """Each press changes the message; no new one comes."""
    await chouette.says(chouette.bruno, "/chouette auto", chouette.bruno.private)
    form = chouette.server.world.in_chat(chouette.bruno.private, by_bot=True)[-1]
    before = len(chouette.server.world.in_chat(chouette.bruno.private, by_bot=True))

    await chouette.presses(chouette.bruno, "asking", "never", on=form)

    now = chouette.server.world.in_chat(chouette.bruno.private, by_bot=True)
    assert before == len(now)
    assert "Not this game" in now[-1].text


async def test_whoever_has_no_private_chat_is_led_to_his_question(chouette: Evening) -> None:
    """The press opens the private chat, which begins with what he is asked."""
    data = str(find(chouette.board(), "ledger")["callback_data"]).replace("ledger", "mine")

    toast = await chouette.carlo.sends(data, chouette.board())
    await chouette.settle()

    assert "https://t.me/CivettaTestBot?start=cube-c-0001" == toast.url
    chouette.carlo.starts("cube-c-0001")
    await chouette.settle()
    assert chouette.server.world.in_chat(chouette.carlo.private, by_bot=True)


async def test_the_group_reads_no_private_answer(chouette: Evening) -> None:
    """A typed question of somebody without a private chat is answered by the way there alone."""
    await chouette.says(chouette.carlo, "/chouette auto never")

    said = [m.text for m in chouette.server.world.in_chat(chouette.group, by_bot=True)]
    assert not any("Not this game" in text for text in said), said
