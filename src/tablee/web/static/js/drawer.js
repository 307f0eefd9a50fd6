// A drawer over the table; on a very wide screen the story is always open beside the board.

/** @param {HTMLElement} drawer @param {HTMLElement} opener @param {HTMLElement} closer
 * @param {HTMLElement} [home] where the focus goes when it is closed */
export function createDrawer(drawer, opener, closer, home = opener) {
  /** @param {boolean} open */
  function turn(open) {
    drawer.classList.toggle("open", open);
    opener.setAttribute("aria-expanded", String(open));
    (open ? closer : home).focus();
  }
  opener.addEventListener("click", () => turn(!drawer.classList.contains("open")));
  closer.addEventListener("click", () => turn(false));
  drawer.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && drawer.classList.contains("open")) turn(false);
  });
}
