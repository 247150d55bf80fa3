"""Codes that people read to each other."""

from bot.service.errors import UnknownCode
from bot.service.ports import Entropy

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Capital letters without I, L and O, which look like digits or each other."""
JOIN_LETTERS = 6
WATCH_LETTERS = 12
"""More, for whoever holds a watch code may show the table elsewhere."""
LINK_LETTERS = 8
"""Enough that nobody guesses one in the minutes for which it is good."""

_FAIR_BYTES = 256 // len(ALPHABET) * len(ALPHABET)


def new_code(entropy: Entropy, letters: int) -> str:
    """A random code; every letter of the alphabet is equally likely."""
    code = ""
    while len(code) < letters:
        code += "".join(ALPHABET[byte % len(ALPHABET)] for byte in entropy(letters) if byte < _FAIR_BYTES)
    return code[:letters]


def parse_code(text: str, letters: int) -> str:
    """A code as somebody typed it: in any case, with spaces or dashes. Raises UnknownCode if it cannot be one."""
    code = "".join(char for char in text[:64].upper() if char not in " -")
    if len(code) != letters or set(code) - set(ALPHABET):
        raise UnknownCode(text)
    return code
