"""What stands in the room: boards and cards, things said to all, things said to one."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from time import time

from bot.chat.reply import Answer, BoardPost, Picture

MOST_ITEMS = 300
MOST_PRIVATE = 60
MOST_PICTURES = 400


@dataclass(slots=True, eq=False)
class Item:
    """One entry.

    only: the platform id of the one person who may see it; None for all. about: what it answers, such as `/rules`.
    near: the board whose button, or whose question's button, was pressed; seen: the version that stood there.
    live: a board whose buttons still count.
    """

    id: str
    at_ms: int
    content: BoardPost | Answer
    only: str | None = None
    about: str = ""
    near: str = ""
    seen: int | None = None
    live: bool = False


class Feed:
    """The entries of the room in the order in which they came, bounded; live boards stay."""

    def __init__(self) -> None:
        """Empty. Ids of entries are not used again by a later process: they begin with the time."""
        self._items: OrderedDict[str, Item] = OrderedDict()
        self._number = count(1)
        self._prefix = f"{int(time() * 1000):x}"

    def seen_by(self, platform_id: str) -> Iterator[Item]:
        """What one person may see, oldest first."""
        return iter([item for item in self._items.values() if item.only in (None, platform_id)])

    def get(self, id_: str) -> Item | None:
        """An entry, if it is still there."""
        return self._items.get(id_)

    def add_board(self, post: BoardPost) -> Item:
        """A new board or card."""
        return self._add(Item(self._new_id(), _now_ms(), post, live=True))

    def add_answer(
        self, answer: Answer, *, only: str | None = None, about: str = "", pressed: str = ""
    ) -> Item:
        """Something said. pressed: the entry whose button was pressed, if any."""
        item = Item(self._new_id(), _now_ms(), answer, only=only, about=about)
        origin = self._items.get(pressed)
        if origin is not None and isinstance(origin.content, BoardPost):
            item.near, item.seen = origin.id, origin.content.version
        elif origin is not None:
            item.near, item.seen = origin.near, origin.seen
        return self._add(item)

    def drop_answered(self, id_: str, by: str) -> None:
        """Forget a private question once its own reader has answered it."""
        item = self._items.get(id_)
        if item is not None and item.only == by:
            del self._items[id_]

    def _add(self, item: Item) -> Item:
        self._items[item.id] = item
        if item.only is not None:
            self._shorten(MOST_PRIVATE, [i for i in self._items.values() if i.only == item.only])
        self._shorten(MOST_ITEMS, [i for i in self._items.values() if i.only is None and not i.live])
        return item

    def _shorten(self, most: int, items: list[Item]) -> None:
        for item in items[:-most]:
            del self._items[item.id]

    def _new_id(self) -> str:
        return f"{self._prefix}-{next(self._number)}"


class Gallery:
    """Pictures that pages may ask for, by key; the ones asked for or shown longest ago go first."""

    def __init__(self) -> None:
        """Empty."""
        self._pngs: OrderedDict[str, bytes] = OrderedDict()

    def hang(self, picture: Picture | None) -> None:
        """Make a picture available."""
        if picture is None:
            return
        self._pngs[picture.key] = picture.png
        self._pngs.move_to_end(picture.key)
        while len(self._pngs) > MOST_PICTURES:
            self._pngs.popitem(last=False)

    def find(self, key: str) -> bytes | None:
        """The PNG of that key, or None."""
        png = self._pngs.get(key)
        if png is not None:
            self._pngs.move_to_end(key)
        return png


def _now_ms() -> int:
    return int(time() * 1000)
