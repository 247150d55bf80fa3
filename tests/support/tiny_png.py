"""The smallest real pictures."""

import struct
import zlib


def tiny_png(colour: int) -> bytes:
    """A PNG of 10 by 8 pixels in one colour, of which the lower 24 bits count."""
    pixel = (colour & 0xFFFFFF).to_bytes(3, "big")
    rows = b"".join(b"\0" + pixel * 10 for _ in range(8))
    header = struct.pack(">IIBBBBB", 10, 8, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    )
