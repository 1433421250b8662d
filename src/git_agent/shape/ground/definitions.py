"""Which names a line of code defines, in any language, by how such a line looks."""

from collections.abc import Iterable

from git_agent.model.lazy_pattern import LazyPattern

DEFINITION = LazyPattern(
    r"\b(?:def(?:p|macro|module)?|class|func?|fn|function|struct|interface|trait|enum|type|const|let|var|val|sub|proc|module"
    r"|record|object|define)\s+(?:\([^)]*\)\s*|self\.)?([A-Za-z_$][\w$]*)"
)
# As C and its family do it: a type or a word like "static" before the name, and nothing that is done with its value.
_NO_TYPE = (
    "return|else|new|throw|await|yield|case|delete|typeof|not|and|or|go|defer|assert|raise|goto|print|echo|include|require"
    "|if|for|while|switch|catch|with|do|in|is|use|using|import|from|elif|unless|when|until|except"
)
_LIKE_C = LazyPattern(
    rf"(?m)^[ \t]*(?!(?:{_NO_TYPE})\b)(?:[A-Za-z_][\w<>\[\],.:?*&]*[ \t]+(?!(?:{_NO_TYPE})\b))+[*&]*([A-Za-z_$][\w$]*)"
    r"\((?=.*[{;,()]$|$)"
    rf"|^[ \t]*(?!(?:{_NO_TYPE}|function)\b)([A-Za-z_$][\w$]*)\([^()]*\)[^;()=]*\{{$"
)
_PRIVATE = LazyPattern(
    r"func (?:\([^)]*\) )?[a-z]|(?:async |unsafe |const )*fn |type [a-z]\w* (?:struct|interface|func)\b|static (?!.*\()"
    r"|\s+(?:const|let|var|val)\b|.*\b(?:private|fileprivate|internal)\b"
)


def defined(lines: Iterable[str]) -> frozenset[str]:
    """The names that these lines define."""
    text = "\n".join(lines)
    like_c = (name for names in _LIKE_C.findall(text) for name in names if name)
    return frozenset((*DEFINITION.findall(text), *like_c))


def is_private(line: str) -> bool:
    """By its name, by a word before it, or by the customs of Go and Rust; what is nobody's inside of a body, too."""
    match = DEFINITION.search(line)
    if match is None:
        return False
    return match[1].startswith(("_", "test")) or _PRIVATE.match(line) is not None
