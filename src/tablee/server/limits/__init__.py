"""Limits: rate limits, capacity, fair scheduling of work in threads, and whom a request is charged to."""
