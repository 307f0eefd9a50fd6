"""A browser for each file that needs one."""

from tests.web.conftest import browser

__all__ = ["browser"]
