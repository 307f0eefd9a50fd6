// A drawer that comes up from below on a small screen; on a wide one it lies open beside the game.

/** @param {HTMLElement} drawer @param {HTMLElement} opener @param {HTMLElement} closer */
export function createDrawer(drawer, opener, closer) {
  /** @param {boolean} open */
  function turn(open) {
    drawer.classList.toggle("open", open);
    opener.setAttribute("aria-expanded", String(open));
    (open ? closer : opener).focus();
  }
  opener.addEventListener("click", () => turn(!drawer.classList.contains("open")));
  closer.addEventListener("click", () => turn(false));
  drawer.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && drawer.classList.contains("open")) turn(false);
  });
}
