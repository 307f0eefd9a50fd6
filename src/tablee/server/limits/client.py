"""The client of the current request: a person's key, otherwise the address. Fair queues are per client."""

from contextvars import ContextVar

CLIENT: ContextVar[str] = ContextVar("client", default="the server itself")
