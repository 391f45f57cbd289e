"""Laws that hold for every hand."""
