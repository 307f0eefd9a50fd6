"""The command tablee."""
