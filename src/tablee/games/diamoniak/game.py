"""Diamoniak in words: options, notation, position text, events, and why an action is not allowed."""

import re
from collections.abc import Mapping
from operator import sub
from types import ModuleType
from typing import Any, ClassVar, Self

import numpy as np

from tablee.core.cards import HIDDEN, count_cards, first_hidden, rows, spell_cards
from tablee.core.chance import SEAL_TEXT, Rng, read_seal, seal, spell_seal
from tablee.core.errors import BadPosition, MalformedAction
from tablee.core.fields import Fields, numbers
from tablee.core.game import Event, Game, Option
from tablee.core.sentences import Objection, Sentence, counted
from tablee.games.diamoniak import rules

LETTERS = "BDFGRYW"
COLOURS = "BGRY"
WORDS = dict(
    enumerate((*(f"-{card}" for card in "BDFGRY"), *(f"buy {seat}" for seat in range(4)), "draw", "fairy", "stop"))
)
CODES = {word: code for code, word in WORDS.items()}
HIDDEN_PILES = [first_hidden(left, rules.CARDS) for left in range(rules.CARDS + 1)]
PHASES = ("begin", "drawn", "witch", "give")
WITCHES = {8: Sentence("Eight, as usual"), 7: Sentence("Seven: a little kinder")}


class Diamoniak(Game):
    """Diamoniak.

    >>> Diamoniak(players=3, witches=7)
    tablee.load('diamoniak', players=3, witches=7)
    """

    name = "diamoniak"
    title = "Diamoniak"
    goal = "Be the first to build a whole castle: six parts of one colour."
    pitch = Sentence("Dare to draw again and build the first castle.")
    authors = "Grégory Kirschbaum, Alex Sanders"
    age, minutes = 5, 15
    custom = Sentence("A nice custom: the youngest starts.")
    seats = range(2, 5)
    comparable = ("pig", 15)
    rules: ClassVar[ModuleType] = rules
    notation: ClassVar[Mapping[int, str]] = WORDS
    same_view = True
    revealing = frozenset({"drew", "reshuffle"})
    draws = frozenset({"action_limit"})
    options = (
        Option(
            "witches", 8, (7, 8), "how many witches are among the cards", Sentence("How many witches?"), said=WITCHES
        ),
    )

    def _settle(self, options: dict[str, Any]) -> Mapping[str, Any]:
        chosen = super()._settle(options)
        self._copies = [*rules.COPIES[: rules.WITCH].tolist(), chosen["witches"]]
        return chosen

    def blank(self) -> np.record:
        struct: np.record = np.zeros(1, rules.STATE)[0]
        struct["players"] = self.players
        struct["witches"] = self.chosen["witches"]
        return struct

    def deal(self, deck: str, key: Rng) -> np.record:
        count_cards(deck, LETTERS, self._copies, self.title)
        struct = self.blank()
        struct["left"] = len(deck)
        struct["pile"][: len(deck)] = [LETTERS.index(card) for card in reversed(deck)]
        struct["key"] = key
        rules.deal(struct)
        return struct

    def unshuffled(self) -> str:
        return spell_cards(LETTERS, bytes(self._copies))

    # -- actions ------------------------------------------------------------------------------------------------------

    def code(self, action: str) -> int:
        code = CODES.get(action) if isinstance(action, str) else None
        if code is None:
            raise MalformedAction(
                "{action!r} is not an action of Diamoniak: draw, stop, fairy, buy and a seat, or - and a card.",
                action=action,
            )
        return code

    def objection(self, struct: np.record, code: int) -> Objection:
        seat, phase = int(struct["turn"]), int(struct["phase"])
        if code < rules.BUY:
            return self._cannot_give(phase, LETTERS[code])
        if code == rules.USE_FAIRY:
            return self._cannot_use_fairy(phase)
        if phase in (rules.WITCHED, rules.GIVING):
            return Objection(
                "M6",
                counted(
                    "First give the witch {count} card.", "First give the witch {count} cards.", int(struct["owed"])
                ),
            )
        if code == rules.STOP:
            return Objection("M2", Sentence("You have to draw at least one card before you stop."))
        if phase == rules.DRAWN:
            return Objection("M2", Sentence("If you have drawn a card, you cannot buy in the same turn."))
        return self._cannot_buy(struct, seat, code - rules.BUY)

    def _cannot_give(self, phase: int, card: str) -> Objection:
        if phase in (rules.WITCHED, rules.GIVING):
            return Objection("M6", Sentence("You do not have this card."))
        return Objection("M6", Sentence("You give cards away only when a witch comes."))

    def _cannot_use_fairy(self, phase: int) -> Objection:
        if phase == rules.WITCHED:
            return Objection("M7", Sentence("You have no fairy in reserve."))
        if phase == rules.GIVING:
            return Objection("MR4", Sentence("You have already given the first card, so no fairy can help any more."))
        return Objection("M7", Sentence("A fairy helps only against a witch who has just been drawn."))

    def _cannot_buy(self, struct: np.record, buyer: int, seller: int) -> Objection:
        colour = int(struct["colour"][buyer])
        if seller >= self.players:
            return Objection("M9", Sentence("Nobody sits there."))
        if seller == buyer:
            return Objection("M9", Sentence("You can buy parts only from another player."))
        if colour == rules.NO_COLOUR:
            return Objection("M9", Sentence("You can only buy a part once you have a castle."))
        if struct["reserve"][buyer, rules.DIAMOND] < rules.PRICE:
            return Objection("M9", Sentence("A part costs three diamonds."))
        return Objection("M9", Sentence("This player has no part of your colour in reserve."))

    def ending(self, struct: np.record) -> tuple[str, str]:
        return ("action_limit", "MR6") if struct["winner"] == rules.NOBODY else ("castle", "M10")

    # -- what happened ------------------------------------------------------------------------------------------------

    def opening(self, known: Fields) -> list[Event]:
        return [{"event": "shuffled", "count": known["left"]}]

    def happened(self, before: Fields, code: int, after: Fields) -> list[Event]:
        seat = before["turn"]
        if code == rules.DRAW:
            return self._drew(before, seat, after)
        if code == rules.STOP:
            return [{"event": "stopped", "seat": seat}]
        if code == rules.USE_FAIRY:
            return [{"event": "fairy", "seat": seat}]
        if code >= rules.BUY:
            card = LETTERS[before["colour"][seat]]
            bought = {"event": "bought", "seat": seat, "from": code - rules.BUY, "card": card, "price": rules.PRICE}
            return [bought, self._built(after, seat, card)]
        source = "castle" if before["colour"][seat] == code else "reserve"
        events: list[Event] = [{"event": "given", "seat": seat, "card": LETTERS[code], "from": source}]
        if before["colour"][seat] != after["colour"][seat]:
            events.append({"event": "ruined", "seat": seat, "colour": LETTERS[code]})
        return events

    def _drew(self, before: Fields, seat: int, after: Fields) -> list[Event]:
        gained = [now - then for then, now in zip(_owned(before, seat), _owned(after, seat), strict=True)]
        card = LETTERS[gained.index(1)] if 1 in gained else "W"
        events: list[Event] = []
        if before["left"] == 0:
            rest = _pile(after)
            events.append(
                {"event": "reshuffle", "count": len(rest) + 1} | ({} if "?" in rest else {"deck": card + rest})
            )
        events.append({"event": "drew", "seat": seat, "card": card})
        if card == "W":
            events.append({"event": "witch", "seat": seat, "owed": after["owed"]})
        elif after["castle"][seat] > before["castle"][seat]:
            events.append(self._built(after, seat, card))
        return events

    def _built(self, after: Fields, seat: int, card: str) -> Event:
        return {"event": "built", "seat": seat, "card": card, "parts": after["castle"][seat]}

    def facts(self, known: Fields) -> dict[str, Any]:
        seats = range(self.players)
        castles = [(_colour(known, seat), known["castle"][seat]) for seat in seats]
        reserves, aside = rows(known["reserve"], rules.KINDS, self.players), known["aside"]
        unseen = self._copies
        for seen in (aside, *reserves):
            unseen = list(map(sub, unseen, seen))
        for colour, parts in castles:
            if colour is not None:
                unseen[LETTERS.index(colour)] -= parts
        return {
            "castles": [{"colour": colour, "parts": parts} for colour, parts in castles],
            "reserves": list(map(_spell, reserves)),
            "pile": known["left"],
            "pile_content": _spell(bytes(unseen)),
            "aside": _spell(aside),
            "phase": PHASES[known["phase"]],
            "owed": known["owed"],
            "actions": known["actions"],
        }

    def scores(self, known: Fields) -> tuple[int, ...]:
        return tuple(known["castle"][: self.players])

    def hidden(self, fields: Fields, eyes: int) -> Fields:
        """The order of the pile (MR5)."""
        return {"pile": HIDDEN_PILES[fields["left"]]}

    # -- position text ------------------------------------------------------------------------------------------------

    def text(self, fields: Fields) -> str:
        castles = (f"{_colour(fields, seat)}{fields['castle'][seat]}" for seat in range(self.players))
        owed = f":{fields['owed']}" if fields["owed"] else ""
        return " ".join(
            [
                "/".join("-" if castle == "None0" else castle for castle in castles),
                "/".join(_spell(reserve) or "-" for reserve in rows(fields["reserve"], rules.KINDS, self.players)),
                str(fields["turn"]),
                PHASES[fields["phase"]] + owed,
                _pile(fields) or "-",
                _spell(fields["aside"]) or "-",
                str(fields["actions"]),
                spell_seal(numbers(fields["key"], "Q")),
            ]
        )

    @classmethod
    def read(cls, text: str) -> tuple[Self, np.record]:
        match = POSITION.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise BadPosition("{text!r} is not written like a position of Diamoniak.", text=text)
        castles, reserves = match["castles"].split("/"), match["reserves"].split("/")
        if not len(castles) == len(reserves) in cls.seats:
            raise BadPosition("{text!r} does not tell two to four castles and as many reserves.", text=text)
        witches = match["pile"].count("W") + match["aside"].count("W")
        if witches not in (7, 8):
            raise BadPosition(
                "{text!r} has {witches} witches in pile and aside, not 7 or 8 (MR7).", text=text, witches=witches
            )
        _check_cards(castles, match["reserves"] + match["pile"] + match["aside"], text)
        game = cls(len(castles), witches=witches)
        struct = game.blank()
        struct["winner"] = rules.NOBODY
        struct["colour"] = rules.NO_COLOUR
        for seat, (castle, reserve) in enumerate(zip(castles, reserves, strict=True)):
            if castle != "-":
                struct["colour"][seat] = LETTERS.index(castle[0])
                struct["castle"][seat] = int(castle[1])
                if int(castle[1]) == rules.PARTS:
                    struct["winner"] = seat
            struct["reserve"][seat] = [reserve.count(card) for card in LETTERS]
        pile = match["pile"].strip("-")
        struct["left"] = len(pile)
        struct["pile"][: len(pile)] = [LETTERS.index(card) for card in reversed(pile)]
        struct["aside"] = [match["aside"].count(card) for card in LETTERS]
        struct["turn"] = int(match["turn"])
        struct["phase"] = PHASES.index(match["phase"])
        struct["owed"] = int(match["owed"] or 0)
        struct["actions"] = int(match["actions"])
        struct["key"] = read_seal(match["key"]) if match["key"] else seal()
        game._check(struct, text)
        return game, struct

    def _check(self, struct: np.record, text: str) -> None:
        """Refuse a position that the rules do not allow."""
        turn = int(struct["turn"])
        if turn >= self.players:
            raise BadPosition("There is no seat {turn} at a table of {players}.", turn=turn, players=self.players)
        building = [int(colour) for colour in struct["colour"][: self.players] if colour != rules.NO_COLOUR]
        if len(set(building)) < len(building):
            raise BadPosition("{text!r} lets two players build one colour (M3).", text=text)
        for seat in range(self.players):
            if struct["colour"][seat] != rules.NO_COLOUR and struct["reserve"][seat, struct["colour"][seat]]:
                raise BadPosition("Seat {seat} keeps parts of its own colour in reserve (MR2).", seat=seat)
        self._check_phase(struct, turn, text)

    def _check_phase(self, struct: np.record, turn: int, text: str) -> None:
        cards = sum(int(rules.held(struct, turn, kind)) for kind in range(rules.WITCH))
        toll = min(rules.TOLL, cards)
        owed, phase = int(struct["owed"]), int(struct["phase"])
        allowed = {rules.WITCHED: [toll], rules.GIVING: range(1, min(rules.TOLL - 1, cards) + 1)}.get(phase, [0])
        if owed not in allowed or (phase == rules.WITCHED and owed == 0):
            raise BadPosition("The witch cannot be owed {owed} cards in {text!r} (M6).", owed=owed, text=text)
        witch = phase in (rules.WITCHED, rules.GIVING)
        if witch and not struct["aside"][rules.WITCH]:
            raise BadPosition("The witch of {text!r} does not lie aside (M6).", text=text)
        if phase == rules.GIVING and not struct["aside"][: rules.WITCH].any():
            raise BadPosition("What was given to the witch of {text!r} does not lie aside (M6).", text=text)
        if phase == rules.DRAWN and cards == 0:
            raise BadPosition("Seat {seat} has drawn but holds nothing in {text!r} (M2).", seat=turn, text=text)
        if witch and struct["winner"] != rules.NOBODY:
            raise BadPosition("A witch comes to a whole castle in {text!r} (M10).", text=text)
        if struct["winner"] not in (rules.NOBODY, turn) or (struct["castle"] == rules.PARTS).sum() > 1:
            raise BadPosition("In {text!r} the castle of another seat was whole before (M10).", text=text)
        if struct["actions"] > rules.ACTION_LIMIT:
            raise BadPosition("{text!r} is past {limit} actions (MR6).", text=text, limit=rules.ACTION_LIMIT)


_CASTLE, _CARDS = f"(?:[{COLOURS}][1-6]|-)", f"(?:[{LETTERS}]+|-)"
_RESERVE = "(?:[BDFGRY]+|-)"
POSITION = re.compile(
    rf"(?P<castles>{_CASTLE}(?:/{_CASTLE})+) (?P<reserves>{_RESERVE}(?:/{_RESERVE})+) (?P<turn>[0-3]) "
    rf"(?P<phase>begin|drawn|witch|give)(?::(?P<owed>[1-3]))? (?P<pile>{_CARDS}) (?P<aside>{_CARDS}) "
    rf"(?P<actions>[0-9]{{1,4}})(?: (?P<key>{SEAL_TEXT}))?"
)


def _check_cards(castles: list[str], others: str, text: str) -> None:
    """Refuse a text that has not all the cards of the game, before they are put anywhere."""
    parts = "".join(castle[0] * int(castle[1]) for castle in castles if castle != "-")
    for letter, right in zip(LETTERS[: rules.WITCH], rules.COPIES[: rules.WITCH].tolist(), strict=True):
        given = (parts + others).count(letter)
        if given != right:
            raise BadPosition(
                "{text!r} has {given} cards {letter}, Diamoniak has {right}.",
                **{"text": text, "given": given, "letter": letter, "right": right},
            )


def _spell(counts: bytes) -> str:
    return spell_cards(LETTERS, counts)


def _owned(known: Fields, seat: int) -> list[int]:
    """How many cards of each kind a seat owns, in reserve and castle."""
    owned = list(known["reserve"][rules.KINDS * seat : rules.KINDS * (seat + 1)])
    if (colour := _colour(known, seat)) is not None:
        owned[LETTERS.index(colour)] += known["castle"][seat]
    return owned


def _pile(known: Fields) -> str:
    """The draw pile, top card first; ? where it is hidden."""
    return "".join("?" if kind == HIDDEN else LETTERS[kind] for kind in known["pile"][: known["left"]][::-1])


def _colour(known: Fields, seat: int) -> str | None:
    """The colour a seat is building, if any."""
    colour = numbers(known["colour"])[seat]
    return None if colour == rules.NO_COLOUR else LETTERS[colour]
