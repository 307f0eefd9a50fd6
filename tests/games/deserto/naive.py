"""Deserto once more, deliberately naive: written straight from the rules text, with lists and strings only.

It shares nothing with the rules it is compared with, and it is meant to be read, not to be fast.
"""

from copy import deepcopy

KINDS = "ORTV"
NEIGHBOURS = {"a2": ["b2", "a1"], "b2": ["a2", "b1"], "a1": ["a2", "b1"], "b1": ["a1", "b2"]}  # D3
BEATS = ["VT", "TR"]


class Naive:
    """A game from a whole deck, top card first."""

    def __init__(self, deck: str, players: int, starter: bool, decline: bool, same: bool, hand_size: int = 3) -> None:
        self.players, self.decline, self.same = players, decline, same
        self.pile = list(deck)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.won: list[list[str]] = [[] for _ in range(players)]
        self.area: dict[str, list[str]] = {cell: [] for cell in NEIGHBOURS}
        self.turn = 0  # DR6
        for _ in range(hand_size):  # D1
            for hand in self.hands:
                hand.append(self.pile.pop(0))
        if starter:  # D2
            self.area["a2"].append(self.pile.pop(0))

    def over(self) -> bool:
        return not self.pile and not any(self.hands)  # D12

    def legal(self) -> list[str]:
        if self.over():
            return []
        hand = self.hands[self.turn]
        places = [card + cell for card in hand for cell in self.area if self.may_place(card, cell)]
        gifts = [card + ">" for card in hand] if self.decline or not places else []  # D11
        return sorted(set(places + gifts))

    def may_place(self, card: str, cell: str) -> bool:
        tops = {at: cards[-1] for at, cards in self.area.items() if cards}
        if not tops:
            return cell == "a2"  # DR2
        if len(tops) < 4 and cell in tops:
            return False  # D6
        if len(tops) < 4 and not any(at in tops for at in NEIGHBOURS[cell]):
            return False  # D5
        if len(tops) == 4 and tops[cell] == card and not self.same:
            return False  # D6
        return not any(tops.get(at, "") + card in BEATS for at in NEIGHBOURS[cell])  # D7

    def play(self, action: str) -> "Naive":
        after = deepcopy(self)
        after.act(action[0], action[1:])
        return after

    def act(self, card: str, where: str) -> None:
        hand, previous = self.hands[self.turn], (self.turn - 1) % self.players
        hand.remove(card)
        if where == ">":
            self.won[previous].append(card)  # D11
        else:
            self.area[where].append(card)
            for cell in NEIGHBOURS[where]:
                if self.area[cell] and card + self.area[cell][-1] in BEATS:
                    self.take(cell)  # D8
            if [cards[-1:] for cards in self.area.values()] == [["V"]] * 4:
                for cell in self.area:
                    self.take(cell)  # D9
        if self.pile:
            hand.append(self.pile.pop(0))  # D10, DR3
        self.turn = (self.turn + 1) % self.players

    def take(self, cell: str) -> None:
        self.won[self.turn] += self.area[cell]
        self.area[cell] = []

    def scores(self) -> list[int]:
        return [len(cards) for cards in self.won]

    def winners(self) -> list[int]:
        return [seat for seat, score in enumerate(self.scores()) if score == max(self.scores())]  # D12, DR5

    def facts(self, eyes: int | None) -> dict[str, object]:
        """All that a seat may know, in the words of a view (DR4)."""
        known = [sorted(hand) if seat == eyes else None for seat, hand in enumerate(self.hands)]
        hidden = [card for seat, hand in enumerate(self.hands) if seat != eyes for card in hand] + self.pile
        return {
            "area": {cell: "".join(cards) for cell, cards in self.area.items()},
            "hands": [None if hand is None else "".join(hand) for hand in known],
            "held": [len(hand) for hand in self.hands],
            "won": ["".join(sorted(cards)) for cards in self.won],
            "pile": len(self.pile),
            "unseen": "".join(sorted(hidden)),
            "turn": None if self.over() else self.turn,
            "scores": self.scores(),
            "legal": self.legal() if eyes == self.turn else [],
            "outcome": {"winners": self.winners(), "reason": "most_cards"} if self.over() else None,
        }

    def perft(self, depth: int) -> int:
        """How many sequences of so many actions there are."""
        return sum(self.play(action).perft(depth - 1) for action in self.legal()) if depth else 1
