"""Traits that types implement: which came and which went, for languages that say so apart from the type."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.text.symbols import Pairs
from git_agent.syntax.trees.node_parts import text_at
from git_agent.syntax.trees.parse import Side

if TYPE_CHECKING:
    from tree_sitter import Node

_LIFETIME = LazyPattern(r"'\w+\s*,?\s*")
_ARGUMENTS = LazyPattern(r"<.*>", re.DOTALL)
_PATH = LazyPattern(r"^((?:&\s*)?(?:mut |dyn )?)(?:\w+::)+")
_KEYWORD = b"impl"
# What is implemented for such a type with an argument is so for that alone: `Box<Lid>`, unlike `Box<T>`.
_HOLDER = LazyPattern(r"(?:&\s*)?(?:mut )?(?:Box|Rc|Arc|Pin|Cow|Option|Result|Vec|RefCell|Cell|Mutex|RwLock)<.*\w\w.*>")


class Implementations:
    """Pairs of trait and type that only one side has; those to be told have types without their arguments."""

    def __init__(self, old: Side, new: Side) -> None:
        # Those of a file that came or went are told with the file.
        is_edited = bool(old.text and new.text)
        is_near = any(_KEYWORD in side.text[start:end] for side in (old, new) for start, end in side.spans)
        before, after = (dict.fromkeys(_implementations(side) if is_edited and is_near else ()) for side in (old, new))
        self.gained = tuple(pair for pair in after if pair not in before)
        self.lost = tuple(pair for pair in before if pair not in after)
        self.gained_to_tell = _shortened(self.gained, before)
        self.lost_to_tell = _shortened(self.lost, after)


def implemented(node: "Node", text: bytes) -> tuple[str, str] | None:
    """The trait and the type of an implementation; None for that of a type's own methods, and for `!Send`."""
    trait, type_ = node.child_by_field_name("trait"), node.child_by_field_name("type")
    if trait is None or type_ is None or any(child.type == "!" for child in node.children):
        return None
    return _plain(text_at(trait, text)), _plain(text_at(type_, text))


def _implementations(side: Side) -> Iterator[tuple[str, str]]:
    work = [side.root]
    while work:
        for node in work.pop().named_children:
            if node.type == "impl_item":
                pair = implemented(node, side.text)
                yield from [pair] if pair is not None else ()
            elif node.type == "mod_item" and (body := node.child_by_field_name("body")) is not None:
                work.append(body)


def _plain(text: str) -> str:
    """A type without lifetimes; one of only lifetimes has no arguments left."""
    return " ".join(_LIFETIME.sub("", text).replace("<>", "").split())


def _shortened(pairs: Pairs, others: dict[tuple[str, str], None]) -> Pairs:
    """Without modules and arguments of types, unless the other side has such an implementation for other arguments."""
    known = {_short(pair) for pair in others}
    return tuple(dict.fromkeys(pair if _short(pair) in known else _short(pair) for pair in pairs))


def _short(pair: tuple[str, str]) -> tuple[str, str]:
    trait, type_ = (_PATH.sub(r"\1", text) for text in pair)
    return trait, type_ if _HOLDER.fullmatch(type_) else _ARGUMENTS.sub("", type_)
