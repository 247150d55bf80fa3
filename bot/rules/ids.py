"""Distinct types for ids, so that two numbers cannot be swapped."""

from typing import NewType

PlayerId = NewType("PlayerId", int)
"""Internal number of a person, whatever platform he comes from."""
