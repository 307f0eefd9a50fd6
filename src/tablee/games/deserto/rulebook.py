"""Deserto's rulebook. Its switches choose between sentences, so every mixture of the editions has its own."""

from tablee.core import Game, View
from tablee.core.sentences import Sentence
from tablee.games.deserto import rules
from tablee.games.deserto.game import EDITIONS, SWITCHES
from tablee.games.deserto.writing import LETTERS
from tablee.teaching.printing import Cards, Printed
from tablee.teaching.rulebook import BEGINS, Example, Pictures, Piece, Rule, Section, Switch

COPIES = dict(zip(LETTERS, rules.COPIES.tolist(), strict=True))
PIECES = (
    Piece(("art.svg#deserto-vizier",), Sentence("vizier"), COPIES["V"]),
    Piece(("art.svg#deserto-thief",), Sentence("thief"), COPIES["T"]),
    Piece(("art.svg#deserto-treasure",), Sentence("treasure"), COPIES["R"]),
    Piece(("art.svg#deserto-oasis",), Sentence("oasis"), COPIES["O"]),
)


def sections(game: Game) -> tuple[Section, ...]:
    """The rules as this game plays them."""
    beside, *others = _examples(game)
    return (
        Section("goal", GOAL, pieces=PIECES),
        Section("setup", _setup(game), (beside,)),
        Section("turn", _turn(game), tuple(others)),
        Section("winning", WINNING),
        Section("when", WHEN),
        Section(
            "house", (Rule(Sentence("At a new table you can switch each of these rules on or off.")),), (), (), SWITCHED
        ),
    )


SWITCHED = tuple(
    Switch(name, said, {edition: bundle[name] for edition, bundle in EDITIONS.items()})
    for name, said in SWITCHES.items()
)
GOAL = (
    Rule(Sentence("Catch thieves, steal treasures, win the most cards.")),
    Rule(Sentence("A vizier is stronger than a thief, and a thief is stronger than a treasure.")),
    Rule(Sentence("The oasis beats nothing, and nothing beats it.")),
)


def _setup(game: Game) -> tuple[Rule, ...]:
    return (
        Rule(
            Sentence(
                "Shuffle the cards and deal {hand} to each player. Put the rest face down on the table: this is the "
                "draw pile.",
                {"hand": game.chosen["hand_size"]},
            ),
            "D1",
        ),
        Rule(
            Sentence(
                "Turn over the top card of the pile and put it beside the pile. It's the first card on the carpet."
            )
            if game.chosen["starter"]
            else Sentence("At the start there's no card on the carpet. The first player plays the first one."),
            "D2",
        ),
        Rule(
            Sentence(
                "The carpet has four spaces, two above and two below. Two spaces are neighbours when they share a "
                "side. Spaces that only touch at a corner aren't."
            ),
            "D3",
        ),
        Rule(BEGINS, "DR6"),
    )


def _turn(game: Game) -> tuple[Rule, ...]:
    return (
        Rule(Sentence("Play one of your cards, or give one away."), "D4"),
        Rule(
            Sentence("While the carpet has an empty space, your card goes on an empty space beside another card."), "D5"
        ),
        Rule(
            Sentence(
                "When all four spaces are full, your card goes on top of any card you like. Before that, cards are "
                "never piled up."
            ),
            "D6",
        ),
        Rule(SWITCHES["same"] if game.chosen["same"] else Sentence("A card can't go on top of its own kind."), "D6"),
        Rule(
            Sentence(
                "Never play a card next to a stronger one: no thief next to a vizier, no treasure next to a thief. "
                "Only the top cards of the neighbours count. The card you cover doesn't matter."
            ),
            "D7",
        ),
        Rule(
            Sentence(
                "You win every neighbour that's weaker than your card, with the whole pile under it. If two are "
                "weaker, you win both. Put these cards in front of you. Their spaces are empty now."
            ),
            "D8",
        ),
        Rule(
            Sentence("If all four top cards are viziers now, you win every card on the carpet, your own vizier too."),
            "D9",
        ),
        Rule(
            Sentence(
                "If you can't play a card, or don't want to, give one away. You choose which. The player before you "
                "keeps it as a card they've won."
            )
            if game.chosen["decline"]
            else Sentence(
                "Give a card away only if you can't play any. You choose which. The player before you keeps it as a "
                "card they've won."
            ),
            "D11",
        ),
        Rule(
            Sentence(
                "At the end of your turn, pick up a card, as long as there's one left. Then play passes to the left."
            ),
            "D10",
        ),
    )


WINNING = (
    Rule(
        Sentence(
            "The game is over when the pile and all hands are empty. Cards still on the carpet belong to nobody. "
            "Whoever has won the most cards is the winner."
        ),
        "D12",
    ),
    Rule(Sentence("If several players have the most cards, they win together."), "DR5"),
)
WHEN = (
    Rule(Sentence("When you win cards, you can't refuse them."), "DR1"),
    Rule(
        Sentence("When the carpet is empty, the next card starts it again. On the screen it goes to the top left."),
        "DR2",
    ),
    Rule(Sentence("When you give a card away, you pick up a new one as well."), "DR3"),
    Rule(
        Sentence("When a card is played or given away, everyone can see it. Hands and the draw pile stay hidden."),
        "DR4",
    ),
)


def _examples(game: Game) -> list[Example]:
    found = [
        Example(
            "beside",
            _position(game, "T,-/-,-", "VRO"),
            Sentence("The vizier can go on the two spaces beside the thief. The third space only touches its corner."),
            allowed=("Vb2", "Va1"),
            forbidden={"Vb1": "D5"},
        ),
        Example(
            "stronger",
            _position(game, "T,-/-,-", "VRO"),
            Sentence("The treasure can't go beside the thief, because the thief is stronger."),
            forbidden={"Rb2": "D7", "Ra1": "D7"},
        ),
        Example(
            "both",
            _position(game, "ORR,O/V,R", "VTO"),
            Sentence("The thief wins both treasures with their piles: four cards. The vizier only touches its corner."),
            plays=("Tb2",),
            then={"scores": [4, 0], "area": {"a1": "V", "a2": "", "b1": "", "b2": "OT"}},
        ),
        Example(
            "four",
            _position(game, "V,OV/RO,TV", "VRO"),
            Sentence("The fourth vizier! You win all eight cards on the carpet."),
            plays=("Va1",),
            then={"scores": [8, 0], "area": {"a1": "", "a2": "", "b1": "", "b2": ""}},
        ),
    ]
    if not game.chosen["same"]:
        found.append(
            Example(
                "same",
                _position(game, "O,R/V,O", "VRO"),
                Sentence("The oasis can't go on top of an oasis. On the other two spaces it can."),
                allowed=("Ob2", "Oa1"),
                forbidden={"Oa2": "D6", "Ob1": "D6"},
            )
        )
    if not game.chosen["decline"]:
        found.append(
            Example(
                "stuck",
                _position(game, "V,-/-,-", "TTT"),
                Sentence("You can't play any of these cards, so you give one away."),
                allowed=("T>",),
                forbidden={"Tb2": "D7", "Ta1": "D7"},
            )
        )
    return found


def _position(game: Game, area: str, hand: str) -> str:
    """A position of two players; of the cards not named, three are the other hand and the rest is the pile."""
    rest = "".join(letter * (count - (area + hand).count(letter)) for letter, count in COPIES.items())
    on = {switch: bool(game.chosen[switch]) for switch in SWITCHES}
    edition = next((name for name, bundle in EDITIONS.items() if bundle == on), None)
    return f"{area} {hand}/{rest[:3]} -/- 0 {rest[3:]} {edition or '+'.join(switch for switch in on if on[switch])}"


def _way(view: View, action: str) -> tuple[str, str]:
    """A card of the hand, and the place or the gift."""
    hand = view.now["hands"][view.seat]
    return f"card-{hand.index(action[0])}", "give" if action[1:] == ">" else action[1:]


PICTURES = Pictures(_way, lambda view: [event["cell"] for event in view.events if "cell" in event])


def printed(game: Game) -> tuple[Printed, ...]:
    """The deck, to print and cut out."""
    return (Cards(PIECES, width=60, height=60, back="art.svg#deserto-back"),)
