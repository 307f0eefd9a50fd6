"""Désirée: rules in `rules`, words in `game`."""
