// The story of the game: what happened, in whole sentences, a paragraph for each turn; written down and spoken.
import { shapeOf } from "./boards/signs.js";
import { every } from "./elements.js";
import { light, seenAndHeard } from "./lights.js";
import { picture } from "./seats.js";
import { choose, goesOn, inWords, tellings } from "./telling.js";
import { about, fill, pieces, places } from "./words.js";

/** @import { Pictured } from "./boards/stage.js" */
/** @import { GameEvent, Step } from "./protocol.d.ts" */
/** @import { Telling, Who } from "./telling.js" */
/** @import { Piece } from "./words.js" */
/** @import { Facts, Texts } from "./types.d.ts" */

const LONGEST = 200; // paragraphs
const STARTER = 0; // the seat that plays first
const TWO_LINES = 90; // letters that fit on a small phone

/** A sentence of the story; telling: of the game, otherwise it is a line about what happened around it.
 * @typedef {{step: number, seat: number | null, telling?: Telling, line?: string}} Sentence */

/**
 * @param {{tale: HTMLElement, spoken: HTMLElement, lately?: HTMLElement, board: HTMLElement,
 *   texts: Texts, pictured: Pictured, who: (seat: number) => Who}} parts
 */
export function createStory({ tale, spoken, lately, board, texts, pictured, who }) {
  /** The sentence of each element on the page. @type {WeakMap<Element, Sentence>} */
  const known = new WeakMap();
  for (const list of [tale, lately]) if (list) listenTo(list);
  new ResizeObserver(toTheEnd).observe(tale); // it may come into sight later, or get another size

  // -- sentences -----------------------------------------------------------------------------------------------------

  /** @param {GameEvent[]} events @param {number} step @returns {Sentence[]} */
  const sentences = (events, step) =>
    tellings(texts.story, events).map((telling) => ({ step, seat: telling.facts.seat ?? null, telling }));

  /** A card as the object of a sentence: as shown, and with its place for screen readers.
   * @param {Facts} facts */
  function cardOf(facts) {
    const card = texts.a_card[facts.card];
    const there = texts.card_on && places(texts.card_on).every((name) => name in facts);
    return { card, whole: there ? fill(texts.card_on, { ...facts, card }) : card };
  }

  /** @param {Facts} facts */
  function inBoth(facts) {
    const { card, whole } = cardOf(facts);
    return seenAndHeard(card, whole);
  }

  /** @param {Sentence} sentence @param {boolean} [on] it goes on from the sentence before */
  function inPieces({ telling, line }, on = false) {
    if (!telling) return [{ words: line ?? "" }];
    const facts = inWords(telling, who);
    if ("card" in facts) facts.card = cardOf(telling.facts).whole;
    return pieces(choose(telling, who, on), facts);
  }

  /** @param {Sentence} sentence */
  const inWhole = (sentence) =>
    inPieces(sentence)
      .map(({ words }) => words)
      .join("");

  // -- on the page ---------------------------------------------------------------------------------------------------

  /** A sentence of which cards and places light up on the board. @param {Sentence} sentence @param {boolean} on */
  function written(sentence, on) {
    const said = document.createElement("span");
    said.className = "said";
    said.append(...inPieces(sentence, on).map((piece) => drawn(piece, sentence.telling)));
    known.set(said, sentence);
    return said;
  }

  /** @param {Piece} piece @param {Telling} [telling] @returns {Node | string} */
  function drawn({ words, fact = "", own }, telling) {
    const place = telling?.of.places[fact];
    if (fact === "name") return Object.assign(document.createElement("strong"), { textContent: words });
    if (!telling || !place) return words;
    const token = document.createElement("span"); // a button would let its full stop begin a line
    Object.assign(token, { className: "token", role: "button", tabIndex: -1 });
    token.dataset.place = fill(place, telling.facts);
    const face = pictured(fact, telling.facts);
    if (face) token.append(picture(face));
    token.append(...(fact === "card" && !own ? inBoth(telling.facts) : [words]));
    return token;
  }

  /** Sentences in a row about the same seat are one paragraph. @param {Sentence[]} sentences */
  function add(sentences) {
    for (const sentence of sentences) {
      const last = tale.lastElementChild;
      const before = last?.lastElementChild && known.get(last.lastElementChild);
      const on = Boolean(sentence.telling && before?.telling && goesOn(sentence.telling, before.telling));
      const same = before && sentence.seat !== null && before.seat === sentence.seat;
      for (const token of every(".token", tale)) token.tabIndex = -1;
      const paragraph = same ? last : tale.appendChild(begun(sentence.seat));
      paragraph.append(" ", written(sentence, on));
    }
    while (tale.children.length > LONGEST) tale.firstElementChild?.remove();
    toTheEnd();
    settle();
  }

  function toTheEnd() {
    tale.scrollTop = tale.scrollHeight;
  }

  /** @param {number | null} seat */
  function begun(seat) {
    const item = document.createElement("li");
    if (seat !== null) item.append(picture(`static/art/house.svg#${shapeOf(seat)}`, "teller"));
    return item;
  }

  /** @param {number} last the last step that is still true */
  function forget(last) {
    for (const said of every(".said", tale)) if ((known.get(said)?.step ?? 0) > last) said.remove();
    for (const item of every("li", tale)) if (!item.querySelector(".said")) item.remove();
    settle();
  }

  /** Make one token reachable with Tab; while the story is in its drawer, show its last line above. */
  function settle() {
    lately?.replaceChildren(lastLine());
    for (const list of [tale, lately]) every(".token", list ?? tale).at(-1)?.setAttribute("tabindex", "0");
  }

  /** The sentences of the last action, each as it is said alone; of many words the last ones. */
  function lastLine() {
    const all = every(".said", tale).map((said) => known.get(said)).filter((sentence) => sentence !== undefined);
    const last = all.at(-1);
    const latest = all.filter(({ step, seat }) => step === last?.step && seat === last.seat);
    while (latest.length > 1 && latest.map(inWhole).join(" ").length > TWO_LINES) latest.shift();
    const line = document.createElement("span");
    const sign = tale.querySelector("li:last-child .teller");
    if (sign) line.append(sign.cloneNode(true));
    for (const sentence of latest) line.append(" ", written(sentence, false));
    return line;
  }

  // -- lighting up ---------------------------------------------------------------------------------------------------

  /** @param {HTMLElement} list */
  function listenTo(list) {
    for (const type of ["pointerover", "focusin"]) list.addEventListener(type, lightUp);
    for (const type of ["pointerout", "focusout"]) list.addEventListener(type, dim);
    list.addEventListener("keydown", walk);
  }

  /** @param {Event} event @returns {HTMLElement | null} */
  const tokenOf = ({ target }) => /** @type {Element} */ (target).closest(".token");

  /** @param {Event} event */
  function lightUp(event) {
    const place = tokenOf(event)?.dataset.place;
    if (place) light(board, [place], "data-told");
  }

  function dim() {
    light(board, [], "data-told");
  }

  /** Arrow keys go from token to token. @param {KeyboardEvent} event */
  function walk(event) {
    const way = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const token = tokenOf(event);
    if (!way || !token) return;
    event.preventDefault();
    const tokens = every(".token", token.closest("ol") ?? lately);
    tokens[tokens.indexOf(token) + way]?.focus();
  }

  return {
    /** @param {GameEvent[]} events @param {number} [step] */
    tell(events, step = 0) {
      const told = sentences(events, step);
      if (!told.length) return;
      add(told);
      spoken.textContent = told.map(inWhole).join(" ");
    },
    /** The same in one line, which is neither written down nor spoken. @param {GameEvent[]} events */
    line: (events) => sentences(events, 0).map(inWhole).join(" "),
    /** Add the earlier steps of a snapshot, without announcing them. @param {Step[]} steps */
    retell(steps) {
      forget((steps[0]?.step ?? 0) - 1);
      for (const { step, seat, events, lot } of steps) {
        add(sentences(events.map((event) => ({ seat, ...event })), step));
        if (lot !== undefined) add([{ step, seat: STARTER, line: around("lot", STARTER) }]);
      }
    },
    /** Add a line about an event around the game. @param {string} what @param {number} seat @param {number} step */
    note(what, seat, step) {
      add([{ step, seat, line: around(what, seat) }]);
      spoken.textContent = around(what, seat);
    },
    /** The same without a seat. @param {string} line @param {number} step */
    remark(line, step) {
      add([{ step, seat: null, line }]);
      spoken.textContent = line;
    },
    forget,
    clear() {
      tale.replaceChildren();
      settle();
    },
  };

  /** A text about an event around the game, for its seat or the others. @param {string} what @param {number} seat */
  function around(what, seat) {
    return about(texts.around, what, who(seat));
  }
}
