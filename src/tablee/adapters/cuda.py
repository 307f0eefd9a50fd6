"""Games on an NVIDIA GPU: the kernels of :mod:`tablee.adapters.world`, and one thread a game.

The rules are not duplicated. A kernel's Python function, and the functions that it calls, are compiled a second time
for the GPU (:class:`Translator`). A thread copies the record of its game into local memory, plays there, and copies it
back. Arrays in the GPU's memory are column-major, the same field of all games side by side, so that neighbouring
threads access neighbouring addresses.

With ``NUMBA_ENABLE_CUDASIM=1`` and ``NUMBA_DISABLE_JIT=1`` in the environment the same code runs without a GPU.
"""

from collections.abc import Callable
from dis import get_instructions
from functools import cache
from importlib.util import find_spec
from math import prod
from types import CellType, FunctionType, ModuleType
from typing import Any
from warnings import catch_warnings, filterwarnings

import numba.cuda
import numpy as np
from numpy.typing import NDArray

from tablee.adapters.actions import actions_of
from tablee.adapters.vector import as_actions, check_actions
from tablee.adapters.world import World, advance, begin, beginning, choose, refused, rows, seed_each, stray
from tablee.core import Game, contract
from tablee.core.compiling import scratch
from tablee.core.errors import BadOption

cuda: Any = numba.cuda
_config: Any = numba.config
SIMULATED: bool = _config.ENABLE_CUDASIM
BLOCK = 8 if SIMULATED else 128  # threads that start together; the simulator has one of Python for each
WORD = np.uint64  # in which records are copied
CONSTANTS = (
    512  # bytes: larger tables are arrays, since memory for constants is small, and slow where threads read apart
)
ROW = 512  # bytes: longer rows lie one after the other; of shorter ones, each column of all games
NONE = np.iinfo(np.int64).max  # instead of a game's number

Function = Callable[..., Any]


class DeviceArray:
    """An array on the GPU, for any library that knows DLPack or the CUDA array interface; nothing is copied.

    ``torch.from_dlpack(array)`` is a tensor on the same memory, which the next step overwrites;
    ``numpy.asarray(array)`` is a copy on the processor.
    """

    def __init__(self, array: Any) -> None:
        self._array, self.shape, self.dtype = array, array.shape, array.dtype

    def __len__(self) -> int:
        return int(self.shape[0])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.array(_on_host(self._array), dtype)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        found: dict[str, Any] = self._array.__cuda_array_interface__
        return found

    def __dlpack__(self, **wanted: Any) -> Any:
        return _exported(self._array).__dlpack__(**wanted)

    def __dlpack_device__(self) -> tuple[int, int]:
        device: tuple[int, int] = _exported(self._array).__dlpack_device__()
        return device


class Gpu:
    """Steps the games of a world on the GPU. BadOption where there is none, or where its memory is too small."""

    def __init__(self, game: Game, games: int) -> None:
        check_gpu()
        self._game, self._games = game, games
        self._record = aligned(game.rules.STATE)
        contract.register(game.rules, self._record)
        first, (record, same) = np.zeros(1, self._record), beginning(game)
        for name in self._record.names or ():
            first[name] = record[name]
        self.world = World(
            start=_to_device(first),
            same=_to_device(np.array([same])),
            codes=_to_device(actions_of(game).codes),
            numbers=_to_device(actions_of(game).numbers),
            buffers=self._array((games, self._record.itemsize // WORD().itemsize), WORD),
            **rows(game, games, self._array),
        )
        self._wrong = _to_device(np.array([NONE]))
        self._kernels = kernels_of(game.rules)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._game, self._games, World(*map(_on_host, self.world)))

    def show(self, array: Any) -> Any:
        """Return a DeviceArray, for other libraries."""
        return DeviceArray(array)

    def seed(self, deals: np.uint64, dice: np.uint64) -> None:
        """Start the streams of all games anew."""
        for streams, word in ((self.world.rngs, deals), (self.world.dice, dice)):
            words = np.zeros((self._games, 1), np.uint64)
            seed_each(words, word)
            _fill(streams, words)

    def begin(self) -> None:
        """Deal all games anew."""
        self._launch(self._kernels.begin, self.world, 1)

    def take(self, actions: Any) -> None:
        """Set the next actions: an array on the GPU, or one of the processor, which is copied."""
        if hasattr(actions, "__cuda_array_interface__"):
            given = cuda.as_cuda_array(actions)
            check_actions(given.shape, given.dtype, self._games)
            self._launch(self._kernels.copy, given, self.world.actions)
        else:
            _fill(self.world.actions, as_actions(actions, self._games))

    def refused(self) -> tuple[int, int] | None:
        """Return the first game whose next action is not legal and the action, None if all are legal."""
        self._launch(self._kernels.refused, self.world, self._wrong)
        wrong = int(_on_host(self._wrong)[0])
        if wrong == NONE:
            return None
        _fill(self._wrong, np.array([NONE]))
        return wrong, int(_on_host(self.world.actions)[wrong])

    def advance(self) -> None:
        """Play the next actions."""
        self._launch(self._kernels.advance, self.world, 1)

    def choose(self) -> Any:
        """Return a legal action for each game, a DeviceArray."""
        chosen = self._array((self._games,), np.int64)
        self._launch(self._kernels.choose, self.world, chosen)
        return DeviceArray(chosen)

    def wander(self, steps: int) -> None:
        """Play so many actions at random in every game."""
        self._launch(self._kernels.stray, self.world, steps)

    def record(self, number: int) -> np.record:
        """Return a copy of a game's record."""
        words = _to_device(np.zeros(self._record.itemsize // WORD().itemsize, WORD))
        self._launch(self._kernels.fetch, self.world.buffers, range(self._games)[number], words)
        there = _on_host(words).view(self._record)[0]
        here: np.record = np.zeros(1, self._game.rules.STATE)[0]
        for name in self._record.names or ():
            here[name] = there[name]
        return here

    def close(self) -> None:
        """No-op: memory is freed with the last array."""

    def _launch(self, kernel: Any, *arguments: Any) -> None:
        with catch_warnings():
            filterwarnings("ignore", ".*Grid size")  # few games keep a GPU less busy; Numba highlights its warnings
            kernel[-(-self._games // BLOCK), BLOCK](*arguments)

    def _array(self, shape: tuple[int, ...], dtype: type[Any]) -> Any:
        """Make an array, of short rows with a column of all games side by side; BadOption where it does not fit."""
        if prod(shape) * np.dtype(dtype).itemsize > _free():
            raise BadOption(
                "The GPU's memory is too small for {games} games of {game}; take fewer.",
                **{"games": self._games, "game": self._game.title},
            )
        order: Any = "C" if prod(shape[1:]) * np.dtype(dtype).itemsize > ROW and dtype != WORD else "F"
        return np.zeros(shape, dtype, order) if SIMULATED else cuda.device_array(shape, dtype, order=order)


def _restored(game: Game, games: int, world: World) -> Gpu:
    gpu = Gpu(game, games)
    for name, array in world._asdict().items():
        _fill(getattr(gpu.world, name), array)
    return gpu


def check_gpu() -> None:
    """ImportError or BadOption, with what is missing, where no GPU can be used."""
    if SIMULATED:
        return
    if find_spec("numba_cuda") is None:
        raise ImportError("numba-cuda is not installed; it comes with: pip install 'tablee[cuda]'")
    if cuda.cuda_error() is not None or not len(cuda.gpus):
        raise BadOption("Here is no NVIDIA GPU with a driver; device='cpu' plays the same games.")
    if not cuda.is_available():
        raise BadOption("NVIDIA's compiler (NVVM) was not found; it comes with: pip install 'tablee[cuda]'")


def aligned(record: np.dtype[Any]) -> np.dtype[Any]:
    """Return the same fields in whole words, the widest first: on a GPU every field has to be aligned."""
    names = sorted(record.names or (), key=lambda name: -record[name].base.itemsize)
    sizes = [record[name].itemsize for name in names]
    offsets = [sum(sizes[:index]) for index in range(len(names))]
    itemsize = -(-sum(sizes) // WORD().itemsize) * WORD().itemsize
    fields = {"names": names, "formats": [record[name] for name in names], "offsets": offsets, "itemsize": itemsize}
    return np.dtype((np.record, np.dtype(fields, align=True)))  # type: ignore[call-overload]


# --- Kernels ---------------------------------------------------------------------------------------------------------


class Kernels:
    """All kernels of one game for the GPU: each is started once for every game."""

    def __init__(self, rules: ModuleType, record: np.dtype[Any]) -> None:
        translated = Translator(rules)
        self.begin = _on_own_record(translated.function(begin), record)
        self.advance = _on_own_record(translated.function(advance), record)
        self.stray = _on_own_record(translated.function(stray), record)
        self.choose, self.refused = _choosing(translated.function(choose)), _refusing(translated.function(refused))
        self.copy, self.fetch = cuda.jit(_copy), cuda.jit(_fetch)


@cache
def kernels_of(rules: ModuleType) -> Kernels:
    """Return the kernels of a game, which are compiled once."""
    return Kernels(rules, aligned(rules.STATE))


class Translator:
    """Compiles kernels of the processor for the GPU, and whatever they call, with the rules of one game."""

    def __init__(self, rules: ModuleType) -> None:
        self._rules, self._done = rules, dict[Any, Any]()

    def function(self, kernel: Function) -> Function:
        """Return the same function for the GPU."""
        source: Any = getattr(kernel, "py_func", kernel)
        if source not in self._done:
            self._done[source] = source if SIMULATED else cuda.jit(device=True, forceinline=True)(self._copy(source))
        done: Function = self._done[source]
        return done

    def _copy(self, source: FunctionType) -> FunctionType:
        """Return the same code with what it refers to translated."""
        used = {step.argval for step in get_instructions(source) if step.opname == "LOAD_GLOBAL"}
        names = {name: self._value(value) for name, value in source.__globals__.items() if name in used}
        cells = tuple(CellType(self._value(cell.cell_contents)) for cell in source.__closure__ or ())
        return FunctionType(source.__code__, names, source.__name__, source.__defaults__, cells)

    def _value(self, value: Any) -> Any:
        if value is scratch:
            return _scratch
        if hasattr(value, "py_func"):
            return self.function(value)
        if isinstance(value, FunctionType) and contract.is_verb(value):
            return self.function(contract.provided(value, self._rules))
        return cuda.to_device(value) if isinstance(value, np.ndarray) and value.nbytes > CONSTANTS else value


def _local(size: int, dtype: type[Any]) -> Any:
    return cuda.local.array(size, dtype)


_scratch = cuda.jit(device=True, inline="always")(_local)


def _on_own_record(work: Function, record: np.dtype[Any]) -> Any:
    """Return a kernel that does some work several times, with the record in the thread's own memory."""
    words = record.itemsize // WORD().itemsize

    def start(world: World, times: int) -> None:
        game = cuda.grid(1)
        if game >= len(world.turns):
            return
        own = cuda.local.array(words, WORD)
        for word in range(words):
            own[word] = world.buffers[game, word]
        part = slice(game, game + 1)
        mine = World(
            world.start,
            world.same,
            world.codes,
            world.numbers,
            own.view(record),
            world.rngs[part],
            world.dice[part],
            world.actions[part],
            world.listed[part],
            world.counts[part],
            world.observations[part],
            world.masks[part],
            world.turns[part],
            world.rewards[part],
            world.ended[part],
        )
        for _ in range(times):
            work(mine, 0, 1)
        for word in range(words):
            world.buffers[game, word] = own[word]

    return cuda.jit(start)


def _choosing(work: Function) -> Any:
    def start(world: World, chosen: NDArray[np.int64]) -> None:
        game = cuda.grid(1)
        if game < len(chosen):
            work(world, game, game + 1)
            chosen[game] = world.actions[game]

    return cuda.jit(start)


def _refusing(work: Function) -> Any:
    def start(world: World, wrong: NDArray[np.int64]) -> None:
        game = cuda.grid(1)
        if game < len(world.turns) and work(world, game, game + 1) >= 0:
            cuda.atomic.min(wrong, 0, game)

    return cuda.jit(start)


def _copy(source: NDArray[np.int64], target: NDArray[np.int64]) -> None:
    index = cuda.grid(1)
    if index < len(target):
        target[index] = source[index]


def _fetch(words: NDArray[np.uint64], game: int, out: NDArray[np.uint64]) -> None:
    if cuda.grid(1) == 0:
        for word in range(len(out)):
            out[word] = words[game, word]


# --- Between processor and GPU ---------------------------------------------------------------------------------------
# The simulator's arrays are NumPy's.


def _free() -> int:
    """Return how many bytes of the GPU's memory are free."""
    free: int = cuda.current_context().get_memory_info().free
    return free


def _to_device(array: NDArray[Any]) -> Any:
    return array if SIMULATED else cuda.to_device(array)


def _on_host(array: Any) -> NDArray[Any]:
    host: NDArray[Any] = array.copy() if SIMULATED else array.copy_to_host()
    return host


def _fill(array: Any, values: NDArray[Any]) -> None:
    if SIMULATED:
        array[:] = values
    else:
        array.copy_to_device(values)


def _exported(array: Any) -> Any:
    """Return an object that supports DLPack."""
    if SIMULATED:
        return array
    from cuda.core.utils import StridedMemoryView  # noqa: PLC0415 - comes with numba-cuda

    return StridedMemoryView.from_any_interface(array, stream_ptr=-1)
