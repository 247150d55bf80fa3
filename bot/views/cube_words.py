"""Names of what is done with a cube."""

ANIMALS = ("beaver", "raccoon", "otter")
"""The immediate redoubles, by how many there were before; the last name serves for all that follow."""


def animal(animals: int) -> str:
    """The name of an immediate redouble after that many others."""
    return ANIMALS[min(animals, len(ANIMALS) - 1)]
