"""Bots and the stand-in: they search in threads, and their actions are commands like any other.

In games with hidden hands the thinking time must not leak what a bot holds. So it answers on a schedule that depends on
public facts alone: one pause after its turn began. Its search budget fits into the pause; an answer that is late
because the machine is busy waits for the end of the next pause.
"""

import asyncio
import logging
import math
from functools import partial
from typing import NamedTuple

from tablee.bots import LEVELS, Choice, bots_of, choose, improvise
from tablee.core import State, View
from tablee.server.http.errors import TooMany
from tablee.server.limits.pools import Pool
from tablee.server.live.actor import TableActor
from tablee.server.live.peers import Peers
from tablee.server.live.tasks import Tasks
from tablee.server.live.timers import now, sleep_until
from tablee.server.settings import Settings
from tablee.server.warming import Warm
from tablee.store.store import Indeterminate, NotWritten
from tablee.table.log import Change
from tablee.table.table import Table

LOGGER = logging.getLogger(__name__)
KEEPER_LEVEL = "medium"
COMPILING_TIMEOUT = 1.0  # seconds to wait for a bot that is still being compiled; then a simple one plays this turn
THINKING_SHARE = 0.8  # of the pause, where hands are hidden: the rest is for waiting until a thread is free
RETRY_DELAY = 5.0  # seconds, after a full queue or a failed write


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
        """The number of bots that wait for a thread."""
        return self._pool.waiting

    def schedule(self, actor: TableActor) -> None:
        """Start a bot if it is its turn, and this worker has the table's lease."""
        if stand_in(actor) is not None and not actor.is_thinking and self._peers.claim_lease(actor):
            actor.bot_task = self._tasks.start(self._play(actor))

    def have_turn(self, actor: TableActor) -> bool:
        """Is it the turn of a bot or the stand-in?"""
        return stand_in(actor) is not None

    def cancel_unneeded(self, actor: TableActor) -> None:
        """Cancel a bot that does not have to play any more."""
        if actor.bot_task is not None and stand_in(actor) is None:
            actor.bot_task.cancel()
            actor.bot_task = None

    def close(self) -> None:
        """Start no more searches."""
        self._pool.close()

    async def _play(self, actor: TableActor) -> None:
        """Play until it is a person's turn, or another worker has the lease."""
        while (player := stand_in(actor)) is not None and self._peers.claim_lease(actor):
            state, began = actor.table.state, now()
            try:
                choice = await self._choose(actor, state.view(player.seat), player.level)
                await sleep_until(answer_time(began, self._pause_before(actor, player), state.game.same_view))
                await actor.execute(partial(_play_for, actor, player, state, choice.action))
            except (NotWritten, Indeterminate, TooMany) as error:
                LOGGER.warning("Bot at table %s retries: %s", actor.table.code, error)
                await asyncio.sleep(RETRY_DELAY)
        actor.set_timer()

    def _pause_before(self, actor: TableActor, player: StandIn) -> float:
        """The pause before an action: none within a turn at fast pace, unless its time could leak hidden cards.

        While a person can take an action back, the bot waits.
        """
        table = actor.table
        if table.slip is not None:
            return self._pause and max(self._pause, float(table.settings.grace or 0))
        goes_on = table.step > 0 and table.round.states[-2].turn == player.seat
        is_sweep = goes_on and table.game.same_view and actor.presence.is_fast
        return 0.0 if is_sweep else self._pause

    async def _choose(self, actor: TableActor, view: View, level: str) -> Choice:
        """The action of a bot of this level; while its search is still being compiled, that of a simple one."""
        ready = await self._warming.ready_within(COMPILING_TIMEOUT, view.game.name, "bots")

        def think(level: str) -> Choice:
            return choose(view, level, share=self._share(view, level)) if ready else improvise(view, level)

        host = actor.table.host.key
        try:
            return await self._pool.run(host, partial(think, level))
        except Exception:
            if level in LEVELS:
                raise
            LOGGER.exception("Bot %s failed at table %s; using level %s", level, actor.table.code, KEEPER_LEVEL)
            return await self._pool.run(host, partial(think, KEEPER_LEVEL))

    def _share(self, view: View, level: str) -> float:
        """The share of its level's time that a bot may use: less while many wait, or to finish within the pause."""
        budget = bots_of(view.game.name).budgets.get(level)
        if view.game.same_view or not self._pause or budget is None or budget.ms is None:
            return self._pool.share
        return min(self._pool.share, THINKING_SHARE * self._pause * 1000 / budget.ms)


def answer_time(began: float, pause: float, is_public: bool) -> float:
    """When a bot plays that has its answer now, and whose turn began at ``began``.

    In a public game that is after the pause, or now; otherwise at the end of a whole pause.
    """
    if is_public or not pause:
        return max(began + pause, now())
    return began + pause * max(1, math.ceil((now() - began) / pause))


def stand_in(actor: TableActor) -> StandIn | None:
    """Who plays for the seat on turn; None where a person does."""
    table = actor.table
    if table.turn is None:
        return None
    seat = table.seats[table.turn]
    if seat.level is not None:
        is_unwatched = table.is_exhibition and not actor.presence.is_watched
        return None if is_unwatched else StandIn(seat.number, seat.level, "bot")
    if (seat.kept or actor.clock.time_is_up) and (actor.presence.present or table.goes_on_alone):
        return StandIn(seat.number, KEEPER_LEVEL, "keeper")
    return None


def _play_for(actor: TableActor, player: StandIn, state: State, action: str, table: Table) -> Change | None:
    """Play the chosen action, unless a person came back or an action was undone meanwhile."""
    if not table.round.states or table.state is not state or stand_in(actor) != player:
        return None
    return table.play_for(player.seat, action, player.by)
