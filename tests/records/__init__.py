"""Whole games on file."""
