"""Voices: facts, plural forms, sentences within sentences, and which language somebody wants."""

from gettext import NullTranslations

import pytest

import tablee
from tablee.core.errors import TableeError
from tablee.core.sentences import Sentence, counted
from tablee.locale import LANGUAGES, Voice, accepted, nearest, voice

CARDS = {"one": "{count} карта", "few": "{count} карты", "many": "{count} карт"}


class Russian(NullTranslations):
    """A catalogue of one message, as gettext chooses among its forms."""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        if n % 10 == 1 and n % 100 != 11:
            return CARDS["one"]
        return CARDS["few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"]


class German(NullTranslations):
    def gettext(self, message: str) -> str:
        said = {"vizier": "Wesir", "Not in your hand: {card}.": "Nicht auf deiner Hand: {card}."}
        return said.get(message, message)


@pytest.mark.parametrize(
    ("count", "said"), [(1, "1 карта"), (3, "3 карты"), (5, "5 карт"), (11, "11 карт"), (21, "21 карта")]
)
def test_russian_has_three_forms(count: int, said: str) -> None:
    speaker = Voice("ru", Russian())
    assert speaker.count("{count} card", "{count} cards", count) == said
    assert speaker.speak(counted("{count} card", "{count} cards", count)) == said
    assert speaker.fill(speaker.forms("{count} card", "{count} cards"), count=count) == said


def test_scripts_get_every_form_of_a_language() -> None:
    assert Voice("ru", Russian()).forms("{count} card", "{count} cards") == CARDS
    assert set(voice("fr").forms("a", "b")) == {"one", "other", "many"}
    assert set(voice("sv").forms("a", "b")) == {"one", "other"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_of_number_has_the_form_that_gettext_chooses(language: str) -> None:
    speaker = voice(language)
    forms = speaker.forms("{count} minute", "{count} minutes")
    for count in (*range(200), 1_000_000):
        assert speaker.fill(forms, count=count) == speaker.count("{count} minute", "{count} minutes", count)


def test_a_fact_that_is_a_sentence_is_said_in_the_same_language() -> None:
    sentence = Sentence("Not in your hand: {card}.", {"card": Sentence("vizier")})
    assert Voice("de", German()).speak(sentence) == "Nicht auf deiner Hand: Wesir."
    assert str(sentence) == "Not in your hand: vizier."


def test_an_error_is_said_with_what_was_given() -> None:
    error = TableeError("There's no table “{code}”.", code="mira-buke")
    assert voice("en").speak(error) == str(error) == "There's no table “mira-buke”."


def test_numbers_are_written_as_the_language_writes_them() -> None:
    text, facts = "At most {most} letters.", {"most": 200_000}
    assert voice("en").say(text, **facts) == "At most 200,000 letters."
    assert voice("de").say(text, **facts) == "At most 200.000 letters."


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Ana", "Irene"], "Ana e Irene"),
        (["Ana", "Leo", "Hilda"], "Ana, Leo e Hilda"),
        (["Ana", "Hielo"], "Ana y Hielo"),
        (["Irene", "Ana"], "Irene y Ana"),
        (["Irene"], "Irene"),
        ([], ""),
    ],
)
def test_spanish_says_e_before_an_i(names: list[str], said: str) -> None:
    assert voice("es").joined(names) == said


def test_an_objection_keeps_the_number_of_its_rule() -> None:
    objection = tablee.load("deserto").start(seed=3).why("Rb1")
    assert objection is not None
    assert voice("en").speak(objection) == str(objection)


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("sv", "sv"),
        ("pt-BR,pt;q=0.9,en;q=0.8", "pt"),
        ("de-CH, fr;q=0.9", "de"),
        ("pl;q=1, ru;q=0.4, nl;q=0.6", "nl"),
        ("DA", "da"),
        ("*", "en"),
        ("", "en"),
        (";;,,q=x;q=y", "en"),
    ],
)
def test_what_a_browser_asks_for(header: str, language: str) -> None:
    assert accepted(header) == language


def test_nobody_we_know_means_english() -> None:
    assert nearest(["pl", "cs"]) == "en"
