"""Every game as a Gymnasium environment: one agent at a table with bots.

>>> from tablee.adapters import gymnasium
>>> env = gymnasium.TableEnv("diamoniak", players=3, level="careful", seat=1)
>>> observation, info = env.reset(seed=7)
>>> ended = False
>>> while not ended:
...     observation, reward, ended, cut, info = env.step(env.action_space.sample())
>>> reward in (1.0, -0.5)
True
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.adapters.actions import actions_of, check_seat, returns
from tablee.bots import Player, ask, player
from tablee.core import GAMES, State, load
from tablee.core.errors import BadOption, GameOver
from tablee.core.extras import needs

with needs("Gymnasium", "gymnasium"):
    import gymnasium

    from tablee.adapters.drawing import RENDER_MODES, check_render_mode, rendered
    from tablee.adapters.spaces import Choices, observation_space, observed

LOST = -1.0  # the reward of an illegal action


class TableEnv(gymnasium.Env[dict[str, Any], Any]):
    """One agent against bots, from deal to end. An illegal action loses, and ``info`` says why.

    ``level`` is a bot's name, or ``opponent`` a player of your own. Levels use their own budget; with
    ``simulations`` they search so much without a time limit, so that the same seed gives the same game.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - Gymnasium's own way

    def __init__(
        self,
        name: str,
        players: int | None = None,
        level: str = "random",
        simulations: int | None = 50,
        opponent: Player | None = None,
        seat: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_render_mode(render_mode)
        self.game = load(name, players, **options)
        self.seat, self.render_mode = check_seat(self.game, seat), render_mode
        self._others = opponent or player(level, simulations=simulations)
        self._actions = actions_of(self.game)
        self.observation_space = observation_space(self.game)
        self.action_space = self._choices = Choices(len(self._actions))
        self._state: State | None = None
        self._ended = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal again; the bots play until it is the agent's turn."""
        super().reset(seed=seed)
        self._state = self._until_my_turn(self.game.start(seed=self._number()))
        self._ended = False
        return self._shown(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play an action; the bots play until it is the agent's turn again, or the game is over."""
        before, word = self._dealt, self._actions.word(action)
        if self._ended:
            raise GameOver("{action} comes too late: the game is over; reset() deals anew.", action=action)
        objection = before.why(word)
        if objection is not None:
            self._ended = True
            return self._shown(), LOST, True, False, self._info() | {"illegal": f"{word}: {objection}"}
        self._state = self._until_my_turn(before.play(word))
        self._ended = self._dealt.turn is None
        reward = returns(self._dealt.shares)[self.seat] if self._ended else 0.0
        if self.render_mode == "human":
            self.render()
        return self._shown(), reward, self._ended, False, self._info()

    def render(self) -> Any:
        """Render the table as a spectator may see it: as text, printed, or as pixels."""
        return rendered(self._dealt, self.render_mode)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of legal actions, for sb3-contrib's MaskablePPO."""
        return observed(self._dealt, self.seat)["action_mask"].astype(np.bool_)

    @property
    def _dealt(self) -> State:
        if self._state is None:
            raise BadOption("Nothing is dealt yet; reset() comes first.")
        return self._state

    def _until_my_turn(self, state: State) -> State:
        while state.turn is not None and state.turn != self.seat:
            state = state.play(ask(self._others, state.view(state.turn), self._number()).action)
        return state

    def _number(self) -> int:
        return int(self.np_random.integers(1 << 53))

    def _shown(self) -> dict[str, Any]:
        shown = observed(self._dealt, self.seat)
        self._choices.now = shown["action_mask"]
        return shown

    def _info(self) -> dict[str, Any]:
        """Return the info: the mask and the names of the legal actions."""
        view = self._dealt.view(self.seat)
        return {"action_mask": self._choices.now, "legal": list(view.legal_actions)}


for _name in GAMES:  # gymnasium.make("tablee/Deserto-v0", players=3)
    gymnasium.register(
        f"tablee/{_name.capitalize()}-v0",
        f"{__name__}:TableEnv",
        kwargs={"name": _name},
        vector_entry_point=f"{__name__}_vector:TableVectorEnv",
    )
