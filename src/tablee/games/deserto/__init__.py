"""Deserto: rules in `rules`, words in `game`."""
