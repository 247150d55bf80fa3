"""The one way to change a table: load, decide, save, then tell."""
