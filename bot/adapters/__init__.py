"""Doors: each translates between one platform and bot.chat."""
