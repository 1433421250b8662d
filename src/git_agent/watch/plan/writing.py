"""What the built-in writer says about captures, in the format that is asked for, never weaker than the rules allow."""

import re
from collections.abc import Callable

from git_agent.history_model import NOTHING_LEARNED, HistoryModel
from git_agent.model.change import FileChange, Status, visible_path
from git_agent.model.change_set import ChangeSet
from git_agent.model.counted import counted
from git_agent.model.draft import Draft
from git_agent.model.message import Message, MessageRules
from git_agent.model.paths import name_of
from git_agent.model.subject import parse_subject
from git_agent.shape.judging import judge_message
from git_agent.syntax.trees.compare import compare, comparing
from git_agent.watch.plan.plain import MOST_BULLETS, bullet, placed, plain_body, plain_subject
from git_agent.watch.plan.quality import (
    BODY_REQUIRED,
    FILENAME,
    MALFORMED_BODY,
    TOKEN,
    TYPES,
    WIDTH,
    Described,
    needs_body,
    weaknesses,
)
from git_agent.watch.plan.reading import ReadChange
from git_agent.watch.settings import CONVENTIONAL
from git_agent.writer import StyleOptions, builtin_draft

_VERBS = {Status.ADDED: "Add", Status.DELETED: "Remove", Status.RENAMED: "Rename", Status.COPIED: "Copy"}
_OF_BODY = (BODY_REQUIRED, MALFORMED_BODY)


class MessageWriter:
    """Writes in one format; `learned` is asked only where a type has to be chosen."""

    def __init__(self, commit_format: str, learned: Callable[[], HistoryModel] = lambda: NOTHING_LEARNED) -> None:
        self._format = commit_format
        self._learned = learned

    def message(self, read: ReadChange) -> Message:
        """A message for what was read; the same change always has the same one."""
        about = described(read)
        subject, body = self._drafted(read.change) if read.change else ("", "")
        subject = self._strong_subject(subject, read, about)
        body = as_bullets(body)
        # The writer is silent where it knows nothing; the rules want a body for what others rely on.
        if not body and needs_body(about):
            body = _counted(read.change) if read.change else plain_body(read.captures)
        return Message(subject=subject, body=body)

    def _drafted(self, change: ChangeSet) -> tuple[str, str]:
        """What the writer says, in the format; empty where its text cannot be used."""
        is_typed = self._format == CONVENTIONAL
        for path in change.contents:
            # Parsed apart, in a copy of this process: what the copies need is loaded here once, and not by each.
            compare(path, None, b"")
        with comparing(change.contents) as syntax_of:
            options = StyleOptions(form="conventional" if is_typed else "plain", width=WIDTH)
            draft = builtin_draft(change, options, self._learned() if is_typed else NOTHING_LEARNED, syntax_of)
        judged = judge_message(draft, rules=MessageRules(subject_width=WIDTH, body_width=WIDTH))
        # Then the paths alone have to say it.
        if judged.faults:
            return "", ""
        message = judged.content.message
        return (_typed(draft, message.subject) if is_typed else capitalised(message.subject)), message.body

    def _strong_subject(self, subject: str, read: ReadChange, about: Described) -> str:
        for candidate in (subject, *_with_place(subject, about)):
            weak = weaknesses(candidate, "", about, commit_format=self._format)
            if all(weakness.code in _OF_BODY for weakness in weak):
                return candidate
        return plain_subject(read.captures, commit_format=self._format)


def described(read: ReadChange) -> Described:
    """What the rules want to know of a change."""
    return Described(paths=read.paths, diff_bytes=len(read.diff.encode("utf-8", "replace")))


def as_bullets(body: str) -> str:
    """Each item and each paragraph as a bullet, without empty lines."""
    items: list[str] = []
    is_open = False
    for line in body.split("\n"):
        if not line.strip():
            is_open = False
        elif line.startswith(("- ", "* ")):
            items.append(line[2:].strip())
            is_open = True
        elif is_open:
            items[-1] += " " + line.strip()
        else:
            items.append(line.strip())
            is_open = True
    return "\n".join(bullet(capitalised(item)) for item in items)


def capitalised(text: str) -> str:
    """With a capital letter, unless it begins with a name such as `parse_rule` or `fooBar`."""
    word = text.split(" ", 1)[0]
    return text[:1].upper() + text[1:] if re.fullmatch("[a-z]+[,:]?", word) else text


def _typed(draft: Draft, subject: str) -> str:
    parsed = parse_subject(subject)
    kind = parsed.type or draft.type or ""
    return f"{kind if kind in TYPES else 'chore'}: {parsed.text}"


def _with_place(subject: str, about: Described) -> list[str]:
    """The same, saying where: what only names a file or a thing is not enough."""
    codes = {weakness.code for weakness in weaknesses(subject, "", about, commit_format="")}
    words, _, token = subject.rpartition(" ")
    named = [path for path in about.paths if visible_path(path).endswith(token)]
    if FILENAME in codes and named:
        return placed(words, named[0])
    # A name such as `re.search` looks like that of a file, and is none.
    if not codes.isdisjoint((TOKEN, FILENAME)):
        single = len(about.paths) == 1
        place = visible_path(name_of(about.paths[0])) if single else f"{len(about.paths)} files"
        return [f"{subject} in {place}"]
    return []


def _counted(change: ChangeSet) -> str:
    """What happened to each file, in numbers, for a change of which nothing better is known."""
    bullets = [bullet(_counted_file(item)) for item in change.changes]
    more = len(bullets) - MOST_BULLETS
    return "\n".join(bullets if more <= 1 else [*bullets[:MOST_BULLETS], bullet(f"Change {more} more files")])


def _counted_file(item: FileChange) -> str:
    path = visible_path(item.path)
    if item.old_path and item.status is Status.RENAMED:
        return f"Rename {visible_path(item.old_path)} to {path}"
    if item.status in _VERBS:
        return f"{_VERBS[item.status]} {path}" + (f", {counted(item.churn, 'line')}" if item.churn else "")
    if item.is_mode_only:
        return f"Change the mode of {path}"
    counts = [f"add {item.added} lines" if item.added else "", f"remove {item.deleted} lines" if item.deleted else ""]
    said = " and ".join(filter(None, counts))
    return f"{said.capitalize()} in {path}".replace(" 1 lines", " 1 line") if said else f"Change {path}"
