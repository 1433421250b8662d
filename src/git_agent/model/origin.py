"""Origin: whether a person wrote a file, told by its path, its first lines and .gitattributes.

Whoever is wrong about a generated file wastes room; whoever is wrong about a handwritten one loses a change. So a name
counts only where hardly anybody would type it, and a marker only where it opens a line of the leading comments:
a code generator quotes the same words in its strings, its documentation and its templates.
"""

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from itertools import pairwise

from git_agent.model.known_names import (
    DOCUMENT_EXTENSIONS,
    GENERATED_BELOW,
    GENERATED_FOLDERS,
    GENERATED_NAMES,
    GENERATED_SUFFIXES,
    LOCK_NAMES,
    LOCK_SUFFIXES,
    MINIFIABLE_EXTENSIONS,
    MINIFIED_SUFFIXES,
    SNAPSHOT_FOLDERS,
    SNAPSHOT_SUFFIXES,
    UNMARKED_EXTENSIONS,
    VENDOR_CHILDREN,
    VENDOR_PARENTS,
    VENDORED_ABOVE,
    VENDORED_FOLDERS,
)

_HEADER_LINES = 40  # a licence of fifteen lines and a build tag stand above the marker in Kubernetes
_HEADER_CHARS = 4096  # a bundle may have one line only


class Origin(Enum):
    """Where the contents of a file come from; the value is the word for people, made plural with an s."""

    HANDWRITTEN = "handwritten file"
    LOCK = "lock file"
    GENERATED = "generated file"
    MINIFIED = "minified file"
    VENDORED = "vendored file"
    SNAPSHOT = "test snapshot"


def origin_of(path: str, *, head: str = "", attribute: bool | None = None) -> Origin:
    """Where `path` comes from.

    `head` is the beginning of the new contents, as much as is at hand; lines from the middle of a file do not belong
    there. `attribute` is linguist-generated where .gitattributes sets it, and then it decides.
    """
    # The project's own word outranks every guess; where it says "generated", the guess may still know how.
    if attribute is False:
        return Origin.HANDWRITTEN
    origin = _by_path(path)
    if origin is Origin.HANDWRITTEN and head:
        origin = _by_contents(path, head)
    if origin is Origin.HANDWRITTEN and attribute:
        return Origin.GENERATED
    return origin


def is_generated_heavy(origins: Sequence[Origin], *, files: int = 100, percent: int = 80) -> bool:
    """More than so many files, most of which nobody wrote by hand: listed one by one they would hide the rest."""
    by_machine = sum(origin is not Origin.HANDWRITTEN for origin in origins)
    return len(origins) > files and 100 * by_machine >= percent * len(origins)


_NAMES = dict.fromkeys(LOCK_NAMES, Origin.LOCK) | dict.fromkeys(GENERATED_NAMES, Origin.GENERATED)
_FOLDERS = (
    dict.fromkeys(SNAPSHOT_FOLDERS, Origin.SNAPSHOT)
    | dict.fromkeys(GENERATED_FOLDERS, Origin.GENERATED)
    | dict.fromkeys((*VENDORED_FOLDERS, *VENDORED_ABOVE, "vendor"), Origin.VENDORED)
)


def _endings_by_extension() -> dict[str, tuple[tuple[tuple[str, ...], Origin], ...]]:
    """The suffix tables turned round: extension → what the rest of the name ends with.

    Ten thousand paths are asked in one run, so most should compare with a handful of endings instead of a hundred.
    """
    table: dict[str, tuple[tuple[tuple[str, ...], Origin], ...]] = {}
    for suffixes, origin in (
        (LOCK_SUFFIXES, Origin.LOCK),
        (SNAPSHOT_SUFFIXES, Origin.SNAPSHOT),
        (MINIFIED_SUFFIXES, Origin.MINIFIED),
        (GENERATED_SUFFIXES, Origin.GENERATED),
    ):
        split = [suffix.rpartition(".") for suffix in suffixes]
        for extension in {extension for _, _, extension in split}:
            endings = tuple(ending for ending, _, other in split if other == extension)
            table[extension] = (*table.get(extension, ()), (endings, origin))
    return table


_ENDINGS = _endings_by_extension()


def _by_path(path: str) -> Origin:
    folder, _, name = path.rpartition("/")
    parts = folder.split("/")
    if not _FOLDERS.keys().isdisjoint(parts):
        origin = _by_folders([*parts, name])
        if origin is not None:
            return origin
    return _NAMES.get(name) or _by_suffix(name, parts)


def _by_folders(parts: list[str]) -> Origin | None:
    for depth, (part, child) in enumerate(pairwise(parts)):
        origin = _FOLDERS.get(part)
        if origin is None:
            continue
        if part == "vendor":
            applies = (
                depth == 0
                or parts[depth - 1] in VENDOR_PARENTS
                or child in VENDOR_CHILDREN
                or ("." in child and depth + 2 < len(parts))  # vendor/github.com/…
            )
        else:
            applies = part not in VENDORED_ABOVE or child in VENDORED_ABOVE[part]
        if applies:
            return origin
    return None


def _by_suffix(name: str, parts: list[str]) -> Origin:
    stem, dot, extension = name.lower().rpartition(".")
    if not dot:
        return Origin.HANDWRITTEN
    for endings, origin in _ENDINGS.get(extension, ()):
        if stem.endswith(endings):
            return origin
    if stem.removesuffix(".d").endswith(".generated") or name.startswith("zz_generated"):
        return Origin.GENERATED
    suffix = ".d." + extension if stem.endswith(".d") else "." + extension
    folder = GENERATED_BELOW.get(name) or GENERATED_BELOW.get(suffix)
    return Origin.GENERATED if folder in parts else Origin.HANDWRITTEN


def _by_contents(path: str, head: str) -> Origin:
    lowered = path.lower()
    extension = lowered.rpartition("/")[2].rpartition(".")[2]
    # Only what browsers load is minified; a long line elsewhere is data somebody wants to see.
    if extension in MINIFIABLE_EXTENSIONS and _is_minified(head):
        return Origin.MINIFIED
    if extension in UNMARKED_EXTENSIONS or "template" in lowered or "tmpl" in lowered:
        return Origin.HANDWRITTEN
    if _says_generated(head, prose=extension in DOCUMENT_EXTENSIONS):
        return Origin.GENERATED
    return Origin.HANDWRITTEN


def _is_minified(head: str) -> bool:
    lines = head.splitlines()
    longest = max(lines, key=len)
    if "base64," in longest and longest.count("{") < 10:  # an embedded picture in an ordinary style sheet
        return False
    return len(head) > 500 * len(lines) or (len(longest) > 2000 and 2 * len(longest) > len(head))


_BLOCKS = {
    "/*": "*/",
    "<!--": "-->",
    '"""': '"""',
    "'''": "'''",
    "(*": "*)",
    "{-": "-}",
    "{#": "#}",
    "--[[": "]]",
    "=begin": "=end",
    "<#": "#>",
}
_LINE_SIGNS = ("//", "#", "--", ";", "%", "..", "!", "*", "dnl ")
_PROSE_SIGNS = ("%", "..")
_LINE_SIGN_CHARACTERS = "/#-;%.!*="
_PREAMBLES = ("<?", "<!doctype", "<html", "<head", "<meta", "'use ", '"use ', "@charset", "declare(")


def _says_generated(head: str, *, prose: bool) -> bool:
    """Whether a leading comment claims it outright, or hints at it and warns against editing.

    `This file was generated by …` alone is how scaffolds greet (rspec --init, gradle init, django-admin), and people
    go on to edit those files; Django's migrations are reviewed like code and say no more than `Generated by`.
    In prose fewer signs open a comment, because `# Generated files` is a heading there.
    """
    header = head[:_HEADER_CHARS]
    # All that follows needs the word, and most files do not have it.
    if "generated" not in header.lower():
        return False
    comments = list(_leading_comments(header, signs=_PROSE_SIGNS if prose else _LINE_SIGNS))
    for index, text in enumerate(comments):
        if _pattern(_CLAIMS).match(text):
            return True
        # People wrap the warning: it may stand two lines below.
        if _pattern(_HINTS).match(text):
            nearby = " ".join(comments[index : index + 3])
            if _pattern(_KEEP_OFF).search(nearby) and "generated" in nearby.lower():
                return True
    return False


def _leading_comments(header: str, *, signs: tuple[str, ...]) -> Iterator[str]:
    """The text of each comment line above the first line of code, without the comment signs.

    Only the outermost sign goes: `//  // Code generated …` is documentation about a marker, not a marker.
    """
    closing = ""
    # Editors on Windows begin a file with this mark, which would hide the comment sign behind it.
    for line in header.removeprefix("\ufeff").split("\n", _HEADER_LINES)[:_HEADER_LINES]:
        text = line.strip()
        if not closing:
            opening = next(filter(text.startswith, _BLOCKS), "")
            closing = _BLOCKS.get(opening, "")
            text = text.removeprefix(opening)
        if closing:
            text, closed, _ = text.partition(closing)
            closing = "" if closed else closing
            yield text.strip(" \t*=-~!")
        elif text.startswith(signs):
            # `dnl`, the comment of m4, is the one sign made of letters.
            sign_end = len(text) - len(text.lstrip(_LINE_SIGN_CHARACTERS)) or len("dnl")
            yield text[sign_end:].strip(" \t*=-~")
        elif text and not text.lower().startswith(_PREAMBLES):
            return


_ALERT = r"(?:(?:warning|note|notice|attention|important|caution)\W+)?"
_AUTOMATICALLY_GENERATED = r"(?:(?:auto|automatically|machine)[- ]?@?generated|@generated)"
_THIS_FILE_IS = (
    r"this (?:[\w.-]+ ){0,2}?(?:is|(?:file|code|source|header|module|document|configuration|lockfile|workflow|"
    r"script|schema|class|package|makefile)(?: is| was| has been| contains)?)(?: an?)? "
)
_TOOLS = (
    r"the protocol buffer compiler|cython|coffeescript|antlr|roxygen2|autoconf|autoheader|automake|javadoc|"
    r"doxygen|haxe|peg\.?js|flex|swig|thrift|flatbuffers|openapi-generator|openapi spec|jooq|reading ui file"
)
_CLAIMS = (
    r"code generated\b.*\bdo not (?:edit|modify)(?: this file| by hand| manually)?[.!\s]*$",
    r"@generated(?:$|\W+(?:by|from|using|with|automatically|signedsource|do not)\b)",
    r"<auto-?generated\b",
    _ALERT + _THIS_FILE_IS + _AUTOMATICALLY_GENERATED + r"\b",
    _ALERT + _AUTOMATICALLY_GENERATED + r"(?: file| code)?\s*(?:[.,;:!(-]|$|(?:by|from|using|with|via|do not)\b)",
    r"generated automatically by\b",
    rf"(?:(?:file|form|form implementation) )?generated (?:by|from|with)\b.*\b(?:{_TOOLS})\b",
)
_HINTS = (
    _ALERT + _THIS_FILE_IS + r"generated\b",
    _ALERT + r"(?:file )?generated(?: file| code)?\s*(?:[.,;:!(-]|$|(?:by|from|using|with|on|do not)\b)",
    _ALERT + r"(?:please )?(?:do not|don't) (?:edit|modify|change|touch)\b(?! (?:the|any|these|those|generated)\b)",
)
_KEEP_OFF = (
    r"\b(?:do not|don't|never|not be|not to be) (?:manually |directly |be )?(?:edit|modif|chang|touch|alter)",
    r"\b(?:changes|edits|modifications)\b.{0,60}\b(?:lost|overwritten|overridden|discarded)\b",
)


@cache
def _pattern(alternatives: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(alternatives), re.IGNORECASE)
