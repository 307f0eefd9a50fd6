"""A table in the page: what it does to commands, told as the live messages that the page already shows."""

from typing import Any

import msgspec
import pytest

from tablee.core.errors import TableeError
from tablee.server.live import messages
from tablee.table.seat import checked_face
from tests.pocket.table import HOST, SEED, ask
from tests.table.names import UNREADABLE

DEAL = ("deal", SEED)
TURN = ("turn",)


def heard(*commands: tuple[Any, ...], game: str = "deserto", **wishes: Any) -> list[dict[str, Any]]:
    """What is told after each command: the message, the whole table, and what is stored."""
    wishes = {"seats": ["me", "device"]} | wishes
    (told,) = ask(game, {"do": "played", "wishes": wishes, "host": HOST, "commands": commands})
    found: list[dict[str, Any]] = told
    return found


def test_its_messages_are_those_that_the_server_declares() -> None:
    commands = [DEAL, ("swap", 0, 1), DEAL, TURN, TURN, ("takeBack", 0), ("name", 0, "Bo", "owl"), ("help", 0, "off")]
    told = heard(*commands, ("giveUp", 0))
    for one in told:
        msgspec.convert(one["all"], messages.Snapshot, strict=False)  # keys of JSON are texts
        kind = messages.UPDATES.get(one["message"]["did"], messages.Action)
        declared = {name: one["message"][name] for name in kind.__struct_encode_fields__ if name in one["message"]}
        msgspec.convert(declared, kind, strict=False)


def test_whoever_plays_is_told_with_what_happened_and_how_it_stands() -> None:
    *_, played = heard(DEAL, TURN)
    message = played["message"]
    assert (message["did"], message["seat"], message["by"], message["step"]) == ("played", 0, "person", 1)
    assert message["events"][-1] == {"event": "turn", "seat": 1}
    assert message["now"]["turn"] == 1
    assert played["kept"]["actions"] == [message["action"]]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("play", 1, "R>", 2), "not_your_seat"),
        (("play", 0, "no action", 2), "illegal_action"),
        (("play", 0, "R>", 1), "stale"),
        (("takeBack", 0), "not_now"),
        (("giveUp", 7), "not_your_seat"),
        (("name", 0, "x" * 25, "owl"), "bad_name"),
        (("name", 0, "B\N{ZERO WIDTH SPACE}o", "owl"), "bad_name"),
        (("name", 0, "Bo", "dodo"), "bad_name"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(command: tuple[Any, ...], code: str) -> None:
    dealt, refused = heard(DEAL, command)
    assert refused["message"] == code
    assert refused["kept"] == dealt["kept"]


NAMES = [
    "",
    " Bo ",
    "x" * 24,
    "x" * 25,
    "\N{FOX FACE}" * 24,
    "Zoë Ф 李",
    "a\nb",
    "\ta",
    "a\xa0b",
    "a\u200db",
    "\ue000",
    "\u2028",
    *UNREADABLE,
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_name_is_accepted_where_the_server_accepts_it(name: str) -> None:
    try:
        expected = checked_face(name, "owl")[0]
    except TableeError:
        expected = HOST["name"]
    *_, named = heard(DEAL, ("name", 0, name, "owl"))
    assert named["kept"]["seats"][0]["name"] == expected


def test_a_name_that_a_link_brings_is_checked_too() -> None:
    wishes = {"seats": ["me", "device"], "people": [None, {"name": "a\nb"}]}
    assert ask("deserto", {"do": "played", "wishes": wishes, "host": HOST, "commands": []}) == ["bad_name"]


def test_who_shares_the_device_gets_an_animal_that_nobody_else_has() -> None:
    (dealt,) = heard(DEAL, seats=["me", "device", "device"])
    assert [seat["picture"] for seat in dealt["all"]["seats"]] == ["fox", "owl", "cat"]


def test_an_action_is_taken_back_and_forgotten() -> None:
    *_, before, _, _, undone = heard(DEAL, TURN, TURN, TURN, ("takeBack", 1))
    assert undone["message"]["did"] == "took_back"
    assert undone["message"]["to"] == 1
    assert undone["kept"]["actions"] == before["kept"]["actions"][:1]
    assert undone["all"]["now"]["turn"] == 1
    assert undone["all"]["undone"] == 2


def test_a_game_in_which_an_undo_showed_a_card_does_not_count() -> None:
    drawn = [("playFor", 0, action, "person") for action in ("begin", "draw")]
    *_, undone, over = heard(DEAL, *drawn, ("takeBack", 0), ("giveUp", 0), game="diamoniak")
    assert undone["all"]["looked_ahead"] is True
    assert over["all"]["series"] == {"games": 0, "won": [0, 0]}


def test_seats_that_are_swapped_before_the_first_action_are_dealt_anew() -> None:
    *_, swapped, dealt = heard(DEAL, ("swap", 0, 1), ("deal", "6f" * 32), seats=["me", "easy"])
    assert swapped["message"]["did"] == "swapped"
    assert swapped["all"]["now"] is None
    assert [seat["who"] for seat in dealt["all"]["seats"]] == ["bot", "person"]
    assert dealt["all"]["mine"] == [1]
    assert dealt["all"]["redealt"] == 1


def test_who_starts_is_drawn_from_the_seed() -> None:
    (dealt,) = heard(("deal", "10" * 32), starts="lot")
    assert dealt["message"]["lot"] == 1
    assert [seat["place"] for seat in dealt["all"]["seats"]] == [1, 0]


def test_the_last_one_who_has_not_given_up_wins() -> None:
    *_, over = heard(DEAL, ("giveUp", 0))
    assert over["message"]["now"]["outcome"] == {"winners": [1], "reason": "gave_up"}
    assert over["all"]["series"] == {"games": 1, "won": [0, 1]}
    assert over["kept"]["over"] is True


def test_a_stand_in_plays_on_for_who_gave_up_among_several() -> None:
    *_, going = heard(DEAL, ("giveUp", 0), seats=["me", "device", "easy"])
    assert going["message"]["now"]["outcome"] is None
    assert going["all"]["seats"][0]["kept"] is True


def test_the_same_people_play_on_in_turn_and_the_series_goes_on() -> None:
    *_, again, dealt = heard(DEAL, ("giveUp", 0), ("again", 0), DEAL, seats=["me", "easy"])
    assert again["all"]["now"] is None
    assert [seat["who"] for seat in dealt["all"]["seats"]] == ["bot", "person"]
    assert dealt["all"]["series"] == {"games": 1, "won": [1, 0]}
    assert dealt["all"]["code"] == again["all"]["code"]


def test_seats_that_are_swapped_after_a_game_are_swapped_in_the_next() -> None:
    commands = [DEAL, ("giveUp", 0), ("swap", 0, 1), ("again", 0)]
    *_, swapped, again = heard(*commands, seats=["me", "easy", "first"])
    assert [seat["who"] for seat in swapped["all"]["seats"]] == ["person", "bot", "bot"]
    assert [seat.get("level") for seat in again["all"]["seats"]] == ["easy", None, "first"]


def test_numbers_of_changes_grow_from_game_to_game() -> None:
    numbers = [one["all"]["n"] for one in heard(DEAL, TURN, ("giveUp", 0), ("again", 0), DEAL)]
    assert numbers == sorted({*numbers})
