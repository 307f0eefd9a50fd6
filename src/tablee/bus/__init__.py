"""How workers hear of each other: in one process there is nobody to tell; several share a Redis."""
