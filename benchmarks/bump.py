"""The next version that the changes ask for, beside the one that people chose, and beside git-cliff's answer.

    python -m benchmarks.bump --clones FOLDER [--cliff PROGRAM] [--most 20] [--cases]

Each release is a repository that ends with the release's commit and knows only earlier tags. The answer is right where
it is the version that was tagged.
"""

import argparse
import json
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.commit_msg import PROGRAM
from benchmarks.releases import HELD_OUT, TUNED, Release, as_it_was, clone_of, numbers_in, ran, releases, step_between


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What was computed for a release: the part that grew, and why."""

    project: str
    release: Release
    ours: str
    because: str
    cliff: str


def main(arguments: Sequence[str] | None = None) -> None:
    options = _options(arguments)
    for title, projects in (("held out", HELD_OUT), ("tuned on", TUNED)):
        if options.only in (None, title):
            answers = [answer for project in projects for answer in _answers(project, options)]
            print("\n".join(_table(title, projects, answers)), flush=True)
            if options.cases and title == "tuned on":
                print("\n".join(_cases(answers)))


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clones", type=Path, required=True, help="the folder with the clones")
    parser.add_argument("--program", default=PROGRAM, help="git-agent itself")
    parser.add_argument("--cliff", help="git-cliff")
    parser.add_argument("--most", type=int, default=20, help="releases of each project, the newest")
    parser.add_argument("--only", choices=("held out", "tuned on"))
    parser.add_argument("--cases", action="store_true", help="print the wrong ones of those tuned on")
    return parser.parse_args(arguments)


def _answers(project: str, options: argparse.Namespace) -> list[Answer]:
    clone = clone_of(project, options.clones)
    answers: list[Answer] = []
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "repository"
        for release in releases(project, clone, most=options.most):
            as_it_was(project, clone, release, place)
            ours, because = _ours(options.program, place, release)
            cliff = _cliff(options.cliff, place, release) if options.cliff else ""
            answers.append(Answer(project=project, release=release, ours=ours, because=because, cliff=cliff))
    return answers


def _ours(program: str, place: Path, release: Release) -> tuple[str, str]:
    command = [program, "release-note", "--next-version", "--json"]
    done = ran(command, place)
    if done.returncode:
        return "refused", done.stderr.strip().splitlines()[0]
    answer = json.loads(done.stdout)
    return _step(answer["version"], release), answer["because"]


def _cliff(program: str, place: Path, release: Release) -> str:
    command = [program, "--offline", "-r", str(place), "--bumped-version", "--tag-pattern", "^[^-]*$|parent"]
    done = ran(command, place)
    return _step(done.stdout, release) if done.returncode == 0 else "refused"


def _step(version: str, release: Release) -> str:
    numbers = numbers_in(version)
    if numbers == release.previous_numbers:
        return "none"
    return (step_between(release.previous_numbers, numbers) if numbers else None) or "other"


def _table(title: str, projects: Sequence[str], answers: Sequence[Answer]) -> list[str]:
    lines = [
        f"## {title}",
        "",
        "| project | releases | ours right | false majors | git-cliff right | its false majors |",
    ]
    lines.append("|---|---|---|---|---|---|")
    for project in (*projects, "all"):
        own = [answer for answer in answers if project in (answer.project, "all")]
        ours, cliff = [(a.ours, a.release.step) for a in own], [(a.cliff, a.release.step) for a in own]
        lines.append(
            f"| {project} | {len(own)} | {_right(ours)} | {_false(ours)} | {_right(cliff)} | {_false(cliff)} |"
        )
    lines += ["", "Real step, then ours: " + _confusion([(a.release.step, a.ours) for a in answers])]
    lines += ["", "Real step, then git-cliff's: " + _confusion([(a.release.step, a.cliff) for a in answers]), ""]
    return lines


def _right(steps: Sequence[tuple[str, str]]) -> str:
    right = sum(computed == real for computed, real in steps)
    return f"{right} ({right / max(len(steps), 1):.0%})"


def _false(steps: Sequence[tuple[str, str]]) -> int:
    return sum(computed == "major" != real for computed, real in steps)


def _confusion(steps: Sequence[tuple[str, str]]) -> str:
    counts = Counter(steps)
    return ", ".join(f"{real} → {computed} {count}" for (real, computed), count in sorted(counts.items()))


def _cases(answers: Sequence[Answer]) -> list[str]:
    return [
        f"{a.project} {a.release.previous}..{a.release.tag}: {a.release.step}, ours {a.because}"
        for a in answers
        if a.ours != a.release.step
    ]


if __name__ == "__main__":
    main()
