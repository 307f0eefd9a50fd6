"""Environments for PettingZoo, OpenSpiel and Gymnasium, and vectorised ones for thousands of games at once."""
