// The line to a table in the page: the words of the live line (`live.js`), without a network behind it.
import { openTable, texts } from "../doors.js";
import { by, every } from "../elements.js";
import { readFace, wearFace } from "../faces.js";
import { page } from "../root.js";
import { newSecret } from "../shuffle.js";
import { counsel, explain, hint, whyNot } from "./advice.js";
import { Company, standIn } from "./company.js";
import { snapshot, told } from "./messages.js";
import { load } from "./play.js";
import { speaker } from "./sentences.js";
import * as shelf from "./shelf.js";
import { opening, Refused, reopening, Table } from "./table.js";

/** @import { Message, Say } from "../protocol.d.ts" */
/** @import { StandIn } from "./company.js" */
/** @import { Game } from "./play.js" */
/** @import { Entry } from "./shelf.js" */
/** @import { Wishes } from "./table.js" */
/** @typedef {Record<string, any>} Facts */

const LETTERS = 12; // of a game's number

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

  /** The address names a game on the shelf, or what is wished for. */
  async function open() {
    const named = decodeURIComponent(location.hash.slice(1));
    const wishes = named.startsWith("{") ? JSON.parse(named) : null;
    try {
      const known = { ...(await load(game)), say: speaker(sentences) };
      table = wishes ? begun(known, wishes) : resumed(known, named);
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
    return newTable(known, opening(known, wishes, readFace(by("my-face"))));
  }

  /** @param {Game} known @param {Entry} first */
  const newTable = (known, first) => new Table(newSecret().slice(0, LETTERS), known, [first]);

  /** The same people play on. Every game is kept by itself, so that to keep one never costs more than the first.
   * @param {Facts} facts @returns {Entry | null} */
  function playOn(facts) {
    table.rematch(seatOf(facts));
    table = newTable(table.game, reopening(table));
    lead();
    questions.hello({});
    return null;
  }

  /** @param {Game} known @param {string} id */
  function resumed(known, id) {
    const kept = shelf.read(id);
    if (kept.game !== game) throw new shelf.Unreadable(id, "missing");
    try {
      return new Table(id, known, kept.log);
    } catch {
      throw new shelf.Unreadable(id, "damaged");
    }
  }

  /** Where the page and its links lead depends on the game. */
  function lead() {
    history.replaceState(null, "", `#${table.code}`);
    by("watch-replay", HTMLAnchorElement).hash = table.code;
    const { bundle } = table.game.kernels.about;
    const rules = page(`rules/${game}${bundle ? `/${table.blank.options[bundle.name]}` : ""}`);
    room.dataset.rules = rules;
    for (const link of every(".rules-link", document, HTMLAnchorElement)) link.href = rules;
  }

  /** @param {unknown} error */
  function fail(error) {
    lost(error instanceof shelf.Unreadable ? words[error.reason] : words.sorry);
  }

  /** Soon, as everything that comes over a line. @param {Message} message */
  const tell = (message) => queueMicrotask(() => hear(message));

  /** Make an entry count, keep it, tell it. @param {Entry | null} entry */
  function apply(entry) {
    if (!entry) return;
    table.apply(entry);
    keep();
    if (eyes === null || !table.mine.includes(eyes)) eyes = table.mine[0] ?? null;
    tell(told(table, entry, eyes));
  }

  /** A browser that cannot keep the game says so once, and it goes on. */
  function keep() {
    const { game: name, seats } = table.log[0].facts;
    const kept = shelf.write({
      version: 1,
      id: table.code,
      game: name,
      options: table.blank.options,
      players: seats.length,
      seats,
      log: table.log,
      touched: new Date().toISOString(),
      over: table.outcome !== null,
    });
    if (!kept && keeps) refuse("not_written", words.full);
    keeps = kept;
  }

  /** Take in what another window has done meanwhile: as in the house, whoever was faster counts. */
  function follow() {
    if (!shelf.hasChanged(table.code)) return;
    table = resumed(table.game, table.code);
    questions.hello({ eyes });
  }

  /** What happens by itself: a promise, a deal, the actions of bots. */
  function goOn() {
    for (let entry = table.byItself(); entry; entry = table.byItself()) apply(entry);
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
    const rest = new Promise((done) => setTimeout(done, pause));
    const [code] = await Promise.all([company.choice(state, next), rest]);
    follow();
    if (table.states.at(-1) === state) apply(table.playFor(next.seat, state.view(next.seat).spell(code), next.by));
  }

  /** @param {string} code @param {string} message */
  const refuse = (code, message) => tell({ no: code, message, n: table.log.length });

  /** The seat that a wish speaks for: the one named, or the only one there is. @param {Facts} facts */
  const seatOf = ({ seat }) => seat ?? (table.mine.length === 1 ? table.mine[0] : -1);

  /** What leads to an entry. @type {Record<string, (facts: Facts) => Entry | null>} */
  const commands = {
    play: (facts) => table.play(seatOf(facts), facts.action, facts.at),
    take_back: (facts) => table.takeBack(seatOf(facts)),
    give_up: (facts) => table.giveUp(seatOf(facts)),
    rematch: playOn,
    swap: (facts) => table.swap(seatOf(facts), facts.with),
    emote: (facts) => table.emote(seatOf(facts), facts.emote),
    help: (facts) => table.help(seatOf(facts), facts.help),
    name: (facts) => table.name(seatOf(facts), facts.name ?? "", facts.picture ?? ""),
  };

  /** What is answered to who asks. @type {Record<string, (facts: Facts) => void>} */
  const questions = {
    hello({ eyes: wished }) {
      eyes = table.mine.includes(wished) ? wished : (table.mine[0] ?? null);
      tell({ all: snapshot(table, eyes) });
    },
    why: ({ action }) => tell(whyNot(table.state, action)),
    hint(facts) {
      const [view, n] = [viewOf(facts), table.log.length];
      company.advise(table.state, view.seat).then((choice) => tell({ hint: hint(view, choice), n }), decline);
    },
    coach: (facts) => tell({ coach: counsel(viewOf(facts)), seat: seatOf(facts) }),
    explain: (facts) => tell(/** @type {any} */ (explain(viewOf(facts), facts.action))),
  };

  /** What the seat on turn sees. @param {Facts} facts */
  function viewOf(facts) {
    if (seatOf(facts) !== table.turn) throw new Refused("not_your_seat");
    return table.state.view(table.turn);
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
    if (!table || key !== shelf.keyOf(table.code)) return;
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
