"""Scripts of the page in Node, where they need no page."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import tablee.web

SCRIPTS = Path(tablee.web.__file__).parent / "static" / "js"


def with_imported(path: str, name: str, *steps: str) -> Any:
    """Import a name from a script, and return what the last of some expressions about it gives."""
    node = shutil.which("node")
    assert node, "This test needs Node: apt-get install npm"
    script = f"""
      const {{ {name} }} = await import({json.dumps((SCRIPTS / path).as_uri())});
      console.log(JSON.stringify([{", ".join(steps)}].at(-1) ?? null));"""
    command = [node, "--no-warnings", "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
