"""A small network that has learnt a game from nothing by playing against itself, as a player at any table."""
