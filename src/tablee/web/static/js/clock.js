// The gentle clock of a turn: a bar at the seat that gets shorter, and the seconds for those who listen.
import { fill } from "./words.js";

/** The moment the turn ends, on this page's watch. @param {number | null} seconds what is left */
export const endsIn = (seconds) => (seconds === null ? null : performance.now() + seconds * 1000);

/** @param {number} ends */
const left = (ends) => Math.max(0, Math.ceil((ends - performance.now()) / 1000));

/** @param {{ends: number, clock: number}} table @param {Record<string, any>} texts */
export function clockBar({ ends, clock }, texts) {
  const bar = document.createElement("span");
  bar.className = "clock";
  bar.style.setProperty("--whole", `${clock}s`);
  bar.style.setProperty("--gone", `${(ends - performance.now()) / 1000 - clock}s`);
  const told = document.createElement("span");
  told.className = "sr";
  told.setAttribute("role", "timer"); // can be read at any time, and says nothing by itself
  const tick = () => {
    told.textContent = fill(texts.seconds_left, { count: left(ends) });
  };
  const ticking = setInterval(() => (told.isConnected ? tick() : clearInterval(ticking)), 1000);
  tick();
  bar.append(told);
  return bar;
}
