"""Nobody peeks through the real server: whatever is done, nothing hidden at that moment is in any answer or message."""

import asyncio
import random
from collections.abc import Collection, Iterator
from typing import Any

import orjson
import pytest
from fastapi.routing import APIRoute

from tablee.bots import advice, analyse
from tablee.core import GAMES
from tablee.core.state import State
from tablee.server.app import API
from tablee.server.app import PAGES as PAGES_OF_APP
from tablee.server.live.hall import Hall
from tablee.table.entries.opening import open_table
from tablee.table.log import Entry
from tablee.table.seat import HELP, Person
from tablee.table.table import EMOTES, Table
from tests.server.clock import Clock
from tests.server.memory import CODE, SETTINGS, Memory, Visitor, Window
from tests.server.push_service import AUTH, KEY
from tests.table.twins import HIDING, twin_of
from tests.waiting import run

PEOPLE = [Person(f"key of {name}, nobody else's", name, "fox") for name in ("Anna", "Boris", "Carla", "Dora")]
ZOE = Person("key of Zoe, who watches", "Zoe", "owl")
TOLD = ("", "?eyes=0", "?eyes=1", "/record", "/replay", "/replay?round=1&eyes=0", "/evaluation", "/evaluation?round=1")
SHOWN = (
    "/t/{}",
    "/t/{}/replay",
    "/t/{}/replay?round=1",
    "/t/{}/qr.svg",
    "/t/{}?eyes=1",
    "/t/{}/middle",
    "/t/{}/hand/1",
    "/t/{}/hand/2",
    "/t/{}/hand/2/qr.svg",
    "/me",
    "/",
    "/watch",
    "/watch/tables",
)
PAGES = (*SHOWN, *(f"/api/tables/{{}}{part}" for part in TOLD), "/api/tables", "/metrics")
AROUND = ("sit", "leave", "let_in", "take_back", "hint", "coach", "draw", "give_up")
WISHES = 120


@pytest.fixture(autouse=True)
def _the_same_lots(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    """Who is asked for a hint draws the same lots every time and is quick; nobody's alarm rings by itself."""
    monkeypatch.setattr(advice, "analyse", lambda view, **_: analyse(view, simulations=8, seed=1, lines=1))


async def settle(hall: Hall) -> None:
    """Until everything that was asked is answered."""
    while any(actor.is_busy for actor in hall.actors) or hall.tasks.are_running:
        await asyncio.sleep(0)


# -- nothing hidden is told --------------------------------------------------------------------------------------------


def holders(told: Any, name: str) -> Iterator[dict[str, Any]]:
    """Whatever has something under this name, however deep."""
    if isinstance(told, dict):
        if name in told:
            yield told
        told = list(told.values())
    if isinstance(told, list):
        for value in told:
            yield from holders(value, name)


def open_hands(told: Any) -> set[int]:
    """The seats whose cards are told."""
    seats = set()
    for holder in holders(told, "hands"):
        hands = holder["hands"]
        seats |= {int(seat) for seat, hand in (hands.items() if isinstance(hands, dict) else enumerate(hands)) if hand}
    for holder in holders(told, "events"):
        drawn = [event for event in holder["events"] if event["event"] in ("dealt", "drew")]
        seats |= {event.get("seat", holder.get("seat")) for event in drawn if {"card", "cards"} & {*event}}
    return seats


def secrets(table: Table) -> list[str]:
    """Texts that nobody may read now: keys, what was promised, and while a game goes on its seed."""
    hidden = [person.key for person in PEOPLE] + ([table.fair.promise.secret] if table.fair.promise else [])
    if table.is_going_on and table.fair.deal:
        hidden += [table.fair.deal.secret, table.fair.deal.seed.hex()]
    return hidden


def pile(table: Table) -> list[str]:
    """The pile of a game that goes on, where it is long enough not to be told by chance."""
    if not (table.is_going_on and table.game.has_secrets):
        return []
    left = int(table.state.struct["left"])
    found = [part for part in table.state.position.split()[:-1] if len(part) == left]
    return found if left > 12 and len(found) == 1 else []


def check(table: Table, own: Collection[int], text: bytes) -> None:
    """Assert that nothing in it is hidden from these seats at this moment."""
    assert not [secret for secret in secrets(table) + pile(table) if secret.encode() in text]
    told = orjson.loads(text) if text.startswith(b"{") else {}
    if table.is_going_on and not table.game.same_view:
        assert open_hands(told) <= {*own}
    if table.turn not in own:
        assert "why" in told or not [holder for holder in holders(told, "legal") if holder["legal"]]


def check_answer(log: list[Entry], person: Person | None, body: bytes) -> None:
    """Check an HTTP response against the log, as far as the log went when the response was rendered."""
    told = orjson.loads(body) if body.startswith(b"{") else {}
    table = Table(CODE, log[: told.get("n", len(log))])
    own = table.seats_of(person.key if person else None)
    assert told.get("mine", own) == own
    if "record" in told or "start" in told:  # of a game that is over: its cards are open, those of the next one are not
        assert not [secret for secret in secrets(table) if secret.encode() in body]
    else:
        assert told.get("eyes") in (*own, None)
        check(table, own, body)


class Watching(Window):
    """Looks at whatever it is told, at the moment when it is told; what it sees must not stop the server."""

    def send(self, text: bytes) -> None:
        try:
            eyes = self.session.subscriber.eyes
            check(self.session.actor.table, () if eyes is None else (eyes,), text)
        except AssertionError:
            self.wrong.append(text)


def wish(table: Table, dice: random.Random) -> dict[str, Any]:
    """Something to say, allowed or not; what leads on in the game comes up more often."""
    seat, other, n = dice.randrange(len(table.seats)), dice.randrange(len(table.seats)), table.number
    legal = table.round.states[-1].legal_actions if table.round.states and table.turn is not None else ()
    action, turn = dice.choice(legal or ("?",)), seat if table.turn is None else table.turn
    return dice.choice(
        [
            *[{"do": "play", "seat": turn, "action": action, "at": n}] * 12,
            *[{"do": "rematch", "seat": seat}] * (2 if table.turn is None else 0),
            *({"do": do, "seat": seat} for do in AROUND),
            {"do": "swap", "seat": seat, "with": other},
            {"do": "explain", "seat": seat, "action": action},
            {"do": "why", "action": action},
            {"do": "hello", "seen": dice.choice((None, n - 1, 0)), "spectates": dice.random() < 0.2},
            {"do": "help", "seat": seat, "help": dice.choice(HELP)},
            {"do": "emote", "seat": seat, "emote": dice.choice(EMOTES)},
            {"do": "listed", "listed": True},
            {"do": "decline", "seat": seat, "what": dice.choice(("back", "draw", "swap")), "of": other},
        ]
    )


def request(table: Table, person: Person | None, dice: random.Random) -> tuple[str, dict[str, Any]]:
    """Something to ask for over HTTP: a page, or from a person a command with its body."""
    promise = table.fair.promise.commitment if table.fair.promise else "?"
    addition = {"commitment": promise, "contribution": f"{dice.getrandbits(256):064x}"}
    seat = dice.randrange(len(table.seats))
    command = wish(table, dice) | {"seat": seat}
    commands: dict[str, dict[str, Any]] = {
        "sit": {"seat": seat, "contributes": dice.random() < 0.5},
        "seal": {"commitment": promise, "seal": addition["contribution"]},
        "contribute": addition,
        "alerts": {"endpoint": "https://fcm.googleapis.com/x", "p256dh": KEY, "auth": AUTH},
        "play": {name: command.get(name, "?") for name in ("seat", "action")} | {"at": table.number},
    }
    chosen = dice.choice([*commands, "page", "page"])
    if chosen == "page" or person is None:
        return dice.choice(PAGES).format(CODE), {}
    return f"/api/tables/{CODE}/{chosen}", commands[chosen]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_no_message_or_response_has_hidden_information(game: str, seed: int, clock: Clock) -> None:
    """Whatever happens in between: the draw for first player, swaps, new deals, leaving, rematches and stand-ins."""
    dice = random.Random(seed)
    seats = ["me", "friend", *dice.choice([[], ["first"], ["device"]])][: GAMES[game].seats[-1]]
    wishes: dict[str, Any] = {
        "seats": seats,
        "help": ["coach", *["off"] * (len(seats) - 1)],
        "listed": True,
        "keeper": 1,
    }
    wishes["starts"] = dice.choice(["lot", None])

    async def story() -> None:
        memory = Memory([open_table({"game": game, **wishes}, PEOPLE[0])])
        hall = Hall(memory, SETTINGS)
        live = await hall.find(CODE)
        windows = [Watching(hall, live, person) for person in (*PEOPLE, *PEOPLE, None)]
        visitors = {person: Visitor(hall, person) for person in (*PEOPLE[:3], None)}
        for window in windows:
            window.session.receive(b'{"do":"hello"}')
        sat = await visitors[PEOPLE[1]].ask(f"/api/tables/{CODE}/sit", seat=live.table.seats_for(PEOPLE[1].key)[0])
        check_answer(memory.log, PEOPLE[1], sat.partition(b" ")[2])
        assert live.table.deals
        for number in range(WISHES):
            if number % 4 == 0:
                person = dice.choice([*visitors])
                path, body = request(live.table, person, dice)
                asked = asyncio.create_task(visitors[person].ask(path, **body))
                while not asked.done():
                    dice.choice(windows).session.receive(orjson.dumps(wish(live.table, dice)))
                    await asyncio.sleep(0)
                status, _, answer = (await asked).partition(b" ")
                check_answer(memory.log, person, answer)
                assert status in (b"200", b"202", b"400", b"429")
            if number % 10 == 9:  # Boris's windows close for a while, and the stand-in plays for him
                for window in (windows[1], windows[1 + len(PEOPLE)]):
                    window.session.disconnected()
                clock.move(2)
                await settle(hall)
                windows[1], windows[1 + len(PEOPLE)] = (Watching(hall, live, PEOPLE[1]) for _ in range(2))
                for window in (windows[1], windows[1 + len(PEOPLE)]):
                    window.session.receive(b'{"do":"hello"}')
            dice.choice(windows).session.receive(orjson.dumps(wish(live.table, dice)))
            await settle(hall)
        assert [text for window in windows for text in window.wrong] == []
        await hall.close()

    run(story())


def test_every_message_is_checked_for_hidden_information() -> None:
    table = played("deserto", 2, 0)
    paths = [request(table, PEOPLE[0], random.Random(seed))[0] for seed in range(1000)]
    asked = {path.partition("?")[0].removeprefix("/api") for path in paths}
    declared = [route for router in (*API, *PAGES_OF_APP) for route in router.routes if isinstance(route, APIRoute)]
    routes = [route for route in declared if "{code}" in route.path]
    assert len(routes) > 10
    assert [route.path for route in routes if not any(map(route.path_regex.match, asked))] == []


def test_the_answer_to_sit_shows_the_own_hand_after_the_draw() -> None:
    anna, boris = PEOPLE[:2]

    async def story() -> None:
        memory = Memory([open_table({"game": "deserto", "seats": ["me", "friend"], "starts": "lot"}, anna)])
        hall = Hall(memory, SETTINGS)
        status, _, answer = (await Visitor(hall, boris).ask(f"/api/tables/{CODE}/sit", seat=1)).partition(b" ")
        assert status == b"200"
        check_answer(memory.log, boris, answer)
        await hall.close()

    for _ in range(12):
        asyncio.run(story())


# -- worlds that differ only in hidden cards ---------------------------------------------------------------------------


def played(game: str, players: int, actions: int) -> Table:
    """A game among people, each with a coach, as far as that."""
    seats, dice = ["me", *["friend"] * (players - 1)], random.Random(actions)
    table = Table(CODE, [open_table({"game": game, "seats": seats}, PEOPLE[0])])
    for seat in range(1, players):
        table.apply(table.sit(seat, PEOPLE[seat]))
    table.apply(table.commit(f"{actions:064x}"))
    for seat in range(players):
        change = table.help(seat, PEOPLE[seat].key, "coach")
        assert change
        table.apply(change)
    table.apply(table.deal())
    for _ in range(actions):
        if table.turn is not None:
            table.apply(table.play_for(table.turn, dice.choice(table.state.legal_actions), "person"))
    return table


async def heard(log: list[Entry], state: State, eyes: int, action: str) -> list[bytes]:
    """All that a seat, in two windows and over HTTP, and a spectator are told, where the game stands so."""
    hall = Hall(Memory(log), SETTINGS)
    live = await hall.find(CODE)
    live.table.round.states[-1] = state
    turn, me = state.turn, PEOPLE[eyes]
    mine, spectating = [Window(hall, live, me) for _ in range(2)], Window(hall, live, None)
    for window in (*mine, spectating):
        window.session.receive(b'{"do":"hello"}')
    asked = [{"do": do, "seat": eyes} for do in ("hint", "coach")] if turn == eyes else []
    asked += [{"do": do, "action": word} for do in ("why", "explain") for word in (action, "?")]
    asked += [{"do": "play", "seat": eyes, "action": "?", "at": 1}, {"do": "hello", "seen": live.table.number - 1}]
    for question in asked:
        mine[0].session.receive(orjson.dumps(question))
        await settle(hall)
    visitors = Visitor(hall, me), Visitor(hall, ZOE)
    answers = [await visitor.ask(page.format(CODE)) for visitor in visitors for page in PAGES]
    assert turn is not None
    await live.execute(lambda table: table.play(turn, PEOPLE[turn].key, action, table.number))
    mine[1].session.receive(b'{"do":"hello","seen":%d}' % (live.table.number - 1))
    await hall.close()
    return [*answers, *(text for window in (*mine, spectating) for text in window.heard)]


def drawing_otherwise(state: State) -> State | None:
    """The same state, but for the next card; None where all cards of the pile are alike."""
    other, top = state.buffer.copy(), int(state.struct["left"]) - 1
    pile = other["pile"][0]
    for place in range(max(0, top)):
        if pile[place] != pile[top]:
            pile[[place, top]] = pile[[top, place]]
            return State(state.game, other)
    return None


async def heard_in_the_moment(log: list[Entry], state: State, action: str) -> list[bytes]:
    """All that a seat is told from its action until it takes that back, and what it is told then."""
    hall = Hall(Memory(log), SETTINGS)
    live = await hall.find(CODE)
    live.table.round.states[-1], seat = state, state.turn
    assert seat is not None
    me, seen = PEOPLE[seat], live.table.number
    windows = [Window(hall, live, person) for person in (me, me, None)]
    asked: list[dict[str, Any]] = [{"do": "play", "seat": seat, "action": action, "at": seen}]
    asked += [{"do": "hello", **more} for more in ({}, {"seen": seen}, {"seen": seen + 1}, {"spectates": True})]
    asked += [{"do": do, "seat": seat, "action": action} for do in ("coach", "hint", "why", "explain")]
    windows[0].session.receive(b'{"do":"hello"}')
    answers = []
    for question in [*asked, {"do": "take_back", "seat": seat}]:
        windows[2 if "spectates" in question else 0].session.receive(orjson.dumps(question))
        await settle(hall)
        assert (live.table.slip is None) == (question["do"] == "take_back")
        answers += [await Visitor(hall, me).ask(page.format(CODE)) for page in PAGES]
    windows[1].session.receive(b'{"do":"hello"}')
    await settle(hall)
    await hall.close()
    return [*answers, *(text for window in windows for text in window.heard)]


@pytest.mark.parametrize("players", GAMES["deserto"].seats)
def test_a_taken_back_action_does_not_reveal_its_drawn_card(players: int) -> None:
    compared = 0
    for actions in (0, 5):
        table = played("deserto", players, actions)
        other = drawing_otherwise(table.state) if table.turn is not None else None
        if other:
            state, action = State(table.game, table.state.buffer.copy()), table.state.legal_actions[0]
            ours, theirs = (asyncio.run(heard_in_the_moment(table.log, each, action)) for each in (state, other))
            assert ours == theirs
            compared += 1
    assert compared == 2


@pytest.mark.parametrize(("game", "players"), HIDING)
def test_worlds_that_differ_only_in_hidden_cards_give_the_same_bytes(game: str, players: int) -> None:
    compared = 0
    for actions in (0, 8):
        table = played(game, players, actions)
        for eyes in range(players) if table.turn is not None else ():
            twin = twin_of(table.state, eyes, actions)
            shared = sorted({*table.state.legal_actions} & {*twin.legal_actions}) if twin else []
            if twin and shared:
                real = State(table.game, table.state.buffer.copy())  # what led to it is told of neither
                ours, theirs = (asyncio.run(heard(table.log, state, eyes, shared[0])) for state in (real, twin))
                assert ours == theirs
                compared += 1
    assert compared > 3
