"""What to show for a state, without pixels or platform types. Pure."""
