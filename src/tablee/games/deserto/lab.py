"""What a game of Deserto says about itself: gifts, sweeps, and what was caught by what."""

from collections.abc import Sequence

from tablee.core import State

COMPARABLE = ("hearts", 15)  # a game of OpenSpiel, and how many times as fast ours should be
PLAYTHROUGHS = {  # options as OpenSpiel writes them, and the seed of a short game
    "deserto_classic": ("", 1),
    "deserto_revised": ("(edition=revised)", 1),
    "deserto_mini": ("(edition=revised,copies=2,hand_size=2)", 1),
}
EQUILIBRIA = tuple(  # options of small games that adapters.equilibrium can solve, as OpenSpiel writes them
    f"(edition={edition},decline={decline},copies=2,hand_size={hand_size})"
    for hand_size in (1, 2)
    for edition in ("classic", "revised")
    for decline in (1, 0)
)

FIGURES = {
    "gifts": "cards given away in a game",
    "gifts_decide": "share of games that somebody else wins, or shares, if given cards count for nobody",
    "sweeps": "times four viziers took the whole area",
    "sweeps_decide": "share of games that somebody else wins, or shares, if sweeps bring nothing",
    "thefts": "times a thief took treasures",
    "arrests": "times a vizier caught thieves",
    "cards_a_catch": "cards won by one catch, on average",
    "left_over": "cards that nobody has won in the end",
}


def figures(states: Sequence[State]) -> dict[str, float]:
    """The figures of a game that is over."""
    players = states[0].game.players
    given, swept = [0] * players, [0] * players
    counts = dict.fromkeys(("gifts", "sweeps", "thefts", "arrests"), 0)
    caught: list[int] = []
    for state in states[1:]:
        for event in state.events:
            if event["event"] == "given":
                counts["gifts"] += 1
                given[event["to"]] += 1
            elif event["event"] == "swept":
                counts["sweeps"] += 1
                swept[event["seat"]] += len(event["cards"])
            elif event["event"] == "won":
                counts["arrests" if event["cards"][-1] == "T" else "thefts"] += 1
                caught.append(len(event["cards"]))
    scores = states[-1].scores
    return {
        **counts,
        "gifts_decide": float(_winners(scores) != _winners([a - b for a, b in zip(scores, given, strict=True)])),
        "sweeps_decide": float(_winners(scores) != _winners([a - b for a, b in zip(scores, swept, strict=True)])),
        "cards_a_catch": sum(caught) / len(caught) if caught else 0.0,
        "left_over": sum(states[0].game.copies()) - sum(scores),
    }


def _winners(scores: Sequence[int]) -> list[int]:
    return [seat for seat, score in enumerate(scores) if score == max(scores)]
