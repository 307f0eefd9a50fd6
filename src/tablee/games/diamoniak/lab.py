"""What a game of Diamoniak says about itself: who stops when, and what the witches take."""

from collections.abc import Sequence

from tablee.core import State

COMPARABLE = ("pig", 15)  # a game of OpenSpiel, and how many times as fast ours should be
SOLVABLE = ({"parts": 2, "witches": 7}, {"parts": 2, "witches": 8})  # options of games that lab.solve can solve
PLAYTHROUGHS = {"diamoniak": ("", 189)}  # options as OpenSpiel writes them, and the seed of a short game

FIGURES = {
    "witches": "witches met in a game",
    "stops": "share of turns with a draw that end by stopping, not by a witch",
    "cards_a_turn": "cards drawn in a turn, the witch included",
    "cards_at_a_stop": "cards drawn in a turn that ends by stopping",
    "given": "cards that the witches got in a game",
    "fairies": "witches that a fairy sent away",
    "bought": "parts that were bought",
    "ruins": "castles that lost their last part",
    "piles": "times the cards were shuffled anew",
}


def figures(states: Sequence[State]) -> dict[str, float]:
    """The figures of a game that is over."""
    names = ("witch", "stopped", "drew", "given", "fairy", "bought", "ruined", "reshuffle")
    counts = dict.fromkeys(names, 0)
    drawn, at_stops, turns = 0, list[int](), 0
    for state in states[1:]:
        for event in state.events:
            kind = event["event"]
            if kind in counts:
                counts[kind] += 1
            if kind == "drew":
                drawn += 1
                turns += drawn == 1
            if kind == "stopped":
                at_stops.append(drawn)
            if kind in ("stopped", "witch"):
                drawn = 0
    return {
        "witches": counts["witch"],
        "stops": counts["stopped"] / turns if turns else 0.0,
        "cards_a_turn": counts["drew"] / turns if turns else 0.0,
        "cards_at_a_stop": sum(at_stops) / len(at_stops) if at_stops else 0.0,
        "given": counts["given"],
        "fairies": counts["fairy"],
        "bought": counts["bought"],
        "ruins": counts["ruined"],
        "piles": counts["reshuffle"],
    }
