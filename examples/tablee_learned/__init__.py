"""A small network that learns a game from nothing by playing against itself, and then plays it at any table."""
