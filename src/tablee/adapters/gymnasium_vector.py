"""Many tables as one vector environment of Gymnasium: at each, one agent plays against opponents who play at random.

>>> import gymnasium
>>> import tablee.adapters.gymnasium
>>> env = gymnasium.make_vec("tablee/Deserto-v0", num_envs=8)
>>> observations, infos = env.reset(seed=7)
>>> observations["observation"].shape, observations["action_mask"].shape
((8, 44), (8, 20))
>>> observations, rewards, terminated, truncated, infos = env.step(env.sample())
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tablee.adapters.actions import check_seat
from tablee.adapters.vector import Processor, VectorEnv
from tablee.adapters.world import World, deal, reward_seats
from tablee.core.chance import Rng, below
from tablee.core.compiling import kernel
from tablee.core.contract import SEATS, legal, max_legal, over, play, seats, share
from tablee.core.errors import BadOption, GameOver
from tablee.core.extras import needs
from tablee.core.observation import observe

with needs("Gymnasium", "gymnasium"):
    import gymnasium
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space

    from tablee.adapters.spaces import Choices, observation_space

RANDOM = "random"


class TableVectorEnv(gymnasium.vector.VectorEnv[dict[str, Any], NDArray[np.int64], NDArray[Any]]):
    """The tables of :class:`~tablee.adapters.gymnasium.TableEnv` side by side, stepped inside compiled code.

    ``autoreset_mode`` says what follows the end of a game, as Gymnasium has it: a new deal with the next step, which
    ignores the action of that game; with the same step, where ``infos["final_obs"]`` has the last observation (there is
    nothing for ``final_info``); or none until ``reset(options={"reset_mask": ...})``. Nothing is ever truncated: the
    limits of the rules are part of them. An illegal action is an IllegalAction, and nothing is played. Without ``copy``
    what comes out are read-only views that the next step overwrites.
    """

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        players: int | None = None,
        level: str = RANDOM,
        seat: int = 0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        if level != RANDOM:
            raise BadOption(
                "Opponents here play at random; for {level!r} choose vectorization_mode='sync' or 'async'.", level=level
            )
        self._mode, self._copy = AutoresetMode(autoreset_mode), copy
        self._games = VectorEnv(name, num_envs, threads=threads, players=players, **options)
        if not isinstance(self._games.machine, Processor):
            raise BadOption("These tables are stepped on the processor; leave out device.")
        self._each = self._games.machine.each
        self.game, self.num_envs = self._games.game, num_envs
        self.seat = check_seat(self.game, seat)
        self.metadata = {"autoreset_mode": self._mode}
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = Choices(len(self._games.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(gymnasium.spaces.Discrete(len(self._games.actions)), num_envs)
        self._final = np.zeros_like(self._games.world.observations)
        self._dealt = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal anew, everywhere or as ``options["reset_mask"]`` says; opponents play until it is one's own turn."""
        super().reset(seed=seed)
        chosen = np.ones(self.num_envs, np.bool_)
        if options and "reset_mask" in options:
            chosen = np.asarray(options["reset_mask"])
            if chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_:
                raise BadOption("A reset mask has a truth value for each of the {count} games.", count=self.num_envs)
        self._dealt = self._dealt or bool(chosen.all())
        self._check_dealt()
        self._games.seed(seed)
        self._each(lambda first, last: begin(self._games.world, chosen, self.seat, first, last))
        return self._shown, {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[dict[str, Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action at each table; the opponents play until it is one's own turn again, or the game is over."""
        self._check_dealt()
        world, same = self._games.world, self._mode == AutoresetMode.SAME_STEP
        over_before = world.ended & (not same)
        if self._mode == AutoresetMode.DISABLED and over_before.any():
            raise GameOver("Game {game} is over; reset it with a reset_mask.", game=int(over_before.argmax()))
        self._games.check(actions)
        self._each(lambda first, last: advance(world, over_before, self.seat, same, self._final, first, last))
        now = self._games.now
        infos = self._final_observations() if same and now.ended.any() else {}
        rewards, ended = self._given(now.rewards[:, self.seat]), self._given(now.ended)
        return self._shown, rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def sample(self) -> NDArray[np.int64]:
        """Return a uniformly random legal action for each table."""
        self._check_dealt()
        return self._games.sample()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the masks of legal actions."""
        self._check_dealt()
        return self._games.masks

    def close_extras(self, **kwargs: Any) -> None:
        """Stop the threads."""
        self._games.close()

    def _check_dealt(self) -> None:
        if not self._dealt:
            raise BadOption("Nothing is dealt yet; reset() of all games comes first.")

    @property
    def _shown(self) -> dict[str, Any]:
        masks = self._games.masks.view(np.int8)
        return {"observation": self._given(self._games.observations), "action_mask": self._given(masks)}

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _final_observations(self) -> dict[str, Any]:
        ended = self._games.now.ended.copy()
        finals, nothing = np.full(self.num_envs, None, object), np.zeros(len(self._games.actions), np.int8)
        for game in np.flatnonzero(ended):
            finals[game] = {"observation": self._final[game].copy(), "action_mask": nothing}
        return {"final_obs": finals, "_final_obs": ended, "final_info": {}, "_final_info": ended}


@kernel
def _let_others_play(state: np.record, seat: int, actions: NDArray[np.int32], rng: Rng) -> None:
    while not over(state) and state.turn != seat:
        play(state, actions[below(rng, legal(state, actions))])


@kernel
def _look(world: World, game: int, seat: int, codes: NDArray[np.int32]) -> None:
    """Write what one's own seat is shown of a game; nothing can be played where it is over."""
    state = world.buffers[game]
    world.masks[game, :] = False
    world.turns[game] = seat
    world.counts[game] = 0 if over(state) else legal(state, codes)
    for index in range(world.counts[game]):
        number = world.numbers[codes[index]]
        world.listed[game, index] = number
        world.masks[game, number] = True
    observe(state, seat, world.observations[game])


@kernel
def begin(world: World, chosen: NDArray[np.bool_], seat: int, first: int, last: int) -> None:
    """Deal some of the games anew."""
    codes = np.empty(max_legal(world.start[0]), np.int32)
    for game in range(first, last):
        if chosen[game]:
            _begin_one(world, game, seat, codes)
            world.ended[game] = False
            world.rewards[game, :] = 0
            _look(world, game, seat, codes)


@kernel
def _begin_one(world: World, game: int, seat: int, codes: NDArray[np.int32]) -> None:
    deal(world.start, world.buffers, world.rngs, game)
    _let_others_play(world.buffers[game], seat, codes, world.dice[game])
    while over(world.buffers[game]):  # the others ended it before one's own first turn
        deal(world.start, world.buffers, world.rngs, game)
        _let_others_play(world.buffers[game], seat, codes, world.dice[game])


@kernel
def advance(
    world: World,
    over_before: NDArray[np.bool_],
    seat: int,
    same: bool,
    final: NDArray[np.int16],
    first: int,
    last: int,
) -> None:
    """Play an action in some of the games, and what the others answer; deal anew where a game was over before."""
    codes, shares = np.empty(max_legal(world.start[0]), np.int32), np.zeros(SEATS)
    world.rewards[first:last] = 0
    for game in range(first, last):
        state = world.buffers[game]
        world.ended[game] = False
        if over_before[game]:
            _begin_one(world, game, seat, codes)
        else:
            play(state, world.codes[world.actions[game]])
            _let_others_play(state, seat, codes, world.dice[game])
            if over(state):
                world.ended[game] = True
                share(state, shares)
                reward_seats(shares, seats(state), world.rewards[game])
                if same:
                    observe(state, seat, final[game])
                    _begin_one(world, game, seat, codes)
        _look(world, game, seat, codes)
