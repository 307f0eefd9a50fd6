// Setting up a start of one's own: a piece is chosen and put on the board; the game's kernels check the rules.
import { loadBoard } from "./boards/load.js";
import { sendLink, texts } from "./http.js";
import { by, one, present } from "./elements.js";
import { numbered } from "./faces.js";
import { dropStart, keepStart, linkTo, ownStarts } from "./own-starts.js";
import "./playnow.js"; // it plays what is shown
import { Kernels } from "./pocket/kernels.js";
import { speaker } from "./pocket/sentences.js";
import { Start } from "./pocket/start.js";
import { page } from "./root.js";
import { picture } from "./seats.js";
import { address } from "./thoughts.js";
import { fill } from "./words.js";

const game = present(by("edit").dataset.game);
const all = texts();
const say = all.edit;
const speak = speaker(all.sentences);
const [{ createBoard, pieces: piecesOf }, kernels] = await Promise.all([loadBoard(game), Kernels.load(game)]);
const { option } = present(kernels.about.editor);
const usual = present(Start.read(kernels, kernels.about.defaults[option]));
const pieces = present(piecesOf)(all.board);
const board = createBoard(by("board"), { texts: all.board, names, who, send() {}, ask() {} });
const chosen = () => Number(one("[name=piece]:checked", by("pieces"), HTMLInputElement).value);

/** @param {number} seat */
function who(seat) {
  return numbered(seat + 1, say);
}

/** @param {number} seat */
function names(seat) {
  return who(seat).name;
}

/** The current start. @type {Start} */
let start;

/** @param {Start} next */
function show(next) {
  start = next;
  const { text, complaint, now, size, turn } = start;
  board.show(now, null);
  by("fits").textContent = complaint ? speak(complaint) : say.fits;
  by("fits").classList.toggle("wrong", complaint !== null);
  by("size", HTMLSelectElement).value = String(size);
  one(`[name=begins][value="${turn}"]`, by("begins"), HTMLInputElement).checked = true;
  by("text", HTMLTextAreaElement).value = text;
  history.replaceState(null, "", linkTo(text));
  by("wrong").hidden = true;
  by("uses").inert = complaint !== null;
  one("#keep [type=submit]", document, HTMLButtonElement).disabled = complaint !== null;
  one(".play-now").dataset.options = JSON.stringify({ [option]: text });
  by("to-table", HTMLAnchorElement).href = page(`new/${game}${linkTo(text)}`);
  by("to-think", HTMLAnchorElement).href = page(`think/${game}${address(text, [])}`);
}

/** Show the board of a text, if it is valid. @param {string} text */
function open(text) {
  const read = Start.read(kernels, text.trim());
  if (read) return show(read);
  if (!start) show(usual);
  by("wrong").textContent = say.no_board;
  by("wrong").hidden = false;
  return undefined;
}

function openAddress() {
  open(new URLSearchParams(location.hash.slice(1)).get("start") ?? usual.text);
}

// -- pieces ----------------------------------------------------------------------------------------------------------

by("pieces").prepend(...pieces.map(({ number, picture: shown, label }) => {
  const [box, radio, words] = ["label", "input", "span"].map((tag) => document.createElement(tag));
  Object.assign(radio, { type: "radio", name: "piece", value: String(number) });
  Object.assign(words, { className: "sr", textContent: label });
  box.className = "piece";
  box.append(radio, picture(shown), words);
  return box;
}));
one("[name=piece]", by("pieces"), HTMLInputElement).checked = true;

/** The place that was tapped, or has the keyboard. @param {Event} event */
const placeOf = ({ target }) => /** @type {Element} */ (target).closest("[data-thing]")?.getAttribute("data-thing");

/** Put a piece on a place; what stands there already is taken away. @param {string} place @param {number} piece */
function put(place, piece) {
  show(start.with(place, start.at(place) === piece ? 0 : piece));
}

by("board").addEventListener("click", (event) => {
  const place = placeOf(event);
  if (place) put(place, chosen());
});
by("board").addEventListener("keydown", (event) => {
  const [place, piece] = [placeOf(event), pieces.find(({ key }) => key === event.key)];
  if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
  if (piece) put(place, piece.number);
  else if (event.key === "Delete" || event.key === "Backspace") show(start.with(place, 0));
});

// -- the board -------------------------------------------------------------------------------------------------------

by("size").addEventListener("change", () => show(start.resized(Number(by("size", HTMLSelectElement).value))));
by("begins").addEventListener("change", () =>
  show(start.begunBy(Number(one("[name=begins]:checked", by("begins"), HTMLInputElement).value))));
by("usual").addEventListener("click", () => show(usual));
by("empty").addEventListener("click", () => show(start.emptied()));
by("bring").addEventListener("submit", (event) => {
  event.preventDefault();
  open(by("text", HTMLTextAreaElement).value);
});
by("send").addEventListener("click", async () => {
  const copied = await sendLink(location.href, document.title);
  by("sent").textContent = copied ? say.copied : "";
});

// -- boards of this device -------------------------------------------------------------------------------------------

function showOwn() {
  by("own").replaceChildren(...ownStarts(game).map(({ name, text }) => {
    const [item, link, drop] = ["li", "a", "button"].map((tag) => document.createElement(tag));
    Object.assign(link, { className: "soft", href: linkTo(text), textContent: name });
    Object.assign(drop, { className: "icon-button", type: "button", ariaLabel: fill(say.remove, { name }) });
    drop.append(picture("static/art/house.svg#icon-close"));
    drop.addEventListener("click", () => {
      dropStart(game, name);
      showOwn();
      by("called").focus();
    });
    item.className = "kept-game";
    item.append(link, drop);
    return item;
  }));
}

by("keep").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = by("called", HTMLInputElement).value.trim();
  if (!name) return;
  by("kept").textContent = keepStart(game, { name, text: start.text }) ? say.kept : say.full;
  showOwn();
});
addEventListener("hashchange", openAddress);
addEventListener("storage", showOwn);
showOwn();
openAddress();
