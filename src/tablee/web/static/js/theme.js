// Light or dark: what the visitor chose, else what the device prefers. Runs before the first paint, so nothing flashes.
(() => {
  const prefers = matchMedia("(prefers-color-scheme: dark)");
  /** Use localStorage, which a browser may block. @template T @param {() => T} use */
  const tryTo = (use) => {
    try {
      return use();
    } catch {
      return null;
    }
  };
  let chosen = tryTo(() => localStorage.getItem("theme"));
  const theme = () => chosen ?? (prefers.matches ? "dark" : "light");
  const apply = () => {
    document.documentElement.dataset.theme = theme();
  };
  apply();
  prefers.addEventListener("change", apply);
  document.addEventListener("DOMContentLoaded", () => {
    document.getElementById("theme")?.addEventListener("click", () => {
      chosen = theme() === "dark" ? "light" : "dark";
      tryTo(() => localStorage.setItem("theme", theme()));
      apply();
    });
  });
})();
