"""Files that only their owner can read, whatever the umask; written atomically."""

import os
import tempfile
from pathlib import Path

ONLY_MINE, MY_FOLDER = 0o600, 0o700


def private_folder(path: Path) -> None:
    """Make a folder that only its owner can read; an existing one keeps its permissions."""
    if not path.is_dir():
        path.mkdir(MY_FOLDER, parents=True, exist_ok=True)
        path.chmod(MY_FOLDER)  # whatever the umask says


def private_file(path: Path) -> None:
    """Make a file that only its owner can read; an existing one keeps its content."""
    path.touch(ONLY_MINE)
    if path.stat().st_mode & 0o777 != ONLY_MINE:
        path.chmod(ONLY_MINE)


def write_whole(path: Path, text: str) -> None:
    """Replace a private file atomically."""
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
