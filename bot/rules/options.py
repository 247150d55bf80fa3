"""Options as texts: which values one allows, and what a text means. Terms and house rules are tables of them."""

from dataclasses import dataclass
from typing import Any

SWITCH = ("off", "on")
CHAINS = ("0", "1", "2", "3")
"""Longest chains of immediate redoubles."""
CUBE_CAPS = ("0", *(str(2**k) for k in range(1, 16)))
_SWITCHED = {"true": "on", "yes": "on", "1": "on", "false": "off", "no": "off", "0": "off"}


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """The texts an option allows.

    values: words, the plainest first; SWITCH for a switch. Where `last` is not 0 also a number in first..last, behind
    one of the `prefixes` if there are any.
    """

    values: tuple[str, ...] = ()
    first: int = 0
    last: int = 0
    prefixes: tuple[str, ...] = ()

    @property
    def allowed(self) -> tuple[str, ...]:
        """The allowed values as texts, a range written ``a..b``."""
        if self.last == 0:
            return self.values
        span = f"{self.first}..{self.last}"
        return (*self.values, *(f"{prefix} {span}".strip() for prefix in self.prefixes or ("",)))

    def plain(self, text: str) -> str:
        """A text as people type it in the form in which values are given; whether it is one is not checked."""
        text = " ".join(text.lower().split())
        return _SWITCHED.get(text, text) if self.values == SWITCH else text

    def allows(self, text: str) -> bool:
        """Whether this text, made plain, is one of the values."""
        if text in self.values:
            return True
        word, _, number = text.rpartition(" ")
        digits = number.isascii() and number.isdigit() and len(number) <= 6
        if self.last == 0 or word not in (self.prefixes or ("",)) or not digits:
            return False
        return self.first <= int(number) <= self.last


def option_value(text: str, present: object) -> Any:
    """What an allowed text means; its type is that of the present value: a switch, a number or a word."""
    if isinstance(present, bool):
        return text == "on"
    kind: type[Any] = type(present)
    return kind(text)


def option_text(value: object) -> str:
    """A value as the text that it is read from."""
    return SWITCH[value] if isinstance(value, bool) else str(value)
