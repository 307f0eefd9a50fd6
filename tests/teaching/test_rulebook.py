"""The rulebook tells every rule, and each of its examples is true: the engine is asked."""

from itertools import product
from typing import Any

import pytest
from tools import rules_table

import tablee
from tablee.core import GAMES, Game, State
from tablee.games.deserto.game import EDITIONS, SWITCHES
from tablee.games.desiree import rulebook as desiree
from tablee.games.diamoniak.game import WITCHES
from tablee.teaching import Example, rulebook

MIXTURES = [dict(zip(SWITCHES, on, strict=True)) for on in product((True, False), repeat=len(SWITCHES))]
PLAYED = [
    *(tablee.load("deserto", **switches) for switches in MIXTURES),
    tablee.load("desiree"),
    tablee.load("diamoniak"),
    tablee.load("diamoniak", witches=7),
    tablee.load("diamoniak", parts=4),
    tablee.load("diamoniak", parts=2),
]
NAMES = [" ".join([game.name, *(f"{name}={value}" for name, value in game.chosen.items())]) for game in PLAYED]
every_game = pytest.mark.parametrize("game", PLAYED, ids=NAMES)


def examples_of(game: Game) -> list[Example]:
    return [example for section in rulebook(game) for example in section.examples]


EXAMPLES = [pytest.param(game, example, id=example.name) for game in PLAYED for example in examples_of(game)]
every_example = pytest.mark.parametrize(("game", "example"), EXAMPLES)


def after(example: Example, state: State) -> State:
    for action in example.plays:
        state = state.play(action)
    return state


def fact(facts: Any, path: str) -> Any:
    for step in path.split("."):
        facts = facts[int(step) if step.isdigit() else step]
    return facts


# -- examples ----------------------------------------------------------------------------------------------------------


@every_example
def test_an_example_is_a_position_of_its_game(game: Game, example: Example) -> None:
    state = tablee.position(game.name, example.position)
    assert state.turn == example.eyes
    if game.name != "desiree":  # its layout is another one
        assert state.game == game


@every_example
def test_an_example_claims_something(game: Game, example: Example) -> None:
    assert example.then or example.allowed or example.forbidden
    assert example.then or not example.plays


@every_example
def test_what_an_example_calls_allowed_is_allowed(game: Game, example: Example) -> None:
    state = tablee.position(game.name, example.position)
    assert {action: state.why(action) for action in example.allowed} == dict.fromkeys(example.allowed)


@every_example
def test_what_an_example_calls_forbidden_is_forbidden_by_that_rule(game: Game, example: Example) -> None:
    state = tablee.position(game.name, example.position)
    objections = {action: state.why(action) for action in example.forbidden}
    assert {action: why and why.rule for action, why in objections.items()} == example.forbidden


@every_example
def test_an_example_ends_as_its_caption_says(game: Game, example: Example) -> None:
    state = after(example, tablee.position(game.name, example.position))
    facts = state.view(example.eyes).facts
    assert {path: fact(facts, path) for path in example.then} == example.then


def test_the_marks_of_an_example_tell_all_there_is_to_tell() -> None:
    """Where a caption says where a card may go, there is no other place for it."""
    for edition, (name, card) in product(EDITIONS, {"beside": "V", "stronger": "R", "same": "O", "stuck": "T"}.items()):
        game = tablee.load("deserto", edition=edition)
        for example in (example for example in examples_of(game) if example.name == name):
            legal = tablee.position("deserto", example.position).legal_actions
            gifts = () if name == "stuck" else (f"{card}>",)
            assert {action for action in legal if action[0] == card} - set(gifts) == set(example.allowed)


def test_the_line_with_two_kinds_of_parts_would_otherwise_be_a_line() -> None:
    example = next(example for example in desiree.LINES if example.name == "mixed")
    facts = after(example, tablee.position("desiree", example.position)).view(0).facts
    shown = {square: number for dice in facts["dice"] for square, number in dice.items()}
    assert [shown[square] for square in ("c3", "d3", "e3", "f4", "g5", "h6")] == [1, 2, 3, 4, 5, 6]


# -- numbers -----------------------------------------------------------------------------------------------------------


@every_game
def test_every_rule_is_told(game: Game) -> None:
    told = {rule.number for section in rulebook(game) for rule in section.rules} - {None}
    assert told == set(rules_table.numbers()[game.name])


@every_game
def test_every_sentence_has_its_facts(game: Game) -> None:
    for section in rulebook(game):
        said = [section.title, *(rule.said for rule in section.rules), *(switch.said for switch in section.switches)]
        said += [example.caption for example in section.examples] + [piece.name for piece in section.pieces]
        assert [str(sentence) for sentence in said if not str(sentence)] == []


@every_game
def test_the_box_holds_what_the_game_is_played_with(game: Game) -> None:
    inside = sum(piece.count * len(piece.pictures) for section in rulebook(game) for piece in section.pieces)
    facts = game.start(seed=1).view(None).facts
    match game.name:
        case "deserto":
            dealt = facts["pile"] + sum(facts["held"]) + len("".join(facts["area"].values()))
        case "diamoniak":
            dealt = facts["pile"]
        case _:
            dealt = sum(map(len, facts["dice"]))
    assert inside == dealt


@pytest.mark.parametrize("name", GAMES)
def test_every_option_that_people_are_asked_for_is_explained(name: str) -> None:
    explained = {switch.option for section in rulebook(tablee.load(name)) for switch in section.switches}
    asked = {option.name for option in GAMES[name].options if option.title} - {"edition"}
    assert asked <= explained <= {option.name for option in GAMES[name].options}


def test_every_number_of_witches_is_explained() -> None:
    choices = {option.name: option.choices for option in GAMES["diamoniak"].options}["witches"]
    assert set(WITCHES) == set(choices)


def test_every_mixture_of_the_switches_has_rules_of_its_own() -> None:
    books = {str(rulebook(tablee.load("deserto", **switches))[1:3]) for switches in MIXTURES}
    assert len(books) == 8
