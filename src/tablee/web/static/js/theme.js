// Light or dark: what the visitor chose, else what the device prefers. Runs before the first paint, so nothing flashes.
(() => {
  const prefers = matchMedia("(prefers-color-scheme: dark)");
  const theme = () => localStorage.getItem("theme") ?? (prefers.matches ? "dark" : "light");
  const apply = () => {
    document.documentElement.dataset.theme = theme();
  };
  apply();
  prefers.addEventListener("change", apply);
  document.addEventListener("DOMContentLoaded", () => {
    document.getElementById("theme")?.addEventListener("click", () => {
      localStorage.setItem("theme", theme() === "dark" ? "light" : "dark");
      apply();
    });
  });
})();
