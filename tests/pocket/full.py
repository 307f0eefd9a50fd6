"""Everything, in a real browser: ``python -m tests.pocket.full``, some minutes long.

Every golden game, every perft count, 20,000 actions at random for each game and option, 200 choices of each level.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tablee.bots import LEVELS
from tablee.core import GAMES
from tests.pocket import jobs
from tests.pocket.chromium import open_page, perform
from tests.pocket.jobs import Job
from tests.pocket.journals import variants, walks
from tests.server.running import running_server
from tests.web.browser import start_browser

ACTIONS, CHOICES, SEQUENCES = 20_000, 200, 10**9
BATCH = 50  # jobs at a time


def everything(game: str) -> dict[str, list[Job]]:
    """All jobs of a game, by what they are about."""
    found = {"golden games": jobs.golden_games(game), "perft counts": jobs.counts(game, SEQUENCES)}
    for variant in variants():
        if variant.name == game:
            found[f"walks of {variant}"] = list(map(jobs.replay, walks(variant, ACTIONS)))
    for level in LEVELS:
        found[f"choices of {level}"] = jobs.choices(game, level, CHOICES)
    return found


def main() -> bool:
    """Ask for everything and say what was the same. Was all of it?"""
    alike = True
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as address, sync_playwright() as started:
        browser = start_browser(started)
        page = open_page(browser, address)
        for game in GAMES:
            for about, given in everything(game).items():
                batches = [given[first : first + BATCH] for first in range(0, len(given), BATCH)]
                told = [result for batch in batches for result in perform(page, game, [job.asked for job in batch])]
                same = sum(result == job.expected for result, job in zip(told, given, strict=True))
                alike = alike and same == len(given)
                print(f"{game}: {about}: {same} of {len(given)} the same", flush=True)
        browser.close()
    return alike


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
