"""The rules of each family of variants."""
