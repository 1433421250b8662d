"""The JSON Schema of a type: of the TypedDicts in which every report of a command is described.

A text in `Annotated[str, "..."]` becomes the description of a field; a named type becomes a definition of its own.
Readers must put up with fields they do not know: none is ever renamed or taken away, but there may be more.
"""

import types
import typing
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, get_args, get_origin, is_typeddict

DRAFT = "http://json-schema.org/draft-07/schema#"  # which most validators and editors understand

_PLAIN: dict[object, dict[str, Any]] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    type(None): {"type": "null"},
    None: {"type": "null"},
    object: {},
    Any: {},
}


def json_schema(report: type, *, title: str) -> dict[str, Any]:
    """The schema of a report, complete in itself."""
    definitions: dict[str, Any] = {}
    whole = _object(report, definitions)
    head = {"$schema": DRAFT, "title": title, "description": _first_paragraph(report)}
    return head | whole | ({"definitions": definitions} if definitions else {})


def _schema(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    if kind in _PLAIN:
        return dict(_PLAIN[kind])
    if is_typeddict(kind):
        return _reference(kind, definitions)
    origin, args = get_origin(kind), get_args(kind)
    if origin is typing.Annotated:
        return _schema(args[0], definitions) | {"description": args[1]}
    if origin is NotRequired:
        return _schema(args[0], definitions)
    if origin is Literal:
        return {"enum": list(args)}
    if origin in (typing.Union, types.UnionType):
        return _either([_schema(member, definitions) for member in args])
    if origin in (list, tuple, Sequence):
        return {"type": "array", "items": _schema(args[0], definitions)}
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": _schema(args[1], definitions)}
    raise TypeError(f"no JSON Schema is known for {kind!r}")


def _reference(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    name = kind.__name__
    if name not in definitions:
        definitions[name] = {}  # a type may hold itself: the second time, its name is there already
        definitions[name] = {"description": _first_paragraph(kind)} | _object(kind, definitions)
    return {"$ref": f"#/definitions/{name}"}


def _object(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    hints = typing.get_type_hints(kind, include_extras=True)
    return {
        "type": "object",
        "properties": {name: _schema(hint, definitions) for name, hint in hints.items()},
        "required": [name for name in hints if name in kind.__required_keys__],
    }


def _either(schemas: list[dict[str, Any]]) -> dict[str, Any]:
    if all(schema.keys() == {"type"} for schema in schemas):
        return {"type": [schema["type"] for schema in schemas]}
    return {"anyOf": schemas}


def _first_paragraph(kind: Any) -> str:
    return " ".join((kind.__doc__ or "").partition("\n\n")[0].split())
