"""What is to go wrong, planned by a test."""

import fnmatch
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Fault:
    """What the next requests to a route get instead of their answer.

    method, path: of the route, the path as a file pattern. status: None cuts the connection.
    after: whether the request takes effect all the same. times: how many requests.
    delay_s: the answer comes that much later; with status 0 nothing else is wrong.
    """

    method: str
    path: str
    status: int | None
    body: dict[str, Any] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    after: bool = False
    times: int = 1
    delay_s: float = 0.0


class Faults:
    """The plan. met: how many requests have met a fault."""

    def __init__(self) -> None:
        self._planned: list[Fault] = []
        self.met = 0

    def plan(self, fault: Fault) -> None:
        """Add a fault."""
        self._planned.append(fault)

    def clear(self) -> None:
        """Everything is well again."""
        self._planned.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """The fault this request meets."""
        for fault in self._planned:
            if fault.method == method and fnmatch.fnmatch(path, fault.path):
                fault.times -= 1
                if fault.times <= 0:
                    self._planned.remove(fault)
                self.met += 1
                return fault
        return None


def rate_limited(
    method: str, path: str, retry_after_s: float, *, everywhere: bool = False, times: int = 1
) -> Fault:
    """As Discord says that it has been asked too often."""
    scope = "global" if everywhere else "user"
    body = {"message": "You are being rate limited.", "retry_after": retry_after_s, "global": everywhere}
    headers = {"Via": "1.1 stand-in", "Retry-After": str(int(retry_after_s) + 1), "X-RateLimit-Scope": scope}
    return Fault(method, path, 429, body, headers, times=times)


def refused(method: str, path: str, status: int, code: int, *, times: int = 1) -> Fault:
    """As Discord refuses, with its own number for the reason."""
    return Fault(method, path, status, {"message": f"error {code}", "code": code}, times=times)
