"""Which characters a font file has, read from its `cmap` table: `python -m renderers.cmap` writes the shipped list.

Only formats 4 and 12 are read (OpenType specification, "cmap"); every font in use has one of them.
"""

import json
from itertools import pairwise
from pathlib import Path
from struct import unpack_from

FONTS = Path(__file__).parent / "fonts"
COVERAGE = FONTS / "coverage.json"

Ranges = list[tuple[int, int]]


def covered(path: Path) -> Ranges:
    """First and last code point of each stretch of characters the font (or a collection's first font) can draw.

    Raises ValueError when the file has no table in a known format.
    """
    content = path.read_bytes()
    start = unpack_from(">I", content, 12)[0] if content[:4] == b"ttcf" else 0
    tables = unpack_from(">H", content, start + 4)[0]
    for index in range(tables):
        tag, _, offset, _ = unpack_from(">4sIII", content, start + 12 + 16 * index)
        if tag == b"cmap":
            return _merged(_characters(content, offset))
    raise ValueError(f"{path.name} has no character table")


def read_coverage() -> dict[str, Ranges]:
    """The shipped list: for each bundled font file what `covered` gives for it."""
    listed = json.loads(COVERAGE.read_text("ascii"))
    return {name: [(first, last) for first, last in ranges] for name, ranges in listed.items()}


def make_coverage() -> dict[str, Ranges]:
    """What the shipped list must say."""
    return {path.name: covered(path) for path in sorted(FONTS.glob("*.?tf"))}


def _characters(content: bytes, cmap: int) -> list[int]:
    best: tuple[int, int] | None = None
    for index in range(unpack_from(">H", content, cmap + 2)[0]):
        _, _, offset = unpack_from(">HHI", content, cmap + 4 + 8 * index)
        kind = unpack_from(">H", content, cmap + offset)[0]
        if kind in (4, 12) and (best is None or kind > best[0]):
            best = (kind, cmap + offset)
    if best is None:
        raise ValueError("no character table in a known format")
    kind, table = best
    return _format_12(content, table) if kind == 12 else _format_4(content, table)


def _format_12(content: bytes, table: int) -> list[int]:
    characters: list[int] = []
    for group in range(unpack_from(">I", content, table + 12)[0]):
        first, last, _ = unpack_from(">III", content, table + 16 + 12 * group)
        characters.extend(range(first, last + 1))
    return characters


def _format_4(content: bytes, table: int) -> list[int]:
    doubled = unpack_from(">H", content, table + 6)[0]
    count = doubled // 2
    ends = unpack_from(f">{count}H", content, table + 14)
    starts = unpack_from(f">{count}H", content, table + 16 + doubled)
    deltas = unpack_from(f">{count}H", content, table + 16 + 2 * doubled)
    offsets_at = table + 16 + 3 * doubled
    offsets = unpack_from(f">{count}H", content, offsets_at)
    characters = []
    for index, (first, last) in enumerate(zip(starts, ends, strict=True)):
        for character in range(first, last + 1):
            if offsets[index]:
                place = offsets_at + 2 * index + offsets[index] + 2 * (character - first)
                glyph = unpack_from(">H", content, place)[0]
            else:
                glyph = (character + deltas[index]) & 0xFFFF
            if glyph and character != 0xFFFF:
                characters.append(character)
    return characters


def _merged(characters: list[int]) -> Ranges:
    if not characters:
        return []
    ordered = sorted(set(characters))
    firsts = [ordered[0]] + [b for a, b in pairwise(ordered) if b != a + 1]
    lasts = [a for a, b in pairwise(ordered) if b != a + 1] + [ordered[-1]]
    return list(zip(firsts, lasts, strict=True))


if __name__ == "__main__":
    COVERAGE.write_text(json.dumps(make_coverage(), separators=(",", ":")) + "\n", "ascii")
