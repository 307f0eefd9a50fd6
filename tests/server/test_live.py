"""The live socket and the API, over a real connection."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tablee.core.record import Record
from tablee.core.verify import verify
from tests import unencrypted
from tests.server.clock import Clock
from tests.server.guests import Guest, Line, Server
from tests.server.running import running_server


def two_at_a_table(server: Server, **wishes: Any) -> tuple[Line, Line, str]:
    anna, boris = Guest(server, "Anna"), Guest(server, "Boris")
    code = anna.open(**wishes)["code"]
    one, two = anna.follow(code), boris.follow(code)
    one.ask("hello")
    two.ask("hello")
    two.say("sit", seat=1)
    for line in (one, two):
        line.hear_until("dealt")
    return one, two, code


def test_each_player_receives_a_move_from_their_own_perspective(server: Server) -> None:
    one, two, _ = two_at_a_table(server)
    picture = one.ask("hello")["all"]
    one.say("play", action=picture["now"]["legal"][0], at=picture["n"])
    mine, theirs = one.hear(), two.hear()
    assert mine["n"] == theirs["n"] == picture["n"] + 1
    drew = {"event": "drew", "seat": 0}
    assert drew in theirs["events"]
    assert drew not in mine["events"]
    assert theirs["now"]["hands"][0] is None


def test_a_stale_move_is_answered_and_not_applied(server: Server) -> None:
    one, _, _ = two_at_a_table(server)
    picture = one.ask("hello")["all"]
    answer = one.ask("play", action=picture["now"]["legal"][0], at=picture["n"] - 1)
    assert answer["no"] == "stale"
    assert one.ask("hello")["all"]["n"] == picture["n"]


def test_a_doubled_move_counts_once(server: Server) -> None:
    one, two, _ = two_at_a_table(server, game="desiree")
    at = one.ask("hello")["all"]["n"]
    one.say("play", action="b3b4", at=at)
    one.say("play", action="b3b4", at=at)
    assert one.hear()["did"] == "played"
    assert one.hear()["no"] == "not_your_seat"
    assert two.hear()["did"] == "played"


def test_an_illegal_tap_is_answered_with_the_rule_and_without_secrets(server: Server) -> None:
    one, _, _ = two_at_a_table(server, game="desiree")
    picture = one.ask("hello")["all"]
    assert one.ask("why", action="b3b6")["rule"] == "S2"
    refusal = one.ask("play", action="b3b6", at=picture["n"])
    assert refusal["no"] == "illegal_action"
    assert "Position" not in refusal["message"]


def test_all_windows_of_a_person_follow_a_change_of_seat(server: Server) -> None:
    anna, boris, zoe = Guest(server, "Anna"), Guest(server, "Boris"), Guest(server, "Zoe")
    code = anna.open()["code"]
    boris.sit(code, 1)
    here, there, other = boris.follow(code), boris.follow(code), anna.follow(code)
    for line in (here, there, other):
        line.ask("hello")
    zoes = zoe.follow(code)
    zoes.ask("hello")

    here.say("leave")
    for line in (here, there):
        left = line.hear()["all"]
        assert (left["mine"], left["eyes"], left["now"]["hands"]) == ([], None, [None, None])

    other.say("let_in", seat=1)
    zoes.hear_until("let_in")
    zoe.sit(code, 1)
    assert zoes.hear()["all"]["eyes"] == 1
    for line in (here, there):
        assert line.hear()["may_sit"] == [1]  # the player who left may come back
        assert line.hear()["did"] == "sat"
    other.hear_until("sat")
    picture = other.ask("hello")["all"]
    other.say("play", action=picture["now"]["legal"][0], at=picture["n"])
    theirs = zoes.hear()["now"]
    zoes.say("play", action=theirs["legal"][0], at=picture["n"] + 1)
    for line in (here, there):
        for told in (line.hear(), line.hear()):
            assert told["now"]["hands"] == [None, None]
            assert not told["now"].get("legal")
            assert all("card" not in event for event in told["events"] if event["event"] == "drew")


def test_playing_and_looking_for_another_seat_is_refused(server: Server) -> None:
    _, two, code = two_at_a_table(server)
    stranger = Guest(server, "Zoe").follow(code)
    assert stranger.ask("hello", eyes=0)["no"] == "bad_request"
    assert stranger.ask("hello")["all"]["now"]["hands"] == [None, None]
    assert stranger.ask("play", seat=0, action="Va2", at=3)["no"] == "not_your_seat"
    assert two.ask("play", seat=0, action="Va2", at=3)["message"] == "Seat 1 isn't yours."


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"do":"dance"}', '{"do":"play"}', "x" * 5000])
def test_bad_messages_are_answered_and_the_line_stays_open(server: Server, text: str) -> None:
    one, _, _ = two_at_a_table(server)
    one.socket.send(text)
    assert one.hear()["no"] == "bad_request"
    assert "all" in one.ask("hello")


def test_the_record_is_available_after_a_game_against_a_bot(server: Server) -> None:
    anna = Guest(server, "Anna")
    picture = anna.open(seats=["me", "first"])
    line = anna.follow(picture["code"])
    picture = line.ask("hello")["all"]
    number, now = picture["n"], picture["now"]
    assert anna.http.get(f"/api/tables/{picture['code']}/record").status_code == 400
    while now["outcome"] is None:
        if now["turn"] == 0:
            line.say("play", action=now["legal"][0], at=number)
        told = line.hear()
        number, now = told["n"], told["now"]
    record = anna.http.get(f"/api/tables/{picture['code']}/record").json()
    assert len(record["actions"]) == 50
    assert line.hear()["did"] == "shown"
    assert line.ask("rematch")["did"] == "wants_rematch"
    assert line.hear()["did"] == "committed"
    assert line.hear()["did"] == "dealt"


def test_no_such_table(server: Server) -> None:
    answer = unencrypted.get(f"{server.address}/api/tables/none-here")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_table")
    assert unencrypted.get(f"{server.address}/api/none-here").json() == {"detail": "Not Found"}
    line = Line(server, "/live/none-here")
    assert line.hear()["no"] == "no_table"


def test_tables_go_on_after_a_restart(tmp_path: Path) -> None:
    with running_server(tmp_path) as address, ExitStack() as closing:
        anna, boris = Guest(Server(address, closing), "Anna"), Guest(Server(address, closing), "Boris")
        code = anna.open(game="desiree")["code"]
        bearer = {"authorization": f"Bearer {boris.card}"}
        boris.http.post(f"/api/tables/{code}/sit", json={"seat": 1}, headers=bearer)
        line = anna.follow(code)
        at = line.ask("hello")["all"]["n"]
        line.ask("play", action="b3b4", at=at)
    with running_server(tmp_path) as address, ExitStack() as closing:
        anna.server = Server(address, closing)
        again = anna.follow(code).ask("hello")["all"]
        assert again["n"] == at + 1
        assert again["mine"] == [0]
        assert again["now"]["dice"][0]["b4"] == 1


def test_a_reconnect_receives_missed_updates(server: Server) -> None:
    one, two, code = two_at_a_table(server, game="desiree")
    spectator = Guest(server, "Zoe").follow(code)
    at = spectator.ask("hello")["all"]["n"]
    for line, action in ((one, "b3b4"), (two, "b6b5"), (one, "c3c4")):
        seen = line.ask("hello")["all"]
        line.ask("play", action=action, at=seen["n"])
        (two if line is one else one).hear()
    spectator.reader.now = None
    stayed = [spectator.hear_raw() for _ in range(3)]
    spectator.say("hello", seen=at)
    assert spectator.hear_raw() == {"missed": stayed}
    assert spectator.ask("hello", seen=at + 3) == {"missed": []}
    for unknown in (0, at + 99, None):
        assert "all" in spectator.ask("hello", seen=unknown)
    for strange in (-1, "x", 1.5, True):
        assert spectator.ask("hello", seen=strange)["no"] == "bad_request"


def test_two_windows_of_one_seat_receive_the_same(server: Server) -> None:
    anna = Guest(server, "Anna")
    code = anna.open(seats=["me", "device"], game="desiree")["code"]
    windows = [anna.follow(code), anna.follow(code)]
    pictures = [window.ask("hello")["all"] for window in windows]
    assert pictures[0] == pictures[1]
    at = pictures[0]["n"]
    windows[0].say("play", seat=0, action="b3b4", at=at)
    told = [window.hear() for window in windows]
    assert told[0] == told[1]
    assert windows[1].ask("play", seat=1, action="b6b5", at=at)["no"] == "stale"  # as if it had not heard yet
    assert windows[1].ask("hello")["all"]["n"] == at + 1


def test_ping_is_answered(server: Server) -> None:
    one, _, _ = two_at_a_table(server)
    n = one.ask("hello")["all"]["n"]
    assert one.ask("ping") == {"pong": n}


def test_pages_answer_head_without_their_text(server: Server) -> None:
    code = Guest(server, "Anna").open()["code"]
    for path in (
        "/",
        "/new/deserto",
        f"/t/{code}",
        f"/t/{code}/qr.svg",
        "/watch",
        "/about",
        "/learn",
        "/rules",
        "/replay",
    ):
        answer = unencrypted.head(f"{server.address}{path}")
        assert (answer.status_code, answer.content) == (200, b""), path
    assert unencrypted.head(f"{server.address}/t/none-here").status_code == 404


def test_a_card_in_the_address_counts_for_nothing(server: Server) -> None:
    anna = Guest(server, "Anna")
    code = anna.open()["code"]
    assert Line(server, f"/live/{code}?card={anna.card}").ask("hello")["all"]["mine"] == []
    assert Line(server, f"/live/{code}").ask("hello", card=anna.card)["all"]["mine"] == [0]


def test_sentences_count_seats_from_1(server: Server) -> None:
    one, two, code = two_at_a_table(server)
    n = one.ask("hello")["all"]["n"]
    assert two.ask("play", action="Va2", at=n)["message"] == "It isn't your turn."
    assert two.ask("sit", seat=0)["message"] == "Seat 1 isn't free."
    assert two.ask("hello", eyes=0)["detail"] == "Seat 1 is not yours to look through."
    answer = unencrypted.get(f"{server.address}/api/tables/{code}?eyes=1").json()
    assert answer["error"]["detail"] == "Seat 2 is not yours to look through."


def test_updates_include_the_changed_facts(server: Server, clock: Clock) -> None:
    anna = Guest(server, "Anna")
    code = anna.open(game="desiree", seats=["me", "device"], clock=60)["code"]
    line = anna.follow(code)
    told = line.ask("hello")["all"]
    assert (told["step"], told["may_swap"], told["practice"], told["left"]) == (0, True, True, 60)
    clock.move(7)
    told = line.ask("play", seat=0, action="b3b4", at=told["n"])
    assert (told["step"], told["may_swap"], told["left"]) == (1, False, 60)
    assert isinstance(told["now"]["legal"], list)
    clock.move(7)
    told = line.ask("play", seat=1, action="b6b5", at=told["n"])
    assert told["step"] == 2
    assert "may_swap" not in told
    told = line.ask("take_back", seat=0)
    assert (told["did"], told["step"], told["may_swap"], told["left"]) == ("took_back", 0, True, 60)


def test_when_the_last_one_leaves_the_game_is_broken_off_and_its_record_can_be_had(server: Server) -> None:
    anna = Guest(server, "Anna")
    code = anna.open(seats=["me", "device"])["code"]
    line, watching = anna.follow(code), Guest(server, "Zoe").follow(code)
    assert watching.ask("hello")["all"]["now"]["hands"] == [None, None]
    line.ask("hello")
    line.say("leave", seat=0)
    assert anna.http.get(f"/api/tables/{code}/record").status_code == 400
    line.say("leave", seat=1)
    assert watching.hear_until("broken_off")["now"]["outcome"] == {"winners": [], "reason": "all_left"}
    record = anna.http.get(f"/api/tables/{code}/record")
    assert record.json()["ended"]["reason"] == "all_left"
    verify(Record.from_json(record.text))
    assert anna.http.get(f"/t/{code}/replay").status_code == 200


def test_a_screen_that_everybody_sees_is_a_spectator_whoever_opened_it(server: Server) -> None:
    anna = Guest(server, "Anna")
    code = anna.open(seats=["me", "medium"])["code"]
    screen = anna.follow(code)
    told = screen.ask("hello", spectates=True, card=anna.card)["all"]
    assert (told["mine"], told["eyes"], told["now"]["hands"]) == ([], None, [None, None])
    assert screen.ask("hello", eyes=0)["no"] == "bad_request"
    assert screen.ask("play", seat=0, action="Vb2", at=told["n"])["no"] == "not_your_seat"


@pytest.mark.parametrize(("game", "is_touched"), [("desiree", True), ("deserto", False)])
def test_nobody_touches_the_screen_in_the_middle_where_hands_are_hidden(
    server: Server, game: str, is_touched: bool
) -> None:
    anna = Guest(server, "Anna")
    code = anna.open(game=game, seats=["me", "device"])["code"]
    assert ("data-touched" in anna.http.get(f"/t/{code}/middle").text) == is_touched
