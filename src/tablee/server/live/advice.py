"""What hints, explanations and the coach say, as it goes over the socket to the one seat they are for."""

from tablee.bots import advice as bots
from tablee.bots.advice import Explanation, Hint
from tablee.core.sentences import Objection, Sentence
from tablee.locale import Said, Voice
from tablee.server.live import messages
from tablee.server.live.messages import Counsel, Courage, Explained, Pointed, Why


def show(sentence: Sentence, voice: Voice) -> Pointed:
    """A sentence as it is said beside the board, and what lights up there."""
    return Pointed(voice.speak(sentence.beside_the_board), list(sentence.at), sentence.cards)


def tell_hint(hint: Hint, voice: Voice, number: int) -> messages.Hint:
    """A hint step by step, the least telling first."""
    words = [*map(voice.speak, hint.steps), hint.action]
    return messages.Hint(words, [show(step, voice) for step in hint.steps], number)


def tell_why(action: str, objection: Objection | None, voice: Voice) -> Why:
    """Whether an action is legal, and if not, by which rule."""
    if objection is None:
        return Why(action, legal=True)
    why = objection.sentence
    return Why(action, legal=False, rule=objection.rule, message=voice.speak(why), shown=show(why, voice))


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
        meter = Courage(round(courage.chance, 4), round(courage.share, 4), *words, cards=courage.why.cards)
    return Counsel(speak(counsel.lamp), speak(counsel.missed), list(counsel.good), meter)
