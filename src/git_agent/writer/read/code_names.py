"""Names that the syntax trees of a change read as code: of what is called there, and of the tables that grow.

Such a name may stand far above the lines that changed. A tree knows what is inside of a string and what is not.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from git_agent.model.change_set import Contents
from git_agent.redact.vocabulary import Rank, rank_of
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.trees.edit_script.values import EditKind

if TYPE_CHECKING:
    from git_agent.syntax.trees.syntax import Syntax

# Of these the subject is what is called, or what a list or a table is bound to.
_NAMED = (
    EditKind.ARGUMENT,
    EditKind.ARGUMENT_GONE,
    EditKind.ARGUMENT_SWAP,
    EditKind.KEYWORD,
    EditKind.ELEMENT,
    EditKind.ELEMENT_GONE,
    EditKind.KEY,
    EditKind.KEY_GONE,
)
_NAME = r"[A-Za-z_$][\w$]*(?:(?:\.|->|::)[A-Za-z_$][\w$]*)*"


def code_names(syntax: "Syntax | None", contents: Contents) -> Iterator[str]:
    names = {edit.subject for edit in syntax.edits if edit.kind in _NAMED} if syntax is not None else set()
    for name in names:
        if pattern(_NAME).fullmatch(name) and rank_of(name) is Rank.NONE and _is_never_quoted(name, contents):
            yield name


def _is_never_quoted(name: str, contents: Contents) -> bool:
    """Whether it stands in quotes nowhere: the key of a table may be a text, and somebody's word."""
    word = name.encode()
    return not any(
        quotes + word + quotes in side for side in (contents.old, contents.new) if side for quotes in (b'"', b"'", b"`")
    )
