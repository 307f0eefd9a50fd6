// The coach at a table: shows its advice to a seat with a coach, and lets every own seat choose its help.
import { counted } from "./lights.js";
import { storeHelp } from "./preferences.js";
import { about, fill } from "./words.js";

/** @import { Pictured } from "./boards/stage.js" */
/** @import { Coached, Counsel, Courage, Now, Played, Send, Table } from "./protocol.d.ts" */
/** @import { Who } from "./telling.js" */
/** @import { Texts } from "./types.d.ts" */

const KINDS = ["off", "hints", "coach"];

/**
 * @param {{strip: HTMLElement, gauge: HTMLElement, says: HTMLElement, helps: HTMLElement}} parts
 * @param {{texts: Texts, who: (seat: number) => Who, pictured: Pictured, send: Send,
 *   toast: (...parts: string[]) => void}} table
 */
export function createCoach({ strip, gauge, says, helps }, { texts, who, pictured, send, toast }) {
  /** The position for which advice was requested. @type {Now | null} */
  let asked = null;
  /** @type {(Counsel & {seat: number}) | null} */
  let counsel = null;

  /** @param {Table} table the picture of the table */
  function show(table) {
    showHelps(table);
    strip.hidden = !table.now || Boolean(table.now.outcome) || !table.mine.some((seat) => table.help[seat] === "coach");
    const seat = table.now?.turn ?? null;
    const coached = seat !== null && table.mine.includes(seat) && table.help[seat] === "coach" && table.eyes === seat;
    if (coached && asked === table.now) return;
    asked = coached ? table.now : null;
    counsel = null;
    speak({});
    if (coached) send("coach", { seat });
  }

  /** @param {Coached} message @param {Table} table */
  function receive(message, table) {
    if (asked === null || asked !== table.now || message.seat !== table.now.turn) return;
    counsel = { ...message.coach, seat: message.seat };
    speak(counsel, texts.quiet);
  }

  /** @param {{lamp?: string | null, courage?: Courage | null}} entry
   * @param {string} [quiet] the text without advice */
  function speak({ lamp = null, courage = null }, quiet = "") {
    strip.classList.toggle("lit", Boolean(lamp));
    gauge.hidden = !courage;
    if (courage) {
      gauge.style.setProperty("--share", String(courage.share));
      gauge.setAttribute("aria-valuenow", String(Math.round(100 * courage.share)));
      gauge.setAttribute("aria-valuetext", fill(texts.gauge, { ...courage }));
    }
    const lines = courage ? [courage.why ?? "", courage.cost ?? ""].filter(Boolean) : [quiet];
    const danger = courage ? [strong(courage.danger ?? "")] : [];
    const words = [...danger, ...lines.map(line), ...counted(courage?.cards ?? "", pictured)];
    says.replaceChildren(...(lamp ? [strong(lamp)] : words));
  }

  /** Show the coach's remark after an action that missed a win. @param {Played} entry @param {Table} table */
  function follow(entry, { practice }) {
    if (entry.by !== "person" || counsel?.seat !== entry.seat) return;
    if (!counsel.missed || counsel.good.includes(entry.action)) return;
    toast([counsel.missed, ...(practice ? [texts.undo] : [])].join(" "));
  }

  /** One choice of help for each own seat. @param {Table} table */
  function showHelps({ mine, help }) {
    const known = JSON.stringify([mine, help, mine.map(who)]);
    if (helps.dataset.known === known) return;
    helps.dataset.known = known;
    helps.replaceChildren(...mine.map((seat) => choice(seat, help[seat])));
  }

  /** @param {number} seat @param {string} chosen */
  function choice(seat, chosen) {
    const box = document.createElement("fieldset");
    const legend = document.createElement("legend");
    legend.textContent = about(texts, "help_for", who(seat));
    box.append(
      legend,
      ...KINDS.map((kind) => {
        const label = document.createElement("label");
        const radio = document.createElement("input");
        label.className = "check";
        Object.assign(radio, { type: "radio", name: `help-${seat}`, value: kind, checked: kind === chosen });
        radio.addEventListener("change", () => {
          storeHelp(kind);
          send("help", { seat, help: kind });
        });
        label.append(radio, ` ${texts.kinds[kind]}`);
        return label;
      }),
    );
    return box;
  }

  return { show, receive, follow };
}

/** @param {string} text */
function strong(text) {
  const element = document.createElement("strong");
  element.textContent = text;
  return element;
}

/** @param {string} text */
function line(text) {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}
