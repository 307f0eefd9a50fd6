"""Apply the patches of the live protocol, as the page's patch.js does."""

from typing import Any


def merge(known: Any, told: Any) -> Any:
    """Apply a patch; return the new value."""
    if not isinstance(told, dict) or not isinstance(known, dict | list):
        return told
    merged: Any = dict(known) if isinstance(known, dict) else list(known)
    for key, value in told.items():
        if key == "-":
            for gone in value:
                del merged[gone]
        else:
            place: Any = int(key) if isinstance(known, list) else key
            there = isinstance(known, list) or key in known
            merged[place] = merge(known[place], value) if there else value
    return merged


class Reader:
    """Keeps the current state of the game and completes messages with it."""

    def __init__(self) -> None:
        self.now: Any = None

    def read(self, message: dict[str, Any]) -> dict[str, Any]:
        """Return the message with patches applied."""
        if "missed" in message:
            return {"missed": [self.read(entry) for entry in message["missed"]]}
        if "action" in message and "now" in message:
            message = self._action(message)
        elif message.get("did") == "settled" and "now" in message:
            message = message | {"now": merge(self.now, message["now"])}
        self.now = message.get("all", message).get("now") or self.now
        return message

    def _action(self, told: dict[str, Any]) -> dict[str, Any]:
        now = merge(self.now, told["now"]) | {"legal": told["now"].get("legal", [])}
        last = {"event": "over", **now["outcome"]} if now["outcome"] else {"event": "turn", "seat": now["turn"]}
        events = [{"seat": told["seat"]} | event for event in told["events"]]
        return {"did": "played", "by": "person"} | told | {"events": [*events, last], "now": now}
