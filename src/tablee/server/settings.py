"""Settings: each is an environment variable, and some are options of ``tablee serve`` too."""

import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import platformdirs
from pydantic import AliasChoices, AliasGenerator, Field, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from tablee.server.migrations import EARLIER_NAMES
from tablee.store.private import private_file, private_folder, write_atomically
from tablee.store.store import DatabaseUnavailable

LOOPBACK, ALL_INTERFACES = "127.0.0.1", "0.0.0.0"


LIMITS = (  # rate and connection limits; benchmarks set them to 0, which is no limit
    *("messages_per_second", "requests_per_person", "requests_per_address", "tables_per_minute"),
    *("lines_per_person", "lines_per_address", "connections_per_address"),
)
OTHER_NAMES = {"port": "PORT", **EARLIER_NAMES}  # hosting services set PORT


def variables(name: str) -> list[str]:
    """Return the environment variables of a setting; the first is the one to use."""
    return [f"TABLEE_{name.upper()}", *([OTHER_NAMES[name]] if name in OTHER_NAMES else [])]


def _data_folder() -> Path:
    return Path(platformdirs.user_data_dir("tablee", False))


class Settings(BaseSettings):
    """The settings of a server."""

    model_config = SettingsConfigDict(
        alias_generator=AliasGenerator(validation_alias=lambda name: AliasChoices(*variables(name))),
        env_ignore_empty=True,
        populate_by_name=True,
        extra="forbid",
        frozen=True,
    )

    host: Annotated[
        str, Field(description=f"The address to listen at; {ALL_INTERFACES} accepts connections from other devices.")
    ] = LOOPBACK
    port: Annotated[int | None, Field(description="The port; by default the first free one from 8000 on.")] = None
    open: Annotated[bool, Field(description="Open a browser window.")] = True
    data: Path = Field(default_factory=_data_folder, description="The folder where tables are kept.")
    database_url: Annotated[
        str,
        Field(
            description="A PostgreSQL database that all workers share, as postgresql://user:password@host/name;"
            " by default an SQLite file in the data folder, for one worker."
        ),
    ] = ""
    redis_url: Annotated[
        str, Field(description="The Redis server for messages between workers, as redis://host:6379/0.")
    ] = ""
    workers: Annotated[
        int, Field(ge=1, description="Number of worker processes; more than one need PostgreSQL and Redis.")
    ] = 1
    secret_key: Annotated[
        str,
        Field(
            description="The key that signs identity cards. Must be the same on all workers; by default generated once"
            " and kept in the data folder."
        ),
    ] = ""
    json_logs: Annotated[
        bool | None,
        Field(description="Log one JSON object per line; by default if the log does not go to a terminal."),
    ] = None
    bot_pause: Annotated[
        float,
        Field(
            ge=0,
            description="Seconds before a bot plays, so that people can follow and its timing does not leak its cards;"
            " 0: it plays as soon as it can.",
        ),
    ] = 0.6
    contribution_seconds: Annotated[
        float, Field(ge=0, description="Seconds that a deal waits for the contributions of the players' pages.")
    ] = 3
    messages_per_second: Annotated[
        float,
        Field(
            ge=0, description="Rate limit for messages of one connection, and for commands of one person; 0: no limit."
        ),
    ] = 20
    requests_per_person: Annotated[
        float,
        Field(
            ge=0,
            description="Rate limit a second for requests and messages of one person, over HTTP and live sockets;"
            " 0: no limit.",
        ),
    ] = 50
    requests_per_address: Annotated[
        float,
        Field(
            ge=0,
            description="The same for one address. If it is exceeded, people who have a seat are still served;"
            " 0: no limit.",
        ),
    ] = 200
    tables_per_minute: Annotated[
        float, Field(ge=0, description="Rate limit for opening tables, per person and per address; 0: no limit.")
    ] = 30
    wrong_codes_per_minute: Annotated[
        float, Field(ge=0, description="Rate limit for asking for tables that do not exist, per address; 0: no limit.")
    ] = 30
    lines_per_person: Annotated[
        int, Field(ge=0, description="Live sockets of one person at the same time; 0: no limit.")
    ] = 30
    lines_per_address: Annotated[
        int,
        Field(
            ge=0,
            description="Live sockets from one address at the same time, at most a hundred of them at one table;"
            " 0: no limit.",
        ),
    ] = 1000
    connections_per_address: Annotated[
        int,
        Field(
            ge=0,
            description="HTTP connections from one address at the same time, at one worker; above it, the one that was"
            " idle for longest is closed; 0: no limit. Not used behind trusted proxies, which limit their clients.",
        ),
    ] = 1000
    push_services: Annotated[
        str,
        Field(
            description="The hosts of browsers' push services that alerts may be sent to while a page is closed,"
            " separated by commas; empty: no alerts are sent. They need HTTPS."
        ),
    ] = "fcm.googleapis.com, updates.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com"
    push_contact: Annotated[
        str,
        Field(
            description="An e-mail address where push services can report problems with alerts; by default"
            " webmaster at the host."
        ),
    ] = ""
    trusted_proxies: Annotated[
        str,
        Field(
            description="The addresses of reverse proxies, separated by commas. X-Forwarded-For and X-Forwarded-Proto"
            " are read only from them."
        ),
    ] = ""
    emotes_per_second: Annotated[float, Field(ge=0, description="Rate limit for emotes, per person; 0: no limit.")] = 1
    bot_threads: Annotated[
        int,
        Field(
            ge=1,
            description="Threads for bots in one worker; by default all workers together leave one core to the tables.",
        ),
    ] = Field(default_factory=lambda given: max(1, ((os.cpu_count() or 2) - 1) // given.get("workers", 1)))
    advice_threads: Annotated[int, Field(ge=1, description="Threads for hints and the coach.")] = 1
    read_threads: Annotated[int, Field(ge=1, description="Threads for reading tables and replays.")] = 4
    most_evaluations: Annotated[int, Field(ge=1, description="Games that can wait for their evaluation.")] = 16
    most_sockets: Annotated[
        int, Field(ge=1, description="Live sockets of one worker; further ones are rejected, to be retried later.")
    ] = 15_000
    most_tables: Annotated[
        int, Field(ge=1, description="Tables in memory of one worker; further ones are rejected, to be retried later.")
    ] = 15_000
    most_idle: Annotated[
        int, Field(ge=1, description="Tables that stay in memory without a connection; the oldest are evicted first.")
    ] = 200
    idle_seconds: Annotated[
        float, Field(gt=0, description="Seconds after which a table without a connection is evicted from memory.")
    ] = 300

    @model_validator(mode="after")
    def _workers_share_everything(self) -> "Settings":
        if self.workers > 1 and not (self.database_url and self.redis_url):
            raise ValueError("several workers need TABLEE_DATABASE_URL and TABLEE_REDIS_URL")
        return self

    def environment(self) -> dict[str, str]:
        """Return the settings that differ from the defaults as environment variables, for worker processes."""
        return {f"TABLEE_{name.upper()}": str(getattr(self, name)) for name in self.model_fields_set}

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.data / "tablee.db"

    def secret(self) -> str:
        """The key that signs cookies: the setting, or one that is generated once and stored in the data folder.

        Raises:
            DatabaseUnavailable: the file in the data folder is not text.

        """
        if self.secret_key:
            return self.secret_key
        path = self.data / "secret"
        private_folder(self.data)
        try:
            if not path.exists() or not path.read_text("utf-8").strip():  # an empty one was left by a full disk
                write_atomically(path, secrets.token_urlsafe(32))
            private_file(path)
            return path.read_text("utf-8")
        except UnicodeDecodeError:
            why = "the file secret is not text"
            raise DatabaseUnavailable("The tables in {path} can't be opened: {why}.", path=self.data, why=why) from None


def setting_rows() -> Iterator[tuple[str, str, str]]:
    """Yield each setting's variables, default and description, for the documentation."""
    for name, field in Settings.model_fields.items():
        default = "" if field.default_factory or field.default is None else str(field.default)
        yield " or ".join(f"`{one}`" for one in variables(name)), default, field.description or ""
