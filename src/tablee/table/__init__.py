"""A match: seats, an append-only log, take-backs, records. It knows no game's rules, and nothing of sockets."""
