"""Which files an entry can be added to without harm."""

import re
from collections.abc import Sequence
from pathlib import PurePath

from git_agent.errors import UsageError
from git_agent.release.write.changelog_text import BOM, ChangelogText, lines_of

HINT = "print the entry with --format keepachangelog, or write it to a file of its own with --out FILE"

_MARKDOWN = ("", ".md", ".markdown", ".mdown", ".mkd", ".mdx", ".txt")
# reStructuredText and AsciiDoc by what Markdown has not: directives, roles, titles in equals signs, attributes.
_OTHER_MARKUP = re.compile(r"\0|^\.\. [\w|_\[]|:[\w:]+:`[^`\n]+`|^={1,5} \S|^:\w+:", re.MULTILINE)


def check_extendable(name: str, text: str) -> None:
    """Admits what can be added to without harm: no file yet, a mere title, or Markdown with a heading a version.

    Raises:
        UsageError: it is written in another form.
    """
    if PurePath(name).suffix.lower() not in _MARKDOWN:
        raise UsageError(f"{name} is not Markdown: --prepend cannot add to it", hint=HINT)
    sections = ChangelogText(lines_of(text.removeprefix(BOM))).sections
    if _is_other_markup(name, text):
        raise UsageError(f"{name} is not written in Markdown: --prepend cannot add to it", hint=HINT)
    if not any(section.is_version for section in sections) and not _awaits_versions(text):
        raise UsageError(f"{name} has no heading that is a version: --prepend cannot find its place", hint=HINT)


def _is_other_markup(name: str, text: str) -> bool:
    """Files without an ending are often reStructuredText, whose headings look the same when they are underlined."""
    is_named_markdown = PurePath(name).suffix.lower() not in ("", ".txt")
    return "\0" in text if is_named_markdown else _OTHER_MARKUP.search(text) is not None


def _awaits_versions(text: str) -> bool:
    """Whether a file without versions is a changelog all the same: empty, a mere title, or the head of its form."""
    lines = [line for line in text.removeprefix(BOM).splitlines() if line.strip() and not set(line) <= set("=- ")]
    has_title = bool(lines) and (lines[0].startswith("# ") or re.match(r"[^\n]+\n={3,}\s", text) is not None)
    return not lines or (has_title and (len(lines) == 1 or _is_head(lines[1:])))


def _is_head(lines: Sequence[str]) -> bool:
    return any("keepachangelog.com" in line for line in lines) and not any(
        re.match(r"#|\s*[-*+] ", line) for line in lines
    )
