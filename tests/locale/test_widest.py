"""The languages that say everything in the widest words have them from all languages."""

import pytest
from tools.messages import read

from tablee.locale import LANGUAGES, voice
from tests.locale.widest import APART, WIDEST, widest


@pytest.mark.parametrize("language", WIDEST)
def test_the_widest_texts_are_those_of_many_languages(language: str) -> None:
    texts = [message.id for message in read(language) if message.id and isinstance(message.id, str)]
    spoken = {other: set(map(voice(other).text, texts)) for other in LANGUAGES if other != APART}
    with widest():
        said = set(map(voice(language).text, texts))
    for other in spoken:
        elsewhere = set().union(*(texts for language, texts in spoken.items() if language != other))
        assert said - elsewhere, f"nothing is said as only {LANGUAGES[other]} says it"
