"""What hints, explanations and the coach say, as it goes over the socket to the one seat they are for."""

from tablee.bots import advice as bots
from tablee.bots.advice import Explanation, Hint
from tablee.locale import Said, Voice
from tablee.server.live.messages import Counsel, Courage, Explained


def tell_hint(hint: Hint, voice: Voice) -> list[str]:
    """A hint in three rungs, the least telling first."""
    return [voice.speak(hint.why), voice.speak(hint.where), hint.action]


def tell_explanation(explanation: Explanation, voice: Voice) -> Explained:
    """What an action would win, risk and give away."""
    wins, risks, gives = (
        [voice.speak(one) for one in said] for said in (explanation.wins, explanation.risks, explanation.gives)
    )
    return Explained(explanation.action, wins, risks, gives, dict(explanation.chances))


def tell_counsel(counsel: bots.Counsel, voice: Voice) -> Counsel:
    """A coach's counsel in the seat's language; what there is nothing to say about is null."""

    def speak(said: Said | None) -> str | None:
        return voice.speak(said) if said else None

    courage = counsel.courage
    meter = None
    if courage is not None:
        words = (speak(courage.danger), speak(courage.why), speak(courage.cost))
        meter = Courage(round(courage.chance, 4), round(courage.share, 4), *words)
    return Counsel(speak(counsel.lamp), speak(counsel.missed), list(counsel.good), meter)
