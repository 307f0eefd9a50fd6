"""The API as its own description tells it: whatever a program sends, it gets an answer that is no accident."""

from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok

from tablee.server.http.validation import json_schema_of
from tablee.table.entries.opening import NewTable
from tests.server.running import running_server

BOUNDED = settings(max_examples=15, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))


def test_no_request_makes_the_server_stumble(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        schema = schemathesis.openapi.from_url(f"{address}/openapi.json")
        operations = []
        for found in schema.get_all_operations():
            assert isinstance(found, Ok), found
            operations.append(operation := found.ok())
            BOUNDED(given(case=operation.as_strategy())(check))()
    assert len(operations) >= 8


def test_the_body_of_a_new_table_is_described_by_its_declaration() -> None:
    schema = json_schema_of(NewTable)
    assert (schema["required"], schema["properties"].keys()) == (["game", "seats"], set(NewTable.__struct_fields__))
    assert "$ref" not in str(schema)


def check(case: Any) -> None:
    """No accident, and nothing of the inside in an error."""
    answer = case.call(timeout=60)
    case.validate_response(answer, checks=[not_a_server_error])
    if answer.status_code >= 400:
        assert "Traceback" not in answer.text
        assert "/tablee/" not in answer.text
