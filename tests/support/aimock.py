"""aimock, a model server by somebody else: it shares no mistake with the one of these tests.

It is a package for node, installed into tests/wire from the lock file there; where node or the package is
missing, the tests that need it are skipped.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

_PROGRAM = Path(__file__).parents[1] / "wire" / "node_modules" / "@copilotkit" / "aimock" / "dist" / "cli.js"


@contextmanager
def aimock(folder: Path, fixtures: Sequence[dict[str, Any]], *flags: str, key: str = "") -> Iterator[str]:
    """Its base URL while it plays the fixtures; with a key it lets nobody else in."""
    node = shutil.which("node")
    if node is None or not _PROGRAM.exists():
        pytest.skip("aimock is not installed: it needs node 20, then `npm ci --prefix tests/wire`")
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
