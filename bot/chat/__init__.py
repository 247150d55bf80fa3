"""The conversation, the same on every platform."""
