"""Names as people really have them, and as somebody has them who wants to break the picture."""

import time
import unicodedata
from pathlib import Path

import pytest

from renderers.cmap import FONTS
from renderers.names import CLUSTERS, clean_text
from renderers.text import SEMIBOLD, Fonts

NAMES = {
    "plain": "Marguerite D.",
    "accents": "Włodzimierz Żółć-Ångström",
    "vietnamese": "Nguyễn Thị Hồng",
    "cyrillic": "Екатерина Смирнова-Вишневская",
    "greek": "Ἀλέξανδρος",
    "arabic": "محمد علي",
    "hebrew": "שלום ישראל",
    "mixed": "שלום Max 2000",
    "hindi": "दीपिका शर्मा",
    "thai": "สมชาย ใจดี",
    "georgian": "გიორგი",
    "armenian": "Հայկ",
    "fancy": "𝓕𝓪𝓷𝓬𝔂 Ｗｉｄｅ",
    "emoji": "Zoë 🎲👨‍👩‍👧",
    "markup": "<b>*x*</b> `@all`",
    "zalgo": "Z" + "\u0300\u0301\u0302\u0303" * 500 + "a\u0337" * 300,
    "long": "W" * 5000,
    "long-arabic": "م" * 5000,
    "override": "abc\u202edef",
    "surrogate": "A\ud800B",
    "blank": " \u3000\n\t ",
    "nothing": "",
    "only-emoji": "🎲🎲",
    "marks-only": "\u0301\u0302\u0303",
    "noncharacter": "\ufffe\U0010ffff\ue000",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_any_name_gives_a_line_that_fits_and_has_every_glyph(name: str) -> None:
    """Never an exception, never a box: each character of each run is in the run's font."""
    fonts = Fonts(system=())

    line = fonts.line(name, 31, max_px=370, fallback="Player 1")
    mask, _ = fonts.mask(line)

    assert line.width <= 370
    assert mask.getbbox() is not None
    assert [] == [c for run in line.runs for c in run.text if not fonts._coverage.has(run.font, c)]


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_no_name_takes_long(name: str) -> None:
    """At most 5 ms with the fonts open, however long it is."""
    fonts = Fonts(system=())
    fonts.mask(fonts.line(name, 31, max_px=370, fallback="Player 1"))
    spent = []
    for _ in range(5):
        fonts._lines.clear()
        fonts._masks.clear()
        start = time.thread_time()
        fonts.mask(fonts.line(name, 31, max_px=370, fallback="Player 1"))
        spent.append(time.thread_time() - start)

    assert min(spent) < 0.005


@pytest.mark.parametrize("kind", ["blank", "nothing", "only-emoji", "marks-only", "noncharacter"])
def test_where_nothing_is_left_the_fallback_stands(kind: str) -> None:
    """The caller's word for the seat."""
    assert "Player 1" == text_of(NAMES[kind])


def test_where_the_fallback_is_empty_too_nothing_is_drawn() -> None:
    """An empty line is a line."""
    assert "" == text_of("", fallback="")


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("𝓕𝓪𝓷𝓬𝔂 Ｗｉｄｅ", "Fancy Wide"),
        ("  a \n\t b  ", "a b"),
        ("abc\u202edef\u200b", "abcdef"),
        ("e\u0301", "é"),
        ("x\u0300\u0301\u0302\u0303", "x\u0300\u0301"),
        ("A\ud800B", "AB"),
        ("\u0301x", "x"),
        ("\ue000\ufffe\x00y", "y"),
    ],
)
def test_cleaning(raw: str, clean: str) -> None:
    """Plain letters, single blanks, nothing invisible, two accents at most."""
    assert clean == clean_text(raw)


def test_a_long_name_is_cut_before_it_is_measured() -> None:
    """32 letters and an ellipsis."""
    assert "x" * CLUSTERS + "…" == clean_text("x" * 5000)


def test_a_wide_name_ends_in_one_ellipsis() -> None:
    """Cut by width, marks stay with their letters."""
    text = text_of("Ẃ̀" * 40)

    assert text.endswith("…")
    assert 1 == text.count("…")
    assert not unicodedata.combining(text.rstrip("…")[0])


def test_runs_stand_from_right_to_left_when_the_name_starts_so() -> None:
    """Hebrew first: Latin stands left of it. Latin first: right of it."""
    fonts = Fonts(system=())

    assert [SEMIBOLD, "NotoSansHebrew-Bold.ttf"] == [r.font for r in fonts.line("שלום Max", 31).runs]
    assert [SEMIBOLD, "NotoSansHebrew-Bold.ttf"] == [r.font for r in fonts.line("Max שלום", 31).runs][:2]


def test_letters_left_out_leave_no_gap() -> None:
    """Neither before nor between what is drawn."""
    assert ("Bob", "A B") == (text_of("🎲 Bob"), text_of("A 🎲 B"))


def test_hebrew_is_written_right_to_left() -> None:
    """The run carries its direction to the shaper."""
    assert [True] == [run.rtl for run in Fonts(system=()).line("שלום", 31).runs]


def test_the_last_hebrew_letter_stands_leftmost() -> None:
    """What is drawn at the left end is the end of the word."""
    fonts = Fonts(system=())
    word, last = (fonts.mask(fonts.line(text, 31))[0] for text in ("\u05e9\u05e8", "\u05e8"))
    box = last.getbbox()

    assert box is not None
    assert last.crop(box).tobytes() == word.crop(box).tobytes()


def test_a_system_font_joins_only_when_a_letter_is_missing(tmp_path: Path) -> None:
    """It is not read before; a letter that it lacks too is left out."""
    font = tmp_path / "system.ttf"
    font.write_bytes((FONTS / "NotoSansThai-Bold.ttf").read_bytes())
    fonts = Fonts(system=(font, tmp_path / "absent.ttf"))

    fonts.line("abc", 31)
    before = str(font) in fonts._fallbacks
    drawn = "".join(run.text for run in fonts.line("a\u4e00", 31).runs)

    assert (False, "a", True) == (before, drawn, str(font) in fonts._fallbacks)


def text_of(name: str, fallback: str = "Player 1") -> str:
    """What of a name is drawn, in a line as wide as a player's."""
    line = Fonts(system=()).line(name, 31, max_px=370, fallback=fallback)
    return "".join(run.text for run in line.runs)
