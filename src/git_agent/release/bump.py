"""The next version, from what has changed since the last one."""

from git_agent.errors import RepositoryError
from git_agent.git.gateway import Git
from git_agent.git.refs import tags_reachable_from
from git_agent.release.authors_words import NOTHING_SAID, AuthorsWords, authors_words
from git_agent.release.judge.classify import ANNOUNCED, OLD_INTERPRETER, SectionVerdict, classify
from git_agent.release.judge.new_names import brings_new_names
from git_agent.release.note import BREAKING, FEATURES
from git_agent.release.read.entry import Item
from git_agent.release.read.first_version import first_version, prepared_version
from git_agent.release.read.span import ReleaseSpan
from git_agent.release.read.tags import UNTAGGED, VersionTag, counts_months, counts_years, highest
from git_agent.release.read.version import (
    PARTS,
    Version,
    bump_version,
    is_calendar,
    is_day,
    level_for,
    next_of_day,
    parse_version,
)
from git_agent.release.task import AUTO, NextVersion, RangeChanges

MANY = 3  # changes called features by their verb, of which no proof is asked
OF_ITS_DAY = "versions are days here, and this is that of the newest change"
OF_ITS_MONTH = "versions count months here, and this is that of the newest change"
NOTHING_NEW = "neither a breaking change nor a feature since"
DEPRECATED_WENT = (
    "what was deprecated is gone, as in a minor version of Python's projects; ask for `major` if it is not so here"
)


def next_version(changes: RangeChanges, spec: str, *, git: Git) -> NextVersion:
    """The version after the base: `spec` is the part that grows, or auto for the one the evidence asks for.

    Raises:
        RepositoryError: the base has no version to go on from, or one that counts years.
    """
    if changes.span.family == UNTAGGED:
        return _first_version(changes.span, git)
    base = _version_of(changes.span)
    words = authors_words(git, changes.span) if spec == AUTO else NOTHING_SAID
    reasons = _Reasons(changes.items, words, git) if spec == AUTO else None
    part = reasons.part(base.version) if reasons else spec
    because = reasons.text if reasons else "as asked"
    family = changes.span.family or UNTAGGED
    if is_day(base.version) or counts_months(family):
        version = next_of_day(base.version, changes.entries[0].date)
        because = OF_ITS_DAY if is_day(base.version) else OF_ITS_MONTH
    else:
        version = bump_version(base.version, part, counts_years=counts_years(family))
    for ahead in (_announced, _prepared) if reasons else ():
        part, version, because = ahead(git, changes.span, base.version, version) or (part, version, because)
    if words.prepared and _is_beyond(words.prepared, version):
        part, version = _grown(base.version, words.prepared.numbers), words.prepared.text
        because = f"{words.path} prepares {version}"
    return NextVersion(
        version=version,
        tag=f"{base.version.prefix}{version}",
        previous=base.name,
        part=part,
        because=f"{part}: {because}",
        warnings=(*_warnings(changes.span, version), *(reasons.warnings if reasons else ())),
    )


def _announced(git: Git, span: ReleaseSpan, base: Version, computed: str) -> tuple[str, str, str] | None:
    """Part, version and reason of a pre-release in the history that announces more than the changes ask for.

    Nothing after 2.0.0-rc.1 is 1.0.2.
    """
    own = parse_version(computed)
    later = [tag for tag in (span.family or UNTAGGED).tags if own and tag.version.order > own.order]
    reachable = tags_reachable_from(git, span.release_oid) if later else ()
    found = highest(tag for tag in later if tag.name in reachable and not tag.version.is_final)
    if found is None or is_calendar(found.version):
        return None
    numbers = found.version.numbers
    return _grown(base, numbers), ".".join(map(str, numbers)), f"{found.name} is out already"


def _prepared(git: Git, span: ReleaseSpan, base: Version, computed: str) -> tuple[str, str, str] | None:
    """Part, version and reason of what a manifest calls in work, where that is beyond what the changes ask for.

    flask had 3.2.0.dev in its manifest, for changes of behaviour that no commit names so.
    """
    found = prepared_version(git, span.release_oid)
    if found is None or not _is_beyond(found[1], computed):
        return None
    name, version = found
    return _grown(base, version.numbers), version.text, f"{name} prepares {version.text}"


def _is_beyond(prepared: Version, computed: str) -> bool:
    own = parse_version(computed)
    return own is not None and prepared.order > own.order


def _grown(base: Version, numbers: tuple[int, ...]) -> str:
    """The part in which a later version differs from the base."""
    grown = (part for part, old, new in zip(PARTS, base.numbers, numbers, strict=False) if new > old)
    return next(grown, PARTS[-1])


def _first_version(span: ReleaseSpan, git: Git) -> NextVersion:
    first = first_version(git, span.release_oid)
    return NextVersion(
        version=first.text,
        tag=f"{first.prefix}{first.text}",
        previous="",
        part="first",
        because=f"first: {first.because}",
    )


class _Reasons:
    """What asks for the next version, going by strong evidence alone: a guess must not decide about it."""

    def __init__(self, items: tuple[Item, ...], words: AuthorsWords, git: Git) -> None:
        verdicts = [(classify(item), item) for item in items]
        sure = [(verdict, item) for verdict, item in verdicts if verdict.confidence != "low"]
        broken = next((item for verdict, item in sure if verdict.section == BREAKING), None)
        announced = next((item for verdict, item in verdicts if verdict.why == ANNOUNCED), None)
        interpreter = next((item for verdict, item in verdicts if verdict.why == OLD_INTERPRETER), None)
        features = [(verdict, item) for verdict, item in sure if verdict.section == FEATURES]
        breaking = _of_line(words, words.breaking) or _of_item(broken)
        feature = "" if breaking else _of_line(words, words.feature) or _of_item(_feature(features, git))
        reasons = (
            ("a breaking change", breaking),
            ("a new feature", feature),
            ("something deprecated is gone", _of_item(announced)),
            ("an old interpreter is given up", _of_item(interpreter)),
        )
        self._is_breaking = bool(breaking)
        kind, evidence = next(((kind, evidence) for kind, evidence in reasons if evidence), ("", ""))
        self._is_news = bool(evidence)
        self.text = f"{kind}, {evidence}" if evidence else NOTHING_NEW
        self.warnings = (DEPRECATED_WENT,) if announced and not breaking else ()

    def part(self, version: Version) -> str:
        """The part of a version that must grow."""
        return level_for(version, breaking=self._is_breaking, feature=self._is_news)


def _of_item(item: Item | None) -> str:
    return f"{item.entry.oid[:7]} {item.text}" if item else ""


def _of_line(words: AuthorsWords, line: str | None) -> str:
    return f"{words.path} says: {line}" if line else ""


def _feature(features: list[tuple[SectionVerdict, Item]], git: Git) -> Item | None:
    """The newest change that is a feature by its type, or by its verb and by something new that it brings.

    Several without anything new to call are one together: ripgrep's new file types came in minor versions.
    """
    declared = next((item for verdict, item in features if verdict.confidence == "high"), None)
    if declared or len(features) >= MANY:
        return declared or features[0][1]
    return next((item for _, item in features if brings_new_names(git, item)), None)


def _warnings(span: ReleaseSpan, version: str) -> tuple[str, ...]:
    is_taken = span.family is not None and any(tag.version.text == version for tag in span.family.tags)
    return (f"{version} is already tagged, on another branch",) if is_taken else ()


def _version_of(span: ReleaseSpan) -> VersionTag:
    if span.base_tag is None:
        raise RepositoryError(
            f"{span.base or span.release} is no version to go on from", hint="tag a version first, such as v0.1.0"
        )
    return span.base_tag
