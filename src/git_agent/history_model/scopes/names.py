"""Names: the labels that a path suggests by its own words, and how often each way of naming held in this history.

`packages/plugin-vue/src/hmr.ts` may be called plugin-vue, vue, src, hmr or src/hmr. Which of these a project means is
learned from its small commits, once for all folders and once for the top folder, so that a new package, or a
file never touched before, gets a name in the manner of the others.
"""

from collections.abc import Iterable, Mapping, Sequence

from git_agent.history_model.scopes.labels import LabelHistory, is_one_off, key_of
from git_agent.model.value import value

NamingRule = tuple[str, int]
Counts = Mapping[NamingRule, Sequence[int]]

_SMALL = 3  # paths of a commit that is about one thing
_MOST_STUDIED = 100  # such commits, which are enough
_TRUST = 4.0  # commits under a top folder that weigh as much as the whole history
_NEVER = (0, 0)


@value
class NamingHabits:
    """For each way of naming: how many labels it gave and in how many commits it could; in all, and by top folder."""

    everywhere: Counts
    by_top: Mapping[str, Counts]


@value
class Suggestion:
    """A name found in the paths of a change."""

    likely: float  # how often such names became labels
    share: float  # of the change that carries it
    path: str  # the first with it


def names_in(path: str) -> dict[str, NamingRule]:
    """Each name that a path suggests, by the first way that leads to it."""
    *folders, name = key_of(path).split("/")
    stem = name.lstrip(".").partition(".")[0]
    names: dict[str, NamingRule] = {}
    if stem:
        names[stem] = ("stem", 0)
        for above in (1, 2)[: len(folders)]:
            names.setdefault("/".join((*folders[-above:], stem)), ("path to stem", above))
        names.setdefault(name, ("file", 0))
        head, dash, tail = stem.partition("-")
        if dash and head and tail:
            names.setdefault(head, ("head of stem", 0))
            names.setdefault(tail, ("tail of stem", 0))
    for depth, folder in enumerate(folders[:5]):
        names.setdefault(folder, ("folder", depth))
        tail = folder.partition("-")[2]  # the name of packages that share a prefix
        if tail:
            names.setdefault(tail, ("tail of folder", depth))
    if len(folders) > 1:
        names.setdefault(f"{folders[-2]}/{folders[-1]}", ("two folders", 0))
    return names


def naming_habits(history: LabelHistory) -> NamingHabits:
    """How the newest small commits were named after their first path."""
    by_top: dict[str, dict[NamingRule, list[int]]] = {}
    commits = zip(history.paths, history.keys, strict=True)
    small = [(paths[0], key) for paths, key in commits if 0 < len(paths) <= _SMALL]
    for path, key in small[:_MOST_STUDIED]:
        rules = by_top.setdefault(_top(path), {})
        for name, rule in names_in(path).items():
            hits_and_chances = rules.setdefault(rule, [0, 0])
            hits_and_chances[0] += name == key
            hits_and_chances[1] += 1
    everywhere: dict[NamingRule, list[int]] = {}
    for rules in by_top.values():
        for rule, (hits, chances) in rules.items():
            hits_and_chances = everywhere.setdefault(rule, [0, 0])
            hits_and_chances[0] += hits
            hits_and_chances[1] += chances
    return NamingHabits(everywhere=everywhere, by_top=by_top)


def _top(path: str) -> str:
    return path[: path.find("/") + 1]


def suggestions(shares: Iterable[tuple[str, float]], habits: NamingHabits) -> dict[str, Suggestion]:
    """The names in the paths of a change, given as (path, share of the change)."""
    suggested: dict[str, tuple[float, float, str]] = {}
    for path, share in shares:
        here = habits.by_top.get(_top(path), {})
        for name, rule in names_in(path).items():
            likely, covered, first = suggested.get(name, (0.0, 0.0, path))
            rate = _rate(here.get(rule, _NEVER), habits.everywhere.get(rule, _NEVER))
            suggested[name] = (likely + share * rate, covered + share, first)
    return {
        name: Suggestion(likely=likely, share=share, path=path) for name, (likely, share, path) in suggested.items()
    }


def _rate(here: Sequence[int], everywhere: Sequence[int]) -> float:
    usual = everywhere[0] / (everywhere[1] + 2)
    return (here[0] + _TRUST * usual) / (here[1] + _TRUST)


def is_proposable(name: str) -> bool:
    """Whether a name that was never a label could become one."""
    plain = name.replace("-", "").replace("/", "").replace(".", "").replace("+", "")
    return len(name) > 1 and name[0].isalnum() and plain.isalnum() and not is_one_off(name)


def as_written(path: str, name: str) -> str:
    """A name in the path's own spelling."""
    key = key_of(path)
    start = key.rfind(name)
    return path[start : start + len(name)] if start >= 0 and len(key) == len(path) else name
