"""Every sentence of the terminal, whole and with named places, so that each can be said in another language."""

from typing import Any

MESSAGES = {
    # before the game
    "ask_game": "Which game?",
    "ask_seats": "How many seats, with yours?",
    "ask_level": "How strong are the others?",
    "ask_number": "Please type a number from {first} to {last}, or press Enter for {default}.",
    "getting_ready": "Getting ready; the first time this takes a minute.",
    # whose turn
    "title": "{game}, {seats} seats",
    "title_edition": "{game} ({edition}), {seats} seats",
    "your_turn": "Your turn. Type h for help.",
    "looking": "Let me see.",
    "thinking": "{name} is thinking.",
    "you": "You",
    "seat": "Seat {seat}",
    "white_you": "White (you)",
    "black_you": "Black (you)",
    "white": "White",
    "black": "Black",
    # answers
    "unknown": "I do not understand {given}. Type a number, an action like {example}, or h for help.",
    "no_such_number": "There are {count} choices; {given} is none of them.",
    "refused": "{action} cannot be played now. {why}",
    "legal": "{action} is allowed now.",
    "why_what": "Type why and an action, like: why {example}",
    "nothing_to_undo": "There is nothing to take back yet.",
    "undone": "Taken back.",
    "hint": "Hint: {sentence}",
    "resume": "Nothing is lost. To play on later:",
    "bye": "Goodbye.",
    "wrong_bookmark": "{text} is not a position that I can read.",
    # what is on the table
    "pile_one": "1 card left to draw",
    "pile": "{count} cards left to draw",
    "pile_witches": "{count} cards left to draw, {witches} of them witches",
    "won": "won {count}",
    "holds": "holds {count}",
    "your_hand": "Your hand",
    "reserve": "reserve {cards}",
    "reserve_empty": "reserve empty",
    "no_castle": "no castle yet",
    "outer": "{count} of 3 on the edge",
    "moves": "Move {count} of at most 300",
    "owed_one": "The witch still wants 1 card.",
    "owed": "The witch still wants {count} cards.",
    "die_moves": "{square}: {first}-{last}",
    "die_move": "{square}: {first}",
    "turns_to": "{action}, turns to {face}",
    "name_a_die": "Type a die's square to see its moves.",
    # the end
    "you_win": "You win! Well played.",
    "you_share": "You share the win.",
    "they_win": "{name} wins. Another game?",
    "they_share": "{names} share the win.",
    "nobody_wins": "Nobody wins: a draw.",
    "final": "Final score: {scores}",
    "score": "{name} {score}",
}

# What happened, told to the one who did it and to the others.
TOLD_TO_YOU = {
    "turned_up": "{card} lies on {cell} to begin with.",
    "dealt": "You are dealt {cards}.",
    "placed": "You place {card} on {cell}.",
    "placed_won_one": "You place {card} on {cell} and win 1 card.",
    "placed_won": "You place {card} on {cell} and win {count} cards.",
    "placed_swept": "You place the fourth vizier on {cell} and win the whole area, {count} cards!",
    "given": "You give {card} to {to}.",
    "drew": "You draw {card}.",
    "moved": "You move {shows} from {from} to {to}.",
    "jumped": "You jump from {from} over {over} to {to}; the die still shows {shows}.",
    "turned": "You jump from {from} over {over} to {to}, and the die turns from {shows} to {now}.",
    "line": "The line from 1 to 6 is there: {squares}.",
    "sets": "All your dice make two full sets from 1 to 6.",
    "shuffled": "{count} cards are shuffled into the draw pile.",
    "reshuffle": "The pile was empty: {count} cards are shuffled into a new one.",
    "built": "It is part {parts} of your castle.",
    "bought": "You buy {card} from {seller} for three diamonds.",
    "witch": "A witch! She wants {owed} of your cards.",
    "witch_one": "A witch! She wants 1 of your cards.",
    "witch_nothing": "A witch! But there is nothing for her to take.",
    "fairy": "Your fairy chases the witch away.",
    "given_back": "You give the witch {card}.",
    "ruined": "That was the last part of your castle; the colour is free again.",
    "stopped": "You stop.",
}
TOLD_TO_OTHERS = {
    "placed": "{name} places {card} on {cell}.",
    "placed_won_one": "{name} places {card} on {cell} and wins 1 card.",
    "placed_won": "{name} places {card} on {cell} and wins {count} cards.",
    "placed_swept": "{name} places the fourth vizier on {cell} and wins the whole area, {count} cards!",
    "given": "{name} gives {card} to {to}.",
    "moved": "{name} moves {shows} from {from} to {to}.",
    "jumped": "{name} jumps from {from} over {over} to {to}; the die still shows {shows}.",
    "turned": "{name} jumps from {from} over {over} to {to}, and the die turns from {shows} to {now}.",
    "sets": "All dice of {name} make two full sets from 1 to 6.",
    "drew": "{name} draws {card}.",
    "built": "It is part {parts} of the castle.",
    "bought": "{name} buys {card} from {seller} for three diamonds.",
    "witch": "A witch! She wants {owed} cards of {name}.",
    "witch_one": "A witch! She wants 1 card of {name}.",
    "witch_nothing": "A witch! But {name} has nothing for her to take.",
    "fairy": "{name} sends a fairy, and the witch is gone.",
    "given_back": "{name} gives the witch {card}.",
    "ruined": "That was the last part of the castle of {name}; the colour is free again.",
    "stopped": "{name} stops.",
}

CARDS = {
    "deserto": {"V": "a vizier", "T": "a thief", "R": "a treasure", "O": "an oasis"},
    "diamoniak": {
        **{"R": "a red part", "B": "a blue part", "G": "a green part", "Y": "a yellow part"},
        **{"D": "a diamond", "F": "a fairy", "W": "a witch"},
    },
}
CARD_NAMES = {"V": "vizier", "T": "thief", "R": "treasure", "O": "oasis"}
COLOUR_NAMES = {"R": "red", "B": "blue", "G": "green", "Y": "yellow"}

# What a choice means, beside its number.
CHOICES = {
    "place": "{action} {card} on {cell}",
    "give": "{action} give {card}",
    "buy": "{action} a part from seat {seat}",
    "to_witch": "{action} give {card}",
    "plain": "{action}",
}

HELP = (
    ("a number", "play that choice"),
    ("{example}", "play this action; any action can be typed"),
    ("?", "a hint; ask again to hear more"),
    ("why {example}", "which rule forbids an action"),
    ("undo", "take your last action back"),
    ("b", "show the board again"),
    ("r", "the rules, shortly"),
    ("q", "quit; you can play on later"),
)

RULES = {
    "deserto": (
        "Win the most cards. A vizier (V) beats a thief (T), a thief beats a treasure (R); an oasis (O) is neutral.",
        "Place a card beside another, or on top of a pile once all four places are full.",
        "Never put a card next to a stronger one. Every weaker card beside yours you win, with its whole pile.",
        "Whoever places the fourth vizier on top wins everything in the area.",
        "Instead you may give a card to the player before you, who keeps it as won.",
        "Revised edition: give only when you can place nothing, begin on an empty area, never cover the same kind.",
        "After each action you draw. When all cards are played, most cards won wins.",
    ),
    "desiree": (
        "Line up 1 to 6, or own two full sets of 1 to 6.",
        "Move one of your dice in a straight line, in any of eight directions.",
        "A slide crosses free squares. A jump crosses exactly one die and lands on a free square behind it.",
        "Jumping your own die changes nothing. Jumping an opposing die turns yours to the sum of both numbers.",
        "Where the sum is over 6 it turns to the difference; where that is 0 it keeps its number.",
        "At most three of your dice may stand on the edge. From edge to edge a number does not change.",
        "A line takes dice of both sides, straight or with one right angle, all orthogonal or all diagonal.",
        "A position's third time, 300 moves, or no move at all: a draw.",
    ),
    "diamoniak": (
        "Be the first with a whole castle: six parts of one colour.",
        "Draw a card, and another, as long as you dare; then stop.",
        "Your first part of a colour that nobody builds begins your castle. All else goes into your reserve.",
        "A witch takes three of your cards, you choose which, and ends your turn. A fairy sends her away instead.",
        "Instead of drawing you may buy a part of your colour from another reserve for three diamonds.",
        "Who loses the last part of a castle may begin another colour.",
    ),
}


def say(key: str, **facts: Any) -> str:
    """A sentence with its facts.

    >>> say("pile", count=7)
    '7 cards left to draw'
    """
    return MESSAGES[key].format(**facts)


def count(key: str, number: int, **facts: Any) -> str:
    """A sentence with a number in it; one has a sentence of its own.

    >>> count("pile", 1), count("pile", 2)
    ('1 card left to draw', '2 cards left to draw')
    """
    return say(f"{key}_one" if number == 1 else key, count=number, **facts)
