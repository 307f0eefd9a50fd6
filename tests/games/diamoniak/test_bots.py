"""Diamoniak's plain players, and choices that are clear to anyone who counts."""

import numpy as np
import pytest

import tablee
from tablee.bots import choose
from tablee.games.diamoniak import evaluation, rules
from tests.bots.games import random_game

ALL = {"R": 6, "B": 6, "G": 6, "Y": 6, "D": 20, "F": 3, "W": 8}


def position(castles: str, reserves: str, phase: str, pile: str | None = None) -> tablee.State:
    """A position with seat 0 to move; the cards not named lie in the pile, or aside where the pile is given."""
    used = {card: reserves.count(card) for card in ALL}
    for castle in castles.split("/"):
        if castle != "-":
            used[castle[0]] += int(castle[1])
    rest = "".join(card * (ALL[card] - used[card] - (pile or "").count(card)) for card in ALL)
    witch = "W" if phase.startswith(("witch", "give")) and pile is None else ""
    drawn = rest.replace("W", "", len(witch)) if pile is None else pile
    aside = witch if pile is None else rest
    return tablee.position("diamoniak", f"{castles} {reserves} 0 {phase} {drawn or '-'} {aside or '-'} 40")


CLEAR = {
    "a purchase that wins at once": (position("R5/B5", "DDD/R", "begin"), {"buy 1"}),
    "the winning card on top": (position("R5/B5", "-/-", "drawn", pile="R"), {"draw"}),
    "a witch is the last card, and the next player's if she stops": (
        position("R5/B3", "-/-", "drawn", pile="W"),
        {"stop"},
    ),
    "a fairy saves the castle": (position("R5/B5", "F/-", "witch:3"), {"fairy"}),
    "other colours go before the castle": (position("R5/B2", "YYG/-", "witch:3"), {"-G", "-Y"}),
    "no witch in the pile": (position("R3/B2", "-/-", "drawn", pile="RRDDDD"), {"draw"}),
}


@pytest.mark.parametrize("level", ["medium", "strong", "careful"])
@pytest.mark.parametrize("case", CLEAR, ids=str)
def test_clear_choices(case: str, level: str) -> None:
    state, right = CLEAR[case]
    assert choose(state.view(0), level, simulations=2000, seed=1).action in right


def test_a_win_by_purchase_is_seen_as_one() -> None:
    state, _ = CLEAR["a purchase that wins at once"]
    assert choose(state.view(0), "strong", simulations=500, seed=1).value == (1.0, 0.0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_content_of_the_pile_is_counted_from_what_is_public(players: int) -> None:
    for state in random_game(tablee.load("diamoniak", players), seed=2):
        counts = np.zeros(rules.KINDS, np.int64)
        view = state.view(0)
        total = evaluation.content(view.struct, counts)
        pile = state.struct["pile"][: state.struct["left"]]
        right = np.bincount(pile, minlength=rules.KINDS) if len(pile) else state.struct["aside"]
        assert counts.tolist() == right.tolist()
        assert total == counts.sum()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_glance_gives_shares(players: int) -> None:
    for state in random_game(tablee.load("diamoniak", players), seed=4):
        if state.turn is not None:
            shares = np.zeros(4)
            evaluation.evaluate(state.struct, shares)
            assert shares.sum() == pytest.approx(1)
            assert (shares[:players] > 0).all()


def test_greedy_buys_when_it_can() -> None:
    state = position("R2/B5", "DDD/RR", "begin")
    assert choose(state.view(0), "greedy", seed=1).action == "buy 1"


def test_careful_draws_until_the_risk_outweighs_the_hope() -> None:
    safe, risky = position("R2/B2", "-/-", "drawn", "RRDDDDDDW"), position("R5/B2", "DDD/-", "drawn", "DDWWWW")
    assert choose(safe.view(0), "careful").action == "draw"
    assert choose(risky.view(0), "careful").action == "stop"
