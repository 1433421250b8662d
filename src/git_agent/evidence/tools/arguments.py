"""What a model may send to a tool, and how it is read: strict in names and kinds, kind about numbers."""

from collections.abc import Mapping

from git_agent.evidence.tools.caps import Cap
from git_agent.model.change import visible_path
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import Schema
from git_agent.model.tool import ToolRefusal

LONGEST_TEXT = 4096  # of one text; longer than any path a file system holds


def text(description: str) -> Schema:
    return {"type": "string", "description": description}


def texts(description: str, *, most: int) -> Schema:
    return {"type": "array", "description": description, "items": {"type": "string"}, "maxItems": most}


def flag(description: str) -> Schema:
    return {"type": "boolean", "description": description}


def number(description: str, *, default: int, most: int) -> Schema:
    return {"type": "integer", "description": f"{description}; 0 means {default}", "minimum": 0, "maximum": most}


class Arguments:
    """The arguments of one call.

    Strict schemas leave nothing out, but not every server enforces them: what is missing has its default,
    what is unknown or of another kind is refused in words that help to ask again.
    """

    def __init__(self, spec: ToolSpec, values: Mapping[str, object], caps: Mapping[str, Cap] | None = None) -> None:
        properties = spec.parameters["properties"]
        names = list(properties) if isinstance(properties, dict) else []
        if unknown := sorted(set(values) - set(names)):
            listed = ", ".join(names) or "none"
            raise ToolRefusal(
                f"{spec.name} has no argument {visible_path(unknown[0][:60])}; its arguments are: {listed}"
            )
        self._values = values
        self._caps = caps or {}

    def text(self, name: str) -> str:
        return _text(name, self._values.get(name) or "")

    def texts(self, name: str, *, most: int) -> tuple[str, ...]:
        value = self._values.get(name) or ()
        if not isinstance(value, list | tuple):
            raise ToolRefusal(f"{name} must be a list of texts")
        if len(value) > most:
            raise ToolRefusal(f"{name} takes {most} texts at most: ask twice")
        return tuple(_text(name, item) for item in value)

    def flag(self, name: str) -> bool:
        value = self._values.get(name, False)
        if not isinstance(value, bool):
            raise ToolRefusal(f"{name} must be true or false")
        return value

    def cap(self, name: str) -> int:
        """How much of something is wanted, within the bounds of the settings."""
        cap = self._caps[name]
        return self.number(name, default=min(cap.default, cap.most), most=cap.most)

    def number(self, name: str, *, default: int, most: int) -> int:
        """At most the maximum; the default for nothing, 0 and less."""
        # Some models send 10.0 for 10, and True would pass for 1.
        value = self._values.get(name) or 0
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value // 1:
            raise ToolRefusal(f"{name} must be a whole number")
        return min(int(value), most) if value > 0 else default


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise ToolRefusal(f"{name} must be a text")
    if len(value) > LONGEST_TEXT:
        raise ToolRefusal(f"{name} is longer than {LONGEST_TEXT} characters")
    # Neither can be an argument of a program: Python would raise where git is started.
    if "\0" in value or any("\ud800" <= char <= "\udfff" for char in value):
        raise ToolRefusal(f"{name} holds a character that no path or text here can have")
    return value
