"""Scenes into pictures, and the parts of a picture that can be clicked."""

from collections.abc import Callable, Mapping

import structlog

from bot.chat.button_id import ButtonId, format_button
from bot.chat.kinds import AnyUpdate
from bot.chat.pictures import PictureFailed, Pictures
from bot.chat.reader import Reader
from bot.chat.reply import HitArea, Picture
from bot.rules.notation import format_move
from bot.rules.turn import Turn, steps_of
from bot.rules.variant import Variant
from bot.views.verbs import Verb, format_step
from renderers.scene import BoardScene, Place

Areas = Callable[[BoardScene, Place], Mapping[int, tuple[int, int, int, int]]]
"""The rectangles (x, y, width, height in pixels) of a picture's points, by the numbers of the player at a place."""

_log = structlog.get_logger(__name__)


class Easel:
    """Draws for readers; whoever wants letters, or when drawing fails, gets no picture."""

    def __init__(self, pictures: Pictures, areas: Areas | None) -> None:
        """areas: None where no platform can have its pictures clicked."""
        self._pictures = pictures
        self._areas = areas

    async def picture(
        self, scene: BoardScene | None, alt: Callable[[], str], reader: Reader
    ) -> Picture | None:
        """The picture of a scene. alt: its description, asked for only where there is one."""
        if scene is None or reader.in_letters:
            return None
        try:
            return await self._pictures.picture(scene, alt())
        except PictureFailed as error:
            _log.error("picture failed", error=type(error.__cause__).__name__)
            return None

    def hit_areas(
        self, update: AnyUpdate, scene: BoardScene, place: Place, play: tuple[Variant, Turn]
    ) -> tuple[HitArea, ...]:
        """The steps that may be played now, by the points they begin at and lead to, high dice first.

        place: of whoever plays them, by whose numbers the points go.
        """
        if self._areas is None:
            return ()
        rectangles = self._areas(scene, place)
        found: list[HitArea] = []
        for step in sorted(steps_of(*play), key=lambda step: -step.die):
            if step.source in rectangles and step.target in rectangles:
                button = ButtonId(Verb.STEP, update.table, update.state.decision, format_step(step))
                found.append(
                    HitArea(
                        *rectangles[step.source],
                        button=format_button(button),
                        label=format_move(step),
                        die=step.die,
                        to=rectangles[step.target],
                    )
                )
        return tuple(found)
