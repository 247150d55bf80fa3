"""Answers, files, forms and toasts of any content, in a real browser and before the bare socket."""

import asyncio
from pathlib import Path

import pytest
import structlog
from playwright.async_api import expect

from bot.chat.incoming import CommandTyped, FormSent, Incoming
from bot.chat.reply import Answer, Field, File, Form, ReplyHandle
from bot.i18n.spans import Span, SpanKind
from tests.support.browser import Player, open_browser
from tests.support.local_script import open_scripted, scripted_app
from tests.support.local_tab import tab

HOSTILE = "</p><script>document.title='taken'</script><img src=x onerror=alert(1)> & \u202e"


@pytest.mark.browser
async def test_every_kind_of_answer_is_shown_as_text() -> None:
    """Markup in any span stays text; each kind of span has its own look."""

    async def says(_incoming: Incoming, reply: ReplyHandle) -> None:
        await reply.answer(Answer(tuple(Span(f"{kind} {HOSTILE}", kind) for kind in SpanKind)))

    async with open_scripted(says) as url, open_browser() as browser:
        anna = await Player.enter(browser, url, "Anna")
        await anna.type_line("/help")
        text = anna.page.locator(".entry .text")
        await expect(text.locator("strong")).to_have_text(f"strong {HOSTILE}")
        await expect(text.locator("code")).to_have_text(f"code {HOSTILE}")
        await expect(text.locator("pre")).to_have_text(f"block {HOSTILE}")
        await expect(text.locator("bdi")).to_have_text(f"mention {HOSTILE}")
        assert 0 == await text.locator("script, img").count()
        assert [] == anna.complaints


@pytest.mark.browser
async def test_a_file_is_handed_out_from_memory(tmp_path: Path) -> None:
    """The bytes arrive as they are under the name given; a path in the name leads nowhere."""
    body = bytes(range(256))

    async def says(_incoming: Incoming, reply: ReplyHandle) -> None:
        await reply.answer(Answer((Span("here"),), files=(File("dice.json", body, "application/json"),)))

    async with open_scripted(says) as url, open_browser() as browser:
        anna = await Player.enter(browser, url, "Anna")
        await anna.type_line("/verify")
        async with anna.page.expect_download() as waiting:
            await anna.page.locator("a.file").click()
        download = await waiting.value
        await download.save_as(tmp_path / "saved")
        assert ("dice.json", body) == (download.suggested_filename, (tmp_path / "saved").read_bytes())


@pytest.mark.browser
async def test_a_form_is_asked_and_comes_back() -> None:
    """It stands over the page with its labels and bounds; what was typed reaches the house under the form's id."""
    sent: list[FormSent] = []
    form = Form("c1:-:-:my-words", "Lucky words", (Field("words", "Your words", most_characters=5),))

    async def says(incoming: Incoming, reply: ReplyHandle) -> None:
        if isinstance(incoming, FormSent):
            sent.append(incoming)
            await reply.answer(Answer((Span("kept"),), toast=True))
        else:
            await reply.form(form)

    async with open_scripted(says) as url, open_browser() as browser:
        anna = await Player.enter(browser, url, "Anna")
        await anna.type_line("/phrase")
        field = anna.page.get_by_label("Your words")
        await expect(field).to_be_focused()
        await field.press_sequentially("socks and more")
        await field.press("Enter")
        await expect(anna.page.locator(".toast")).to_have_text("kept")
        await expect(anna.page.locator("dialog")).to_have_count(0)
        assert [(form.id, {"words": "socks"})] == [(f.form, dict(f.fields)) for f in sent]


async def test_a_public_answer_reaches_everybody_and_a_private_one_does_not() -> None:
    """The house says which."""

    async def says(incoming: Incoming, reply: ReplyHandle) -> None:
        is_public = isinstance(incoming, CommandTyped) and incoming.name == "board"
        await reply.answer(Answer((Span("said"),), public=is_public))

    async with open_scripted(says) as url, tab(url, "Anna") as anna, tab(url, "Bruno") as bruno:
        await anna.typed("/help")
        await anna.typed("/board")
        await bruno.of_type("item")
        assert [False] == [item["private"] for item in bruno.items.values()]
        assert [True, False] == [item["private"] for item in anna.items.values()]


async def test_a_fault_in_the_house_costs_one_answer() -> None:
    """The request ends for the page, the fault is logged, the connection stays."""

    async def says(incoming: Incoming, _reply: ReplyHandle) -> None:
        if isinstance(incoming, CommandTyped) and incoming.name == "roll":
            raise RuntimeError("a fault")

    with structlog.testing.capture_logs() as logs:
        async with open_scripted(says) as url, tab(url, "Anna") as anna:
            await anna.typed("/roll")
            await anna.typed("/help")
    assert ["request failed"] == [line["event"] for line in logs]


async def test_a_tab_that_does_not_listen_is_cut_off() -> None:
    """What it leaves unread does not pile up."""
    app = scripted_app()
    url = await app.start()
    try:
        async with tab(url, "Anna") as anna:
            (guest,) = app._lobby.guests
            for _ in range(1000):
                guest.send({"type": "toast", "text": []})
            with pytest.raises((TypeError, ConnectionError)):
                await anna.until(lambda message: message["type"] == "never")
    finally:
        await app.stop()


async def test_what_one_tab_types_is_served_in_its_order() -> None:
    """A line that takes longer is not overtaken by the next."""
    waits_s = iter([0.05, 0.0, 0.03, 0.0, 0.0])

    async def slowly(_incoming: Incoming, _reply: ReplyHandle) -> None:
        await asyncio.sleep(next(waits_s))

    lines = ["/help"] * 5
    async with open_scripted(slowly) as url, tab(url, "Anna") as anna:
        for n, line in enumerate(lines):
            await anna.send(type="typed", text=line, key=f"order-{n:010}")
        served: list[str] = []
        while len(served) < len(lines):
            done = await anna.of_type("done")
            served.append(done["key"])

    assert [f"order-{n:010}" for n in range(len(lines))] == served
