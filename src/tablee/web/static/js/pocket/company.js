// The other players at a table in the page: bots, and a stand-in for a person who gave up. They search in a worker.
import { chooseSimply } from "./bots.js";
import { DICE } from "./dice.js";
import { Thinker } from "./thinker.js";

/** @import { State } from "./state.js" */
/** @import { Table } from "./table.js" */
/** @import { Seen } from "./thinker.js" */
/** A seat that no person plays now, the level it is played at, and by whom.
 * @typedef {{seat: number, level: string, by: "bot" | "keeper"}} StandIn */

const KEEPER_LEVEL = "medium";

/** @param {Table} table @returns {StandIn | null} */
export function standIn({ turn, kept }) {
  if (turn === null) return null;
  const { level, gaveUp } = kept.seats[turn];
  if (level) return { seat: turn, level, by: "bot" };
  return gaveUp ? { seat: turn, level: KEEPER_LEVEL, by: "keeper" } : null;
}

export class Company {
  thinker = new Thinker();

  /** The choice of a level; if its search fails, a simple one, so that the game goes on.
   * @param {State} state @param {StandIn} standIn */
  async choice(state, { seat, level }) {
    try {
      return (await this.thinker.choose({ ...seen(state, seat), level })).code;
    } catch {
      return simply(state, seat);
    }
  }

  /** The best action by an analysis, for a hint. @param {State} state @param {number} seat */
  async advise(state, seat) {
    const { hint: simulations } = state.at.kernels.about;
    const { lines: [{ codes: [code] }] } = await this.thinker.analyse({ ...seen(state, seat), lines: 1, simulations });
    return { code };
  }
}

/** A position as its seat may know it, for the worker. @param {State} state @param {number} seat @returns {Seen} */
export function seen(state, seat) {
  const { bytes, codes } = state.view(seat);
  const { kernels, players } = state.at;
  return { game: kernels.about.game, struct: bytes, seat, players, codes };
}

/** A choice without a search. @param {State} state @param {number} seat */
function simply(state, seat) {
  const { bytes, codes } = state.view(seat);
  const { kernels, players } = state.at;
  return kernels.scoped(() => {
    const position = { kernels, struct: kernels.struct(bytes), codes, seat, players };
    return chooseSimply(position, DICE).code;
  });
}
