"""A table as the scene of a board picture."""

from dataclasses import dataclass

from bot.i18n.catalog import Translator
from bot.rules.side import Side
from bot.rules.table import Table
from bot.views.people import Names
from renderers.scene import BoardScene, Size


@dataclass(frozen=True, slots=True)
class Look:
    """How a viewer, or a room, likes its boards. home_left: the bottom player's home is bottom left."""

    theme: str = "midnight"
    size: Size = Size.LARGE
    arrows: bool = False
    home_left: bool = False


ROOM_LOOK = Look()


def board_scene(
    table: Table, names: Names, translator: Translator, *, viewer: Side | None = None, look: Look = ROOM_LOOK
) -> BoardScene | None:
    """The board as it stands, staged steps included; None while there is no game to show.

    viewer: whose own view it is, at the bottom and in his numbers. None = the shared view: WHITE at the bottom, numbers
    of whoever is on turn.
    """
    raise NotImplementedError
