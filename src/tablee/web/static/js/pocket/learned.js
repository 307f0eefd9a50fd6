// The learned player (`bots/learned.py`): the action that a game's network rates highest, without a search.
import { file } from "../root.js";
import { KernelError } from "./kernels.js";

/** @import { Choice, Position } from "./bots.js" */
/** @import { Block, Kernels } from "./kernels.js" */
/** A tensor of the file: its number type, shape and bytes.
 * @typedef {{item: string, shape: number[], bytes: Uint8Array}} Tensor */
/** @typedef {Record<string, Tensor>} Network */

/** @type {Record<string, string>} */
const ITEMS = { F32: "f4", I16: "i2", I8: "i1" };

/** The network of a game. @param {string} game */
export async function fetchNetwork(game) {
  const path = `games/${game}/network.safetensors`;
  const answer = await fetch(file(path));
  if (!answer.ok) throw new KernelError(`There is no file ${path}.`);
  return networkOf(await answer.arrayBuffer());
}

/** The tensors of a file in the format safetensors: the length of the header, the header, and the numbers.
 * @param {ArrayBuffer} content @returns {Network} */
export function networkOf(content) {
  const start = 8 + Number(new DataView(content).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(content.slice(8, start)));
  return Object.fromEntries(Object.entries(header).map(([name, { dtype, shape, data_offsets: [first, last] }]) =>
    [name, { item: ITEMS[dtype], shape, bytes: new Uint8Array(content, start + first, last - first) }]));
}

/** Choose for the seat whose position this is. @param {Position} position @param {Network} network @returns {Choice} */
export function look({ kernels, struct, codes, players }, network) {
  const began = performance.now();
  return kernels.scoped(() => {
    const [numbers, shares] = ["numbers", "shares"].map((name) => kernels.room("look", name));
    const [actions, parts] = [kernels.actions(codes), blocks(kernels, network)];
    const code = kernels.run.look(struct, actions, codes.length, parts, numbers, shares);
    return { code, ms: performance.now() - began, simulations: 0, value: [...shares.numbers.slice(0, players)] };
  });
}

/** @param {Kernels} kernels @param {Network} network @returns {Record<string, Block>} */
function blocks(kernels, network) {
  return Object.fromEntries(Object.entries(network).map(([name, { item, shape, bytes }]) => {
    const block = kernels.block(item, ...shape);
    block.bytes.set(bytes);
    return [name, block];
  }));
}
