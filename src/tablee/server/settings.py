"""What can be set from outside: every setting is an environment variable, some are options of ``tablee serve`` too."""

import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import platformdirs
from pydantic import AliasChoices, Field, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from tablee.store.private import private_file, private_folder, write_whole

ONLY_HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"


def _data_folder() -> Path:
    return Path(platformdirs.user_data_dir("tablee", False))


class Settings(BaseSettings):
    """Where things are kept and how the house behaves."""

    model_config = SettingsConfigDict(
        env_prefix="TABLEE_", env_ignore_empty=True, populate_by_name=True, extra="forbid", frozen=True
    )

    host: Annotated[
        str, Field(description=f"Where the server listens; {EVERYWHERE} lets other devices in the house in.")
    ] = ONLY_HERE
    port: Annotated[
        int | None,
        Field(
            validation_alias=AliasChoices("TABLEE_PORT", "PORT"),
            description="The port; a free one from 8000 on by default.",
        ),
    ] = None
    open: Annotated[bool, Field(description="Open a browser window.")] = True
    data: Path = Field(default_factory=_data_folder, description="The folder where tables are kept.")
    database_url: Annotated[
        str,
        Field(
            description="A PostgreSQL that several workers share, as postgresql://user:password@host/name;"
            " by default a file in the data folder, for one worker alone."
        ),
    ] = ""
    redis_url: Annotated[
        str, Field(description="A Redis through which several workers hear of each other, as redis://host:6379/0.")
    ] = ""
    workers: Annotated[
        int, Field(ge=1, description="Processes that share the work; more than one need a database and a Redis.")
    ] = 1
    secret_key: Annotated[
        str,
        Field(
            validation_alias=AliasChoices("TABLEE_SECRET_KEY", "TABLEE_SECRET"),
            description="What signs people's cards: the same for all workers, or nobody has her seat at another one."
            " By default made once and kept in the data folder.",
        ),
    ] = ""
    json_logs: Annotated[
        bool | None,
        Field(description="Write the log as one JSON object a line; by default where no terminal shows it."),
    ] = None
    bot_pause: Annotated[
        float, Field(ge=0, description="Seconds a bot waits before it answers, so that people can follow.")
    ] = 0.6
    contribution_seconds: Annotated[
        float, Field(ge=0, description="So long the cards wait for a player's page to add its part to the shuffle.")
    ] = 3
    messages_per_second: Annotated[
        float,
        Field(
            ge=0,
            validation_alias=AliasChoices("TABLEE_MESSAGES_PER_SECOND", "TABLEE_MESSAGES"),
            description="From one connection, and from one person to tables, in the long run; 0: no limit.",
        ),
    ] = 20
    tables_per_minute: Annotated[
        float,
        Field(
            ge=0,
            validation_alias=AliasChoices("TABLEE_TABLES_PER_MINUTE", "TABLEE_TABLES"),
            description="Opened by one person, or from one address, in the long run; 0: no limit.",
        ),
    ] = 30
    wrong_codes_per_minute: Annotated[
        float,
        Field(ge=0, description="Tables that are not there, asked for from one address, in the long run; 0: no limit."),
    ] = 30
    lines_per_person: Annotated[
        int, Field(ge=0, description="Live sockets of one person that are open at the same time; 0: no limit.")
    ] = 30
    lines_per_address: Annotated[
        int, Field(ge=0, description="Live sockets from one address that are open at the same time; 0: no limit.")
    ] = 1000
    trusted_proxies: Annotated[
        str,
        Field(
            description="The addresses of proxies in front of the house, with commas between them. Only they may say"
            " from where somebody asks (X-Forwarded-For)."
        ),
    ] = ""
    emotes_per_second: Annotated[float, Field(ge=0, description="From one person, in the long run; 0: no limit.")] = 1
    bot_threads: Annotated[
        int,
        Field(
            ge=1,
            description="Bots that think at the same time in one worker; by default all workers together leave one core"
            " for the tables.",
        ),
    ] = Field(default_factory=lambda given: max(1, ((os.cpu_count() or 2) - 1) // given.get("workers", 1)))
    advice_threads: Annotated[int, Field(ge=1, description="Hints and coaches that think at the same time.")] = 1
    read_threads: Annotated[int, Field(ge=1, description="Tables that are read from the disk at the same time.")] = 4
    most_evaluations: Annotated[int, Field(ge=1, description="Games that may wait for their evaluation.")] = 16
    most_sockets: Annotated[
        int, Field(ge=1, description="Live sockets in one worker; who comes when so many are open is asked to wait.")
    ] = 15_000
    most_tables: Annotated[
        int, Field(ge=1, description="Tables awake in one worker; who opens or wakes one more is asked to wait.")
    ] = 15_000
    most_idle: Annotated[
        int, Field(ge=1, description="Tables that stay awake though nobody follows them; the others sleep sooner.")
    ] = 200
    idle_seconds: Annotated[
        float, Field(gt=0, description="After so long a table that nobody follows is let go; its log wakes it again.")
    ] = 300

    @model_validator(mode="after")
    def _workers_share_everything(self) -> "Settings":
        if self.workers > 1 and not (self.database_url and self.redis_url):
            raise ValueError("several workers need TABLEE_DATABASE_URL and TABLEE_REDIS_URL")
        return self

    def environment(self) -> dict[str, str]:
        """Everything that was set, as variables for other processes."""
        return {f"TABLEE_{name.upper()}": str(getattr(self, name)) for name in self.model_fields_set}

    @property
    def database(self) -> Path:
        """The file with all tables."""
        return self.data / "tablee.db"

    def secret(self) -> str:
        """The key that signs cookies, made once and kept in the data folder unless it was given."""
        if self.secret_key:
            return self.secret_key
        path = self.data / "secret"
        private_folder(self.data)
        if not path.exists() or not path.read_text().strip():  # an empty one, left by a full disk, is everybody's
            write_whole(path, secrets.token_urlsafe(32))
        private_file(path)
        return path.read_text()


def variables(name: str) -> list[str]:
    """The environment variables that make a setting; the first is the one to use."""
    alias = Settings.model_fields[name].validation_alias
    return [str(choice) for choice in alias.choices] if isinstance(alias, AliasChoices) else [f"TABLEE_{name.upper()}"]


def described() -> Iterator[tuple[str, str, str]]:
    """Each setting's variables, default and meaning, for the documentation."""
    for name, field in Settings.model_fields.items():
        default = "" if field.default_factory or field.default is None else str(field.default)
        yield " or ".join(f"`{one}`" for one in variables(name)), default, field.description or ""
