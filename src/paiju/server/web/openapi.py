"""`GET /api/openapi.json`: the API as OpenAPI 3.1, made from what every address declares, so that it cannot say
anything else."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from paiju import __version__
from paiju.schema import SCHEMAS
from paiju.server.protocol.answers import Problem
from paiju.server.protocol.client_messages import ClientMessage
from paiju.server.protocol.server_messages import ServerMessage
from paiju.server.protocol.shared import PROTOCOL
from paiju.server.protocol.texts import in_schema
from paiju.server.web.endpoint import Endpoint
from paiju.table import codec
from paiju.table.scene import View

REF = "#/components/schemas/{name}"
Json = dict[str, Any]
VIEW_CHANGES: Json = {
    "type": "object",
    "description": "Members of a View that are other than before, `seats` by seat and `course` again only what is; a "
    'list that was gone on with may come as `{"after": n, "more": [...]}`.',
    "properties": {
        "phase": {"type": "string"},
        "asked": {"type": "boolean"},
        "seats": {"type": "object", "additionalProperties": {"type": "object"}},
        "course": {"type": "object"},
    },
    "required": ["phase", "asked"],
}


def described(endpoints: Iterable[Endpoint]) -> list[Endpoint]:
    """Those that are no mere pages."""
    return [each for each in endpoints if each.summary]


def bodies(endpoints: Iterable[Endpoint]) -> list[object]:
    """Every type that is sent to an address or comes back from one, refusals included."""
    kinds = [kind for each in described(endpoints) for kind in (each.sent, each.answer)]
    return [kind for kind in dict.fromkeys([*kinds, Problem]) if kind is not None and not isinstance(kind, str)]


@cache
def document(endpoints: tuple[Endpoint, ...]) -> bytes:
    """The whole document."""
    frames = [ClientMessage, ServerMessage]
    shapes, known = msgspec.json.schema_components(
        [*bodies(endpoints), *frames], schema_hook=in_schema, ref_template=REF
    )
    client, server = list(shapes)[-2:]
    known |= {"Request": named(SCHEMAS["request"]), "Answer": named(SCHEMAS["answer"])}
    known |= {"Event": named(SCHEMAS["event"]), "View": codec.object_schema(View), "ViewChanges": VIEW_CHANGES}
    known |= {"ClientMessage": client, "ServerMessage": server}
    paths: Json = {}
    for each in described(endpoints):
        paths.setdefault(each.plain_path, {})[each.method.lower()] = operation(each)
    whole = {
        "openapi": "3.1.0",
        "info": {"title": "Paiju club", "version": __version__},
        "paths": paths,
        "components": {"schemas": known, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        "security": [{}, {"token": []}],
        "x-websocket": {
            "path": "/ws",
            "subprotocol": PROTOCOL,
            "client": {"$ref": REF.format(name="ClientMessage")},
            "server": {"$ref": REF.format(name="ServerMessage")},
        },
    }
    return msgspec.json.encode(whole)


def named(schema: Json) -> Json:
    """A schema of the package as a component."""
    return {key: value for key, value in schema.items() if key != "$schema"}


def operation(endpoint: Endpoint) -> Json:
    """One operation."""
    names = re.findall(r"{(\w+)}", endpoint.plain_path)
    problem = {"description": "Refused, and why", "content": content(Problem)}
    answer: Json = {"description": "Done"}
    if endpoint.answer is not None:
        answer["content"] = content(endpoint.answer, endpoint.example.answer)
    shown: Json = {"summary": endpoint.summary, "responses": {"200": answer, "default": problem}}
    if names:
        schema = {"type": "string"}
        shown["parameters"] = [{"name": name, "in": "path", "required": True, "schema": schema} for name in names]
    if endpoint.sent is not None:
        shown["requestBody"] = {"content": content(endpoint.sent, endpoint.example.sent)}
    return shown


def content(kind: object, example: object = None) -> Json:
    """A body of this kind, with an example where there is one."""
    if isinstance(kind, str):
        schema: Json = {"$ref": REF.format(name=kind)}
    else:
        (schema,), _ = msgspec.json.schema_components([kind], schema_hook=in_schema, ref_template=REF)
    return {"application/json": {"schema": schema} | ({} if example is None else {"example": example})}
