"""`git-agent mcp`: from its start to its first answer, and from a call to its first progress and its result.

The goals: first answer within 700 ms, of which the SDK's import is most; first progress within 300 ms of a call. The
time on the wall depends on what else the machine does; the CPU's is what the server itself needs.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.commit_msg import PROGRAM, ROOT, environment

GREETING = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "benchmark", "version": "1"}}
SDK = "import gc, time; gc.disable(); before = time.process_time(); import mcp; print(time.process_time() - before)"
FILES = 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "mcp_server.md")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        env = environment(Path(scratch))
        repository = _staged(Path(scratch) / "repository", env)
        starts, calls = zip(*(_run(repository, env) for _ in range(args.runs)), strict=True)
    args.out.write_text("\n".join(["# mcp", "", *_lines(starts, calls, _sdk_ms(args.runs))]) + "\n")
    print(args.out.read_text())


def _lines(starts: Any, calls: Any, sdk_ms: float) -> Iterator[str]:
    yield f"Medians of {len(starts)} servers; a change of {FILES} files; load of the machine {os.getloadavg()[0]:.1f}."
    yield from ("", "| | wall ms | CPU ms | goal |", "|---|---|---|---|")
    wall, cpu = (median(column) for column in zip(*starts, strict=True))
    yield f"| start to first answer | {wall:.0f} | {cpu:.0f} | at most 700 ms |"
    yield f"| of which the whole SDK would be, by `import mcp` | | {sdk_ms:.0f} | |"
    for index, name in enumerate(("first call", "second call")):
        progress, result = (median(column) for column in zip(*(call[index] for call in calls), strict=True))
        yield f"| {name} of `commit_message_review` to its progress | {progress:.0f} | | at most 300 ms |"
        yield f"| {name}, to its result | {result:.0f} | | at most 1,500 ms |"


def _run(repository: Path, env: dict[str, str]) -> tuple[tuple[float, float], list[tuple[float, float]]]:
    began = time.perf_counter()
    with subprocess.Popen(
        (PROGRAM, "mcp"), cwd=repository, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as server:
        _ask(server, 1, "initialize", GREETING)
        start = 1000 * (time.perf_counter() - began), _cpu_ms(server.pid)
        calls = [_call(server, number) for number in (2, 3)]
        assert server.stdin
        server.stdin.close()
    return start, calls


def _call(server: "subprocess.Popen[bytes]", number: int) -> tuple[float, float]:
    began = time.perf_counter()
    params = {"name": "commit_message_review", "arguments": {}, "_meta": {"progressToken": number}}
    first = _ask(server, number, "tools/call", params)
    progress = 1000 * (time.perf_counter() - began)
    while "result" not in first:
        if first["method"] == "ping":
            _send(server, {"id": first["id"], "result": {}})
        first = _read(server)
    return progress, 1000 * (time.perf_counter() - began)


def _ask(server: "subprocess.Popen[bytes]", number: int, method: str, params: Any) -> Any:
    _send(server, {"id": number, "method": method, "params": params})
    return _read(server)


def _send(server: "subprocess.Popen[bytes]", message: Any) -> None:
    assert server.stdin
    server.stdin.write(json.dumps({"jsonrpc": "2.0"} | message).encode() + b"\n")
    server.stdin.flush()


def _read(server: "subprocess.Popen[bytes]") -> Any:
    assert server.stdout
    return json.loads(server.stdout.readline())


def _cpu_ms(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _sdk_ms(runs: int) -> float:
    argv = (sys.executable, "-I", "-c", SDK)
    return median(1000 * float(subprocess.run(argv, capture_output=True, check=True).stdout) for _ in range(runs))


def _staged(repository: Path, env: dict[str, str]) -> Path:
    subprocess.run(("git", "init", "--quiet", repository), env=env, check=True)
    for step in ("text", "text, links"):
        for number in range(FILES):
            file = repository / f"part{number % 4}" / f"module{number}.py"
            file.parent.mkdir(exist_ok=True)
            file.write_text(f"def parse_{number}({step}):\n    return text.split({number})\n")
        subprocess.run(("git", "add", "."), cwd=repository, env=env, check=True)
        if step == "text":
            subprocess.run(("git", "commit", "--quiet", "-m", "Add parsers"), cwd=repository, env=env, check=True)
    return repository


if __name__ == "__main__":
    main()
