"""Nobody peeks through the real house: whatever is done, nothing hidden at that moment is in any answer or message."""

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from tablee.bots import advice, choose
from tablee.core import GAMES
from tablee.core.state import State
from tablee.server.live.hall import Hall
from tablee.table.log import Entry
from tablee.table.opening import open_table
from tablee.table.seat import HELP, Person
from tablee.table.table import EMOTES, Table
from tests.server.clock import Clock
from tests.server.memory import CODE, SETTINGS, Memory, Visitor, Window
from tests.table.test_secrets import HIDING, twin_of

PEOPLE = [Person(f"key of {name}, nobody else's", name, "fox") for name in ("Anna", "Boris", "Carla", "Dora")]
ZOE = Person("key of Zoe, who watches", "Zoe", "owl")
TOLD = ("", "/record", "/replay")
PAGES = ("/t/{}", "/t/{}/replay", *(f"/api/tables/{{}}{part}" for part in TOLD), "/", "/api/tables")
AROUND = ("sit", "leave", "let_in", "take_back", "hint", "coach", "draw", "give_up")
WISHES = 120


@pytest.fixture(autouse=True)
def _the_same_lots(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    """Who is asked for a hint draws the same lots every time and is quick; nobody's alarm rings by itself."""
    monkeypatch.setattr(advice, "choose", lambda view, **_: choose(view, "strong", seed=1, simulations=8))


async def settle(hall: Hall) -> None:
    """Until everything that was asked is answered."""
    while any(live.commands for live in hall.awake) or [task for task in hall._tasks if not task.done()]:
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
    """Texts that nobody may read now: keys, what was promised, and while a game goes on its seed and its pile."""
    hidden = [person.key for person in PEOPLE] + ([table.promise.secret] if table.promise else [])
    if table.is_going_on and table.dealing:
        hidden += [table.dealing.secret, table.dealing.seed.hex()]
        if table.game.has_secrets:
            pile = max(table.state.position.split()[:-1], key=len)
            hidden += [pile] if len(pile) > 5 else []
    return hidden


def check(table: Table, eyes: int | None, text: bytes) -> None:
    """Nothing in it may be hidden from these eyes at this moment."""
    assert not [secret for secret in secrets(table) if secret.encode() in text]
    told = orjson.loads(text) if text.startswith(b"{") else {}
    if table.is_going_on and not table.game.same_view:
        assert open_hands(told) <= {eyes}
    if eyes is None or eyes != table.turn:
        assert "why" in told or not [holder for holder in holders(told, "legal") if holder["legal"]]


class Watching(Window):
    """Looks at whatever it is told, at the moment when it is told; what it sees must not stop the house."""

    def say(self, text: bytes) -> None:
        try:
            check(self.session.live.table, self.session.watcher.eyes, text)
        except AssertionError:
            self.wrong.append(text)


def wish(table: Table, dice: random.Random) -> dict[str, Any]:
    """Something to say, allowed or not; what leads on in the game comes up more often."""
    seat, other, n = dice.randrange(len(table.seats)), dice.randrange(len(table.seats)), table.number
    legal = table.states[-1].legal_actions if table.states and table.turn is not None else ()
    action, turn = dice.choice(legal or ("?",)), seat if table.turn is None else table.turn
    return dice.choice(
        [
            *[{"do": "play", "seat": turn, "action": action, "at": n}] * 12,
            *[{"do": "rematch", "seat": seat}] * (2 if table.turn is None else 0),
            *({"do": do, "seat": seat} for do in AROUND),
            {"do": "swap", "seat": seat, "with": other},
            {"do": "explain", "seat": seat, "action": action},
            {"do": "why", "action": action},
            {"do": "hello", "seen": dice.choice((None, n - 1, 0))},
            {"do": "help", "seat": seat, "help": dice.choice(HELP)},
            {"do": "emote", "seat": seat, "emote": dice.choice(EMOTES)},
            {"do": "listed", "listed": True},
            {"do": "decline", "seat": seat, "what": dice.choice(("back", "draw", "swap")), "of": other},
        ]
    )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_in_any_message_or_answer(game: str, seed: int) -> None:
    dice = random.Random(seed)
    seats = ["me", "friend", *dice.choice([[], ["first"], ["device"]])][: GAMES[game].seats[-1]]

    async def story() -> None:
        opened = open_table({"game": game, "seats": seats, "help": ["coach", *["off"] * (len(seats) - 1)]}, PEOPLE[0])
        hall = Hall(Memory([opened]), SETTINGS)
        live = await hall.find(CODE)
        windows = [Watching(hall, live, person) for person in (*PEOPLE, *PEOPLE, None)]
        visitors = [Visitor(hall, person) for person in (*PEOPLE[:2], None)]
        for window in windows:
            window.session.hear(b'{"do":"hello"}')
        for number in range(WISHES):
            dice.choice(windows).session.hear(orjson.dumps(wish(live.table, dice)))
            await settle(hall)
            if number % 10 == 0:
                visitor, path = dice.choice(visitors), dice.choice(PAGES).format(CODE)
                status, _, body = (await visitor.ask(path)).partition(b" ")
                own = live.table.seats_of(PEOPLE[visitors.index(visitor)].key) if visitor is not visitors[-1] else []
                check(live.table, own[0] if own else None, body)
                assert status in (b"200", b"400")
        assert live.table.deals
        assert [text for window in windows for text in window.wrong] == []
        await hall.close()

    asyncio.run(story())


# -- worlds that differ only in hidden cards ---------------------------------------------------------------------------


def played(game: str, players: int, actions: int) -> Table:
    """A game among people, each with a coach, as far as that."""
    seats, dice = ["me", *["friend"] * (players - 1)], random.Random(actions)
    table = Table(CODE, [open_table({"game": game, "seats": seats}, PEOPLE[0])])
    table.apply(table.commit(f"{actions:064x}"))
    for seat in range(1, players):
        table.apply(table.sit(seat, PEOPLE[seat]))
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
    live.table.states[-1] = state
    turn, me = state.turn, PEOPLE[eyes]
    mine, spectating = [Window(hall, live, me) for _ in range(2)], Window(hall, live, None)
    for window in (*mine, spectating):
        window.session.hear(b'{"do":"hello"}')
    asked = [{"do": do, "seat": eyes} for do in ("hint", "coach")] if turn == eyes else []
    asked += [{"do": do, "action": word} for do in ("why", "explain") for word in (action, "?")]
    asked += [{"do": "play", "seat": eyes, "action": "?", "at": 1}, {"do": "hello", "seen": live.table.number - 1}]
    for question in asked:
        mine[0].session.hear(orjson.dumps(question))
        await settle(hall)
    visitors = Visitor(hall, me), Visitor(hall, ZOE)
    answers = [await visitor.ask(page.format(CODE)) for visitor in visitors for page in PAGES]
    assert turn is not None
    await hall.carry_out(live, lambda table: table.play(turn, PEOPLE[turn].key, action, table.number))
    mine[1].session.hear(b'{"do":"hello","seen":%d}' % (live.table.number - 1))
    await hall.close()
    return [*answers, *(text for window in (*mine, spectating) for text in window.heard)]


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
