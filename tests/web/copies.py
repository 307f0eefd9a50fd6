"""A static site on a plain file server."""

import contextlib
import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

# Whether the service worker has cached everything, as seen by a page in the folder of a language.
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const list = await (await fetch("../kept.json")).json();
  const boxes = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = new Set((await Promise.all(boxes.map((box) => box.keys()))).flat().map(({ url }) => url));
  const wanted = [...list.files, ...list.pages[document.documentElement.dataset.pages]];
  return wanted.every((path) => kept.has(new URL(`../${path}`, location.href).href));
}"""


class Quiet(SimpleHTTPRequestHandler):
    """A request handler without a log."""

    def log_message(self, *_: Any) -> None:
        pass


@contextlib.contextmanager
def serving_files(folder: Path) -> Iterator[str]:
    """Serve the files of a folder from a thread; yield the URL."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
