"""The Telegram door: translates between the Bot API and the conversation, and holds no rule."""
