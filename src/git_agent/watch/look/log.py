"""How edits became commits."""

from collections.abc import Sequence

from git_agent.clock import utc_text
from git_agent.git.log import subjects
from git_agent.watch.look.lineage import commits_behind
from git_agent.watch.look.status import Looked
from git_agent.watch.report import WatchLog
from git_agent.watch.report_parts import VersionReport
from git_agent.watch.values import Capture


def log_report(at: Looked, *, limit: int) -> WatchLog:
    """The newest commits that were made of captures, newest first, each with its edits in order."""
    return _log(at, at.ledger.captures.latest_commits(limit) if at.ledger else [])


def trace_report(at: Looked, rev: str) -> WatchLog:
    """The same of one commit, whatever a rebase has made of it since.

    Raises:
        RepositoryError: there is no such commit.
    """
    commits = commits_behind(at, rev)
    return _log(at, [(commit, at.ledger.captures.settled_at(commit)) for commit in commits if at.ledger])


def _log(at: Looked, commits: Sequence[tuple[str, float]]) -> WatchLog:
    subject_of = subjects(at.git, [commit for commit, _ in commits])
    return {
        "schema_version": 1,
        "command": "watch",
        "commits": [
            {
                "commit": commit,
                "ts": utc_text(settled_at),
                "subject": subject_of.get(commit, ""),
                "edits": [version_report(capture) for capture in at.ledger.captures.of_commit(commit)],
            }
            for commit, settled_at in commits
            if at.ledger
        ],
    }


def version_report(capture: Capture) -> VersionReport:
    """One captured version of a file."""
    return {
        "seq": capture.seq,
        "path": capture.path,
        "op": capture.op,
        "ts": utc_text(capture.captured_at),
        "size": capture.size,
        "mode": capture.after.mode if capture.after else None,
        "oid": capture.after.oid if capture.after else None,
        "state": capture.state,
        "commit": capture.commit,
    }
