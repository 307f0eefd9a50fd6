"""Every sentence that can be told, in every language: its spaces, its end, its pronouns, and nothing glued in code."""

import re
from pathlib import Path

import pytest
from tools import messages, sentences

from tablee.core import GAMES
from tablee.locale import LANGUAGES, SOURCE, voice

ROOT = messages.CODE
each_language = pytest.mark.parametrize("language", LANGUAGES)
SPACED_PERCENT = {"fr", "de", "es", "sv", "da", "ru"}
NARROW, FIXED = "\u202f", "\u00a0"  # no-break spaces
ENGLISH = re.compile(
    r"\b(the|you|your|with|from|gets|then|they|their|wins|plays|this|which|who|when|card|cards|seat|turn|table)\b",
    re.IGNORECASE,
)
SAME_WORD = {"fr": {"table"}}  # as in English
NO_WORDS = re.compile(r"\{\w+[:}]|--\w+")  # names of facts, and what is typed
ENDS_ONCE = re.compile(r"(?!.*[.!?,;:]\s*[.!?,;:]).*[.!?]")
BARE_PRONOUN = {  # a nominative after a preposition
    "en": r"\b(to|from|for|with|of):? (I|he|she|they|we)\b",
    "fr": r"\b(à|de|pour|avec|chez)(?:\s?:)? (tu|je|il)\b",
    "de": r"\b(von|mit|zu|bei|für|an):? (du|ich|er|wir)\b",
    "nl": r"\b(van|voor|aan|met|naar|bij|door):? (jij|ik|hij|wij)\b",
    "es": r"\b(a|de|para|por|con):? (tú|yo)\b",
    "it": r"\b(a|di|da|per|con|su):? (tu|io)\b",
    "pt": r"\b(a|de|para|por|com|em):? (tu|eu)\b",
    "sv": r"\b(till|från|av|med|åt|hos):? (du|jag|vi)\b",
    "da": r"\b(til|fra|af|med|hos):? (du|jeg|vi)\b",
    "ru": r"\b(у|от|для|с|к|без):? (ты|я|он|она)\b",
}


def said(language: str) -> list[str]:
    """All that is told and said around a table."""
    return [each.text for each in (*sentences.story(language), *sentences.around(language)) if each.text]


def written(language: str) -> list[str]:
    """The same, and all other messages as they stand in the catalogue."""
    if language == SOURCE:
        forms = [(m.id,) if isinstance(m.id, str) else tuple(m.id) for m in messages.template() if m.id]
    else:
        forms = [
            (m.string,) if isinstance(m.string, str) else tuple(m.string or ()) for m in messages.read(language) if m.id
        ]
    return said(language) + [text for texts in forms for text in texts]


# -- the page and its sentences ----------------------------------------------------------------------------------------


@each_language
def test_every_case_is_told_to_you_and_of_others(language: str) -> None:
    told = [(each.game, each.who) for each in sentences.story(language)]
    for game in GAMES:
        assert {(game, "you"), (game, "a name"), (game, "a bot"), (game, "a player on a shared device")} <= set(told)


@pytest.mark.parametrize("game", GAMES)
def test_you_are_never_poured_into_a_name(game: str) -> None:
    for case in GAMES.part(game, "words").STORY:
        assert "{name}" not in str((case.you, case.then)), case.events
        assert bool(case.you) == ("{name}" in str(case.text)), case.events
        assert bool(case.receiver) == bool(case.to_you) == bool(case.to_player) == bool(case.you_to_player), case.events
        assert f"{{{case.receiver}}}" not in case.texts.get("to_you", ""), case.events


def test_a_page_holds_each_sentence_once() -> None:
    lines = sentences.page("nl").splitlines()
    assert "- Je legt een dief op b2 en wint 2 kaarten." in lines
    assert "- Lina geeft je een dief." in lines
    assert len(lines) == len(set(lines)) + lines.count("") - 1


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("fr", "Le joueur 2 donne un voleur au joueur 3."),
        ("es", "El jugador 2 te da un ladrón."),
        ("it", "La strega! Il giocatore 2 deve darle 5 carte."),
        ("pt", "Dás um ladrão ao jogador 3."),
        ("ru", "Ты отдаёшь вора игроку 3."),
        ("de", "Die Vertretung spielt für dich"),
    ],
)
def test_you_and_players_without_a_name_have_their_own_forms(language: str, line: str) -> None:
    assert line in said(language)


# -- how they are written ----------------------------------------------------------------------------------------------


@each_language
def test_every_sentence_of_the_story_ends_once(language: str) -> None:
    for line in (each.text for each in sentences.story(language)):
        assert ENDS_ONCE.fullmatch(line), line


@pytest.mark.parametrize("line", ["Milo draws a fairy", "Milo draws a fairy..", "The witch!. She", "Then, : a fairy."])
def test_an_end_that_is_missing_or_doubled_is_found(line: str) -> None:
    assert not ENDS_ONCE.fullmatch(line)


@each_language
def test_no_mark_is_doubled_and_no_fact_left_open(language: str) -> None:
    for line in said(language):
        assert not re.search(r"[.!?,;:]{2}|\s[.,]|  |[{}]|None", line), line


@each_language
def test_marks_have_the_spaces_of_the_language(language: str) -> None:
    for line in written(language):
        assert not misspaced(line, language), line


def misspaced(line: str, language: str) -> bool:
    """Has a mark another space before it than the language writes, or none where it writes one?"""
    before_percent = NARROW if language == "fr" else FIXED if language in SPACED_PERCENT else r"\d}"
    wrong = rf" [!?;:]|(?<![{before_percent}])%|(?<!{FIXED})—"
    if language == "fr":
        wrong += rf"|(?<!{NARROW})[!?;»](?!\w)|(?<!{NARROW}):(?= |$)|«(?!{NARROW})"
    return bool(re.search(wrong, line))


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("fr", "Toi :"),
        ("fr", f"Toi{FIXED}:"),
        ("fr", "Toi: 3"),
        ("fr", "Bravo!"),
        ("fr", "«Annuler»"),
        ("fr", "50 %"),
        ("fr", "50%"),
        ("de", "50%"),
        ("de", "50 %"),
        ("nl", f"50{FIXED}%"),
        ("es", "¡Hola !"),
        ("ru", "Риск — 5"),
    ],
)
def test_a_wrong_space_is_found(language: str, line: str) -> None:
    assert misspaced(line, language)


@each_language
def test_no_preposition_is_followed_by_a_bare_pronoun(language: str) -> None:
    for line in written(language):
        assert not re.search(BARE_PRONOUN[language], line, re.IGNORECASE), line


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "from they"),
        ("fr", "Pour : Tu."),
        ("de", "Hilfe für Du"),
        ("nl", "Voor: Jij."),
        ("nl", "De invaller speelt voor Jij"),
        ("es", "Para: Tú."),
        ("it", "Da: Tu."),
        ("pt", "Vai para: Tu."),
        ("sv", "åt du"),
        ("da", "Hjælp til du"),
        ("ru", "от ты"),
    ],
)
def test_a_bare_pronoun_is_found_however_it_is_written(language: str, line: str) -> None:
    assert re.search(BARE_PRONOUN[language], line, re.IGNORECASE)


@each_language
def test_nothing_is_left_in_english(language: str) -> None:
    if language != SOURCE:
        english = {each.text for each in sentences.story(SOURCE)}
        for line in written(language):
            assert line not in english, line
            left = {word.lower() for word in ENGLISH.findall(NO_WORDS.sub("", line))}
            assert left <= SAME_WORD.get(language, set()), line


@each_language
def test_bots_say_their_names_in_the_letters_of_the_language(language: str) -> None:
    name = voice(language).say("Milo")
    assert name.isascii() == (language != "ru")


# -- in the code -------------------------------------------------------------------------------------------------------

SCRIPTS = [*(ROOT / "web" / "static" / "js").rglob("*.js"), *ROOT.glob("games/*/page/*.js")]
TEMPLATES = sorted((ROOT / "web" / "templates").rglob("*.html"))
SAYING = (
    "games/*/words.py",
    "games/*/advice.py",
    "games/*/terminal.py",
    "cli/story.py",
    "cli/board.py",
    "web/texts.py",
)
WORDS = [path for where in SAYING for path in sorted(ROOT.glob(where))] + [ROOT / "locale" / "__init__.py"]
MARKED = r"\}(?:[.;!?] ?(?=[`$ ])|:[` ]| %)"  # a mark after a fact; a colon without a space joins a key, not a text
BESIDE = r"\} \$\{(?!count\}|root\.)"  # two facts side by side; a number beside a name is a score, not a sentence
NO_TEXT = re.compile(r"(?m)^\s*(//|\*|/\*).*$|(?:Error|super)\(`[^`]*`")  # comments, and errors for programs
GLUED = re.compile(f"{MARKED}|{BESIDE}")
GLUED_IN_PYTHON = re.compile(r"\bf\"[^\"]*\}(?:[:;!?%]|\.(?!\w)| %)[^\"]*\"|\+ \"[.:!?]")
GLUED_IN_TEMPLATE = re.compile(r"\}\}(?:[:;!%]|[.?](?!\w))|\|\s*trim\b|\}\} \{\{ ?(?:_|ngettext|voice)\b")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: f"{path.parents[1].name}/{path.name}")
def test_no_script_glues_texts(path: Path) -> None:
    code = NO_TEXT.sub("", path.read_text(encoding="utf-8"))
    glued = [text for text in re.findall(r"`[^`]*`", code) if GLUED.search(text)]
    assert glued == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_template_glues_texts(path: Path) -> None:
    assert GLUED_IN_TEMPLATE.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", WORDS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_game_glues_texts(path: Path) -> None:
    assert GLUED_IN_PYTHON.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("glue", ["`${wanted} ${waiting}`", "`${name}:`", "`${share} %`"])
def test_glue_in_a_script_is_found(glue: str) -> None:
    assert GLUED.search(glue)


@pytest.mark.parametrize("glue", ['f"{name}: {card}"', 'f"{share} %"', 'said + "."'])
def test_glue_in_a_game_is_found(glue: str) -> None:
    assert GLUED_IN_PYTHON.search(glue)


@pytest.mark.parametrize("glue", ['{{ title|trim(".") }}', "{{ name }}: {{ value }}", '{{ _("Yes") }} {{ _("No") }}'])
def test_glue_in_a_template_is_found(glue: str) -> None:
    assert GLUED_IN_TEMPLATE.search(glue)
