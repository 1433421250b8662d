"""How many secrets of strangers survive the redactor, and how much ordinary code it takes for one.

    python -m benchmarks.redaction --positives FILE --seen FILE --unseen FILE [--detect-secrets PYTHON]

All sets are the reader's own files of one JSON object a line, and nothing of them is kept. `--review` names a folder
for every line of ordinary code that was changed, to be marked `right` or `wrong` in its first column, and for every
row that leaked. The next run finds the marks again.

positives, contexts: `text`, `secrets`, `path`, and `source`, `rule`, `half`, `placeholder_like`, or `family`
seen, unseen: `text` (a diff of one file as git prints it), `path`, `repo`
ordinary: `text`, `path`; nothing in it may be changed
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.measure import measure_together
from git_agent.redact import redact

ROOT = Path(__file__).resolve().parents[1]
RUNS = 9
FEW = 8  # rows under which a family has no line of its own
SAMPLED = 80_000  # added lines that detect-secrets reads; it takes half a second for 100 kB
METHOD = """\
A secret leaks when more than half of it survives in one piece anywhere, second copies included; a row leaks when one
of its secrets does. Rows are read as the diff of a new file. Counting, repeated and test values are left out. "Per
rule" lets every rule of a source weigh the same, however many rows it has. A line of ordinary code counts when it was
added and anything in it was changed, which is right where a test or a manual holds a password or a key. detect-secrets
runs with its default plugins and filters on the bare files, and every value it reports is taken out; of the code it
reads a sample."""
MARK = re.compile(r"\[REDACTED:[^\]\n]*\]")
HEADER = "diff --git a/{path} b/{path}\nnew file mode 100644\n--- /dev/null\n+++ b/{path}\n@@ -0,0 +1,{lines} @@\n"
DRIVER = """
import json, os, sys, tempfile, time
from detect_secrets.core.scan import scan_file
from detect_secrets.settings import default_settings
with tempfile.TemporaryDirectory() as scratch, default_settings():
    for at, line in enumerate(sys.stdin):
        row = json.loads(line)
        path = os.path.join(scratch, str(at), row["path"].lstrip("/") or "file.txt")
        os.makedirs(os.path.dirname(path))
        with open(path, "w", encoding="utf-8", errors="replace") as file:
            file.write(row["text"])
        started = time.process_time()
        found = [(secret.secret_value, secret.line_number) for secret in scan_file(path)]
        print(json.dumps([found, time.process_time() - started]), flush=True)
"""
OUR_START = "from git_agent.redact import redact; redact('+++ b/sums.py\\n@@ -0,0 +1 @@\\n+    return a + b\\n')"
THEIR_START = """
from detect_secrets.core.scan import scan_line
from detect_secrets.settings import default_settings
with default_settings():
    list(scan_line("return a + b"))
"""

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """A row with its added lines after redaction, and what that cost."""

    row: Row
    lines: Sequence[str]
    size: int
    seconds: float


Redactor = Callable[[Sequence[Row]], Iterator[Done]]


@dataclass(slots=True, kw_only=True)
class Leaks:
    """Rows and leaks, by rule."""

    rows: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    leaked: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, rule: str, *, leaks: bool) -> None:
        self.rows[rule] += 1
        self.leaked[rule] += leaks

    @property
    def share(self) -> float:
        return 100 * sum(self.leaked.values()) / max(1, sum(self.rows.values()))

    @property
    def share_per_rule(self) -> float:
        return 100 * sum(self.leaked[rule] / self.rows[rule] for rule in self.rows) / max(1, len(self.rows))


@dataclass(slots=True, kw_only=True)
class Changed:
    """What was changed in ordinary code: `lines` is what was looked at, `found` what was changed and how."""

    lines: int = 0
    size: int = 0
    seconds: float = 0.0
    found: list[tuple[str, str, str]] = field(default_factory=list)

    @property
    def per_100k(self) -> float:
        return 100_000 * len(self.found) / max(1, self.lines)

    @property
    def ms_per_100kb(self) -> float:
        return 1000 * self.seconds / max(1, self.size) * 100_000


def leaking(done: Done) -> list[str]:
    """The secrets of which more than half is still there, not counting what stood elsewhere in the text anyway."""
    before = "\n".join(added(as_diff(done.row)))
    text = MARK.sub("\0", "\n".join(done.lines))
    return [secret for secret in done.row["secrets"] if _survives(secret, text, before.replace(secret, "\0"))]


def _survives(secret: str, text: str, elsewhere: str) -> bool:
    size = len(secret) // 2 + 1
    pieces = (secret[at : at + size] for at in range(len(secret) - size + 1))
    return any(piece in text and piece not in elsewhere for piece in pieces)


def ours(rows: Sequence[Row]) -> Iterator[Done]:
    """Every row as the diff that goes through the program."""
    for row in rows:
        diff = as_diff(row)
        started = time.process_time()
        text = redact(diff, path=row["path"]).text
        seconds = time.process_time() - started
        yield Done(row=row, lines=added(text), size=len(diff), seconds=seconds)


def theirs(python: str) -> Redactor:
    """The same through detect-secrets, which reads files."""

    def run(rows: Sequence[Row]) -> Iterator[Done]:
        files = [{"path": row["path"], "text": "\n".join(added(as_diff(row)))} for row in rows]
        for row, file, (found, seconds) in zip(rows, files, _driven(python, files), strict=True):
            take_out = _everywhere if "secrets" in row else _on_their_lines
            text = take_out(file["text"], found)
            yield Done(row=row, lines=text.split("\n"), size=len(text), seconds=seconds)

    return run


def _everywhere(text: str, found: Sequence[tuple[str, int]]) -> str:
    for secret in sorted({secret for secret, _ in found if secret}, key=len, reverse=True):
        text = text.replace(secret, "[REDACTED:]")
    return text


def _on_their_lines(text: str, found: Sequence[tuple[str, int]]) -> str:
    lines = text.split("\n")
    for secret, number in found:
        if secret and 0 < number <= len(lines):
            lines[number - 1] = lines[number - 1].replace(secret, "[REDACTED:]")
    return "\n".join(lines)


def _driven(python: str, rows: Sequence[Row]) -> Iterator[tuple[list[tuple[str, int]], float]]:
    sent = "".join(f"{json.dumps(row)}\n" for row in rows)
    done = subprocess.run([python, "-c", DRIVER], input=sent, check=True, capture_output=True, text=True)
    for line in done.stdout.splitlines():
        found, seconds = json.loads(line)
        yield found, seconds


def as_diff(row: Row) -> str:
    """A bare text as the diff of a new file; a diff stays as it is."""
    text: str = row["text"]
    if text.startswith("diff --git ") and "\n@@ " in text:
        return text
    lines = text.split("\n")
    return HEADER.format(path=row["path"], lines=len(lines)) + "\n".join(f"+{line}" for line in lines) + "\n"


def added(diff: str) -> list[str]:
    """Every added line, without its first column."""
    _, _, hunks = diff.partition("\n@@ ")
    return [line[1:] for line in hunks.split("\n") if line.startswith("+")]


def leaks_of(rows: Sequence[Row], redactor: Redactor, group: Callable[[Row], Iterable[str]]) -> dict[str, Leaks]:
    """Leaks by group; the rows that leaked are written down by the caller."""
    groups: dict[str, Leaks] = defaultdict(Leaks)
    for done in redactor(rows):
        row = done.row
        leaks = bool(leaking(done))
        for name in group(row):
            groups[name].add(f"{row.get('source', '')} {row.get('rule', row.get('family', ''))}", leaks=leaks)
    return groups


def leaked_rows(rows: Sequence[Row]) -> Iterator[str]:
    for done in ours(rows):
        if left := leaking(done):
            yield json.dumps({**done.row, "left": left, "redacted": "\n".join(done.lines)})


def changed_in(rows: Sequence[Row], redactor: Redactor) -> Changed:
    """The added lines that did not come through as they were."""
    result = Changed()
    for done in redactor(rows):
        before = added(as_diff(done.row))
        result.lines += len(before)
        result.size += done.size
        result.seconds += done.seconds
        where = f"{done.row.get('repo', '')}:{done.row['path']}"
        pairs = zip(before, done.lines, strict=True)
        result.found += [(where, old, new) for old, new in pairs if old != new]
    return result


def sample(rows: Sequence[Row], lines: int) -> list[Row]:
    """Every nth row, so that about so many added lines are left."""
    step = max(1, sum(len(added(as_diff(row))) for row in rows) // lines)
    return list(rows[::step])


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A file of changed lines with a person's marks, which outlive a run."""

    path: Path

    def update(self, changed: Changed) -> str:
        """Writes the lines with the marks of the last run, and says how many are right and wrong."""
        marks = self._marks()
        lines = [(marks.get(_key(where, old), "-"), where, old, new) for where, old, new in changed.found]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        told = ("\t".join([mark, where, _one(old), _one(new)]) for mark, where, old, new in lines)
        self.path.write_text("".join(f"{line}\n" for line in told), encoding="utf-8")
        count = {mark: sum(line[0] == mark for line in lines) for mark in ("right", "wrong", "-")}
        rate = f"{100_000 * count['wrong'] / max(1, changed.lines):.1f} per 100,000"
        return f"{count['right']} right, {count['wrong']} wrong ({rate}), {count['-']} unmarked"

    def _marks(self) -> dict[str, str]:
        if not self.path.exists():
            return {}
        rows = (line.split("\t") for line in self.path.read_text(encoding="utf-8").split("\n") if line)
        return {_key(where, old): mark for mark, where, old, *_ in rows if mark != "-"}


def _key(where: str, line: str) -> str:
    return f"{where} {_one(line)}"


def _one(line: str) -> str:
    """A line that stays in one cell: long ones are cut, tabs and odd line ends are shown as blanks."""
    return " ".join(line.split())[:400]


def import_cost(python: str, code: str) -> str:
    """What a line of Python adds to a bare interpreter, in a fresh process."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    bare, full = measure_together([[python, "-c", "pass"], [python, "-c", code]], cwd=ROOT, env=env, runs=RUNS)
    return f"{full.wall_ms - bare.wall_ms:.0f} ms wall, {full.cpu_ms - bare.cpu_ms:.0f} ms CPU"


def _rows(paths: Iterable[Path]) -> list[Row]:
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").split("\n") if line]


def _positives(rows: Sequence[Row], peer: Redactor | None) -> Iterator[str]:
    """The table of leaks: by source, and by half where rows are halved."""
    real = [row for row in rows if not row.get("placeholder_like")]
    rules = len({(row["source"], row["rule"]) for row in real})
    yield f"{len(real)} rows of {rules} rules; {len(rows) - len(real)} left out."
    yield from (
        "",
        "| leak % (per rule) | rows | rules | all | dev half | test half | detect-secrets |",
        "|---|---|---|---|---|---|---|",
    )
    mine = leaks_of(real, ours, _groups)
    other = leaks_of(real, peer, _groups) if peer else {}
    for source in [*dict.fromkeys(row["source"] for row in real), "all"]:
        cells = [_leak(mine.get(name)) for name in (source, f"{source} dev", f"{source} test")]
        name = f"**{source}**" if source == "all" else source
        group = mine[source]
        size = f"{sum(group.rows.values())} | {len(group.rows)}"
        yield f"| {name} | {size} | {' | '.join(cells)} | {_leak(other.get(source))} |"


def _groups(row: Row) -> Iterator[str]:
    for source in (row["source"], "all"):
        yield source
        yield f"{source} {row['half']}"


def _leak(leaks: Leaks | None) -> str:
    return f"{leaks.share:.1f} ({leaks.share_per_rule:.1f})" if leaks else "-"


def _contexts(rows: Sequence[Row], peer: Redactor | None) -> Iterator[str]:
    """The table of leaks by the first word of a family; words with few rows stand together."""
    words = Counter(_word(row) for row in rows)
    yield from ("| leak %, by family | rows | git-agent | detect-secrets |", "|---|---|---|---|")

    def groups(row: Row) -> tuple[str, str]:
        return _word(row) if words[_word(row)] >= FEW else "others", "**all**"

    mine = leaks_of(rows, ours, groups)
    other = leaks_of(rows, peer, groups) if peer else {}
    for name in sorted(mine, key=lambda name: (name.startswith("*"), name == "others", name)):
        beside = f"{other[name].share:.1f}" if name in other else "-"
        yield f"| {name} | {sum(mine[name].rows.values())} | {mine[name].share:.1f} | {beside} |"


def _word(row: Row) -> str:
    return str(row["family"]).partition("-")[0]


def _code(sets: Mapping[str, Sequence[Row]], peer: Redactor | None, review: Path) -> Iterator[str]:
    yield from (
        "| ordinary code | lines | changed | per 100,000 | marked | ms per 100 kB |",
        "|---|---|---|---|---|---|",
    )
    for name, rows in sets.items():
        mine = changed_in(rows, ours)
        marked = Review(path=review / f"{name}.tsv").update(mine)
        yield _code_line(name, mine, marked)
        if peer:
            other = changed_in(sample(rows, SAMPLED), peer)
            yield _code_line(f"{name}, detect-secrets", other, "-")


def _code_line(name: str, changed: Changed, marked: str) -> str:
    figures = f"{changed.lines} | {len(changed.found)} | {changed.per_100k:.1f} | {marked} | {changed.ms_per_100kb:.1f}"
    return f"| {name} | {figures} |"


def _ordinary(rows: Sequence[Row], review: Path) -> Iterator[str]:
    changed = changed_in(rows, ours)
    Review(path=review / "ordinary.tsv").update(changed)
    yield f"Of {changed.lines} ordinary lines by hand, {len(changed.found)} changed:"
    yield from ("", *(f"- `{_one(old)}` → `{_one(new)}`" for _, old, new in changed.found))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positives", type=Path, action="append", default=[])
    parser.add_argument("--contexts", type=Path, action="append", default=[])
    parser.add_argument("--ordinary", type=Path, action="append", default=[])
    parser.add_argument("--seen", type=Path, action="append", default=[], help="code that the rules were made on")
    parser.add_argument("--unseen", type=Path, action="append", default=[], help="code that they were not made on")
    parser.add_argument("--detect-secrets", metavar="PYTHON", help="an interpreter that has it, to run beside")
    parser.add_argument("--review", type=Path, default=Path("redaction-review"))
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "redaction.md")
    args = parser.parse_args()
    args.out.write_text("\n".join([*_report(args), ""]))
    print(args.out.read_text())


def _report(args: argparse.Namespace) -> Iterator[str]:
    peer = theirs(args.detect_secrets) if args.detect_secrets else None
    args.review.mkdir(parents=True, exist_ok=True)
    yield from ("# Redaction", "", METHOD, "")
    for rows, told, name in (
        (_rows(args.positives), _positives, "positives"),
        (_rows(args.contexts), _contexts, "contexts"),
    ):
        if rows:
            yield from (*told(rows, peer), "")
            (args.review / f"{name}-leaked.ndjson").write_text("".join(f"{line}\n" for line in leaked_rows(rows)))
    sets = {"seen": _rows(args.seen), "unseen": _rows(args.unseen)}
    if any(sets.values()):
        yield from (*_code({name: rows for name, rows in sets.items() if rows}, peer, args.review), "")
    if ordinary := _rows(args.ordinary):
        yield from (*_ordinary(ordinary, args.review), "")
    cost = import_cost(sys.executable, OUR_START)
    beside = f"; detect-secrets {import_cost(args.detect_secrets, THEIR_START)}" if peer else ""
    yield f"Import and one clean line, over a bare interpreter, median of {RUNS}: {cost}{beside}."


if __name__ == "__main__":
    main()
