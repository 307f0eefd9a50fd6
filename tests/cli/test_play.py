"""Terminal play: whole games from start to end, kind answers, hidden hands, any terminal."""

import os
import random
import re
import signal
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pexpect
import pytest
from typer.testing import CliRunner

from tablee.cli import board, build, messages, story
from tablee.cli.play import Screen, _bookmark, _resumed
from tablee.cli.story import describe, storyteller, verdict
from tablee.core import GAMES, State, View, load
from tablee.core.errors import BadPosition, TableeError
from tablee.games.deserto.rules import COPIES
from tablee.locale import LANGUAGES
from tablee.terminal.drawing import plain

ENGLISH = {"LC_ALL": "en_GB.UTF-8"}
ENOUGH = 400  # answers, more than any game here needs
QUICK = ("--level", "greedy", "--seed", "6")


def play(*arguments: str, answers: str = "", columns: int = 80) -> str:
    """What the terminal shows while these answers are typed."""
    env = ENGLISH | {"COLUMNS": str(columns)}
    result = CliRunner().invoke(build(("play",)), ["play", *arguments], input=answers, env=env)
    if result.exception is not None:
        raise result.exception
    return result.stdout


def in_a_process(*arguments: str, answers: bytes = b"", **env: str) -> tuple[int, str, str]:
    """How the real command ends, what it shows, and what it complains of."""
    command = [sys.executable, "-m", "tablee", *arguments]
    environment = os.environ | ENGLISH | env
    done = subprocess.run(command, input=answers, capture_output=True, env=environment, check=False, timeout=300)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def some_states(name: str, players: int) -> list[State]:
    """Some states of two random games, among them how they end."""
    states, rng = [], random.Random(f"{name} {players}")
    for seed in range(2):
        state = load(name, players).start(seed=seed)
        for number in count():
            if state.turn is None:
                break
            if number % 7 == 0:
                states.append(state)
            state = state.play(rng.choice(state.legal_actions))
        states.append(state)
    return states


# --- Whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [("deserto", "2"), ("deserto", "4"), ("diamoniak", "3")])
def test_a_game_of_cards_from_start_to_end(game: str, seats: str) -> None:
    shown = play(game, "--seats", seats, *QUICK, answers="1\n" * ENOUGH)
    assert shown.count("Your turn.") > 3
    assert re.search(r"Final score: You \d+, Milo \d+", shown)
    assert re.search(r"You win!|(Milo|Tilda|Bruno) wins!|win together", shown)
    assert "Nothing is lost" not in shown


def test_a_game_of_dice_from_start_to_end() -> None:
    shown = play("desiree", *QUICK, answers="1\n" * ENOUGH)
    assert "a  b  c  d  e  f  g  h" in shown
    assert re.search(r"You win!|Milo wins!|A tie: nobody wins", shown)


def test_the_same_seed_and_answers_show_the_same_game() -> None:
    first, again = (play("deserto", "--seats", "3", *QUICK, answers="1\n" * ENOUGH) for _ in range(2))
    assert first == again


def test_without_a_game_it_asks_and_enter_takes_the_defaults() -> None:
    shown = play(answers="9\n\n\n\n")
    assert "Which game?" in shown
    assert "Please type a number from 1 to 3, or press Enter for 1." in shown
    assert "Deserto · Classic edition · Seats: 2" in shown
    assert "Goodbye." in shown


def test_play_without_a_game_asks_which_and_the_end_of_input_ends_it() -> None:
    status, shown, errors = in_a_process("play", PYTHONUTF8="1")
    assert (status, errors) == (0, "")
    assert "Which game?" in shown
    assert "Goodbye." in shown


# --- Answers ---------------------------------------------------------------------------------------------------------


def test_every_command_answers() -> None:
    script = "h\nr\nwhy Rb1\nwhy\nRb1\nundo\nZz9\n99\n\n?\n?\n?\nb\nundo now\n" + "\x07\nвор\n" + "x" * 300 + "\n"
    shown = play("deserto", *QUICK, answers=script)
    assert "undo your last action" in shown
    assert "win the most cards." in shown
    assert shown.count("You don't have this card in your hand. (D4)") == 2
    assert "Type why and an action, like: why Tb2" in shown
    assert "You can't play Rb1 now." in shown
    assert "There's nothing to undo." in shown
    assert "I don't understand “Zz9”." in shown
    assert "“99” isn't one of the choices" in shown
    assert shown.count("Hint: ") == 3
    assert "“?”" in shown
    assert "“вор”" in shown
    assert "\x07" not in shown
    assert "x" * 40 not in shown
    assert "Traceback" not in shown


def test_why_confirms_a_legal_action() -> None:
    shown = play("diamoniak", *QUICK, answers="why draw\nwhy stop\n")
    assert "That's allowed." in shown
    assert "You have to draw at least one card before you stop. (M2)" in shown


def test_typing_an_action_plays_it_and_undo_takes_it_back() -> None:
    shown = play("desiree", *QUICK, answers="b3b5\nundo\nb3b5\n")
    assert shown.count("You slide from b3 to b5.") == 2
    assert shown.count("Undone.") == 1
    boards = shown.split("Désirée · Seats: 2")[1:]
    assert len(boards) == 4
    assert boards[0].split("Your turn.")[0] == boards[2].split("Your turn.")[0]


def test_a_die_lists_its_moves_and_what_they_make_of_it() -> None:
    start = "8/1aaaaaa1/1aaaaa2/8/2c5/1AAAAAA1/1AAAABA1/8 w"
    shown = play("desiree", *QUICK, "--position", start, answers="c3\nh8\n")
    assert re.search(r"\d+ c3c5, turns to 4", shown)
    assert "I don't understand “h8”." in shown


def test_quitting_loses_nothing() -> None:
    shown = play("deserto", "--seats", "3", *QUICK, answers="1\n1\nq\n")
    command = shown.split("To play on later:\n")[1].splitlines()[0].split()
    assert command[:3] == ["tablee", "play", "deserto"]
    again = play(*command[2:], answers="")
    before, after = (text.split("Deserto · Classic")[-1].split("Your turn.")[0] for text in (shown, again))
    assert before == after


def test_a_bookmark_does_not_give_hidden_cards_away() -> None:
    for name in GAMES:
        state = load(name).start(seed=4)
        text = _bookmark(state)
        assert _resumed(name, text) == state
        assert (state.position in text) == (name == "desiree")
        assert _resumed(name, state.position) == state


@pytest.mark.parametrize("text", ["sealed.", "sealed.!!", "sealed.AAAA", "nonsense", "sealed.é", "{x}", "sealed.{x}"])
def test_a_wrong_bookmark_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadPosition, match=re.escape(repr(text)) if text.startswith("sealed") else "not written like"):
        _resumed("deserto", text)


@pytest.mark.parametrize("wrong", [("chess",), ("deserto", "--level", "god"), ("deserto", "--seats", "7")])
def test_what_cannot_be_played_is_refused(wrong: tuple[str, ...]) -> None:
    with pytest.raises(TableeError):
        play(*wrong)


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(TableeError, match="no seat 2"):
        play("desiree", *QUICK, "--seat", "2")


# --- What is shown ---------------------------------------------------------------------------------------------------


def test_hidden_hands_stay_hidden() -> None:
    """Two deals that differ only in what seat 0 cannot know look the same to it, and so do the others' turns."""
    deck = "".join(letter * int(many) for letter, many in zip("ORTV", COPIES, strict=True))
    rng = random.Random(1)
    known = "VVVVVVV"  # both hands of three and the starter
    for _ in range(20):
        rest = deck.replace("V", "", 15) + "V" * 8
        one, other = (
            load("deserto", 2).start(deck=known + "".join(rng.sample(rest, len(rest)))).play("Va1").play("Vb2")
            for _ in range(2)
        )
        assert one.view(1) != other.view(1)
        own = [(state.view(0).facts["hands"], all_that_is_shown(state)) for state in (one, other)]
        if own[0][0] == own[1][0]:
            assert own[0] == own[1]
            return
    pytest.fail("no two deals gave seat 0 the same hand")


def all_that_is_shown(state: State) -> list[str]:
    view = state.view(0)
    return [line.plain for line in (*board.draw(view, 80), *board.choices(view, 80))] + [told_to(view)]


def told_to(view: View) -> str:
    return describe(view, storyteller(view.game.name))


@pytest.mark.parametrize(("name", "players"), [("deserto", 2), ("deserto", 4), ("desiree", 2), ("diamoniak", 4)])
def test_every_state_is_drawn_for_every_seat(name: str, players: int) -> None:
    for state in some_states(name, players):
        for seat in range(players):
            view = state.view(seat)
            for width in (40, 80, 200):
                lines = board.draw(view, width) + board.choices(view, width)
                assert all(line.cell_len <= width or "reserve" in line.plain for line in lines)
                assert all(plain(line).plain.isascii() for line in lines)
            assert "{" not in told_to(view)
            if state.turn is None:
                assert verdict(view)


def test_the_largest_board_fits_forty_columns() -> None:
    layout = "12/12/12/12/1aaaaaaaaaa1/5aa5/12/5AA5/1AAAAAAAAAA1/12/12/12 w"
    view = load("desiree", layout=layout).start().view(0)
    assert all(line.cell_len <= 40 for line in board.draw(view, 40) + board.choices(view, 40))


def test_ascii_terminals_get_ascii() -> None:
    status, shown, errors = in_a_process(
        *("play", "desiree", *QUICK), answers=b"1\n\xff\xfe\n?\nq\n", PYTHONIOENCODING="ascii", PYTHONUTF8="0"
    )
    assert (status, errors) == (0, "")
    assert shown.isascii()
    assert "Desiree" in shown
    assert "I don't understand" in shown


@pytest.mark.parametrize("name", list(GAMES))
def test_ascii_can_be_asked_for(name: str) -> None:
    shown = play(name, "--ascii", *QUICK, answers="1\n1\nr\nh\n")
    assert shown.isascii()
    assert "Your turn." in shown


def test_pipes_get_no_colour_and_forty_columns_are_kept() -> None:
    shown = play("deserto", "--seats", "4", *QUICK, answers="1\n" * 5, columns=40)
    assert "\x1b" not in shown
    lines = (line.removeprefix("> ") for line in shown.splitlines() if not line.startswith("tablee play"))
    assert all(len(line) <= 40 for line in lines)


@pytest.mark.parametrize("env", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_real_terminal(env: dict[str, str]) -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "tablee", "play", "deserto", *QUICK],
        env={name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        | {"TERM": "xterm-256color"}
        | ENGLISH
        | env,
        dimensions=(30, 45),
        encoding="utf-8",
        timeout=60,
    )
    child.expect_exact("> ")
    coloured = re.search(r"\x1b\[[0-9;]*[34]8;", child.before) is not None
    assert coloured == (env == {})
    child.sendline("1")
    child.expect("You (play|give)")
    child.expect_exact("Your turn.")
    child.expect_exact("> ")
    interrupt(child)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def interrupt(child: Any) -> None:
    """Ctrl-C; who presses it in the moment before Python waits for an answer has to press it again."""
    for _ in range(6):
        child.kill(signal.SIGINT)
        if child.expect_exact(["Goodbye.", pexpect.TIMEOUT], timeout=10) == 0:
            return
    raise AssertionError("Ctrl-C is not heard.")


def test_every_sentence_is_used() -> None:
    folder = Path(story.__file__ or "").parent
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py") if path.stem != "messages")
    chosen_by_code = {"classic", "revised"}
    stems = {key: key.removesuffix("_you") for key in messages.MESSAGES.keys() - chosen_by_code}
    assert [key for key, stem in stems.items() if not re.search(f"[\"']{stem}[\"']", source)] == []


def test_the_screen_asks_again_until_a_number_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["x", "0", "4", "²", "9" * 50, "2"])
    monkeypatch.setattr("builtins.input", lambda: next(answers))
    assert Screen().choose("Which?", ["a", "b", "c"], 0) == 1


# --- Languages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("env", [{"LC_ALL": "sv_SE.UTF-8"}, {"LC_ALL": "", "LC_MESSAGES": "sv", "LANG": "de_DE"}])
def test_the_terminal_speaks_the_language_of_the_system(env: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, env.get(name, ""))
    messages.choose_language(None)
    assert messages.current_voice().language == "sv"


def test_a_language_can_be_asked_for() -> None:
    shown = play("deserto", *QUICK, "--lang", "sv", answers="why Ta1\nq\n")
    assert "ökenpolis" in shown
    assert "vizier" not in shown


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(TableeError, match="There is no language 'tlh'; there are fr, en, de"):
        play("deserto", "--lang", "tlh")


def test_a_terminal_without_their_letters_gets_english_instead_of_question_marks() -> None:
    assert "Your turn." in play("deserto", "--ascii", *QUICK, "--lang", "ru", answers="q\n")


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize(("name", "players"), [("deserto", 4), ("desiree", 2), ("diamoniak", 4)])
def test_every_language_fits_forty_columns(name: str, players: int, language: str) -> None:
    messages.choose_language(language)
    for state in some_states(name, players):
        view = state.view(0)
        lines = board.draw(view, 40) + board.choices(view, 40)
        assert [line.plain for line in lines if line.cell_len > 40] == []
