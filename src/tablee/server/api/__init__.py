"""The HTTP API, described at /docs: programs can do whatever a page does."""
