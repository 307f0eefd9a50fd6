"""What can be set from outside, through the environment or the command line."""

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs


def _data_folder() -> Path:
    return Path(os.environ.get("TABLEE_DATA") or platformdirs.user_data_dir("tablee", False))


@dataclass(frozen=True)
class Settings:
    """Where things are kept and how the house behaves."""

    data: Path = field(default_factory=_data_folder)
    bot_pause: float = 0.6  # seconds a bot waits before it answers, so that people can follow
    messages_per_second: float = 20  # from one connection, in the long run; 0: no limit
    tables_per_minute: float = 30  # opened from one address, in the long run; 0: no limit

    @property
    def database(self) -> Path:
        """The file with all tables."""
        return self.data / "tablee.db"

    def secret(self) -> str:
        """The key that signs cookies, made once and kept in the data folder."""
        path = self.data / "secret"
        self.data.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.touch(mode=0o600)
            path.write_text(secrets.token_urlsafe(32))
        return path.read_text()
