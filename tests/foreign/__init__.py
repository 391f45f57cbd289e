"""Whole rounds, played in lock-step with other people's engines."""
