"""Bits packed into base64, the least significant bit of the first byte first, as GNU Backgammon's IDs are."""

from base64 import b64decode, b64encode
from binascii import Error

from bot.formats.errors import FormatError


def decode_bits(text: str, *, field: str, n_bytes: int) -> int:
    """The bits as one integer whose bit 0 comes first. Raises FormatError for anything but that many bytes."""
    length = -(-n_bytes * 4 // 3)
    allowed = f"{length} characters of A-Z a-z 0-9 + /"
    text = text.strip() if len(text) <= 2 * length else text
    bare = text.removesuffix("==")
    if len(bare) != length:
        raise FormatError(field, text, allowed)
    try:
        raw = b64decode(bare + "=" * (-length % 4), validate=True)
    except (Error, ValueError):
        raise FormatError(field, text, allowed) from None
    return int.from_bytes(raw, "little")


def encode_bits(bits: int, *, n_bytes: int) -> str:
    """The inverse of `decode_bits`, without padding."""
    return b64encode(bits.to_bytes(n_bytes, "little")).decode("ascii").rstrip("=")
