"""One line read as a definition: its name, its kind, whether others may use it, what it takes."""

import re
from enum import Enum

from git_agent.model.paths import word_set
from git_agent.model.value import value
from git_agent.syntax.text.languages import GO, JAVA, JAVASCRIPT, PYTHON, RUST, C, ExportRule, Language, pattern


class SymbolKind(Enum):
    """What a definition defines."""

    FUNCTION = "function"
    TYPE = "type"
    CONSTANT = "constant"
    MODULE = "module"
    TEST = "test"


@value
class Symbol:
    """One definition; `line` is its text without indentation, `owner` the type around it if seen.

    `is_method` says that only a member of something can look like this, whether or not its owner was seen.
    `doc` is the first sentence written about it, where a parser read the whole file.
    `is_prototype` says that a function of C is only declared here, and has its body elsewhere.
    """

    name: str
    kind: SymbolKind
    exported: bool
    line: str
    indent: int = 0
    owner: str | None = None
    is_method: bool = False
    doc: str = ""
    is_prototype: bool = False


_TYPES = word_set("class struct interface enum trait type record union protocol object extension actor impl")
_MODULES = word_set("mod module namespace defmodule")
_CONSTANTS = word_set("const let var static")
_CALLABLE = word_set("def func class fn")


def definition(text: str, language: Language) -> Symbol | None:
    """The definition that a line opens, if it opens one."""
    for source in language.definitions:
        match = pattern(source).match(text)
        if match is not None:
            groups = match.groupdict()
            name = groups.get("name") or groups.get("bare") or ""
            return Symbol(
                name=name,
                kind=_kind(groups.get("kw"), name, text, language),
                exported=_is_exported(name, text, language),
                line=text.strip(),
                indent=indent_of(text),
                is_method=language is JAVASCRIPT and text[:1].isspace() and not groups.get("kw"),
            )
    return None


def indent_of(text: str) -> int:
    """Columns before the first character; a tab counts as four."""
    lead = text[: len(text) - len(text.lstrip())]
    return len(lead) + 3 * lead.count("\t")


def parameter_names(symbol: Symbol, language: Language) -> tuple[str, ...] | None:
    """The parameters of a signature that stands on one line; None when it does not, or is beyond reading."""
    signature = _signature(symbol)
    if signature is None:
        return None
    # Go puts the type behind the name without any sign; a lone word there may be a type.
    ending = r"\s+\S" if language is GO else r"\s*(?:[:=?]|$)"
    parameter = pattern(r"(?:\*\*?|\.\.\.|&(?:'\w+\s+)?(?:mut\s+)?|mut\s+)?([A-Za-z_]\w*)" + ending)
    names = []
    for part in signature[1].split(","):
        if part.strip() in ("", "*", "/", "self", "cls", "&self", "&mut self", "mut self"):
            continue
        match = parameter.match(part.strip())
        if match is None:
            return None
        names.append(match[1])
    return tuple(names)


def _signature(symbol: Symbol) -> re.Match[str] | None:
    """The parentheses behind the name; one pattern for all names, because to make one takes longer than to search."""
    behind = pattern(r"\s*(?:<[^<>]*>|\[[^\]]*\])?\(([^()]*)\)")
    place = symbol.line.find(symbol.name)
    while place >= 0:
        if signature := behind.match(symbol.line, place + len(symbol.name)):
            return signature
        place = symbol.line.find(symbol.name, place + 1)
    return None


def _kind(keyword: str | None, name: str, text: str, language: Language) -> SymbolKind:
    # As pytest and `go test` find theirs.
    if keyword in _CALLABLE and name.startswith(("test_", "Test", "Benchmark", "Fuzz")):
        return SymbolKind.TEST
    if keyword in _TYPES:
        return SymbolKind.TYPE
    if keyword in _MODULES:
        return SymbolKind.MODULE
    if keyword in _CONSTANTS:
        holds_function = language is JAVASCRIPT and ("=>" in text or "function" in text or text[-1] == "(")
        return SymbolKind.FUNCTION if holds_function else SymbolKind.CONSTANT
    if keyword is None and (language is PYTHON or text.startswith("#")):  # an assignment in capitals, a #define
        return SymbolKind.CONSTANT
    return SymbolKind.FUNCTION


def is_open_name(name: str, language: Language) -> bool:
    """Whether a member may be used from outside, as far as its name says."""
    if language.exported is ExportRule.CAPITAL:
        return name[:1].isupper()
    # Elsewhere a name that ends so makes room for a word of the language, or for a parameter of the same name.
    is_inner = language in (JAVASCRIPT, C) and name.endswith("_")
    return not name.startswith(("_", "#")) and not is_inner


def _is_exported(name: str, text: str, language: Language) -> bool:
    words = text.split()
    if name.startswith("_") or language.exported is ExportRule.NO_UNDERSCORE:
        return not name.startswith("_")
    if language.exported is ExportRule.CAPITAL:
        return name[:1].isupper()
    if language is RUST:
        return words[0] == "pub"
    if language is JAVA:
        return not {"private", "protected", "internal"} & set(words)
    if language is JAVASCRIPT:
        # Whether its class is exported is seen by nobody here; a method counts as public until it says otherwise.
        is_method = text[:1].isspace() and "private" not in words and name[0] != "#"
        return "export" in words[:2] or is_method
    return not (language is C and words[0] == "static")
