"""No secret can become part of the repository by mistake."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
TOKENS = (
    re.compile(r"\b\d{8,10}:[A-Za-z0-9_-]{35}\b"),
    re.compile(r"\b[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}\b"),
)
"""Of Telegram, and of Discord."""
FOLDERS = ("bot", "renderers", "storage", "deploy", "docs", ".ci")
FILES = (".env.example", "README.md", "compose.yaml", "Dockerfile", "pyproject.toml", "Makefile")


def test_no_file_holds_a_token() -> None:
    """B-47: neither the program nor what is copied when it is set up."""
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    files += [ROOT / name for name in FILES]
    texts = {path: path.read_text("utf-8", "replace") for path in files if path.suffix != ".pyc"}

    assert [] == [str(path) for path, text in texts.items() if any(t.search(text) for t in TOKENS)]


def test_the_file_for_tokens_is_never_tracked_nor_copied() -> None:
    """B-47: by git, and into an image."""
    for name in (".gitignore", ".dockerignore"):
        lines = (ROOT / name).read_text("utf-8").split()
        assert {".env", "/.env", "*", ".*"} & set(lines), name
