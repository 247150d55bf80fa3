"""Untrusted names made drawable: bounded, without tricks, split into runs that one font each can draw."""

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

CLUSTERS = 32  # letters with their marks that are looked at; the pixel width cuts most names earlier
MARKS = 2  # accents on one letter; more are only ever stacked to make a mess
READ = 400  # characters read at all; enough for CLUSTERS of them with marks, few enough to be quick
ELLIPSIS = "…"
DROPPED = frozenset(
    {"Cc", "Cf", "Co", "Cn", "Cs"}
)  # controls, directions and joiners, private, unassigned, halves
BLANKS = frozenset({"Zs", "Zl", "Zp"})
ACCENTS = frozenset({"Mn", "Me"})


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text for one font file; `rtl` when it is written right to left."""

    text: str
    font: str
    rtl: bool


class Coverage:
    """Finds, for a letter, the first font of a chain that has it."""

    def __init__(self, ranges: Mapping[str, Sequence[tuple[int, int]]]) -> None:
        """`ranges`: for each font file the stretches of code points it has."""
        self._firsts: dict[str, list[int]] = {}
        self._lasts: dict[str, list[int]] = {}
        for font, pairs in ranges.items():
            self.add(font, pairs)

    def add(self, font: str, ranges: Sequence[tuple[int, int]]) -> None:
        """Take a font file in."""
        self._firsts[font] = [first for first, _ in ranges]
        self._lasts[font] = [last for _, last in ranges]

    def has(self, font: str, character: str) -> bool:
        """Whether the font file has the character."""
        index = bisect_right(self._firsts[font], ord(character)) - 1
        return index >= 0 and ord(character) <= self._lasts[font][index]

    def font_of(self, letter: str, chain: Sequence[str], preferred: str | None) -> str | None:
        """The font that draws the letter, the preferred one if it can; None when no font has it."""
        order = chain if preferred is None else (preferred, *chain)
        return next((font for font in order if self.has(font, letter)), None)


def clean_text(text: str, longest: int = CLUSTERS) -> str:
    """The text in plain letters: compatibility forms undone, nothing invisible, accents and length bounded.

    longest: letters with their marks that are kept.
    """
    whole = text[:READ].encode("utf-16", "surrogatepass").decode("utf-16", "ignore")
    kept = ""
    marks = clusters = 0
    for character in unicodedata.normalize("NFKC", whole):
        category = unicodedata.category(character)
        if category in BLANKS or character.isspace():
            if kept and kept[-1] != " ":
                kept += " "
        elif category in ACCENTS:
            marks += 1
            if kept and marks <= MARKS:
                kept += character
        elif category not in DROPPED:
            marks = 0
            clusters += 1
            if clusters > longest:
                return kept.rstrip() + ELLIPSIS
            kept += character
    return kept.rstrip()


def clusters_of(text: str) -> Iterator[str]:
    """Each letter together with the marks that follow it."""
    cluster = ""
    for character in text:
        if cluster and not unicodedata.category(character).startswith("M"):
            yield cluster
            cluster = ""
        cluster += character
    if cluster:
        yield cluster


def runs_of(clusters: Sequence[str], coverage: Coverage, chain: Sequence[str]) -> list[Run]:
    """The letters in runs, from left to right as they stand on the page; what no font has is left out.

    When the first letter that has a direction is written right to left, so is the order of the runs.
    """
    runs: list[Run] = []
    for cluster in clusters:
        last = runs[-1] if runs else None
        font = coverage.font_of(cluster[0], chain, last.font if last and not _is_strong(cluster[0]) else None)
        if font is None or unicodedata.category(cluster[0]).startswith("M"):
            continue
        if cluster == " " and (last is None or last.text.endswith(" ")):
            continue  # what stood before it has been left out
        text = "".join(character for character in cluster if coverage.has(font, character))
        rtl = is_rtl(cluster[0])
        if last and last.font == font and (last.rtl == rtl or not _is_strong(cluster[0])):
            runs[-1] = Run(last.text + text, font, last.rtl)
        else:
            runs.append(Run(text, font, rtl))
    first = next((run for run in runs if any(map(_is_strong, run.text))), None)
    return runs[::-1] if first and first.rtl else runs


def is_rtl(character: str) -> bool:
    """Whether the character is written right to left."""
    return unicodedata.bidirectional(character) in ("R", "AL")


def _is_strong(character: str) -> bool:
    return unicodedata.bidirectional(character) in ("L", "R", "AL")
