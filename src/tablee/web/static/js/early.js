// Records taps before the page's scripts have loaded, and replays them afterwards.
(() => {
  /** @type {HTMLButtonElement | null} */
  let tapped = null;
  const remember = (/** @type {Event} */ event) => {
    tapped = /** @type {Element} */ (event.target).closest("button");
    if (tapped?.type === "submit") event.preventDefault(); // without scripts a form would only reload the page
  };
  addEventListener("click", remember, true);
  addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", remember, true);
    tapped?.click();
  });
})();
