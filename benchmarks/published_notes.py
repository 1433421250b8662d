"""Notes by the built-in writer beside what the projects published themselves.

    python -m benchmarks.published_notes --clones FOLDER [--most 8] [--cases]

A published entry and a bullet are the same where they name the same request, issue or commit, or share most of their
words. Recall: published entries that a bullet tells. Precision: bullets that an entry tells. Section agreement: of the
pairs whose published heading says what the entry is, those under the same one.
"""

import argparse
import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.commit_msg import PROGRAM
from benchmarks.published import Published, entries_of, words_of
from benchmarks.releases import HELD_OUT, TUNED, Release, as_it_was, clone_of, git, ran, releases

SAME_WORDS = 0.6  # of the shorter text's
FEWEST_WORDS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One bullet of ours."""

    text: str
    section: str
    numbers: frozenset[str]
    shas: frozenset[str]


@dataclass(slots=True, kw_only=True)
class Score:
    releases: int = 0
    entries: int = 0
    found: int = 0
    bullets: int = 0
    published: int = 0
    pairs: int = 0
    agreeing: int = 0
    cases: list[str] = field(default_factory=list)

    def add(self, other: "Score") -> None:
        for name in ("releases", "entries", "found", "bullets", "published", "pairs", "agreeing"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.cases += other.cases

    def row(self, name: str) -> str:
        return (
            f"| {name} | {self.releases} | {self.entries} | {self.bullets} | {_share(self.found, self.entries)} "
            f"| {_share(self.published, self.bullets)} | {_share(self.agreeing, self.pairs)} |"
        )


def main(arguments: Sequence[str] | None = None) -> None:
    options = _options(arguments)
    for title, projects in (("held out", HELD_OUT), ("tuned on", TUNED)):
        if options.only not in (None, title):
            continue
        columns = ("project", "releases", "published entries", "our bullets", "recall", "precision", "same section")
        print(f"## {title}\n\n| {' | '.join(columns)} |\n" + "|---" * len(columns) + "|")
        total = Score()
        for project in projects:
            score = _score_project(project, options)
            print(score.row(project), flush=True)
            total.add(score)
        print(total.row("all") + "\n", flush=True)
        if options.cases and title == "tuned on":
            print("\n".join(total.cases))


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clones", type=Path, required=True, help="the folder with the clones")
    parser.add_argument("--program", default=PROGRAM, help="git-agent itself")
    parser.add_argument("--most", type=int, default=8, help="releases of each project, the newest with entries")
    parser.add_argument("--only", choices=("held out", "tuned on"))
    parser.add_argument("--cases", action="store_true", help="print what differs in those tuned on")
    return parser.parse_args(arguments)


def _score_project(project: str, options: argparse.Namespace) -> Score:
    clone = clone_of(project, options.clones)
    changelog = _changelog(clone)
    score = Score()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "repository"
        for release in releases(project, clone, most=3 * options.most):
            published = entries_of(changelog, release.numbers)
            if published and score.releases < options.most:
                as_it_was(project, clone, release, place)
                score.add(_compared(f"{project} {release.tag}", published, _told(options.program, place, release)))
    return score


def _changelog(clone: Path) -> str:
    names = git(clone, "ls-tree", "--name-only", "HEAD").splitlines()
    wanted = [name for name in names if name.lower().startswith(("changelog.", "changes.", "history."))]
    return git(clone, "show", f"HEAD:{wanted[0]}") if wanted else ""


def _told(program: str, place: Path, release: Release) -> list[Told]:
    command = [program, "release-note", release.previous, "HEAD", "--json", "--provider", "builtin"]
    done = ran(command, place)
    sections = json.loads(done.stdout)["sections"] if done.returncode == 0 else []
    return [
        Told(
            text=f"{bullet['label'] or ''} {bullet['summary']}",
            section=section["heading"],
            numbers=frozenset(ref["value"] for ref in bullet["refs"] if ref["type"] != "commit"),
            shas=frozenset(ref["value"][:7] for ref in bullet["refs"] if ref["type"] == "commit"),
        )
        for section in sections
        for bullet in section["bullets"]
    ]


def _compared(name: str, published: Sequence[Published], told: Sequence[Told]) -> Score:
    pairs = [(entry, bullet) for entry in published for bullet in told if _is_same(entry, bullet)]
    found = {id(entry) for entry, _ in pairs}
    shown = {id(bullet) for _, bullet in pairs}
    judged = [(entry, [bullet for other, bullet in pairs if other is entry]) for entry in published]
    judged = [(entry, bullets) for entry, bullets in judged if entry.section and bullets]
    wrong = [(e, bullets) for e, bullets in judged if all(bullet.section != e.section for bullet in bullets)]
    cases = [f"{name} MISSED {entry.section}: {entry.text[:150]}" for entry in published if id(entry) not in found]
    cases += [f"{name} EXTRA {bullet.section}: {bullet.text[:150]}" for bullet in told if id(bullet) not in shown]
    cases += [f"{name} SECTION {e.section}, ours {b[0].section}: {e.text[:60]} = {b[0].text[:80]}" for e, b in wrong]
    return Score(
        releases=1, entries=len(published), found=len(found), bullets=len(told), published=len(shown),
        pairs=len(judged), agreeing=len(judged) - len(wrong), cases=cases,
    )  # fmt: skip


def _is_same(entry: Published, bullet: Told) -> bool:
    if entry.numbers & bullet.numbers or entry.shas & bullet.shas:
        return True
    ours, theirs = words_of(bullet.text), words_of(entry.text)
    shared = len(ours & theirs)
    return shared >= FEWEST_WORDS and shared >= SAME_WORDS * min(len(ours), len(theirs))


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole} ({part / whole:.0%})" if whole else "-"


if __name__ == "__main__":
    main()
