"""Networks that learn a game by playing it: many tables on one device, PPO with masks, and what came of it."""
