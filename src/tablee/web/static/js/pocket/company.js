// Who else sits at a table in the page: bots, and a stand-in for who gave up. They think in a worker.
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

  /** What a level chooses; where its thinking fails, something simple: nobody waits for ever.
   * @param {State} state @param {StandIn} standIn */
  async choice(state, { seat, level }) {
    try {
      return (await this.thinker.choose({ ...seen(state, seat), level })).code;
    } catch {
      return simply(state, seat);
    }
  }

  /** What an analysis would do in one's place. @param {State} state @param {number} seat */
  async advise(state, seat) {
    const { hint: simulations } = state.at.kernels.about;
    const { lines: [{ codes: [code] }] } = await this.thinker.analyse({ ...seen(state, seat), lines: 1, simulations });
    return { code };
  }
}

/** A position as its seat may know it, for a thinker. @param {State} state @param {number} seat @returns {Seen} */
export function seen(state, seat) {
  const { bytes, codes } = state.view(seat);
  const { kernels, players } = state.at;
  return { game: kernels.about.game, struct: bytes, seat, players, codes };
}

/** A choice at a glance. @param {State} state @param {number} seat */
function simply(state, seat) {
  const { bytes, codes } = state.view(seat);
  const { kernels, players } = state.at;
  return kernels.tidily(() => {
    const position = { kernels, struct: kernels.struct(bytes), codes, seat, players };
    return chooseSimply(position, DICE).code;
  });
}
