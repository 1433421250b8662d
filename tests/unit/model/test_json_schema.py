"""The JSON Schema of a type."""

from typing import Annotated, Literal, NotRequired, TypedDict

import pytest

from git_agent.model.json_schema import json_schema


class Part(TypedDict):
    """A part."""

    name: str
    weight: float | None


class Whole(TypedDict):
    """A whole.

    And more about it.
    """

    version: Literal[1]
    title: Annotated[str, "what it is called"]
    parts: list[Part]
    more: NotRequired[dict[str, int | list[str]]]


class Wrong(TypedDict):
    """Nothing that JSON has."""

    raw: bytes


def test_every_kind_of_field() -> None:
    assert json_schema(Whole, title="whole") == {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "whole",
        "description": "A whole.",
        "type": "object",
        "properties": {
            "version": {"enum": [1]},
            "title": {"type": "string", "description": "what it is called"},
            "parts": {"type": "array", "items": {"$ref": "#/definitions/Part"}},
            "more": {
                "type": "object",
                "additionalProperties": {
                    "anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "string"}}],
                },
            },
        },
        "required": ["version", "title", "parts"],
        "definitions": {
            "Part": {
                "description": "A part.",
                "type": "object",
                "properties": {"name": {"type": "string"}, "weight": {"type": ["number", "null"]}},
                "required": ["name", "weight"],
            }
        },
    }


def test_what_json_does_not_have_is_refused() -> None:
    with pytest.raises(TypeError, match="bytes"):
        json_schema(Wrong, title="wrong")
