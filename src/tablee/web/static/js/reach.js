// How to let others in: by a click where the server can, and with the command that does it, to be copied.
import { post } from "./http.js";
import { maybe, one } from "./elements.js";

const button = maybe("copy-command");

button?.addEventListener("click", async () => {
  const command = one("#command");
  const device = /** @type {Partial<Navigator>} */ (navigator); // no clipboard without HTTPS
  const copying = device.clipboard?.writeText(command.innerText) ?? Promise.reject();
  const isCopied = await copying.then(() => true, () => false);
  if (isCopied) one("#command-copied").textContent = button.dataset.copied ?? "";
  else getSelection()?.selectAllChildren(command); // to be copied by hand
});

maybe("let-in")?.addEventListener("click", () =>
  post("/api/reach", {}).then(() => location.reload(), (error) => {
    one("#not-let-in").textContent = error.message;
  }));
