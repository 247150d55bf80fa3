"""Board pictures with Pillow. Imports nothing of ours."""
