"""TextKind: what a stretch of text is by the file it belongs to, which decides how an unquoted word is to be read."""

import re
from enum import Enum, auto
from functools import lru_cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.vocabulary import is_secret_file, listed


class TextKind(Enum):
    """What kind of file a text comes from."""

    UNKNOWN = auto()
    CODE = auto()  # an unquoted word is a variable
    SETTINGS = auto()  # an unquoted word is a value
    PROSE = auto()
    LOCK = auto()  # checksums and generated data: nothing random means anything
    SECRET = auto()  # every value is a secret


_CODE = frozenset(
    listed("""
    py pyi pyx js mjs cjs jsx ts mts cts tsx vue svelte go rs c h cc cpp cxx c++ hpp hxx hh h++
    inl ipp cu cuh m mm cs java kt kts scala sc groovy gleam elm purs re rei res cr vala coffee astro gd tcl f90 sv glsl
    wgsl hlsl metal rb php pl pm swift dart lua r jl ex exs erl hrl hs ml mli fs fsx vb clj cljs cljc lisp el
    scm zig nim d pas ipynb sol proto graphql css scss less html htm xhtml erb ejs jinja j2 hbs twig blade asm s v
    vhd cmake bzl star nix
    """)
)
_SETTINGS = frozenset(
    listed("""
    yml yaml json json5 jsonc toml ini cfg conf config cnf properties env xml plist tf tfvars hcl props reg
    service csv tsv
    """)
)
_PROSE = frozenset(
    listed("""
    md mdx markdown rst txt adoc asciidoc org tex html log
    """)
)
# Texts for readers, in all languages of the world: by their folder, and by their ending.
_IN_TEXT_FOLDERS = ("locale", "i18n", "l10n", "lang", "translation", "localization", "messages")
_TEXTS = LazyPattern(
    r"(?i)(?:^|/)(?:locales?|i18n|l10n|lang|langs|languages?|translations?|localization|messages)/(?:[^/]+/){0,4}[^/]+"
    r"\.(?:json|ya?ml|properties|php|xml|ts|js|toml|arb|ftl|resx|strings|xlf|xliff|ini|csv|rb)$"
)
_IN_MADE_SOURCES = (".yarn/", ".min.", ".bundle.", ".chunk.")
_LOCK = LazyPattern(
    r"(?i:(?:^|/)values(?:-[\w-]+)?/strings\.xml$|\.(?:arb|ftl|resx|strings|xlf|xliff)$|_[a-z]{2}"
    r"(?:_[A-Z]{2})?\.properties$)|"
    r"(?:^|/)\.yarn/(?:releases|plugins)/|(?:^|/)(?:package-lock\.json|npm-shrinkwrap\.json"
    r"|pnpm-lock\.yaml|go\.(?:work\.)?sum|yarn\.lock|[^/]+\.lock|[^/]+\.map|"
    r"[^/]+\.(?:min|bundle|chunk)\.(?:m?js|css)|[^/]+\.(?:snap|svg|pbxproj|po|pot|lockb"
    r"|resolved|sum|woff2?|pem\.crt))$"
)


def holds_bare_values(path: str) -> bool:
    """Whether an unquoted word may be a value there: not in code, and not in what machines wrote."""
    if path.rpartition(".")[2].lower() in _CODE:  # of a lock file, too: its pattern is spared
        return is_secret_file(path)
    return text_kind_of(path) not in (TextKind.CODE, TextKind.LOCK)


@lru_cache(maxsize=256)
def text_kind_of(path: str) -> TextKind:
    """What a path says; nothing where there is none."""
    if not path:
        return TextKind.UNKNOWN
    # First: `secrets.json` ends like settings, and every value of it is hidden.
    if is_secret_file(path):
        return TextKind.SECRET
    folded = path.lower()
    name = folded.rpartition("/")[2]
    ending = name.rpartition(".")[2] if "." in name else ""
    if any(part in folded for part in _IN_TEXT_FOLDERS) and _TEXTS.search(path):
        return TextKind.LOCK
    # Of sources machines write only these, and the pattern is large.
    if (ending not in _CODE or any(part in folded for part in _IN_MADE_SOURCES)) and _LOCK.search(path):
        return TextKind.LOCK
    for kind, endings in ((TextKind.CODE, _CODE), (TextKind.SETTINGS, _SETTINGS), (TextKind.PROSE, _PROSE)):
        if ending in endings:
            return kind
    return TextKind.UNKNOWN


_SECTION = LazyPattern(
    r"^(?:diff --git (?:\"?a/.* )?\"?b/(?P<git>[^\n\"]+)|\+\+\+ \"?b/(?P<new>[^\n\"\t]+))", re.MULTILINE
)


def sections(text: str, path: str) -> list[tuple[int, int, str]]:
    """Where each file's part of a patch begins and ends; one part for all other texts, and where the path is known.

    A line of a file can look like the header of another one, and must not turn its own file's rules off.
    """
    if path:
        return [(0, len(text), path)]
    if "\n+++ " not in text and not text.startswith(("+++ ", "diff --git ")) and "\ndiff --git " not in text:
        return [(0, len(text), path)]
    starts: list[tuple[int, str]] = [(0, path)]
    starts += ((hit.start(), hit["git"] or hit["new"]) for hit in _SECTION.finditer(text))
    ends = [start for start, _ in starts[1:]] + [len(text)]
    return [(start, end, name) for (start, name), end in zip(starts, ends, strict=True) if start < end]
