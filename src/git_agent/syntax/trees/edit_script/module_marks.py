"""Attributes of whole modules of Rust: what is allowed, denied and enabled in them, and others as they stand."""

from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.exports import used_names
from git_agent.syntax.trees.edit_script.marks import LONGEST, Marks, edits_of, marks_of, only_in
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind, Place
from git_agent.syntax.trees.node_parts import text_at
from git_agent.syntax.trees.parse import Side
from git_agent.syntax.trees.tables import GrammarTable

SMALL = 1
_INNER = "inner_attribute_item"
_LISTS = word_set("allow warn deny forbid expect feature")
_LIST = LazyPattern(r"#!\[\s*(\w+)\s*\(([\w:\s,]*)\)\s*\]")
_BARE = LazyPattern(r"#!\[(\w+)")
_COMMENT = LazyPattern(r"(?s)//[^\n]*|/\*.*?\*/")
_CONDITIONAL = LazyPattern(r"(?s)#!\[\s*cfg_attr\s*\(.*?,\s*(\w+)\s*\(([\w:\s,]*)\)\s*,?\s*\)\s*\]")


def module_mark_edits(old: Side, new: Side, table: GrammarTable) -> Iterator[CodeEdit]:
    """What only one side's attributes name."""
    if table.wheel != "tree_sitter_rust":
        return
    before, after = _marks(old), _marks(new)
    for is_new, marks, others, side in ((True, after, before, old), (False, before, after, new)):
        for word, names in marks.items():
            if word in _LISTS:
                known = {_last(name) for name in (*others.get(word, ()), *_under_condition(side, word))}
                yield from (_element(word, name, is_new=is_new) for name in names if _last(name) not in known)
            elif word not in others and is_new:
                yield CodeEdit(kind=EditKind.STATEMENT, new=names[0], size=SMALL)
            elif word not in others:
                yield CodeEdit(kind=EditKind.STATEMENT_GONE, old=names[0], size=SMALL)


def use_mark_edits(old: Side, new: Side, table: GrammarTable) -> Iterator[CodeEdit]:
    """Attributes of a name that a module of Rust uses, and maybe re-exports, which only one side has."""
    if table.wheel != "tree_sitter_rust":
        return
    before, after = _marked_uses(old), _marked_uses(new)
    for name in filter(before.__contains__, after):
        came, went = only_in(after[name], before[name], ()), only_in(before[name], after[name], ())
        yield from edits_of(Place(name=name), came, went)


def _marked_uses(side: Side) -> dict[str, Marks]:
    """By the name that each brings, where it is one that is not brought under several conditions."""
    found: dict[str, Marks] = {}
    several: set[str] = set()
    for node in side.root.named_children:
        names = used_names(text_at(node, side.text)) if node.type == "use_declaration" else []
        if len(names) == 1:
            several.update(names if names[0] in found else ())
            found[names[0]] = marks_of(node, side.text)
    return {name: marks for name, marks in found.items() if name not in several}


def _element(word: str, name: str, *, is_new: bool) -> CodeEdit:
    kind = EditKind.ELEMENT if is_new else EditKind.ELEMENT_GONE
    return CodeEdit(kind=kind, subject=word, new=name, size=len(name))


def _last(name: str) -> str:
    """The name of a lint, which is the same with the tool in front that it is of."""
    return name.rpartition("::")[2]


def _under_condition(side: Side, word: str) -> list[str]:
    """The names in lists of that kind that stand under a condition."""
    texts = [text_at(node, side.text) for node in side.root.named_children if node.type == _INNER]
    lists = [match for text in texts if (match := _CONDITIONAL.fullmatch(_COMMENT.sub("", text))) is not None]
    return [name.strip() for match in lists if match[1] == word for name in match[2].split(",")]


def _marks(side: Side) -> dict[str, list[str]]:
    """The names in each kind of list, and of other attributes, while they are short, the whole."""
    found: dict[str, list[str]] = {}
    for node in side.root.named_children:
        text = _COMMENT.sub("", text_at(node, side.text)) if node.type == _INNER else ""
        listed, bare = _LIST.fullmatch(text), _BARE.match(text)
        if listed is not None and listed[1] in _LISTS:
            found.setdefault(listed[1], []).extend(name.strip() for name in listed[2].split(",") if name.strip())
        elif bare is not None and bare[1] not in _LISTS and len(text) <= LONGEST and "\n" not in text:
            found.setdefault(bare[1], []).append(text)
    return found
