"""Every step of every lesson, checked against the rules: what it wishes is legal and does what it says."""

from collections.abc import Callable

import pytest

import tablee
from tablee.core import GAMES
from tablee.core.errors import MalformedAction
from tablee.core.sentences import Sentence
from tablee.locale import voice
from tablee.teaching import LEARNER, LessonStep, NoStep, lesson_of

STEPS = [(game, number) for game in GAMES for number in range(len(lesson_of(game).steps))]
DOING = [(game, number) for game, number in STEPS if lesson_of(game).steps[number].wished]
LONGEST = 190  # letters that an owl says at once on a phone


Claim = Callable[[tablee.State], bool]


def seen(state: tablee.State, kind: str) -> list[dict[str, object]]:
    """The events of one kind that led here, by the learner."""
    return [event for event in state.events if event["event"] == kind and event.get("seat", LEARNER) == LEARNER]


def tells(kind: str, **facts: object) -> Claim:
    """Does an event of this kind with these facts happen?"""
    return lambda state: any(event | facts == event for event in seen(state, kind))


def takes(cards: str) -> Claim:
    """Are exactly these cards won, pile by pile?"""
    return lambda state: " ".join(str(event["cards"]) for event in seen(state, "won")) == cards


def jumps_with(square: str) -> Claim:
    return lambda state: tells("moved", **{"from": square})(state) and tells("jumped", side=0)(state)


def comes_back_from(square: str) -> Claim:
    def inside(state: tablee.State) -> bool:
        moved = seen(state, "moved")[0]
        return moved["from"] == square and str(moved["to"])[0] in "bcdefg" and str(moved["to"])[1] in "234567"

    return inside


def wins(reason: str) -> Claim:
    return lambda state: state.outcome is not None and state.outcome == tablee.Outcome((LEARNER,), reason)


CLAIMS: dict[str, list[Claim | None]] = {
    "deserto": [
        tells("placed", card="O"),
        takes("T"),
        takes("R"),
        tells("placed", card="R"),
        takes("VOR R"),
        tells("swept"),
        tells("given", card="T", to=1),
        None,
        wins("most_cards"),
    ],
    "desiree": [
        tells("moved", **{"from": "c3", "to": "c5"}),
        jumps_with("c2"),
        tells("turned", **{"from": 2, "to": 5}),
        tells("turned", **{"from": 2, "to": 3}),
        comes_back_from("h4"),
        wins("line"),
        wins("line"),
        wins("sets"),
    ],
    "diamoniak": [
        tells("built", card="R", parts=1),
        tells("drew", card="D"),
        tells("stopped"),
        tells("bought", card="R", price=3),
        tells("witch", owed=3),
        tells("given", card="G"),
        tells("fairy"),
        wins("castle"),
    ],
}


@pytest.mark.parametrize(("game", "number"), DOING)
def test_exactly_the_wished_actions_do_what_the_step_says(game: str, number: int) -> None:
    lesson = lesson_of(game)
    start, claim = lesson.start(number), CLAIMS[game][number]
    assert claim is not None
    assert start.turn == LEARNER
    fitting = {action for action in start.legal_actions if claim(start.play(action))}
    assert fitting == set(lesson.steps[number].wished)


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_a_step_begins_at_a_position_of_the_game(game: str, number: int) -> None:
    start = lesson_of(game).start(number)
    assert tablee.position(game, start.position) == start
    assert start.outcome is None


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_a_step_that_goes_on_follows_one_that_can_only_end_there(game: str, number: int) -> None:
    step, before = lesson_of(game).steps[number], lesson_of(game).steps[number - 1]
    assert step.start or (number > 0 and len(before.wished) == 1)


@pytest.mark.parametrize(("game", "number"), DOING)
def test_the_right_action_is_praised_and_shown_to_its_end(game: str, number: int) -> None:
    lesson = lesson_of(game)
    step = lesson.steps[number]
    for action in step.wished:
        answer = lesson.answer(number, action)
        assert answer.message is step.praise
        assert answer.rule is None
        assert [state.action for state in answer.states] == [action, *step.then]


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_another_legal_action_is_answered_kindly(game: str, number: int) -> None:
    lesson = lesson_of(game)
    step = lesson.steps[number]
    others = set(lesson.start(number).legal_actions) - set(step.wished)
    assert (step.kindly is not None) == bool(others and step.wished)
    for action in others:
        answer = lesson.answer(number, action)
        assert answer.message is (step.kindly or step.say)
        assert answer.states == ()


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_an_illegal_action_is_answered_with_its_rule(game: str, number: int) -> None:
    lesson = lesson_of(game)
    start = lesson.start(number)
    illegal = [action for action in list(start.game.notation.values())[:400] if is_read(start, action)]
    for action in illegal:
        answer = lesson.answer(number, action)
        objection = start.why(action)
        assert objection is not None
        assert (answer.message, answer.rule, answer.states) == (objection.sentence, objection.rule, ())
    assert illegal


def is_read(state: tablee.State, action: str) -> bool:
    """Is this an action on this board, but not a legal one?"""
    try:
        return state.why(action) is not None
    except MalformedAction:
        return False


def test_what_the_steps_count_on_is_there() -> None:
    """The thief and the treasure have a place that is not safe, the thieves have none, and the edge is full."""
    deserto = lesson_of("deserto")
    assert [deserto.answer(2, action).rule for action in ("Tb1", "Ta2")] == ["D7", "D6"]
    assert deserto.answer(3, "Ra1").rule == "D7"
    assert deserto.start(6).legal_actions == ("T>",)
    assert lesson_of("desiree").answer(4, "c2a2").rule == "S6"


def test_after_the_witch_the_castle_still_stands_and_mila_has_a_red_part() -> None:
    lesson = lesson_of("diamoniak")
    after = lesson.after(5)[-1].view(LEARNER).facts
    assert (after["castles"][LEARNER]["parts"], after["reserves"][LEARNER]) == (4, "")
    assert lesson.after(2)[-1].view(LEARNER).facts["reserves"] == ["D", "R"]


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_short_and_ends_with_a_win(game: str) -> None:
    lesson = lesson_of(game)
    assert 6 <= len(lesson.steps) <= 10
    assert len(CLAIMS[game]) == len(lesson.steps)
    assert lesson.after(len(lesson.steps) - 1)[-1].outcome is not None
    assert all(is_short(sentence) for step in lesson.steps for sentence in sentences(step))


def sentences(step: LessonStep) -> list[Sentence]:
    return [sentence for sentence in (step.say, step.praise, step.kindly) if sentence is not None]


def is_short(sentence: Sentence) -> bool:
    said = voice("en").speak(sentence)
    return len(said) <= LONGEST and said[-1] in ".!?"


@pytest.mark.parametrize("number", [-1, 9, 100])
def test_there_is_no_other_step(number: int) -> None:
    with pytest.raises(NoStep):
        lesson_of("deserto").answer(number, "Vb2")
