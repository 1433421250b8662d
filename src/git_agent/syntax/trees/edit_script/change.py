"""One difference between two trees: what became of a part, and the definition around it."""

import re
from enum import Enum
from functools import cached_property

from git_agent.syntax.trees.edit_script.functions import FunctionFacts
from git_agent.syntax.trees.edit_script.one_line import without_indent
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind, Place
from git_agent.syntax.trees.edit_script.view import Part


class Op(Enum):
    """What became of a part."""

    INSERT = "insert"
    DELETE = "delete"
    REPLACE = "replace"
    WRAP = "wrap"
    UNWRAP = "unwrap"
    MOVE = "move"


class PlacePair:
    """The definition around a change, as a value and on both sides."""

    def __init__(self, place: Place, old: Part, new: Part) -> None:
        self.place = place
        self.old = old
        self.new = new

    @cached_property
    def before(self) -> FunctionFacts:
        return FunctionFacts(self.old)

    @cached_property
    def after(self) -> FunctionFacts:
        return FunctionFacts(self.new)


class Change:
    """One difference; `around` are the parts on both sides that hold it."""

    __slots__ = ("around", "new", "old", "op", "where")

    def __init__(self, op: Op, old: Part | None, new: Part | None, around: tuple[Part, Part], where: PlacePair) -> None:
        self.op = op
        self.old = old
        self.new = new
        self.around = around
        self.where = where

    def times(self, kind: re.Pattern[bytes]) -> tuple[int, int]:
        """How often something stands on either side of the definition around it."""
        return len(kind.findall(self.where.old.raw)), len(kind.findall(self.where.new.raw))

    def edit(
        self, kind: EditKind, part: Part, *, subject: str = "", old: str = "", new: str = "", detail: str = ""
    ) -> CodeEdit:
        """This change as an edit of that kind; `part` says how much of the text it is."""
        place = self.where.place
        subject, old, new, detail = map(without_indent, (subject, old, new, detail))
        return CodeEdit(kind=kind, place=place, subject=subject, old=old, new=new, detail=detail, size=part.size)


def is_gone(part: Part, change: Change) -> bool:
    """Whether a part that left its place does not stand anywhere else in the file."""
    return part.raw not in change.where.new.source.text


def stands_in_file(name: str, change: Change) -> bool:
    """Whether the new file calls something by this name, wherever that is."""
    return re.search(rf"\b{re.escape(name)}\s*\(".encode(), change.where.new.source.text) is not None
