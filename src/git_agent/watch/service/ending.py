"""How a daemon is ended by somebody else."""

from git_agent.clock import Deadline, sleep
from git_agent.errors import TimeLimitExceeded
from git_agent.files.place import Place
from git_agent.model.process_result import Programs
from git_agent.model.value import value
from git_agent.watch.service.answering import STOP, UNKNOWN_SESSION
from git_agent.watch.service.letters import ask
from git_agent.watch.service.lock import running_pid
from git_agent.watch.trouble import in_trouble

STOP_SECONDS = 60.0
FORCE_SECONDS = 5.0  # for one that is to be ended at all costs
_PAUSE = 0.01


@value
class Ended:
    """Whether it has ended, why not, and the same for people."""

    stopped: bool
    reason: str
    text: str


def end_daemon(programs: Programs, folder: Place, *, session: str | None, force: bool) -> Ended:
    """Ends a session and, with the last one or without one, the daemon.

    Raises:
        TimeLimitExceeded: it does not end.
    """
    pid = running_pid(folder)
    if pid is None:
        return Ended(stopped=False, reason="not_running", text="no watch is running here")
    began = programs.fingerprint(pid)
    patience = FORCE_SECONDS if force else STOP_SECONDS
    request = {"kind": STOP, "session": None if force else session}
    # Without a session it is asked to end for everybody, which is what force means first.
    answer = ask(folder, request, seconds=patience, goes_on=lambda: running_pid(folder) == pid)
    if answer and answer.get("refused_reason"):
        return Ended(stopped=False, reason=answer["refused_reason"], text=in_trouble(answer["trouble"]))
    if answer and not answer.get("stopped") and not answer.get("ended"):
        if answer.get("known") is False:
            return Ended(stopped=False, reason=UNKNOWN_SESSION, text=f"there is no session {session} here")
        return Ended(stopped=False, reason="sessions_left", text="the session has ended; others still need the watch")
    is_deaf = force and answer is None
    if is_deaf or not _is_gone(folder, pid, seconds=FORCE_SECONDS):
        if not force:
            raise TimeLimitExceeded(
                f"process {pid} has not ended", hint="`git-agent watch stop --force` ends it; nothing captured is lost"
            )
        if began is not None and programs.fingerprint(pid) == began:  # and not another with its number
            programs.kill(pid)
        _is_gone(folder, pid, seconds=FORCE_SECONDS)
    return Ended(stopped=True, reason="", text="the watch has ended; what it captured is kept")


def _is_gone(folder: Place, pid: int, *, seconds: float) -> bool:
    deadline = Deadline.after(seconds)
    while running_pid(folder) == pid:
        if not deadline.remaining():
            return False
        sleep(_PAUSE)
    return True
