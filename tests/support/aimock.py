"""aimock, a model server by somebody else: it shares no mistake with the one of these tests."""

import json
import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from support.node import WIRE, node_with

_PACKAGE = "@copilotkit/aimock"
_PROGRAM = WIRE / "node_modules" / _PACKAGE / "dist" / "cli.js"


@contextmanager
def aimock(folder: Path, fixtures: Sequence[dict[str, Any]], *flags: str, key: str = "") -> Iterator[str]:
    """Its base URL while it plays the fixtures; with a key it lets nobody else in."""
    node = node_with(_PACKAGE)
    script = folder / "fixtures.json"
    script.write_text(json.dumps({"fixtures": list(fixtures)}))
    argv = (node, str(_PROGRAM), "--host", "127.0.0.1", "--port", "0", "--fixtures", str(script), "--strict", *flags)
    env = {**os.environ, **({"AIMOCK_API_KEYS": key} if key else {})}
    with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env) as process:
        try:
            yield f"{_address(process)}/v1"
        finally:
            process.terminate()


def _address(process: subprocess.Popen[str]) -> str:
    said = []
    for line in process.stdout or ():
        said.append(line)
        if "listening on " in line:
            return line.partition("listening on ")[2].strip()
    raise AssertionError("aimock did not start:\n" + "".join(said))
