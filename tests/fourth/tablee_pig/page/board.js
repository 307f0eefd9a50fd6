// Pig: one die, a pot, and everybody's points.
import { pause } from "../../static/js/boards/motion.js";
import { fill } from "../../static/js/boards/parts.js";
import { createStage, isMine, others, playable, sign } from "../../static/js/boards/stage.js";

const ART = "games/pig/art.svg#pig";

/**
 * @param {HTMLElement} root
 * @param {import("../../static/js/boards/stage.js").Surroundings} table
 */
export function createBoard(root, { texts: say, names, send, ask }) {
  const stage = createStage(root, { game: "pig", opening: "ready", build, act, marks: () => [], tap });

  function build(scene) {
    const { now, eyes } = scene;
    const away = others(now.points.length, eyes);
    return [
      { tag: "p", class: "sr", id: stage.words, text: describe(now) },
      { key: "others", class: "others", inside: away.map((seat) => points(now, seat)) },
      { key: "die", class: "die", label: fill(say.die, { face: now.face }), pictures: [`${ART}-${now.face || "cup"}`] },
      { tag: "p", key: "pot", class: "prompt", text: `${fill(say.pot, now)} · ${fill(say.goal, now)}` },
      eyes !== null && { key: "actions", class: "actions", inside: playable(scene).map(button) },
      eyes !== null && points(now, eyes),
    ];
  }

  const button = (action) => ({ thing: action, class: `big ${action === "roll" ? "primary" : "soft"}`, text: say[action] });

  function points(now, seat) {
    return {
      key: `seat-${seat}`,
      class: `points${now.turn === seat ? " on" : ""}`,
      label: fill(say.seat, { name: names(seat), points: now.points[seat] }),
      inside: [sign(seat, names(seat)), { class: "tally", text: String(now.points[seat]) }],
    };
  }

  function describe(now) {
    const seats = now.points.map((number, seat) => fill(say.seat, { name: names(seat), points: number }));
    return [...seats, `${fill(say.pot, now)}.`, fill(say.die, { face: now.face })].join(" ");
  }

  function tap(action, scene) {
    if (!isMine(scene)) return;
    if (playable(scene).includes(action)) send(action);
    else ask(action);
  }

  /** Show one event, and what is seen after it. */
  async function act(event, seen) {
    if (event.event === "kept") {
      return { ...seen, pot: 0, points: seen.points.with(event.seat, seen.points[event.seat] + event.count) };
    }
    if (event.event !== "rolled" && event.event !== "lost") return seen;
    stage.change({ now: { ...seen, face: event.face } });
    await pause(300);
    return { ...seen, face: event.face, pot: event.event === "lost" ? 0 : seen.pot + event.face };
  }

  return stage.board;
}

/** @type {import("../../static/js/boards/stage.js").WayTo} */
export const wayTo = (action) => [`[data-thing="${action}"]`];

/** @type {import("../../static/js/boards/stage.js").Sounds} */
export const sounds = { lost: "oops", kept: "gain", rolled: "tumble" };
