"""How many true sentences the built-in writer has to choose from, how good the best is, and which it takes.

    python -m benchmarks.writer_candidates [--commits N] [--seed N] [--label NAME] CLONE...

The commits are drawn by a seeded rule (`drawn_commits.py`). All in this process; no text of the clones is kept.
Each label is one section of the results, so that a run before a change can stand beside the one after it.
"""

import argparse
import statistics
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from fitting.changes import change_of, git_at

from benchmarks.drawn_commits import DrawnCommit, draw
from benchmarks.rouge import rouge
from git_agent.git.gateway import Git
from git_agent.history_model import HistoryModel
from git_agent.model.change_set import ChangeSet
from git_agent.syntax.trees.compare import SyntaxOf, compare
from git_agent.syntax.trees.grammars import table_for
from git_agent.syntax.trees.syntax import Syntax
from git_agent.writer.compose import write
from git_agent.writer.lead_cluster import with_telling_lead
from git_agent.writer.phrases.phrase import columns, render
from git_agent.writer.quoting import without_place
from git_agent.writer.read.cluster import cluster_files
from git_agent.writer.read.facts import gather
from git_agent.writer.style.habits import description_of
from git_agent.writer.style.style import style_of
from git_agent.writer.subject_choices import SubjectChoices

RESULTS = Path(__file__).resolve().parent / "results" / "writer_candidates.md"
SEED = 19
COMMITS = 60
METHOD = f"""\
People's commits of each repository, drawn with seed {SEED}: at most 10 files and 300 changed lines, no merges, reverts
or fixups, typed where the history is conventional, otherwise of at least three words. Candidates are the different
sentences among which the subject is chosen, in every length that fits a line. ROUGE-L (times 100) compares each with
the description that the author wrote. The type comes from the fixed table alone, nothing is learned from the commits
before but habits of wording. Times are those of the writer in this process, parsing included, git excluded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One commit: what the sentences it could have had share with the author's, and what came out."""

    repository: str
    has_code: bool
    sentences: int
    chosen: float
    best: float
    mean: float
    is_update: bool
    is_bare: bool
    seconds: float


def score(folder: Path, *, commits: int, seed: int) -> list[Row]:
    """Every drawn commit of one clone whose objects are all there."""
    git = git_at(folder)
    rows = (_row(git, drawn) for drawn in draw(folder, count=commits, seed=seed))
    return [row for row in rows if row is not None]


def _row(git: Git, drawn: DrawnCommit) -> Row | None:
    change = change_of(git, drawn.commit.oid, (drawn.parent,), drawn.earlier)
    if change is None:
        return None
    learned = HistoryModel(past=drawn.earlier, learner=None, learned_commits=0, from_lines=True)
    start = time.perf_counter()
    message = write(change, learned=learned, syntax_of=parsed_here(change)).text
    seconds = time.perf_counter() - start
    wanted = description_of(drawn.commit.subject)
    told = description_of(message.partition("\n")[0])
    others = [rouge(text, wanted) for text in sentences(change, learned)]
    chosen = rouge(told, wanted)
    return Row(
        repository=drawn.repository,
        has_code=any(table_for(file.path) is not None for file in change.changes),
        sentences=max(1, len(others)),
        chosen=chosen,
        best=max([chosen, *others]),
        mean=statistics.fmean(others or [chosen]),
        is_update=told.lower().startswith(("update ", "updated ", "updates ")),
        is_bare="\n" not in message.strip(),
        seconds=seconds,
    )


def sentences(change: ChangeSet, learned: HistoryModel) -> list[str]:
    """Each different sentence that the subject is chosen from, in every form that fits a line."""
    style = style_of(change.recent)
    facts = gather(change, parsed_here(change))
    clusters = with_telling_lead(cluster_files(facts), facts.context)
    if not clusters:
        return []
    told = []
    choices = SubjectChoices(change, facts, clusters, style, learned)
    for phrase in (*choices.sentences(), *choices.beside()):
        forms = (render(phrase.verb, text, style) for text in (*phrase.objects, *without_place(phrase)))
        told += [form for form in forms if columns(form) <= style.width]
    return list(dict.fromkeys(told))


def parsed_here(change: ChangeSet) -> SyntaxOf:
    """The parser's answers, in this process, each asked for once."""
    answers: dict[str, Syntax | None] = {}

    def syntax_of(path: str) -> Syntax | None:
        if path not in answers:
            sides = change.contents.get(path)
            answers[path] = compare(path, sides.old, sides.new) if sides and table_for(path) is not None else None
        return answers[path]

    return syntax_of


def report(rows: Sequence[Row]) -> Iterator[str]:
    """One table as Markdown."""
    yield "| repository | commits | candidates | chosen | best | mean | update … | no body | ms, median | 90 % | most |"
    yield "|---|---|---|---|---|---|---|---|---|---|---|"
    names = list(dict.fromkeys(row.repository for row in rows))
    groups = [(name, [row for row in rows if row.repository == name]) for name in names]
    groups += [("**all**", list(rows)), ("with code", [row for row in rows if row.has_code])]
    yield from (_line(name, group) for name, group in groups if group)


def _line(name: str, rows: Sequence[Row]) -> str:
    times = sorted(1000 * row.seconds for row in rows)
    cells = [f"{len(rows)}", f"{statistics.median(row.sentences for row in rows):g}"]
    cells += [f"{100 * statistics.fmean(numbers):.1f}" for numbers in zip(*map(_scores, rows), strict=True)]
    cells += [_percent(row.is_update for row in rows), _percent(row.is_bare for row in rows)]
    cells += [f"{times[min(len(times) - 1, int(share * len(times)))]:.0f}" for share in (0.5, 0.9, 1.0)]
    return f"| {name} | {' | '.join(cells)} |"


def _scores(row: Row) -> tuple[float, float, float]:
    return row.chosen, row.best, row.mean


def _percent(answers: Iterable[bool]) -> str:
    return f"{100 * statistics.fmean(map(float, answers)):.0f} %"


def with_section(text: str, label: str, lines: Iterable[str]) -> str:
    """The results with this section in place of the one of the same name, or behind the others."""
    head, *sections = text.split("\n## ")
    kept = [section for section in sections if section.partition("\n")[0] != label]
    new = "\n".join([label, "", *lines])
    return "\n## ".join([head.rstrip("\n") + "\n", *(f"{section.rstrip()}\n" for section in (*kept, new))])


def main() -> None:
    parser = argparse.ArgumentParser(description="Count and score the sentences of the built-in writer.")
    parser.add_argument("clones", nargs="+", type=Path)
    parser.add_argument("--commits", type=int, default=COMMITS, help="of each clone")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--label", help="the section of the results to write; without it they are only printed")
    parser.add_argument("--jobs", type=int, default=1, help="clones at a time; times are fair with one only")
    args = parser.parse_args()
    with ProcessPoolExecutor(max_workers=args.jobs) as pool:
        found = pool.map(partial(score, commits=args.commits, seed=args.seed), args.clones)
        rows = [row for group in found for row in group]
    lines = list(report(rows))
    if args.label:
        old = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else f"# Sentences to choose from\n\n{METHOD}\n"
        RESULTS.write_text(with_section(old, args.label, lines), encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
