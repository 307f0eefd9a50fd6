"""How people at a table are called and shown."""

import pytest

from tablee.core.errors import TableeError
from tablee.table.entries import read_entry
from tablee.table.entries.opening import open_table
from tablee.table.seat import PICTURES, BadName, Person, checked_face
from tablee.table.snapshot import snapshot
from tablee.table.table import NotYourSeat, Table
from tests.table.dealing import deal
from tests.table.names import UNREADABLE
from tests.table.tables import ANNA, BORIS, begun, opened, read_again

NOBODY = Person("one-key", "", "fox")


def test_people_without_a_name_get_different_animals() -> None:
    table = Table("mira-buke", [open_table({"game": "deserto", "seats": ["me", "friend", "friend", "friend"]}, NOBODY)])
    for seat in (1, 2, 3):
        table.apply(table.sit(seat, Person(f"key-{seat}", "", "fox")))
    pictures = [seat.shown()["picture"] for seat in read_again(table).seats]
    assert len({*pictures}) == 4


def test_a_person_with_a_name_keeps_the_picture() -> None:
    table = opened()
    table.apply(table.sit(1, Person("carla-key", "Carla", "fox")))
    assert [seat.shown()["picture"] for seat in table.seats] == ["fox", "fox"]


def test_everyone_on_one_device_has_a_name_and_an_animal() -> None:
    people = [None, {"name": " Emma ", "picture": ""}, {"name": "", "picture": "owl"}]
    table = opened(seats=["me", "device", "device"], people=people)
    told = [(seat.shown()["name"], seat.shown()["picture"]) for seat in table.seats]
    assert told == [("Anna", "fox"), ("Emma", "cat"), ("", "owl")]
    assert table.seats_of(ANNA.key) == [0, 1, 2]
    assert table.seats[2].shown()["place"] == 2


def test_tables_that_were_opened_before_there_were_faces_still_open() -> None:
    entry = open_table({"game": "deserto", "seats": ["me", "device"]}, ANNA)
    facts = {name: fact for name, fact in entry.facts.items() if name != "people"}
    table = Table("mira-buke", [read_entry(1, "opened", facts)])
    deal(table, 7)
    assert [seat.shown()["name"] for seat in table.seats] == ["Anna", ""]
    assert len({seat.shown()["picture"] for seat in table.seats}) == 2


def test_a_new_name_is_broadcast_and_stays() -> None:
    table = begun()
    change = table.name(0, ANNA.key, "Annabel", "bear")
    assert change is not None
    table.apply(change)
    again = read_again(table)
    assert snapshot(again, None, None)["seats"][0]["name"] == again.host.name == "Annabel"
    assert again.seats_of(ANNA.key) == [0]
    assert again.name(0, ANNA.key, "Annabel", "bear") is None


def test_without_a_name_a_person_gets_a_free_animal() -> None:
    table = begun()
    change = table.name(0, ANNA.key, "", BORIS.picture)
    assert change is not None
    assert change.entry.facts["picture"] in {*PICTURES} - {BORIS.picture}


def test_a_name_is_chosen_by_its_person_with_letters_only() -> None:
    table = begun()
    with pytest.raises(NotYourSeat):
        table.name(0, BORIS.key, "Nobody", "")
    for name, picture in (("x" * 25, ""), ("a\nb", ""), (7, ""), ("Anna", "dragon")):
        with pytest.raises(TableeError):
            table.name(0, ANNA.key, name, picture)


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_name_is_visible_and_covers_nothing_around_it(name: str) -> None:
    with pytest.raises(BadName):
        checked_face(name, "")


@pytest.mark.parametrize("name", ["Zoë", "Zoe\u0308", "नमस्ते", "สวัสดี", "שָׁלוֹם", "Việt"])
def test_letters_of_all_languages_make_a_name(name: str) -> None:
    assert checked_face(name, "") == (name, "")
