"""The harness in a page: kernels at work in any browser, under the house's own rules for pages."""

from pathlib import Path

HARNESS = Path(__file__).with_name("harness.js")

# As a function, and not as a file to be imported: then no browser has to be handed one that the house does not have.
PERFORM = f"""async ({{ game, jobs }}) => {{
  {HARNESS.read_text(encoding="utf-8").replace("export ", "")}
  const [bots, {{ Kernels }}, {{ State }}, words] = await Promise.all(
    [...["bots", "kernels", "state"].map((name) => `/static/js/pocket/${{name}}.js`), `/games/${{game}}/facts.js`]
      .map((path) => import(path)));
  const {{ about }} = await Kernels.load(game);
  const own = about.own ? await import(`/games/${{game}}/pocket.js`) : {{}};
  const module = await WebAssembly.compile(await (await fetch(`/games/${{game}}/kernels.wasm`)).arrayBuffer());
  return perform({{ ...bots, Kernels, State }}, module, {{ own, words }}, jobs);
}}"""
