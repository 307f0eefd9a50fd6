// The button that prints a page, in the light theme.
import { by } from "./elements.js";

const print = by("print");
print.hidden = false;
print.addEventListener("click", () => window.print());

const { dataset } = document.documentElement;
addEventListener("beforeprint", () => {
  const { theme } = dataset;
  dataset.theme = "light";
  addEventListener("afterprint", () => {
    dataset.theme = theme;
  }, { once: true });
});
