"""Commits and messages for people who judge the built-in writer without knowing who wrote what.

    python -m benchmarks.writer_judged draw FOLDER --commits N --seed N CLONE...
    python -m benchmarks.writer_judged tell FOLDER --build NAME=SOURCES [--build NAME=SOURCES]
    python -m benchmarks.writer_judged score FOLDER JUDGE.csv [JUDGE.csv]

The protocol is in `writer_judged.md`. FOLDER lies outside the project: it holds text of the clones.
"""

import argparse
import csv
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks.drawn_commits import draw
from benchmarks.judgements import agreement, tables

MOST_LINES = 400  # of one diff
SEED = 19


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedRow:
    """One commit to be judged, by its number in the folder."""

    row: int
    repository: str
    clone: str
    oid: str
    parent: str


def draw_rows(folder: Path, clones: Sequence[Path], *, commits: int, seed: int) -> None:
    """The diffs to be read, what the authors said apart from them, and which commits they are."""
    (folder / "diffs").mkdir(parents=True, exist_ok=True)
    rows: list[JudgedRow] = []
    authors = []
    for clone in clones:
        for drawn in draw(clone, count=commits, seed=seed):
            row = len(rows) + 1
            named = {"repository": drawn.repository, "clone": str(clone), "oid": drawn.commit.oid}
            rows.append(JudgedRow(row=row, parent=drawn.parent, **named))
            authors.append(f"{row}\t{drawn.commit.subject}")
            (folder / "diffs" / f"{row:03}.diff").write_text(_diff(clone, drawn.parent, drawn.commit.oid))
    _write_lines(folder / "key" / "rows.ndjson", (json.dumps(_plain(row)) for row in rows))
    _write_lines(folder / "authors_after_judging.tsv", authors)


def _plain(row: JudgedRow) -> dict[str, object]:
    return {name: getattr(row, name) for name in JudgedRow.__dataclass_fields__}


def _diff(clone: Path, parent: str, oid: str) -> str:
    """The summary and as much of the diff as a judge can read."""
    lines = _git(clone, "diff", "-M", "--stat=120", "-p", parent, oid).splitlines()
    shown = [line[:400] for line in lines[:MOST_LINES]]
    return "\n".join([*shown, *([f"[{len(lines) - MOST_LINES} lines more]"] if len(lines) > MOST_LINES else []), ""])


def tell(folder: Path, builds: Mapping[str, Path], *, jobs: int, seed: int) -> None:
    """What each build says, the two in an order that only the key knows."""
    rows = _rows(folder)
    for name, sources in builds.items():
        target = folder / "key" / f"{name}.ndjson"
        if not target.exists():
            _write_lines(target, map(json.dumps, _messages(rows, sources, jobs=jobs)))
    texts = {name: _told(folder, name) for name in builds}
    order = random.Random(f"{seed} order")
    sheet, key = [], ["row,X,Y"]
    for row in rows:
        named = list(builds)
        order.shuffle(named)
        sheet.append(f"=== row {row.row:03} ({row.repository})")
        sheet += [f"--- {letter}\n{texts[name][row.row]}" for letter, name in zip("XY", named, strict=False)]
        key.append(",".join([str(row.row), *named]))
    _write_lines(folder / "messages.txt", sheet)
    _write_lines(folder / "key" / "order.csv", key)
    _write_lines(folder / "judge_template.csv", ["row,X,Y,tag", *(f"{row.row},,," for row in rows)])


def _messages(rows: Sequence[JudgedRow], sources: Path, *, jobs: int) -> Iterator[tuple[int, str]]:
    by_clone: dict[str, list[JudgedRow]] = {}
    for row in rows:
        by_clone.setdefault(row.clone, []).append(row)
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        for told in pool.map(partial(_told_in_clone, sources=sources), by_clone.values()):
            yield from told


def _told_in_clone(rows: Sequence[JudgedRow], *, sources: Path) -> list[tuple[int, str]]:
    """The real program's messages, oldest commit first, each with its parent as HEAD and the commit as the index."""
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch, "work")
        _git(Path(scratch), "clone", "--quiet", "--shared", "--no-checkout", rows[0].clone, "work")
        return [(row.row, _message(work, row, sources)) for row in rows]


def _message(work: Path, row: JudgedRow, sources: Path) -> str:
    _git(work, "update-ref", "--no-deref", "HEAD", row.parent)
    _git(work, "read-tree", row.oid)
    env = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(work.parent), "GIT_AGENT_TRACE_ENABLED": "false"}
    argv = [sys.executable, "-m", "git_agent", "commit-msg", "--json", "--provider", "builtin"]
    ran = subprocess.run(argv, cwd=work, env=env | {"PYTHONPATH": str(sources)}, capture_output=True, check=False)
    if ran.returncode:
        return f"[the program ended with {ran.returncode}]"
    return str(json.loads(ran.stdout)["message"]).rstrip()


def _git(folder: Path, *args: str) -> str:
    ran = subprocess.run(["git", "-C", str(folder), *args], capture_output=True, check=True)
    return ran.stdout.decode("utf-8", "replace")


def _rows(folder: Path) -> list[JudgedRow]:
    lines = (folder / "key" / "rows.ndjson").read_text(encoding="utf-8").splitlines()
    return [JudgedRow(**json.loads(line)) for line in lines]


def _told(folder: Path, name: str) -> dict[int, str]:
    lines = (folder / "key" / f"{name}.ndjson").read_text(encoding="utf-8").splitlines()
    return dict(map(json.loads, lines))


def _write_lines(path: Path, lines: Iterable[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def score(folder: Path, sheets: Sequence[Path]) -> Iterator[str]:
    """What the judges said about each build, and how far they agree."""
    with (folder / "key" / "order.csv").open(encoding="utf-8") as opened:
        order = {int(line["row"]): {letter: line.get(letter) for letter in "XY"} for line in csv.DictReader(opened)}
    repositories = {row.row: row.repository for row in _rows(folder)}
    judged = [_judged(sheet, order) for sheet in sheets]
    yield from tables(judged, repositories)
    if len(judged) > 1:
        yield from ("", *agreement(judged[0], judged[1]))


def _judged(sheet: Path, order: Mapping[int, Mapping[str, str | None]]) -> dict[tuple[str, int], int]:
    """The mark of each build in each row; what a judge left open is left out."""
    marks = {}
    with sheet.open(encoding="utf-8") as opened:
        for line in csv.DictReader(opened):
            for letter in "XY":
                name, mark = order[int(line["row"])].get(letter), (line.get(letter) or "").strip()
                if name and mark in ("1", "2", "3"):
                    marks[name, int(line["row"])] = int(mark)
    return marks


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw commits, tell them by one or two builds, score the judges.")
    steps = parser.add_subparsers(dest="step", required=True)
    drawing = steps.add_parser("draw", help="choose the commits and write their diffs")
    drawing.add_argument("folder", type=Path)
    drawing.add_argument("clones", nargs="+", type=Path)
    drawing.add_argument("--commits", type=int, default=10, help="of each clone")
    drawing.add_argument("--seed", type=int, default=SEED)
    telling = steps.add_parser("tell", help="write the messages of one or two builds")
    telling.add_argument("folder", type=Path)
    telling.add_argument("--build", action="append", required=True, metavar="NAME=SOURCES")
    telling.add_argument("--jobs", type=int, default=2)
    telling.add_argument("--seed", type=int, default=SEED)
    scoring = steps.add_parser("score", help="read what the judges filled in")
    scoring.add_argument("folder", type=Path)
    scoring.add_argument("sheets", nargs="+", type=Path, metavar="JUDGE.csv")
    args = parser.parse_args()
    if args.step == "draw":
        draw_rows(args.folder, args.clones, commits=args.commits, seed=args.seed)
    elif args.step == "tell":
        builds = {name: Path(sources).resolve() for name, _, sources in (text.partition("=") for text in args.build)}
        tell(args.folder, builds, jobs=args.jobs, seed=args.seed)
    else:
        print("\n".join(score(args.folder, args.sheets)))


if __name__ == "__main__":
    main()
