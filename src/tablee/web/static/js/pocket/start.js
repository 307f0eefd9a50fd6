// A start that people set up themselves: kernels parse, change, write and check it.
import { present } from "../elements.js";
import { complaints, report, sentenceOf, written } from "./declared.js";
import { unwound } from "./shapes.js";

/** @import { Now } from "../protocol.d.ts" */
/** @import { Block, Kernels } from "./kernels.js" */
/** @import { Sentence } from "./sentences.js" */

/** The editor that a game declares. @param {Kernels} kernels */
const editorOf = ({ about }) => present(about.editor);

/** A start, which may be unfinished. It is immutable: changes return a new one. */
export class Start {
  #kernels;
  #bytes;

  /** @param {Kernels} kernels @param {Uint8Array} bytes of the record @param {Sentence | null} complaint */
  constructor(kernels, bytes, complaint) {
    this.#kernels = kernels;
    this.#bytes = bytes;
    this.complaint = complaint; // the rule that it breaks
  }

  /** A start by its text; null if it is not valid. @param {Kernels} kernels @param {string} text */
  static read(kernels, text) {
    const { option, complaints: known } = editorOf(kernels);
    return kernels.scoped(() => {
      const struct = kernels.struct();
      const { next, left } = unwound(complaints(kernels, `read_${option}`, text, struct));
      const why = left() ? known[next()] : null;
      return why === undefined ? null : new Start(kernels, struct.bytes.slice(), why && sentenceOf(why, next));
    });
  }

  /** The text of the start, for an option of a table, links and the terminal. */
  get text() {
    return this.#written(() => {});
  }

  get size() {
    return this.#read("size");
  }

  /** Who begins. @returns {number} */
  get turn() {
    return this.#read("turn");
  }

  /** The position for the board. @returns {Now} */
  get now() {
    const standing = { turn: this.turn, scores: [], outcome: null, legal: [] };
    return { ...standing, ...report("facts", this.#kernels, this.#bytes) };
  }

  /** What stands on a place; 0 for nothing. @param {string} place @returns {number} */
  at(place) {
    return this.#read("board")[this.#number(place)];
  }

  /** @param {string} place @param {number} piece 0 for nothing */
  with(place, piece) {
    return this.#after((struct) => struct.write("board", struct.read("board").with(this.#number(place), piece)));
  }

  /** @param {number} size */
  resized(size) {
    return this.#after((struct) => this.#kernels.run.resize(struct, size));
  }

  /** @param {number} seat */
  begunBy(seat) {
    return this.#after((struct) => struct.write("turn", [seat]));
  }

  /** An empty board. */
  emptied() {
    const [{ size }, { resize }] = [this, this.#kernels.run];
    return this.#after((struct) => [0, size].forEach((wanted) => resize(struct, wanted)));
  }

  /** @param {(struct: Block) => void} change */
  #after(change) {
    return present(Start.read(this.#kernels, this.#written(change)));
  }

  /** @param {(struct: Block) => void} change what is changed before @returns {string} */
  #written(change) {
    const kernels = this.#kernels;
    return kernels.scoped(() => {
      const struct = kernels.struct(this.#bytes);
      change(struct);
      return written(kernels, `write_${editorOf(kernels).option}`, struct);
    });
  }

  /** @param {string} field */
  #read(field) {
    return this.#kernels.scoped(() => this.#kernels.struct(this.#bytes).read(field));
  }

  /** @param {string} place */
  #number(place) {
    const { notation } = this.#kernels.about;
    return "places" in notation ? notation.places.indexOf(place) : -1;
  }
}
