// The connection to a table in the page: the interface of `live.js`, without a network.
import { openTable, texts } from "../http.js";
import { by, every } from "../elements.js";
import { readFace, wearFace } from "../faces.js";
import { isFast } from "../pace.js";
import { page } from "../root.js";
import { counsel, hint, whyNot } from "./advice.js";
import { Company, standIn } from "./company.js";
import { snapshot, entryOf } from "./messages.js";
import { load } from "./play.js";
import { resumed } from "./resume.js";
import { speaker } from "./sentences.js";
import * as saved from "./saved.js";
import { newSeed, openedTable, Refused, Table } from "./table.js";

/** @import { Message, Send } from "../protocol.d.ts" */
/** @import { Facts } from "../types.d.ts" */
/** @import { StandIn } from "./company.js" */
/** @import { Game } from "./play.js" */
/** @import { Change, NewTable } from "./table.js" */

/**
 * @param {string} _code a table in the page has none
 * @param {{receive: (message: Message) => void, disconnected: (why?: string) => void, connected: () => void,
 *   hello: () => object}} page
 */
export function connect(_code, { receive, disconnected, connected, hello }) {
  const room = by("room");
  const { game = "" } = room.dataset;
  const { pocket: words, sentences } = texts();
  const pause = 1000 * Number(room.dataset.pause); // before a bot's action, so that people can follow
  const company = new Company();
  /** @type {Table} */
  let table;
  /** @type {number | null} */
  let eyes = null; // the seat whose view is shown
  let isStored = true; // is the game stored in the browser?
  let botsAreRunning = false; // is `playBots` running?

  /** The URL fragment has the ID of a stored game, or the settings of a new one. */
  async function open() {
    const named = decodeURIComponent(location.hash.slice(1));
    const newTable = named.startsWith("{") ? JSON.parse(named) : null;
    try {
      const rules = { ...(await load(game)), send: speaker(sentences) };
      table = newTable ? begun(rules, newTable) : stored(rules, named);
    } catch (error) {
      if (!newTable) throw error;
      // The server may support it; a link never opens a public table.
      await openTable({ game, ...newTable, listed: false });
      return;
    }
    updateLinks();
    connected();
    send("hello", hello());
  }

  /** @param {Game} rules @param {NewTable} newTable */
  function begun(rules, newTable) {
    wearFace(by("my-face"));
    return new Table(openedTable(rules, newTable, readFace(by("my-face")), words.limits), rules);
  }

  /** @param {Game} rules @param {string} id */
  function stored(rules, id) {
    const kept = saved.read(id);
    if (kept.game !== game) throw new saved.Unreadable(id, "missing");
    return resumed(kept, rules);
  }

  /** Start a rematch. Each game is stored separately, so that the cost of storing one does not grow.
   * @param {Facts} facts */
  function startRematch(facts) {
    table = new Table(table.rematch(seatOf(facts)), table.game);
    updateLinks();
    questions.hello({});
    return null;
  }

  /** Update the URL fragment and the links of the page, which depend on the game. */
  function updateLinks() {
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
    disconnected(error instanceof saved.Unreadable ? words[error.reason] : words.sorry);
  }

  /** Deliver a message asynchronously, as a network would. @param {Message} message */
  const emit = (message) => queueMicrotask(() => receive(message));

  /** Store the game after a change, and emit the entry; the first failed write is reported.
   * @param {Change | null} change */
  function apply(change) {
    if (!change) return;
    const isKept = saved.write(table.kept);
    if (!isKept && isStored) refuse("not_written", words.full);
    isStored = isKept;
    if (eyes === null || !table.mine.includes(eyes)) eyes = table.mine[0] ?? null;
    emit(entryOf(table, change, eyes));
  }

  /** Reload the game if another window has changed it: the first writer wins. */
  function reload() {
    if (!saved.hasChanged(table.kept.id)) return;
    table = stored(table.game, table.kept.id);
    questions.hello({ eyes });
  }

  /** Deal if necessary, and let bots play. */
  function runFollowUps() {
    if (!table.states.length) apply(table.deal(newSeed()));
    if (!botsAreRunning) playBots();
  }

  /** Play for bots until it is a person's turn; a choice is dropped if its position was taken back meanwhile. */
  async function playBots() {
    botsAreRunning = true;
    try {
      for (let next = standIn(table); next; next = standIn(table)) await playBot(next);
    } catch (error) {
      decline(error);
    }
    botsAreRunning = false;
  }

  /** @param {StandIn} next */
  async function playBot(next) {
    const { state } = table;
    const goesOn = table.states.at(-2)?.turn === next.seat;
    // At fast pace there is no pause within a turn.
    const rest = new Promise((done) => setTimeout(done, goesOn && isFast() ? 0 : pause));
    const [code] = await Promise.all([company.choice(state, next), rest]);
    reload();
    if (table.states.at(-1) === state) apply(table.playFor(next.seat, state.view(next.seat).spell(code), next.by));
  }

  /** @param {string} code @param {string} message */
  const refuse = (code, message) => emit({ no: code, message, n: table.kept.n });

  /** The seat of a command: the named one, or the person's only one. @param {Facts} facts */
  const seatOf = ({ seat }) => seat ?? (table.mine.length === 1 ? table.mine[0] : -1);

  /** Commands that change the table. @type {Record<string, (facts: Facts) => Change | null>} */
  const commands = {
    play: (facts) => table.play(seatOf(facts), facts.action, facts.at),
    take_back: (facts) => table.takeBack(seatOf(facts)),
    give_up: (facts) => table.giveUp(seatOf(facts)),
    rematch: startRematch,
    swap: (facts) => table.swap(seatOf(facts), facts.with),
    emote: (facts) => table.emote(seatOf(facts), facts.emote),
    help: (facts) => table.help(seatOf(facts), facts.help),
    name: (facts) => table.name(seatOf(facts), facts.name ?? "", facts.picture ?? "", words.limits),
  };

  /** Queries, which are only answered. @type {Record<string, (facts: Facts) => void>} */
  const questions = {
    hello({ eyes: seat }) {
      eyes = table.mine.includes(seat) ? seat : (table.mine[0] ?? null);
      emit({ all: snapshot(table, eyes) });
    },
    why: ({ action }) => emit(whyNot(table.state, action)),
    hint(facts) {
      const [seat, { n }] = [seatOnTurn(facts), table.kept];
      const view = table.state.view(seat);
      company.advise(table.state, seat).then((choice) => emit(hint(view, choice, n)), decline);
    },
    coach(facts) {
      const seat = seatOnTurn(facts);
      emit({ coach: counsel(table.state.view(seat)), seat });
    },
  };

  /** The seat of a query, if it is its turn. @param {Facts} facts */
  function seatOnTurn(facts) {
    const seat = seatOf(facts);
    if (seat !== table.turn) throw new Refused("not_your_seat");
    return seat;
  }

  /** @type {Send} */
  function send(command, facts = {}) {
    if (!table) return;
    try {
      reload();
      if (command in questions) questions[command](facts);
      else if (command in commands) apply(commands[command](facts));
      else throw new Refused("not_now");
      runFollowUps();
    } catch (error) {
      decline(error);
    }
  }

  /** @param {unknown} error */
  function decline(error) {
    if (error instanceof saved.Unreadable) return fail(error);
    const code = error instanceof Refused ? error.code : "sorry";
    return refuse(code, words.refusals[code] ?? words.sorry);
  }

  addEventListener("hashchange", () => location.reload());
  addEventListener("storage", ({ key }) => {
    if (!table || key !== saved.keyOf(table.kept.id)) return;
    try {
      reload();
      runFollowUps();
    } catch (error) {
      decline(error);
    }
  });
  open().catch(fail);
  return { send };
}
