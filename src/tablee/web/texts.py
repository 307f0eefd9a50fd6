"""Every sentence the scripts of the pages may say. Facts stand in braces; ``n_`` makes all forms for a ``{count}``."""

from typing import Any

from tablee.locale import Voice


def table_texts(voice: Voice, game: str) -> dict[str, Any]:
    """What the frame around a board says."""
    _ = voice.text
    return {
        "you": _("You"),
        "nobody": _("Free seat"),
        "player": _("Player {number}"),
        "bots": {
            "first": _("Bot: first steps"),
            "easy": _("Bot: easy"),
            "medium": _("Bot: medium"),
            "strong": _("Bot: strong"),
            "master": _("Bot: master"),
        },
        "points": {"deserto": _("Cards won: {count}"), "diamoniak": _("Castle parts: {count}")}.get(game, ""),
        "your_turn": _("Your turn"),
        "turn_of": _("Turn: {name}"),
        "waiting": _("Waiting for a friend …"),
        "take": _("Take seat {number}"),
        "thinking": _("Let me think …"),
        "allowed": _("That is allowed."),
        "rule": _("Rule {rule}"),
        "copied": _("Copied. Now send it to your friend."),
        "wants_back": _("{name} would like to take a move back. Press Undo to agree."),
        "wants_rematch": _("{name} would like to play again."),
        "you_won": _("You win!"),
        "won": _("Winner: {names}"),
        "shared": _("A shared win: {names}"),
        "drawn": _("A draw: nobody wins."),
        "reasons": {
            "most_cards": _("Who has won the most cards wins."),
            "line": _("Six dice side by side show 1, 2, 3, 4, 5, 6. Their colours do not matter."),
            "sets": _("The twelve dice of the winner show each number from 1 to 6 twice."),
            "castle": _("The castle has all its six parts."),
            "repetition": _("The same position stood three times."),
            "move_limit": _("Three hundred moves are enough."),
            "no_move": _("No die can move."),
            "action_limit": _("Five thousand actions are enough."),
        },
        **_company(voice),
        "emotes": {
            "hello": _("Hello!"),
            "bravo": _("Well played!"),
            "think": _("I am thinking …"),
            "oh": _("Oh no!"),
            "thanks": _("Thank you!"),
            "wow": _("Wow!"),
        },
        "cards": {
            "V": _("vizier"),
            "T": _("thief"),
            "O": _("oasis"),
            "D": _("diamond"),
            "F": _("fairy"),
            "W": _("witch"),
            "B": _("blue part"),
            "G": _("green part"),
            "Y": _("yellow part"),
            "R": _("treasure") if game == "deserto" else _("red part"),
        },
        "events": _events(voice),
    }


def _company(voice: Voice) -> dict[str, Any]:
    """Coming, going, changing places and waiting for each other; said beside the name of whose seat it is."""
    _, n_ = voice.text, voice.forms
    return {
        "keeper_for": _("Seat-keeper plays for {name}"),
        "kept": _("Not here. The seat-keeper plays."),
        "returned": _("Back at the table."),
        "time_up": _("Time is up. The seat-keeper plays this turn."),
        "seconds_left": n_("{count} second left", "{count} seconds left"),
        "has_clock": n_("A turn has {count} second.", "A turn has {count} seconds."),
        "has_keeper": n_(
            "If somebody drops out, a seat-keeper plays after {count} second.",
            "If somebody drops out, a seat-keeper plays after {count} seconds.",
        ),
        "lot": _("Drawn by lot to start."),
        "swap_with": _("Swap seats with {name}"),
        "move_to": _("Move to seat {number}"),
        "wants_swap": _("{name} would like to swap seats with you. Press Seats to agree."),
        "asked_swap": _("Asked. Seats are swapped when {name} agrees."),
        "swapped": _("Seats swapped: {name} and {other}."),
        "swapped_later": _("In the next game these seats are swapped: {name} and {other}."),
    }


def _events(voice: Voice) -> dict[str, Any]:
    """What happened, said beside the name of who did it."""
    _ = voice.text
    return {
        "dealt": _("Three cards to begin with."),
        "turned_up": _("Turned up on {cell}: {card}."),
        "placed": _("On {cell}: {card}."),
        "won": _("Cards won from {cell}: {count}."),
        "swept": _("Four viziers! Cards won: {count}."),
        "given": _("Given away: {card}. New owner: {to}."),
        "given_to_witch": _("Given to the witch: {card}."),
        "drew": _("Drawn: {card}."),
        "drew_hidden": _("One card drawn."),
        "reshuffle": _("The pile is shuffled anew."),
        "witch": _("A witch! Cards she wants: {owed}."),
        "witch_for_nothing": _("A witch! But there is nothing she could take."),
        "built": _("The castle has {parts} of 6 parts."),
        "ruined": _("The castle is gone."),
        "bought": _("Bought: {card}. Seller: {from}."),
        "stopped": _("That is enough."),
        "fairy": _("A fairy sends the witch away."),
        "moved": _("From {from} to {to}."),
        "jumped": _("Over the die on {over}."),
        "turned": _("{from} becomes {to}."),
        "line": _("A line from 1 to 6!"),
        "sets": _("Two full sets from 1 to 6!"),
    }


def replay_texts(voice: Voice) -> dict[str, Any]:
    """What the replay says."""
    _ = voice.text
    return {
        "player": _("Player {number}"),
        # Translators: look at the game with all cards open, a choice beside the names of the players
        "everyone": _("All"),
        "referee": _("All cards of all players"),
        "eyes_of": _("What {name} saw"),
        "step": _("Step {step} of {last}"),
        "begins": _("The game begins."),
        # Translators: the button of a player for films or music, beside Pause
        "play": _("Play"),
        "pause": _("Pause"),
        "copied": _("The link is copied."),
        "by_hand": _("The link is marked. Copy it from there."),
        "shares": _("{name}: {percent} %"),
        "chances": _("Chances to win over {last} steps, as bots see them. Turning points: {turns}."),
        # Translators: said of the turning points of a game
        "no_turns": _("none"),
        "turned": _("Step {step}"),
        "unreadable": _("This file cannot be read."),
        "failed": _("That did not work. Please try again."),
    }


def lesson_texts(voice: Voice) -> dict[str, Any]:
    """What the lessons say around their steps."""
    _ = voice.text
    return {"you": _("You"), "step": _("Step {step} of {last}"), "done": _("You know this game!")}


def rules_texts(voice: Voice) -> dict[str, Any]:
    """What the rules pages say about their pictures."""
    _ = voice.text
    return {
        "you": _("You"),
        "player": _("Player {number}"),
        "yes": _("Allowed: {places}."),
        "no": _("Not allowed: {places}."),
    }


def coach_texts(voice: Voice) -> dict[str, Any]:
    """What is said around the coach and the choice of help."""
    _ = voice.text
    return {
        "help": _("Help for you"),
        "help_for": _("Help for {name}"),
        "kinds": {"off": _("No help"), "hints": _("Hints when I ask"), "coach": _("A coach beside me")},
        "undo": _("With Undo you can look again."),
        "quiet": _("Take your time."),
    }


def board_texts(voice: Voice) -> dict[str, Any]:
    """What the boards say, game by game."""
    return {"deserto": _deserto(voice), "diamoniak": _diamoniak(voice), "desiree": _desiree(voice)}


def _deserto(voice: Voice) -> dict[str, Any]:
    _ = voice.text
    return {
        "cards": {"V": _("vizier"), "T": _("thief"), "R": _("treasure"), "O": _("oasis")},
        "hand": _("Your cards"),
        "seat": _("{name}: cards in hand {held}, cards won {won}."),
        "won": _("{name}, cards won: {count}"),
        # Translators: a small label under a pile of cards that a player has won
        "won_short": _("won"),
        "pile": _("Cards left to draw: {count}."),
        "place": _("place {cell}, {card} on top, cards {count}"),
        "empty": _("place {cell}, empty"),
        "lit": _("{place}, you may play here"),
        "give": _("Give to {name}"),
        "choose": _("Choose a card."),
        "where": _("Now tap a bright place."),
        "only_give": _("It fits nowhere, but you can give it away."),
        "nowhere": _("This card fits nowhere now. Tap a place to see why."),
    }


def _diamoniak(voice: Voice) -> dict[str, Any]:
    _ = voice.text
    return {
        "cards": {
            "R": _("red part"),
            "B": _("blue part"),
            "G": _("green part"),
            "Y": _("yellow part"),
            "D": _("diamond"),
            "F": _("fairy"),
            "W": _("witch"),
        },
        "colours": {"R": _("red"), "B": _("blue"), "G": _("green"), "Y": _("yellow")},
        "castle": _("castle ({colour}), {parts} of 6 parts"),
        "no_castle": _("no castle yet"),
        "nothing": _("nothing"),
        "some": _("{card}: {count}"),
        "seat": _("{name}: {castle}. In reserve: {reserve}."),
        "pile": _("Cards left to draw: {count}."),
        "left": _("Still in the pile:"),
        "empty": _("When the draw pile is empty, shuffle the cards that were put aside. They are the new pile."),
        "aside": _("Cards put aside: {count}."),
        # Translators: a small label under the cards that were put aside
        "aside_short": _("aside"),
        "draw": _("Draw a card"),
        "draw_again": _("Draw again"),
        "stop": _("Stop"),
        "buy": _("Buy from {name}"),
        "fairy": _("The fairy helps!"),
        "give": _("Give this away: {card}"),
        "witch": _("The witch! Cards she still wants: {owed}. Tap what you give."),
        "witch_or_fairy": _("The witch! Cards she still wants: {owed}. Tap what you give, or send the fairy."),
    }


def _desiree(voice: Voice) -> dict[str, Any]:
    _ = voice.text
    return {
        "sides": [_("white"), _("black")],
        "dice": [_("white die {number} on {square}"), _("black die {number} on {square}")],
        "square": _("{square}, free"),
        "lit": _("{place}, you may go here"),
        "number_on": _("{number} on {square}"),
        "all": _("{side}: {dice}; on outer squares: {count}."),
        "outer": _("{name} ({side}), dice on outer squares: {count} of 3"),
        "edge": _("Edge {count}/3"),
        "choose": _("Choose one of your dice."),
        "where": _("Now tap a bright square."),
        "stuck": _("This die cannot move now. Tap a square to see why."),
        "plus": "{one} + {two} = {result}",
        "minus": "{one} − {two} = {result}",
    }
