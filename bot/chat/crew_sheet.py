"""The score sheet of a chouette, as a picture and in words."""

from dataclasses import dataclass

from bot.chat.pictures import PictureFailed, Pictures
from bot.chat.reply import Picture
from bot.chouette.state import Chouette
from bot.i18n.catalog import Translator
from bot.i18n.message import Joint, Listed, message
from bot.i18n.spans import Span, SpanKind, Text
from bot.views.chouette.books import ledger_lines, sheet_text
from bot.views.chouette.scene import sheet_scene
from bot.views.people import Names
from bot.views.scene import ROOM_LOOK, Look


@dataclass(frozen=True, slots=True)
class Sheet:
    """picture: None where none can be drawn or there is nothing to draw; then letters say the same."""

    picture: Picture | None
    letters: Text


async def sheet_of(
    pictures: Pictures, state: Chouette, names: Names, translator: Translator, look: Look = ROOM_LOOK
) -> Sheet:
    """The books as they stand."""
    scene = sheet_scene(state, names, translator, look)
    if scene is None:
        return Sheet(None, ())
    said = message("list.all", items=Listed(ledger_lines(state, names), Joint.SEMICOLON))
    try:
        return Sheet(await pictures.picture(scene, translator.words(said)), ())
    except PictureFailed:
        return Sheet(None, letters_of(state, names))


def letters_of(state: Chouette, names: Names) -> Text:
    """The sheet in letters of a fixed pitch, a block for some players each."""
    return tuple(
        span for block in sheet_text(state, names) for span in (Span("\n"), Span(block, SpanKind.BLOCK))
    )
