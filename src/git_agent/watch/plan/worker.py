"""The program that plans: one JSON object a line in, one out, until its input ends.

It is apart from the daemon, which stays small: here the writer, the parsers and what talks to models are loaded.
"""

from collections.abc import Callable, Iterable

from git_agent.errors import GitAgentError
from git_agent.redact import clean
from git_agent.watch.plan.codec import Json, breaker_of, line_of, object_in, plan_data, settings_from, window_from
from git_agent.watch.plan.desk import Desk
from git_agent.workspace import Workspace

LONGEST_ERROR = 500


def serve(desk: Desk, lines: Iterable[bytes], answer: Callable[[bytes], None]) -> None:
    """Answers every line with one of its own, whatever it is."""
    for line in lines:
        if line.strip():
            answer(line_of(_answered(desk, line)) + b"\n")


def run(workspace: Workspace) -> int:
    """The whole program, on its own streams.

    Raises:
        RepositoryError: there is no repository.
        UsageError: nobody takes an answer.
    """
    console = workspace.console
    with Desk(workspace) as desk:
        serve(desk, console.stdin or (), lambda answer: console.data(answer.decode("ascii")))
    return 0


def _answered(desk: Desk, line: bytes) -> Json:
    number: object = None
    try:
        asked = object_in(line)
        number = asked.get("id")
        if asked.get("do") != "plan":
            return _refused(number, "there is nothing of that kind to do")
        plan = desk.plan(window_from(asked["window"]), settings_from(asked["settings"]), breaker_of(asked))
        return {"id": number, "plan": plan_data(plan)}
    except (GitAgentError, OSError) as error:
        return _refused(number, str(error))
    # After an upgrade the daemon is still the old program, and may ask what this one does not know.
    except (ValueError, KeyError, TypeError) as error:
        return _refused(number, f"the question cannot be read: {error!r}")


def _refused(number: object, why: str) -> Json:
    return {"id": number, "error": " ".join(clean(why).split())[:LONGEST_ERROR]}
