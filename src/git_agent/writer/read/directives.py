"""Orders to tools in comments (`# noqa: E501`, `//nolint:gosec`, `/* @__PURE__ */`): which came to a source or went."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Edit
from git_agent.writer.read.file_facts import FileFacts

_RULES = r"[\w@][\w./@-]*(?:\s*,\s*[\w@][\w./@-]*)*"
# What tools are told to pass over, each with how the rules are written that this is about.
_SUPPRESSING = (
    rf"nolint(?::(?P<nolint>{_RULES}))?",
    rf"(?:ruff: |flake8: )?noqa(?::\s*(?P<noqa>{_RULES}))?",
    rf"(?:type|pyright): ?ignore(?:\[(?P<types>{_RULES})\])?",
    rf"pylint: ?disable(?:-next)?=(?P<pylint>{_RULES})",
    rf"NOLINT(?:NEXTLINE|BEGIN)?(?:\((?P<tidy>{_RULES})\))?",
    rf"eslint-disable(?:-next-line|-line)?(?:\s+(?!--)(?P<eslint>{_RULES}))?",
    rf"rubocop:disable\s+(?P<rubocop>{_RULES})",
    rf"shellcheck disable=(?P<shell>{_RULES})",
)
_OTHERS = (r"@ts-(?:ignore|expect-error|nocheck)", r"[@#]__(?:PURE|NO_SIDE_EFFECTS)__", "pragma: no cover")
_ORDER = "|".join((*_SUPPRESSING, *_OTHERS))
_DIRECTIVE = rf"(?P<open>/\*+|//+|#)\s*(?P<order>{_ORDER})(?![\w-])(?:.*?(?P<close>\*/)|.*$)"


@value
class DirectiveChange:
    """Whether directives came or went, the `rules` that they suppress, or else the `marks` that they are."""

    came: bool
    rules: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()


def directive_change(file: FileFacts) -> DirectiveChange | None:
    """Of a source in which no more than directives changed, all one way; what follows one is why it is there."""
    removed, added = file.lines.removed, file.lines.added
    is_plain = file.edit is Edit.COMMENTS and file.is_read_whole
    if not is_plain or _without_directives(removed) != _without_directives(added):
        return None
    old, new = Counter(_told(removed)), Counter(_told(added))
    came, gone = [*dict.fromkeys(new - old)], [*dict.fromkeys(old - new)]
    if bool(came) is bool(gone):
        return None
    changed = came or gone
    rules = tuple(dict.fromkeys(rule for rule, _ in changed if rule))
    if rules and not all(rule for rule, _ in changed):
        return None
    if gone and any(_is_left(file, text) for each in gone for text in each if text):
        return None
    marks = () if rules else tuple(dict.fromkeys(mark for _, mark in changed))
    return DirectiveChange(came=bool(came), rules=rules, marks=marks)


def is_file_wide(file: FileFacts) -> bool:
    """Whether a directive may be about more than the definition below it: it stands at the start of a line."""
    return any(pattern(_DIRECTIVE).match(line) for line in (*file.lines.added, *file.lines.removed))


def _is_left(file: FileFacts, text: str) -> bool:
    """Whether a rule or a mark still stands somewhere else in the file: then it is not gone."""
    return text.encode() in (file.contents.new or b"")


def _told(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each rule by itself, and as it is written a directive without any."""
    for line in lines:
        for match in pattern(_DIRECTIVE).finditer(line):
            groups = (text for name, text in match.groupdict().items() if name not in ("open", "order", "close"))
            rules = next(filter(None, groups), "")
            yield from ((rule, "") for rule in re.split(r"\s*,\s*", rules) if rule)
            if not rules:
                close = f" {match['close']}" if match["close"] else ""
                yield "", f"{match['open']} {match['order']}{close}"


def _without_directives(lines: Sequence[str]) -> str:
    """The rest of the lines, whatever blanks are in it."""
    return "".join("".join(pattern(_DIRECTIVE).sub("", line).split()) for line in lines)
