"""Real commits of a local clone as the built-in writer would have met them, with what their authors wrote."""

import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from git_agent.config.load import load
from git_agent.errors import GitAgentError
from git_agent.evidence.change import load_change
from git_agent.evidence.contents import read_contents
from git_agent.git.diff import DiffSpan, StreamedDiff
from git_agent.git.gateway import Git
from git_agent.model.change_set import ChangeSet
from git_agent.model.commit import Commit
from git_agent.model.past_commit import PastCommit
from git_agent.model.repository import Repository
from git_agent.model.subject import TYPES, is_bot, parse_subject

MOST_PATHS = 40
MACHINERY = ("Revert", "revert", "fixup!", "squash!", "amend!", "Merge")


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One commit: its change, the commits before it (newest first), and its subject."""

    repository: str
    oid: str
    subject: str
    change: ChangeSet
    past: tuple[PastCommit, ...]


def git_at(folder: Path) -> Git:
    """git for a clone, also for a bare one, which the program itself refuses."""
    argv = ["git", "-C", str(folder), "rev-parse", "--absolute-git-dir"]
    home = Path(subprocess.run(argv, capture_output=True, check=True, text=True).stdout.strip())
    place = Repository(root=home, git_dir=home, common_dir=home, object_format="sha1")
    return Git(repository=place, environ={**os.environ, "GIT_DIR": str(home)}, seconds=60)


def name_of_clone(folder: Path) -> str:
    """`owner/name` of a clone in a folder `owner+name`, or in a folder inside of that."""
    return (folder.parent.name if folder.name in ("repo", ".git") else folder.name).replace("+", "/")


def history(folder: Path, *, most: int) -> list[tuple[PastCommit, tuple[str, ...]]]:
    """People's commits with their parents, newest first; renames are not looked for, paths are enough."""
    form = "%x01%H%x02%P%x02%aN <%aE>%x02%s%x02%b%x02"
    argv = ["git", "-C", str(folder), "log", "--no-merges", "-z", f"-n{most}", "--name-only", "--no-renames"]
    raw = subprocess.run([*argv, f"--format={form}", "HEAD"], capture_output=True, check=True).stdout
    found = []
    # A message may hold control characters of its own; a record begins where an id follows.
    for record in re.split(r"\x01(?=[0-9a-f]{40,64}\x02)", raw.decode("utf-8", "surrogateescape"))[1:]:
        oid, parents, author, subject, rest = record.split("\x02", 4)
        body, _, names = rest.rpartition("\x02")
        if not is_bot(author):
            paths = tuple(name for name in names.strip("\0\n").split("\0") if name)[:MOST_PATHS]
            past = PastCommit(oid=oid, author=author, subject=subject, has_body=bool(body.strip()), paths=paths)
            found.append((past, tuple(parents.split())))
    return found


def is_eligible(subject: str, *, conventional: bool) -> bool:
    """Whether a person's subject says something of its own: typed where the history is, otherwise three words."""
    if subject.startswith(MACHINERY):
        return False
    return parse_subject(subject).type in TYPES if conventional else len(subject.split()) >= 3


def is_conventional(rows: list[tuple[PastCommit, tuple[str, ...]]]) -> bool:
    """Whether at least half of these commits have a type."""
    return 2 * sum(parse_subject(row.subject).type in TYPES for row, _ in rows) >= len(rows)


def examples(folder: Path, *, skip: int, count: int) -> Iterator[Example]:
    """Up to `count` eligible commits older than the newest `skip`."""
    rows = history(folder, most=skip + 6 * count + 600)
    conventional = is_conventional(rows[skip:])
    git = git_at(folder)
    chosen = [
        index for index in range(skip, len(rows)) if is_eligible(rows[index][0].subject, conventional=conventional)
    ]
    for index in chosen[:count]:
        past, parents = rows[index]
        earlier = tuple(row for row, _ in rows[index + 1 : index + 451])
        change = change_of(git, past.oid, parents, earlier) if len(parents) == 1 else None
        if change is not None:
            yield Example(
                repository=name_of_clone(folder), oid=past.oid, subject=past.subject, change=change, past=earlier
            )


def change_of(git: Git, oid: str, parents: tuple[str, ...], earlier: tuple[PastCommit, ...]) -> ChangeSet | None:
    """One commit as the writer would have met it; None where an object is not in this clone."""
    settings = load(environ={}, root=None, flags={}).settings
    try:
        with StreamedDiff(git, DiffSpan.between(parents[0], oid)) as diff:
            read = load_change(diff, diff.changes(), git=git, settings=settings, scan_all=False)
        contents = read_contents(git, read.diffs, read.origins)
    except GitAgentError:  # an object is not in this clone
        return None
    return ChangeSet(
        changes=read.changes,
        diffs=read.diffs,
        origins=read.origins,
        submodules=(),
        recent=tuple(_as_commit(past) for past in earlier[:50]),
        branch=None,
        contents=contents,
    )


def _as_commit(past: PastCommit) -> Commit:
    body = "\n\nbody\n" if past.has_body else ""
    return Commit(oid=past.oid, parents=("",), author=past.author, date="", message=f"{past.subject}{body}")
