"""The local table: a page on the loopback address."""
