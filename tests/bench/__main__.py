"""`make bench`: every measurement, as a table. Ratios are of things measured in the same run."""

from collections.abc import Callable

from tests.bench import boards, doors, evening, pictures, plays, service, storage

_MODULES: dict[str, Callable[[], list[tuple[str, str]]]] = {
    "rules": plays.main,
    "pictures": pictures.main,
    "storage": storage.main,
    "service": service.main,
    "boards": boards.main,
    "doors": doors.main,
    "evening": evening.main,
}


def main() -> None:
    """Print one line a figure, by part."""
    for part, measure in _MODULES.items():
        print(f"\n{part}", flush=True)
        for what, figure in measure():
            print(f"  {what:<72} {figure}", flush=True)


if __name__ == "__main__":
    main()
