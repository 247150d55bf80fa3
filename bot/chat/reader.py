"""Who looks at a board."""

from dataclasses import dataclass

from bot.i18n.catalog import Translator
from bot.rules.ids import PlayerId
from bot.rules.side import Side
from bot.rules.terms import Terms
from bot.views.scene import ROOM_LOOK, Look


@dataclass(frozen=True, slots=True)
class Reader:
    """The shared view (player None) or one person's own, in which language, with which likings.

    side: of a person who plays at a table for two. player: whose own view it is, seat or not. usual: see
    `bot.views.cards.Offer`. may_press: whether there are buttons at all. is_light: steps of a turn that is not over are
    left out of the picture.
    """

    translator: Translator
    side: Side | None = None
    player: PlayerId | None = None
    look: Look = ROOM_LOOK
    in_letters: bool = False
    usual: Terms | None = None
    may_press: bool = True
    is_light: bool = False

    @property
    def is_shared(self) -> bool:
        """Whether it is what everybody in a room sees."""
        return self.player is None
