// The menu of a table: everything around the game that is not needed for playing.

/** Items that open something close the menu first, so that the focus returns to its button; switches keep it open.
 * @param {HTMLDialogElement} dialog @param {HTMLElement} opener */
export function createMenu(dialog, opener) {
  opener.addEventListener("click", () => dialog.showModal());
  dialog.addEventListener(
    "click",
    ({ target }) => {
      if (target === dialog || /** @type {Element} */ (target).closest("[data-leads]")) dialog.close();
    },
    true,
  );
}

/** Full screen for the table, where the browser supports it. @param {HTMLElement} button */
export function createFullScreen(button) {
  const show = () => button.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement)));
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  });
  document.addEventListener("fullscreenchange", show);
}
