"""A changelog, the next version and one release: this program beside git-cliff, on one repository, in one run.

    python -m benchmarks.changelog --repo PATH --cliff 2.12.0=PATH --cliff 2.14.2=PATH

The repository is the reader's own choice and nothing of it is kept; the last results name it. Both programs see the
same tags, work offline and take turns. Whether the answers are right is checked on histories made here, where the
truth is what `git log previous..tag` says.
"""

import argparse
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.commit_msg import PROGRAM, ROOT, environment

TAGS = r"^v?[0-9]+\.[0-9]+"
ONE_IS_ENOUGH = 60  # seconds, after which a run is not repeated
PATIENCE = 300  # seconds, after which it is stopped
STOPPED = 124  # what timeout(1) ends with


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One program, and how each job is asked of it."""

    name: str
    program: str
    is_ours: bool

    def argv(self, job: str, output: Path) -> list[str]:
        if self.is_ours:
            return [self.program, "release-note", *OURS[job], "--provider", "builtin", *_out(job, output)]
        return [
            self.program,
            "--offline",
            "-c",
            "keepachangelog",
            "--tag-pattern",
            TAGS,
            *CLIFF[job],
            "-o",
            str(output),
        ]


OURS = {
    "full changelog": ["--all", "--format", "keepachangelog"],
    "next version": ["--next-version"],
    "unreleased": ["--unreleased", "--format", "keepachangelog"],
}
CLIFF = {"full changelog": [], "next version": ["--bumped-version"], "unreleased": ["--unreleased"]}


def _out(job: str, output: Path) -> list[str]:
    return [] if job == "next version" else ["--out", str(output)]


def measured(tools: Sequence[Tool], job: str, *, cwd: Path, env: Mapping[str, str], runs: int) -> list[str]:
    """One row of the table: median seconds and peak memory of each program, taken in turns."""
    samples: dict[str, list[tuple[float, float]]] = {tool.name: [] for tool in tools}
    with tempfile.TemporaryDirectory() as scratch:
        for _ in range(runs):
            for tool in tools:
                taken = samples[tool.name]
                if not taken or taken[0][0] < ONE_IS_ENOUGH:
                    taken.append(_once(tool.argv(job, Path(scratch) / "out.md"), cwd, env))
    return [_cell(sample) for sample in samples.values()]


def _once(argv: Sequence[str], cwd: Path, env: Mapping[str, str]) -> tuple[float, float]:
    started = time.perf_counter()
    patient = ["timeout", str(PATIENCE), *argv]
    process = subprocess.Popen(patient, cwd=cwd, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    failed = process.returncode not in (0, STOPPED)
    return float("inf") if failed else time.perf_counter() - started, usage.ru_maxrss / 1024


def _cell(sample: Sequence[tuple[float, float]]) -> str:
    seconds, peak = (statistics.median(column) for column in zip(*sample, strict=True))
    if seconds == float("inf"):
        return "fails"
    if seconds >= PATIENCE:
        return f"stopped after {PATIENCE} s, {peak:.0f} MiB by then"
    return f"{seconds:.2f} s, {peak:.0f} MiB" + (", one run" if len(sample) == 1 else "")


class History:
    """A repository in which every commit is a feature named by one letter."""

    def __init__(self, path: Path, env: Mapping[str, str]) -> None:
        self.path = path
        self._env = dict(env)
        self._minutes = 0
        path.mkdir()
        self.git("init", "--quiet", "--initial-branch=main")

    def git(self, *args: str) -> str:
        self._minutes += 1
        moment = f"2026-01-01T{self._minutes // 60:02d}:{self._minutes % 60:02d}:00+00:00"
        env = {**self._env, "GIT_AUTHOR_DATE": moment, "GIT_COMMITTER_DATE": moment}
        done = subprocess.run(["git", *args], cwd=self.path, env=env, check=True, capture_output=True, text=True)
        return done.stdout

    def features(self, letters: str) -> None:
        for letter in letters:
            self.git("commit", "--quiet", "--allow-empty", "-m", f"feat: feature{letter}")

    def merge(self, branch: str) -> None:
        self.git("merge", "--quiet", "--no-ff", "-m", f"Merge branch '{branch}'", branch)


def late_feature(history: History) -> None:
    """A branch cut before a tag and merged after it."""
    history.features("A")
    history.git("tag", "v1.0.0")
    history.git("switch", "--quiet", "-c", "topic")
    history.features("B")
    history.git("switch", "--quiet", "main")
    history.features("C")
    history.git("tag", "v1.1.0")
    history.merge("topic")
    history.git("tag", "v1.2.0")


def release_branch(history: History) -> None:
    """A release branch, tagged and merged back, while the main line went on."""
    history.features("A")
    history.git("tag", "v1.0.0")
    history.features("B")
    history.git("switch", "--quiet", "-c", "release")
    history.features("C")
    history.git("switch", "--quiet", "main")
    history.features("E")
    history.git("switch", "--quiet", "release")
    history.features("D")
    history.git("tag", "v1.1.0")
    history.git("switch", "--quiet", "main")
    history.features("F")
    history.merge("release")


def side_hotfix(history: History) -> None:
    """A hotfix, tagged on a branch that is never merged."""
    history.features("A")
    history.git("tag", "v1.0.0")
    history.git("switch", "--quiet", "-c", "hotfix")
    history.features("B")
    history.git("tag", "v1.0.1")
    history.git("switch", "--quiet", "main")
    history.features("C")
    history.git("tag", "v1.1.0")


def gitflow(history: History) -> None:
    """A hotfix on main, merged back into develop, which is ahead."""
    history.features("A")
    history.git("tag", "v1.0.0")
    history.git("switch", "--quiet", "-c", "develop")
    history.features("D")
    history.git("switch", "--quiet", "main")
    history.git("switch", "--quiet", "-c", "hotfix")
    history.features("H")
    history.git("switch", "--quiet", "main")
    history.merge("hotfix")
    history.git("tag", "v1.1.0")
    history.git("switch", "--quiet", "develop")
    history.merge("main")
    history.features("E")


SHAPES: tuple[Callable[[History], None], ...] = (late_feature, release_branch, side_hotfix, gitflow)
BASES = {
    "late_feature": {"v1.1.0": "v1.0.0", "v1.2.0": "v1.1.0"},
    "release_branch": {"v1.1.0": "v1.0.0"},
    "side_hotfix": {"v1.0.1": "v1.0.0", "v1.1.0": "v1.0.0"},
    "gitflow": {"v1.1.0": "v1.0.0"},
}


def judged(tool: Tool, shape: Callable[[History], None], env: Mapping[str, str]) -> str:
    """Whether every release lists exactly what git says it holds."""
    with tempfile.TemporaryDirectory() as scratch:
        history = History(Path(scratch) / "history", env)
        shape(history)
        output = Path(scratch) / "out.md"
        subprocess.run(tool.argv("full changelog", output), cwd=history.path, env=env, check=True, capture_output=True)
        sections = _sections(output.read_text())
        missing = []
        for tag, base in BASES[shape.__name__].items():
            truth = _features(history.git("log", "--format=%s", f"{base}..{tag}"))
            listed = sections.get(tag.removeprefix("v"))
            if listed is None:
                missing.append(tag)
            elif listed != truth:
                return "wrong"
    return "right" + (f", without {', '.join(missing)}" if missing else "")


def _sections(text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for part in text.split("\n## ")[1:]:
        found[part.partition("]")[0].strip("[v")] = _features(part)
    return found


def _features(text: str) -> set[str]:
    return {word.lower() for word in text.replace("\n", " ").split() if word.lower().startswith("feature")}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repo", type=Path, required=True, help="a repository with a work tree and many tags")
    parser.add_argument("--name", required=True, help="what to call it in the table")
    parser.add_argument("--cliff", action="append", default=[], metavar="VERSION=PROGRAM")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "changelog.md")
    args = parser.parse_args()
    tools = [Tool(name="git-agent", program=PROGRAM, is_ours=True)]
    for cliff in args.cliff:
        version, _, program = cliff.partition("=")
        tools.append(Tool(name=f"git-cliff {version}", program=program, is_ours=False))
    with tempfile.TemporaryDirectory() as scratch:
        env = environment(Path(scratch))
        args.out.write_text(_table(tools, args, env))
    print(args.out.read_text())


def _table(tools: Sequence[Tool], args: argparse.Namespace, env: Mapping[str, str]) -> str:
    commits = _asked(args.repo, env, "rev-list", "--count", "HEAD").strip()
    tags = len(_asked(args.repo, env, "tag").split())
    names = " | ".join(tool.name for tool in tools)
    rule = "|---" * (len(tools) + 1) + "|"
    jobs = [[job, *measured(tools, job, cwd=args.repo, env=env, runs=args.runs)] for job in OURS]
    shapes = [[shape.__name__.replace("_", " "), *(judged(tool, shape, env) for tool in tools)] for shape in SHAPES]
    return "\n".join(
        [
            "# Changelogs beside git-cliff",
            "",
            f"{args.name}: {commits} commits, {tags} tags. Medians of {args.runs} runs, taken in turns: time on the",
            "wall and peak memory. git-cliff with `--offline -c keepachangelog` and a pattern for the same tags.",
            "",
            f"| job | {names} |",
            rule,
            *(f"| {' | '.join(row)} |" for row in jobs),
            "",
            "The releases of a full changelog against `git log previous..tag`, on histories made for it:",
            "",
            f"| history | {names} |",
            rule,
            *(f"| {' | '.join(row)} |" for row in shapes),
            "",
        ]
    )


def _asked(repo: Path, env: Mapping[str, str], *args: str) -> str:
    return subprocess.run(["git", *args], cwd=repo, env=env, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main()
