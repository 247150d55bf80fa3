"""Chouettes: one player, the box, against the team of all others on one board. Pure; only what games for two lack."""
