"""Every game as a PettingZoo environment: agents take turns (AEC), with a mask of legal actions.

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

import numpy as np
from numpy.typing import NDArray

from tablee.adapters.actions import actions_of, returns
from tablee.core import Game, State, load
from tablee.core.errors import BadOption, GameOver, MalformedAction
from tablee.core.extras import needs

with needs("PettingZoo", "pettingzoo"):
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    from tablee.adapters.drawing import RENDER_MODES, check_render_mode, rendered
    from tablee.adapters.spaces import observation_space, observed


def env(name: str, /, players: int | None = None, render_mode: str | None = None, **options: Any) -> Any:
    """Return the environment with PettingZoo's wrappers: an illegal action loses, one out of order is an error."""
    return wrappers.OrderEnforcingWrapper(Forgiving(raw_env(name, players, render_mode, **options)))


def parallel_env(name: str, /, players: int | None = None, render_mode: str | None = None, **options: Any) -> Any:
    """The same for PettingZoo's Parallel API: of the actions, only that of the agent whose turn it is counts.

    The others have empty action masks.

    >>> parallel = parallel_env("deserto", players=3)
    >>> observations, infos = parallel.reset(seed=7)
    >>> [int(observations[agent]["action_mask"].any()) for agent in parallel.agents]
    [1, 0, 0]
    """
    return turn_based_aec_to_parallel(env(name, players, render_mode, **options))


class UnknownAgent(BadOption, KeyError):
    """There is no agent of that name; a KeyError, like a missing key in a dictionary of agents."""

    __str__ = Exception.__str__  # a KeyError quotes its text


class Forgiving(wrappers.TerminateIllegalWrapper):  # type: ignore[misc]
    """An illegal action loses, and ``infos`` of its agent say why; an invalid action is an error."""

    def __init__(self, inner: AECEnv) -> None:
        super().__init__(inner, illegal_reward=-1)

    def step(self, action: Any) -> None:
        """Play an action for the agent to move."""
        agent, raw = self.agent_selection, self.unwrapped
        try:
            objection = raw.objection(action)
        except MalformedAction as error:
            raise AssertionError(str(error)) from None  # as PettingZoo's own wrapper has it
        super().step(action)
        if objection is not None:
            raw.infos[agent] = {"illegal": objection}


class raw_env(AECEnv):  # type: ignore[misc] # noqa: N801 - PettingZoo's own word for it
    """The environment without PettingZoo's wrappers: an illegal action raises IllegalAction."""

    def __init__(
        self, name: str, /, players: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
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
        """Return the observation space of an agent."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> Any:
        """Return the action space of an agent."""
        return self.action_spaces[self._known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal again; without a seed the random generator continues."""
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
        """Return an agent's observation and its mask of legal actions."""
        return observed(self._dealt, self.possible_agents.index(self._known(agent)))

    def step(self, action: Any) -> None:
        """Play an action for the agent to move."""
        if self._is_over:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._state = self._dealt.play(self._actions.word(action))
        self._pass_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def objection(self, action: Any) -> str | None:
        """Return why an action is illegal for the agent to move; None if it is legal, or the game is over."""
        if self._is_over:
            return None
        word = self._actions.word(action)
        objection = self._dealt.why(word)
        return None if objection is None else f"{word}: {objection}"

    def render(self) -> str | NDArray[np.uint8] | None:
        """Render the table as a spectator may see it: as text, printed, or as pixels."""
        return rendered(self._dealt, self.render_mode)

    def close(self) -> None:
        """No-op."""

    @property
    def _dealt(self) -> State:
        if self._state is None:
            raise BadOption("Nothing is dealt yet; reset() comes first.")
        return self._state

    @property
    def _is_over(self) -> bool:
        """Also where a wrapper has ended the game."""
        return self._dealt.turn is None or not self.agents or self.terminations[self.agent_selection]

    def _was_dead_step(self, action: Any) -> None:
        if action is not None:
            raise GameOver("{action} comes too late: the game is over, the only valid action is None.", action=action)
        if not self.agents:
            raise GameOver("The game is over; reset() deals anew.")
        super()._was_dead_step(action)

    def _known(self, agent: Any) -> str:
        if agent not in self.possible_agents:
            raise UnknownAgent(
                "There is no agent {agent!r}; there are {agents}.", agent=agent, agents=", ".join(self.possible_agents)
            )
        return str(agent)

    def _pass_on(self) -> None:
        """Set the agent to move, or the final rewards."""
        state = self._dealt
        self._clear_rewards()
        if state.turn is not None:
            self.agent_selection = self.possible_agents[state.turn]
            return
        self.rewards = dict(zip(self.agents, returns(state.shares), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
