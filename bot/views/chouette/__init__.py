"""What a chouette says and which buttons it shows. Pure functions of its state."""
