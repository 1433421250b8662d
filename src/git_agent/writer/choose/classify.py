"""Classify: the type of a change, from what the history teaches and from what the branch is called."""

from collections import Counter
from collections.abc import Iterator, Sequence

from git_agent.history_model import HistoryModel
from git_agent.history_model.sample import sample_of
from git_agent.model.category import Category
from git_agent.model.change_set import ChangeSet
from git_agent.model.subject import TYPES
from git_agent.model.value import value
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.text.lines import Edit
from git_agent.writer.phrases.changelog_entries import entry_phrases
from git_agent.writer.read.cluster import Cluster, Topic
from git_agent.writer.read.facts import Facts
from git_agent.writer.read.file_facts import FileFacts

SURE = 0.5  # a type as likely as all others together
BRANCH_FACTOR = 20.0  # how much likelier a type is on a branch that announces it

_BRANCH_TYPES = {name: name for name in TYPES} | {
    "bugfix": "fix",
    "hotfix": "fix",
    "bug": "fix",
    "feature": "feat",
    "doc": "docs",
    "tests": "test",
    "deps": "build",
}
_FEATURE_VERBS = ("add", "allow", "support", "introduce", "implement", "expose", "accept", "enable")
# By how much a certain fact changes the odds. Chosen by hand: such changes are too rare in a history to be learned.
_FACTORS: dict[str, dict[str, float]] = {
    "only comments": {"docs": 2.5, "feat": 0.1, "fix": 0.1, "refactor": 0.2, "perf": 0.1},
    "only whitespace": {"style": 3, "chore": 1.5, "feat": 0.1, "fix": 0.2, "perf": 0.1},
    "only new names": {"feat": 2, "fix": 0.5, "refactor": 0.5, "docs": 0.1, "style": 0.1},
    "names moved": {"refactor": 4, "fix": 0.5, "feat": 0.5, "style": 0.1},
    "files renamed": {"refactor": 4, "feat": 0.2, "fix": 0.1},
    "a version": {"chore": 8, "feat": 0.1, "fix": 0.1},
    "machine-made": {"chore": 8, "feat": 0.1, "fix": 0.1},
    "entry says fix": {"fix": 8, "feat": 0.5},
    "entry says new": {"feat": 8, "fix": 0.5},
}


@value
class TypeVerdict:
    """The most likely type, how likely it is, and the others in order of likelihood."""

    type: str
    confidence: float
    alternatives: tuple[tuple[str, float], ...] = ()

    @property
    def is_sure(self) -> bool:
        """Whether the type may decide what is said, and not only stand before it."""
        return self.confidence >= SURE


def classify(change: ChangeSet, facts: Facts, main: Cluster, learned: HistoryModel) -> TypeVerdict:
    """The type of this change; a branch speaks for code, not for documents or blanks changed on the way."""
    odds = dict(learned.types(sample_of(change.changes, change.diffs)))
    for fact in _certain_facts(facts, main):
        for name, factor in _FACTORS[fact].items():
            odds[name] *= factor
    from_branch = branch_type(change.branch)
    is_code = main.topic is Topic.CODE and any(file.edit is Edit.CODE or file.is_new for file in main.files)
    if from_branch is not None and is_code:
        odds[from_branch] *= BRANCH_FACTOR
    total = sum(odds.values())
    likely = sorted(odds, key=lambda name: (-odds[name], TYPES.index(name)))  # equal ones always in the same order
    (best, confidence), *others = ((name, round(odds[name] / total, 3)) for name in likely)
    return TypeVerdict(type=best, confidence=confidence, alternatives=tuple(others[:3]))


def _certain_facts(facts: Facts, main: Cluster) -> Iterator[str]:
    """What a parser or the author has settled, whatever words the change has."""
    files = main.files
    edits = {file.edit for file in files if not file.is_new and not file.is_gone}
    if main.topic is Topic.CODE and edits == {Edit.COMMENTS}:
        yield "only comments"
    if main.topic is Topic.CODE and edits == {Edit.WHITESPACE}:
        yield "only whitespace"
    if main.topic is Topic.CODE and not any(file.change.deleted for file in files):
        names = [symbol for file in files for symbol in file.symbols.added if symbol.kind is not SymbolKind.TEST]
        if any(symbol.exported for symbol in names):
            yield "only new names"
    if main.topic is Topic.CODE and all(file.is_pure_rename for file in files):
        yield "files renamed"
    if main.topic is Topic.RELEASE:
        yield "a version"
    if main.topic is Topic.GENERATED:
        yield "machine-made"
    if main.topic is Topic.CODE and _only_moves_definitions(facts.files):
        yield "names moved"
    verbs = {phrase.verb for phrase in entry_phrases(facts.entries)}
    if main.topic is Topic.CODE and len(verbs) == 1:
        verb = verbs.pop()
        yield from ["entry says fix"] if verb == "fix" else ["entry says new"] if verb in _FEATURE_VERBS else []


def _only_moves_definitions(files: Sequence[FileFacts]) -> bool:
    """Whether every definition that left a file arrived in another, and no other came."""
    sources = [file for file in files if file.category is Category.SOURCE]
    removed = Counter(symbol.name for file in sources for symbol in file.symbols.removed)
    added = Counter(symbol.name for file in sources for symbol in file.symbols.added)
    return bool(removed) and removed == added


def branch_type(branch: str | None) -> str | None:
    """The type that a branch name such as fix/empty-input announces."""
    head = (branch or "").replace("_", "/").replace("-", "/").partition("/")
    return _BRANCH_TYPES.get(head[0].lower()) if head[1] else None
