"""Bots and the seat-keeper: they think in threads, and their actions are commands like any other."""

import asyncio
import logging
from functools import partial
from typing import NamedTuple

from tablee.bots import LEVELS, Choice, choose, improvise
from tablee.core import State, View
from tablee.server.http.errors import TooMany
from tablee.server.limits.pools import Pool
from tablee.server.live.actor import TableActor
from tablee.server.live.peers import Peers
from tablee.server.live.tasks import Tasks
from tablee.server.settings import Settings
from tablee.server.warming import Warm
from tablee.store.store import Indeterminate, NotWritten
from tablee.table.log import Change
from tablee.table.table import Table

LOGGER = logging.getLogger(__name__)
KEEPER_LEVEL = "medium"
COMPILING_TIMEOUT = 1.0  # seconds to wait for a bot that is still being compiled; then a simple one plays this turn
RETRY_DELAY = 5.0  # seconds, where too many bots think already or an action could not be written


class StandIn(NamedTuple):
    """Who plays for a seat that no person plays now."""

    seat: int
    level: str
    by: str


class Bots:
    """The bots of all tables of this worker."""

    def __init__(self, settings: Settings, warming: Warm, peers: Peers, tasks: Tasks) -> None:
        self._pause, self._warming, self._peers, self._tasks = settings.bot_pause, warming, peers, tasks
        self._pool = Pool(settings.bot_threads, "bot")

    @property
    def waiting(self) -> int:
        """How many bots wait for a thread."""
        return self._pool.waiting

    def wake(self, actor: TableActor) -> None:
        """Let a bot think if it is its turn, and this worker has the table's lease."""
        if stand_in(actor) is not None and not actor.is_thinking and self._peers.claims(actor):
            actor.thinking = self._tasks.start(self._play(actor))

    def cancel_needless(self, actor: TableActor) -> None:
        """Stop a bot that does not have to play any more."""
        if actor.thinking is not None and stand_in(actor) is None:
            actor.thinking.cancel()
            actor.thinking = None

    def close(self) -> None:
        """Start no more thinking."""
        self._pool.close()

    async def _play(self, actor: TableActor) -> None:
        """Play until it is a person's turn, or another worker has the lease."""
        while (player := stand_in(actor)) is not None and self._peers.claims(actor):
            state = actor.table.state
            try:
                choice, _ = await asyncio.gather(
                    self._choose(actor, state.view(player.seat), player.level), asyncio.sleep(self._pause)
                )
                await actor.execute(partial(_play_for, actor, player, state, choice.action))
            except (NotWritten, Indeterminate, TooMany) as error:
                LOGGER.warning("Bot at table %s waits: %s", actor.table.code, error)
                await asyncio.sleep(RETRY_DELAY)
        actor.set_timer()

    async def _choose(self, actor: TableActor, view: View, level: str) -> Choice:
        """What a bot of this level plays; while its search is still being compiled, a simple one."""
        ready = await self._warming.ready_within(COMPILING_TIMEOUT, view.game.name, "bots")

        def think(level: str) -> Choice:
            return choose(view, level, share=self._pool.share) if ready else improvise(view, level)

        host = actor.table.host.key
        try:
            return await self._pool.run(host, partial(think, level))
        except Exception:
            if level in LEVELS:
                raise
            LOGGER.exception("Bot %s failed at table %s; the seat-keeper plays", level, actor.table.code)
            return await self._pool.run(host, partial(think, KEEPER_LEVEL))


def stand_in(actor: TableActor) -> StandIn | None:
    """Who plays for the seat on turn; None where a person does."""
    table = actor.table
    if table.turn is None:
        return None
    seat = table.seats[table.turn]
    if seat.level is not None:
        is_unwatched = table.is_exhibition and not actor.presence.is_watched
        return None if is_unwatched else StandIn(seat.number, seat.level, "bot")
    if (seat.kept or actor.clock.time_is_up) and actor.presence.present:
        return StandIn(seat.number, KEEPER_LEVEL, "keeper")
    return None


def _play_for(actor: TableActor, player: StandIn, state: State, action: str, table: Table) -> Change | None:
    """Play what was chosen, unless a person came back or an action was undone meanwhile."""
    if not table.round.states or table.state is not state or stand_in(actor) != player:
        return None
    return table.play_for(player.seat, action, player.by)
