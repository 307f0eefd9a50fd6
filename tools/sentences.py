"""Write one page per language with every sentence that the story can tell, for every kind of doer and receiver.

Below it stands all that is said around a table. A page is to be read aloud by somebody who speaks the language.

python -m tools.sentences FOLDER [LANGUAGE ...]
"""

import random
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any

from tablee.core import GAMES, State, load
from tablee.locale import LANGUAGES, Voice, voice
from tablee.locale.names import BOT_NAMES
from tablee.locale.story import Case, Storyteller, Telling, Who, tellings, with_capitals
from tablee.web import texts

ENOUGH_GAMES = 6  # of each kind, played at random, for facts as they really come
COUNTS = (1, 2, 5, 21)
NEVER_YOU = {"give", "buy", "swap_with", "wants", "declined", "left", "added", "silent"}  # what is said of others alone
SAMPLES = {"cell": "b2", "parts": 3, "owed": 3, "card": ""}  # for what did not happen in these games
PERSON = "Lina"
LISTED_CARD = re.compile(r":.*\{card\}|\{card\}\s?:")  # by its name alone; elsewhere it is the object of a sentence
KINDS = {"one", "two", "few", "many", "other"}  # of numbers, for which a text has forms


@dataclass(frozen=True)
class Said:
    """A sentence: whose it is, for whom it is said, and what it says."""

    game: str
    who: str
    text: str


def people(speaker: Voice, number: int = 2) -> dict[str, Who]:
    """Every kind of doer and receiver."""
    return {
        "you": Who(speaker.say("You"), is_you=True),
        "a name": Who(PERSON),
        "a bot": Who(speaker.say(BOT_NAMES[1])),
        "a player on a shared device": Who(
            speaker.say("Player {number}", number=number), False, number, speaker.say("player {number}", number=number)
        ),
    }


def story(language: str) -> Iterator[Said]:
    """Every sentence of the story of every game."""
    speaker = voice(language)
    for game in GAMES:
        words = GAMES.part(game, "words")
        teller = Storyteller(speaker, words)
        for number, case in enumerate(words.STORY):
            for facts in _facts(game, number, case, words.A_CARD):
                yield from _each_told(game, teller, Telling(case, facts), speaker)


def _each_told(game: str, teller: Storyteller, telling: Telling, speaker: Voice) -> Iterator[Said]:
    everybody = people(speaker)
    receivers = people(speaker, 3) if telling.case.receiver else {"": Who("")}
    told = set()
    for (doer, one), (receiver, other), goes_on in product(everybody.items(), receivers.items(), (False, True)):
        if doer == receiver and not one.number:
            continue
        who = [one, other].__getitem__
        line = teller.say(telling, telling.choose(who, goes_on), who)
        if line not in told:
            told.add(line)
            yield Said(game, f"{doer} → {receiver}" if receiver else doer, line)


def _facts(game: str, number: int, case: Case, cards: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """Facts of a case: each card, and some numbers of things."""
    seats = {"seat": 0} | ({case.receiver: 1} if case.receiver else {})
    met = _happened(game).get(number, [])
    happened: dict[str, Any] = {**(met[0] if met else SAMPLES), **seats, **case.where}
    named = str(case.texts)
    drawn = _cards(game, case.events)
    seen = [card for card in cards if not drawn or card in drawn]
    letters, counts = seen if "{card}" in named else [], COUNTS if "{count}" in named else ()
    for row in range(max(1, len(letters), len(counts))):
        card = {"card": letters[row % len(letters)]} if letters else {}
        yield happened | card | ({"count": counts[row % len(counts)]} if counts else {})


def _cards(game: str, events: tuple[str, ...]) -> set[str]:
    """The cards that such events had in these games."""
    cases = GAMES.part(game, "words").STORY
    alike = [met for number, met in _happened(game).items() if cases[number].events == events]
    return {facts.get("card", "") for met in alike for facts in met}


@cache
def _happened(game: str) -> dict[int, list[Mapping[str, Any]]]:
    """The facts of each case in some random games, by the number of the case."""
    found: dict[int, list[Mapping[str, Any]]] = {}
    cases = GAMES.part(game, "words").STORY
    for seed in range(ENOUGH_GAMES):
        for state in _random_game(game, seed):
            for telling in tellings(cases, state.events):
                found.setdefault(cases.index(telling.case), []).append(telling.facts)
    return found


def _random_game(game: str, seed: int) -> Iterator[State]:
    rng = random.Random(seed)
    state = load(game).start(seed=seed)
    while state.turn is not None:
        yield state
        state = state.play(rng.choice(state.legal_actions))


def around(language: str) -> Iterator[Said]:
    """What pages say around a game, with facts in it; each kind of text once."""
    speaker = voice(language)
    for game in GAMES:
        tables = {"around": texts.table_texts(speaker, game), "board": texts.board_texts(speaker, game)}
        tables |= {"replay": texts.replay_texts(speaker), "coach": texts.coach_texts(speaker)}
        del tables["around"]["story"]
        for place, tree in tables.items():
            yield from (Said(game, place, line) for line in _filled(tree, speaker, people(speaker)))


def _filled(tree: Any, speaker: Voice, named: Mapping[str, Who]) -> Iterator[str]:
    """The texts of a tree, with facts, for each who may be named; a text about a number of things for some numbers."""
    if isinstance(tree, str):
        for who in named.values() if "{name}" in tree else [Who("")]:
            yield _with_facts(tree, speaker, COUNTS[1], who)
    elif isinstance(tree, Mapping) and tree and set(tree) <= KINDS:
        for count in COUNTS:
            yield from _filled(speaker.fill(tree, **_same(tree, count)), speaker, named)
    elif isinstance(tree, Mapping):
        for what, part in tree.items():
            yield from _filled(part, speaker, _without_own_text(what, tree, named))
    else:
        for part in tree:
            yield from _filled(part, speaker, named)


def _without_own_text(what: str, texts: Mapping[str, Any], named: Mapping[str, Who]) -> dict[str, Who]:
    """Who is named in a text: not you, nor a player with a number, where there is another text for them."""
    no_you, no_player = what in NEVER_YOU or f"{what}_you" in texts, f"{what}_player" in texts
    return {kind: who for kind, who in named.items() if not ((who.is_you and no_you) or (who.number and no_player))}


def _same(forms: Mapping[str, str], count: int) -> dict[str, Any]:
    """Facts that leave all places of a text open but the number, which chooses the form."""
    return {name: f"{{{name}}}" for form in forms.values() for name in _places(form)} | {"count": count}


def _with_facts(text: str, speaker: Voice, count: int, who: Who) -> str:
    player = people(speaker, 3)["a player on a shared device"].inside
    names = {"name": who.inside or who.name, "other": player, "names": speaker.joined([PERSON, player])}
    words = {
        "card": "thief" if LISTED_CARD.search(text) else "a thief",
        "words": "Hello!",
        "castle": "no castle yet",
        "reserve": "nothing",
        "cards": "thief",
        "side": "white",
        "wish": "Swap seats?",
        "danger": "No danger!",
        "why": "You have nothing to lose.",
        "level": "Easy",
        "buy": "Draw again",
        "told": "The game begins.",
    }
    known = names | {fact: speaker.say(word) for fact, word in words.items()} | {"square": "c3", "cell": "b2"}
    said = speaker.fill(text, **{name: known.get(name, count) for name in _places(text)})
    return with_capitals(said) if who.inside else said


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def page(language: str) -> str:
    """The page of a language: each sentence once."""
    lines = [f"# {LANGUAGES[language]}"]
    for title, said in (("What happened", story(language)), ("Around the table", around(language))):
        lines += ["", f"## {title}", ""]
        lines += [f"- {text}" for text in dict.fromkeys(each.text for each in said) if text]
    return "\n".join([*lines, ""])


def main(folder: Path, languages: Iterable[str]) -> None:
    """Write the pages."""
    folder.mkdir(parents=True, exist_ok=True)
    for language in languages:
        (folder / f"{language}.md").write_text(page(language), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or LANGUAGES)
