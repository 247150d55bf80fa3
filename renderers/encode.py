"""Indexed pictures as PNG bytes."""

from io import BytesIO

from PIL import Image

LEVEL = 1  # higher levels save a tenth of the bytes and cost twice the time


def encode_png(picture: Image.Image) -> bytes:
    """The picture as PNG. Releases the interpreter lock while it compresses."""
    stream = BytesIO()
    picture.save(stream, "PNG", compress_level=LEVEL)
    return stream.getvalue()
