"""The rules of backgammon as pure values and functions: no clock, no randomness, no input or output."""
