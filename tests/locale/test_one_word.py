"""One word for one thing: what a button calls it, the story, the lessons, the rules and the errors call it too."""

import re
from collections.abc import Sequence

import pytest
from tools import messages

from tablee.locale import LANGUAGES, SOURCE

OTHERS = [language for language in LANGUAGES if language != SOURCE]
FACT = re.compile(r"\{\w+\}")
WORDS = {  # an English word, and what its translations have in common, in the order of LANGUAGES
    "undo|undone": "annul|zurück|terug|desh|annull|anul|ångra|fortr|отмен",
    "stops?": "arrêt|hör|stop|pl[aá]nt|ferm|par[ae]|stann|stop|ст(?:оп|ан)",
    "hints?": "indice|tipp|tip|pista|aiutin|dica|tips|tip|совет",
    "jumps?": "saut|spr[iu]ng|spr[io]ng|salt|salt|salt|hopp|spring|пры[гж]",
    "sets?": "série|serie|serie|serie|serie|série|serie|serie|набор",
    "picks? up": r"pioch|zieh|pak|rob|pesc|tira|ta.* upp|ta[gk]|(?:бер|возьми)",
    "viziers?": "vizir|wesir|vizier|visir|visir|vizir|ökenpolis|visir|визир",
    "thief|thieves": "voleur|dieb|die[fv]|ladr|brigant|ladr|rövar|røver|вор",
    "treasures?": "trésor|sch[aä]tz|schat|tesor|tesor|tesour|skatt|skat|сокровищ",
    "witch|witches": "sorcière|hexe|heks|bruja|streg|bruxa|häx|heks|ведьм",
    "fairy|fairies": "fée|fee|fee|hada|fat[ae]|fada|fe|fe|фе[яейию]",
    "castles?": "château|schl[oö]ss|kaste(?:el|len)|castill|castell|castel|slott|slot|зам[ок]",
    "diamonds?": "diamant|diamant|diamant|diamant|diamant|diamant|diamant|diamant|алмаз",
    "reserve": "réserve|vorrat|voorraad|reserva|riserva|reserva|förråd|forråd|запас",
    "stand-in": "remplaçant|vertretung|invaller|suplente|sostituto|suplente|vikarie|vikar|запасной",
    "carpet": "tapis|teppich|tapijt|alfombra|tappeto|tapete|matta|tæppe|ков[её]?р",
    "spaces?": "case|feld|plek|casilla|casell|casa|rut|felt|клет",
    "outer squares?": "extérieur|äußer|rand|borde|bordo|borda|kant|kant|крайн",
    "pieces?": "part|teil|de[el]|pieza|pezz|peça|del|del|част",
    "tie": "nul|unent|gelijk|empate|paregg|empate|oavgjort|uafgjort|ничь",
    "coach": "coach|trainer|coach|entrenador|allenator|treinador|coach|træner|тренер",
    "bots?": "bot|bot|bot|bot|bot|bot|bot|bot|бот",
    "puzzles?": "énigme|rätsel|puzzel|reto|rompicap|enigma|klurighet|opgave|задач",
    "shelf": "étagère|regal|plank|estanter|scaffal|prateleir|hyll|hyld|полк",
    "levels?": "niveau|stufe|niveau|nivel|livell|nível|nivå|niveau|уров",
    "positions?": "position|stellung|stelling|posici|posizion|posiç|ställning|stilling|позици",
    "turning points?": "moment|wendepunkt|keerpunt|moment|moment|moment|vändpunkt|vendepunkt|момент",
}


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("language", OTHERS)
def test_a_thing_has_one_word(language: str, word: str) -> None:
    stem = stems(word)[language]
    said = [message for message in messages.read(language) if message.id and messages.is_said(message)]
    meant = [message for message in said if re.search(rf"\b(?:{word})\b", english(message.id), re.IGNORECASE)]
    assert meant
    for message in meant:
        for text in forms(message.string or ""):
            assert re.search(stem, text, re.IGNORECASE), (message.id, text)


def stems(word: str) -> dict[str, str]:
    """What a word's translations begin with; ``|`` parts the languages."""
    return dict(zip(OTHERS, re.split(r"\|(?![^(]*\))", WORDS[word]), strict=True))


def english(text: str | Sequence[str]) -> str:
    """A message without the names of its facts."""
    return FACT.sub("", forms(text)[-1])


def forms(text: str | Sequence[str]) -> Sequence[str]:
    """A text, or all forms of one about a number of things."""
    return (text,) if isinstance(text, str) else text
