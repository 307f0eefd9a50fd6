"""Hints, explanations and the course of a game: what they say must be true."""

import itertools
from collections import Counter
from typing import Any

import pytest

import tablee
from tablee.bots.advice import coach, explain, hint, lead_to, review
from tablee.core.errors import MalformedAction, TableeError
from tablee.core.record import Record
from tablee.games.deserto.advice import hand_chances


def random_state(name: str, actions: int, seed: int, **options: Any) -> tablee.State:
    state = tablee.load(name, **options).start(seed=seed)
    for number in range(actions):
        state = state.play(state.legal_actions[(seed + 7 * number) % len(state.legal_actions)])
    return state


def brute_force_hand(view: tablee.View, seat: int) -> dict[str, float]:
    """Deal the unseen cards in every way; right as long as no gift was forced."""
    cards, size = view.facts["unseen"], view.facts["held"][seat]
    counted = Counter("".join(sorted(hand)) for hand in itertools.combinations(cards, size))
    return {hand: number / sum(counted.values()) for hand, number in counted.items()}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hand_chances_are_those_of_counting_cards(players: int) -> None:
    view = random_state("deserto", 20, 3, players=players).view(20 % players)
    rival = 21 % players
    chances = hand_chances(view, rival)
    expected = brute_force_hand(view, rival)
    assert chances.keys() == expected.keys()
    assert all(chances[hand] == pytest.approx(expected[hand]) for hand in expected)


def test_hand_chances_know_that_a_forced_gift_shows_the_hand() -> None:
    """Seat 1 gave a thief because nothing could be placed next to a vizier: the two cards kept are thieves as well."""
    start = tablee.load("deserto", edition="revised").start(deck="VTRTOT" + "V" * 14 + "T" * 12 + "R" * 14 + "O" * 5)
    state = start.play("Va2").play("T>")
    assert all(hand.count("T") >= 2 for hand in hand_chances(state.view(0), 1))


def test_two_players_and_an_empty_pile_leave_no_doubt() -> None:
    state = random_state("deserto", 46, 5)
    rival = 1 - (state.turn or 0)
    assert hand_chances(state.view(state.turn), rival) == {state.view(rival).facts["hands"][rival]: 1.0}


def test_explain_deserto_tells_the_cards_won_and_the_risk() -> None:
    start = tablee.load("deserto").start(deck="VTRTOTT" + "V" * 14 + "T" * 11 + "R" * 14 + "O" * 5)
    explanation = explain(start.view(0), "Vb2")
    assert str(explanation.wins[0]) == "That wins you a card."
    assert 0 <= explanation.chances["next_takes"] <= 1


def test_explain_deserto_counts_the_cards_that_could_win_and_a_single_one_has_its_own_sentence() -> None:
    board = "VRV,VVRVOOROR/VV,RROVV"
    for rest, said in (
        ("T/RT RRRRRTTTTTVV/OORRRTTTTTTTTVVVV", "The only card you can't see could win something right after that."),
        ("TT/RTT RRRRRTTTTVV/OORRRTTTTTTTVVVV", "2 of the 2 cards you can't see could win something right after that."),
    ):
        view = tablee.position("deserto", f"{board} {rest} 1 - classic").view(1)
        assert [str(risk) for risk in explain(view, "Ra1").risks] == [said]


def test_explain_deserto_risk_is_the_share_of_deals_in_which_the_next_player_can_take() -> None:
    state = random_state("deserto", 24, 8)
    view = state.view(state.turn)
    action = next(word for word in state.legal_actions if not word.endswith(">"))
    after = state.play(action)
    rival = after.turn
    assert rival is not None

    def takes(hand: str) -> bool:
        text = after.position.split(" ")
        hands = text[1].split("/")
        trial = dict(zip("ORTV", (hand.count(card) for card in "ORTV"), strict=True))
        rest = Counter(hands[rival]) + Counter(text[4])
        rest.subtract(trial)
        hands[rival] = hand
        text[1], text[4] = "/".join(hands), "".join(rest.elements())
        imagined = tablee.position("deserto", " ".join(text))
        gains = (imagined.play(word).scores[rival] - imagined.scores[rival] for word in imagined.legal_actions)
        return max(gains) > 0

    expected = sum(chance for hand, chance in brute_force_hand(view, rival).items() if takes(hand))
    assert explain(view, action).chances["next_takes"] == pytest.approx(expected)


def test_the_chances_of_a_draw_count_what_the_pile_holds() -> None:
    state = random_state("diamoniak", 30, 2)
    content = state.view(None).facts["pile_content"]
    chances = dict(explain(state.view(state.turn), "draw").chances)
    del chances["part"]
    assert chances == {card: content.count(card) / len(content) for card in set(content)}


def test_a_draw_comes_from_the_cards_aside_when_the_pile_is_empty() -> None:
    text = "-/- -/- 0 begin - BBBBBBDDDDDDDDDDDDDDDDDDDDFFFGGGGGGRRRRRRYYYYYYWWWWWWWW 10"
    assert explain(tablee.position("diamoniak", text).view(0), "draw").chances["W"] == pytest.approx(8 / 55)


def test_explain_diamoniak_drawing_names_the_chance_of_a_witch() -> None:
    explanation = explain(tablee.load("diamoniak").start(seed=1).view(0), "draw")
    assert explanation.chances["W"] == pytest.approx(8 / 55)
    assert str(explanation.risks[0]) == "8 of the 55 cards in the pile are witches."
    assert explanation.risks[0].cards == "W" * 8


def test_a_witch_takes_nothing_from_who_has_nothing() -> None:
    explanation = explain(tablee.load("diamoniak").start(seed=1).view(0), "draw")
    assert str(explanation.risks[1]) == "You have nothing to lose."


def test_explain_diamoniak_drawing_names_the_greater_hope_first() -> None:
    aside = "BBBBBB" + "D" * 11 + "FFFGGGGGGYYYYYYWWWWWWWW"
    for pile, hopes in (("DDDDDDDDDR", ["diamond", "piece"]), ("DDRR", ["piece", "diamond"]), ("DD", ["diamond"])):
        rest = aside + "D" * (9 - pile.count("D")) + "R" * (4 - pile.count("R"))
        view = tablee.position("diamoniak", f"R2/- -/- 0 drawn {pile} {rest} 40").view(0)
        assert [
            next(hope for hope in ("diamond", "piece") if hope in str(won)) for won in explain(view, "draw").wins
        ] == hopes


def test_explain_diamoniak_the_last_part_bought_wins() -> None:
    pile = "BBBBBB" + "D" * 17 + "FFFGGGGGGYYYYYYWWWWWWW"
    view = tablee.position("diamoniak", f"R5/- DDD/R 0 begin {pile} W 40").view(0)
    assert "win" in str(explain(view, "buy 1").wins[0])


def test_explain_desiree_sees_a_win_and_a_loss_in_one() -> None:
    layout = "9/9/1ABCDE3/9/6F2/1aaaaaa2/1aaaaaa2/AAAAAA3/9 w"
    state = tablee.load("desiree", layout=layout.replace("AAAAAA3", "1AAAAAA2")).start()
    explanation = explain(state.view(0), "g5g7")
    assert "line" in str(explanation.wins[0])


@pytest.mark.parametrize("name", ["deserto", "desiree", "diamoniak"])
def test_a_hint_is_a_ladder_that_ends_in_a_legal_action(name: str) -> None:
    state = random_state(name, 9, 4)
    *steps, action = hint(state.view(state.turn), simulations=200, seed=1).rungs()
    assert action in state.legal_actions
    assert len(steps) >= 2
    assert not any(action in step for step in steps)


@pytest.mark.parametrize("name", ["deserto", "desiree", "diamoniak"])
def test_every_step_after_the_first_lights_up_a_place(name: str) -> None:
    for seed in range(12):
        state = random_state(name, seed, seed)
        for action in state.legal_actions[:9]:
            first, *others = lead_to(state.view(state.turn), action).steps
            assert first.at == ()
            assert others
            assert all(step.at for step in others)


@pytest.mark.parametrize("name", ["deserto", "desiree", "diamoniak"])
def test_no_step_warns_of_the_action_it_leads_to(name: str) -> None:
    for seed in range(12):
        view = random_state(name, seed + 4, seed).view((seed + 4) % 2)
        for action in view.legal_actions[:9]:
            warnings = {str(said) for said in (*explain(view, action).risks, *explain(view, action).gives)}
            assert not warnings & set(lead_to(view, action).rungs())


def test_a_child_can_count_the_witches() -> None:
    aside = "BBBBBB" + "D" * 20 + "FFFGGGGGGYYYYYYRRRRRR"
    for pile, rest, said in (
        ("WW", "WWWWWW", "2 of the 2 cards in the pile are witches."),
        ("WD", "WWWWWWW", "One of the 2 cards in the pile is a witch."),
        ("W", "WWWWWWW", "Only one card is left: a witch!"),
        ("D", "WWWWWWWW", "There are no witches left to draw."),
        ("-", "WWWWWWWW", "The pile is empty, so 55 cards are shuffled again. 8 of them are witches."),
    ):
        others = aside.replace("D", "", pile.count("D"))
        view = tablee.position("diamoniak", f"-/- -/- 0 begin {pile} {others}{rest} 40").view(0)
        courage = coach(view).courage
        assert courage is not None
        assert str(courage.why) == said


def test_explain_refuses_what_cannot_be_played() -> None:
    view = tablee.load("deserto").start(seed=1).view(0)
    with pytest.raises(MalformedAction):
        explain(view, "nonsense")
    with pytest.raises(TableeError, match="cannot be played"):
        explain(view, "Va2")
    with pytest.raises(TableeError, match="nothing to choose"):
        hint(tablee.load("deserto").start(seed=1).view(1))


def test_evaluate_gives_shares_for_every_action_and_ends_with_the_outcome() -> None:
    record = Record.of(tablee.load("diamoniak").start(seed=6))
    state = next(record.states())
    while state.turn is not None:
        action = state.legal_actions[-1] if len(record.actions) % 3 else state.legal_actions[0]
        record, state = record.then(action), state.play(action)
    steps = review(record, simulations=60)
    assert len(steps) == len(record.actions) + 1
    assert all(sum(step.shares) == pytest.approx(1) for step in steps)
    assert steps[-1].shares == state.shares
    assert steps[0].action is None
    assert any(step.turning_point for step in steps)
