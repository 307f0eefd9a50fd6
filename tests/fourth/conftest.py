"""The browser of these tests is the one of the pages' tests."""

from tests.web.conftest import browser

__all__ = ["browser"]

collect_ignore = ["tablee_pig"]  # it is tested as whoever installs it meets it
