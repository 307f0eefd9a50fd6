"""The engine and a second, naive reading of the rules agree on whole games, action by action."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import tablee
from tablee import Game, State
from tests.core import golden
from tests.games.diamoniak.games import GAMES, SEEDS, examples, walk
from tests.games.diamoniak.naive import Naive, read

GOLDEN = sorted(Path(__file__).parent.glob("golden/*.txt"))


def seen(game: Naive) -> dict[str, Any]:
    """All that can be seen on the naive table, in the words of a view."""
    winner = game.winner()
    waiting = "give" if game.given else "witch"
    calm = "drawn" if game.drawn else "begin"
    return {
        "turn": None if game.over() else game.turn,
        "parts": game.parts,
        "scores": [len(castle) for castle in game.castles],
        "castles": [{"colour": game.colour(seat), "parts": len(game.castles[seat])} for seat in range(game.players)],
        "reserves": ["".join(sorted(reserve)) for reserve in game.reserves],
        "aside": in_order(game.aside),
        "pile": len(game.pile),
        "pile_content": in_order(game.pile),
        "phase": waiting if game.witch else calm,
        "owed": game.owed(),
        "actions": game.actions,
        "outcome": outcome(game, winner),
    }


def in_order(cards: list[str]) -> str:
    return "".join(sorted(cards, key="BDFGRYW".index))


def outcome(game: Naive, winner: int | None) -> dict[str, Any] | None:
    if winner is not None:
        return {"winners": [winner], "reason": "castle"}
    return {"winners": [], "reason": "action_limit"} if game.over() else None


def new_pile(state: State) -> str:
    """The new draw pile that an action made, if it made one."""
    return next((event["deck"] for event in state.events if event["event"] == "reshuffle"), "")


def compare(naive: Naive, state: State) -> None:
    facts = state.view(None).facts
    wanted = seen(naive)
    assert {name: facts[name] for name in wanted} == wanted
    assert list(state.legal_actions) == naive.legal()
    assert state.position.split()[4].strip("-") == "".join(naive.pile)


def follow(states: Sequence[State]) -> None:
    """Play the naive game along and compare after every action."""
    naive = read(states[0].position)
    compare(naive, states[0])
    for state in states[1:]:
        assert state.action is not None
        naive.play(state.action, new_pile(state))
        compare(naive, state)


@examples(8, 2)
@given(GAMES, SEEDS)
def test_whole_random_games_agree_with_the_naive_rules(game: Game, seed: int) -> None:
    follow(list(walk(game, seed)))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("witches", [7, 8])
def test_many_seeded_games_agree_with_the_naive_rules(players: int, witches: int) -> None:
    game = tablee.load("diamoniak", players=players, witches=witches)
    actions, events = set(), set()
    for seed in range(3):
        states = list(walk(game, seed))
        follow(states)
        actions |= {state.action for state in states}
        events |= {event["event"] for state in states for event in state.events}
    assert {"buy 0", "buy 1", "draw", "stop", "fairy", "-B", "-D", "-F", "-G", "-R", "-Y"} <= actions
    assert {"reshuffle", "ruined", "over"} <= events


@examples(20, 3)
@given(SEEDS)
def test_the_last_actions_before_the_limit_agree_with_the_naive_rules(seed: int) -> None:
    deck = tablee.load("diamoniak").start(seed=seed).position.split()[4]
    start = tablee.position("diamoniak", f"-/- -/- 0 begin {deck} - 4980 1:2:3")
    states = list(golden.random_game(start, seed))
    follow(states)
    assert states[-1].turn is None


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_agree_with_the_naive_rules(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    follow(list(golden.replay(golden.start(golden.head(text)[1]), golden.actions(text))))


def test_there_are_golden_games_with_new_piles_for_every_number_of_players_and_witches() -> None:
    texts = [path.read_text(encoding="utf-8") for path in GOLDEN]
    games = {golden.start(golden.head(text)[1]).game for text in texts if '"reshuffle"' in text}
    assert games >= {tablee.load("diamoniak", players, witches=witches) for players in (2, 3, 4) for witches in (7, 8)}
