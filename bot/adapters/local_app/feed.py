"""What stands in the room: boards and cards, what happened at them, things said to all, things said to one."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from time import time

from cachetools import LRUCache

from bot.chat.button_id import ButtonId, parse_button
from bot.chat.reply import Answer, BoardPost, Picture, Told
from bot.chouette.events import Happening as CrewHappening
from bot.rules.table import Happening

MOST_ITEMS = 300
MOST_LINES = 240
MOST_PRIVATE = 60
MOST_PICTURES = 400


@dataclass(frozen=True, slots=True)
class Line:
    """Something that happened at a table."""

    table: str
    told: Told


@dataclass(slots=True, eq=False)
class Item:
    """One entry.

    only: the platform id of the one person who may see it; None for all. about: what it answers, such as `/rules`.
    near: the board whose button, or whose question's button, was pressed; seen: the version that stood there.
    live: a board whose buttons still count.
    """

    id: str
    at_ms: int
    content: BoardPost | Answer | Line
    only: str | None = None
    about: str = ""
    near: str = ""
    seen: int | None = None
    live: bool = False


class Feed:
    """The entries of the room in the order in which they came, bounded; live boards stay."""

    def __init__(self) -> None:
        """Empty. Ids of entries are not used again by a later process: they begin with the time."""
        self._items: dict[str, Item] = {}
        self._told: dict[str, tuple[Happening | CrewHappening, ...]] = {}
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
        self, answer: Answer, *, only: str | None = None, about: str = "", pressed: str = "", front: str = ""
    ) -> Item:
        """Something said. pressed: the entry whose button was pressed, if any.

        front: the board in front of whoever typed; a question about that table stands beside it, as after a button.
        """
        item = Item(self._new_id(), _now_ms(), answer, only=only, about=about)
        origin = self._items.get(pressed) or self._asked_about(item, front)
        if origin is not None and isinstance(origin.content, BoardPost):
            item.near, item.seen = origin.id, origin.content.version
        elif origin is not None:
            item.near, item.seen = origin.near, origin.seen
        return self._add(item)

    def _asked_about(self, item: Item, front: str) -> Item | None:
        """The board in front, if the entry asks something about its table."""
        board = self._items.get(front)
        if board is None or not isinstance(board.content, BoardPost):
            return None
        tables = {button.table for button in _buttons(item) if button.decision is not None}
        return board if tables == {board.content.table} else None

    def add_lines(self, post: BoardPost) -> list[Item]:
        """What has happened at a table since it was last shown, a line each."""
        known = self._told.get(post.table, ())
        happened = tuple(told.happening for told in post.told)
        # The table remembers the latest only: what it remembers begins somewhere in what was known.
        old = next(
            n
            for n in range(min(len(known), len(happened)), -1, -1)
            if known[len(known) - n :] == happened[:n]
        )
        self._told[post.table] = happened
        return [
            self._add(Item(self._new_id(), _now_ms(), Line(post.table, told))) for told in post.told[old:]
        ]

    def question_of(self, id_: str, reader: str) -> Item | None:
        """An entry, if it asks something of this reader alone."""
        item = self._items.get(id_)
        return item if item is not None and item.only == reader and isinstance(item.content, Answer) else None

    def drop(self, item: Item) -> None:
        """Forget an entry."""
        self._items.pop(item.id, None)

    def questions_to(self, reader: str) -> list[Item]:
        """Private answers of one reader that have buttons, oldest first."""
        return [i for i in self._items.values() if i.only == reader and _buttons(i)]

    def outdated_by(self, post: BoardPost) -> list[Item]:
        """Private answers with a button that asks what this table asked before."""
        return [
            item
            for item in self._items.values()
            if item.only is not None
            and any(
                button.table == post.table and button.decision not in (None, post.decision)
                for button in _buttons(item)
            )
        ]

    def _add(self, item: Item) -> Item:
        self._items[item.id] = item
        if item.only is not None:
            self._shorten(MOST_PRIVATE, [i for i in self._items.values() if i.only == item.only])
        common = [i for i in self._items.values() if i.only is None and not i.live]
        self._shorten(MOST_LINES, [i for i in common if isinstance(i.content, Line)])
        self._shorten(MOST_ITEMS, [i for i in common if not isinstance(i.content, Line)])
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
        self._pngs: LRUCache[str, bytes] = LRUCache(MOST_PICTURES)

    def hang(self, picture: Picture | None) -> None:
        """Make a picture available."""
        if picture is not None:
            self._pngs[picture.key] = picture.png

    def find(self, key: str) -> bytes | None:
        """The PNG of that key, or None."""
        return self._pngs.get(key)


def _buttons(item: Item) -> list[ButtonId]:
    """The buttons of an answer; of a board none, for they change with it."""
    if not isinstance(item.content, Answer):
        return []
    return [parse_button(button.id) for row in item.content.rows for button in row if not button.link]


def _now_ms() -> int:
    return int(time() * 1000)
