// Inviting from the start page: a table is opened and its link sent at once.
import { newTable, sendLink } from "./http.js";
import { every, one, present } from "./elements.js";
import { keepFace } from "./faces.js";
import { pickedProfile } from "./family.js";

/** Send the link of a table and go there; the fragment has what is left to do there (`invite.js`). A link that
 * works on no other device is not sent: the page of the table shows why.
 * @param {string} url @param {string} game its title @param {string[]} [wishes] */
async function inviteTo(url, game, wishes = []) {
  const reach = one("[data-reach]").dataset.reach; // where links for other devices begin
  const isCopied = reach ? await sendLink(reach + new URL(url).pathname, game) : false;
  location.assign(`${url}#${[...wishes, ...(isCopied ? ["copied"] : [])].join("-")}`);
}

/** The buttons of the start page: a new table for friends, and the same people again. */
export function createInvitations() {
  for (const button of every("[data-invite]", document, HTMLButtonElement)) {
    const game = present(button.dataset.invite);
    const box = one(`[data-play="${game}"]`);
    button.addEventListener("click", () => {
      const players = Number(one(`[name="players-${game}"]:checked`, box, HTMLInputElement).value);
      const friends = Array.from({ length: players - 1 }, () => "friend");
      const wishes = { game, seats: ["me", ...friends], help: ["off", ...friends.map(() => "off")] };
      act(button, one(".wrong", box), async () => {
        const me = pickedProfile();
        if (me) await keepFace({ name: me.name, picture: me.picture });
        return inviteTo(await newTable(wishes), present(button.dataset.title));
      });
    });
  }
  for (const button of every("[data-again]", document, HTMLButtonElement)) {
    const url = new URL(`/t/${button.dataset.again}`, location.href).href;
    button.addEventListener("click", () => inviteTo(url, present(button.dataset.title), ["again"]));
  }
}

/** Run a click handler once at a time, and show errors. @param {HTMLButtonElement} button @param {HTMLElement} wrong
 * @param {() => Promise<void>} does */
async function act(button, wrong, does) {
  button.disabled = true;
  await does().catch((error) => {
    wrong.textContent = error.message;
  });
  button.disabled = false;
}
