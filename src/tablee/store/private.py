"""Files that only their owner can read, whatever the umask; written atomically."""

import os
import tempfile
from pathlib import Path

FILE_MODE, FOLDER_MODE = 0o600, 0o700


def private_folder(path: Path) -> None:
    """Create a folder that only its owner can read; an existing one keeps its permissions."""
    if not path.is_dir():
        path.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
        path.chmod(FOLDER_MODE)  # regardless of the umask


def private_file(path: Path) -> None:
    """Create a file that only its owner can read; an existing one keeps its content."""
    path.touch(FILE_MODE)
    if path.stat().st_mode & 0o777 != FILE_MODE:
        path.chmod(FILE_MODE)


def write_atomically(path: Path, text: str) -> None:
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
