"""What holds for every test."""

import resource
import sys

MOST_BYTES = 6 << 30


def pytest_configure() -> None:
    """A test that runs away gets a MemoryError long before the machine has no memory left."""
    if sys.platform == "linux":  # elsewhere the limit is not kept
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, hard))
