"""A match: seats, an append-only log, take-backs, records. It depends neither on a game's rules nor on sockets."""
