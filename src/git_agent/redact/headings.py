"""The heading that git puts behind the place of a hunk: a line of the file, and of any part of it.

In a source it is the definition around. Elsewhere it is the last line that begins with a letter, and that may be the
last line of a private key or a row of a table with passwords. So only what heads something is kept.
"""

import re

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.text_kinds import TextKind, text_kind_of

_PLACE = re.compile(r"^(@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@) (.+)$", re.MULTILINE)
# `[section]`, `key:`, `key = {`, `# Title`, `<element>`, `== Title`, `resource "a" "b" {`.
_HEADS = LazyPattern(
    r"#{1,6} |={1,6} |\[{1,2}[\w.\"' /:-]+\]{1,2}[ \t]*$|<[\w:-]+[^<>]*>?[ \t]*$"
    r"|[\w.\"'$@/ -]{1,80}[ \t]*(?:[:=]|:=|=>|->)?[ \t]*[{(\[|>][-+]?[ \t]*$|[\w.\"'$@/-]{1,80}[ \t]*:[ \t]*$"
)
# What defines something in a source, whatever the language: it is called, it opens a block, or a word says so.
_DEFINES = LazyPattern(
    r"[({]|\b(?:def|class|module|function|func|fn|sub|struct|enum|union|interface|trait|impl|type|namespace|package|object"
    r"|record|macro|template|extern|export|const|var|let|val|public|private|protected|static|begin|program|defmodule|defp"
    r"|describe|context|task|local)\b"
)


def without_stray_headings(text: str, path: str) -> str:
    """A file's part of a patch in which no hunk has a heading that heads nothing."""
    is_heading = _DEFINES.search if text_kind_of(path) is TextKind.CODE else _HEADS.match
    return _PLACE.sub(lambda place: place[0] if is_heading(place[2]) else place[1], text)
