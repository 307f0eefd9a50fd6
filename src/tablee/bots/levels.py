"""The levels, as data: how long each may think, and how well it pays attention."""

from dataclasses import dataclass, replace

PATIENT_MS, PATIENT = 1000, 10_000  # milliseconds and simulations of who has time for a longer ending
LEVELS = ("first", "easy", "medium", "strong", "master")
PLAYERS = (*LEVELS, "greedy", "careful", "random")
LEARNED = "learned"  # plays the games that have a network


@dataclass(frozen=True)
class Budget:
    """What a bot may spend on a choice; it stops at the first limit met.

    ``noise`` is the spread of the error in its judgement of each action, in shares of the win. ``haste`` is the share
    of turns it plays as the greedy player does, ``mistakes`` that of the others it plays without looking. ``threads``
    is for searches that several can share (`deepen`); with more than one a choice cannot be repeated exactly.
    """

    ms: int | None = None
    simulations: int | None = None
    depth: int | None = None  # how many actions ahead it looks, at most
    noise: float = 0.0
    haste: float = 0.0
    mistakes: float = 0.0
    threads: int = 1
    release: int = 0  # of the search, where a player keeps an older one; 0 is the newest

    @property
    def is_patient(self) -> bool:
        """Is there time to work out an ending early?

        >>> Budget(ms=1800, simulations=80_000).is_patient, Budget(simulations=2000).is_patient
        (True, False)
        """
        has_time = self.ms is None or self.ms >= PATIENT_MS
        return has_time and (self.simulations is None or self.simulations >= PATIENT)

    def limited(self, ms: int | None, simulations: int | None) -> "Budget":
        """The same attention with other limits; with none given, this budget.

        >>> Budget(ms=200, noise=0.1).limited(None, 400)
        Budget(ms=None, simulations=400, depth=None, noise=0.1, haste=0.0, mistakes=0.0, threads=1, release=0)
        """
        if ms is None and simulations is None:
            return self
        return replace(self, ms=ms, simulations=simulations)

    def shared(self, share: float) -> "Budget":
        """The same attention in a share of the time; who stops after a few simulations is left alone.

        >>> Budget(ms=200).shared(0.25).ms, Budget(simulations=20).shared(0.25).simulations
        (50, 20)
        """
        return self if self.ms is None else replace(self, ms=max(1, round(share * self.ms)))


# Levels count simulations, so that they play the same on every machine; the clock only keeps slow machines prompt.
BUDGETS: dict[str, Budget] = {  # where a game has none of its own
    "first": Budget(simulations=20, noise=0.5, mistakes=0.5),
    "easy": Budget(simulations=50, noise=0.2, mistakes=0.1),
    "medium": Budget(simulations=200, noise=0.05),
    "strong": Budget(ms=280, simulations=2000),
    "master": Budget(ms=1800, simulations=60_000),
}
