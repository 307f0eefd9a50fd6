"""One pace for a person, over the live socket and over HTTP."""

import asyncio

from tablee.server.live.hall import Hall
from tests.server.memory import CODE, SETTINGS, Memory, Visitor, Window
from tests.table.tables import ANNA, begun

SLOW = SETTINGS.model_copy(update={"messages_per_second": 1})  # four at once
MOVE = {"seat": 0, "action": "?", "at": 0}


def test_commands_over_http_and_the_live_socket_share_a_persons_allowance() -> None:
    async def story() -> None:
        hall = Hall(Memory(begun().log), SLOW)
        window, visitor = Window(hall, await hall.find(CODE), ANNA), Visitor(hall, ANNA)
        for _ in range(2):
            window.session.receive(b'{"do": "take_back", "seat": 0}')
        answers = [await visitor.ask(f"/api/tables/{CODE}/play", **MOVE) for _ in range(3)]
        assert [answer[:3] for answer in answers] == [b"400", b"400", b"429"]
        window.session.receive(b'{"do": "take_back", "seat": 0}')
        assert b"too_many" in window.heard[-1]
        await hall.close()

    asyncio.run(story())


def test_strangers_share_the_allowance_of_their_address_and_of_no_other() -> None:
    async def story() -> None:
        hall = Hall(Memory(begun().log), SLOW)
        actor, windows = await hall.find(CODE), list[Window]()
        for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2"):
            windows.append(Window(hall, actor, None, address))
        for window in windows:
            for _ in range(3):
                window.session.receive(b'{"do": "take_back", "seat": 0}')
        assert [b"too_many" in b"".join(window.heard) for window in windows] == [False, True, False]
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
