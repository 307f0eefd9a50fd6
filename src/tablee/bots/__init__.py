"""Bots: search for any game that has a kernel."""
