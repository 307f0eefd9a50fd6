"""The durable log: what is acknowledged here outlives the process."""
