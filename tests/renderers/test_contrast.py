"""Both kinds of checkers stand out from everything they lie on, for every eye."""

from itertools import product

import pytest

from renderers.theme import Rgb, colours_of, theme_names

SURFACES = ("felt", "point_a", "point_b", "tray", "bar")
FACES = ("light_upper", "light_lower", "dark_upper", "dark_lower")

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009),
# severity 1.0, for linear red, green and blue
SIGHTS = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


@pytest.mark.parametrize(("theme", "surface", "face"), [*product(theme_names(), SURFACES, FACES)])
def test_checkers_have_three_to_one_on_every_surface(theme: str, surface: str, face: str) -> None:
    """WCAG 1.4.11 asks 3:1 of what must be seen to understand a picture."""
    colours = colours_of(theme)

    assert contrast(linear(colours[surface]), linear(colours[face])) >= 3.0


@pytest.mark.parametrize(
    ("theme", "surface", "face", "sight"), [*product(theme_names(), SURFACES, FACES, sorted(SIGHTS))]
)
def test_checkers_stand_out_for_colour_blind_eyes(theme: str, surface: str, face: str, sight: str) -> None:
    """Under each of the three simulated kinds at least 2.7:1 is left."""
    colours = colours_of(theme)

    assert contrast(seen(colours[surface], sight), seen(colours[face], sight)) >= 2.7


@pytest.mark.parametrize(("theme", "surface", "face"), [*product(theme_names(), SURFACES, FACES)])
def test_checkers_stand_out_without_colour(theme: str, surface: str, face: str) -> None:
    """A grey copy, made the way picture formats make it, keeps 2.7:1."""
    colours = colours_of(theme)

    assert contrast(linear(grey(colours[surface])), linear(grey(colours[face]))) >= 2.7


@pytest.mark.parametrize(("theme", "surface"), [*product(theme_names(), ("felt", "point_a", "point_b"))])
def test_points_have_a_visible_edge(theme: str, surface: str) -> None:
    """Felt and points are alike in lightness so that checkers show on both: the line between must be seen."""
    colours = colours_of(theme)

    assert contrast(linear(colours["point_edge"]), linear(colours[surface])) >= 2.0


@pytest.mark.parametrize(
    ("theme", "ink", "ground", "least"),
    [
        (theme, *row)
        for theme in theme_names()
        for row in (
            ("text", "strip", 7.0),
            ("dim", "strip", 4.5),
            ("label", "frame", 4.5),
            ("label", "tray", 3.0),
            ("light_ink", "light_lower", 7.0),
            ("dark_ink", "dark_upper", 7.0),
            ("badge_ink", "badge", 7.0),
            ("ribbon_ink", "ribbon", 7.0),
            ("ribbon_dim", "ribbon", 4.5),
            ("accent", "casing", 4.5),
            ("ghost", "casing", 4.5),
            ("hit", "casing", 4.5),
            ("accent", "strip", 4.5),
            ("hit", "strip", 4.5),
        )
    ],
)
def test_text_and_marks_are_readable(theme: str, ink: str, ground: str, least: float) -> None:
    """Words meet WCAG's text contrast, large numbers at least 3:1, marks stand out from their dark casing."""
    colours = colours_of(theme)

    assert contrast(linear(colours[ink]), linear(colours[ground])) >= least


def linear(colour: Rgb) -> tuple[float, ...]:
    """Light of each channel, 0..1."""
    shares = (channel / 255 for channel in colour)
    return tuple(s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)


def seen(colour: Rgb, sight: str) -> tuple[float, ...]:
    """Light of each channel as an eye of that kind sees the colour."""
    light = linear(colour)
    mixed = (sum(share * part for share, part in zip(row, light, strict=True)) for row in SIGHTS[sight])
    return tuple(min(1.0, max(0.0, value)) for value in mixed)


def grey(colour: Rgb) -> Rgb:
    """The grey of ITU-R BT.601, used by JPEG and Pillow."""
    red, green, blue = colour
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return (level, level, level)


def contrast(first: tuple[float, ...], second: tuple[float, ...]) -> float:
    """WCAG's contrast ratio of two lights, 1 or more."""
    weights = (0.2126, 0.7152, 0.0722)
    levels = sorted(sum(w * c for w, c in zip(weights, light, strict=True)) for light in (first, second))
    return (levels[1] + 0.05) / (levels[0] + 0.05)
