"""Whom a request is charged to: a person by key, otherwise an address. Work in threads takes turns among them."""

from contextvars import ContextVar

ASKER: ContextVar[str] = ContextVar("asker", default="the server itself")
