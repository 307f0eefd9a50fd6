"""Every language says everything, with the same facts in it, in the terms of its printed rules."""

import re
from functools import cache
from string import Formatter

import pytest
from babel.messages.catalog import Message
from tools import messages

from tablee.locale import LANGUAGES, SOURCE, voice

OTHERS = [language for language in LANGUAGES if language != SOURCE]
END = ".!?…:"
ONE_MEANS_ONE = {"de", "nl", "es", "it", "pt", "sv", "da"}  # here the first form is for 1 alone, so "a card" will do
SAME_IN_BOTH = 2  # so many words may be the same in two languages; a longer sentence was forgotten

template, catalogue = cache(messages.template), cache(messages.read)
each_language = pytest.mark.parametrize("language", OTHERS)


def said(language: str) -> list[Message]:
    """The messages of a catalogue that are translated."""
    return [message for message in catalogue(language) if message.id and messages.is_said(message)]


def pairs(message: Message) -> list[tuple[str, str, bool]]:
    """Each form of a translation beside the English it stands for, and whether it is for one thing."""
    if isinstance(message.id, str):
        return [(message.id, str(message.string), False)]
    one, many = message.id
    first, *others = tuple(message.string or ())
    return [(one, first, True), *((many, form, False) for form in others)]


def facts(text: str) -> set[tuple[str, str | None, bool]]:
    """The facts of a text: their names, how they are written, and whether the text has its own words for them."""
    parts = Formatter().parse(text)
    return {(name, conversion, bool(words)) for _, name, words, conversion in parts if name is not None}


@each_language
def test_everything_is_translated(language: str) -> None:
    known = {message.id for message in catalogue(language) if messages.is_said(message)}
    missing = [message.id for message in template() if message.id and message.id not in known]
    assert not missing, f"{len(missing)} messages, the first is {missing[0]!r}"


@each_language
def test_nothing_is_a_guess_and_nothing_is_left_over(language: str) -> None:
    known = {message.id for message in template()}
    assert [message.id for message in catalogue(language) if message.fuzzy and message.id] == []
    assert [message.id for message in catalogue(language) if message.id not in known] == []
    assert not catalogue(language).obsolete


@each_language
def test_every_translation_was_confirmed_for_its_english(language: str) -> None:
    stale = [
        message.id
        for message in catalogue(language)
        if message.id and messages.CONFIRMED + messages.digest(message) not in message.user_comments
    ]
    assert not stale, f"{len(stale)} messages, the first is {stale[0]!r}: see docs/languages.md"


@each_language
def test_the_same_facts_are_told(language: str) -> None:
    for message in said(language):
        for english, text, for_one in pairs(message):
            missing, more = facts(english) - facts(text), facts(text) - facts(english)
            counted = {("count", None, False)}
            optional = counted if for_one and language in ONE_MEANS_ONE else set()
            assert more <= counted if for_one else not more, (english, text)
            assert missing <= optional, (english, text)


@each_language
def test_each_number_of_things_has_its_form(language: str) -> None:
    for message in said(language):
        if not isinstance(message.id, str):
            assert len(message.string or ()) == catalogue(language).num_plurals, message.id


@each_language
def test_a_text_begins_and_ends_like_the_english_one(language: str) -> None:
    for message in said(language):
        for english, text, _ in pairs(message):
            assert text == text.strip(), (english, text)
            assert (text[-1] in END) == (english[-1] in END), (english, text)
            assert text.count("\n") == english.count("\n"), (english, text)
            assert re.findall(r"</?\w+", text) == re.findall(r"</?\w+", english), (english, text)


@each_language
def test_an_apostrophe_is_curled(language: str) -> None:
    for message in said(language):
        for english, text, _ in pairs(message):
            assert "'" not in text, (english, text)


@each_language
def test_rule_numbers_squares_and_typed_words_stay(language: str) -> None:
    kept = re.compile(r"\((?:DR?|SR?|MR?)\d+\)|\b[a-h][1-8]\b|--\w+")
    for message in said(language):
        for english, text, _ in pairs(message):
            assert sorted(kept.findall(english)) == sorted(kept.findall(text)), (english, text)


@each_language
def test_no_sentence_was_left_in_english(language: str) -> None:
    for message in said(language):
        for english, text, _ in pairs(message):
            words = re.findall(r"[^\W\d_]+", re.sub(r"\{[^}]*\}", "", english))
            assert text != english or len(words) <= SAME_IN_BOTH, english


@each_language
def test_every_message_can_be_said(language: str) -> None:
    for message in said(language):
        for english, text, _ in pairs(message):
            voice(language).fill(text, **{"count": 3} | {name: 3 for name, *_ in facts(english)})


# -- terms -------------------------------------------------------------------------------------------------------------


def terms() -> dict[str, dict[str, set[str]]]:
    """For each English term its words in each language, from docs/terms.md."""
    found: dict[str, dict[str, set[str]]] = {}
    for line in (messages.ROOT / "docs" / "terms.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == len(LANGUAGES):
            if cells[0] == "English":
                columns = cells[1:]
            elif not cells[0].startswith("-"):
                words = [{word.strip("* ") for word in cell.split(",")} for cell in cells[1:]]
                found[cells[0]] = dict(zip(columns, words, strict=True))
    return found


def test_every_term_has_a_word_in_every_language() -> None:
    assert {"vizier", "thief", "treasure", "oasis", "diamond", "witch", "fairy"} <= terms().keys()
    for term, words in terms().items():
        assert words.keys() == set(OTHERS), term
        assert all("" not in choices for choices in words.values()), term


@each_language
def test_the_cards_have_their_printed_names(language: str) -> None:
    for term, words in terms().items():
        message = catalogue(language).get(term)
        if message is not None and messages.is_said(message):
            assert str(message.string).lower() in {word.lower() for word in words[language]}, term
