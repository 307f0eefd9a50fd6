"""The load benchmark counts what all processes of a server use."""

import runpy
import subprocess
import sys
from pathlib import Path

LOAD = Path(__file__).resolve().parents[2] / "bench" / "load.py"
BUSY = "import time\nwhile time.process_time() < 0.4: pass\nprint(flush=True)\ninput()"
PARENT = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {BUSY!r}])"


def test_the_time_of_children_counts() -> None:
    cpu_seconds = runpy.run_path(str(LOAD))["cpu_seconds"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", PARENT], **pipes) as process:  # type: ignore[call-overload]
        process.stdout.readline()
        assert cpu_seconds(process.pid) >= 0.3  # the system counts in hundredths and rounds down
        process.stdin.close()
        process.stdin = None
