"""The harness in a page: kernels at work in any browser, under the server's own content security policy."""

from pathlib import Path

HARNESS = Path(__file__).with_name("harness.js")

# As a function, not as a file to be imported: the server has no such file to serve.
PERFORM = f"""async ({{ game, jobs }}) => {{
  {HARNESS.read_text(encoding="utf-8").replace("export ", "")}
  const [bots, declared, kernels, learned, notation, play, state] = await Promise.all(
    ["bots", "declared", "kernels", "learned", "notation", "play", "state"]
      .map((name) => import(`/static/js/pocket/${{name}}.js`)));
  const module = await WebAssembly.compile(await (await fetch(`/games/${{game}}/kernels.wasm`)).arrayBuffer());
  return perform({{ ...bots, ...declared, ...kernels, ...learned, ...notation, ...play, ...state }}, module, jobs);
}}"""
