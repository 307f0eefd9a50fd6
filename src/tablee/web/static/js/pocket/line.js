// The connection to a table in the page: the interface of `live.js`, without a network.
import { openTable, texts } from "../doors.js";
import { by, every } from "../elements.js";
import { readFace, wearFace } from "../faces.js";
import { isFast } from "../pace.js";
import { page } from "../root.js";
import { counsel, hint, whyNot } from "./advice.js";
import { Company, standIn } from "./company.js";
import { snapshot, told } from "./messages.js";
import { load } from "./play.js";
import { resumed } from "./resume.js";
import { speaker } from "./sentences.js";
import * as shelf from "./shelf.js";
import { newSeed, opened, Refused, Table } from "./table.js";

/** @import { Message, Say } from "../protocol.d.ts" */
/** @import { Facts } from "../types.d.ts" */
/** @import { StandIn } from "./company.js" */
/** @import { Game } from "./play.js" */
/** @import { Happened, Wishes } from "./table.js" */

/**
 * @param {string} _code a table in the page has none
 * @param {{hear: (message: Message) => void, lost: (why?: string) => void, back: () => void, hello: () => object}} page
 */
export function connect(_code, { hear, lost, back, hello }) {
  const room = by("room");
  const { game = "" } = room.dataset;
  const { pocket: words, sentences } = texts();
  const pause = 1000 * Number(room.dataset.pause); // before a bot's action, so that people can follow
  const company = new Company();
  /** @type {Table} */
  let table;
  /** @type {number | null} */
  let eyes = null; // those that look at the table
  let keeps = true; // does the browser keep the game?
  let atIt = false; // do bots play just now?

  /** The URL fragment has the ID of a stored game, or what was chosen for a new one. */
  async function open() {
    const named = decodeURIComponent(location.hash.slice(1));
    const wishes = named.startsWith("{") ? JSON.parse(named) : null;
    try {
      const known = { ...(await load(game)), say: speaker(sentences) };
      table = wishes ? begun(known, wishes) : stored(known, named);
    } catch (error) {
      if (!wishes) throw error;
      await openTable({ game, ...wishes, listed: false }); // the server may play it; a link never opens a public table
      return;
    }
    lead();
    back();
    say("hello", hello());
  }

  /** @param {Game} known @param {Wishes} wishes */
  function begun(known, wishes) {
    wearFace(by("my-face"));
    return new Table(opened(known, wishes, readFace(by("my-face")), words.limits), known);
  }

  /** @param {Game} known @param {string} id */
  function stored(known, id) {
    const kept = shelf.read(id);
    if (kept.game !== game) throw new shelf.Unreadable(id, "missing");
    return resumed(kept, known);
  }

  /** The same people play on. Every game is stored by itself, so that storing one never costs more than the first.
   * @param {Facts} facts */
  function playOn(facts) {
    table = new Table(table.rematch(seatOf(facts)), table.game);
    lead();
    questions.hello({});
    return null;
  }

  /** The fragment of the URL and the links of the page depend on the game. */
  function lead() {
    const { kept: { id, options }, game: { kernels } } = table;
    history.replaceState(null, "", `#${id}`);
    by("watch-replay", HTMLAnchorElement).hash = id;
    const { bundle } = kernels.about;
    const rules = page(`rules/${game}${bundle ? `/${options[bundle.name]}` : ""}`);
    room.dataset.rules = rules;
    for (const link of every(".rules-link", document, HTMLAnchorElement)) link.href = rules;
  }

  /** @param {unknown} error */
  function fail(error) {
    lost(error instanceof shelf.Unreadable ? words[error.reason] : words.sorry);
  }

  /** Soon, like everything that comes over a network. @param {Message} message */
  const tell = (message) => queueMicrotask(() => hear(message));

  /** Store what happened, and tell it; the first time that the browser cannot store the game it says so.
   * @param {Happened | null} happened */
  function apply(happened) {
    if (!happened) return;
    const isKept = shelf.write(table.kept);
    if (!isKept && keeps) refuse("not_written", words.full);
    keeps = isKept;
    if (eyes === null || !table.mine.includes(eyes)) eyes = table.mine[0] ?? null;
    tell(told(table, happened, eyes));
  }

  /** Continue from what another window has stored meanwhile: the faster one counts. */
  function follow() {
    if (!shelf.hasChanged(table.kept.id)) return;
    table = stored(table.game, table.kept.id);
    questions.hello({ eyes });
  }

  /** What happens by itself: the deal, and the actions of bots. */
  function goOn() {
    if (!table.states.length) apply(table.deal(newSeed()));
    if (!atIt) letBotsPlay();
  }

  /** Play for bots until it is a person's turn; what was taken back meanwhile is not played over. */
  async function letBotsPlay() {
    atIt = true;
    try {
      for (let next = standIn(table); next; next = standIn(table)) await letPlay(next);
    } catch (error) {
      decline(error);
    }
    atIt = false;
  }

  /** @param {StandIn} next */
  async function letPlay(next) {
    const { state } = table;
    const goesOn = table.states.at(-2)?.turn === next.seat;
    const rest = new Promise((done) => setTimeout(done, goesOn && isFast() ? 0 : pause)); // a fast turn is one sweep
    const [code] = await Promise.all([company.choice(state, next), rest]);
    follow();
    if (table.states.at(-1) === state) apply(table.playFor(next.seat, state.view(next.seat).spell(code), next.by));
  }

  /** @param {string} code @param {string} message */
  const refuse = (code, message) => tell({ no: code, message, n: table.kept.n });

  /** The seat that a wish speaks for: the one named, or the only one there is. @param {Facts} facts */
  const seatOf = ({ seat }) => seat ?? (table.mine.length === 1 ? table.mine[0] : -1);

  /** What changes the table. @type {Record<string, (facts: Facts) => Happened | null>} */
  const commands = {
    play: (facts) => table.play(seatOf(facts), facts.action, facts.at),
    take_back: (facts) => table.takeBack(seatOf(facts)),
    give_up: (facts) => table.giveUp(seatOf(facts)),
    rematch: playOn,
    swap: (facts) => table.swap(seatOf(facts), facts.with),
    emote: (facts) => table.emote(seatOf(facts), facts.emote),
    help: (facts) => table.help(seatOf(facts), facts.help),
    name: (facts) => table.name(seatOf(facts), facts.name ?? "", facts.picture ?? "", words.limits),
  };

  /** What is only answered. @type {Record<string, (facts: Facts) => void>} */
  const questions = {
    hello({ eyes: wished }) {
      eyes = table.mine.includes(wished) ? wished : (table.mine[0] ?? null);
      tell({ all: snapshot(table, eyes) });
    },
    why: ({ action }) => tell(whyNot(table.state, action)),
    hint(facts) {
      const [seat, { n }] = [onTurn(facts), table.kept];
      const view = table.state.view(seat);
      company.advise(table.state, seat).then((choice) => tell(hint(view, choice, n)), decline);
    },
    coach(facts) {
      const seat = onTurn(facts);
      tell({ coach: counsel(table.state.view(seat)), seat });
    },
  };

  /** The seat that asks, if it is its turn. @param {Facts} facts */
  function onTurn(facts) {
    const seat = seatOf(facts);
    if (seat !== table.turn) throw new Refused("not_your_seat");
    return seat;
  }

  /** @type {Say} */
  function say(wish, facts = {}) {
    if (!table) return;
    try {
      follow();
      if (wish in questions) questions[wish](facts);
      else if (wish in commands) apply(commands[wish](facts));
      else throw new Refused("not_now");
      goOn();
    } catch (error) {
      decline(error);
    }
  }

  /** @param {unknown} error */
  function decline(error) {
    if (error instanceof shelf.Unreadable) return fail(error);
    const code = error instanceof Refused ? error.code : "sorry";
    return refuse(code, words.refusals[code] ?? words.sorry);
  }

  addEventListener("hashchange", () => location.reload());
  addEventListener("storage", ({ key }) => {
    if (!table || key !== shelf.keyOf(table.kept.id)) return;
    try {
      follow();
      goOn();
    } catch (error) {
      decline(error);
    }
  });
  open().catch(fail);
  return { say };
}
