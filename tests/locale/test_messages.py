"""Every text is found by `make messages`: none hides behind a variable, and none that is said is missing."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from tools import messages
from tools.messages import Text, Unreadable, in_python, in_template

import tablee
from tablee.bots.advice import explain, hint
from tablee.core import GAMES, State
from tablee.core.errors import TableeError
from tablee.core.record import Record
from tablee.core.sentences import Objection, Sentence
from tablee.locale import FOLDER, LANGUAGES, SOURCE, voice
from tablee.teaching import lesson_of, rulebook
from tablee.web.sentences import marked


@cache
def known() -> set[str]:
    """Every text that is found."""
    return {message.id if isinstance(message.id, str) else message.id[0] for message in messages.template()}


# -- finding -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "forms"),
    [
        ('_("Seat {number}")', ("Seat {number}",)),
        ('n_("{count} card", "{count} cards")', ("{count} card", "{count} cards")),
        ('Objection("D4", Sentence("No card.", {"card": Sentence("vizier")}))', ("No card.",)),
        ('words.counted("one", "many", 3)', ("one", "many")),
        ('raise TableeError("It is " "late.", at=3)', ("It is late.",)),
        ('class Late(TableeError):\n    def __init__(self):\n        super().__init__("Too late.")', ("Too late.",)),
    ],
)
def test_a_marked_text_is_found(source: str, forms: tuple[str, ...]) -> None:
    found = list(in_python(source, "here.py", ("TableeError", "super().__init__")))
    assert found[0] == Text("here.py", forms)


def test_a_kernel_has_no_texts() -> None:
    assert list(in_python("@kernel\ndef turned(die):\n    return mark(die, 3)", "here.py")) == []


@pytest.mark.parametrize(
    "source",
    [
        "_(text)",
        '_(f"Seat {number}")',
        'n_("{count} card", many)',
        '"x" and Sentence(TEXTS["x"])',
        'raise TableeError("a" + b)',
    ],
)
def test_a_text_that_does_not_stand_in_quotes_is_refused(source: str) -> None:
    with pytest.raises(Unreadable, match=r"here\.py:1"):
        list(in_python(source, "here.py"))


@pytest.mark.parametrize("game", GAMES)
def test_what_the_page_says_by_itself_is_marked(game: str) -> None:
    assert {forms[0] for forms in marked(game)} <= known()


def test_a_text_may_be_handed_on_by_what_marks_it() -> None:
    source = "def counted(one, many, count):\n    return Sentence(one, count, many)"
    assert list(in_python(source, "here.py")) == []


def test_what_is_said_to_translators_comes_along() -> None:
    source = '# Translators: a seat of the table,\n# like a chair\ntexts = _("Seat")\n# just a comment\nmore = _("Die")'
    notes = [text.notes for text in in_python(source, "here.py")]
    assert notes == [("Translators: a seat of the table,", "like a chair"), ()]


def test_templates_are_read_too() -> None:
    source = (
        b"{% set a = _('Hello') %}<p title=\"{{ _('Who') }}\">{{ ngettext('{count} card', '{count} cards', 3) }}</p>"
    )
    assert [text.forms for text in in_template(source, "x.html")] == [
        ("Hello",),
        ("Who",),
        ("{count} card", "{count} cards"),
    ]


def test_a_template_that_marks_a_variable_is_refused() -> None:
    with pytest.raises(Unreadable, match=r"x\.html"):
        list(in_template(b"{{ _(message) }}", "x.html"))


def test_facts_are_written_in_braces_and_a_count_is_called_count() -> None:
    for text in messages.texts():
        assert "%(" not in text.forms[0], text
        if len(text.forms) == 2:
            assert "{count}" in text.forms[1], text


def test_every_error_is_known_by_name() -> None:
    names = {error.__name__ for error in all_errors(TableeError)}
    own = {error.__name__ for error in all_errors(TableeError) if "__init__" in vars(error)}
    english = {error.__name__ for error in all_errors(TableeError) if error.for_programs}
    assert names - own - english == names & messages._errors(sorted(messages.CODE.rglob("*.py")))


def all_errors(kind: type[TableeError]) -> Iterator[type[TableeError]]:
    for error in kind.__subclasses__():
        yield error
        yield from all_errors(error)


# -- nothing is missing ------------------------------------------------------------------------------------------------


def test_the_catalogues_are_up_to_date() -> None:
    fresh = messages.template()
    assert (FOLDER / "tablee.pot").read_bytes() == messages.written(fresh), "run: make messages"
    for language in LANGUAGES.keys() - {SOURCE}:
        written = messages.path_of(language).read_bytes()
        assert written == messages.written(messages.updated(messages.read(language), fresh)), (
            f"run: make messages ({language})"
        )


ENOUGH, ENDS = "Three hundred moves are enough.", "The game ends after three hundred moves."


def catalogue(source: str, translation: str = "", notes: tuple[str, ...] = ()) -> Catalog:
    """A catalogue of one message."""
    made = Catalog("de")
    made.add(source, translation, user_comments=notes)
    return made


def confirmed(source: str) -> str:
    """What a catalogue notes beside a translation of this English text."""
    return messages.CONFIRMED + messages.digest(Message(source))


def test_a_translation_notes_the_english_that_it_was_written_for() -> None:
    made = messages.updated(catalogue(ENOUGH, "Genug."), catalogue(ENOUGH))
    assert made[ENOUGH].user_comments == [confirmed(ENOUGH)]
    assert messages.is_said(made[ENOUGH])


@pytest.mark.parametrize("was", [ENOUGH, ENDS], ids=["in the code", "in the catalogue too"])
def test_a_translation_is_marked_when_its_english_changes(was: str) -> None:
    made = messages.updated(catalogue(was, "Genug.", (confirmed(ENOUGH),)), catalogue(ENDS))
    again = messages.updated(made, catalogue(ENDS))
    assert again[ENDS].string == "Genug."
    assert again[ENDS].fuzzy
    assert not messages.is_said(again[ENDS])


def test_a_translation_that_was_never_confirmed_is_marked_too_when_its_english_changes() -> None:
    made = messages.updated(catalogue(ENOUGH, "Genug."), catalogue(ENDS))
    again = messages.updated(made, catalogue(ENDS))
    assert made[ENDS].fuzzy
    assert again[ENDS].fuzzy
    assert not messages.is_said(again[ENDS])


def test_a_translator_confirms_a_translation_by_removing_the_note() -> None:
    made = messages.updated(catalogue(ENDS, "Ende."), catalogue(ENDS))
    assert messages.is_said(made[ENDS])
    assert made[ENDS].user_comments == [confirmed(ENDS)]


def test_a_reworded_text_is_not_taken_for_another_one() -> None:
    made = messages.updated(catalogue("Stay", "Bleiben", (confirmed("Stay"),)), catalogue(ENDS))
    assert not made[ENDS].string


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_during_games_can_be_translated(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = listen(monkeypatch)
    rng = random.Random(game)
    for seed in range(3):
        state = tablee.load(game).start(seed=seed)
        while state.turn is not None:
            ask_about(state, rng)
            state = state.play(rng.choice(state.legal_actions))
        ask_about(state, rng)
    assert said
    assert said - known() == set()


def test_what_books_and_lessons_say_can_be_translated() -> None:
    books = [rulebook(tablee.load(name)) for name in GAMES] + [rulebook(tablee.load("deserto", edition="revised"))]
    said = {sentence.text for sentence in sentences([*books, *map(lesson_of, GAMES)])}
    assert len(said) > 100
    assert said - known() == set()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: tablee.load("deserto").start(seed=1).play("Vb1"),
        lambda: tablee.load("diamoniak").start(seed=1).play("buy 1"),
        lambda: Record.from_json("nonsense"),
    ],
)
def test_what_an_error_says_can_be_translated(wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    said = listen(monkeypatch)
    with pytest.raises(TableeError):
        wrong()
    assert said
    assert said - known() - {"{why}"} == set()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: tablee.load("chess"),
        lambda: tablee.load("deserto", 9),
        lambda: tablee.load("deserto", edition="third"),
        lambda: tablee.load("desiree", layout="nonsense"),
        lambda: tablee.load("deserto").start(deck="VV"),
        lambda: tablee.load("deserto").start(seed=1).play("Zz"),
        lambda: tablee.position("diamoniak", "nonsense"),
    ],
)
def test_errors_of_programs_are_not_translated_but_replaced_for_people(wrong: Any) -> None:
    with pytest.raises(TableeError) as caught:
        wrong()
    assert caught.value.sentence.text not in known()
    assert voice("en").speak(caught.value) == "That didn't work. Please try again."
    assert voice("de").speak(caught.value) == "Das hat nicht geklappt. Versuch es noch einmal."


def listen(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The text of every sentence that is made from now on."""
    heard: set[str] = set()
    make = Sentence.__init__

    def listening(self: Sentence, text: str, *rest: Any, **more: Any) -> None:
        heard.add(text)
        make(self, text, *rest, **more)

    monkeypatch.setattr(Sentence, "__init__", listening)
    return heard


def ask_about(state: State, rng: random.Random) -> None:
    """All that can be asked at a table: why not, what would it do, a hint."""
    words = list(state.game.notation.values())
    actions = rng.sample(words, min(20, len(words)))
    if state.game.name == "desiree":
        actions = [
            "".join(rng.choices("abcdefgh", k=1) + rng.choices("12345678", k=1)) + end for end in ("a1", "d5", "h8")
        ]
    for action in actions:
        objection = state.why(action)
        assert objection is None or isinstance(objection, Objection)
    if state.turn is not None and rng.random() < 0.2:
        view = state.view(state.turn)
        explain(view, rng.choice(view.legal_actions))
        hint(view, simulations=20, seed=1)


def sentences(value: Any) -> Iterator[Sentence]:
    """Every sentence inside some data."""
    if isinstance(value, Sentence):
        yield value
        yield from sentences(value.facts)
    elif isinstance(value, dict):
        yield from sentences(list(value.values()))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from sentences(part)
    elif hasattr(value, "__dataclass_fields__"):
        yield from sentences(list(vars(value).values()))
