"""Style: how this repository words its subjects, learned from its newest commits and from nothing else."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType

from git_agent.model.commit import Commit
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.model.subject import PREFIXED, TYPES, Subject, canonical_type, is_bot, parse_subject
from git_agent.model.value import replace, value
from git_agent.writer.style.allowed_types import spellings_within


class Tense(Enum):
    """The form of the verb a subject begins with."""

    BASE = "add"
    PAST = "added"
    THIRD = "adds"


@value
class ReleaseStyle:
    """The last release subject: its version, and its words with `{new}` (and `{old}`) where versions stood."""

    version: str
    form: str


@value
class Style:
    """Habits of a history; the defaults are what a repository without one gets."""

    conventional: bool = True
    by_area: bool = False
    spellings: Mapping[str, str] = MappingProxyType({})
    scopes: Mapping[str, int] = MappingProxyType({})
    only_scopes: bool = False
    dependency_prefix: str | None = None
    release: ReleaseStyle | None = None
    capital: bool = False
    stop: bool = False
    stop_always: bool = False
    backticks: bool = False
    bodies: bool = True
    tense: Tense = Tense.BASE
    width: int = 72
    scope_use: str = "auto"


FEW = 5  # commits that teach no habit yet

# Only from the first digit on: a long number is looked at once, and not again from each of its digits.
_RELEASE = LazyPattern(r"(?P<v>\bv)?(?<!\d)\d+\.\d+\.\d+[\w.+-]*")
_RELEASE_WORDS = word_set("release releases released bump bumped version versions to v prepare for chore ci build main")
_IRREGULAR_PAST = word_set("made got rewrote ran built kept wrote")


def style_of(recent: tuple[Commit, ...]) -> Style:
    """The habits of these commits; merges, reverts, fixups and robots have none worth copying."""
    by_people = [commit for commit in recent if _is_ordinary(commit) and not is_bot(commit.author)]
    commits = by_people or [commit for commit in recent if _is_ordinary(commit)]
    if not commits:
        return Style()
    subjects = [parse_subject(_without_reference(commit.subject)) for commit in commits]
    texts = [subject.text for subject in subjects]
    prefixes = (PREFIXED.match(commit.subject) for commit in commits)
    scopes = Counter(match["scope"] for match in prefixes if match and match["scope"])
    conventional = _is_conventional(subjects, scoped=scopes.total())
    areas = Counter(area for subject in subjects if (area := subject.area or (None if subject.scope else subject.head)))
    by_area = not conventional and 2 * areas.total() >= len(subjects)
    return Style(
        conventional=conventional,
        by_area=by_area,
        spellings=_spellings(commits),
        scopes=areas if by_area else scopes,
        dependency_prefix=_dependency_prefix(recent),
        release=_release(recent),
        capital=_majority(text[0].isupper() for text in texts if text[:1].isalpha()),
        stop=_majority(text.endswith(".") for text in texts),
        backticks=4 * sum("`" in text for text in texts) >= len(texts) > 3,  # few subjects have a name to quote at all
        bodies=len(commits) < FEW or any(_has_body(commit) for commit in commits),
        tense=_tense(texts),
    )


def _is_conventional(subjects: list[Subject], *, scoped: int) -> bool:
    """Whether half of them have a type, or the form `type(scope):` at least, enough of them surely no areas."""
    typed = [subject for subject in subjects if subject.type]
    # Of a type that nobody else uses, such as `infra(core):`, only the form is known.
    unknown = scoped - sum(subject.scope is not None for subject in typed)
    # "docs:" and "test:" are areas in many histories that know no types; these four are not, and none with a scope.
    core = sum(subject.type in ("feat", "fix", "chore", "refactor") or bool(subject.scope) for subject in typed)
    return 2 * (len(typed) + unknown) >= len(subjects) and 5 * core >= len(subjects)


def _is_ordinary(commit: Commit) -> bool:
    subject = commit.subject
    is_made_by_git = subject.startswith(("Merge ", "Revert ", "revert:", "fixup!", "squash!", "amend!"))
    return bool(subject) and len(commit.parents) < 2 and not is_made_by_git


def _without_reference(subject: str) -> str:
    return re.sub(r"\s*\((?:#|!|gh-)\d+\)$", "", subject)


def _majority(answers: Iterable[bool]) -> bool:
    votes = list(answers)
    return 2 * sum(votes) > len(votes)


def _spellings(commits: list[Commit]) -> dict[str, str]:
    """How the history writes a type that has several spellings, such as tests for test."""
    heads = Counter(match["head"].lower() for commit in commits if (match := PREFIXED.match(commit.subject)))
    spellings: dict[str, str] = {}
    for head, _ in heads.most_common():
        spellings.setdefault(canonical_type(head), head)
    return {canonical: head for canonical, head in spellings.items() if canonical in TYPES}


def _dependency_prefix(recent: tuple[Commit, ...]) -> str | None:
    """The prefix under which this history bumps dependencies, robots included, such as `build(deps)`."""
    prefixes = Counter(
        commit.subject[: match.start("text")].rstrip(": ")
        for commit in recent
        if (match := PREFIXED.match(commit.subject)) is not None
        and ((match["scope"] or "").startswith("deps") or match["head"] in ("deps", "dep"))
    )
    # `build(deps-dev)` is what a robot calls dependencies of developers only, which few diffs tell apart.
    return prefixes.most_common(1)[0][0].replace("-dev", "") if prefixes else None


def _release(recent: tuple[Commit, ...]) -> ReleaseStyle | None:
    """The newest subject that says nothing but that a version was released."""
    for commit in recent:
        subject = _without_reference(commit.subject)
        versions = len(_RELEASE.findall(subject))
        words = re.findall(r"[a-z]+", _RELEASE.sub(" ", subject).lower())
        # Braces of its own would break the form, which is filled by `format`.
        if versions in (1, 2) and set(words) <= _RELEASE_WORDS and not set("{}") & set(subject):
            return ReleaseStyle(version=_version_in(subject), form=_with_slots(subject, ["{old}", "{new}"][-versions:]))
    return None


def _version_in(subject: str) -> str:
    return [match[0].removeprefix("v") for match in _RELEASE.finditer(subject)][-1]


def _with_slots(subject: str, slots: list[str]) -> str:
    return _RELEASE.sub(lambda version: (version["v"] or "") + slots.pop(0), subject)


def _has_body(commit: Commit) -> bool:
    """Whether anything but trailers follows the subject."""
    lines = [line for line in commit.message.splitlines() if line.strip()][1:]
    return any(not re.match(r"[A-Z][\w-]+(?:-by|-By)?: \S", line) for line in lines)


def _tense(texts: list[str]) -> Tense:
    forms: Counter[Tense] = Counter()
    for text in texts:
        word = text.split()[0].lower() if text.split() else ""
        if not word.isalpha():
            continue
        if word in _IRREGULAR_PAST or (word.endswith("ed") and word not in ("need", "embed", "speed", "seed", "feed")):
            forms[Tense.PAST] += 1
        elif word.endswith("s") and not word.endswith(("ss", "us", "docs", "tests", "is")):
            forms[Tense.THIRD] += 1
        else:
            forms[Tense.BASE] += 1
    tense, count = forms.most_common(1)[0] if forms else (Tense.BASE, 1)
    return tense if 2 * count > sum(forms.values()) else Tense.BASE


@value
class StyleOptions:
    """What somebody wants of a message, whatever the history does; `scopes` and
    `types`, where given, are the only ones.

    `proof` asks for what the message says beyond the diff, for somebody who looks every claim up;
    `others` asks for other messages that are as true, for somebody who chooses.
    """

    form: str = "auto"
    scopes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    case: str = "auto"
    stop: str = "auto"
    scope_use: str = "auto"
    width: int = 72
    proof: bool = False
    others: bool = False


def with_options(style: Style, options: StyleOptions) -> Style:
    """The history's style with the options put over it."""
    style = replace(style, width=options.width, scope_use=options.scope_use)
    if options.stop != "auto":
        style = replace(style, stop=options.stop == "always", stop_always=options.stop == "always")
    if options.form != "auto":
        conventional = options.form == "conventional"
        # What this history does at the beginning of a line says nothing of what stands behind a type.
        capital = style.capital and not (conventional and not style.conventional)
        style = replace(style, conventional=conventional, by_area=False, capital=capital)
    if options.scopes:
        style = replace(style, scopes=dict.fromkeys(options.scopes, 1), only_scopes=True)
    if options.types:
        style = replace(style, spellings=spellings_within(options.types), dependency_prefix=None)
    return style if options.case == "auto" else replace(style, capital=options.case == "sentence")
