"""OpenSpiel: its own tests, its searches, and chance and hidden cards as it means them."""

import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test
from tools import playthroughs

import tablee
from tablee.adapters import openspiel
from tablee.adapters.odds import Sampled, odds_of
from tablee.core import GAMES
from tablee.core.game import Game
from tests.adapters.tables import every_game, every_table

RECALL = pyspiel.IIGObservationType(True, True, pyspiel.PrivateInfoType.SINGLE_PLAYER)


def spiel(game: Game) -> Any:
    return pyspiel.load_game(f"python_tablee_{game.name}", {"players": game.players})


def walk(game: Any, seed: int, until: int = 10_000) -> Any:
    """A state some random actions after the start."""
    dice, state = random.Random(seed), game.new_initial_state()
    for _ in range(until):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, odds)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    return state


def to_a_choice(game: Any, seed: int, actions: int = 12) -> Any:
    state = walk(game, seed, actions)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


@every_table
def test_it_passes_the_tests_of_openspiel(game: Game) -> None:
    pyspiel.random_sim_test(spiel(game), 1, True, False)
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(spiel(game))


@pytest.mark.parametrize("name", playthroughs.PLAYED)
def test_a_playthrough_says_what_was_committed(name: str) -> None:
    """If this is meant to change: ``python -m tools.playthroughs``, and a line in the changelog."""
    committed = (playthroughs.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthroughs.playthrough(*playthroughs.PLAYED[name]) == committed


def test_every_game_has_a_playthrough() -> None:
    told = {game.split("(")[0] for game, _ in playthroughs.PLAYED.values()}
    assert told == {f"python_tablee_{name}" for name in GAMES}


@every_table
def test_it_is_the_same_game(game: Game) -> None:
    """What was played in OpenSpiel, with the cards that chance dealt, is a game of ours to the end."""
    state = walk(spiel(game), 2)
    node = state.node
    assert tablee.position(game.name, node.state.position).outcome == node.state.outcome
    assert sum(state.returns()) == pytest.approx(0.0)


def test_cards_are_dealt_by_chance_with_their_odds() -> None:
    game = pyspiel.load_game("python_tablee_deserto(players=2,edition=revised)")
    state = game.new_initial_state()
    assert dict(state.chance_outcomes()) == {0: 6 / 51, 1: 15 / 51, 2: 15 / 51, 3: 15 / 51}
    for card in (0, 0, 3, 3, 1, 2):
        state.apply_action(card)
    assert state.current_player() == 0
    assert str(state).startswith("-,-/-,- ORV/OTV")
    state.apply_action(state.legal_actions()[0])
    assert state.is_chance_node()  # the card that is drawn
    assert dict(state.chance_outcomes()) == {0: 4 / 45, 1: 14 / 45, 2: 14 / 45, 3: 13 / 45}
    state.apply_action(1)
    assert (state.current_player(), "R" in str(state).split()[1].split("/")[0]) == (1, True)


def test_a_witch_comes_by_chance() -> None:
    state = pyspiel.load_game("python_tablee_diamoniak(witches=7)").new_initial_state()
    state.apply_action(state.string_to_action("draw"))
    assert dict(state.chance_outcomes())[6] == pytest.approx(7 / 54)


def test_a_new_pile_is_what_lies_aside() -> None:
    aside = "D" * 20 + "FFF" + "GRY" * 6 + "W" * 7
    state = tablee.position("diamoniak", f"-/- BBBBBB/- 0 begin - {aside} 9")
    odds = odds_of(state.game)
    draw = state.game.code("draw")
    coming = {odds.names[kind]: chance for kind, chance in odds.coming(state.buffer, draw)}
    assert coming == pytest.approx({"D": 20 / 48, "F": 3 / 48, "G": 1 / 8, "R": 1 / 8, "Y": 1 / 8, "W": 7 / 48})
    destined = odds.destined(state.buffer, draw, odds.names.index("F"))
    after = tablee.State(state.game, destined).play("draw")
    assert after.view(0).facts["reserves"][0] == "BBBBBBF"


SAMPLED = """
from tablee.core import GAMES
GAMES.extra = lambda name, part: None
import pyspiel
from tablee.adapters import openspiel
game = pyspiel.load_game("python_tablee_diamoniak")
assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
assert game.max_chance_outcomes() == 1
pyspiel.random_sim_test(game, 2, False, False)
state = game.new_initial_state()
assert state.chance_outcomes() == [(0, 1.0)]
print(len({str(state.child(0)) for _ in range(20)}))
"""


def test_the_chance_of_a_game_that_does_not_tell_its_odds_is_sampled() -> None:
    ran = subprocess.run([sys.executable, "-c", SAMPLED], check=False, capture_output=True, text=True)
    assert (ran.stdout, ran.returncode) == ("20\n", 0), ran.stderr


def test_sampled_chance_never_changes_a_hand_that_its_owner_has_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.adapters.odds.contract.chancy", lambda state, action: True)
    state = tablee.load("deserto").start(seed=1)
    assert Sampled(state.game).coming(state.buffer, state.game.code(state.legal_actions[0])) == []
    state = tablee.load("diamoniak").start(seed=1)
    assert Sampled(state.game).coming(state.buffer, state.game.code("draw")) == [(0, 1.0)]


@every_table
def test_odds_add_up_to_one(game: Game) -> None:
    state, dice = spiel(game).new_initial_state(), random.Random(4)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1.0)
            state.apply_action(dice.choices(outcomes, odds)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))


@every_table
def test_worlds_that_differ_in_what_is_hidden_look_the_same(game: Game) -> None:
    for seed in range(5):
        state = to_a_choice(spiel(game), seed)
        seat = state.current_player()
        other = state.resample_from_infostate(seat, lambda: 0.37)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert other.legal_actions() == state.legal_actions()


def test_resampling_deals_other_hands_anew() -> None:
    state = to_a_choice(pyspiel.load_game("python_tablee_deserto"), 1)
    numbers = iter(np.linspace(0.01, 0.99, 20).tolist())
    hands = Counter(
        str(state.resample_from_infostate(state.current_player(), lambda: next(numbers))).split()[1] for _ in range(20)
    )
    assert len(hands) > 5


def test_who_drew_what_is_remembered_by_who_saw_it() -> None:
    game = pyspiel.load_game("python_tablee_deserto(edition=revised)")
    known = []
    for drawn in (1, 2):
        state = game.new_initial_state()
        for card in (0, 0, 3, 3, 1, 2):
            state.apply_action(card)
        state.apply_action(state.legal_actions()[0])
        state.apply_action(drawn)
        known.append([state.information_state_string(seat) for seat in range(2)])
    assert known[0][0] != known[1][0]
    assert known[0][1] == known[1][1]


@pytest.mark.parametrize("name", ["diamoniak", "desiree"])
def test_mcts_plays(name: str) -> None:
    game = pyspiel.load_game(f"python_tablee_{name}")
    state = to_a_choice(game, 1)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 3, evaluator, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_ismcts_plays() -> None:
    game = pyspiel.load_game("python_tablee_deserto(players=3)")
    state = to_a_choice(game, 1)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 5, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_an_illegal_action_says_why() -> None:
    state = pyspiel.load_game("python_tablee_diamoniak").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="You have to draw at least one card"):
        state.apply_action(12)
    with pytest.raises(pyspiel.SpielError, match="numbers from 0 to 12"):
        state.apply_action(13)
    state.apply_action(10)
    with pytest.raises(pyspiel.SpielError, match="Chance cannot bring 99"):
        state.apply_action(99)


@pytest.mark.parametrize("seat", [2, 9, -1])
def test_a_seat_that_is_not_there_reaches_no_compiled_code(seat: int) -> None:
    state = to_a_choice(pyspiel.load_game("python_tablee_deserto"), 1)
    looks = state.get_game().make_py_observer()
    asks: list[Callable[[], Any]] = [
        lambda: state.resample_from_infostate(seat, lambda: 0.5),
        lambda: looks.set_from(state, seat),
        lambda: looks.string_from(state, seat),
    ]
    for ask in asks:
        with pytest.raises(pyspiel.SpielError, match=f"There is no seat {seat} at a table of 2"):
            ask()
    with pytest.raises(pyspiel.SpielError):
        state.observation_tensor(seat)


def test_an_action_that_is_none_has_no_words() -> None:
    state = pyspiel.load_game("python_tablee_diamoniak").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="numbers from 0 to 12"):
        state.action_to_string(0, 13)
    with pytest.raises(pyspiel.SpielError, match="Chance never brings 99"):
        state.action_to_string(int(pyspiel.PlayerId.CHANCE), 99)


@every_game
def test_a_finished_game_takes_nothing_more(name: str) -> None:
    state = walk(pyspiel.load_game(f"python_tablee_{name}"), 1)
    with pytest.raises(pyspiel.SpielError, match="The game is over"):
        state.apply_action(0)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("deserto(players=9)", "2 to 4 players"),
        ("deserto(edition=blue)", "takes 'classic', 'revised'"),
        ("desiree(layout=nonsense)", "nonsense"),
    ],
)
def test_what_cannot_be_chosen(name: str, sentence: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=sentence):
        pyspiel.load_game(f"python_tablee_{name}")


def test_switches_can_be_set_one_by_one() -> None:
    game = pyspiel.load_game("python_tablee_deserto(edition=revised,decline=1)")
    switches = {name: game.tree.game.chosen[name] for name in ("edition", "starter", "decline", "same")}
    assert switches == {"edition": "revised", "starter": False, "decline": True, "same": False}


def test_only_what_a_seat_may_see_is_observed() -> None:
    kind = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(pyspiel.SpielError, match="private_info=ALL_PLAYERS"):
        openspiel.SpielGame.make_py_observer(pyspiel.load_game("python_tablee_deserto"), kind)


@every_table
def test_a_game_can_start_from_a_position(game: Game) -> None:
    state = to_a_choice(spiel(game), 3)
    again = spiel(game).new_initial_state(str(state))
    assert str(again) == str(state)
    assert (again.current_player(), again.legal_actions()) == (state.current_player(), state.legal_actions())
    again.apply_action(again.legal_actions()[0])
    assert str(pickle.loads(pickle.dumps(again))) == str(again.clone()) == str(again)


def test_a_game_can_start_where_an_action_waits_for_chance() -> None:
    game = pyspiel.load_game("python_tablee_diamoniak")
    state = game.new_initial_state()
    state.apply_action(state.string_to_action("draw"))
    again = game.new_initial_state(str(state))
    assert str(again) == str(state)
    assert again.chance_outcomes() == state.chance_outcomes()
    for wrong, why in (("(stop)", "at least one card"), ("(dance)", "dance")):
        with pytest.raises(pyspiel.SpielError, match=why):
            game.new_initial_state(str(state).replace("(draw)", wrong))


def test_a_position_of_another_table_is_refused() -> None:
    three = tablee.load("deserto", 3).start(seed=1)
    with pytest.raises(pyspiel.SpielError, match="players=3"):
        pyspiel.load_game("python_tablee_deserto").new_initial_state(three.position)
    with pytest.raises(pyspiel.SpielError, match="nonsense"):
        pyspiel.load_game("python_tablee_deserto").new_initial_state("nonsense")


def test_what_is_told_in_words_alone_says_so() -> None:
    kind = pyspiel.IIGObservationType(True, True, pyspiel.PrivateInfoType.NONE)
    game = pyspiel.load_game("python_tablee_deserto")
    with pytest.raises(pyspiel.SpielError, match="told in words"):
        game.make_py_observer(kind).set_from(to_a_choice(game, 1), 0)


def test_an_observer_takes_no_parameters() -> None:
    with pytest.raises(pyspiel.SpielError, match="no parameters"):
        make_observation(pyspiel.load_game("python_tablee_deserto"), params={"colour": 1})


def test_a_switch_is_on_off_or_left_open() -> None:
    with pytest.raises(pyspiel.SpielError, match="decline is 1, 0 or -1, not 7"):
        pyspiel.load_game("python_tablee_deserto(decline=7)")


def dealt_and_played(cards: tuple[int, ...], *played: str) -> Any:
    """A state of Deserto: actions by their words, cards that are drawn by their letters."""
    state = pyspiel.load_game("python_tablee_deserto(edition=revised)").new_initial_state()
    for card in cards:
        state.apply_action(card)
    for word in played:
        state.apply_action(state.string_to_action(word))
    return state


def test_an_information_state_is_everything_that_was_seen_in_order() -> None:
    state = dealt_and_played((1, 2, 1, 2, 1, 3), "Ra2", "T")
    assert state.information_state_string(0) == 'seat 0: R R R Ra2 T {"hands": ["RRT", null]}'
    assert state.information_state_string(1) == 'seat 1: T T V Ra2 {"hands": [null, "TTV"]}'
    told = [state.get_game().make_py_observer(RECALL), make_observation(state.get_game(), RECALL)]
    for observer in told:
        observer.set_from(state, 0)
        words = state.node.tree.words
        assert [words[int(seen)] for seen in observer.dict["recall"][:5]] == ["R", "R", "R", "Ra2", "T"]
        assert not observer.dict["recall"][5:].any()
        assert state.information_state_tensor(0) == observer.tensor.tolist()


def test_seats_recall_the_order_of_what_they_saw() -> None:
    """Two orders that lead to the same observation are two information states (perfect recall)."""
    one, other = dealt_and_played((1, 2, 1, 2, 2, 3)), dealt_and_played((2, 2, 1, 2, 1, 3))
    assert one.observation_tensor(0) == other.observation_tensor(0)
    assert one.information_state_tensor(0) != other.information_state_tensor(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_tensor(1) == other.information_state_tensor(1)


@every_table
def test_no_history_is_longer_than_the_information_state(game: Game) -> None:
    state = walk(spiel(game), 5)
    assert len(state.information_state_tensor(0)) == spiel(game).information_state_tensor_size()
    assert len(state.history()) <= state.node.tree.most_seen


def test_positions_that_differ_are_different_information_states() -> None:
    game = pyspiel.load_game("python_tablee_diamoniak")
    one, other = (game.new_initial_state(str(to_a_choice(game, 1, moves))) for moves in (5, 20))
    assert one.information_state_string(0) != other.information_state_string(0)


def test_a_program_that_used_it_ends_in_peace() -> None:
    code = "from tablee.adapters import openspiel; import pyspiel; pyspiel.load_game('python_tablee_deserto')"
    assert subprocess.run([sys.executable, "-c", code], check=False, capture_output=True).returncode == 0
