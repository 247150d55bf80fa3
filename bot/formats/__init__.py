"""Text formats of positions, matches and dice proofs. Pure."""
