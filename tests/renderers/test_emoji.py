"""The small pictures for buttons."""

from io import BytesIO

import pytest
from PIL import Image

from renderers.emoji import SIZE_PX, UnknownEmojiError, emoji_png

NAMES = ("dice", "cube", "checker")
MOST_BYTES = 256 << 10


@pytest.mark.parametrize("name", NAMES)
def test_an_emoji_is_what_chats_take(name: str) -> None:
    """A square PNG with a clear background, smaller than 256 KiB."""
    png = emoji_png(name)
    with Image.open(BytesIO(png)) as image:
        assert ("PNG", (SIZE_PX, SIZE_PX)) == (image.format, image.size)
        assert (0, 0, 0, 0) == image.convert("RGBA").getpixel((0, 0))
        assert 255 == image.convert("RGBA").getchannel("A").getpixel((SIZE_PX // 2, SIZE_PX // 2))
    assert len(png) < MOST_BYTES


def test_the_emojis_differ() -> None:
    """One picture each."""
    assert len(NAMES) == len({emoji_png(name) for name in NAMES})


def test_there_is_no_other() -> None:
    """The name is looked up, never a path."""
    with pytest.raises(UnknownEmojiError):
        emoji_png("../../etc/passwd")
