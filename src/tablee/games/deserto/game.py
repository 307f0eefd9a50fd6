"""Deserto in words: editions, notation, position text, events, and why an action is not allowed."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import gt
from types import ModuleType
from typing import Any, ClassVar, Self

import numpy as np

from tablee.core.by_hand import ByHand
from tablee.core.cards import HIDDEN, rows, spell_cards
from tablee.core.errors import BadPosition
from tablee.core.fields import Fields
from tablee.core.game import Ending, Event, Option
from tablee.core.sentences import Objection, Sentence
from tablee.games.deserto import rules

LETTERS = "ORTV"
SPELLED = LETTERS.encode().ljust(256, b"?")  # by the byte of a card
BESIDE_STRONGER = {
    "R": Sentence("A treasure may not go next to a thief."),
    "T": Sentence("A thief may not go next to a vizier."),
}
CELLS = ("a1", "a2", "b1", "b2")
SWITCHES = {  # what each one means when it is on
    "starter": Sentence("There is a card in the middle before the first turn."),
    "decline": Sentence("You may give a card away even if you could play one."),
    "same": Sentence("A card may go on top of its own kind."),
}
EDITIONS = {"classic": dict.fromkeys(SWITCHES, True), "revised": dict.fromkeys(SWITCHES, False)}

WORDS = dict(enumerate(f"{letter}{place}" for letter in LETTERS for place in (">", *CELLS)))
COPIES = dict(zip(LETTERS, rules.COPIES.tolist(), strict=True))


def _switch(name: str, meaning: str) -> Option:
    return Option(name, None, (True, False), meaning, SWITCHES[name])


class Deserto(ByHand):
    """Deserto.

    >>> Deserto(players=3, edition="revised", decline=True)
    tablee.load('deserto', players=3, edition='revised', starter=False, decline=True, same=False)
    """

    name = "deserto"
    title = "Deserto"
    goal = "Win the most cards: a vizier catches thieves, a thief takes treasures."
    pitch = Sentence("Catch thieves, steal treasures, win the most cards.")
    authors = "Jean-Jacques Derghazarian"
    age, minutes = 7, 15
    custom = Sentence("A nice custom: the youngest starts.")
    seats = range(2, 5)
    longest = rules.CARDS
    comparable = ("hearts", 15)
    revealing = frozenset({"drew"})
    endings: ClassVar[Mapping[int, Ending]] = {rules.ALL_PLAYED: Ending("most_cards", "D12")}
    rules: ClassVar[ModuleType] = rules
    letters = LETTERS
    notation: ClassVar[Mapping[int, str]] = WORDS
    malformed = "{action!r} is not an action of Deserto: a card and a cell like Tb2, or a card and > to give it."
    options = (
        Option(
            "edition",
            "classic",
            tuple(EDITIONS),
            "a bundle of the three switches",
            title=Sentence("Which rules?"),
            said={
                "classic": Sentence("Classic edition"),
                "revised": Sentence("Revised edition: a little stricter"),
            },
            sets=EDITIONS,
            short={"classic": Sentence("Classic edition"), "revised": Sentence("Revised edition")},
        ),
        _switch("starter", "one card lies in the area before the first turn"),
        _switch("decline", "a card may be given away although one could be placed"),
        _switch("same", "a card may go on top of a card of its own kind"),
    )

    def _settle(self, options: dict[str, Any]) -> Mapping[str, Any]:
        """All three switches, and the edition they are nearest to."""
        given = {name: value for name, value in options.items() if name != "edition"}
        switches = EDITIONS[options.get("edition", "classic")] | given
        return {"edition": "classic" if sum(switches.values()) >= 2 else "revised"} | switches

    def copies(self) -> Sequence[int]:
        return list(COPIES.values())

    # -- actions ------------------------------------------------------------------------------------------------------

    def objection(self, struct: np.record, code: int) -> Objection:
        kind, slot = divmod(code, rules.SLOTS)
        card = LETTERS[kind]
        if struct["hand"][struct["turn"], kind] == 0:
            return Objection("D4", Sentence("You do not have this card in your hand."))
        if slot == rules.GIVE:
            return Objection("D11", Sentence("You may give a card away only if you cannot play any."))
        cell = slot - rules.PLACE
        bar = rules.bar(struct, kind, cell, rules.filled(struct))
        here = {"cell": CELLS[cell]}
        if bar == -2:
            return Objection("DR2", Sentence("The area is empty, so the card goes on a2, not on {cell}.", here))
        if bar == 5:
            return Objection(
                "D5", Sentence("There is no card beside {cell}; touching at a corner does not count.", here)
            )
        if bar == 6 and rules.filled(struct) < len(CELLS):
            return Objection(
                "D6", Sentence("Cards are piled up only when all four places are full; {cell} is taken.", here)
            )
        if bar == 6:
            return Objection("D6", Sentence("In this edition a card may not go on top of its own kind."))
        return Objection("D7", BESIDE_STRONGER[card])

    # -- what happened ------------------------------------------------------------------------------------------------

    def opening(self, known: Fields) -> list[Event]:
        events: list[Event] = []
        for seat in range(self.players):
            dealt: Event = {"event": "dealt", "seat": seat, "count": known["held"][seat]}
            if (hand := _hand(known, seat)) is not None:
                dealt["cards"] = _spell(hand)
            events.append(dealt)
        if known["starter"]:
            events.append({"event": "turned_up", "card": _area(known)[rules.A2], "cell": CELLS[rules.A2]})
        return events

    def happened(self, before: Fields, code: int, after: Fields) -> list[Event]:
        kind, slot = divmod(code, rules.SLOTS)
        seat, card = before["turn"], LETTERS[kind]
        if slot == rules.GIVE:
            events: list[Event] = [{"event": "given", "seat": seat, "to": (seat - 1) % self.players, "card": card}]
        else:
            events = [{"event": "placed", "seat": seat, "card": card, "cell": CELLS[slot - rules.PLACE]}]
            if sum(after["height"]) <= sum(before["height"]):
                events += self._won(_area(before), seat, card, slot - rules.PLACE, _area(after))
        if after["left"] < before["left"]:
            events.append({"event": "drew", "seat": seat})
        return events

    def besides(self, before: Fields, code: int, after: Fields) -> Event:
        """The card that was drawn: what the hand holds now and did not hold without the one that was played."""
        kept, held = _hand(before, before["turn"]), _hand(after, before["turn"])
        if kept is None or held is None or after["left"] == before["left"]:
            return {}
        played = code // rules.SLOTS
        drawn = list(map(gt, held, kept))
        return {"card": LETTERS[drawn.index(True) if any(drawn) else played]}

    def _won(self, then: Sequence[str], seat: int, card: str, cell: int, now: Sequence[str]) -> list[Event]:
        """What was taken from the area, which has not grown by the card that was placed."""
        if any(now):
            won = [c for c in range(len(CELLS)) if len(now[c]) < len(then[c])]
            return [{"event": "won", "seat": seat, "cell": CELLS[c], "cards": then[c]} for c in won]
        area = {CELLS[c]: then[c] + (card if c == cell else "") for c in range(len(CELLS))}
        return [{"event": "swept", "seat": seat, "cards": "".join(area.values()), "area": area}]

    def facts(self, known: Fields) -> dict[str, Any]:
        return {
            "area": dict(zip(CELLS, _area(known), strict=True)),
            "held": list(known["held"][: self.players]),
            "won": list(_spell_rows(known["won"], self.players)),
            "pile": known["left"],
        }

    def own_facts(self, known: Fields) -> dict[str, Any]:
        return {"hands": list(_spell_rows(known["hand"], self.players))}

    def further_facts(self, known: Fields) -> dict[str, Any]:
        """The cards that a counting player has not seen."""
        seen = "".join([*_area(known), *self.facts(known)["won"], *filter(None, self.own_facts(known)["hands"])])
        return {"unseen": _spell(bytes(copies - seen.count(letter) for letter, copies in COPIES.items()))}

    # -- position text ------------------------------------------------------------------------------------------------

    def text(self, fields: Fields) -> str:
        piles = _area(fields)
        area = [piles[cell] or "-" for cell in (rules.A2, rules.B2, rules.A1, rules.B1)]
        switches = {switch: bool(fields[switch]) for switch in SWITCHES}
        editions = [edition for edition, bundle in EDITIONS.items() if bundle == switches]
        pile = "".join(LETTERS[kind] for kind in fields["pile"][: fields["left"]][::-1])
        tales = "/".join(_tell(fields, seat) or "-" for seat in range(self.players))
        return " ".join(
            [
                "{},{}/{},{}".format(*area),
                "/".join(hand or "-" for hand in _spell_rows(fields["hand"], self.players)),
                "/".join(pile or "-" for pile in _spell_rows(fields["won"], self.players)),
                str(fields["turn"]),
                pile or "-",
                editions[0] if editions else "+".join(switch for switch in SWITCHES if switches[switch]),
                *([tales] if any(fields["told"]) else []),
            ]
        )

    @classmethod
    def read(cls, text: str) -> tuple[Self, np.record]:
        match = POSITION.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise BadPosition("{text!r} is not written like a position of Deserto.", text=text)
        hands, won = match["hands"].split("/"), match["won"].split("/")
        if not len(hands) == len(won) in cls.seats:
            raise BadPosition("{text!r} does not tell two to four hands and as many won piles.", text=text)
        _count(match["area"] + match["hands"] + match["won"] + match["pile"], text)
        on = match["rules"].split("+")
        game = cls(len(hands), **EDITIONS.get(match["rules"], {switch: switch in on for switch in SWITCHES}))
        struct = game.blank()
        for cell, pile in zip((rules.A2, rules.B2, rules.A1, rules.B1), re.split("[,/]", match["area"]), strict=True):
            cards = pile.strip("-")
            struct["height"][cell] = len(cards)
            struct["stack"][cell, : len(cards)] = [LETTERS.index(card) for card in cards]
        for seat in range(game.players):
            struct["hand"][seat] = [hands[seat].count(card) for card in LETTERS]
            struct["won"][seat] = [won[seat].count(card) for card in LETTERS]
            struct["held"][seat] = len(hands[seat].strip("-"))
        pile = match["pile"].strip("-")
        struct["left"] = len(pile)
        struct["pile"][: len(pile)] = [LETTERS.index(card) for card in reversed(pile)]
        struct["turn"] = int(match["turn"])
        game._check(struct)
        if match["tales"]:
            game._read_tales(struct, match["tales"].split("/"), text)
        return game, struct

    def _check(self, struct: np.record) -> None:
        """Refuse a position that no game can reach."""
        turn, held = int(struct["turn"]), struct["held"].tolist()
        if turn >= self.players:
            raise BadPosition("There is no seat {turn} at a table of {players}.", turn=turn, players=self.players)
        from_turn = [held[(turn + i) % self.players] for i in range(self.players)]
        full = struct["left"] > 0 and set(from_turn) == {rules.HAND}
        dwindling = struct["left"] == 0 and sorted(from_turn, reverse=True) == from_turn and from_turn[0] <= rules.HAND
        if not (full or (dwindling and from_turn[0] - from_turn[-1] <= 1)):
            raise BadPosition(
                "The hands hold {held} cards, which cannot be when {left} are left to draw (D10).",
                **{"held": held[: self.players], "left": int(struct["left"])},
            )
        tops = [rules.top(struct, cell) for cell in range(rules.CELLS)]
        for cell in range(rules.CELLS):
            for neighbour in (cell ^ 1, cell ^ 2):
                if rules.beats(tops[cell], tops[neighbour]):
                    raise BadPosition("{one} would have won {other} (D8).", one=CELLS[cell], other=CELLS[neighbour])
        if set(tops) == {rules.VIZIER}:
            raise BadPosition("Four viziers would have been swept (D9).")

    def _read_tales(self, struct: np.record, tales: list[str], text: str) -> None:
        if len(tales) != self.players or struct["decline"]:
            raise BadPosition("The forced gifts of {text!r} do not fit its players and rules (D11).", text=text)
        for seat, tale in enumerate(tales):
            tokens = [] if tale == "-" else tale.split(".")
            if len(tokens) > rules.TURNS or (tokens and ">" not in tokens[0]):
                raise BadPosition("{tale!r} does not begin with a forced gift, or is too long (D11).", tale=tale)
            struct["told"][seat] = len(tokens)
            for turn, token in enumerate(tokens):
                stuck = sum(1 << LETTERS.index(card) for card in set(token[2:]))
                struct["tale"][seat, turn] = LETTERS.index(token[0]) + rules.KINDS * stuck
            if tokens:
                weights = np.zeros(len(rules.HANDS))
                rules.belief(struct, seat, weights)
                hand = next(i for i, hand in enumerate(rules.HANDS) if (hand == struct["hand"][seat]).all())
                if weights[hand] == 0:
                    raise BadPosition("The hand of seat {seat} contradicts its forced gifts (D11).", seat=seat)


_CARDS, _TALE = f"[{LETTERS}]", f"[{LETTERS}](?:>[{LETTERS}]{{1,4}})?"
_PILE, _TALES = f"(?:{_CARDS}+|-)", rf"(?:{_TALE}(?:\.{_TALE})*|-)"
POSITION = re.compile(
    rf"(?P<area>{_PILE},{_PILE}/{_PILE},{_PILE}) (?P<hands>{_PILE}(?:/{_PILE})+) (?P<won>{_PILE}(?:/{_PILE})+) "
    rf"(?P<turn>[0-3]) (?P<pile>{_PILE}) (?P<rules>classic|revised|(?:starter|decline|same)(?:\+(?:decline|same))*)"
    rf"(?: (?P<tales>{_TALES}(?:/{_TALES})+))?"
)


def _count(cards: str, text: str) -> None:
    for letter, right in zip(LETTERS, rules.COPIES.tolist(), strict=True):
        given = cards.count(letter)
        if given != right:
            raise BadPosition(
                "{text!r} has {given} cards {letter}, Deserto has {right}.",
                **{"text": text, "given": given, "letter": letter, "right": right},
            )


def _spell(counts: bytes) -> str:
    return spell_cards(LETTERS, counts)


@lru_cache(2_000)  # of hands and won piles most stay as they are for some actions
def _spell_rows(counts: bytes, seats: int) -> tuple[str | None, ...]:
    """The cards of each seat; None where they are hidden."""
    return tuple(None if row[0] == HIDDEN else _spell(row) for row in rows(counts, rules.KINDS, seats))


def _area(known: Fields) -> tuple[str, ...]:
    """The cards of each cell, the top card last."""
    return _spell_area(known["stack"], known["height"])


@lru_cache(2_000)  # what an action leaves behind is looked at several times, and once more at the next action
def _spell_area(stack: bytes, heights: bytes) -> tuple[str, ...]:
    letters, room = stack.translate(SPELLED).decode(), rules.CARDS
    return tuple(letters[room * cell : room * cell + height] for cell, height in enumerate(heights))


def _tell(fields: Fields, seat: int) -> str:
    def token(entry: int) -> str:
        stuck, kind = divmod(entry, rules.KINDS)
        set_ = "".join(letter for index, letter in enumerate(LETTERS) if stuck >> index & 1)
        return LETTERS[kind] + (">" + set_ if stuck else "")

    start = rules.TURNS * seat
    return ".".join(map(token, fields["tale"][start : start + fields["told"][seat]]))


def _hand(known: Fields, seat: int) -> bytes | None:
    """How many cards of each kind a seat holds, if it is told."""
    hand: bytes = known["hand"][rules.KINDS * seat : rules.KINDS * (seat + 1)]
    return None if hand[0] == HIDDEN else hand
