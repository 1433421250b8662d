"""Which scope or area prefix a subject gets: one the history uses, or none."""

from collections import Counter
from collections.abc import Mapping

from git_agent.writer.cluster import Cluster, Topic
from git_agent.writer.paths import folder_of, letters_of, stem_of, word_set
from git_agent.writer.style import Style

_CONTAINERS = word_set("""
    src lib libs packages package crates apps app internal pkg cmd core source sources tests test docs doc main
""")
_ALIASES = {
    Topic.DOCS: ("docs", "doc", "readme", "documentation"),
    Topic.TESTS: ("tests", "test"),
    Topic.CI: ("ci", "github", "actions", "workflows"),
    Topic.DEPENDENCIES: ("deps", "dependencies", "cargo"),
    Topic.BUILD: ("build", "packaging"),
    Topic.EXAMPLES: ("examples", "example"),
    Topic.RELEASE: ("release",),
}


def scope_of(cluster: Cluster, style: Style, type_: str) -> str | None:
    """The scope of a conventional subject, where at least a fifth of the history has one."""
    if style.scoped < 0.2:
        return None
    if cluster.topic is Topic.DEPENDENCIES and "deps" in style.scopes:
        return "deps"
    known = {name: count for name, count in style.scopes.items() if name not in (type_, "deps", "deps-dev")}
    return _matching(cluster, known)


def area_of(cluster: Cluster, style: Style) -> str | None:
    """The area before the colon: one in use that fits, otherwise the name of the folder or of the only file."""
    matching = _matching(cluster, style.scopes)
    if matching is not None:
        return matching
    for alias in _ALIASES.get(cluster.topic, ()):
        if alias in style.scopes:
            return alias
    if cluster.topic is not Topic.CODE:
        return None
    folders = Counter(folder_of(file.path).rpartition("/")[2] for file in cluster.files)
    folder = folders.most_common(1)[0][0]
    if folder and folder not in _CONTAINERS:
        return folder
    stems = {stem_of(file.path) for file in cluster.files}
    return stems.pop() if len(stems) == 1 else None


def _matching(cluster: Cluster, scopes: Mapping[str, int]) -> str | None:
    """The scope in use that most of the files carry as a folder or stem in their paths, deeper ones first."""
    known = {letters_of(name): name for name in sorted(scopes, key=lambda name: (scopes[name], name))}
    files = cluster.files[:200]
    votes: Counter[str] = Counter()
    for file in files:
        spelt = [letters for part in folder_of(file.path).split("/") for letters in _spellings(part)]
        spelt += _spellings(stem_of(file.path))[:3]
        hits = dict.fromkeys(known[letters] for letters in spelt if letters in known)
        for depth, name in enumerate(hits):
            votes[name] += 10 + depth
    if not votes:
        return None
    name, score = max(votes.items(), key=lambda item: (item[1], scopes[item[0]], item[0]))
    return name if score >= 5 * len(files) else None


def _spellings(part: str) -> tuple[str, ...]:
    letters = letters_of(part)
    singular = letters.removesuffix("s")
    kind, _, name = part.partition("-")
    return letters, singular, f"{letters}s", *((letters_of(name),) if kind in ("plugin", "package", "crate") else ())
