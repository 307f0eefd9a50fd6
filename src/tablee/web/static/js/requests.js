// Requests between players: shown until they are answered, withdrawn or expired.
import { fill, together } from "./words.js";

/** @import { Declined, Request, Send, Table, CommandName } from "./protocol.d.ts" */
/** @import { Who } from "./telling.js" */
/** @import { Texts } from "./types.d.ts" */

/** The command for each kind of request. @type {Record<Request["what"], CommandName>} */
const COMMANDS = { back: "take_back", swap: "swap", rematch: "rematch", draw: "draw" };

/**
 * @param {{panel: HTMLElement, rematch: HTMLElement}} parts
 * @param {{texts: Texts, who: (seat: number) => Who, send: Send,
 *   toast: (text: string) => void}} table
 */
export function createRequests({ panel, rematch }, { texts, who, send, toast }) {
  let shown = "";

  /** @param {string} text @param {string} look @param {() => void} act */
  function button(text, look, act) {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", className: look, textContent: text });
    made.addEventListener("click", act);
    return made;
  }

  /** @param {Request} request @param {number[]} mine */
  function choices({ what, seat, asked, with: other }, mine) {
    const own = mine.find((number) => asked.includes(number));
    const refuse = (/** @type {number} */ from) => send("decline", { seat: from, what, of: seat });
    if (own !== undefined) {
      const facts = what === "swap" ? { seat: other, with: seat } : { seat: own };
      return [
        button(texts.agree, "primary", () => send(COMMANDS[what], facts)),
        button(texts.no, "soft", () => refuse(own)),
      ];
    }
    return mine.includes(seat) ? [button(texts.withdraw, "soft", () => refuse(seat))] : [];
  }

  /** The sentence about a request; about one's own, with the names of those who have not answered.
   * @param {Request} request @param {number[]} mine */
  function sentence({ what, seat, asked }, mine) {
    const wish = mine.includes(seat) ? texts.wishes[what] : fill(texts.wants[what], { name: who(seat) });
    if (asked.some((number) => mine.includes(number)) && !mine.includes(seat)) return wish;
    return fill(texts.waiting_for, { wish, names: together(asked.map(who)) });
  }

  /** @param {string} words */
  const offered = (words) => rowOf(words, [button(texts.let_play, "primary", () => send("let_play", {}))]);

  /** @param {string} words @param {HTMLElement[]} buttons */
  function rowOf(words, buttons) {
    const [item, said, does] = ["li", "p", "div"].map((tag) => document.createElement(tag));
    said.textContent = words;
    does.className = "answers";
    does.append(...buttons);
    item.append(said, does);
    return item;
  }

  return {
    /** Redraw only after a change, so that a tap hits the button that was shown. @param {Table} table
     * @param {string | null} offer for whom the stand-in offers itself */
    show({ requests, mine, seats }, offer) {
      const key = JSON.stringify([requests, mine, seats.map(({ seat }) => who(seat).name), offer]);
      if (key === shown) return;
      shown = key;
      const rows = requests.map((request) => rowOf(sentence(request, mine), choices(request, mine)));
      panel.replaceChildren(...rows, ...(offer ? [offered(offer)] : []));
      panel.hidden = panel.childElementCount === 0;
      const again = requests.find(({ what }) => what === "rematch");
      rematch.toggleAttribute("disabled", Boolean(again && !again.asked.some((seat) => mine.includes(seat))));
    },
    /** Tell the person who asked that the request was declined. @param {Declined} entry @param {number[]} mine */
    declined({ seat, of }, mine) {
      if (mine.includes(of) && !mine.includes(seat)) toast(fill(texts.declined, { name: who(seat) }));
    },
    /** @param {Table} before */
    lapsed({ requests, mine }) {
      if (requests.some(({ seat }) => mine.includes(seat))) toast(texts.lapsed);
    },
  };
}
