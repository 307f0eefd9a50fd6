"""The built-in games, one folder each. The other packages find them through the entry points of the package."""
