"""Code and catalogues name the same messages."""

import ast
import re
from pathlib import Path

import pytest

import bot
from tests.i18n.catalogues import KEYS

SECTIONS = {key.partition(".")[0] for key in KEYS if "." in key}
KEY_LIKE = re.compile(r"[a-z_]+(\.[a-z0-9_-]+)+")
ROOT = Path(bot.__file__).parent
CALLS = ("Message", "message")


def named_in(source: Path) -> tuple[set[str], set[str]]:
    """Keys written in a module, and patterns of the keys it puts together from parts."""
    keys: set[str] = set()
    patterns: set[str] = set()
    not_keys: set[ast.expr] = set()
    tree = ast.parse(source.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            not_keys.add(node.value)
        if isinstance(node, ast.JoinedStr):
            not_keys.update(node.values)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in CALLS
            and node.args
        ):
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                keys.add(first.value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in not_keys:
            is_key = KEY_LIKE.fullmatch(node.value) and node.value.partition(".")[0] in SECTIONS
            if is_key and not node.value.endswith(
                (".py", ".po", ".json", ".txt", ".db", ".js", ".css", ".html")
            ):
                keys.add(node.value)
        if isinstance(node, ast.JoinedStr):
            parts = [
                re.escape(str(value.value)) if isinstance(value, ast.Constant) else r"[a-z0-9_.-]+"
                for value in node.values
            ]
            pattern = "".join(str(part) for part in parts)
            if re.match(r"[a-z_]+\\\.", pattern) and pattern.partition("\\")[0] in SECTIONS:
                patterns.add(pattern)
            elif pattern == r"[a-z0-9_.-]+_you":
                patterns.add(r"ask\.[a-z_]+_you")
    return keys, patterns


FOUND = {path.relative_to(ROOT).as_posix(): named_in(path) for path in sorted(ROOT.rglob("*.py"))}
MODULES = [name for name, (keys, patterns) in FOUND.items() if keys or patterns]


@pytest.mark.parametrize("module", MODULES)
def test_every_key_in_code_is_in_the_catalogues(module: str) -> None:
    """No message that code can say is missing."""
    keys, patterns = FOUND[module]

    assert [] == sorted(keys - set(KEYS))
    assert [] == [pattern for pattern in patterns if not any(re.fullmatch(pattern, key) for key in KEYS)]


def test_every_key_of_the_catalogues_is_used() -> None:
    """No text is kept that nobody can ever read."""
    written = set().union(*(keys for keys, _ in FOUND.values()))
    patterns = [re.compile(pattern) for _, found in FOUND.values() for pattern in found]

    assert [] == [key for key in KEYS if key not in written and not any(p.fullmatch(key) for p in patterns)]
