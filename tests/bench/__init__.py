"""Measurements, each module with `main() -> list[tuple[str, str]]`."""
