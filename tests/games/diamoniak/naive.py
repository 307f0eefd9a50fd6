"""Diamoniak a second time, as simply as the rules can be read: lists of letters, nothing clever.

Nothing of the engine is used here. The order of a new draw pile cannot be known, so whoever plays a draw from an empty
pile says how it lies (``new_pile``).
"""

COLOURS = "RBGY"


class Naive:
    """A game on a table made of lists."""

    def __init__(self, players: int, parts: int, deck: str) -> None:
        self.players = players
        self.parts = parts
        self.pile = list(deck)  # the top card first
        self.aside: list[str] = []
        self.castles: list[list[str]] = [[] for _ in range(players)]
        self.reserves: list[list[str]] = [[] for _ in range(players)]
        self.turn = 0
        self.drawn = False  # has the player drawn a card in this turn?
        self.witch = False  # does a witch wait for her cards?
        self.given = 0  # cards given to this witch
        self.actions = 0

    def copy(self) -> "Naive":
        """The same position on a second table."""
        other = Naive(self.players, self.parts, "")
        other.__dict__.update(self.__dict__)
        other.pile, other.aside = self.pile[:], self.aside[:]
        other.castles = [castle[:] for castle in self.castles]
        other.reserves = [reserve[:] for reserve in self.reserves]
        return other

    # -- what can be seen -----------------------------------------------------------------------------------------

    def colour(self, seat: int) -> str | None:
        """MR1: who has no part in her castle is not building."""
        return self.castles[seat][0] if self.castles[seat] else None

    def winner(self) -> int | None:
        """M10, MR8; a castle that begins with many parts can have more than it needs (MR2)."""
        for seat in range(self.players):
            if len(self.castles[seat]) >= self.parts:
                return seat
        return None

    def over(self) -> bool:
        """M10, MR6."""
        return self.winner() is not None or self.actions == 5000

    def owed(self) -> int:
        """M6: three cards in all, or as many as there are."""
        own = len(self.castles[self.turn]) + len(self.reserves[self.turn])
        return min(3 - self.given, own) if self.witch else 0

    def legal(self) -> list[str]:
        """All legal actions, sorted."""
        if self.over():
            return []
        castle, reserve = self.castles[self.turn], self.reserves[self.turn]
        if self.witch:
            actions = ["-" + card for card in set(castle + reserve)]  # M6, MR3
            if "F" in reserve and self.given == 0:  # M7, MR4
                actions.append("fairy")
        elif self.drawn:
            actions = ["draw", "stop"]  # M2
        else:
            actions = ["draw"]  # M2
            for seller in range(self.players):  # M9
                if seller != self.turn and castle and reserve.count("D") >= 3 and castle[0] in self.reserves[seller]:
                    actions.append(f"buy {seller}")
        return sorted(actions)

    # -- what an action does --------------------------------------------------------------------------------------

    def play(self, action: str, new_pile: str = "") -> None:
        """Play an action; it must be legal."""
        assert action in self.legal()
        self.actions += 1
        if action == "draw":
            self.draw(new_pile)
        elif action == "stop":
            self.end_turn()
        elif action == "fairy":  # M7
            self.reserves[self.turn].remove("F")
            self.aside.append("F")
            self.end_turn()
        elif action.startswith("buy "):
            self.buy(int(action[4:]))
        else:
            self.give(action[1:])

    def draw(self, new_pile: str) -> None:
        """M2 to M6, M8."""
        if not self.pile:  # M8
            assert sorted(new_pile) == sorted(self.aside)
            self.pile, self.aside = list(new_pile), []
        self.drawn = True
        card = self.pile.pop(0)
        castle, reserve = self.castles[self.turn], self.reserves[self.turn]
        taken = [self.colour(seat) for seat in range(self.players) if seat != self.turn]
        if card == "W":
            self.aside.append("W")
            self.witch = True
            if not castle and not reserve:  # MR4
                self.end_turn()
        elif card in COLOURS and not castle and card not in taken:  # M3
            castle.append(card)
            while card in reserve:  # MR2
                reserve.remove(card)
                castle.append(card)
        elif castle and card == castle[0]:  # M4
            castle.append(card)
        else:  # M3, M4, M5
            reserve.append(card)

    def give(self, card: str) -> None:
        """M6: one card, and the turn ends after the third or the last one."""
        own = self.castles[self.turn] if card in self.castles[self.turn] else self.reserves[self.turn]
        own.remove(card)
        self.aside.append(card)
        self.given += 1
        if self.owed() == 0:
            self.end_turn()

    def buy(self, seller: int) -> None:
        """M9."""
        castle, reserve = self.castles[self.turn], self.reserves[self.turn]
        self.reserves[seller].remove(castle[0])
        castle.append(castle[0])
        for _ in range(3):
            reserve.remove("D")
            self.reserves[seller].append("D")
        self.end_turn()

    def end_turn(self) -> None:
        """M1: clockwise; whoever has won stays (M10)."""
        self.drawn, self.witch, self.given = False, False, 0
        if self.winner() is None:
            self.turn = (self.turn + 1) % self.players


def read(position: str) -> Naive:
    """The table of a position's text."""
    castles, reserves, turn, phase, pile, aside, actions, _ = position.split()
    castles, _, parts = castles.partition(":")
    game = Naive(castles.count("/") + 1, int(parts or 6), pile.strip("-"))
    game.castles = [[] if castle == "-" else [castle[0]] * int(castle[1]) for castle in castles.split("/")]
    game.reserves = [list(reserve.strip("-")) for reserve in reserves.split("/")]
    game.aside = list(aside.strip("-"))
    game.turn, game.actions = int(turn), int(actions)
    name, _, owed = phase.partition(":")
    game.drawn, game.witch = name != "begin", name in ("witch", "give")
    game.given = 3 - int(owed) if name == "give" else 0
    return game


def perft(game: Naive, depth: int) -> int:
    """How many sequences of so many actions there are; a draw that needs a new pile ends one."""
    if depth == 0:
        return 1
    total = 0
    for action in game.legal():
        if action == "draw" and not game.pile:
            total += 1
            continue
        after = game.copy()
        after.play(action)
        total += perft(after, depth - 1)
    return total
