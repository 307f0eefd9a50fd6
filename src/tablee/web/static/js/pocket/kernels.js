// A game's kernels in the page: the same rules and searches as on the server, as functions over blocks of memory.
import { file } from "../root.js";

/**
 * The item type of a block: a number type, or a struct with the offset, number type and length of each field.
 * @typedef {string | {size: number, fields: Record<string, [number, string, number]>}} Item
 */
/** @typedef {string | {item: Item, shape: number[]}} Kind of an argument; of an array one of the shapes that occur */
/** @typedef {{takes: Record<string, Kind>, gives: string[]}} Signature */
/** @typedef {{ms: number | null, simulations: number | null, depth: number | null,
 *   noise: number, haste: number, mistakes: number, release: number}} Budget */
/**
 * @typedef {{game: string, state: Exclude<Item, string>, public: string[], draws: string[], endings: string[],
 *   report: any, refusals: Record<number, [string, any]>, advice: {remarks: Record<number, any>, chances: string[]},
 *   private: boolean, revealing: string[],
 *   defaults: Record<string, any>, blanks: Blank[],
 *   bundle: {name: string, sets: Record<string, Record<string, any>>} | null,
 *   most_legal: number, notation: Notation, text_options: string[], editor: Editor | null,
 *   own: boolean, search: string, budgets: Record<string, Budget>, hint: number, analysis: number,
 *   patience: {ms: number, simulations: number},
 *   constants: Record<string, number>, kernels: Record<string, Signature>}} About
 */
/** The text of each action, or the names of the places that they lead from and to.
 * @typedef {{texts: Record<string, string>} | {places: string[]}} Notation */
/** A combination of players and options, its cards, and the struct before the deal: its bytes up to the last that is
 * not zero.
 * @typedef {{players: number, options: Record<string, any>, cards: string, record: string}} Blank */
/** The editor for a custom start: the name of the option, the sizes of the board, and the possible complaints.
 * @typedef {{option: string, sizes: number[], complaints: Record<number, any>}} Editor */
/** @typedef {number | bigint | boolean | Block | {[name: string]: Given}} Given */

const SECTION = "tablee";
const DONE = [0, -2]; // status codes for success, with a result and without one

/** The arrays of each kind of number. */
export const NUMBERS = {
  i1: Int8Array, u1: Uint8Array, i2: Int16Array, u2: Uint16Array, i4: Int32Array, u4: Uint32Array,
  i8: BigInt64Array, u8: BigUint64Array, f4: Float32Array, f8: Float64Array,
};

/** @param {number[]} factors */
const product = (factors) => factors.reduce((all, factor) => all * factor, 1);

/** @param {Item} item */
const sizeOf = (item) => (typeof item === "string" ? Number(item.slice(1)) : item.size);

/** A kernel has failed: there is no result. */
export class KernelError extends Error {}

/** A part of the kernels' memory: an array of numbers or of structs. */
export class Block {
  /** @param {WebAssembly.Memory} memory @param {number} at @param {Item} item @param {number[]} shape */
  constructor(memory, at, item, shape) {
    this.memory = memory;
    this.at = at;
    this.item = item;
    this.shape = shape;
    this.size = sizeOf(item);
    this.count = product(shape);
    const strides = shape.map((_, axis) => this.size * product(shape.slice(axis + 1)));
    this.words = [0, 0, BigInt(this.count), BigInt(this.size), at, ...shape.map(BigInt), ...strides.map(BigInt)];
  }

  /** The bytes; read this again after every call, because memory moves when it grows. */
  get bytes() {
    return new Uint8Array(this.memory.buffer, this.at, this.count * this.size);
  }

  /** The numbers of an array of numbers. @returns {any} */
  get numbers() {
    return new NUMBERS[/** @type {keyof NUMBERS} */ (this.item)](this.memory.buffer, this.at, this.count);
  }

  /** The first `count` items, as a block. @param {number} count */
  first(count) {
    return new Block(this.memory, this.at, this.item, [count, ...this.shape.slice(1)]);
  }

  /** A field of one struct: a number, or several. @param {string} name @param {number} [index] @returns {any} */
  read(name, index = 0) {
    const { array, one } = this.#field(name, index);
    return one ? Number(array[0]) : array;
  }

  /** @param {string} name @param {ArrayLike<number>} values @param {number} [index] */
  write(name, values, index = 0) {
    const { array, at } = this.#field(name, index);
    array.set(array instanceof BigInt64Array ? Array.from(values, BigInt) : values);
    new Uint8Array(this.memory.buffer).set(new Uint8Array(array.buffer), at);
  }

  /** A copy of a field, because fields may be unaligned. @param {string} name @param {number} index */
  #field(name, index) {
    const struct = /** @type {Exclude<Item, string>} */ (this.item);
    const [offset, kind, count] = struct.fields[name];
    const at = this.at + index * struct.size + offset;
    const bytes = this.memory.buffer.slice(at, at + count * Number(kind.slice(1)));
    /** @type {any} */
    const array = new NUMBERS[/** @type {keyof NUMBERS} */ (kind)](bytes);
    return { array, at, one: count === 1 };
  }
}

/** The kernels of one file, in a memory of their own. */
export class Kernels {
  /** @type {Uint8Array | undefined} */
  #visible;

  /** @param {WebAssembly.Instance} instance @param {About} about */
  constructor(instance, about) {
    this.about = about;
    this.exports = /** @type {Record<string, any>} */ (instance.exports);
    this.broken = false;
    this.answer = this.exports.keep(64);
    /** @type {Record<string, (...given: Given[]) => any>} */
    this.run = {};
    for (const [name, signature] of Object.entries(about.kernels)) this.run[name] = this.#function(name, signature);
  }

  /** @param {WebAssembly.Module} module */
  static async of(module) {
    const [section] = WebAssembly.Module.customSections(module, SECTION);
    return new Kernels(await WebAssembly.instantiate(module), JSON.parse(new TextDecoder().decode(section)));
  }

  /** @param {string} game */
  static load(game) {
    return Kernels.fetch(`games/${game}/kernels.wasm`);
  }

  /** @param {string} path of a static file */
  static async fetch(path) {
    const answer = await fetch(file(path));
    if (!answer.ok) throw new KernelError(`There is no file ${path}.`);
    return Kernels.of(await WebAssembly.compile(await answer.arrayBuffer()));
  }

  /** A mask of the public bytes of a struct. */
  get visible() {
    this.#visible ??= maskOf(this.about);
    return this.#visible;
  }

  /** A block of zeros. @param {Item} item @param {...number} shape */
  block(item, ...shape) {
    const bytes = product(shape) * sizeOf(item);
    const block = new Block(this.exports.memory, this.exports.keep(bytes), item, shape);
    block.bytes.fill(0);
    return block;
  }

  /** A block for a kernel's parameter, by default of its only shape.
   * @param {string} kernel @param {string} parameter @param {...number} shape */
  room(kernel, parameter, ...shape) {
    const kind = /** @type {Exclude<Kind, string>} */ (this.about.kernels[kernel].takes[parameter]);
    return this.block(kind.item, ...(shape.length ? shape : kind.shape));
  }

  /** Blocks for all members of a named tuple that a kernel takes. @param {string} kernel @param {string} parameter
   * @returns {Record<string, any>} */
  rooms(kernel, parameter) {
    /** @type {Record<string, any>} */
    const tuple = {};
    for (const path of Object.keys(this.about.kernels[kernel].takes)) {
      const [first, ...inside] = path.split(".");
      const last = inside.pop();
      if (first !== parameter || !last) continue;
      const holder = inside.reduce((whole, name) => (whole[name] ??= {}), tuple);
      holder[last] = this.room(kernel, path);
    }
    return tuple;
  }

  /** A struct of the game. @param {Uint8Array} [bytes] */
  struct(bytes) {
    const struct = this.block(this.about.state, 1);
    if (bytes) struct.bytes.set(bytes);
    return struct;
  }

  /** Actions as kernels take them. @param {number[]} codes */
  actions(codes) {
    const block = this.block("i4", codes.length);
    block.numbers.set(codes);
    return block;
  }

  /** A random stream with a seed. @param {bigint} word */
  stream(word) {
    const block = this.block("u8", 1);
    block.numbers[0] = word;
    return block;
  }

  /** A kernel's parameter `key` for shuffling, made from a seed as by `seal` in core.
   * @param {string} kernel @param {Uint8Array} seed @param {boolean} lot was one drawn from the same seed before? */
  seal(kernel, seed, lot) {
    const key = this.room(kernel, "key");
    const words = new DataView(seed.buffer, seed.byteOffset);
    key.numbers.set([...[0, 8, 16, 24].map((at) => words.getBigUint64(at)), BigInt(lot)]);
    return key;
  }

  /** Call a function, and free all blocks that it has allocated. @template T @param {() => T} work @returns {T} */
  scoped(work) {
    const mark = this.exports.keep(0);
    try {
      return work();
    } finally {
      this.exports.give_back(mark);
    }
  }

  /** @param {string} name @param {Signature} signature @returns {(...given: Given[]) => any} */
  #function(name, { takes, gives }) {
    const parameters = [...new Set(Object.keys(takes).map((path) => path.split(".")[0]))];
    const kinds = Object.entries(takes).map(([path, kind]) => {
      const [parameter, ...inside] = path.split(".");
      return { place: parameters.indexOf(parameter), inside, kind };
    });
    const results = gives.map((kind, index) => ({ read: reading(kind), at: this.answer + 8 * index }));
    return (...given) => {
      if (given.length !== parameters.length) throw new TypeError(`${name} takes ${parameters.join(", ")}.`);
      /** @type {(number | bigint)[]} */
      const words = [];
      for (const { place, inside, kind } of kinds) add(words, kind, part(given[place], inside));
      this.#call(name, words);
      const found = results.map(({ read, at }) => read(new DataView(this.exports.memory.buffer, at)));
      return gives.length > 1 ? found : found[0];
    };
  }

  /** @param {string} name @param {(number | bigint)[]} words */
  #call(name, words) {
    if (this.broken) throw new KernelError("These kernels met an error before.");
    this.exports.fresh();
    let status;
    try {
      status = this.exports[name](this.answer, this.answer + 56, ...words);
    } catch (error) {
      this.broken = true;
      throw new KernelError(`${name} failed: ${error}`, { cause: error });
    }
    if (!DONE.includes(status)) throw new KernelError(`${name} met an error (${status}).`);
  }
}

/** @param {About} about */
function maskOf({ state: { size, fields }, public: names }) {
  const mask = new Uint8Array(size);
  for (const name of names) {
    const [at, kind, count] = fields[name];
    mask.fill(255, at, at + count * sizeOf(kind));
  }
  return mask;
}

/** A function that reads a kernel's result from memory. @param {string} kind
 * @returns {(view: DataView) => number | boolean} */
function reading(kind) {
  if (kind === "float64") return (view) => view.getFloat64(0, true);
  if (kind.includes("bool")) return (view) => view.getUint8(0) !== 0;
  const bits = kind.includes("Literal") ? 64 : Number(kind.replace(/\D/g, ""));
  return (view) => Number(BigInt.asIntN(bits, view.getBigInt64(0, true)));
}

/** @param {Given} given @param {string[]} inside @returns {Given} */
const part = (given, inside) => inside.reduce((whole, name) => /** @type {any} */ (whole)[name], given);

/** Add an argument as a compiled kernel takes it.
 * @param {(number | bigint)[]} words @param {Kind} kind @param {Given} given */
function add(words, kind, given) {
  if (typeof kind !== "string") words.push(.../** @type {Block} */ (given).words);
  else if (kind === "record") words.push(/** @type {Block} */ (given).at);
  else if (kind === "float64" || kind === "bool") words.push(Number(given));
  else words.push(BigInt(/** @type {number} */ (given)));
}
