"""Values to versioned JSON and back."""
