// The views of a replay besides board and graph: the choice of the seat, the sentences and the place of a step.
import { shapeOf } from "../boards/signs.js";
import { by } from "../elements.js";
import { whoWon, whyOver } from "../ending.js";
import { picture } from "../seats.js";
import { about, fill } from "../words.js";

/** @import { Outcome } from "../protocol.d.ts" */
/** @import { createStory } from "../story.js" */
/** @import { Who } from "../telling.js" */
/** @import { Texts } from "../types.d.ts" */
/** @import { ReplayStore } from "./store.js" */

/** The choice of the seat whose view is shown.
 * @param {ReplayStore} store
 * @param {{texts: Texts, who: (seat: number) => Who, look: (eyes: number | null) => void}} around */
export function showEyes({ game }, { texts, who, look }) {
  /** @param {number | null} seat @param {string} symbol @param {string} name @param {string} meaning */
  function choice(seat, symbol, name, meaning) {
    const label = document.createElement("label");
    const radio = document.createElement("input");
    const shown = document.createElement("span");
    Object.assign(radio, { type: "radio", name: "eyes", value: seat ?? "", checked: seat === game.eyes });
    label.className = "eye-choice";
    shown.textContent = name;
    radio.setAttribute("aria-label", meaning);
    radio.addEventListener("change", () => look(seat));
    label.addEventListener("pointerup", () => setTimeout(() => radio.blur())); // the arrow keys go on stepping
    label.append(radio, picture(`static/art/house.svg#${symbol}`), shown);
    return label;
  }

  by("eyes").replaceChildren(
    choice(null, "icon-eye", texts.everyone, texts.referee),
    ...game.seats.map(({ seat }) =>
      choice(seat, shapeOf(seat), who(seat).name, about(texts, "eyes_of", who(seat))),
    ),
  );
}

/** The sentences of a step, and its position in the game.
 * @param {ReplayStore} store
 * @param {{texts: Texts, words: Texts, who: (seat: number) => Who, story: ReturnType<typeof createStory>}} around
 * words: those of the game's table */
export function showStep(store, { texts, words, who, story }) {
  const { at, last, step } = store;

  /** @param {string} line */
  function write(line) {
    const item = document.createElement("li");
    item.textContent = line;
    by("words").append(item);
  }

  /** @param {Outcome} outcome */
  const ending = (outcome) => {
    const winner = whoWon(outcome.winners.map(who), outcome.reason, words);
    return [winner, whyOver(store.game, outcome, who, words)].filter(Boolean).join(" ");
  };

  story.clear();
  story.tell(step.events);
  if (!by("words").children.length) write(at ? (step.action ?? "") : texts.begins);
  if (step.now.outcome) write(ending(step.now.outcome));
  by("at").textContent = `${at} / ${last}`;
  const slider = by("slider", HTMLInputElement);
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", fill(texts.step_told, { step: at, last, told: by("words").innerText }));
  for (const id of ["first", "back"]) by(id, HTMLButtonElement).disabled = at === 0;
  for (const id of ["next", "last"]) by(id, HTMLButtonElement).disabled = at === last;
}

/** The face of the play button. @param {"play" | "pause"} icon @param {Texts} texts */
export function showPlaying(icon, texts) {
  by("play").dataset.does = icon;
  by("play").setAttribute("aria-label", texts[icon]);
  by("play").replaceChildren(picture(`static/art/house.svg#icon-${icon}`));
}

/** The link that saves the record of the game. @param {ReplayStore} store @param {string} [code] */
export function offerRecord({ game }, code) {
  const link = by("download", HTMLAnchorElement);
  if (link.href) URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([JSON.stringify(game.record)], { type: "application/json" }));
  link.download = `${["tablee", game.game, code].filter(Boolean).join("-")}.json`;
}
