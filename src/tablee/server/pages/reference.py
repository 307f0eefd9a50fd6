"""What programs can ask, as one plain page made from the description itself; it loads nothing from elsewhere."""

import json
from typing import Any

from fastapi import APIRouter, Request, Response

from tablee.server.pages.home import templates

router = APIRouter(include_in_schema=False)


@router.get("/docs")
def reference(request: Request) -> Response:
    """Every request of the API, with what it takes."""
    described: dict[str, Any] = request.app.openapi()
    operations = [
        {"method": method.upper(), "path": path, "told": told, "takes": _takes(told, described)}
        for path, methods in described["paths"].items()
        for method, told in methods.items()
    ]
    return templates.TemplateResponse(request, "reference.html", {"operations": operations})


def _takes(told: dict[str, Any], described: dict[str, Any]) -> str:
    """The schema of an operation's body, if it has one."""
    body = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    name = body.get("$ref", "").rpartition("/")[2]
    return json.dumps(described["components"]["schemas"][name], indent=2, ensure_ascii=False) if name else ""
