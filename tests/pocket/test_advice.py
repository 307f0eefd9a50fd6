"""What a page says by itself about actions is what the server says: why not, hints and the coach."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tablee.bots.advice import coach, lead_to
from tablee.core import GAMES, Game, State
from tablee.core.errors import MalformedAction
from tablee.locale import Voice, voice
from tablee.server.live.advice import counsel_message, hint_message, why_message
from tablee.web.sentences import sentence_texts
from tests.pocket.choices import states
from tests.pocket.journals import Walk, variants, walks
from tests.pocket.node import perform

POSITIONS = {"en": {"deserto": 600, "desiree": 400, "diamoniak": 2000}, "ru": dict.fromkeys(GAMES, 200)}
MOST_ASKED = 40  # actions of a position: a game with very many is asked for some
MOST_HINTED = {"deserto": 15, "desiree": 1, "diamoniak": 15}


def well_formed(game: Game) -> Iterator[str]:
    for action in game.notation.values():
        try:
            game.code(action)
        except MalformedAction:
            continue
        yield action


def steps(game: Game, walk: Walk) -> Iterator[tuple[State, dict[str, Any]]]:
    """Positions on a way, and what is asked in each."""
    dice, actions = random.Random(len(walk.actions)), list(well_formed(game))
    for state, then in zip(states(game, walk), walk.actions, strict=False):
        asked = actions if len(actions) <= MOST_ASKED else dice.sample(actions, MOST_ASKED)
        most = min(MOST_HINTED[game.name], len(state.legal_actions))
        yield state, {"asked": asked, "hinted": dice.sample(state.legal_actions, most), "then": then}


def told(state: State, asked: dict[str, Any], speaker: Voice) -> dict[str, Any]:
    """What the server answers."""
    view = state.view(state.turn)
    hints = [hint_message(lead_to(view, action), speaker, 0) for action in asked["hinted"]]
    whys = [why_message(action, state.why(action), speaker) for action in asked["asked"]]
    answers: dict[str, Any] = msgspec.to_builtins(
        {"why": whys, "hints": hints, "coach": counsel_message(coach(view), speaker)}
    )
    return answers


@pytest.mark.slow
@pytest.mark.parametrize("language", POSITIONS)
@pytest.mark.parametrize("name", GAMES)
def test_every_answer_is_the_same(name: str, language: str) -> None:
    speaker = voice(language)
    games = [game for game in variants() if game.name == name]
    share = -(-POSITIONS[language][name] // len(games))
    given = [(game, walk, list(steps(game, walk))) for game in games for walk in walks(game, share)]
    jobs = [
        {
            "do": "advised",
            "start": walk.start,
            "players": game.players,
            "sentences": sentence_texts(speaker, name),
            "steps": [asked for _, asked in found],
        }
        for game, walk, found in given
    ]
    expected = [[told(state, asked, speaker) for state, asked in found] for _, _, found in given]
    assert perform(name, jobs, speaker.tag) == expected
