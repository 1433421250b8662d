"""The built-in writer over many random commits of public histories that you have locally: what must never happen.

    python -m benchmarks.writer_soak [--commits N] [--seed N] [--jobs N] CLONE...

Nothing may crash, no sentence may say what the look-up of claims (`--strict`) does not find, and nothing may take more
than two seconds. Each commit that does is printed by its id; any of them makes the exit code 1. Commits of any size
are drawn, and every sentence that could have been the subject is looked up, not only the one that was taken.
"""

import argparse
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from fitting.changes import change_of, git_at

from benchmarks.drawn_commits import DrawnCommit, draw
from benchmarks.writer_candidates import parsed_here, sentences
from git_agent.git.gateway import Git
from git_agent.history_model import HistoryModel
from git_agent.model.change_set import ChangeSet
from git_agent.model.message import Message
from git_agent.shape.ground.change_sources import sources_of
from git_agent.shape.ground.check import claims
from git_agent.shape.ground.sources import Sources
from git_agent.writer.compose import write
from git_agent.writer.lead_cluster import with_telling_lead
from git_agent.writer.proof import beyond_the_diff
from git_agent.writer.read.cluster import cluster_files
from git_agent.writer.read.facts import gather
from git_agent.writer.style.style import StyleOptions

SLOW = 2.0  # seconds
LARGEST_DIFF = 4_000_000  # characters that a look-up reads where the change was not kept whole

Finding = tuple[str, str]  # what kind, and where


def soak(folder: Path, *, commits: int, seed: int) -> tuple[int, list[Finding]]:
    """How many commits were written about, and what went wrong."""
    git = git_at(folder)
    drawn = draw(folder, count=commits, seed=seed, any_size=True)
    return len(drawn), [
        (kind, f"{commit.repository} {commit.commit.oid[:12]} {text}")
        for commit in drawn
        for kind, text in _findings(git, folder, commit)
    ]


def _findings(git: Git, folder: Path, drawn: DrawnCommit) -> Iterator[Finding]:
    change = change_of(git, drawn.commit.oid, (drawn.parent,), drawn.earlier)
    if change is None:
        return
    learned = HistoryModel(past=drawn.earlier, learner=None, learned_commits=0, from_lines=True)
    try:
        start = time.process_time()
        written = write(change, StyleOptions(proof=True, others=True), learned, parsed_here(change))
        seconds = time.process_time() - start  # of this process: a busy machine makes nothing slow
        if seconds > SLOW:
            yield "slow", f"{seconds:.1f} s"
        every = tuple(dict.fromkeys((written.text, *written.others, *sentences(change, learned))))
        facts = gather(change, parsed_here(change))
        clusters = with_telling_lead(cluster_files(facts), facts.context)
        sources = _sources(change, folder, drawn, beyond_the_diff(facts, clusters, every, learned.past))
        for text in every:
            yield from _doubts(text, sources)
    except subprocess.CalledProcessError:  # the whole diff holds a file that this clone does not
        return
    except Exception:  # noqa: BLE001  finding these is the point
        yield "crash", " | ".join(traceback.format_exc().splitlines()[-3:])


def _sources(change: ChangeSet, folder: Path, drawn: DrawnCommit, read: tuple[tuple[str, str], ...]) -> Sources:
    def whole() -> Iterator[str]:
        argv = ["git", "-C", str(folder), "diff", "-M", drawn.parent, drawn.commit.oid]
        yield subprocess.run(argv, capture_output=True, check=True).stdout.decode("utf-8", "replace")[:LARGEST_DIFF]

    return sources_of(change, whole=whole, extra=read, project=drawn.repository.rpartition("/")[2])


def _doubts(text: str, sources: Sources) -> Iterator[Finding]:
    subject, _, body = text.partition("\n")
    for claim in claims(Message(subject=subject, body=body.strip("\n")), sources):
        if claim.found_in is None:
            yield "doubted", f"{claim.kind} {claim.text!r} in {subject!r}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Look for crashes, doubts and slow answers of the built-in writer.")
    parser.add_argument("clones", nargs="+", type=Path)
    parser.add_argument("--commits", type=int, default=60, help="of each clone")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    counts: Counter[str] = Counter()
    with ProcessPoolExecutor(max_workers=args.jobs) as pool:
        for written, findings in pool.map(partial(soak, commits=args.commits, seed=args.seed), args.clones):
            counts["commits"] += written
            for kind, where in findings:
                counts[kind] += 1
                print(kind, where, flush=True)
    print(", ".join(f"{counts[kind]} {kind}" for kind in ("commits", "crash", "doubted", "slow")))
    sys.exit(bool(counts.total() - counts["commits"]))


if __name__ == "__main__":
    main()
