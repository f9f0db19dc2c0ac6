"""Prints the API as one JSON schema: every model, and for each route the body it takes and the answer it gives.

`make_types.js` turns it into TypeScript, so that the page is checked against what the server really says.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from pydantic.json_schema import models_json_schema

from grundy.web.app import make_app
from grundy.web.routes.room_routes import ClassOverview
from grundy.web.site import Settings, Site

Schema = dict[str, Any]
EVENTS = {"jobs/{id}/events": "JobState", "rooms/{id}/events": "RoomState", "classes/{id}/events": "ClassOverview"}
LENGTHS = ("title", "minItems", "maxItems")  # a title would make an alias of its own, a length a tuple


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        api = make_app(Site(Settings(saved=Path(folder) / "saved.sqlite"))).app.openapi()
    routes = {path.removeprefix("/api/"): route(methods) for path, methods in api["paths"].items()}
    for path, model in EVENTS.items():  # streams, whose events the API's description cannot type
        routes[path] = closed({"body": {"type": "null"}, "answer": {"$ref": f"#/definitions/{model}"}})
    _, events = models_json_schema([(ClassOverview, "serialization")], ref_template="#/definitions/{model}")
    schema = plain({"definitions": events["$defs"] | api["components"]["schemas"], **closed(routes)})
    json.dump(schema, sys.stdout)


def route(methods: Schema) -> Schema:
    """What a POST sends, or nothing, and what comes back. A path that is also deleted answers as for a GET."""
    method = methods.get("post") or methods.get("get") or next(iter(methods.values()))
    body = contents(method.get("requestBody", {})) or {"type": "null"}
    response = next((found for status, found in method["responses"].items() if status.startswith("2")), {})
    return closed({"body": body, "answer": contents(response) or {}})


def contents(message: Schema) -> Schema:
    found: Schema = message.get("content", {}).get("application/json", {}).get("schema", {})
    return {} if set(found) <= {"title"} else found


def closed(properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": sorted(properties), "additionalProperties": False}


def plain(schema: Any) -> Any:
    """Without what TypeScript has no use for, and with objects that have no other properties than those named."""
    if isinstance(schema, list):
        return [plain(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if isinstance(schema.get("$ref"), str):
        return {"$ref": schema["$ref"].replace("#/components/schemas/", "#/definitions/")}
    kept = {key: plain(value) for key, value in schema.items() if not (key in LENGTHS and not isinstance(value, dict))}
    if "prefixItems" in kept:  # a tuple, as the older schema writes it
        kept |= {"items": kept.pop("prefixItems"), "additionalItems": False}
        kept |= {"minItems": len(kept["items"]), "maxItems": len(kept["items"])}
    if isinstance(kept.get("properties"), dict) and kept.get("type") == "object":
        kept.setdefault("additionalProperties", False)
    return kept


if __name__ == "__main__":
    main()
