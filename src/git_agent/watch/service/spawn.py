"""How a daemon is started from a command, and asked whether it protects already."""

from collections.abc import Sequence

from git_agent.clock import Deadline, sleep
from git_agent.errors import StateError, TimeLimitExceeded
from git_agent.files.log_file import appending
from git_agent.files.place import Place
from git_agent.git.environment import without_local_variables
from git_agent.model.process_result import Detached
from git_agent.model.value import value
from git_agent.watch.service.answering import START
from git_agent.watch.service.daemon import Newcomer
from git_agent.watch.service.home import settle_in
from git_agent.watch.service.letters import ask
from git_agent.watch.service.lock import running_pid
from git_agent.watch.service.log import FILE_NAME
from git_agent.watch.trouble import in_trouble
from git_agent.workspace import Workspace

_PAUSE = 0.01
START_SECONDS = 60.0  # the first scan of the largest work tree


@value
class Started:
    """A daemon that protects; `is_new` when this call has started it."""

    pid: int
    is_new: bool
    trouble: str | None = None  # why nothing can be captured just now


def ensure_daemon(workspace: Workspace, folder: Place, words: Sequence[str], newcomer: Newcomer | None) -> Started:
    """Starts a daemon with these words unless one runs, and waits until it protects.

    Raises:
        StateError: it does not start.
        TimeLimitExceeded: it is not there in time.
    """
    settle_in(folder)
    detached = None if running_pid(folder) is not None else _detach(workspace, folder, words)
    request = {
        "kind": START,
        "session": newcomer and newcomer.id,
        "harness": newcomer and newcomer.harness,
        "pid": newcomer and newcomer.pid,
    }
    answer = ask(folder, request, seconds=START_SECONDS, goes_on=lambda: _may_answer(folder, detached))
    if answer and answer.get("ok"):
        pid = int(answer["pid"])
        is_new = detached is not None and detached.pid == pid
        if detached and not is_new:
            _await_end(detached)
        return Started(pid=pid, is_new=is_new, trouble=answer.get("trouble"))
    if answer and answer.get("trouble"):
        raise StateError(in_trouble(answer["trouble"]), hint="`git-agent watch diagnose` says what to do")
    if detached is None or detached.exit_code() is None:
        raise TimeLimitExceeded(
            f"the watch did not protect within {START_SECONDS:g} s", hint="`git-agent watch logs` shows what it does"
        )
    raise StateError("the watch could not be started", hint="`git-agent watch logs` shows why")


def _may_answer(folder: Place, detached: Detached | None) -> bool:
    """Whether somebody is there: the one that was started, or another that was faster."""
    has_ended = detached is None or detached.exit_code() is not None
    return not has_ended or running_pid(folder) is not None


def _await_end(detached: Detached) -> None:
    """Another one was faster; ours must not find the lock free when that one is stopped a moment later."""
    deadline = Deadline.after(START_SECONDS)
    while detached.exit_code() is None and deadline.remaining():
        sleep(_PAUSE)


def _detach(workspace: Workspace, folder: Place, words: Sequence[str]) -> Detached:
    process = workspace.process
    try:
        # What it prints before its own log begins, such as a traceback of the interpreter, is found in the same place.
        with appending(folder / FILE_NAME) as output:
            return process.programs.detach((*process.command, *words), env=_environ(workspace), output=output)
    except OSError as error:
        raise StateError(f"the watch cannot be started: {error.strerror or error}") from error


def _environ(workspace: Workspace) -> dict[str, str]:
    """Without what holds for one command only: a hook of git's has an index that is gone a moment later."""
    environ, repository = workspace.environ, workspace.git.repository
    named = {"GIT_DIR": str(repository.git_dir), "GIT_WORK_TREE": str(repository.root)}
    return {**without_local_variables(environ), **(named if named.keys() & environ.keys() else {})}
