"""What stands in the brackets of the built-in title: a module, the word for several, or a part of one."""

import re
from collections.abc import Sequence

from git_agent.model.category import Category, category_of
from git_agent.model.change import FileChange
from git_agent.model.paths import common_folder, name_of, stem_of
from git_agent.review.form.titled import FEW, MULTI, repeats
from git_agent.review.values import SectionedMessage

_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,23}")
_OF_TEST = re.compile(r"^tests?[_-]|[_-]tests?$")


def scope_of(message: SectionedMessage) -> str:
    """The module that matters most; tests in a folder of their own belong to what they test, and count for nothing."""
    counts = _counts(message, without_tests=True) or _counts(message, without_tests=False)
    if len(counts) == 1:
        return next(iter(counts))
    first = max(counts, key=lambda name: counts[name])
    return first if len(counts) <= FEW and 2 * counts[first] > sum(counts.values()) else MULTI


def _counts(message: SectionedMessage, *, without_tests: bool) -> dict[str, int]:
    counts: dict[str, int] = {}
    for file in message.files:
        if without_tests and category_of(file.path) is Category.TEST:
            continue
        for name in file.modules:
            counts[name] = counts.get(name, 0) + 1
    return counts


def telling_scope(type_: str, scope: str, changes: Sequence[FileChange]) -> str:
    """The scope; where it only says the type again, as `docs(docs)` does, the folder or the file that it is about."""
    if not repeats(type_, scope):
        return scope
    folder = common_folder([change.path for change in changes])
    lines = {change.path: (change.added or 0) + (change.deleted or 0) for change in changes}
    longest = max(lines, key=lambda path: lines[path])
    is_most = len(lines) == 1 or 2 * lines[longest] > sum(lines.values())
    names = ([_OF_TEST.sub("", stem_of(longest))] if is_most else []) + ([name_of(folder)] if "/" in folder else [])
    words = [name.lower() if name.isupper() else name for name in names if _WORD.fullmatch(name)]
    return next((word for word in words if not repeats(type_, word)), scope)
