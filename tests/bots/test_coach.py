"""The coach: what it says is exact, and it knows no more than its seat."""

import itertools

import pytest

import tablee
from tablee.bots.advice import coach
from tablee.core.errors import TableeError

CASTLE = "R5/B4 DDD/DR 0 begin " + "B" * 2 + "D" * 16 + "FFF" + "G" * 6 + "Y" * 6 + "W" * 8 + " - 40"
LINE = "8/1aaaaaa1/1aaaa3/1AbCdE2/8/1AAA4/1AAAAAF1/8 w"
LAST_CARD = "-,RTT/-,- V/- OORRRRRRRTTTTTTTVVVVVVV/OOOORRRRRRRTTTTTTVVVVVVV 0 - classic"


@pytest.mark.parametrize(
    ("game", "text", "good"),
    [
        ("desiree", LINE, {"g2g5"}),
        ("diamoniak", CASTLE, {"buy 1"}),
        ("deserto", LAST_CARD, {"Va2", "Vb1"}),
    ],
)
def test_a_win_is_pointed_out_without_being_told(game: str, text: str, good: set[str]) -> None:
    counsel = coach(tablee.position(game, text).view(0))
    assert set(counsel.good) == good
    assert str(counsel.lamp) == "You can win the game now. Do you see how?"
    assert counsel.missed is not None


@pytest.mark.parametrize("seed", range(4))
def test_in_an_open_ending_of_deserto_the_good_actions_are_those_that_win_by_force(seed: int) -> None:
    state = tablee.load("deserto").start(seed=seed)
    for number in range(44):
        state = state.play(state.legal_actions[(seed + 3 * number) % len(state.legal_actions)])
    while state.turn is not None:
        winning = {action for action in state.legal_actions if wins_by_force(state.play(action), state.turn)}
        counsel = coach(state.view(state.turn))
        missable = winning if len(winning) < len(state.legal_actions) else set()
        if missable:
            assert set(counsel.good) == missable
        else:
            assert "game" not in str(counsel.lamp)
        state = state.play(state.legal_actions[0])


def wins_by_force(state: tablee.State, seat: int) -> bool:
    if state.outcome is not None:
        return state.outcome.winners == (seat,)
    after = (wins_by_force(state.play(action), seat) for action in state.legal_actions)
    return any(after) if state.turn == seat else all(after)


@pytest.mark.parametrize("seed", range(3))
def test_cards_that_can_be_won_in_deserto_are_pointed_out(seed: int) -> None:
    state = tablee.load("deserto", players=3).start(seed=seed)
    for number in range(30):
        turn = state.turn
        assert turn is not None
        gains = {action: state.play(action).scores[turn] - state.scores[turn] for action in state.legal_actions}
        counsel = coach(state.view(turn))
        assert set(counsel.good) == {action for action, gain in gains.items() if gain > 0}
        if counsel.missed is not None:
            assert counsel.missed.facts["count"] == max(gains.values())
        state = state.play(state.legal_actions[(seed + 5 * number) % len(state.legal_actions)])


def test_the_courage_meter_shows_the_true_chance_of_a_witch() -> None:
    state = tablee.load("diamoniak").start(seed=3)
    for number in range(60):
        turn = state.turn
        assert turn is not None
        courage = coach(state.view(turn)).courage
        assert (courage is not None) == ("draw" in state.legal_actions)
        if courage is not None:
            pile = state.view(None).facts["pile_content"] or state.view(None).facts["aside"]
            assert courage.chance == pytest.approx(pile.count("W") / len(pile))
            if pile.count("W") > 1 and state.view(None).facts["pile_content"]:
                assert str(courage.why) == f"{pile.count('W')} of the {len(pile)} cards in the pile are witches."
        state = state.play(state.legal_actions[number % len(state.legal_actions)])


@pytest.mark.parametrize(
    ("castle", "reserve", "cost"),
    [
        ("-", "-", "You have nothing to lose."),
        ("R1", "-", "If a witch comes, she takes a card."),
        ("R1", "DDD", "If a witch comes, she takes 3 cards."),
        ("R1", "DF", "If a witch comes, your fairy chases her off."),
    ],
)
def test_the_coach_tells_what_a_witch_would_cost(castle: str, reserve: str, cost: str) -> None:
    diamonds, fairies = 20 - reserve.count("D"), 3 - reserve.count("F")
    pile = "B" * 6 + "D" * diamonds + "F" * fairies + "G" * 6 + "R" * (6 - len(castle) // 2) + "Y" * 6 + "W" * 8
    courage = coach(tablee.position("diamoniak", f"{castle}/- {reserve}/- 0 begin {pile} - 0").view(0)).courage
    assert courage is not None
    assert str(courage.cost) == cost
    assert (courage.share > 0) == cost.startswith("If a witch comes, she takes")


def test_the_meter_uses_its_whole_scale_for_the_chance_and_what_would_be_lost() -> None:
    def share(castle: str, pile: str) -> float:
        courage = coach(
            tablee.position("diamoniak", f"{castle}/- -/- 0 begin {pile} {aside(castle, pile)} 9").view(0)
        ).courage
        assert courage is not None
        return courage.share

    def aside(castle: str, pile: str) -> str:
        return left_in("B" * 6 + "D" * 20 + "FFF" + "G" * 6 + "R" * 6 + "Y" * 6 + "W" * 8, pile + "R" * int(castle[1]))

    assert share("R3", "D" * 9 + "W") < share("R3", "D" * 4 + "W") < share("R3", "DW") == 1
    assert share("R1", "DW") == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    ("witches", "danger"), [(0, "No danger!"), (2, "A bit risky."), (4, "Risky."), (8, "Very risky!")]
)
def test_the_danger_has_a_name(witches: int, danger: str) -> None:
    aside = "BBBBBBYYYYYY" + "D" * 15 + "W" * (8 - witches)
    pile = "DDDDDFFFGGGGGGR" + "W" * witches
    courage = coach(tablee.position("diamoniak", f"R5/- -/- 0 begin {pile} {aside} 9").view(0)).courage
    assert courage is not None
    assert str(courage.danger).startswith(danger)


def test_the_coach_says_the_same_whatever_is_hidden() -> None:
    """Positions that differ only in what the seat cannot see."""
    hidden = "OOOO" + "R" * 14 + "T" * 14 + "V" * 14
    said = [
        coach(tablee.position("deserto", f"T,O/-,- ORV/{hand} -/- 0 {left_in(hidden, hand)} classic").view(0))
        for hand in ("RTV", "TTT", "OOV")
    ]
    assert said[0] == said[1] == said[2]
    piles = ("".join(cards) for cards in itertools.islice(itertools.permutations("WDRB"), 6))
    body = "B" * 5 + "D" * 19 + "FFF" + "G" * 6 + "R" * 4 + "Y" * 6 + "W" * 7
    told = [coach(tablee.position("diamoniak", f"R1/- -/- 0 begin {top}{body} - 0").view(0)) for top in piles]
    assert all(counsel == told[0] for counsel in told)


def left_in(cards: str, taken: str) -> str:
    for card in taken:
        cards = cards.replace(card, "", 1)
    return cards


def test_the_coach_has_nothing_to_say_in_the_turn_of_another() -> None:
    with pytest.raises(TableeError, match="nothing to choose"):
        coach(tablee.load("desiree").start().view(1))
