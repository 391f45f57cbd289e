"""Slow answers, written from the rules alone, that the library is compared with."""
