"""HTTP and WebSocket clients of a server, each with its own identity card."""

import json
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import httpx
from websockets.sync.client import connect

from tests import unencrypted
from tests.server.reading import Reader

PATIENCE = 60  # seconds: a machine may be busy with other tests


@dataclass
class Server:
    """The URL of a server, and the connections to close after the test."""

    address: str
    closing: ExitStack


class Guest:
    """A client with its own identity."""

    def __init__(self, server: Server, name: str) -> None:
        self.http = server.closing.enter_context(unencrypted.Client(base_url=server.address, timeout=PATIENCE))
        self.card = self.http.post("/api/me", json={"name": name}).json()["card"]
        self.server = server

    def open(self, **wishes: Any) -> dict[str, Any]:
        answer = self.http.post("/api/tables", json={"game": "deserto", "seats": ["me", "friend"]} | wishes)
        assert answer.status_code == 201, answer.text
        picture: dict[str, Any] = answer.json()
        return picture

    def follow(self, code: str, language: str = "en") -> "Line":
        return Line(self.server, f"/live/{code}", language, self.card)

    def sit(self, code: str, seat: int, **wishes: Any) -> None:
        self.ask_to_sit(code, seat, **wishes).raise_for_status()

    def ask_to_sit(self, code: str, seat: int, **wishes: Any) -> httpx.Response:
        bearer = {"authorization": f"Bearer {self.card}"}
        return self.http.post(f"/api/tables/{code}/sit", json={"seat": seat} | wishes, headers=bearer)


class Line:
    """A WebSocket that sends and receives JSON."""

    def __init__(self, server: Server, path: str, language: str = "en", card: str | None = None) -> None:
        self.reader, self.size = Reader(), 0
        headers = {"Accept-Language": language} | ({"Authorization": f"Bearer {card}"} if card else {})
        address = server.address.replace("http", "ws") + path
        self.socket = server.closing.enter_context(
            connect(address, additional_headers=headers, close_timeout=1)
        )  # a killed server does not answer the closing handshake

    def say(self, do: str, **facts: Any) -> None:
        self.socket.send(json.dumps({"do": do, **facts}))

    def hear(self) -> dict[str, Any]:
        """Return the next message; presence messages, which can come at any time, are skipped."""
        return self.reader.read(self.hear_raw())

    def hear_raw(self) -> dict[str, Any]:
        """Return the next message as received, without applying patches."""
        while "here" in (told := self.hear_any()):
            pass
        return told

    def hear_any(self) -> dict[str, Any]:
        self.size = len(text := self.socket.recv(timeout=PATIENCE))
        told: dict[str, Any] = json.loads(text)
        return told

    def hear_until(self, did: str) -> dict[str, Any]:
        """Receive messages until an entry of this kind."""
        while (told := self.hear()).get("did") != did:
            pass
        return told

    def ask(self, do: str, **facts: Any) -> dict[str, Any]:
        self.say(do, **facts)
        return self.hear()
