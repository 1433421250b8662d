"""Changes for the built-in reviewer, from the contents of files before and after."""

from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher

from git_agent.model.change import NO_MODE, FileChange, FileDiff, Hunk, Status
from git_agent.model.change_set import ChangeSet, Contents
from git_agent.model.message import Message
from git_agent.model.origin import origin_of
from git_agent.review.find.rules import find
from git_agent.review.find.values import Findings, Part
from git_agent.review.values import Concern
from git_agent.shape.ground.change_sources import sources_of
from git_agent.shape.ground.check import claims
from git_agent.syntax.trees.compare import compare
from git_agent.writer import StyleOptions
from git_agent.writer.compose import write

Files = Mapping[str, tuple[str | None, str | None]]


def findings(text: str, files: Files, *, tracked: Iterable[str] = (), parts: tuple[Part, ...] = ()) -> Findings:
    """What the reviewer looks at; None for a content means that the file does not exist on that side."""
    subject, _, body = text.partition("\n\n")
    message = Message(subject=subject, body=body)
    change = change_between(files)
    contents = change.contents
    return Findings(
        change=change,
        message=message,
        syntax_of=lambda path: compare(path, contents[path].old, contents[path].new),
        claims=claims(message, sources_of(change, whole=lambda: iter(()))),
        tracked=frozenset((*tracked, *files)),
        parts=parts,
    )


def concerns(text: str, files: Files, *, tracked: Iterable[str] = ()) -> tuple[Concern, ...]:
    return find(findings(text, files, tracked=tracked))


def places(text: str, files: Files, *, tracked: Iterable[str] = ()) -> list[tuple[str, str | None, int | None]]:
    """The rule, the file and the line of each concern."""
    return [(each.rule, each.path, each.line) for each in concerns(text, files, tracked=tracked)]


def written(files: Files) -> str:
    """The built-in writer's message about these texts, in a history without any habit."""
    return write(change_between(files), StyleOptions(form="plain")).text


def change_between(files: Files) -> ChangeSet:
    diffs = tuple(_diff(path, old, new) for path, (old, new) in files.items())
    return ChangeSet(
        changes=tuple(diff.change for diff in diffs),
        diffs=diffs,
        origins={path: origin_of(path) for path in files},
        submodules=(),
        recent=(),
        branch=None,
        contents={
            path: Contents(
                old=None if old is None else old.encode(),
                new=None if new is None else new.encode(),
            )
            for path, (old, new) in files.items()
        },
    )


def _diff(path: str, old: str | None, new: str | None) -> FileDiff:
    before, after = (old or "").splitlines(), (new or "").splitlines()
    hunks = tuple(_hunks(before, after))
    lines = [line for hunk in hunks for line in hunk.lines]
    change = FileChange(
        status=Status.ADDED if old is None else Status.DELETED if new is None else Status.MODIFIED,
        path=path,
        old_mode=NO_MODE if old is None else "100644",
        new_mode=NO_MODE if new is None else "100644",
        added=sum(line.startswith("+") for line in lines),
        deleted=sum(line.startswith("-") for line in lines),
    )
    return FileDiff(change=change, hunks=hunks)


def _hunks(before: list[str], after: list[str]) -> Iterable[Hunk]:
    for group in SequenceMatcher(None, before, after, autojunk=False).get_grouped_opcodes(3):
        lines: list[str] = []
        for tag, start, end, new_start, new_end in group:
            if tag == "equal":
                lines += [f" {line}" for line in before[start:end]]
            else:
                lines += [f"-{line}" for line in before[start:end]]
                lines += [f"+{line}" for line in after[new_start:new_end]]
        first = group[0]
        yield Hunk(old_start=first[1] + 1, new_start=first[3] + 1, heading="", lines=tuple(lines))
