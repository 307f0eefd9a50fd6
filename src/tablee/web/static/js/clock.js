// The clock of a turn: a shrinking bar at the seat, and the seconds for screen readers.
import { fill } from "./words.js";

/** @import { Texts } from "./types.d.ts" */

/** @param {number} ends */
const left = (ends) => Math.max(0, Math.ceil((ends - performance.now()) / 1000));

/** @param {{ends: number, clock: number}} table @param {Texts} texts */
export function clockBar({ ends, clock }, texts) {
  const bar = document.createElement("span");
  bar.className = "clock";
  bar.style.setProperty("--whole", `${clock}s`);
  bar.style.setProperty("--gone", `${(ends - performance.now()) / 1000 - clock}s`);
  const told = document.createElement("span");
  told.className = "sr";
  told.setAttribute("role", "timer"); // readable at any time, but never announced
  const tick = () => {
    told.textContent = fill(texts.seconds_left, { count: left(ends) });
  };
  const ticking = setInterval(() => (told.isConnected ? tick() : clearInterval(ticking)), 1000);
  tick();
  bar.append(told);
  return bar;
}
