"""English, from which all languages are translated, is what a family says: contractions, "can", short sentences."""

import re

import pytest
from tools import messages

STIFF = (
    r"\b(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should) not\b",
    r"\bcannot\b",
    r"(?<!here )\b(?:(?:it|there) is|(?:you|we|they) are) \w",
    r"\bmay\b",
    r";",
    r"\b(?:any|some)body\b",  # someone, anyone
    r"\b(?:area|seat-keeper|contribution)s?\b",  # carpet, stand-in, number
)
LONGEST = 26  # words that a sentence has at most


def said() -> list[str]:
    """All texts for people, each form of one about a number of things by itself."""
    return [form for text in messages.texts() for form in text.forms]


def is_stiff(text: str) -> bool:
    return any(re.search(pattern, text, re.IGNORECASE) for pattern in STIFF)


def test_english_is_what_a_family_says() -> None:
    assert [text for text in said() if is_stiff(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "This is not a saved game.",
        "You cannot undo.",
        "There is no table.",
        "A die may go here.",
        "Nobody wins; it ends.",
    ],
)
def test_stiff_english_is_found(text: str) -> None:
    assert is_stiff(text)


def test_sentences_are_short() -> None:
    sentences = [sentence for text in said() for sentence in re.split(r"(?<=[.!?:]) ", text)]
    assert [sentence for sentence in sentences if len(sentence.split()) > LONGEST] == []
