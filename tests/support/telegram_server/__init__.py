"""A stand-in for Telegram's Bot API over loopback, which judges everything that passes it."""
