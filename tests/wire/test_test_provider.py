"""`make test-provider` passes for a model that writes messages, and for nothing else."""

import pytest
from scripts.test_provider import CHANGES, main

from support.model_server import ModelServer, Turn, raw, says
from support.program import PROGRAM

ONE = {"a new function": CHANGES["a new function"]}
EMPTY = raw("{}", "application/json")


@pytest.mark.parametrize(
    ("turns", "code"),
    [((says("Add parse_line to parser.py"),), 0), ((EMPTY,) * 9, 1), ((says("{}"),) * 2, 1)],
    ids=["a message", "an empty object", "an empty object as the text"],
)
@pytest.mark.usefixtures("home")
def test_only_a_message_passes(turns: tuple[Turn, ...], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    with ModelServer(*turns) as server:
        arguments = ("--base-url", server.base_url, "--model", "m")
        assert main(arguments, program=PROGRAM, changes=ONE) == code
    assert f"{1 - code} passed, {code} failed" in capsys.readouterr().out
