"""One pace for a person, over the live socket and over HTTP."""

import asyncio

from tablee.server.limits.rate import RateLimit
from tablee.server.live.hall import ARRIVAL_BURST, Hall
from tablee.table.seat import Person
from tests.server.memory import CODE, SETTINGS, Memory, Visitor, Window
from tests.table.tables import ANNA, begun

HARDLY = 1e-6  # a second: nothing comes back while a test runs, on a busy machine either
MOVE = {"seat": 0, "action": "?", "at": 0}


def test_commands_over_http_and_the_live_socket_share_a_persons_allowance() -> None:
    async def story() -> None:
        hall = Hall(Memory(begun().log), SETTINGS)
        hall.commands = RateLimit(4, HARDLY)
        window, visitor = Window(hall, await hall.find(CODE), ANNA), Visitor(hall, ANNA)
        for _ in range(2):
            window.session.receive(b'{"do": "take_back", "seat": 0}')
        answers = [await visitor.ask(f"/api/tables/{CODE}/play", **MOVE) for _ in range(3)]
        assert [answer[:3] for answer in answers] == [b"400", b"400", b"429"]
        window.session.receive(b'{"do": "take_back", "seat": 0}')
        assert b"too_many" in window.heard[-1]
        await hall.close()

    asyncio.run(story())


def test_clients_without_a_card_share_the_limit_of_their_address() -> None:
    async def story() -> None:
        hall = Hall(Memory(begun().log), SETTINGS)
        hall.commands = RateLimit(4, HARDLY)
        actor, windows = await hall.find(CODE), list[Window]()
        for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2"):
            windows.append(Window(hall, actor, None, address))
        for window in windows:
            for _ in range(3):
                window.session.receive(b'{"do": "take_back", "seat": 0}')
        assert [b"too_many" in b"".join(window.heard) for window in windows] == [False, True, False]
        await hall.close()

    asyncio.run(story())


def test_new_people_of_one_address_cannot_fill_a_log() -> None:
    """A newcomer costs nothing, so those who sit down at a table are counted for their address, on every channel."""

    async def story() -> None:
        hall = Hall(Memory(begun().log), SETTINGS.model_copy(update={"messages_per_second": 20}))
        live, answers = await hall.find(CODE), list[bytes]()
        for number in range(ARRIVAL_BURST):
            stranger = Person(f"key of {number}", "", "fox")
            answers.append((await Visitor(hall, stranger).ask(f"/api/tables/{CODE}/sit", seat=1))[:3])
        late, elsewhere = (
            Window(hall, live, Person("another key", "", "fox"), address) for address in ("127.0.0.1", "192.0.2.2")
        )
        for window in (late, elsewhere):
            window.session.receive(b'{"do": "sit", "seat": 1}')
            await live.execute(lambda table: None)
        assert b"429" not in answers
        assert (b"too_many" in late.heard[-1], b"too_many" in elsewhere.heard[-1]) == (True, False)
        await hall.close()

    asyncio.run(story())


def test_a_deal_does_not_wait_for_a_person_whose_seat_was_refused() -> None:
    async def story() -> None:
        hall = Hall(Memory(begun().log), SETTINGS)
        for _ in range(3):
            answer = await Visitor(hall, None).ask(f"/api/tables/{CODE}/sit", seat=1, contributes=True)
            assert answer.startswith(b"400")
        assert not (await hall.find(CODE)).presence.announced
        await hall.close()

    asyncio.run(story())
