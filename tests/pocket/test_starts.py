"""A start that people set up is judged in the page as everywhere else."""

import random
from typing import Any

import pytest

from tablee.core import GAMES, load
from tablee.core.errors import BadOption
from tests.pocket.node import perform

EDITED = [name for name, game in GAMES.items() if game.editor]
LETTERS = "abcdefghABCDEFGH12345678/ wb"


def damaged(layout: str, dice: random.Random) -> str:
    """A start in which a letter was changed, or a few of those that stand there were exchanged."""
    letters = list(layout)
    for _ in range(dice.choice((1, 2, 6))):
        place, other = dice.randrange(len(letters)), dice.randrange(len(letters))
        letters[place], letters[other] = letters[other], letters[place]
    if dice.random() < 0.5:
        letters[dice.randrange(len(letters))] = dice.choice(LETTERS)
    return "".join(letters)


def judged(name: str, text: str) -> str | None:
    """What Python complains of."""
    editor = GAMES[name].editor
    assert editor is not None
    options: dict[str, Any] = {editor.option: text}
    try:
        load(name, **options)
    except BadOption as error:
        return str(error)
    return None


@pytest.mark.parametrize("name", EDITED)
def test_the_page_complains_of_what_python_complains_of(name: str) -> None:
    dice, game = random.Random(name), load(name)
    assert game.editor is not None
    usual = str(game.chosen[game.editor.option])
    texts = [usual, "", "x", *(damaged(usual, dice) for _ in range(2000))]
    (told,) = perform(name, [{"do": "starts", "texts": texts}])
    complaints = [judged(name, text) for text in texts]
    found: list[dict[str, Any] | None] = told
    assert {start["complaint"] for start in found if start} <= {None, *complaints}
    for text, start, complaint in zip(texts, found, complaints, strict=True):
        assert start is None or (start["text"], start["complaint"]) == (text, complaint)
        assert start is not None or complaint is not None
    assert None in found
    assert len({start["complaint"] for start in found if start}) > 2
