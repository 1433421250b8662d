"""Call, Step and Answer: what is said between the server and a worker, and how it is written."""

import json
from typing import Any

from git_agent.model.value import value


@value
class Call:
    """A command to run in the folder of a repository; `is_long` where a model may be asked."""

    argv: tuple[str, ...]
    folder: str
    stdin: str = ""
    is_long: bool = False


@value
class Step:
    """What a call has begun to do."""

    stage: str
    message: str


@value
class Answer:
    """How a call ended; `retire` when its worker takes no other."""

    exit_code: int
    stdout: str
    retire: bool


class WorkerGone(Exception):
    """A worker ended without an answer; `heard` when it may have begun with the call."""

    def __init__(self, *, heard: bool) -> None:
        super().__init__("the program that worked on this call ended without an answer")
        self.heard = heard


class CallTooLong(Exception):
    """A call was ended because nothing that the program does takes so long."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"the call was ended after {seconds:g} seconds without an answer")


def line_of(call: Call) -> bytes:
    """The question."""
    words = {"argv": call.argv, "folder": call.folder, "stdin": call.stdin}
    return json.dumps({"call": words}).encode("ascii") + b"\n"


def said_in(line: bytes) -> Step | Answer:
    """One line of an answer."""
    data: dict[str, Any] = json.loads(line)
    return Step(**data["progress"]) if "progress" in data else Answer(**data["done"])
