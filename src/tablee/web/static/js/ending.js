// The end of a game: who won and why, how everybody did, and what to do next.
import { shapeOf } from "./boards/signs.js";
import { one } from "./elements.js";
import { openGame } from "./opening.js";
import { picture } from "./seats.js";
import { storePreferences, levelAgainst, LEVELS, tableFor } from "./preferences.js";
import { about, fill, together } from "./words.js";

/** @import { Gain } from "./keepsakes/count.js" */
/** @import { Outcome, Seat, Table } from "./protocol.d.ts" */
/** @import { Who } from "./telling.js" */
/** @import { Texts } from "./types.d.ts" */

const CLEAR = 1.5; // times as many points as anybody else

/** The score of the series; empty for its first game.
 * @param {Table} table @param {(seat: number) => string} names @param {Texts} texts */
export function seriesWords({ series: { games, won } }, names, texts) {
  if (games < 2) return "";
  return fill(texts.series, { score: won.map((count, seat) => `${names(seat)} ${count}`).join(" · ") });
}

/** @param {Who[]} winners @param {string} reason @param {Texts} texts */
export function whoWon(winners, reason, texts) {
  if (winners.length === 0) return reason === "all_left" ? texts.broken_off : texts.drawn;
  if (winners.length === 1) return about(texts, "won", winners[0]);
  const mine = winners.some(({ isYou }) => isYou);
  return fill(mine ? texts.shared_you : texts.shared, { names: together(winners.filter(({ isYou }) => !isYou)) });
}

/** Why the game is over, by name where somebody gave up; and that it does not count, where it does not.
 * @param {{seats: Seat[], looked_ahead: boolean}} game @param {Outcome} outcome
 * @param {(seat: number) => Who} who @param {Texts} texts */
export function whyOver({ seats, looked_ahead }, { reason }, who, texts) {
  const quitters = reason === "gave_up" ? seats.filter(({ gave_up }) => gave_up) : [];
  const named = quitters.map(({ seat }) => about(texts.around, "gave_up", who(seat)));
  const uncounted = looked_ahead ? texts.looked_ahead : "";
  return [...(named.length ? named : [texts.reasons[reason]]), uncounted].filter(Boolean).join(" ");
}

/** How big a win is: one over a strong level, one that is clear, and most of all the first over its level.
 * @param {Table} table @param {Gain} gain */
function sizeOf({ now, mine }, { level, isFirst }) {
  const scores = now?.scores ?? [];
  const best = Math.max(...scores.filter((_, seat) => !mine.includes(seat)));
  const isClear = Math.max(...mine.map((seat) => scores[seat])) >= CLEAR * best;
  return 1 + Number(isClear) + Number(LEVELS.indexOf(level ?? "") >= LEVELS.indexOf("strong")) + (isFirst ? 2 : 0);
}

/**
 * @param {{panel: HTMLElement, winner: HTMLElement, reason: HTMLElement, series: HTMLElement, scores: HTMLElement,
 *   first: HTMLElement, rematch: HTMLElement, onward: HTMLElement, comfort: HTMLElement, turning: HTMLAnchorElement,
 *   replay: HTMLAnchorElement}} parts
 * @param {{texts: Texts, who: (seat: number) => Who, ring: (end: "win" | "loss" | "tie") => void}} table
 */
export function createEnding(parts, { texts, who, ring }) {
  const { panel, winner, reason, series, scores, first, rematch, onward, comfort, turning, replay } = parts;

  /** @param {Outcome} outcome */
  const headline = ({ winners, reason: why }) => whoWon(winners.map(who), why, texts);

  /** All players with their scores, the best first. @param {number[]} points @param {string} unit */
  function ranking(points, unit) {
    const seats = [...points.keys()].sort((one, two) => points[two] - points[one]);
    return seats.map((seat) => {
      const [row, name, score] = ["li", "span", "strong"].map((tag) => document.createElement(tag));
      name.textContent = who(seat).name;
      score.textContent = String(points[seat]);
      score.setAttribute("aria-label", fill(unit, { count: points[seat] }));
      score.setAttribute("role", "img");
      row.append(picture(`static/art/house.svg#${shapeOf(seat)}`), name, score);
      return row;
    });
  }

  /** Who has won against bots may try the next level, as long as there is one. @param {Table} table */
  function offerNext({ game, options, seats, mine, now }) {
    const won = mine.length === 1 && Boolean(now?.outcome?.winners.includes(mine[0]));
    const level = won ? levelAgainst(seats, mine[0]) : null;
    const next = level ? LEVELS[LEVELS.indexOf(level) + 1] : undefined;
    onward.hidden = !next;
    if (!next) return;
    const words = fill(texts.next_level, { level: texts.levels[next] });
    onward.replaceChildren(picture(`static/art/levels.svg#level-${next}`), words);
    onward.onclick = () => {
      storePreferences(game, { level: next });
      openGame(tableFor(game, next, seats.length, options));
    };
  }

  /** Show a comforting text after a loss, and a link to the turning point. @param {Table} table */
  function soothe({ seats, mine, now }) {
    const winners = now?.outcome?.winners ?? [];
    const hasLost = mine.length === 1 && winners.length > 0 && !winners.includes(mine[0]);
    comfort.hidden = turning.hidden = !hasLost || Boolean(seats[mine[0]].gave_up);
    turning.href = `${replay.href}${replay.hash ? "/" : "#"}turn`;
  }

  /** Add the game to the shelf of this device. @param {Table} table */
  async function count(table) {
    const { countGame } = await import("./keepsakes/count.js");
    const gain = countGame(table, texts.keepsakes);
    first.hidden = !gain.isFirst;
    if (gain.isFirst) first.prepend(picture(`static/art/keepsakes.svg#keepsake-${gain.level}`));
    if (gain.level) one("span", first).textContent = fill(texts.first_win, { level: texts.levels[gain.level] });
    return gain;
  }

  /** @param {Table} table the picture of the table */
  return function show(table) {
    const { now, mine } = table;
    const outcome = now?.outcome;
    const was = panel.hidden;
    panel.hidden = !outcome;
    if (!outcome) return;
    const won = outcome.winners.some((seat) => mine.includes(seat));
    panel.classList.toggle("drawn", outcome.winners.length === 0);
    panel.classList.toggle("triumph", won);
    winner.textContent = headline(outcome);
    reason.textContent = whyOver(table, outcome, who, texts);
    series.textContent = seriesWords(table, (seat) => who(seat).name, texts);
    scores.replaceChildren(...(texts.points ? ranking(now.scores, texts.points) : []));
    rematch.hidden = mine.length === 0;
    offerNext(table);
    soothe(table);
    if (!was || mine.length === 0) return;
    count(table).then(async (gain) => {
      if (!won) return;
      const { celebrate } = await import("./confetti.js"); // not before it is needed: a table appears sooner
      celebrate(document.body, sizeOf(table, gain));
    });
    ring(won ? "win" : outcome.winners.length === 0 ? "tie" : "loss");
  };
}
