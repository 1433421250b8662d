"""`git-agent state` over a long history, beside the bare `git log --format=%B` that reads the same messages.

The goals, at 100,000 commits of which 20,000 carry a block: without a cache at most 5 times the bare log, with one
at most half a second, whether or not some commits were added; and commits without a block add nothing to the memory
beyond their place in the order.
"""

import argparse
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from benchmarks.commit_msg import PROGRAM, ROOT, environment
from benchmarks.measure import Cost, measure, measure_together

STATE = (PROGRAM, "state", "--json")
COLD = ("sh", "-c", f"rm -rf .git/git-agent; exec '{PROGRAM}' state --json")
LOG = ("git", "log", "--format=%B")
COMMITS, BLOCKS = 100_000, 20_000
STAGES = ("specify", "clarify", "research", "plan", "execute", "verify", "complete")
PROSE = """\
The reader used to stop at the first record it did not know, so that
everything behind it was lost. It now passes over such a record, counts
it and goes on; the count is told at the end of the run.

Closes: #%d
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "state.md")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        env = environment(Path(scratch))
        lines = [*_times(Path(scratch), env, args.runs), "", *_memory(Path(scratch), env)]
    args.out.write_text("\n".join(["# state", "", *lines]) + "\n")
    print(args.out.read_text())


def _times(scratch: Path, env: dict[str, str], runs: int) -> Iterator[str]:
    repository = make_history(scratch / "times", env, commits=COMMITS, blocks=BLOCKS)
    bare, cold, warm = measure_together([LOG, COLD, STATE], cwd=repository, env=env, runs=runs)
    add_commits(repository, env, 10)
    grown = measure(STATE, cwd=repository, env=env, runs=runs)
    yield f"A history of {COMMITS:,} commits, {BLOCKS:,} of them with a block."
    yield from ("", "| | wall ms | CPU ms | peak MiB | goal |", "|---|---|---|---|---|")
    yield _row("`git log --format=%B`", bare, "")
    yield _row("state, no cache", cold, f"{cold.wall_ms / bare.wall_ms:.1f} times the log; at most 5")
    yield _row("state, again", warm, "at most 500 ms")
    yield _row("state, 10 commits later", grown, "at most 500 ms")


def _memory(scratch: Path, env: dict[str, str]) -> Iterator[str]:
    yield from ("| commits | blocks | `git log` MiB | no cache MiB | again MiB |", "|---|---|---|---|---|")
    for commits, blocks in ((10_000, 0), (100_000, 0), (10_000, 10_000), (20_000, 20_000), (100_000, 20_000)):
        repository = make_history(scratch / f"{commits}-{blocks}", env, commits=commits, blocks=blocks)
        costs = measure_together([LOG, COLD, STATE], cwd=repository, env=env, runs=1)
        yield f"| {commits:,} | {blocks:,} | {' | '.join(f'{cost.peak_mb:.0f}' for cost in costs)} |"
        shutil.rmtree(repository)


def _row(name: str, cost: Cost, goal: str) -> str:
    return f"| {name} | {cost.wall_ms:.0f} | {cost.cpu_ms:.0f} | {cost.peak_mb:.0f} | {goal} |"


def make_history(path: Path, env: dict[str, str], *, commits: int, blocks: int) -> Path:
    """A history with a merge among every ten commits, its blocks spread evenly; and branches of phases."""
    path.mkdir()
    _git(path, env, "init", "--quiet", "--initial-branch=main")
    history = chain.from_iterable(_commit(at, commits, blocks) for at in range(1, commits + 1))
    _import(path, env, chain(history, _branches(commits)))
    return path


def _branches(commits: int) -> Iterator[bytes]:
    """Forty phases, merged long ago and lately."""
    for phase in range(40):
        yield b"reset refs/heads/phase/%02d-work\nfrom :%d\n\n" % (phase, (phase + 1) * commits // 40)


def add_commits(path: Path, env: dict[str, str], count: int) -> None:
    """Some more, every second one with a block."""
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=path, env=env, check=True, capture_output=True, text=True)
    first = [f"from {head.stdout}".encode(), *([b""] * (count - 1))]  # the others follow their branch
    _import(path, env, (piece for at in range(count) for piece in _written(5_000_000 + at, at % 2 == 0, first[at])))


def _import(path: Path, env: dict[str, str], stream: Iterator[bytes]) -> None:
    argv = ("git", "fast-import", "--quiet", "--force")
    with subprocess.Popen(argv, cwd=path, env=env, stdin=subprocess.PIPE) as process:
        assert process.stdin
        process.stdin.writelines(stream)
    if process.returncode:
        raise SystemExit("git fast-import failed")


def _commit(at: int, commits: int, blocks: int) -> Iterator[bytes]:
    """Every tenth commit merges the one that branched off eight before it."""
    has_block = at * blocks // commits > (at - 1) * blocks // commits
    place = at % 10
    if place == 3 and at > 10:  # from here a branch of three
        lineage = b"from :%d\n" % (at - 2)
    elif place == 6 and at > 10:  # back on the main line
        lineage = b"from :%d\n" % (at - 4)
    elif place == 0 and at > 10:
        lineage = b"from :%d\nmerge :%d\n" % (at - 1, at - 5)
    else:
        lineage = b"from :%d\n" % (at - 1) if at > 1 else b""
    return _written(at, has_block, lineage)


def _written(at: int, has_block: bool, lineage: bytes) -> Iterator[bytes]:  # noqa: FBT001  a fact about the commit
    message = (_with_block(at) if has_block else f"fix(reader): pass over record {at}\n\n{PROSE % at}").encode()
    moment = b"%d +0000" % (1_600_000_000 + 60 * at)
    yield b"commit refs/heads/main\nmark :%d\n" % at
    yield b"author Ada <ada@example.org> %s\ncommitter Ada <ada@example.org> %s\n" % (moment, moment)
    yield b"data %d\n%s\n%s" % (len(message), message, lineage)


def _with_block(at: int) -> str:
    """Every block has the fixed fields; every third has a decision, and the other lists come at their own intervals."""
    phase, plan, task, number = at // 2000, at // 100 % 20 + 1, at // 10 % 10 + 1, at // 5
    lines = [
        "---ci---",
        f"phase: {phase}",
        f"milestone: v0.{phase // 5}",
        f"plan: {phase:02}-{plan:02}",
        f"task: {phase:02}-{plan:02}-{task:02}",
        f"status: {STAGES[number % 7]}",
        *(_decision(at) if number % 3 == 0 else ()),
        *(_escalation(at) if number % 7 == 0 else ()),
        *(_requirements(at) if number % 4 == 0 else ()),
        *(("lessons:", f"  - Number {at} taught us to count before we cut.") if number % 5 == 0 else ()),
        *(_compound(at) if number % 20 == 0 else ()),
        "---/ci---",
    ]
    block = "\n".join(lines)
    return f"feat(P{phase:02}-{plan:02}-{task:02}): pass over record {at}\n\n{PROSE % at}\n{block}\n"


def _decision(at: int) -> tuple[str, ...]:
    return (
        "decisions:",
        f"  - id: D-{at % 1000:03}",
        "    decision: Keep the records in the order of the file",
        "    rationale: Readers compare two runs line by line, and sorting would cost them that",
        f"    confidence: 0.{at % 90 + 10}",
        "    alternatives: [sort by name, sort by date]",
    )


def _escalation(at: int) -> tuple[str, ...]:
    return (
        "escalations:",
        f"  - id: E-{at % 500:03}",
        "    type: scope",
        f"    description: May record {at} be dropped?",
        f"    resolution: {'pending' if at % 2 else 'human'}",
    )


def _requirements(at: int) -> tuple[str, ...]:
    return ("requirements:", f"  covered: [REQ-{at % 700:02}, REQ-{at % 900:02}]", f"  partial: [REQ-{at % 1100:02}]")


def _compound(at: int) -> tuple[str, ...]:
    return (
        "compound:",
        "  category: performance",
        f"  problem: Reading {at} records took longer than writing them",
        "  solution: Read them as one stream",
    )


def _git(path: Path, env: dict[str, str], *args: str) -> None:
    subprocess.run(["git", *args], cwd=path, env=env, check=True)


if __name__ == "__main__":
    main()
