"""Networks that learn a game by playing it: many tables on one device, PPO with masks, and what came of it."""

from tablee.core.extras import needs

with needs("PyTorch", "learn"):
    import torch  # noqa: F401 - every module here needs it
