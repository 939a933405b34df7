"""As much of JSON Schema as the project's own schemas use, to hold real play against them."""

import re

Schema = dict[str, object]

TYPES = {
    "object": dict, "array": list, "string": str, "integer": int, "number": float, "boolean": bool, "null": type(None),
}  # fmt: skip
KNOWN = {
    "$schema", "title", "description", "default", "type", "const", "enum", "pattern", "minimum", "maximum", "items",
    "properties", "required", "additionalProperties", "anyOf", "oneOf",
}  # fmt: skip


def problems(schema: Schema, value: object, where: str = "$") -> list[str]:
    """What is wrong with a value, nothing when it fits."""
    assert set(schema) <= KNOWN, f"the validator does not know {set(schema) - KNOWN}"
    for key, least, most in (("anyOf", 1, 99), ("oneOf", 1, 1)):
        if key in schema:
            fits = sum(not problems(each, value, where) for each in schema[key])  # type: ignore[attr-defined]
            if not least <= fits <= most:
                return [f"{where}: fits {fits} of {key}"]
    if "const" in schema and not same(schema["const"], value):
        return [f"{where}: not {schema['const']!r}"]
    if "enum" in schema and not any(same(each, value) for each in schema["enum"]):  # type: ignore[attr-defined]
        return [f"{where}: none of the enum"]
    if "type" not in schema:
        return []
    kind = TYPES[str(schema["type"])]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        return [f"{where}: no {schema['type']}"]
    return [*in_number(schema, value, where), *in_object(schema, value, where), *in_list(schema, value, where)]


def same(one: object, other: object) -> bool:
    """Equal, and not only as True equals 1."""
    return one == other and type(one) is type(other)


def in_number(schema: Schema, value: object, where: str) -> list[str]:
    """Bounds and patterns."""
    if isinstance(value, str) and not re.search(str(schema.get("pattern", "")), value):
        return [f"{where}: {value!r} does not fit"]
    if isinstance(value, int) and not isinstance(value, bool):
        least, most = schema.get("minimum", value), schema.get("maximum", value)
        return [] if least <= value <= most else [f"{where}: out of bounds"]  # type: ignore[operator]
    return []


def in_object(schema: Schema, value: object, where: str) -> list[str]:
    """Properties, those needed, and others."""
    if not isinstance(value, dict):
        return []
    known = schema.get("properties", {})
    found = [f"{where}: no {key}" for key in schema.get("required", ()) if key not in value]  # type: ignore[attr-defined]
    for key, part in value.items():
        below = known.get(key, schema.get("additionalProperties", {}))  # type: ignore[attr-defined]
        if below is False:
            found.append(f"{where}: {key} is too much")
        elif isinstance(below, dict):
            found += problems(below, part, f"{where}.{key}")
    return found


def in_list(schema: Schema, value: object, where: str) -> list[str]:
    """Every part of a list."""
    if not isinstance(value, list) or "items" not in schema:
        return []
    items = schema["items"]
    return [text for i, part in enumerate(value) for text in problems(items, part, f"{where}[{i}]")]  # type: ignore[arg-type]
