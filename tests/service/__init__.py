"""Tests of the service, over real files."""
