"""Networks that learn a game by self-play: many tables on one device, PPO with action masks, and measurements."""

from tablee.core.extras import needs

with needs("PyTorch", "learn"):
    import torch  # noqa: F401 - every module here needs it
