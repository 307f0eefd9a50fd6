// A tap that comes before the page's scripts are there is not lost: it counts as soon as they are.
(() => {
  /** @type {HTMLButtonElement | null} */
  let tapped = null;
  const remember = (/** @type {Event} */ event) => {
    tapped = /** @type {Element} */ (event.target).closest('button[type="button"]');
  };
  addEventListener("click", remember, true);
  addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", remember, true);
    tapped?.click();
  });
})();
