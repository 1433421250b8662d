"""Builders for changes as the writer reads them."""

from collections.abc import Sequence

from git_agent.model.change import FileChange, FileDiff, Hunk, Status
from git_agent.model.change_set import ChangeSet, SubmoduleMove
from git_agent.model.commit import Commit
from git_agent.model.origin import Origin, origin_of
from git_agent.writer.phrases.phrase import Phrase, SafePhrase, SafeText, render
from git_agent.writer.style.style import Style

OLD = "1" * 40
NEW = "2" * 40


def file_diff(
    path: str, *lines: str, heading: str = "", status: Status | None = None, old: str | None = None
) -> FileDiff:
    """One file with one hunk of marked lines; modified unless told otherwise."""
    added = sum(line.startswith("+") for line in lines)
    deleted = sum(line.startswith("-") for line in lines)
    change = FileChange(
        status=status or Status.MODIFIED,
        path=path,
        old_path=old,
        old_mode="000000" if status is Status.ADDED else "100644",
        new_mode="000000" if status is Status.DELETED else "100644",
        old_oid=OLD,
        new_oid=NEW,
        added=added,
        deleted=deleted,
    )
    hunk = Hunk(old_start=40, new_start=40, heading=heading, lines=lines)
    return FileDiff(change=change, hunks=(hunk,) if lines else ())


def new_file(path: str, *lines: str) -> FileDiff:
    return file_diff(path, *(f"+{line}" for line in lines), status=Status.ADDED)


def history(*subjects: str, body: str = "", author: str = "Ada") -> tuple[Commit, ...]:
    return tuple(
        Commit(oid=f"{number:040x}", parents=("a",), author=author, date="", message=f"{subject}\n\n{body}".strip())
        for number, subject in enumerate(subjects)
    )


def change_set(
    *diffs: FileDiff,
    recent: Sequence[Commit] = (),
    submodules: Sequence[SubmoduleMove] = (),
    branch: str | None = None,
    is_root: bool = False,
    operation: str | None = None,
    head_message: str | None = None,
) -> ChangeSet:
    origins = {diff.change.path: origin_of(diff.change.path) for diff in diffs}
    return ChangeSet(
        changes=tuple(diff.change for diff in diffs),
        diffs=tuple(diff for diff in diffs if origins[diff.change.path] is Origin.HANDWRITTEN and diff.hunks),
        origins=origins,
        submodules=tuple(submodules),
        recent=tuple(recent),
        branch=branch,
        is_root=is_root,
        operation=operation,
        head_message=head_message,
    )


def as_told(phrase: Phrase | SafePhrase, form: int = 0, *, backticks: bool = False) -> str:
    """One form of a phrase as it would read, whether or not it may be said."""
    return render(phrase.verb, SafeText(phrase.objects[form]), Style(backticks=backticks))


def as_said(phrase: Phrase) -> SafePhrase:
    """A phrase as if it had been let through, for those who only compare phrases."""
    return SafePhrase(
        verb=phrase.verb,
        objects=tuple(map(SafeText, phrase.objects)),
        full=SafeText(phrase.full),
        weight=phrase.weight,
        vague=phrase.vague,
        paths=phrase.paths,
        kind=phrase.kind,
    )
