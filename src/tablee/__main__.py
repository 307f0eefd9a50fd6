"""Lets ``python -m tablee`` do what the command tablee does."""

from tablee.cli import main

if __name__ == "__main__":  # workers import it too
    main()
