"""The page answers its own browser tab and nobody else's."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSServerHandshakeError

from bot.adapters.local_app import pages
from bot.adapters.local_app.client import Address, NotLoopback, PortTaken
from bot.adapters.local_app.guard import Doorkeeper
from tests.support.local_script import scripted_app


@pytest.fixture
async def url() -> AsyncIterator[str]:
    """The address of an open page."""
    app = scripted_app(address=Address(port=0))
    yield await app.start()
    await app.stop()


async def status(url: str, path: str = "", **headers: str) -> int:
    """The status of a plain request with these headers."""
    async with ClientSession() as session, session.get(url + path, headers=headers) as response:
        return response.status


@pytest.mark.parametrize("path", ["", "words.json", "page/app.js", "live", "picture/" + "0" * 64 + ".png"])
@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "evil.example:8765", "", "192.0.2.1"]
)
async def test_a_foreign_host_is_refused_everywhere(url: str, path: str, host: str) -> None:
    """A name that somebody else made point here gets nothing, whatever is asked for."""
    assert 403 == await status(url, path, Host=host)


@pytest.mark.parametrize("host", ["localhost:{port}", "127.0.0.1:{port}", "[::1]:{port}", "LOCALHOST:{port}"])
async def test_own_hosts_are_admitted(url: str, host: str) -> None:
    """The loopback address by any of its names is the page itself."""
    port = url.rstrip("/").rpartition(":")[2]
    assert 200 == await status(url, Host=host.format(port=port))


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://localhost", "file://", ""]
)
async def test_a_foreign_origin_is_refused(url: str, origin: str) -> None:
    """A request that another page made is not served."""
    assert 403 == await status(url, "words.json", Origin=origin)


async def test_a_request_from_another_site_is_refused_without_an_origin(url: str) -> None:
    """Browsers say so when a link or picture of another site asks, even where they send no origin."""
    assert 403 == await status(url, "words.json", **{"Sec-Fetch-Site": "cross-site"})


@pytest.mark.parametrize("origin", [None, "http://evil.example", "http://localhost.evil.example"])
async def test_a_socket_needs_its_own_origin(url: str, origin: str | None) -> None:
    """A WebSocket is not bound by the same-origin rule of browsers, so the server sees to it."""
    headers = {"Origin": origin} if origin else {}
    async with ClientSession() as session:
        with pytest.raises(WSServerHandshakeError) as refusal:
            await session.ws_connect(url + "live", headers=headers)
    assert 403 == refusal.value.status


@pytest.mark.parametrize("path", ["", "words.json", "page/app.js", "nowhere", "page/..%2fclient.py"])
async def test_every_answer_carries_the_protecting_headers(url: str, path: str) -> None:
    """Nothing from outside may be loaded, framed or guessed, on errors neither."""
    async with ClientSession() as session, session.get(url + path) as response:
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert "nosniff" == response.headers["X-Content-Type-Options"]
        assert "no-referrer" == response.headers["Referrer-Policy"]
        assert response.headers["Cache-Control"] in ("no-store", "no-cache")


@pytest.mark.parametrize(
    "path", ["page/..%2fclient.py", "page/%2e%2e/client.py", "page/index.html", "picture/x.png", "page/"]
)
async def test_only_the_files_of_the_page_are_served(url: str, path: str) -> None:
    """No path is made from a request."""
    async with ClientSession() as session, session.get(url + path) as response:
        assert 404 == response.status


def test_the_page_holds_no_inline_script_or_style_and_no_outside_address() -> None:
    """The strict policy would break such a page, and an outside address would tell others who plays."""
    for path in pages.FOLDER.iterdir():
        text = path.read_text(encoding="utf-8").replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "https://" not in text.replace('"https:"', ""), path.name
        assert "http://" not in text, path.name
        assert "innerHTML" not in text, path.name
        assert "style=" not in text, path.name
        assert " onclick=" not in text.lower(), path.name


async def test_another_host_than_loopback_is_refused_without_the_setting() -> None:
    """Nobody opens his table to the network by a slip."""
    with pytest.raises(NotLoopback):
        await scripted_app(address=Address(host="0.0.0.0", port=0)).start()


async def test_another_host_may_be_opened_on_purpose() -> None:
    """With the second setting it opens, and its page is reached by number, not by a foreign name."""
    app = scripted_app(address=Address(host="0.0.0.0", port=0, exposed=True))
    url = await app.start()
    try:
        assert [200, 403] == [await status(url, Host="192.0.2.7:1"), await status(url, Host="evil.example")]
    finally:
        await app.stop()


def test_a_name_given_by_the_operator_is_ours() -> None:
    """Further host names can be allowed one by one."""
    assert Doorkeeper(names=frozenset({"owl.lan"})).is_ours("owl.lan:8765")


@pytest.mark.parametrize(
    "host", ["a b", "host/../", "h\u00f6st", "[::1", "@localhost", "localhost@evil", "x" * 5000]
)
def test_a_malformed_host_is_nobody(host: str) -> None:
    """What is not a host name is refused, not an error."""
    assert not Doorkeeper(exposed=True).is_ours(host)


async def test_a_taken_port_is_one_clear_sentence(url: str) -> None:
    """The command line turns it into exit code 2."""
    port = int(url.rstrip("/").rpartition(":")[2])
    with pytest.raises(PortTaken, match=f"127.0.0.1:{port} is taken by another program"):
        await scripted_app(address=Address(port=port)).start()


def test_the_page_is_part_of_the_package() -> None:
    """Its files lie beside the code, so that an installed copy has them."""
    assert Path(pages.__file__).parent / "page" == pages.FOLDER
