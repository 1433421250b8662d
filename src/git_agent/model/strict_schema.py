"""Strict JSON schemas, as providers ask for them: of a model's answer, and of what it sends to a tool."""

Schema = dict[str, object]

TEXT: Schema = {"type": "string"}


def strict_object(**properties: Schema) -> Schema:
    """An object of which every property is required and which has no others."""
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def array_of(items: Schema, **limits: int) -> Schema:
    return {"type": "array", "items": items, **limits}
