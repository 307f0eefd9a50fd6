"""The games of this house, one folder each. The machinery finds them through the entry points of the package."""
