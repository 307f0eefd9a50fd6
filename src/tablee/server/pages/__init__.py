"""The pages. Every text goes through gettext; a page decides nothing about the games."""
