"""Opt-in: Prism between our client and the fake GitHub, holding both against GitHub's published description.

It is run where a program `prism` is on the PATH (npm `@stoplight/prism-cli`). Answers of the fake are checked in every
test; only here are our own requests checked as well, by somebody else's program.
"""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from git_agent.ci.values import Selection
from support.forges import openapi
from support.forges.asking import Asking
from support.forges.github import SHA, GitHub

pytestmark = pytest.mark.node


@pytest.fixture
def forge() -> Iterator[GitHub]:
    with GitHub() as server:
        server.pull()
        server.is_admin = True
        server.require("test")
        server.rule("lint")
        server.review("bob")
        server.annotations[server.job("test", "failure")] = [{"path": "a.py", "message": "wrong"}]
        server.status("ci/other", "success")
        server.history = [SHA]
        yield server


@pytest.fixture
def prism(forge: GitHub, tmp_path: Path) -> Iterator[str]:
    program = shutil.which("prism")
    if program is None or not openapi.is_installed():
        pytest.skip("there is no program `prism` to check requests with")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    description = openapi.PACKAGE / "generated" / "api.github.com.json"
    argv = [program, "proxy", "--errors", "-h", "127.0.0.1", "-p", str(port), str(description), forge.url]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        assert running.stdout is not None
        for line in running.stdout:
            if "Prism is listening" in line:
                break
        yield f"http://127.0.0.1:{port}"
        running.terminate()


def test_every_request_and_every_answer_is_as_described(forge: GitHub, prism: str) -> None:
    with Asking(forge, base=prism) as asking:
        for selection in (Selection(branch="topic"), Selection(pr=7), Selection(sha=SHA)):
            reading = asking.forge.read(selection)
            assert (reading.incomplete, reading.required.is_readable) == ((), True)
        check = next(check for check in reading.checks if check.name == "test")
        source = asking.forge.failure(reading, check)
        assert len(source.annotations()) == 1
        assert source.notes() == ()
        asking.forge.history(check, "main")
        assert asking.forge.rerun(reading, [check])
        assert asking.forge.merge(reading, method="squash", title="t", body="b").sha == "d" * 40
