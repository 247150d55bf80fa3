"""A stand-in for Discord: the HTTP API and the gateway on one loopback port, and the people who use it."""
