// What tests ask of the kernels, in Node and in browsers alike.

/** What a test wants done, with a game's kernels: each job gives a result that can be written as JSON. */
export async function perform(pocket, module, jobs) {
  const { Kernels, State, assembled, analyse, choose, limited, textOf, whyNot, hint, counsel, speaker } = pocket;
  const { readPosition, writePosition, Start, networkOf, look } = pocket;
  const kernels = await Kernels.of(module);
  const game = assembled(kernels);
  const work = { replay, viewed, advised, written, read, starts, perft, chosen, learned, analysed, spelled, failed };
  const results = [];
  for (const job of jobs) results.push(await work[job.do](job));
  return results;

  /** Play some actions; a digest of every struct on the way, of what is legal in it, and of how it stands. */
  async function replay({ start, actions }) {
    const struct = kernels.struct(bytesOf(start));
    const out = kernels.block("i4", kernels.about.most_legal);
    const parts = [];
    const note = () => {
      const over = kernels.run.over(struct);
      const codes = over ? [] : legal(struct, out);
      const scores = Array.from({ length: kernels.run.seats(struct) }, (_, seat) => kernels.run.score(struct, seat));
      parts.push(struct.bytes.slice(), new Uint8Array(Int32Array.from([...codes, Number(over), ...scores]).buffer));
    };
    note();
    for (const action of actions) {
      kernels.run.play(struct, action);
      note();
    }
    kernels.exports.give_back(struct.at);
    return digest(parts);
  }

  /** Play some actions; a digest of all that each seat, and a spectator, may know on the way. */
  async function viewed({ start, actions, players }) {
    let state = new State({ ...game, players }, bytesOf(start));
    const told = [];
    const tell = () => {
      for (const seat of [null, ...Array(players).keys()]) {
        const view = state.view(seat);
        const text = JSON.stringify(sorted({ now: view.now, events: view.events }));
        told.push(new TextEncoder().encode(text), view.bytes);
      }
    };
    tell();
    for (const action of actions) {
      state = state.play(action);
      tell();
    }
    return digest(told);
  }

  /** What people who set up a start are told of some texts: nothing where one is no board at all. */
  function starts({ texts }) {
    const say = speaker({});
    return texts.map((text) => {
      const start = Start.read(kernels, text);
      return start && { text: start.text, complaint: start.complaint && say(start.complaint) };
    });
  }

  /** Play some actions; what the page says on the way: why not to some actions, and hints to others. */
  function advised({ start, players, sentences, steps }) {
    let state = new State({ ...game, players, say: speaker(sentences) }, bytesOf(start));
    return steps.map(({ asked, hinted, then }) => {
      const view = state.view(state.turn);
      const told = {
        why: asked.map((action) => whyNot(state, action)),
        hints: hinted.map((action) => hint(view, { code: view.code(action) }, 0)),
        coach: counsel(view),
      };
      state = state.play(then);
      return told;
    });
  }

  /** Play some actions; the texts of all positions on the way, and whether some are read back to the same record. */
  function written({ start, actions, players, every }) {
    let state = new State({ ...game, players }, bytesOf(start));
    const texts = [];
    const tell = (index) => {
      const text = writePosition(state);
      texts.push(index % every !== 0 || readsBack(text) ? text : `not read: ${text}`);
    };
    const readsBack = (text) => {
      const back = readPosition(kernels, text);
      return back?.players === players && isSame(back.bytes, state.bytes);
    };
    tell(0);
    actions.forEach((action, index) => {
      state = state.play(action);
      tell(index + 1);
    });
    return texts;
  }

  /** The records of some texts; null where a text is no position. */
  function read({ texts }) {
    const found = texts.map((text) => readPosition(kernels, text));
    return found.map((one) => one && { ...one, bytes: hexOf(one.bytes) });
  }

  function legal(struct, out) {
    const count = kernels.run.legal(struct, out);
    return [...out.numbers.slice(0, count)].sort((one, other) => one - other);
  }

  function perft({ start, depth }) {
    const line = Array.from({ length: depth }, () => kernels.struct());
    const outs = line.map(() => kernels.block("i4", kernels.about.most_legal));
    line[0].bytes.set(bytesOf(start));
    const count = (level) => {
      if (kernels.run.over(line[level])) return 0;
      const found = kernels.run.legal(line[level], outs[level]);
      if (level + 1 === depth) return found;
      let total = 0;
      for (let index = 0; index < found; index++) {
        const action = outs[level].numbers[index];
        if (kernels.run.chancy(line[level], action)) total += 1;
        else {
          line[level + 1].bytes.set(line[level].bytes);
          kernels.run.play(line[level + 1], action);
          total += count(level + 1);
        }
      }
      return total;
    };
    const total = depth === 0 ? 1 : count(0);
    if (depth > 0) kernels.exports.give_back(line[0].at);
    return total;
  }

  /** Choose with the random numbers that the server drew for the same choice. */
  function chosen({ level, simulations, ...asked }) {
    const choice = withDice(asked, (position, dice) =>
      choose(position, limited(kernels.about.budgets[level], null, simulations), dice));
    return { code: choice.code, simulations: choice.simulations, value: choice.value };
  }

  /** Ask a network about some positions. */
  function learned({ network, asked }) {
    const known = networkOf(bytesOf(network).buffer);
    return asked.map(({ record, ...rest }) => kernels.scoped(() => {
      const choice = look({ ...rest, kernels, struct: kernels.struct(bytesOf(record)) }, known);
      return { code: choice.code, simulations: choice.simulations, value: choice.value };
    }));
  }

  /** Analyse with the random numbers that the server drew for the same analysis. */
  function analysed({ simulations, ...asked }) {
    const budget = { ms: null, simulations, depth: null, noise: 0, haste: 0, mistakes: 0, release: 0 };
    const found = withDice(asked, (position, dice) => [...analyse(position, budget, dice, 3)]);
    const told = ({ ms: _, ...rest }) => rest;
    return { first: told(found[0]), last: told(found.at(-1)) };
  }

  function withDice({ record, seat, players, codes, draws }, think) {
    const thrown = [...draws];
    const next = (kind) => {
      const [was, value] = thrown.shift() ?? [];
      if (was !== kind) throw new Error(`The server drew ${was}, the page ${kind}.`);
      return value;
    };
    const dice = {
      unit: () => next("unit"),
      gauss: () => next("gauss"),
      word: () => BigInt(next("word")),
      pick: (list) => list[next("pick")],
      order: () => next("order"),
    };
    return kernels.scoped(() => {
      const thought = think({ kernels, struct: kernels.struct(bytesOf(record)), seat, players, codes }, dice);
      if (thrown.length) throw new Error(`The server drew ${thrown.length} numbers more.`);
      return thought;
    });
  }

  function spelled({ codes }) {
    return codes.map((code) => textOf(kernels.about.notation, code));
  }

  /** What is thrown when a kernel meets an error, and by a call after that. */
  function failed({ kernel, given }) {
    try {
      kernels.run[kernel](kernels.struct(), ...given);
    } catch (error) {
      return `${error.constructor.name}: ${error.message}`;
    }
    return null;
  }
}

/** The same with the keys of all objects in order. */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
}

/** Of some bytes, one after the other. */
async function digest(parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", all)));
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const BYTES = new Map(HEX.map((digits, byte) => [digits, byte]));

const bytesOf = (hex) => Uint8Array.from({ length: hex.length / 2 }, (_, at) => BYTES.get(hex.slice(2 * at, 2 * at + 2)));
const isSame = (bytes, others) => bytes.length === others.length && bytes.every((byte, at) => byte === others[at]);
const hexOf = (bytes) => Array.from(bytes, (byte) => HEX[byte]).join("");
