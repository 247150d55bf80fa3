"""What is shipped beside the code is there and up to date."""

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from renderers.cmap import FONTS, make_coverage, read_coverage
from renderers.make_themes import make_theme
from renderers.scene import Size
from renderers.text import BOLD, FALLBACKS, SEMIBOLD
from renderers.theme import THEMES, Skin, sheet_path, theme_names

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("theme", theme_names())
def test_theme_files_are_those_the_maker_makes(theme: str, tmp_path: Path) -> None:
    """Stale sprites or palettes fail here; `python -m renderers.make_themes` mends it."""
    make_theme(theme, tmp_path)

    for size in Size:
        shipped, made = sheet_path(theme, size), tmp_path / sheet_path(theme, size).name
        with Image.open(shipped) as one, Image.open(made) as other:
            assert ImageChops.difference(one, other).getbbox(alpha_only=False) is None
        assert index_of(shipped) == index_of(made)


@pytest.mark.parametrize("theme", theme_names())
def test_reducing_to_the_palette_twice_changes_nothing(theme: str) -> None:
    """Each of the 128 colours is found exactly, so a region can be drawn over and reduced again."""
    skin = Skin.load(theme, Size.LARGE)
    colours = palette_of(skin)
    picture = Image.new("RGB", (len(colours), 1))
    picture.putdata(colours)

    assert colours == list(skin.indexed(picture).convert("RGB").get_flattened_data())
    assert 128 == len(set(colours))


@pytest.mark.parametrize("theme", theme_names())
def test_named_colours_are_in_the_palette_exactly(theme: str) -> None:
    """Surfaces keep the colour whose contrast is checked."""
    skin = Skin.load(theme, Size.LARGE)

    assert set() == set(skin.colours.values()) - set(palette_of(skin))


def test_every_theme_names_the_same_colours() -> None:
    """A colour that one theme forgot would fail only when it is drawn."""
    names = {theme: set(json.loads((THEMES / f"{theme}.json").read_text("ascii"))) for theme in theme_names()}

    assert {"midnight", "walnut", "contrast"} <= set(names)
    assert 1 == len({frozenset(found) for found in names.values()})


def test_the_list_of_covered_characters_is_fresh() -> None:
    """Made from the font files; `python -m renderers.cmap` mends it."""
    assert make_coverage() == read_coverage()


def test_every_font_in_use_is_bundled_with_a_licence() -> None:
    """And nothing else is."""
    assert {BOLD, SEMIBOLD, *FALLBACKS} == {path.name for path in FONTS.glob("*.?tf")}
    assert all("SIL OPEN FONT LICENSE" in path.read_text("utf-8") for path in FONTS.glob("OFL-*.txt"))
    assert {"OFL-Inter.txt", "OFL-Noto.txt"} == {path.name for path in FONTS.glob("*.txt")}


def test_bundled_fonts_stay_below_two_megabytes() -> None:
    """They travel with every installation."""
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 2_000_000


@pytest.mark.slow
def test_a_built_wheel_holds_every_font_and_theme_file(tmp_path: Path) -> None:
    """Pictures can be drawn from an installed package, not only from a checkout."""
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "--wheel-dir", str(tmp_path), str(clean_copy(tmp_path))], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    wanted = {
        f"renderers/{path.parent.name}/{path.name}" for folder in (FONTS, THEMES) for path in folder.iterdir()
    }

    with zipfile.ZipFile(wheel) as archive:
        assert set() == wanted - set(archive.namelist())


def clean_copy(tmp_path: Path) -> Path:
    """What building reads, in a folder of its own, so that nothing is left in the checkout."""
    copy = tmp_path / "source"
    copy.mkdir()
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, copy / name)
        else:
            (copy / name).write_text("", "utf-8")
    for package in ("bot", "renderers", "storage"):
        shutil.copytree(ROOT / package, copy / package, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def palette_of(skin: Skin) -> list[tuple[int, ...]]:
    """The colours of a theme's palette, in order."""
    flat = skin.palette.getpalette("RGB") or []
    return list(zip(flat[0::3], flat[1::3], flat[2::3], strict=True))


def index_of(sheet: Path) -> object:
    """The places and palette beside a sprite sheet."""
    return json.loads(sheet.with_suffix(".json").read_text("ascii"))
