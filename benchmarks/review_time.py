"""`commit-msg --review` offline in a repository of 20,000 files, beside `commit-msg`, and what its steps take.

The goals: the git context and the documents at most 2 s, stitching at most 1 s, the review of 20 files at most
1.5 s and at most 300 ms more than the plain message. Read the CPU's time where the machine is busy.
"""

import argparse
import io
import os
import tempfile
import time
from pathlib import Path
from statistics import median

from benchmarks.commit_msg import PROGRAM, ROOT, environment, run_git, write_module
from benchmarks.measure import measure_together
from git_agent.cli.main import main as git_agent
from git_agent.clock import SystemClock
from git_agent.console import Console
from git_agent.process.delegate import delegate
from git_agent.process.detached import SystemPrograms
from git_agent.workspace import Process

FILES, STAGED = 20_000, 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "review_time.md")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        env = environment(Path(scratch))
        repository = _staged(Path(scratch) / "repository", env)
        steps = [_steps(repository, env) for _ in range(args.runs)]
        commands = [(PROGRAM, "commit-msg"), (PROGRAM, "commit-msg", "--review")]
        plain, review = measure_together(commands, cwd=repository, env=env, runs=args.runs)
    more_wall, more_cpu = review.wall_ms - plain.wall_ms, review.cpu_ms - plain.cpu_ms
    load = f"load of the machine {os.getloadavg()[0]:.1f}"
    lines = [
        "# commit-msg --review, offline",
        "",
        f"Medians of {args.runs} runs; {STAGED} of {FILES:,} files are staged; {load}.",
        "",
        "| | wall ms | CPU ms | goal |",
        "|---|---|---|---|",
        *(f"| {name} | {median(step[name] for step in steps):.0f} | | {goal} |" for name, goal in _GOALS.items()),
        f"| `commit-msg` | {plain.wall_ms:.0f} | {plain.cpu_ms:.0f} | |",
        f"| `commit-msg --review` | {review.wall_ms:.0f} | {review.cpu_ms:.0f} | at most 1,500 ms |",
        f"| more than the plain message | {more_wall:.0f} | {more_cpu:.0f} | at most 300 ms |",
    ]
    args.out.write_text("\n".join(lines) + "\n")
    print(args.out.read_text())


READING = "git context, documents and modules, read at once"
_GOALS = {READING: "at most 2,000 ms", "stitching": "at most 1,000 ms"}


def _steps(repository: Path, env: dict[str, str]) -> dict[str, float]:
    """What the steps take, in milliseconds, from one to the next."""
    told: dict[str, float] = {}

    def tell(step: str, _: str) -> None:
        told[step] = time.perf_counter()

    process = Process(
        environ=env,
        folder=repository,
        console=Console(stdout=io.BytesIO(), stderr=io.BytesIO()),
        clock=SystemClock(),
        delegate=delegate,
        programs=SystemPrograms(),
        progress=tell,
    )
    if git_agent(("commit-msg", "--review"), process):
        raise SystemExit("the review failed")
    return {
        READING: 1000 * (told["gen-init"] - told["git-init"]),
        "stitching": 1000 * (told["complete"] - told["stitch"]),
    }


def _staged(path: Path, env: dict[str, str]) -> Path:
    path.mkdir()
    run_git(path, env, "init", "--quiet")
    for number in range(FILES):
        write_module(path, number, "return value")
    run_git(path, env, "add", ".")
    run_git(path, env, "commit", "--quiet", "-m", "feat: import the modules")
    for number in range(0, FILES, FILES // STAGED):
        write_module(path, number, "return value + 1")
    run_git(path, env, "add", ".")
    return path


if __name__ == "__main__":
    main()
