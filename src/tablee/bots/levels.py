"""The levels, as data: how long each may think, and how well it pays attention."""

from dataclasses import dataclass, replace

LEVELS = ("first", "easy", "medium", "strong", "master")


@dataclass(frozen=True)
class Budget:
    """What a bot may spend on a choice; it stops at the first limit met.

    ``noise`` is the spread of the error in its judgement of each action, in shares of the win. ``haste`` is the share
    of turns it plays as the greedy player does, ``mistakes`` that of the others it plays without looking.
    """

    ms: int | None = None
    simulations: int | None = None
    depth: int | None = None  # how many actions ahead it looks, at most
    noise: float = 0.0
    haste: float = 0.0
    mistakes: float = 0.0

    def limited(self, ms: int | None, simulations: int | None) -> "Budget":
        """The same attention with other limits; with none given, this budget.

        >>> Budget(ms=200, noise=0.1).limited(None, 400)
        Budget(ms=None, simulations=400, depth=None, noise=0.1, haste=0.0, mistakes=0.0)
        """
        if ms is None and simulations is None:
            return self
        return replace(self, ms=ms, simulations=simulations)


# Levels count simulations, so that they play the same on every machine; the clock only keeps slow machines prompt.
BUDGETS: dict[str, dict[str, Budget]] = {
    "deserto": {
        "first": Budget(simulations=15, noise=0.5, mistakes=0.97),
        "easy": Budget(simulations=25, noise=0.06, haste=0.85, mistakes=0.75),
        "medium": Budget(simulations=50, noise=0.02, haste=0.33),
        "strong": Budget(ms=280, simulations=100),
        "master": Budget(ms=1800, simulations=80_000),
    },
    "desiree": {
        "first": Budget(simulations=200, depth=1, noise=0.2, mistakes=0.3),
        "easy": Budget(simulations=1000, depth=1, noise=0.1, mistakes=0.1),
        "medium": Budget(simulations=20_000, depth=2, noise=0.05),
        "strong": Budget(ms=240, simulations=15_000),
        "master": Budget(ms=1800, simulations=250_000),
    },
    "diamoniak": {
        "first": Budget(simulations=2, noise=0.4, mistakes=0.55),
        "easy": Budget(simulations=2, noise=0.15),
        "medium": Budget(simulations=2, noise=0.06),
        "strong": Budget(ms=280, simulations=2),
        "master": Budget(ms=1800, simulations=300_000),
    },
}
