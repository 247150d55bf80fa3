"""Cases whose answers come from other programs."""
