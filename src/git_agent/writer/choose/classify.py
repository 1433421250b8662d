"""Classify: the type of a change, from what the history teaches and from what the branch is called."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from git_agent.history_model import HistoryModel
from git_agent.history_model.sample import Sample
from git_agent.model.category import Category
from git_agent.model.subject import TYPES
from git_agent.model.value import value
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.text.lines import Edit
from git_agent.writer.choose.grounds import groundless_types, is_page
from git_agent.writer.choose.structure import (
    adds_for_others,
    brings_for_others,
    edits_functions,
    flips_default,
    gains_tests,
    names_what_was_repeated,
    only_adds_definitions,
    only_edits_code,
    only_moves_definitions,
    only_other_versions,
    only_renames_locals,
    structural_type,
    touches_tests,
)
from git_agent.writer.phrases.changelog_entries import entry_phrases
from git_agent.writer.read.cluster import Cluster, Topic
from git_agent.writer.read.facts import Facts
from git_agent.writer.read.file_facts import FileFacts

SURE = 0.5  # a type as likely as all others together
SURE_FIX = 0.7  # to say that something was fixed needs more than to say what was done
UNSURE = 0.4  # below, the words of a change have said nothing, and its shape decides
FEW_LEARNED = 60  # commits; who has learned more is right more often than the shape, also when unsure
HABIT = 0.6  # so likely, what a project calls its changes is no guess: by `style`, `build` each means something else
IMPOSSIBLE = 0.01  # how likely a type stays that what changed cannot have
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
    "nothing new to others": {"feat": 0.5},
    "no function": {"fix": 0.65},
    "only new names": {"feat": 2, "fix": 0.5, "refactor": 0.5, "docs": 0.1, "style": 0.1},
    "names moved": {"refactor": 4, "fix": 0.5, "feat": 0.5, "style": 0.1},
    "files renamed": {"refactor": 4, "feat": 0.2, "fix": 0.1},
    "a version": {"chore": 8, "feat": 0.1, "fix": 0.1},
    "machine-made": {"chore": 8, "feat": 0.1, "fix": 0.1},
    "only documents": {"feat": 0.2, "fix": 0.5, "ci": 0.05, "build": 0.1, "test": 0.05, "refactor": 0.1, "perf": 0.05},
    "only pages": {"docs": 8, "feat": 0.5, "fix": 0.5, "refactor": 0.5},
    "new tests": {"refactor": 0.1},  # of what does the same as before nobody finds something new to test
    "only tests": {"feat": 0.1, "fix": 0.6, "ci": 0.1, "build": 0.1, "docs": 0.1, "perf": 0.2},
    "neither code nor build": {"build": 0.1, "ci": 0.1, "test": 0.2, "perf": 0.1},
    "one name for another": {"refactor": 2.5, "fix": 0.5, "feat": 0.3},
    "only pipelines": {"ci": 4, "feat": 0.2, "fix": 0.5, "docs": 0.2, "test": 0.2, "refactor": 0.5},
    "only scripts": {"build": 4, "chore": 3, "feat": 0.1, "fix": 0.2, "refactor": 0.3, "perf": 0.1},
    "new columns": {"feat": 3, "fix": 0.3, "docs": 0.1, "style": 0.1},
    "new resources": {"feat": 4, "fix": 0.3, "docs": 0.1, "style": 0.1},
    "another default": {"feat": 4, "fix": 0.4, "refactor": 0.4, "chore": 0.5, "style": 0.1},
    "other versions": {"feat": 0.01, "fix": 0.1},  # some histories do say fix of what their users get
    "one for many": {"refactor": 8, "fix": 0.1, "feat": 0.1, "style": 0.1},
    "entry says fix": {"fix": 8, "feat": 0.5},
    "entry says new": {"feat": 8, "fix": 0.5},
}
_SHAPES: Mapping[str, Callable[[Sequence[FileFacts]], bool]] = {
    "one name for another": only_renames_locals,
    "one for many": names_what_was_repeated,
}
_ANNOUNCED = frozenset(("another default", "entry says new"))
_CUSTOMS = frozenset(("build", "ci", "docs", "refactor", "style"))  # no such type claims what others will get
_SCRIPTS = ("scripts/", "script/")  # what a project is made with, and nobody gets
_DECLARED = ("resource", "module", "variable", "output")  # of Terraform
_ONLY = {
    Category.DOCS: "only documents",
    Category.TEST: "only tests",
    Category.CI: "only pipelines",
    Category.DATA: "neither code nor build",
    Category.ASSET: "neither code nor build",
    Category.OTHER: "neither code nor build",
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
        return self.confidence >= (SURE_FIX if self.type == "fix" else SURE)


def classify(sample: Sample, facts: Facts, main: Cluster, learned: HistoryModel, *, branch: str | None) -> TypeVerdict:
    """The type of this change; a branch speaks for code, not for documents or blanks changed on the way."""
    certain = [*_facts_of_files(facts, main), *_facts_of_code(facts, main)]
    is_code = main.topic is Topic.CODE and any(file.edit is Edit.CODE or file.is_new for file in main.files)
    announced = branch_type(branch) if is_code else None
    odds = _weighted(dict(learned.types(sample)), certain, main, announced)
    if set(certain) <= {"only new names", "new tests"} and max(odds.values()) < UNSURE * sum(odds.values()):
        by_shape = structural_type(facts, main)
        # A plain addition must not land under bug fixes, whatever was learned, nor must an example.
        is_settled = by_shape == "feat" or main.topic is Topic.EXAMPLES
        # Of what is most like another form of the same, its shape does not say that something was wrong.
        is_reshaped = by_shape == "fix" and _likeliest(odds) == "refactor" and not touches_tests(facts.files)
        if is_settled or (learned.learned_commits < FEW_LEARNED and not is_reshaped):
            odds[by_shape] = 1.01 * max(odds.values())
    if announced is None and _is_no_mere_fix(odds, main):
        odds["feat"] = 1.01 * max(odds.values())
    # Of a large change only a sample was read, which proves nothing.
    groundless = groundless_types(facts.files) - {announced} if facts.summary is None else frozenset()
    if not _ANNOUNCED.isdisjoint(certain):
        groundless -= {"feat"}
    if learned.learned_commits >= FEW_LEARNED:
        groundless -= {name for name in _CUSTOMS if odds[name] >= HABIT * sum(odds.values())}
    return _verdict(odds, groundless)


def _is_no_mere_fix(odds: Mapping[str, float], main: Cluster) -> bool:
    """Whether others get something that was not there, and nothing but a guess says that it mends or reshapes."""
    best = _likeliest(odds)
    is_guess = best in ("fix", "refactor") and odds[best] < SURE * sum(odds.values())
    return is_guess and main.topic is Topic.CODE and brings_for_others(main.files)


def _likeliest(odds: Mapping[str, float]) -> str:
    return max(odds, key=lambda name: odds[name])


def _weighted(
    odds: dict[str, float], certain: Collection[str], main: Cluster, announced: str | None
) -> dict[str, float]:
    """What was learned with what is certain, and what the branch is called."""
    for fact in (*certain, *_lacking_grounds(certain, main)):
        for name, factor in _FACTORS[fact].items():
            odds[name] *= factor
    if announced is not None:
        odds[announced] *= BRANCH_FACTOR
    # Its tests come with it: a change of code is none of tests, and what a site is made of is read.
    if main.topic is Topic.CODE and only_edits_code(main.files):
        for name in ("test",) if "only pages" in certain else ("docs", "test"):
            odds[name] *= IMPOSSIBLE
    return odds


def _verdict(odds: Mapping[str, float], groundless: Collection[str]) -> TypeVerdict:
    """The likeliest type that has a ground; that others have none makes it no surer."""
    total = sum(odds.values())
    likely = [name for name in TYPES if name not in groundless]
    likely.sort(key=lambda name: -odds[name])  # equal ones always in the same order
    (best, confidence), *others = ((name, round(odds[name] / total, 3)) for name in likely)
    return TypeVerdict(type=best, confidence=confidence, alternatives=tuple(others[:3]))


def _facts_of_files(facts: Facts, main: Cluster) -> Iterator[str]:
    """What the paths have settled, whatever words the change has."""
    categories = {file.category for file in facts.files}
    if len(categories) == 1 and (fact := _ONLY.get(next(iter(categories)))):
        yield fact
    if all(file.path.startswith(_SCRIPTS) for file in facts.files):
        yield "only scripts"
    if any(step.verb == "add" for file in main.files for step in file.schema):
        yield "new columns"
    if any(change.old is None and change.kind in _DECLARED for file in main.files for change in file.pipeline):
        yield "new resources"
    if main.topic is Topic.RELEASE:
        yield "a version"
    if main.topic is Topic.DEPENDENCIES and only_other_versions(main.files):
        yield "other versions"
    if main.topic is Topic.GENERATED:
        yield "machine-made"
    if main.topic is Topic.CODE and all(map(is_page, main.files)):
        yield "only pages"
    if main.topic is Topic.CODE and gains_tests(facts.files):
        yield "new tests"


def _facts_of_code(facts: Facts, main: Cluster) -> Iterator[str]:
    """What a parser or the author has settled."""
    files = main.files
    if main.topic is not Topic.CODE:
        return
    edits = {file.edit for file in files if not file.is_new and not file.is_gone}
    if edits == {Edit.COMMENTS}:
        yield "only comments"
    if edits == {Edit.WHITESPACE}:
        yield "only whitespace"
    if not any(file.change.deleted for file in files) and _has_new_exports(main):
        yield "only new names"
    if all(file.change.is_pure_rename for file in files):
        yield "files renamed"
    if flips_default(files):
        yield "another default"
    if only_moves_definitions(facts.files):
        yield "names moved"
    yield from (fact for fact, is_so in _SHAPES.items() if is_so(files))
    verbs = {phrase.verb for phrase in entry_phrases(facts.changelog)}
    if len(verbs) == 1:
        verb = verbs.pop()
        yield from ["entry says fix"] if verb == "fix" else ["entry says new"] if verb in _FEATURE_VERBS else []


def _lacking_grounds(certain: Collection[str], main: Cluster) -> Iterator[str]:
    """What a feature or a fix of code usually has, and this change has not; too little to settle its type."""
    if main.topic is not Topic.CODE:
        return
    # Without a new name, parameter or option, what is taken for a feature is an adaptation or a fix half of the time.
    is_announced = not _ANNOUNCED.isdisjoint(certain)
    if not (is_announced or adds_for_others(main.files) or only_adds_definitions(main.files)):
        yield "nothing new to others"
    if not edits_functions(main.files):
        yield "no function"


def _has_new_exports(main: Cluster) -> bool:
    names = [symbol for file in main.files for symbol in file.symbols.added if symbol.kind is not SymbolKind.TEST]
    return any(symbol.exported for symbol in names)


def branch_type(branch: str | None) -> str | None:
    """The type that a branch name such as fix/empty-input announces."""
    head = (branch or "").replace("_", "/").replace("-", "/").partition("/")
    return _BRANCH_TYPES.get(head[0].lower()) if head[1] else None
