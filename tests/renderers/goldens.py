"""Golden pictures: `python -m tests.renderers.goldens` draws them anew after a wanted change."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from renderers.board import render
from renderers.scene import BoardScene, Size
from tests.renderers.boards import bear_off, entering, match_won, middle_game, nardy_start, opening, pinned
from tests.renderers.crews import with_crew

FOLDER = Path(__file__).parents[1] / "data" / "golden"
GOLDENS: dict[str, tuple[Callable[[str], BoardScene], str]] = {
    "opening-midnight": (opening, "midnight"),
    "middle-game-midnight": (middle_game, "midnight"),
    "bear-off-midnight": (bear_off, "midnight"),
    "match-won-midnight": (match_won, "midnight"),
    "nardy-start-midnight": (nardy_start, "midnight"),
    "pinned-midnight": (pinned, "midnight"),
    "entering-midnight": (entering, "midnight"),
    "middle-game-walnut": (middle_game, "walnut"),
    "bear-off-contrast": (bear_off, "contrast"),
    "crew-midnight": (partial(with_crew, 7), "midnight"),
}


def golden_scene(name: str) -> BoardScene:
    """The scene of a golden picture."""
    make, theme = GOLDENS[name]
    return replace(make(theme), size=Size.SMALL)


def main() -> None:
    """Write every golden picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in GOLDENS:
        (FOLDER / f"{name}.png").write_bytes(render(golden_scene(name)))


if __name__ == "__main__":
    main()
