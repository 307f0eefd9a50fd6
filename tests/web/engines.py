"""Other browsers: Debian's Firefox through WebDriver BiDi, and WebKit through its driver, on a virtual display.

Both do the three things that a test needs: go to a page, run a script in it, and take a picture of what is seen.
"""

import json
import os
import re
import shutil
import subprocess
import time
import warnings
from abc import ABC, abstractmethod
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.webkitgtk.service import Service
from websockets.sync.client import ClientConnection, connect

PATIENCE_S = 60.0
BETWEEN_LOOKS_S = 0.02
SCREEN = "1280x900x24"
FIREFOX_WISHES = 'user_pref("ui.prefersReducedMotion", 1);\n'
GTK_WISHES = "[Settings]\ngtk-enable-animations=0\n"  # WebKit reads prefers-reduced-motion from there


class Engine(ABC):
    """A browser with one window."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to a page and wait until it has loaded."""

    @abstractmethod
    def run(self, script: str) -> Any:
        """Evaluate a JavaScript expression; return its value as JSON."""

    @abstractmethod
    def take_picture(self) -> str:
        """Return a screenshot: a PNG, in base 64."""

    def pixels(self) -> NDArray[np.int16]:
        """Return the pixels of a screenshot: rows, columns, and red, green and blue of each."""
        return np.asarray(Image.open(BytesIO(b64decode(self.take_picture()))).convert("RGB"), np.int16)

    def wait_for(self, script: str) -> Any:
        """Poll an expression until it is true; return its value."""
        deadline = time.monotonic() + PATIENCE_S
        while not (found := self.run(script)):
            assert time.monotonic() < deadline, f"Never true: {script}"
            time.sleep(BETWEEN_LOOKS_S)
        return found


class Firefox(Engine):
    """https://w3c.github.io/webdriver-bidi/, as far as it is needed."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.asked = 0
        self._do("session.new", capabilities={})
        self.context = self._do("browsingContext.getTree")["contexts"][0]["context"]

    def _do(self, method: str, **params: Any) -> Any:
        self.asked += 1
        self.socket.send(json.dumps({"id": self.asked, "method": method, "params": params}))
        while (answer := json.loads(self.socket.recv(timeout=PATIENCE_S))).get("id") != self.asked:
            pass  # an event
        assert answer["type"] == "success", answer
        return answer["result"]

    def open(self, address: str) -> None:
        self._do("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def run(self, script: str) -> Any:
        asked = {"expression": f"JSON.stringify({script})", "target": {"context": self.context}, "awaitPromise": False}
        answer = self._do("script.evaluate", **asked)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"].get("value", "null"))

    def take_picture(self) -> str:
        picture: str = self._do("browsingContext.captureScreenshot", context=self.context)["data"]
        return picture


@contextmanager
def firefox(folder: Path) -> Iterator[Engine]:
    """Debian's Firefox, with a fresh profile."""
    (folder / "user.js").write_text(FIREFOX_WISHES)
    command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        told = iter(process.stderr.readline, "")
        address = next(found[1] for line in told if (found := re.search(r"BiDi listening on (ws://\S+)", line)))
        try:
            with connect(f"{address}/session", max_size=None) as socket:
                yield Firefox(socket)
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE_S)


class WebKit(Engine):
    """WebKitGTK, the engine of GNOME's browser, close to that of an iPhone."""

    def __init__(self, driver: WebKitGTK) -> None:
        self.driver = driver

    def open(self, address: str) -> None:
        self.driver.get(address)

    def run(self, script: str) -> Any:
        return self.driver.execute_script(f"return {script}")

    def take_picture(self) -> str:
        return self.driver.get_screenshot_as_base64()


@contextmanager
def webkit(folder: Path) -> Iterator[Engine]:
    """WebKit's MiniBrowser on a virtual display."""
    (folder / "gtk-3.0").mkdir()
    (folder / "gtk-3.0" / "settings.ini").write_text(GTK_WISHES)
    driver_path = shutil.which("WebKitWebDriver")
    assert driver_path, "These tests need WebKit: apt-get install webkit2gtk-driver xvfb"
    options = WebKitGTKOptions()
    options.binary_location = str(next(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser")))
    options.add_argument("--automation")
    with screen() as display:
        environment = os.environ | {"DISPLAY": display, "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
        with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # Selenium warns of its own call
            driver = WebKitGTK(options=options, service=Service(driver_path, env=environment))
        try:
            yield WebKit(driver)
        finally:
            driver.quit()


@contextmanager
def screen() -> Iterator[str]:
    """Run a virtual display; yield its name."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        try:
            yield f":{process.stdout.readline().strip()}"
        finally:
            process.terminate()


ENGINES = {"firefox": firefox, "webkit": webkit}
