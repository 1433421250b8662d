"""Reads a patch once, as it arrives: every file is redacted, the telling ones are kept as hunks.

Memory is bounded by what is kept: at most `files` files of at most `lines` lines and FILE_CHARS characters
each, whatever the size of the change. The rest is only looked at for secrets and forgotten.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from git_agent.config.settings import Settings
from git_agent.evidence.rest import rest_of_hunks
from git_agent.git.parse import lines_in, parse_hunks
from git_agent.model.category import Category, category_of
from git_agent.model.change import FileChange, FileDiff, Hunk, Status
from git_agent.model.evidence import StagedSecret
from git_agent.model.hidden_values import hidden_values
from git_agent.model.origin import Origin
from git_agent.model.value import replace, value
from git_agent.redact import Redacted, Secret
from git_agent.redact.for_models import clean_for_model

FILE_CHARS = 1 << 17  # lines alone are no bound: a minified file has one

RedactSection = Callable[[str, str], Redacted]  # of the path and the text of a file's part of a patch

FOCUS_LINES = 3  # times the lines that a diff may show are read where somebody looks twice

RANK = {Category.SOURCE: 0, Category.TEST: 2, Category.DOCS: 2}


@value
class KeptLines:
    """How many lines of each file are kept, behind its first `skip` changed ones."""

    most: int
    skip: int = 0


def kept_lines(settings: Settings, *, with_focus: bool) -> KeptLines:
    """Of each file those lines that its diff may show, and more where the focus goes on with them."""
    return KeptLines(most=settings.limits.diff_lines * (FOCUS_LINES if with_focus else 1))


@value
class ParsedPatch:
    """What was kept of a patch, in git's order of files, and the secrets found in all of it."""

    diffs: tuple[FileDiff, ...]
    secrets: tuple[StagedSecret, ...]


def choose_paths(changes: Sequence[FileChange], origins: Mapping[str, Origin], *, files: int) -> frozenset[str]:
    """The paths worth a close look: handwritten before generated, source before the rest."""
    readable = [change for change in changes if not (change.is_binary or change.is_submodule)]
    if len(readable) <= files:
        return frozenset(change.path for change in readable)

    def sort_key(change: FileChange) -> tuple[bool, int, int, str]:
        is_handwritten = origins.get(change.path, Origin.HANDWRITTEN) is Origin.HANDWRITTEN
        # Beyond 200 lines more of them tell nothing more; without the bound one rewrite would displace small edits.
        return (not is_handwritten, rank(change.path), -min(change.churn, 200), change.path)

    return frozenset(change.path for change in sorted(readable, key=sort_key)[:files])


def rank(path: str) -> int:
    """How much a file tells about a change: source most, tests and documentation least."""
    return RANK.get(category_of(path), 1)


def read_patch(
    sections: Iterable[tuple[str, str]],
    changes: Sequence[FileChange],
    chosen: frozenset[str],
    kept: KeptLines,
    redacted_section: RedactSection,
) -> ParsedPatch:
    """Keeps of the chosen files' hunks what is wanted, and reports every added secret."""
    by_path = {change.path: change for change in changes}
    diffs: dict[str, FileDiff] = {}
    secrets: list[StagedSecret] = []
    for path, text in sections:
        redacted = redacted_section(path, text)
        if redacted.secrets:
            # Of several on a line, the surest is told.
            lines = {secret.line: secret for secret in sorted(redacted.secrets, key=lambda each: not each.guessed)}
            secrets.extend(_added_secrets(path, text, lines))
        if path in chosen:
            # The headings of hunks are lines of the patch as well, so more than fit are parsed.
            hunks = parse_hunks(redacted.text, most_lines=None if kept.skip else 3 * kept.most)
            diff = _truncate_diff(by_path[path], tuple(rest_of_hunks(hunks, kept.skip)), kept)
            diffs[path] = _merge_sections(diffs[path], diff) if path in diffs else diff
    in_order = (diffs[change.path] for change in changes if change.path in diffs)
    return ParsedPatch(diffs=tuple(map(_without_copies, in_order)), secrets=tuple(secrets))


def _without_copies(diff: FileDiff) -> FileDiff:
    """A diff without copies of what was hidden in a file that came after it."""
    if not any(each in line for each in hidden_values() for hunk in diff.hunks for line in hunk.lines):
        return diff
    cleaned = (replace(hunk, lines=tuple(clean_for_model("\n".join(hunk.lines)).split("\n"))) for hunk in diff.hunks)
    return replace(diff, hunks=tuple(cleaned))


def first_lines(diff: FileDiff) -> str | None:
    """The first lines of the new file, where the diff shows them."""
    # There is no new file; what is gone is judged by how it began.
    if diff.change.status is Status.DELETED:
        return "\n".join(line[1:] for hunk in diff.hunks[:1] for line in hunk.lines[:40])
    if not diff.hunks or diff.hunks[0].new_start > 1:
        return None
    return "\n".join(line[1:] for line in diff.hunks[0].lines[:40] if line[:1] in " +")


def _added_secrets(path: str, text: str, found: Mapping[int, Secret]) -> Iterator[StagedSecret]:
    number = 0
    for index, line in enumerate(lines_in(text)):
        if line.startswith("@@ "):
            number = int(line.split("+", 1)[1].split(" ")[0].split(",")[0]) - 1
        elif line[:1] in (" ", "+"):
            number += 1
            if line[0] == "+" and index in found:
                secret = found[index]
                yield StagedSecret(path=path, line=number, kind=secret.kind, guessed=secret.guessed)


def _truncate_diff(change: FileChange, hunks: tuple[Hunk, ...], kept: KeptLines) -> FileDiff:
    fitting_hunks: list[Hunk] = []
    room, chars = kept.most, FILE_CHARS
    for hunk in hunks:
        lines = _fitting(hunk.lines[:room], chars)
        if len(lines) < len(hunk.lines):
            if lines:
                fitting_hunks.append(replace(hunk, lines=lines))
            return FileDiff(change=change, hunks=tuple(fitting_hunks), complete=False, skipped=kept.skip)
        fitting_hunks.append(hunk)
        room -= len(hunk.lines)
        chars -= sum(map(len, hunk.lines))
    return FileDiff(change=change, hunks=tuple(fitting_hunks), skipped=kept.skip)


def _fitting(lines: tuple[str, ...], chars: int) -> tuple[str, ...]:
    """As many of the lines as fit into so many characters."""
    for count, line in enumerate(lines):
        chars -= len(line)
        if chars < 0:
            return lines[:count]
    return lines


def _merge_sections(first: FileDiff, second: FileDiff) -> FileDiff:
    # A changed type (file to symlink) comes as two sections: the old one removed, the new one added.
    return replace(first, hunks=first.hunks + second.hunks, complete=first.complete and second.complete)
