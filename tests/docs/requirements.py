"""Resolve requirements among the installed packages."""

from collections.abc import Iterable, Iterator
from importlib.metadata import distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def needed(wishes: Iterable[str], extras: frozenset[str], seen: set[tuple[str, frozenset[str]]]) -> Iterator[str]:
    """Yield the required packages and, recursively, their own requirements."""
    for wish in map(Requirement, wishes):
        if wish.marker is None or any(wish.marker.evaluate({"extra": extra}) for extra in extras | {""}):
            name, more = canonicalize_name(wish.name), frozenset(wish.extras)
            yield name
            if (name, more) not in seen:
                seen.add((name, more))
                yield from needed(distribution(name).requires or (), more, seen)
