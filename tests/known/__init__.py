"""Known answers, each with its reason."""
