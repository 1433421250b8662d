"""A model on loopback that answers when it is told to: `python -m support.told_model REVISION`.

For a test that is not written in Python, such as that of the editor's extension in a browser. The first line on stdout
is the address, with the answers of a good model for the change of two modules; then comes a line for every request. A
line on stdin is the text that the oldest open request is answered with.
"""

import json
import queue
import sys
import threading
from types import SimpleNamespace
from typing import Any, cast

from support.model_server import Json, Line, ModelServer, says
from support.repo import Repo
from support.reviewing import with_concerns, without_concerns

_MOST = 1000

_answers: "queue.SimpleQueue[str]" = queue.SimpleQueue()
_saying = threading.Lock()


def _say(said: Any) -> None:
    with _saying:
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()


def _when_told(line: Line, body: Json) -> None:
    _say({"request": str(body["input"])[-400:]})
    says(_answers.get())(line, body)


def main() -> None:
    """Serves until the end of stdin."""
    repo = cast("Repo", SimpleNamespace(head=sys.argv[1]))
    with ModelServer(*[_when_told] * _MOST) as server:
        answers = {"withConcerns": with_concerns(repo), "withoutConcerns": without_concerns(repo)}
        _say({"address": server.base_url, "answers": answers})
        for line in sys.stdin:
            _answers.put(json.loads(line))


if __name__ == "__main__":
    main()
