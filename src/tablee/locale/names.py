"""The names of bots, and of the partner in lessons, as each language spells them."""

from tablee.core.sentences import Sentence, mark

BOT_NAMES = (mark("Pip"), mark("Milo"), mark("Tilda"), mark("Bruno"))  # by the seat a bot was invited to
PARTNER = Sentence("Mila")  # in lessons
