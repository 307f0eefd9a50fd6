"""Names of people who never chose one: no two at a table are the same animal."""

from tablee.locale import voice
from tablee.server.identity import PICTURES, told_apart
from tablee.table.seat import Person

FOX = Person("anna", "Fox", "fox")
FUCHS = Person("boris", "Fuchs", "fox")


def test_the_second_fox_at_a_table_is_another_animal() -> None:
    other = told_apart(FUCHS, [FOX], voice("de"))
    assert other.key == "boris"
    assert other.picture in set(PICTURES) - {"fox"}
    assert other.name not in ("Fox", "Fuchs")


def test_who_chose_a_name_keeps_it() -> None:
    named = Person("carla", "Carla", "fox")
    assert told_apart(named, [FOX], voice("en")) == named
    assert told_apart(FOX, [named], voice("en")) == FOX


def test_nobody_is_told_apart_from_herself() -> None:
    assert told_apart(FOX, [FOX], voice("en")) == FOX
