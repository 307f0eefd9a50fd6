"""A family on a device, as the page stores it."""

import json
from typing import Any

from playwright.sync_api import Page

MIA = {"id": "1", "name": "Mia", "picture": "hare", "colour": 3}
OTTO = {"id": "2", "name": "Otto", "picture": "bear", "colour": 2}


def remember(page: Page, *people: dict[str, Any], **more: Any) -> None:
    """Store a family as the page does."""
    family = json.dumps({"version": 1, "people": people, "me": None, "together": []} | more)
    page.goto("/about")
    page.evaluate("family => localStorage.setItem('family', family)", family)
