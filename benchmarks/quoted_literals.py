"""Which changed literals the built-in writer may quote, on commits of local clones, by the function that decides it.

    python -m benchmarks.quoted_literals [--commits N] CLONE...

Looks at commits in which one to ten lines changed one for one and differ in exactly one literal each: a string, a
number, or the value of a setting. Every new literal is asked about as the program would ask. No text of the clones
is kept.
"""

import argparse
import os
import re
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from fitting.changes import change_of

from git_agent.git.gateway import Git, open_git
from git_agent.model.change_set import ChangeSet
from git_agent.model.origin import Origin
from git_agent.model.past_commit import PastCommit
from git_agent.writer.quoting import safe_quote
from git_agent.writer.read.facts import Facts, gather
from git_agent.writer.read.file_kinds import is_changelog
from git_agent.writer.read.literals import LiteralForm, form_of, is_random

ROOT = Path(__file__).resolve().parents[1]
COMMITS = 2_000
MOST_LINES = 10
EARLIER = 50

_PIECE = re.compile(
    r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`[^`]*`"
    r"|[^\s\"'`,;(){}\[\]<>=:]+(?::[^\s\"'`,;(){}\[\]<>]+)*|."
)


class Tally:
    """What was asked and what was allowed, by kind of literal."""

    def __init__(self) -> None:
        self.commits = 0
        self.telling = 0
        self.asked: Counter[str] = Counter()
        self.allowed: Counter[str] = Counter()
        self.delicate = 0
        self.spent = 0.0

    def add(self, facts: Facts, literals: Sequence[str]) -> None:
        started = time.perf_counter()
        answers = [" " not in text.strip() and safe_quote(text, context=facts.context) is not None for text in literals]
        self.spent += time.perf_counter() - started
        self.telling += 1
        for text, allowed in zip(literals, answers, strict=True):
            self.asked[kind_of(text)] += 1
            self.allowed[kind_of(text)] += allowed
            spots = facts.context.diff_text.occurrences(text)
            self.delicate += any(spot.is_near_credential for spot in spots)


def kind_of(text: str) -> str:
    if " " in text.strip():
        return "several words"
    form = form_of(text)
    if form in (LiteralForm.NONE, LiteralForm.NAME, LiteralForm.PATH) and is_random(text):
        return "hash, id"
    if form is LiteralForm.NAME:
        return "word" if text.isalpha() else "name"
    return "other" if form is LiteralForm.NONE else form.value


def changed_literal(old: str, new: str) -> str | None:
    """The new literal where two lines differ in exactly one; quotes around it are not part of it."""
    before, after = _PIECE.findall(old), _PIECE.findall(new)
    if len(before) != len(after):
        return None
    different = [(left, right) for left, right in zip(before, after, strict=True) if left != right]
    if len(different) != 1 or different[0][0].isspace() or different[0][1].isspace():
        return None
    text = different[0][1]
    is_string = text[0] in "\"'`" and len(text) > 1
    is_value = is_string or text[0].isdigit() or re.search(r"[:=]\s*$", new[: new.find(text)]) is not None
    return (text[1:-1] if is_string else text) or None if is_value else None


def literals_of(facts: Facts) -> list[str]:
    """Those of a commit that consists of such lines."""
    files = [file for file in facts.files if file.origin is not Origin.LOCK and not is_changelog(file.path)]
    pairs = [pair for file in files for pair in file.lines.pairs]
    if not 0 < len(pairs) <= MOST_LINES or any(len(file.lines.added) != len(file.lines.removed) for file in files):
        return []
    found = [changed_literal(old, new) for old, new in pairs]
    return [text for text in found if text is not None]


def changes(folder: Path, most: int) -> Iterator[ChangeSet]:
    rows = _rows(folder, most + EARLIER)
    with tempfile.TemporaryDirectory() as scratch:  # a bare repository has no index to ask about
        work = Path(scratch, "work")
        subprocess.run(["git", "clone", "--quiet", "--shared", "--no-checkout", str(folder), str(work)], check=True)
        git = open_git(start=work, environ=dict(os.environ), seconds=60)
        for index, (past, parents) in enumerate(rows[:most]):
            earlier = tuple(row for row, _ in rows[index + 1 : index + 1 + EARLIER])
            change = _small(git, past, parents, earlier)
            if change is not None:
                yield change


def _small(git: Git, past: PastCommit, parents: tuple[str, ...], earlier: tuple[PastCommit, ...]) -> ChangeSet | None:
    return change_of(git, past.oid, parents, earlier) if len(parents) == 1 and len(past.paths) <= MOST_LINES else None


def _rows(folder: Path, most: int) -> list[tuple[PastCommit, tuple[str, ...]]]:
    argv = ["git", "-C", str(folder), "log", "--no-merges", f"-n{most}", "--name-only", "--no-renames"]
    raw = subprocess.run([*argv, "--format=%x01%H%x02%P%x02%s%x02", "HEAD"], capture_output=True, check=True).stdout
    found = []
    for record in raw.decode("utf-8", "replace").split("\x01")[1:]:
        oid, parents, subject, names = record.split("\x02", 3)
        paths = tuple(names.split("\n"))
        past = PastCommit(oid=oid, author="", subject=subject, has_body=False, paths=tuple(filter(None, paths)))
        found.append((past, tuple(parents.split())))
    return found


def measured(folder: Path, most: int) -> Tally:
    tally = Tally()
    for change in changes(folder, most):
        tally.commits += 1
        facts = gather(change)
        literals = literals_of(facts)
        if literals:
            tally.add(facts, literals)
    return tally


def report(tallies: dict[str, Tally]) -> Iterator[str]:
    whole = Tally()
    for tally in tallies.values():
        whole.asked += tally.asked
        whole.allowed += tally.allowed
        whole.telling += tally.telling
        whole.commits += tally.commits
        whole.delicate += tally.delicate
        whole.spent += tally.spent
    yield from ("# What the built-in writer may quote", "", (__doc__ or "").split("\n\n", 2)[2].strip(), "")
    yield from (
        "| repository | small commits | with such literals | literals | may be quoted |",
        "|---|---|---|---|---|",
    )
    for name, tally in {**tallies, "**all**": whole}.items():
        asked = tally.asked.total()
        yield f"| {name} | {tally.commits} | {tally.telling} | {asked} | {share(tally.allowed.total(), asked)} |"
    yield from ("", "| kind | literals | share | may be quoted |", "|---|---|---|---|")
    for kind, count in whole.asked.most_common():
        yield f"| {kind} | {count} | {share(count, whole.asked.total())} | {share(whole.allowed[kind], count)} |"
    near = share(whole.delicate, whole.asked.total())
    each = 1000 * whole.spent / max(1, whole.telling)
    yield from ("", f"Credentials are spoken of around {near} of them. Deciding took {each:.2f} ms a commit.")


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--commits", type=int, default=COMMITS, metavar="N", help="newest commits of each clone")
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "quoted_literals.md")
    parser.add_argument("clones", nargs="+", type=Path, metavar="CLONE")
    given = parser.parse_args()
    tallies = {name_of(clone): measured(clone, given.commits) for clone in given.clones}
    given.out.write_text("\n".join(report(tallies)) + "\n", encoding="utf-8")


def name_of(clone: Path) -> str:
    """A clone by its folder; of a snapshot `owner+name/repo` by those."""
    return (clone.parent.name if "+" in clone.parent.name else clone.name).replace("+", "/")


if __name__ == "__main__":
    main()
