"""Whether a watch can work here, what it takes up, and what earlier ones have left."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

from git_agent.errors import GitAgentError
from git_agent.files.place import Place
from git_agent.files.usage import usage_of
from git_agent.watch.look.chains import orphans_of
from git_agent.watch.look.diagnose import diagnose_report
from git_agent.watch.look.reach import unreachable
from git_agent.watch.look.status import Looked
from git_agent.watch.report import WatchDoctor
from git_agent.watch.report_parts import CheckReport
from git_agent.watch.service.lock import running_pid
from git_agent.watch.trouble import TROUBLES
from git_agent.workspace import Workspace

FEW_WATCHES = 8192  # with fewer, larger work trees are only looked at from time to time
_LIMITS = Place(root=Path("/proc/sys/fs/inotify"), name="max_user_watches")


def doctor_report(workspace: Workspace, look: Callable[[], AbstractContextManager[Looked]]) -> WatchDoctor:
    """What `doctor` answers; what cannot even be looked at is a fault like the others."""
    checks = [*_checks(workspace, look)]
    return {
        "schema_version": 1,
        "command": "watch",
        "ok": all(check["state"] != "fault" for check in checks),
        "checks": checks,
    }


def _checks(workspace: Workspace, look: Callable[[], AbstractContextManager[Looked]]) -> Iterator[CheckReport]:
    repository = workspace.git.repository
    yield {"name": "repository", "state": "ok", "text": str(repository.root), "hint": None}
    try:
        with look() as at:
            yield _daemon(at)
            yield _disk(at)
            yield from _model(workspace, at)
            yield from _found(at)
    except GitAgentError as error:
        yield {"name": "state", "state": "fault", "text": str(error), "hint": error.hint}
    yield _limits()
    yield from _orphans(workspace)


def _daemon(at: Looked) -> CheckReport:
    pid = running_pid(at.folder)
    if pid is None:
        hint = "`git-agent watch start`"
        return {"name": "daemon", "state": "note", "text": "no watch is running", "hint": hint}
    return {"name": "daemon", "state": "ok", "text": f"process {pid}", "hint": None}


def _disk(at: Looked) -> CheckReport:
    used = usage_of(at.folder)
    limit = at.settings.retention_bytes
    text = f"{used / 1e6:.1f} MB in {at.folder.path}; published captures are kept {at.settings.retention_days} days"
    # The limit is kept once an hour, and pages that were freed stay in the file until they are used again.
    if used <= limit * 1.5:
        return {"name": "disk", "state": "ok", "text": text, "hint": None}
    hint = "unpublished captures are never removed; `git-agent watch status` counts them"
    return {"name": "disk", "state": "note", "text": text, "hint": hint}


def _model(workspace: Workspace, at: Looked) -> Iterator[CheckReport]:
    if error := unreachable(workspace, at.settings):
        text = f"no model will plan or write: {error}"
        yield {"name": "model", "state": "note", "text": text, "hint": error.hint}


def _found(at: Looked) -> Iterator[CheckReport]:
    """Everything that `diagnose` would say of captures."""
    for remedy in diagnose_report(at)["remediation"]:
        if remedy["about"] in TROUBLES:
            yield {"name": "protect", "state": "fault", "text": remedy["text"], "hint": remedy["hint"]}
        # Said above already, by the check of the daemon.
        elif remedy["about"] != "not_running":
            yield {"name": "publish", "state": "note", "text": remedy["text"], "hint": remedy["hint"]}


def _limits() -> CheckReport:
    try:
        limit = int(_LIMITS.read(most_bytes=64))
    except (OSError, ValueError):
        return {"name": "watches", "state": "ok", "text": "this system has no such limit", "hint": None}
    if limit < FEW_WATCHES:
        return {
            "name": "watches",
            "state": "note",
            "text": f"the system allows {limit} watched folders",
            "hint": "raise fs.inotify.max_user_watches with sysctl",
        }
    return {"name": "watches", "state": "ok", "text": f"up to {limit} folders", "hint": None}


def _files(count: int) -> str:
    return f"{count} file{'' if count == 1 else 's'}"


def _orphans(workspace: Workspace) -> Iterator[CheckReport]:
    for chain in orphans_of(workspace.git):
        yield {
            "name": "orphan",
            "state": "note",
            "text": f"not published: {_files(len(chain.files))} of {chain.name}, a work tree that was removed",
            "hint": f"`git-agent watch recover --chain {chain.name}` brings them back",
        }
