"""Lets ``python -m tablee.cli`` do what the command tablee does."""

from tablee.cli import main

main()
