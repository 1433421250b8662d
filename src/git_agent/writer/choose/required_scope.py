"""The scope of a project that allows only some and wants one in each subject: the nearest that speaks for itself."""

from collections import Counter
from collections.abc import Collection, Sequence

from git_agent.history_model.scopes.odds import scope_odds
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.past_commit import PastCommit
from git_agent.model.paths import letters_of
from git_agent.writer.read.cluster import Cluster, Topic

_MOST_PATHS = 200  # enough to see where a change lies
_WORD = LazyPattern(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
# What projects call the parts that are no code, as letters alone.
_BY_TOPIC = {
    Topic.TESTS: "test tests testing spec specs",
    Topic.BUILD: "build tooling tools config",
    Topic.CONFIG: "config conf configuration settings tooling",
    Topic.CI: "ci cicd workflow workflows actions github pipeline build",
    Topic.DOCS: "docs doc documentation readme guide website",
    Topic.DEPENDENCIES: "deps dep dependencies dependency packages build",
    Topic.RELEASE: "release releases version deps",
    Topic.EXAMPLES: "examples example demo samples docs",
    Topic.TRANSLATIONS: "i18n l10n locale locales translations translation lang",
    Topic.ASSETS: "assets images media icons ui",
    Topic.DATA: "data fixtures",
}


def required_scope(main: Cluster, past: Sequence[PastCommit], allowed: Collection[str], type_: str) -> str | None:
    """The allowed scope that such paths had before, is a word of them, or is what the change is about."""
    paths = [(file.path, file.change.churn) for file in (*main.files, *main.companions)[:_MOST_PATHS]]
    by_habit = (scope for scope, _ in scope_odds(paths, past, area=False, type_=type_).ranked if scope in allowed)
    return next(by_habit, None) or _in_paths(paths, allowed) or _by_topic(main.topic, allowed) or _only(allowed)


def _in_paths(paths: Sequence[tuple[str, int]], allowed: Collection[str]) -> str | None:
    """The scope that is a word of the most paths: `door` of `kilnDoor.py`."""
    votes: Counter[str] = Counter()
    for path, _ in paths:
        words = {word.lower() for word in _WORD.findall(path)}
        words |= {word.removesuffix("s") for word in words}
        votes.update(scope for scope in allowed if letters_of(scope) in words)
    return max(votes, key=lambda scope: (votes[scope], scope)) if votes else None


def _by_topic(topic: Topic, allowed: Collection[str]) -> str | None:
    by_letters = {letters_of(scope): scope for scope in allowed}
    return next((by_letters[word] for word in _BY_TOPIC.get(topic, "").split() if word in by_letters), None)


def _only(allowed: Collection[str]) -> str | None:
    return next(iter(allowed)) if len(allowed) == 1 else None
