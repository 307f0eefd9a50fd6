// Replays without the server: games of this device, and records from files. The results have the same format as those
// of `server/api/replay.py`; evaluations are computed in a worker of the page.
import { seen } from "./company.js";
import { report } from "./declared.js";
import { seatsOf } from "./messages.js";
import { load } from "./play.js";
import { fromRecord, NoRecord, parse, recordOf } from "./record.js";
import { resumed } from "./resume.js";
import { rounded } from "./sentences.js";
import * as saved from "./saved.js";
import { Thinker } from "./thinker.js";

/** @import { Judged } from "../graph.js" */
/** @import { Seat } from "../protocol.d.ts" */
/** @import { Game, Source } from "../sources.js" */
/** @import { Told } from "./record.js" */
/** @import { State } from "./state.js" */
/** @import { Table } from "./table.js" */
/**
 * A game that is over. `isDealt`: its first state came from a deal, which has events.
 * @typedef {{record: Told, states: State[], seats: Seat[], mine: number[], isDealt: boolean,
 *   options: Record<string, any>}} Over
 */
/** @typedef {{now: any, events: any[]}} Seen */

const TURNING_POINT = 0.15; // a seat's share changed by at least this much in one action

/** A game of this device. @param {string} id @returns {Promise<Source>} */
export async function fromDevice(id) {
  const kept = saved.read(id);
  const table = resumed(kept, await load(kept.game));
  return sourceOf(overOf(table));
}

/** A game of this device that is over. @param {Table} table @returns {Over} */
export const overOf = (table) => ({
  record: recordOf(table),
  states: table.states,
  seats: seatsOf(table),
  mine: table.mine,
  isDealt: true,
  options: table.kept.options,
});

/** A record from a file. @param {string} text @param {string[]} games that the page can play
 * @returns {Promise<Source>} */
export async function fromText(text, games) {
  const record = parse(text);
  if (!games.includes(record.game)) throw new NoRecord("no_record");
  const { states, options } = fromRecord(record, await load(record.game));
  /** @type {Seat[]} */
  const seats = Array.from({ length: states[0].at.players }, (_, seat) => ({ seat, who: "player" }));
  return sourceOf({ record, states, seats, mine: [], isDealt: false, options });
}

/** The source of a replay; `judge` returns the progress until the evaluation is done.
 * @param {Over} over @returns {Source} */
function sourceOf(over) {
  /** @type {Judged[]} */
  const judged = [];
  /** @type {Thinker | null} */
  let thinker = null;
  /** @type {Error | null} */
  let failed = null;

  function begin() {
    thinker = new Thinker();
    evaluate(over.states, thinker, judged).catch((error) => {
      failed = error;
    }).finally(() => thinker?.close());
  }

  return {
    tell: async (eyes) => tellGame(over, eyes),
    async judge() {
      if (!thinker) begin();
      if (failed) throw failed;
      const [done, of] = [judged.length, over.states.length];
      return done < of ? { done, of } : { steps: judged };
    },
    close: () => thinker?.close(),
  };
}

/** Each seat's expected share after every action, as the seat to move could judge it, and the turning points.
 * @param {State[]} states @param {Thinker} thinker @param {Judged[]} judged one after the other */
async function evaluate(states, thinker, judged) {
  /** @type {number[]} */
  let before = [];
  for (const state of states) {
    const shares = state.turn === null ? state.shares : await expected(state, state.turn, thinker);
    const swing = Math.max(...shares.map((share, seat) => Math.abs(share - (before[seat] ?? share))));
    judged.push({ shares: shares.map((share) => rounded(share, 3)), turn: swing >= TURNING_POINT });
    before = shares;
  }
}

/** @param {State} state @param {number} turn @param {Thinker} thinker */
async function expected(state, turn, thinker) {
  const simulations = state.at.kernels.about.analysis;
  const { lines: [best] } = await thinker.analyse({ ...seen(state, turn), lines: 1, simulations });
  return best.value;
}

// -- steps -----------------------------------------------------------------------------------------------------------

/** A game with all its steps, through the eyes of a seat, or of the referee. @param {Over} over
 * @param {number | null} eyes @returns {Game} */
export function tellGame({ record, states, seats, mine, isDealt, options }, eyes) {
  const steps = states.map((state, step) => {
    const { now, events } = /** @type {Seen} */ (eyes === null ? refereed(state) : state.view(eyes));
    const told = step > 0 || isDealt ? events : [];
    const [action = null, seat = null] = step > 0 ? [record.actions[step - 1], states[step - 1].turn] : [];
    return { action, seat, events: told, now: { ...now, legal: [] } };
  });
  if (record.ended) Object.assign(steps[steps.length - 1].now, { turn: null, outcome: record.ended });
  return { game: record.game, options, eyes, record, steps, seats, mine, looked_ahead: record.looked_ahead === true };
}

/** The public facts with all hands; undrawn cards stay hidden. @param {State} state */
function refereed(state) {
  const { at, events, bytes } = state;
  return { now: { ...state.view(null).now, ...report("own", at.kernels, bytes) }, events };
}
