"""Every game as an environment of PettingZoo: agents take turns (AEC), and are told what they may play.

>>> from tablee.adapters import pettingzoo
>>> env = pettingzoo.env("deserto", players=3, edition="revised")
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, ended, cut, info = env.last()
...     env.step(None if ended else env.action_space(agent).sample(observation["action_mask"]))
>>> env.agents
[]
"""

from typing import Any

from tablee.adapters.actions import actions_of, returns
from tablee.adapters.drawing import rendered
from tablee.adapters.missing import needs
from tablee.core import Game, State, load
from tablee.core.errors import BadOption

with needs("PettingZoo", "pettingzoo"):
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from tablee.adapters.spaces import observation_space, observed

RENDER_MODES = ("ansi", "human")


def env(name: str, /, players: int | None = None, render_mode: str | None = None, **options: Any) -> Any:
    """A game as PettingZoo's users expect it: an action that is not allowed loses, one out of order is an error."""
    table: Any = raw_env(name, players, render_mode, **options)
    for wrapper in (
        lambda inner: wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1),
        wrappers.AssertOutOfBoundsWrapper,
        wrappers.OrderEnforcingWrapper,
    ):
        table = wrapper(table)
    return table


class raw_env(AECEnv):  # type: ignore[misc] # noqa: N801 - PettingZoo's own word for it
    """The environment itself, without PettingZoo's wrappers: here an action that is not allowed is an IllegalAction."""

    def __init__(
        self, name: str, /, players: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOption(
                "There is no render mode {mode!r}; there are {modes}.", mode=render_mode, modes=", ".join(RENDER_MODES)
            )
        self.game: Game = load(name, players, **options)
        self.render_mode = render_mode
        self.metadata = {"name": f"tablee_{name}_v0", "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self._actions = actions_of(self.game)
        self.observation_spaces = {agent: observation_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self._actions)) for agent in self.possible_agents}
        self._dice, _ = seeding.np_random()
        self._state: State | None = None

    def observation_space(self, agent: str) -> Any:
        """What an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can say."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; without a seed, as the dice go on."""
        if seed is not None:
            self._dice, _ = seeding.np_random(seed)
        self._state = self.game.start(seed=int(self._dice.integers(1 << 53)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._pass_on()

    def observe(self, agent: str) -> Any:
        """What an agent may know now, and what it may play."""
        return observed(self._dealt, self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        """Play an action for the agent to move."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._state = self._dealt.play(self._actions.word(action))
        self._pass_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as somebody who looks on may see it: as text, or printed."""
        return rendered(self._dealt, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    @property
    def _dealt(self) -> State:
        if self._state is None:
            raise BadOption("Nothing is dealt yet; reset() comes first.")
        return self._state

    def _pass_on(self) -> None:
        """Tell who is to move, or what everyone got."""
        state = self._dealt
        self._clear_rewards()
        if state.turn is not None:
            self.agent_selection = self.possible_agents[state.turn]
            return
        self.rewards = dict(zip(self.agents, returns(state.shares), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
