// A tap that comes before the page's scripts are there is not lost: it counts as soon as they are.
(() => {
  /** @type {HTMLButtonElement | null} */
  let tapped = null;
  const remember = (/** @type {Event} */ event) => {
    tapped = /** @type {Element} */ (event.target).closest("button");
    if (tapped?.type === "submit") event.preventDefault(); // without scripts a form would only load the page anew
  };
  addEventListener("click", remember, true);
  addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", remember, true);
    tapped?.click();
  });
})();
