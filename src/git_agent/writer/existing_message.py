"""Messages that exist before the writer: of an amended commit, a merge, a revert."""

import re
from collections.abc import Sequence

from git_agent.model.change import FileDiff, visible_path
from git_agent.model.change_set import ChangeSet
from git_agent.model.empty_subject import says_nothing, speaks_of_words_only
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.subject import parse_subject
from git_agent.writer.phrases.phrase import MOST_NAMES, code, listing
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.facts import Facts
from git_agent.writer.read.literals import is_clean
from git_agent.writer.style.style import Style

# What `cherry-pick -x` adds is no key with a value.
_TRAILER = LazyPattern(r"[A-Za-z][A-Za-z0-9-]*: \S|\(cherry picked from ")
_ITEM = LazyPattern(r"(?P<mark>[-*+]) (?P<first>\S)")


def without_conflict_list(message: str) -> str:
    """An amended commit's own message without git's own list of conflicts at its end.

    Any other line that begins with `#` is no comment, or git had left it out when the commit was made.
    """
    text = "\n".join(line.rstrip() for line in message.rstrip().split("\n"))
    return re.sub(r"\n# Conflicts:(?:\n#\t[^\n]*)+\Z", "", text).strip()


def concluding_message(change: ChangeSet) -> str:
    """The message git proposes; below that of a merge, the files in which conflicts had to be resolved."""
    message = change.prepared_message or ""
    marked = {diff.change.path for diff in change.diffs if _is_marked(diff)}
    paths = [path for path in map(visible_path, change.conflicts) if is_clean(path) and path not in marked]
    # Whoever mentions conflicts, as "Conflicts:" or within a sentence, has told them already.
    if change.operation != "merge" or not paths or "onflicts" in message:
        return message
    return _with_paragraph(message, f"Conflicts resolved in {listing(paths, most=MOST_NAMES)}.")


def _is_marked(diff: FileDiff) -> bool:
    """Whether a conflict is staged as git marks it: nobody has resolved that."""
    return any(line.startswith("+<<<<<<< ") for hunk in diff.hunks for line in hunk.lines)


def with_items(message: str, lines: Sequence[str]) -> str:
    """The message with these items, in the list it ends in or in one of their own; trailers stay last."""
    if not lines:
        return message
    prose, trailers = _split_trailers(message)
    first = prose[-1].split("\n")[0]
    item = _ITEM.match(first.lstrip()) if len(prose) > 1 else None  # a subject may begin with a dash as well
    text = "\n".join(f"{item['mark'] if item else '-'} {_capitalised_like(item, line)}" for line in lines)
    if item is None:
        return _with_paragraph(message, text)
    return "\n\n".join((*prose[:-1], f"{prose[-1]}\n{text}", *trailers))


def _capitalised_like(item: re.Match[str] | None, line: str) -> str:
    """With a capital where the item before has one."""
    return line[:1].upper() + line[1:] if item is not None and item["first"].isupper() else line


def _with_paragraph(message: str, text: str) -> str:
    prose, trailers = _split_trailers(message)
    return "\n\n".join((*prose, text, *trailers))


def _split_trailers(message: str) -> tuple[list[str], list[str]]:
    """Paragraphs, and the trailers below them; the subject is never taken for one."""
    paragraphs = message.split("\n\n")
    is_block = len(paragraphs) > 1 and all(_TRAILER.match(line) for line in paragraphs[-1].split("\n"))
    return (paragraphs[:-1], paragraphs[-1:]) if is_block else (paragraphs, [])


def tells_little(message: str) -> bool:
    """Whether a message is a subject alone that says nothing, or nothing of any code."""
    subject, _, body = message.strip().partition("\n")
    return not body.strip() and (says_nothing(subject) or speaks_of_words_only(subject))


def tells_nothing(message: str) -> bool:
    """Whether a message is a subject alone that could stand above any change."""
    subject, _, body = message.strip().partition("\n")
    return not body.strip() and says_nothing(subject)


def told_lines(message: str) -> tuple[str, ...]:
    """What a message of ours tells, line by line: the sentence of its subject, and its items."""
    subject, _, body = message.partition("\n")
    items = (line.removeprefix("- ") for line in body.split("\n") if line.startswith("- "))
    return (parse_subject(subject).text.rstrip("."), *items)


def merge_or_revert_forms(change: ChangeSet, facts: Facts, style: Style) -> tuple[str, ...]:
    """What is certain about a merge or a revert whose own message is not at hand, ever shorter."""
    if change.operation == "merge":
        return (*([f"Merge changes into {code(change.branch)}"] if change.branch else []), "Merge changes")
    lead = "revert: changes" if style.conventional else "Revert changes"
    return (*(f"{lead} in {name}" for name in (named_files(facts.files) if facts.files else ())), lead)
