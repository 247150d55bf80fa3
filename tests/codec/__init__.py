"""Tests of the stored JSON."""
