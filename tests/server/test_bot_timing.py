"""When a bot answers depends on public facts alone: worlds that differ in its hidden cards have the same schedule."""

import pytest

from tablee.bots import Choice, bots_of
from tablee.core import View
from tablee.core.state import State
from tablee.server.live.bots import Bots, answer_time
from tablee.server.live.hall import Hall
from tests.server.clock import Clock
from tests.server.memory import CODE, SETTINGS, Memory, Window
from tests.table.tables import ANNA, begun, play
from tests.table.twins import twin_of
from tests.waiting import run, until

PAUSE = 0.6
PAUSED = SETTINGS.model_copy(update={"bot_pause": PAUSE})


@pytest.mark.parametrize(("thinking", "answered"), [((0.0, 0.45), 0.6), ((0.1, 0.59), 0.6), ((0.7, 1.1), 1.2)])
def test_the_time_of_an_answer_does_not_depend_on_the_search_time(
    monkeypatch: pytest.MonkeyPatch, clock: Clock, thinking: tuple[float, float], answered: float
) -> None:
    table = begun(game="deserto", seats=["me", "medium"])
    play(table, table.state.legal_actions[0])
    twin = twin_of(table.state, 0, 3)
    assert twin
    worlds = State(table.game, table.state.buffer.copy()), twin
    hands = [world.buffer["hand"][0, 1].tobytes() for world in worlds]
    assert hands[0] != hands[1]
    schedule: list[float] = []

    def choose(view: View, *_: object, **__: object) -> Choice:
        clock.now += thinking[hands.index(view.buffer["hand"][0, 1].tobytes())]
        return Choice(view.game.notation[view.codes[0]], 0.0, 0, ())

    async def sleep_until(due: float) -> None:
        schedule.append(due)

    async def story(world: State) -> float:
        memory = Memory(table.log)
        hall = Hall(memory, PAUSED)
        with monkeypatch.context() as asleep:
            asleep.setattr(Bots, "schedule", lambda *_: None)
            live = await hall.find(CODE)
        live.table.round.states[-1] = world
        began = clock.now
        Window(hall, live, ANNA).session.receive(b'{"do":"hello"}')
        await until(lambda: len(memory.log) > len(table.log))
        await hall.close()
        return round(schedule[-1] - began, 6)

    monkeypatch.setattr("tablee.server.live.bots.choose", choose)
    monkeypatch.setattr("tablee.server.live.bots.sleep_until", sleep_until)
    assert [run(story(world)) for world in worlds] == [answered, answered]


@pytest.mark.parametrize("level", ["strong", "master"])
def test_the_time_to_think_ends_before_the_pause_where_hands_are_hidden(
    monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    given: list[float] = []

    def choose(view: View, level: str, share: float) -> Choice:
        given.append(share * (bots_of(view.game.name).budgets[level].ms or 0))
        return Choice(view.game.notation[view.codes[0]], 0.0, 0, ())

    async def story() -> None:
        hall = Hall(Memory(begun(game="deserto", seats=["me", level], starts=1).log), PAUSED)
        Window(hall, await hall.find(CODE), ANNA).session.receive(b'{"do":"hello"}')
        await until(lambda: given)
        await hall.close()

    monkeypatch.setattr("tablee.server.live.bots.choose", choose)
    run(story())
    assert 0 < given[0] <= 0.8 * PAUSE * 1000


def test_in_public_games_a_bot_answers_after_its_search(clock: Clock) -> None:
    assert answer_time(clock.now, PAUSE, is_public=True) == clock.now + PAUSE
    assert answer_time(clock.now - 1.0, PAUSE, is_public=True) == clock.now


@pytest.mark.parametrize(("hello", "within"), [(b'{"do":"hello"}', PAUSE), (b'{"do":"hello","fast":true}', 0.0)])
def test_at_fast_pace_a_bot_pauses_before_its_turn_and_not_within_it(
    monkeypatch: pytest.MonkeyPatch, clock: Clock, hello: bytes, within: float
) -> None:
    pauses: list[float] = []

    def choose(view: View, *_: object, **__: object) -> Choice:
        return Choice(view.game.notation[view.codes[0]], 0.0, 0, ())

    async def sleep_until(due: float) -> None:
        pauses.append(round(due - clock.now, 6))

    async def story() -> int:
        hall = Hall(Memory(begun(game="diamoniak", seats=["me", "easy"], starts=1).log), PAUSED)
        with monkeypatch.context() as asleep:
            asleep.setattr(Bots, "schedule", lambda *_: None)
            live = await hall.find(CODE)
        Window(hall, live, ANNA).session.receive(hello)
        await until(lambda: live.table.turn in live.table.seats_of(ANNA.key))
        await hall.close()
        return live.table.step

    monkeypatch.setattr("tablee.server.live.bots.choose", choose)
    monkeypatch.setattr("tablee.server.live.bots.sleep_until", sleep_until)
    steps = run(story())
    assert steps > 1
    assert pauses == [PAUSE, *[within] * (steps - 1)]


def test_a_bot_waits_while_an_action_can_be_taken_back(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    table = begun(seats=["me", "first", "friend"], grace=5)
    play(table, table.state.legal_actions[0])
    schedule: list[float] = []

    async def sleep_until(due: float) -> None:
        schedule.append(due - clock.now)

    async def story() -> None:
        memory = Memory(table.log)
        hall = Hall(memory, PAUSED)
        Window(hall, await hall.find(CODE), ANNA).session.receive(b'{"do":"hello"}')
        await until(lambda: len(memory.log) > len(table.log))
        await hall.close()

    monkeypatch.setattr("tablee.server.live.bots.sleep_until", sleep_until)
    run(story())
    assert round(schedule[0], 6) == 5
