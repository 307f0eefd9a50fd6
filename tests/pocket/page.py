"""The harness in a page: kernels at work in any browser, under the house's own rules for pages."""

from pathlib import Path

HARNESS = Path(__file__).with_name("harness.js")

# As a function, and not as a file to be imported: then no browser has to be handed one that the house does not have.
PERFORM = f"""async ({{ game, jobs }}) => {{
  {HARNESS.read_text(encoding="utf-8").replace("export ", "")}
  const [bots, kernels, notation, play, state] = await Promise.all(
    ["bots", "kernels", "notation", "play", "state"].map((name) => import(`/static/js/pocket/${{name}}.js`)));
  const module = await WebAssembly.compile(await (await fetch(`/games/${{game}}/kernels.wasm`)).arrayBuffer());
  return perform({{ ...bots, ...kernels, ...notation, ...play, ...state }}, module, jobs);
}}"""
