"""Ledger and next line of single games of a chouette, as `chouette.json` has them."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from bot.chouette.house_rules import SETTING_SPECS
from bot.rules.errors import RulesError
from tests.vectors.chouette_driver import Case
from tests.vectors.loading import vector_path

FILE = "chouette.json"


def cases() -> list[dict[str, Any]]:
    """All cases, each with its whole settings."""
    content = json.loads(vector_path(FILE).read_text("utf-8"))
    if not content["cases"]:
        pytest.fail(f"no cases in {FILE}")
    base = content.get("base_settings", {})
    return [{**case, "settings": {**base, **case.get("settings", {})}} for case in content["cases"]]


def alternatives(case: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], Mapping[str, Any]]]:
    """Other settings of a case with what they change."""
    found = case.get("alternatives") or []
    for other in found.values() if isinstance(found, dict) else found:
        changed = other.get("settings") or {name: other[name] for name in other if name in SETTING_SPECS}
        yield {**case["settings"], **changed}, other


def check(case: Mapping[str, Any], settings: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    """Play the case and compare what it says."""
    played = Case(case, settings)
    played.play()

    assert 0 == sum(played.points.values())
    if "expected_points" in expected:
        points = {name: value for name, value in played.points.items() if value}
        assert {name: value for name, value in expected["expected_points"].items() if value} == points
    if "expected_next_line" in expected:
        assert expected["expected_next_line"] == played.line
    if "expected_partner" in expected:
        assert expected["expected_partner"] == played.name(played.state.partner)


def test_every_case_is_booked_as_it_says() -> None:
    """Points, next line and partner of every case, played on the real rules."""
    failures = []
    for case in cases():
        try:
            check(case, case["settings"], case)
        except (AssertionError, RulesError, pytest.fail.Exception) as failure:
            failures.append(f"{case['id']} {case.get('title', '')}: {failure!r}")
    assert [] == failures


def test_other_settings_give_the_other_lines() -> None:
    """Each alternative of a case, with its own settings."""
    failures = []
    for case in cases():
        for settings, expected in alternatives(case):
            try:
                check(case, settings, expected)
            except (AssertionError, RulesError, pytest.fail.Exception) as failure:
                failures.append(f"{case['id']} {expected}: {failure!r}")
    assert [] == failures
