"""A bot in thirty lines: takes a free seat at a table and plays at random. Call it as: python bot.py ADDRESS CODE."""

import json
import random
import sys

import httpx
from websockets.sync.client import connect


def take_part(address: str, code: str) -> list[int]:
    """Sit down on the first free seat, play to the end, and return the winners."""
    card = httpx.post(f"{address}/api/me", json={"name": "Thirty lines"}).json()["card"]
    bearer = {"authorization": f"Bearer {card}"}
    table = httpx.get(f"{address}/api/tables/{code}", headers=bearer).json()
    seat = next(seat["seat"] for seat in table["seats"] if seat["who"] == "nobody")
    httpx.post(f"{address}/api/tables/{code}/sit", json={"seat": seat}, headers=bearer).raise_for_status()
    with connect(f"{address.replace('http', 'ws', 1)}/live/{code}", additional_headers=bearer) as line:
        line.send(json.dumps({"do": "hello"}))
        while True:
            told = json.loads(line.recv())
            told = told.get("all", told)
            now = told.get("now") or {}  # after an action only what it changed
            if now.get("outcome"):
                return list(now["outcome"]["winners"])
            if legal := now.get("legal"):  # it is our turn
                line.send(json.dumps({"do": "play", "action": random.choice(legal), "at": told["n"]}))


if __name__ == "__main__":
    print("winners:", take_part(sys.argv[1], sys.argv[2]))
