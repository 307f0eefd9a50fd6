"""Small positions as drawings.

Each seat is written as its castle and its reserve: ``"R2 DDF"`` builds red, has two parts, and keeps two diamonds and a
fairy; ``"- R"`` is not building and keeps one red part; ``"- -"`` owns nothing.
"""

from collections import Counter

import tablee
from tablee import State

ORDER = "BDFGRYW"
KEY = "1:2:0"  # the same shuffles in every run


def whole(witches: int = 8, parts: int = 6) -> Counter[str]:
    """All cards of the game."""
    if parts == 2:
        return Counter(B=2, G=2, R=2, Y=2, D=3, F=1, W=witches - 6)
    return Counter(B=6, G=6, R=6, Y=6, D=20, F=3, W=witches)


def spelled(cards: Counter[str]) -> str:
    """Cards in the order of the position text."""
    return "".join(letter * cards[letter] for letter in ORDER) or "-"


def cards_of(seat: str) -> Counter[str]:
    """What a seat owns, castle and reserve."""
    castle, reserve = seat.split()
    parts = Counter() if castle == "-" else Counter({castle[0]: int(castle[1:])})
    return parts + Counter(reserve.replace("-", ""))


def text(
    *seats: str,
    turn: int = 0,
    now: str = "begin",
    draws: str = "",
    aside: str = "",
    rest: str = "pile",
    witches: int = 8,
    parts: int = 6,
    actions: int = 10,
    key: str = KEY,
) -> str:
    """A position's text: ``draws`` lies on top of the pile, ``aside`` aside, the ``rest`` under the pile or aside."""
    other = whole(witches, parts)
    for given in (*map(cards_of, seats), Counter(draws), Counter(aside)):
        assert given <= other, f"more than there are: {given}"
        other -= given
    pile = draws + (spelled(other).strip("-") if rest == "pile" else "")
    away = Counter(aside) + (other if rest == "aside" else Counter())
    castles, reserves = zip(*(seat.split() for seat in seats), strict=True)
    size = "" if parts == 6 else f":{parts}"
    return f"{'/'.join(castles)}{size} {'/'.join(reserves)} {turn} {now} {pile or '-'} {spelled(away)} {actions} {key}"


def table(*seats: str, **more: object) -> State:
    """The state of a drawing, see ``text``."""
    return tablee.position("diamoniak", text(*seats, **more))  # type: ignore[arg-type]


def drawing(state: State) -> tuple[str, ...]:
    """The seats of a state, drawn the same way."""
    castles, reserves = state.position.split()[:2]
    return tuple(map(" ".join, zip(castles.partition(":")[0].split("/"), reserves.split("/"), strict=True)))


def aside(state: State) -> str:
    """The cards aside."""
    return state.position.split()[5].strip("-")


def play(state: State, *actions: str) -> State:
    """The state after some actions."""
    for action in actions:
        state = state.play(action)
    return state


def deck(top: str, witches: int = 8) -> str:
    """A whole deck that begins with these cards."""
    return top + spelled(whole(witches) - Counter(top))


def names(state: State) -> list[str]:
    """The kinds of the last events, in order."""
    return [event["event"] for event in state.events]
