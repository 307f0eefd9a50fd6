"""What all tests share: how hard Hypothesis tries."""

from hypothesis import settings

from tablee.games.compiled import COMPILED

# The same examples every time, so that a failure is never a matter of luck; fewer where rules run as plain Python.
settings.register_profile("house", deadline=None, derandomize=True, max_examples=25 if COMPILED else 4)
settings.load_profile("house")
