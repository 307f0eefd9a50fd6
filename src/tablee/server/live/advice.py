"""What hints, explanations and the coach say, as it goes over the socket to the one seat they are for."""

from typing import Any

from tablee.bots.advice import Counsel, Explanation, Hint
from tablee.locale import Voice


def tell_hint(hint: Hint, voice: Voice) -> list[str]:
    """A hint in three rungs, the least telling first."""
    return [voice.speak(hint.why), voice.speak(hint.where), hint.action]


def tell_explanation(told: Explanation, voice: Voice) -> dict[str, Any]:
    """What an action would win, risk and give away."""
    parts = {name: [voice.speak(one) for one in getattr(told, name)] for name in ("wins", "risks", "gives")}
    return {"explain": told.action, **parts, "chances": dict(told.chances)}


def tell_counsel(counsel: Counsel, voice: Voice) -> dict[str, Any]:
    """A coach's counsel in the seat's language; what there is nothing to say about is null."""
    courage = counsel.courage
    meter = None
    if courage is not None:
        words = {"danger": courage.danger, "why": courage.why, "cost": courage.cost}
        shares = {"chance": round(courage.chance, 4), "share": round(courage.share, 4)}
        meter = shares | {name: voice.speak(said) if said else None for name, said in words.items()}
    return {
        "lamp": voice.speak(counsel.lamp) if counsel.lamp else None,
        "missed": voice.speak(counsel.missed) if counsel.missed else None,
        "good": list(counsel.good),
        "courage": meter,
    }
