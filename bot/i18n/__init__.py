"""Italian and English texts."""
