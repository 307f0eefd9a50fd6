"""Diamoniak: rules in `rules`, words in `game`."""
