"""Messages with hints, explanations and the coach's advice, in the language of the one client they are sent to."""

from tablee.bots import advice as bots
from tablee.bots.advice import Explanation, Hint
from tablee.core.sentences import Objection, Sentence
from tablee.locale import Said, Voice
from tablee.server.live import messages
from tablee.server.live.messages import Counsel, Courage, Explained, Pointed, Why


def pointed(sentence: Sentence, voice: Voice) -> Pointed:
    """A sentence beside the board, and the places that light up."""
    return Pointed(voice.speak(sentence.beside_the_board), list(sentence.at), sentence.cards)


def hint_message(hint: Hint, voice: Voice, number: int) -> messages.Hint:
    """The steps of a hint, the vaguest first."""
    words = [*map(voice.speak, hint.steps), hint.action]
    return messages.Hint(words, [pointed(step, voice) for step in hint.steps], number)


def why_message(action: str, objection: Objection | None, voice: Voice) -> Why:
    """Whether an action is legal, and if not, by which rule."""
    if objection is None:
        return Why(action, legal=True)
    why = objection.sentence
    return Why(action, legal=False, rule=objection.rule, message=voice.speak(why), shown=pointed(why, voice))


def explanation_message(explanation: Explanation, voice: Voice) -> Explained:
    """What an action would win, risk and give away."""
    wins, risks, gives = (
        [voice.speak(one) for one in said] for said in (explanation.wins, explanation.risks, explanation.gives)
    )
    return Explained(explanation.action, wins, risks, gives, dict(explanation.chances))


def counsel_message(counsel: bots.Counsel, voice: Voice) -> Counsel:
    """A coach's counsel; fields without a sentence are null."""

    def speak(said: Said | None) -> str | None:
        return voice.speak(said) if said else None

    courage = counsel.courage
    meter = None
    if courage is not None:
        words = (speak(courage.danger), speak(courage.why), speak(courage.cost))
        meter = Courage(round(courage.chance, 4), round(courage.share, 4), *words, cards=courage.why.cards)
    return Counsel(speak(counsel.lamp), speak(counsel.missed), list(counsel.good), meter)
