"""Commits of local clones as the built-in reviewer meets them, in a scratch clone where faults can be planted."""

import os
import subprocess
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fitting.changes import history, is_eligible

from git_agent.config.load import load
from git_agent.errors import GitAgentError
from git_agent.evidence.change import load_change
from git_agent.evidence.contents import read_contents
from git_agent.git.diff import DiffSpan, StreamedDiff
from git_agent.git.gateway import open_git
from git_agent.git.log import LogSpan, read_log
from git_agent.model.change_set import ChangeSet
from git_agent.model.message import Message
from git_agent.review.find.rules import find
from git_agent.review.find.values import Findings
from git_agent.review.values import Concern
from git_agent.shape.ground.change_sources import sources_of
from git_agent.shape.ground.check import claims
from git_agent.syntax.trees.compare import compare_all

WALKED = 3_000
MOST_FILES = 30
MOST_LINES = 1_500
HUMAN = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b.c", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b.c"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One commit: two trees, and what its author wrote."""

    repository: str
    oid: str
    before: str
    after: str
    text: str

    @property
    def message(self) -> Message:
        subject, _, body = self.text.strip("\n").partition("\n")
        return Message(subject=subject, body=body.strip("\n"))


class Scratch:
    """A clone that shares the objects of another and has no work tree; new objects stay in it."""

    def __init__(self, clone: Path, folder: Path) -> None:
        self.name = (clone.parent if clone.name in ("repo", ".git") else clone).name
        self.folder = folder / self.name
        subprocess.run(
            ["git", "clone", "--quiet", "--shared", "--no-checkout", str(clone), str(self.folder)], check=True
        )
        self._reader = open_git(start=self.folder, environ=dict(os.environ), seconds=60)
        self._settings = load(environ={}, root=None, flags={}).settings

    def git(self, *args: str, stdin: bytes | None = None, index: str = "") -> bytes:
        env = {**os.environ, **HUMAN} | ({"GIT_INDEX_FILE": str(self.folder / ".git" / index)} if index else {})
        argv = ["git", "-C", str(self.folder), *args]
        return subprocess.run(argv, input=stdin, env=env, capture_output=True, check=True).stdout

    def commits(self, seed: str = "") -> list[Change]:
        """People's commits that are not too large, in an order of their ids that is as good as chance."""
        rows = history(self.folder, most=WALKED)
        eligible = [
            (past.oid, parents[0])
            for past, parents in rows
            if len(parents) == 1 and is_eligible(past.subject, conventional=False) and len(past.paths) <= MOST_FILES
        ]
        eligible.sort(key=lambda pair: zlib.crc32(f"{seed}{pair[0]}".encode()))
        return [self._change(oid, parent) for oid, parent in eligible[:400]]

    def _change(self, oid: str, parent: str) -> Change:
        text = self.git("log", "--no-walk", "--format=%B", oid).decode("utf-8", "replace")
        return Change(repository=self.name, oid=oid, before=parent, after=oid, text=text)

    def read(self, change: Change) -> ChangeSet | None:
        """What changes; None where nothing does, it is too much, or an object is not in this clone."""
        git = self._reader
        try:
            with StreamedDiff(git, DiffSpan.between(change.before, change.after)) as diff:
                changes = diff.changes()
                if not changes or sum(item.churn for item in changes) > MOST_LINES:
                    return None
                read = load_change(diff, changes, git=git, settings=self._settings, scan_all=True)
            contents = read_contents(git, read.diffs, read.origins)
            recent = read_log(git, LogSpan.of(f"{change.oid}^"), count=10)
        except GitAgentError:
            return None
        self.secrets = read.secrets
        return ChangeSet(
            changes=read.changes,
            diffs=read.diffs,
            origins=read.origins,
            submodules=(),
            recent=recent,
            branch=None,
            contents=contents,
        )

    def review(self, change: Change, change_set: ChangeSet) -> tuple[Concern, ...]:
        """What the built-in reviewer says."""
        tracked = self.git("ls-tree", "-r", "-z", "--name-only", change.after).decode("utf-8", "surrogateescape")
        sources = sources_of(change_set, whole=lambda: iter(()))
        return find(
            Findings(
                change=change_set,
                message=change.message,
                syntax_of=compare_all(change_set.contents),
                secrets=self.secrets,
                claims=claims(change.message, sources),
                tracked=frozenset(tracked.split("\0")),
            )
        )

    def with_files(self, commit: str, files: Mapping[str, bytes | None]) -> str:
        """A commit like another one, in which some files have other contents."""
        index = "planting"
        self.git("read-tree", commit, index=index)
        for path, content in files.items():
            if content is None:
                self.git("update-index", "--force-remove", "--", path, index=index)
                continue
            oid = self.git("hash-object", "-w", "--stdin", stdin=content).decode().strip()
            self.git("update-index", "--add", "--cacheinfo", f"100644,{oid},{path}", index=index)
        tree = self.git("write-tree", "--missing-ok", index=index).decode().strip()
        return self.git("commit-tree", tree, "-m", "planted").decode().strip()

    def content(self, commit: str, path: str) -> bytes | None:
        try:
            return self.git("cat-file", "blob", f"{commit}:{path}")
        except subprocess.CalledProcessError:
            return None
