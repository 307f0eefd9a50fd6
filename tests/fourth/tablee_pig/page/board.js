// Pig: a die, how far everybody has come, and two buttons.
import { pause } from "../../static/js/boards/motion.js";
import { fill } from "../../static/js/boards/parts.js";
import { colourOf } from "../../static/js/boards/signs.js";
import { createStage, isMine, playable, sign } from "../../static/js/boards/stage.js";

export function createBoard(root, { texts: say, names, send, ask }) {
  const stage = createStage(root, { game: "pig", opening: "ready", build, act, marks: () => [], tap });

  function build(scene) {
    const { now } = scene;
    const words = now.points.map((points, seat) => fill(say.seat, { name: names(seat), points }));
    const legal = playable(scene);
    const buttons = legal.length ? ["roll", "stop"] : [];
    return [
      { tag: "p", class: "sr", id: stage.words, text: [...words, `${fill(say.pot, now)}.`].join(" ") },
      { key: "middle", class: "middle", inside: [die(now), ...now.points.map((_, seat) => lane(now, seat))] },
      { tag: "p", key: "prompt", at: "pot", class: "prompt", text: `${fill(say.pot, now)} · ${fill(say.goal, now)}` },
      { key: "actions", class: "actions", inside: buttons.map((action) => button(action, legal.includes(action))) },
    ];
  }

  const die = (now) => ({ key: "die", at: "die", class: "die tile", label: fill(say.die, now), inside: [{ text: String(now.face || "") }] });

  const lane = (now, seat) => ({
    key: `lane-${seat}`,
    class: "lane",
    vars: { "--seat": colourOf(seat), "--done": `${(100 * now.points[seat]) / now.goal}%` },
    inside: [sign(seat, names(seat)), { text: String(now.points[seat]) }],
  });

  const button = (action, legal) => ({ thing: action, class: `big ${legal ? "primary" : "soft"}`, text: say[action] });

  function tap(action, scene) {
    if (isMine(scene)) (scene.now.legal.includes(action) ? send : ask)(action);
  }

  /** Show one event; returns what is seen after it. */
  async function act({ event, seat, face, count }, seen) {
    if (event === "kept") return { ...seen, pot: 0, points: seen.points.with(seat, seen.points[seat] + count) };
    if (event !== "rolled" && event !== "lost") return seen;
    await pause(300);
    return { ...seen, face, pot: event === "lost" ? 0 : seen.pot + face };
  }

  return stage.board;
}

export const wayTo = (action) => [`[data-thing="${action}"]`];
export const sounds = { lost: "oops", kept: "gain", rolled: "tumble" };
