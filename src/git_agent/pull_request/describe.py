"""The built-in description: facts of the branch in plain words, and reasons only where its commits give them."""

from collections.abc import Iterator, Sequence

from git_agent.model.category import Category, category_of
from git_agent.model.change import FileChange, Status
from git_agent.model.commit import Commit
from git_agent.model.invisible import escape_invisible
from git_agent.model.origin import Origin
from git_agent.pull_request.description import MOST_READ_FIRST, Description, ReadingHint
from git_agent.pull_request.risk import risks
from git_agent.pull_request.support import Footers, footers_of, reasons, supporting
from git_agent.pull_request.task import PullRequestEvidence
from git_agent.pull_request.words import FULL, IN_PASSING, named_paths
from git_agent.writer.phrases.phrase import SafeText, render
from git_agent.writer.phrases.topics import cluster_phrases
from git_agent.writer.quoting import safe_phrases
from git_agent.writer.read.cluster import Cluster, topic_of
from git_agent.writer.read.facts import Facts, gather
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.sentences import change_sentences

# From what a branch is about to what follows from it. Documents are not here: they need no introduction.
_ORDER = (Category.SOURCE, Category.BUILD, Category.CONFIG, Category.CI, Category.DEPENDENCIES, Category.TEST)


def describe(evidence: PullRequestEvidence) -> Description:
    """What the branch does, why if anybody said so, what may go wrong, how to test it, and where to begin reading."""
    change = evidence.change
    facts = gather(change)
    footers = footers_of(evidence.commits, author=evidence.author)
    return Description(
        what=change_sentences(change, facts, FULL),
        why=(*reasons(supporting(evidence.commits)), *_references(footers)),
        risk=risks(facts, change, footers.breaking),
        how_to_test=tuple(_how_to_test(evidence)),
        read_first=_read_first(facts),
        commits=tuple(escape_invisible(commit.subject) for commit in reversed(evidence.commits) if _is_own(commit)),
    )


def _is_own(commit: Commit) -> bool:
    return len(commit.parents) < 2 and bool(commit.subject)


def _references(footers: Footers) -> Iterator[str]:
    if footers.closed:
        yield f"Fixes {', fixes '.join(footers.closed)}"  # no capitalize(): a task's name has its own letters
    if footers.references:
        yield f"See {', '.join(footers.references)}"


def _how_to_test(evidence: PullRequestEvidence) -> Iterator[str]:
    yield from (f"Run `{command}`" for command in evidence.test_commands)
    tests = [change.path for change in evidence.change.changes if _is_test(change)]
    if tests:
        yield f"The branch adds or changes {named_paths(tests)}"


def _is_test(change: FileChange) -> bool:
    return category_of(change.path) is Category.TEST and change.status is not Status.DELETED


def _read_first(facts: Facts) -> tuple[ReadingHint, ...]:
    """The files that tell most: sources with the most changed lines, then what steers the project."""
    # By lines alone a lock file would always come first.
    there = [
        file
        for file in facts.files
        if file.origin is Origin.HANDWRITTEN and not file.is_gone and file.category in _ORDER
    ]
    there.sort(key=lambda file: (_ORDER.index(file.category), -file.change.churn, file.path))
    return tuple(ReadingHint(path=file.path, why=_why(file, facts)) for file in there[:MOST_READ_FIRST])


def _why(file: FileFacts, facts: Facts) -> str:
    """What happens in it, where its own name need not be said again; else how much."""
    own = file.path.rpartition("/")[2]
    for phrase in safe_phrases(cluster_phrases(Cluster(topic=topic_of(file), files=(file,))), facts.context):
        shorter: Sequence[SafeText] = [text for text in phrase.objects if own not in text]
        if shorter and not phrase.vague:
            return render(phrase.verb, shorter[0], IN_PASSING)
    counts = f"+{file.change.added or 0} -{file.change.deleted or 0} lines"
    return f"new, {counts}" if file.is_new else counts
