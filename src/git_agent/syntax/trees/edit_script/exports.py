"""What a module offers to others by name and did not before, or no longer does, wherever it is defined."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.node_parts import name_of, text_at
from git_agent.syntax.trees.parse import Side
from git_agent.syntax.trees.tables import GrammarTable, Visibility
from git_agent.syntax.trees.visibility import exported_names

if TYPE_CHECKING:
    from tree_sitter import Node

AGAIN = "again"  # the detail of an export of what another module defines
_EXPORTED_MEMBER = LazyPattern(
    rb"(?:module\.)?exports\.([A-Za-z_$][\w$]*)\s*=(?:\s*([A-Za-z_$][\w$]*)\s*(?:;|$))?", re.MULTILINE
)
_DECLARATIONS = ("lexical_declaration", "variable_declaration")
_OPEN = "pub "  # `pub(crate)` is for the crate itself
_GLOB = "*"


def export_edits(old: Side, new: Side, table: GrammarTable) -> Iterator[CodeEdit]:
    """Names that only one side exports; a module of Rust exports what it uses as `pub`."""
    if table.visibility is Visibility.EXPORT:
        before, after, detail = _exported(old), _exported(new), ""
    elif table.visibility is Visibility.PUB:
        before, after, detail = _used_openly(old), _used_openly(new), AGAIN
    else:
        return
    for kind, names, others in ((EditKind.EXPORT, after, before), (EditKind.EXPORT_GONE, before, after)):
        sides = (old, new) if kind is EditKind.EXPORT else (new, old)
        globs = [name for name in others.values() if name.endswith(_GLOB)]
        for name, path in names.items():
            is_known = name in others or any(path.startswith(glob.rstrip(_GLOB)) for glob in globs)
            stays = _sets_member(name, *sides) or (detail == AGAIN and _says_in_a_macro(name, sides[0]))
            if not is_known and name != _GLOB and not stays:
                yield CodeEdit(kind=kind, subject=name, detail=detail, size=len(name))


def _says_in_a_macro(name: str, side: Side) -> bool:
    """Whether a side re-exports it where no tree shows it: among what a macro such as `cfg_if!` is given."""
    return re.search(rf"\bpub\s+use\b[^;]*\b{re.escape(name)}\b".encode(), side.text) is not None


def _sets_member(name: str, side: Side, other: Side) -> bool:
    """Whether a side gives what it exports a member of that name: `kiln.Tray = Tray` for `module.exports = kiln`."""
    is_object = b"exports" in side.text and b"exports" in other.text
    return is_object and re.search(rf"\.{re.escape(name)}\s*=(?!=)".encode(), side.text) is not None


def _exported(side: Side) -> dict[str, str]:
    """The names that a module of JavaScript exports, in whatever form."""
    names, given = sorted(exported_names(side.root, side.text)), set[str]()
    for statement in side.root.named_children:
        declaration = statement.child_by_field_name("declaration") if statement.type == "export_statement" else None
        if declaration is not None:
            names += [name_of(node, side.text) for node in _declared_in(declaration)]
        elif (match := _EXPORTED_MEMBER.match(side.text, statement.start_byte)) is not None:
            names.append(match[1].decode())
            given |= {(match[2] or b"").decode()} - {names[-1]}  # what it is called in here
    return {name: name for name in names if name.isidentifier() and name != "default" and name not in given}


def _declared_in(declaration: "Node") -> list["Node"]:
    return declaration.named_children if declaration.type in _DECLARATIONS else [declaration]


def _used_openly(side: Side) -> dict[str, str]:
    """The names that a module of Rust re-exports, with their paths; a glob is called by its sign."""
    texts = (text_at(node, side.text) for node in side.root.named_children if node.type == "use_declaration")
    return {_bound_name(path): path for text in texts if text.startswith(_OPEN) for path in _paths_of(text)}


def used_names(declaration: str) -> list[str]:
    """The names that a `use` of Rust brings."""
    return [_bound_name(path) for path in _paths_of(declaration)]


def _paths_of(declaration: str) -> list[str]:
    use = declaration.removeprefix(_OPEN).lstrip().removeprefix("use ").rstrip(";")
    return _paths("".join(use.replace(" as ", "=").split()))


def _paths(use: str) -> list[str]:
    """`a::{b, c::{d, e}}` as `a::b`, `a::c::d` and `a::c::e`."""
    paths, prefixes, word = [], [""], ""
    for sign in f"{use},":
        if sign == "{":
            prefixes.append(prefixes[-1] + word)
            word = ""
        elif sign in ",}":
            paths += [prefixes[-1] + word] if word else []
            word = ""
            prefixes = prefixes[:-1] if sign == "}" and len(prefixes) > 1 else prefixes
        else:
            word += sign
    return paths


def _bound_name(path: str) -> str:
    bound = path.removesuffix("::self")
    return bound.rpartition("=")[2] if "=" in bound else bound.rpartition("::")[2]
