"""Drawing off the event loop, once, and keeping what was drawn."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable

import pytest

from bot.chat.pictures import PictureFailed, Pictures
from renderers.scene import BoardScene, Checker, PlayerStrip
from renderers.scene_text import picture_key


def scene(name: str = "Anna") -> BoardScene:
    """An empty board with a name on it."""
    return BoardScene(PlayerStrip(name, Checker.LIGHT), PlayerStrip("Bruno", Checker.DARK), points=(0,) * 26)


class Drawer:
    """Draws a name instead of a board and remembers how often, and where."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.threads: set[int] = set()
        self.may_go = threading.Event()
        self.may_go.set()

    def __call__(self, wanted: BoardScene) -> bytes:
        """The name at the bottom."""
        self.may_go.wait(5)
        self.names.append(wanted.bottom.name)
        self.threads.add(threading.get_ident())
        return wanted.bottom.name.encode()


class Shelf:
    """Pictures by key."""

    def __init__(self, *, is_broken: bool = False) -> None:
        self.pngs: dict[str, bytes] = {}
        self.is_broken = is_broken

    async def get(self, key: str) -> bytes | None:
        """What was put."""
        if self.is_broken:
            raise OSError("no disk")
        return self.pngs.get(key)

    async def put(self, key: str, png: bytes) -> None:
        """Keep it."""
        if self.is_broken:
            raise OSError("no disk")
        self.pngs[key] = png


@pytest.fixture
async def opened() -> AsyncIterator[Callable[[Pictures], Pictures]]:
    """Closes whatever pictures a test opens."""
    made: list[Pictures] = []

    def open_(pictures: Pictures) -> Pictures:
        made.append(pictures)
        return pictures

    yield open_
    for pictures in made:
        await pictures.close()


Opened = Callable[[Pictures], Pictures]


async def test_a_scene_asked_for_twice_at_once_is_drawn_once(opened: Opened) -> None:
    """Both get the same bytes."""
    drawer = Drawer()
    pictures = opened(Pictures(drawer))
    one, other = await asyncio.gather(pictures.picture(scene(), "a"), pictures.picture(scene(), "b"))
    assert (one.png, other.png, drawer.names) == (b"Anna", b"Anna", ["Anna"])
    assert (one.alt, other.alt) == ("a", "b")


async def test_nothing_is_drawn_on_the_event_loop(opened: Opened) -> None:
    """Drawing happens in a thread of its own."""
    drawer = Drawer()
    await opened(Pictures(drawer)).picture(scene(), "")
    assert threading.get_ident() not in drawer.threads


async def test_a_picture_carries_its_key_and_size(opened: Opened) -> None:
    """Adapters send it under its key and say how large it is."""
    picture = await opened(Pictures(Drawer())).picture(scene(), "")
    assert (picture.key, picture.width_px, picture.height_px) == (picture_key(scene()), 1000, 800)


async def test_memory_keeps_the_pictures_used_last(opened: Opened) -> None:
    """The one longest unused is drawn again, the others are not."""
    drawer = Drawer()
    pictures = opened(Pictures(drawer, kept=2))
    for name in ("Anna", "Bea", "Anna", "Cleo", "Anna", "Bea"):
        await pictures.picture(scene(name), "")
    assert drawer.names == ["Anna", "Bea", "Cleo", "Bea"]


async def test_a_picture_on_the_shelf_is_not_drawn_again() -> None:
    """Also after a restart."""
    shelf, drawer = Shelf(), Drawer()
    before = Pictures(drawer, shelf)
    await before.picture(scene(), "")
    await before.close()
    after = Pictures(drawer, shelf)
    picture = await after.picture(scene(), "")
    await after.close()
    assert (picture.png, drawer.names) == (b"Anna", ["Anna"])


async def test_a_shelf_out_of_order_costs_no_picture(opened: Opened) -> None:
    """It is drawn as if there were none."""
    picture = await opened(Pictures(Drawer(), Shelf(is_broken=True))).picture(scene(), "")
    assert picture.png == b"Anna"


async def test_a_drawing_that_fails_says_so_and_is_tried_again(opened: Opened) -> None:
    """A failure is not kept."""
    answers: list[OSError | bytes] = [OSError("no font"), b"drawn"]

    def draw(_: BoardScene) -> bytes:
        answer = answers.pop(0)
        if isinstance(answer, bytes):
            return answer
        raise answer

    pictures = opened(Pictures(draw))
    with pytest.raises(PictureFailed):
        await pictures.picture(scene(), "")
    assert (await pictures.picture(scene(), "")).png == b"drawn"


async def test_one_who_gives_up_does_not_stop_the_drawing_for_another(opened: Opened) -> None:
    """The second asker still gets it."""
    drawer = Drawer()
    drawer.may_go.clear()
    pictures = opened(Pictures(drawer))
    hasty = asyncio.create_task(pictures.picture(scene(), ""))
    patient = asyncio.create_task(pictures.picture(scene(), ""))
    await asyncio.sleep(0)
    hasty.cancel()
    drawer.may_go.set()
    assert (await patient).png == b"Anna"


async def test_closing_draws_nothing_that_has_not_been_begun() -> None:
    """Whoever asked for it is not shown it any more; what is being drawn comes to its end."""
    drawer = Drawer()
    drawer.may_go.clear()
    pictures = Pictures(drawer)
    asked = [asyncio.create_task(pictures.picture(scene(f"Player {i}"), "")) for i in range(40)]
    await asyncio.sleep(0.05)

    closing = asyncio.create_task(pictures.close())
    await asyncio.sleep(0.05)
    drawer.may_go.set()
    await closing

    assert ["Player 0", "Player 1"] == sorted(drawer.names)
    await asyncio.gather(*asked, return_exceptions=True)
