"""Builders, scripted dice, stand-ins and fakes for the tests."""
