"""Which grammar reads which file; a wheel is imported when the first file of its language is compared."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from git_agent.late_packages import late_packages
from git_agent.model.value import replace
from git_agent.syntax.text.languages import suffix_of
from git_agent.syntax.trees import tables
from git_agent.syntax.trees.tables import GrammarTable

if TYPE_CHECKING:
    from tree_sitter import Language, Parser

_TSX = replace(tables.TYPESCRIPT, loader="language_tsx")
_C_HEADER = replace(tables.C, prototypes=True)
_CPP_HEADER = replace(tables.CPP, prototypes=True)

_BY_SUFFIX = {
    "py": tables.PYTHON, "pyi": tables.PYTHON,
    "js": tables.JAVASCRIPT, "mjs": tables.JAVASCRIPT, "cjs": tables.JAVASCRIPT, "jsx": tables.JAVASCRIPT,
    "ts": tables.TYPESCRIPT, "mts": tables.TYPESCRIPT, "cts": tables.TYPESCRIPT, "tsx": _TSX,
    "go": tables.GO, "rs": tables.RUST, "java": tables.JAVA, "kt": tables.KOTLIN, "kts": tables.KOTLIN,
    "c": tables.C, "h": _C_HEADER, "cc": tables.CPP, "cpp": tables.CPP, "cxx": tables.CPP,
    "c++": tables.CPP, "ipp": tables.CPP, "h++": _CPP_HEADER, "hh": _CPP_HEADER, "hpp": _CPP_HEADER, "hxx": _CPP_HEADER,
    "cs": tables.CSHARP,
    "rb": tables.RUBY, "rake": tables.RUBY, "php": tables.PHP,
    "sh": tables.BASH, "bash": tables.BASH,
}  # fmt: skip


_ONLY_IN_CPP = (b"\nnamespace ", b"\nclass ", b"\ntemplate", b"public:", b"std::")  # hardly any C has one of them


def table_for(path: str, text: bytes = b"") -> GrammarTable | None:
    """The table of the language a path's ending names; None when no grammar reads it.

    A header is C until its text says otherwise: C's grammar finds little but errors in one of C++, slowly.
    """
    table = _BY_SUFFIX.get(suffix_of(path))
    return _CPP_HEADER if table is _C_HEADER and any(mark in text for mark in _ONLY_IN_CPP) else table


def parser_of(wheel: str, loader: str) -> "Parser":
    """A parser of its own for each file: one must not be shared by threads, and making one costs microseconds."""
    from tree_sitter import Parser

    return Parser(_language(wheel, loader))


@cache
def _language(wheel: str, loader: str) -> "Language":
    from tree_sitter import Language

    with late_packages(wheel.__eq__):
        # The wheel itself only gathers what is in there, after it has loaded much that nobody here needs.
        binding = import_module(f"{wheel}._binding")
    return Language(getattr(binding, loader)())
