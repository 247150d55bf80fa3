"""Reads vectors from `tests/data/vectors`, or from the folder that CIVETTA_VECTORS names."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(os.environ.get("CIVETTA_VECTORS") or Path(__file__).parents[1] / "data" / "vectors")


def vector_path(name: str) -> Path:
    """A file or folder of vectors. Skips the test where it is absent, fails it where there are no vectors at all."""
    if not FOLDER.is_dir() or not any(FOLDER.iterdir()):
        pytest.fail(f"no vectors in {FOLDER}")
    path = FOLDER / name
    if not path.exists():
        pytest.skip(f"{path} is absent")
    return path


def vector_lines(name: str) -> list[dict[str, Any]]:
    """The cases of a .jsonl file; fails where it has none."""
    lines = vector_path(name).read_text("utf-8").splitlines()
    cases = [json.loads(line) for line in lines if line.strip()]
    if not cases:
        pytest.fail(f"no cases in {FOLDER / name}")
    return cases
