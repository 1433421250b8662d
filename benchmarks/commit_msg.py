"""Start-up and `commit-msg` with the built-in writer, beside the git commands it cannot do without.

The figure that counts is the last column: what git-agent takes beyond 1.5 times the bare git commands,
which must stay below 150 ms at 10 and at 10,000 staged files.
"""

import argparse
import subprocess
import tempfile
from pathlib import Path

from benchmarks.measure import measure, measure_together

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = str(ROOT / "bin" / "git-agent")
SIZES = (1, 10, 100, 1000, 10_000)
GIT = (
    ("git", "diff", "--cached", "--raw", "--numstat", "-M", "-z"),
    ("git", "diff", "--cached", "-M"),
    ("git", "log", "-10"),
    ("git", "show", "HEAD"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "commit_msg.md")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        env = environment(Path(scratch))
        lines = [*_startup(env, args.runs), "", *_messages(Path(scratch), env, args.runs)]
    args.out.write_text("\n".join(["# commit-msg with the built-in writer", "", *lines]) + "\n")
    print(args.out.read_text())


def _startup(env: dict[str, str], runs: int) -> list[str]:
    lines = ["| start-up | wall ms | CPU ms | peak MiB |", "|---|---|---|---|"]
    for flag in ("--version", "--help"):
        cost = measure([PROGRAM, flag], cwd=ROOT, env=env, runs=runs)
        lines.append(f"| git-agent {flag} | {cost.wall_ms:.0f} | {cost.cpu_ms:.0f} | {cost.peak_mb:.0f} |")
    return lines


def _messages(scratch: Path, env: dict[str, str], runs: int) -> list[str]:
    lines = [
        "| staged files | git ms | git-agent ms | ratio | peak MiB | beyond 1.5 times git, ms (at most 150) |",
        "|---|---|---|---|---|---|",
    ]
    for size in SIZES:
        repository = make_repository(scratch / str(size), size, env)
        *git, agent = measure_together([*GIT, (PROGRAM, "commit-msg")], cwd=repository, env=env, runs=runs)
        bare = sum(cost.wall_ms for cost in git)
        beyond = agent.wall_ms - 1.5 * bare
        cells = (f"{size}", f"{bare:.0f}", f"{agent.wall_ms:.0f}", f"{agent.wall_ms / bare:.2f}")
        lines.append(f"| {' | '.join(cells)} | {agent.peak_mb:.0f} | {beyond:.0f} |")
    return lines


def make_repository(path: Path, size: int, env: dict[str, str]) -> Path:
    """Modules of a small Python project; half of the staged files are new, half are changed."""
    path.mkdir()
    run_git(path, env, "init", "--quiet")
    for number in range(size):
        write_module(path, number, "return value")
    run_git(path, env, "add", ".")
    run_git(path, env, "commit", "--quiet", "-m", "feat: import the modules")
    for number in range(0, size, 2):
        write_module(path, number, "return value + 1")
    for number in range(size, size + (size + 1) // 2):
        write_module(path, number, "return -value")
    run_git(path, env, "add", ".")
    return path


def write_module(path: Path, number: int, body: str) -> None:
    file = path / f"package{number // 100}" / f"module{number}.py"
    file.parent.mkdir(exist_ok=True)
    functions = "".join(f"def step{step}(value):\n    {body}\n\n\n" for step in range(6))
    file.write_text(f'"""Module {number}."""\n\n\n{functions}')


def run_git(path: Path, env: dict[str, str], *args: str) -> None:
    subprocess.run(["git", *args], cwd=path, env=env, check=True)


def environment(home: Path) -> dict[str, str]:
    import os

    names = {"GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.org"}
    names |= {"GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org"}
    return {"PATH": os.environ["PATH"], "HOME": str(home), "GIT_CONFIG_NOSYSTEM": "1", **names}


if __name__ == "__main__":
    main()
