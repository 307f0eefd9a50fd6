"""The API reference: one page generated from the OpenAPI description, without scripts from other hosts."""

import json
from typing import Any

from fastapi import APIRouter, Request, Response

from tablee.server.pages.home import templates

router = APIRouter(include_in_schema=False)


@router.get("/docs")
def reference(request: Request) -> Response:
    """Every operation of the API with its parameters."""
    described: dict[str, Any] = request.app.openapi()
    operations = [
        {"method": method.upper(), "path": path, "operation": operation, "takes": _takes(operation, described)}
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]
    return templates.TemplateResponse(request, "reference.html", {"operations": operations})


def _takes(operation: dict[str, Any], described: dict[str, Any]) -> str:
    """The schema of an operation's body, if it has one."""
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    name = body.get("$ref", "").rpartition("/")[2]
    return json.dumps(described["components"]["schemas"][name], indent=2, ensure_ascii=False) if name else ""
