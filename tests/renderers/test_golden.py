"""Pictures look as they looked when somebody last looked at them."""

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from renderers.board import render
from renderers.crew import CrewLayout
from renderers.layout import DRAWN, Layout
from renderers.scene import BoardScene, Place
from tests.renderers.goldens import FOLDER, GOLDENS, golden_scene
from tests.renderers.test_board import opened


@pytest.mark.parametrize("name", GOLDENS)
def test_picture_looks_like_its_golden_copy(name: str) -> None:
    """Exactly so outside the text; within it letters may sit a little differently with another FreeType."""
    scene = golden_scene(name)
    drawn = opened(render(scene)).convert("RGB")
    with Image.open(FOLDER / f"{name}.png") as golden:
        change = ImageChops.difference(drawn, golden.convert("RGB"))
    text = text_zones(scene)

    assert ImageChops.multiply(change, ImageChops.invert(text)).getbbox() is None
    assert max(ImageStat.Stat(change, text.convert("L")).mean) < 6


def text_zones(scene: BoardScene) -> Image.Image:
    """White where letters and numbers may stand."""
    layout = Layout.of(scene)
    m = layout.metrics
    height = CrewLayout.of(m, scene.crew).bottom if scene.crew else m.height
    zones = Image.new("RGB", (m.width, height))
    draw = ImageDraw.Draw(zones)
    boxes = [layout.tray.box, (0, m.height, m.width, height)]
    boxes += [rect.box for place in Place for rect in (layout.strip(place), layout.labels(place))]
    spots = [layout.point_checker(point, DRAWN - 1) for point in range(1, 25)]
    boxes += [
        (x - m.checker // 2, y - m.checker // 2, x + m.checker // 2, y + m.checker // 2) for x, y in spots
    ]
    if scene.result:
        left, right = layout.half(right=False), layout.half(right=True)
        middle = left.middle[1]
        boxes.append((left.x, middle - m.die, right.right, middle + m.die))
    for box in boxes:
        draw.rectangle(box, fill="white")
    return zones
