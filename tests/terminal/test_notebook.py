"""States and views in a notebook: a view shows what its seat may know, a state everything."""

import html
import re
import sys

import pytest

import tablee
from tablee.core import GAMES

BEGUN = "V,-/-,- RTV/{hand} -/- 0 {pile} classic"
PILE = "TRVVTTRTRVVRTVRRROORVRROTTVVOTOTVRRRVOVTTVTR"


def shown(position: tablee.State | tablee.View) -> str:
    """The text of a picture."""
    picture = position._repr_html_()
    assert picture is not None
    return html.unescape(re.sub("<[^>]+>", "", picture))


@pytest.mark.parametrize("name", GAMES)
def test_a_state_is_the_referees_and_shows_everything(name: str) -> None:
    state = tablee.load(name).start(seed=7)
    assert f"position: {state.position}\n" in shown(state)


def test_a_state_shows_all_hands() -> None:
    assert "hands: ['RTV', 'TTV']" in shown(tablee.load("deserto").start(seed=7))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [0, None])
def test_a_view_shows_the_table_without_the_position(name: str, seat: int | None) -> None:
    text = shown(tablee.load(name).start(seed=7).view(seat))
    assert "Seat 1" in text
    assert "position" not in text


def test_a_view_does_not_depend_on_what_its_seat_cannot_know() -> None:
    one = tablee.position("deserto", BEGUN.format(hand="TTV", pile=PILE))
    other = tablee.position("deserto", BEGUN.format(hand="RRV", pile=PILE[::-1].replace("R", "T", 2)))
    assert one.view(0)._repr_html_() == other.view(0)._repr_html_()
    assert one.view(1)._repr_html_() != other.view(1)._repr_html_()


def test_a_view_shows_the_own_hand() -> None:
    view = tablee.load("deserto").start(seed=7).view(0)
    assert re.search("treasure .* thief .* vizier", shown(view))


def test_without_the_drawing_library_there_is_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tablee.terminal.notebook", None)
    assert tablee.load("deserto").start(seed=7)._repr_html_() is None
