"""What a coach says, as it goes over the wire to the one seat it sits beside."""

from typing import Any

from tablee.bots.advice import Counsel
from tablee.locale import Voice


def tell_counsel(counsel: Counsel, voice: Voice) -> dict[str, Any]:
    """A coach's counsel in the seat's language; what there is nothing to say about is null."""
    courage = counsel.courage
    meter = None
    if courage is not None:
        words = {"danger": courage.danger, "why": courage.why, "cost": courage.cost}
        meter = {"chance": round(courage.chance, 4)} | {name: voice.speak(said) for name, said in words.items()}
    return {
        "lamp": voice.speak(counsel.lamp) if counsel.lamp else None,
        "missed": voice.speak(counsel.missed) if counsel.missed else None,
        "good": list(counsel.good),
        "courage": meter,
    }
