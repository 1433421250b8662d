"""How good the built-in writer's subjects are, on the newest commits of local clones, through the real program.

    python -m benchmarks.writer_quality [--cases FOLDER] CLONE...

Every commit is put back into the index of a scratch clone whose HEAD is its parent, and `commit-msg --json` is
run there, oldest first, so that the program knows the commits before and nothing else. No text of the clones
is kept, unless `--cases` names a folder for it.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from fitting.changes import history, is_conventional, is_eligible, name_of_clone

from benchmarks.baselines import majority_type, nearest, type_by_paths, vectors
from benchmarks.rouge import rouge
from git_agent.model.past_commit import PastCommit
from git_agent.model.subject import TYPES, parse_subject
from git_agent.writer.style.habits import description_of

ROOT = Path(__file__).resolve().parents[1]
SCORED = 150
WALKED = 3_000
REMEMBERED = 450
METHOD = """\
The newest 150 eligible commits of each repository: by people, no merges, reverts or fixups, typed where the
history is conventional, otherwise of at least three words. Each is predicted by `git-agent commit-msg --json` from
its diff and the commits before it; the fixed numbers were fitted to commits older than the newest 320 only. Types and
scopes are scored in the conventional histories, areas in those that use them. ROUGE-L is the F1 of the longest common
row of words, in lower case, the reference a forge adds left out, times 100; "description" is what follows the prefix.
The nearest neighbour is the most similar of the 450 commits before, by words of paths and changed lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One commit: what its author wrote, what the program says, and what the others say."""

    repository: str
    conventional: bool
    oid: str
    subject: str
    message: str
    type: str
    confidence: float
    second: str
    majority: str
    by_paths: str
    neighbour: str
    is_earlier: bool

    @property
    def told(self) -> str:
        return self.message.partition("\n")[0]

    @property
    def true_type(self) -> str:
        return parse_subject(self.subject).type or ""


def score(folder: Path) -> list[Row]:
    """Every scored commit of one clone."""
    commits = history(folder, most=WALKED)
    conventional = is_conventional(commits[:SCORED])
    chosen = [index for index, (past, _) in enumerate(commits) if is_eligible(past.subject, conventional=conventional)]
    indexes = chosen[:SCORED]
    known = vectors(folder, [past.oid for past, _ in commits[: indexes[-1] + 1 + REMEMBERED]])
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch, "work")
        _git(Path(scratch), "clone", "--quiet", "--shared", "--no-checkout", str(folder), "work")
        rows = []
        for index in reversed(indexes):
            past, parents = commits[index]
            earlier = [commit for commit, _ in commits[index + 1 : index + 1 + REMEMBERED]]
            said = _said(work, past.oid, parents[0]) if len(parents) == 1 else None
            if said is not None:
                near = nearest(known[past.oid], earlier, known)
                rows.append(_row(name_of_clone(folder), past, said, earlier, near, conventional=conventional))
    return rows


def _said(work: Path, oid: str, parent: str) -> dict[str, Any] | None:
    """The program's answer; None where a clone lacks an object that git needs."""
    _git(work, "update-ref", "--no-deref", "HEAD", parent)
    _git(work, "read-tree", oid)
    env = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(work.parent), "GIT_AGENT_TRACE_ENABLED": "false"}
    argv = [sys.executable, "-m", "git_agent", "commit-msg", "--json", "--provider", "builtin"]
    ran = subprocess.run(argv, cwd=work, env=env | {"PYTHONPATH": str(ROOT / "src")}, capture_output=True, check=False)
    if ran.returncode:
        print(f"{oid[:12]}: {ran.stderr.decode('utf-8', 'replace').splitlines()[0]}", flush=True)
        return None
    answer: dict[str, Any] = json.loads(ran.stdout)
    answer["paths"] = _git(work, "diff", "--cached", "--name-status", "--no-renames", "HEAD").splitlines()
    return answer


def _row(
    name: str,
    commit: PastCommit,
    said: dict[str, Any],
    earlier: Sequence[PastCommit],
    near: PastCommit | None,
    *,
    conventional: bool,
) -> Row:
    changes = [(line[:1], line.partition("\t")[2]) for line in said["paths"]]
    alternatives = said["alternatives"] or [{"type": ""}]
    message = str(said["message"])
    return Row(
        repository=name.replace("+", "/"),
        conventional=conventional,
        oid=commit.oid,
        subject=commit.subject,
        message=message,
        type=str(said["type"]),
        confidence=float(str(said["confidence"] or 0)),
        second=str(alternatives[0]["type"]),
        majority=majority_type(earlier),
        by_paths=type_by_paths(changes),
        neighbour=near.subject if near else "",
        is_earlier=message.partition("\n")[0] in {past.subject for past in earlier},
    )


def _git(folder: Path, *args: str) -> str:
    ran = subprocess.run(["git", "-C", str(folder), *args], capture_output=True, check=True)
    return ran.stdout.decode("utf-8", "surrogateescape")


def report(rows: Sequence[Row]) -> Iterator[str]:
    """The results as Markdown."""
    names = list(dict.fromkeys(row.repository for row in rows))
    typed = [row for row in rows if row.conventional]
    day = datetime.now(tz=UTC).date()
    yield from ("# The built-in writer", "", f"{len(names)} repositories, {len(rows)} commits, {day}.", "", METHOD, "")
    yield "| repository | commits | type | macro-F1 | top 2 | scope or area | subject | description |"
    yield "|---|---|---|---|---|---|---|---|"
    groups = [(name, [row for row in rows if row.repository == name]) for name in names]
    groups += [("**all**", list(rows)), ("conventional", typed)]
    groups += [("free-form", [row for row in rows if not row.conventional])]
    yield from (_line(name, group) for name, group in groups if group)
    yield from ("", *_beside(rows, typed), "", *_calibration(typed), "")
    equal = sum(row.is_earlier for row in rows)
    yield f"{equal} of {len(rows)} subjects equal one of the 450 before, all made from the facts of their own change."


def _line(name: str, rows: Sequence[Row]) -> str:
    typed = [row for row in rows if row.conventional]
    types = [_share(row.type == row.true_type for row in typed), macro_f1([(row.true_type, row.type) for row in typed])]
    types.append(_share(row.true_type in (row.type, row.second) for row in typed))
    cells = [f"{cell:.3f}" if typed else "-" for cell in types]
    prefix = _share(_prefix(row.told) == _prefix(row.subject) for row in rows if row.conventional or _has_areas(rows))
    whole = _percent(rouge(row.told, _bare(row.subject)) for row in rows)
    described = _percent(rouge(description_of(row.told), description_of(row.subject)) for row in rows)
    cells.append(f"{prefix:.3f}" if typed or _has_areas(rows) else "-")
    return f"| {name} | {len(rows)} | {' | '.join(cells)} | {whole:.1f} | {described:.1f} |"


def _has_areas(rows: Sequence[Row]) -> bool:
    return 2 * sum(parse_subject(row.subject).area is not None for row in rows) >= len(rows)


def _prefix(subject: str) -> str:
    parsed = parse_subject(subject)
    return (parsed.scope if parsed.type else parsed.area) or ""


def _bare(subject: str) -> str:
    text = description_of(subject)
    return subject[: subject.index(text)] + text if text in subject else subject


def _beside(rows: Sequence[Row], typed: Sequence[Row]) -> Iterator[str]:
    yield from ("| | type | macro-F1 | scope | subject | description |", "|---|---|---|---|---|---|")
    near = [(row.true_type, parse_subject(row.neighbour).type or "") for row in typed]
    subjects = _percent(rouge(_bare(row.neighbour), _bare(row.subject)) for row in rows)
    described = _percent(rouge(description_of(row.neighbour), description_of(row.subject)) for row in rows)
    scopes = _share(_prefix(row.neighbour) == _prefix(row.subject) for row in typed)
    yield f"| majority | {_types([(row.true_type, row.majority) for row in typed])} | - | - | - |"
    yield f"| path rules | {_types([(row.true_type, row.by_paths) for row in typed])} | - | - | - |"
    yield f"| nearest neighbour | {_types(near)} | {scopes:.3f} | {subjects:.1f} | {described:.1f} |"
    own = _share(_prefix(row.told) == _prefix(row.subject) for row in typed)
    whole = _percent(rouge(row.told, _bare(row.subject)) for row in rows)
    mine = _percent(rouge(description_of(row.told), description_of(row.subject)) for row in rows)
    types = _types([(row.true_type, row.type) for row in typed])
    yield f"| **git-agent** | {types} | {own:.3f} | {whole:.1f} | {mine:.1f} |"


def _types(pairs: Sequence[tuple[str, str]]) -> str:
    return f"{_share(true == said for true, said in pairs):.3f} | {macro_f1(pairs):.3f}"


def _calibration(typed: Sequence[Row]) -> Iterator[str]:
    yield from ("| confidence of the type | commits | right |", "|---|---|---|")
    for least in (0.5, 0.6, 0.7, 0.8, 0.9):
        sure = [row for row in typed if row.confidence >= least]
        if sure:
            right = _share(row.type == row.true_type for row in sure)
            yield f"| at least {least} | {100 * len(sure) / len(typed):.0f} % | {right:.3f} |"


def macro_f1(pairs: Sequence[tuple[str, str]]) -> float:
    """The mean F1 of the types that occur."""
    hits = Counter(true for true, said in pairs if true == said)
    truths, answers = Counter(true for true, _ in pairs), Counter(said for _, said in pairs)
    scores = [2 * hits[name] / (truths[name] + answers[name]) for name in TYPES if truths[name]]
    return sum(scores) / len(scores) if scores else 0.0


def _percent(numbers: Iterable[float]) -> float:
    return 100 * _mean(numbers)


def _share(answers: Iterable[bool]) -> float:
    return _mean(float(answer) for answer in answers)


def _mean(numbers: Iterable[float]) -> float:
    found = list(numbers)
    return sum(found) / len(found) if found else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description="Score the built-in writer on local clones.")
    parser.add_argument("clones", nargs="+", type=Path)
    parser.add_argument("--cases", type=Path, help="a folder for every commit with both subjects, outside the project")
    args = parser.parse_args()
    with ProcessPoolExecutor(max_workers=2) as pool:
        rows = [row for found in pool.map(score, args.clones) for row in found]
    if args.cases:
        args.cases.mkdir(parents=True, exist_ok=True)
        lines = (json.dumps(asdict(row)) for row in rows)
        (args.cases / "writer.ndjson").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    (ROOT / "benchmarks" / "results" / "writer_quality.md").write_text("\n".join(report(rows)) + "\n", encoding="utf-8")
    print("\n".join(report(rows)))


if __name__ == "__main__":
    main()
