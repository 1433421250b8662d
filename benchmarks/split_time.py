"""`split --plan` beside the message of one commit, with 10 and with 1,000 changed files, offline.

The goals: 10 files at most 400 ms more than `commit-msg`; 1,000 files planned within 3 s. `--max 1` is the plan with a
single message, which is what `commit --dry-run` makes; each further one costs what `commit-msg` costs for its files.
Read the CPU's time where the machine is busy.
"""

import argparse
import os
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.commit_msg import PROGRAM, ROOT, environment, run_git
from benchmarks.measure import Cost, measure_together

FILES, COMMITS, FEW, MANY = 2_000, 100, 10, 1_000
AREAS = 40
SEED = 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "split_time.md")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        env = environment(Path(scratch))
        project = Project(Path(scratch) / "repository", env)
        project.stage(range(0, FILES, FILES // FEW))
        few = measured(project, "commit-msg", runs=args.runs)
        project.stage(range(0, FILES, FILES // MANY))
        many = measured(project, "commit --dry-run", runs=args.runs)
    args.out.write_text(table(few, many, runs=args.runs))
    print(args.out.read_text())


def measured(project: "Project", plain: str, *, runs: int) -> tuple[Cost, ...]:
    """The plain message, the plan, and the plan with one message, in turns."""
    commands = [(PROGRAM, *plain.split()), (PROGRAM, "split", "--plan"), (PROGRAM, "split", "--plan", "--max", "1")]
    return measure_together(commands, cwd=project.path, env=project.env, runs=runs)


def table(few: Sequence[Cost], many: Sequence[Cost], *, runs: int) -> str:
    rows = [
        (f"`commit-msg`, {FEW} files", few[0], ""),
        (f"`split --plan`, {FEW} files", few[1], "at most 400 ms more"),
        (f"`commit --dry-run`, {MANY:,} files", many[0], ""),
        (f"`split --plan --max 1`, {MANY:,} files", many[2], ""),
        (f"`split --plan`, {MANY:,} files", many[1], ""),
    ]
    return "\n".join(
        [
            "# split --plan, offline\n",
            f"Medians of {runs} runs, in turns, with {FILES:,} files; load of the machine {os.getloadavg()[0]:.1f}.\n",
            "| | wall ms | CPU ms | MiB | goal |",
            "|---|---|---|---|---|",
            *(
                f"| {name} | {cost.wall_ms:.0f} | {cost.cpu_ms:.0f} | {cost.peak_mb:.0f} | {goal} |"
                for name, cost, goal in rows
            ),
            f"| more than the message, {FEW} files | {few[1].wall_ms - few[0].wall_ms:.0f} "
            f"| {few[1].cpu_ms - few[0].cpu_ms:.0f} | | at most 400 ms |",
            f"| planning, {MANY:,} files | {many[2].wall_ms - many[0].wall_ms:.0f} "
            f"| {many[2].cpu_ms - many[0].cpu_ms:.0f} | | at most 3,000 ms |",
            "",
        ]
    )


class Project:
    """Modules in areas with words of their own, and a history in which files of an area change together."""

    def __init__(self, path: Path, env: dict[str, str]) -> None:
        self.path = path
        self.env = env
        self._chance = random.Random(SEED)
        path.mkdir()
        self._git("init", "--quiet")
        for number in range(FILES):
            self._write(number)
        self._commit("feat: import the modules")
        for number in range(COMMITS):
            for one in range(number % AREAS, FILES, FILES // 4):
                self._write(one)
            self._commit(f"fix(area{number % AREAS}): correct the numbers")

    def stage(self, numbers: Sequence[int]) -> None:
        """Exactly these files, changed."""
        self._git("reset", "--quiet", "--hard")
        for number in numbers:
            self._write(number)
        self._git("add", ".")

    def _write(self, number: int) -> None:
        area = number % AREAS
        words = [
            f"{'abcdefghij'[area % 10] * 3}{'klmnopqrst'[area // 10] * 3}{'uvwxyz'[one % 6] * 3}" for one in range(6)
        ]
        lines = [f"import {words[0]}\n"]
        for one in range(12):
            name = f"{self._chance.choice(words)}_{self._chance.choice(words)}_{number}_{one}"
            lines.append(
                f"\n\ndef {name}(value):\n    return {self._chance.choice(words)}(value, {self._chance.random()})\n"
            )
        file = self.path / f"area{area}" / f"module{number}.py"
        file.parent.mkdir(exist_ok=True)
        file.write_text("".join(lines))

    def _commit(self, message: str) -> None:
        self._git("add", ".")
        self._git("commit", "--quiet", "-m", message)

    def _git(self, *args: str) -> None:
        run_git(self.path, self.env, *args)


if __name__ == "__main__":
    main()
