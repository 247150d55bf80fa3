"""Discord's name in the house."""

PLATFORM = "discord"
