"""Files that are their owner's alone, whatever the system would give others; and written whole or not at all."""

import os
import tempfile
from pathlib import Path

ONLY_MINE, MY_FOLDER = 0o600, 0o700


def private_folder(path: Path) -> None:
    """A folder; a new one is for its owner alone, one that was there is left as its owner wants it."""
    if not path.is_dir():
        path.mkdir(MY_FOLDER, parents=True, exist_ok=True)
        path.chmod(MY_FOLDER)  # whatever the umask says


def private_file(path: Path) -> None:
    """A file for its owner alone, empty where there was none."""
    path.touch(ONLY_MINE)
    if path.stat().st_mode & 0o777 != ONLY_MINE:
        path.chmod(ONLY_MINE)


def write_whole(path: Path, text: str) -> None:
    """Write a private file: who reads it finds all of it, or what was there before."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
    private_file(path)
