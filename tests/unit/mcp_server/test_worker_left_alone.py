"""A worker whose server has gone ends without a word: nobody is there to read one."""

import json
import subprocess
from pathlib import Path

from support.program import PROGRAM


def test_an_answer_that_nobody_takes_is_no_bug(tmp_path: Path, home: Path) -> None:
    call = {"argv": ["--version"], "folder": str(tmp_path), "stdin": ""}
    with subprocess.Popen(
        (*PROGRAM, "mcp", "--worker"),
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as worker:
        assert worker.stdin
        assert worker.stdout
        assert worker.stderr
        worker.stdout.close()
        worker.stdin.write(json.dumps({"call": call}).encode() + b"\n")
        worker.stdin.flush()
        assert worker.stderr.read() == b""
        assert worker.wait() == 0
