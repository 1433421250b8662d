"""The next version, from what has changed since the last one."""

from git_agent.errors import RepositoryError
from git_agent.git.gateway import Git
from git_agent.release.judge.classify import ANNOUNCED, SectionVerdict, classify
from git_agent.release.judge.new_names import brings_new_names
from git_agent.release.note import BREAKING, FEATURES
from git_agent.release.read.entry import Item
from git_agent.release.read.span import ReleaseSpan
from git_agent.release.read.tags import VersionTag
from git_agent.release.read.version import Version, bump_version, level_for
from git_agent.release.task import AUTO, NextVersion, RangeChanges

MOST_PROVED = 30  # changes called features by their verb, of which one is to bring something new
DEPRECATED_WENT = (
    "what was deprecated is gone, as in a minor version of Python's projects; ask for `major` if it is not so here"
)


def next_version(changes: RangeChanges, spec: str, *, git: Git) -> NextVersion:
    """The version after the base: `spec` is the part that grows, or auto for the one the evidence asks for.

    Raises:
        RepositoryError: the base has no version to go on from, or one that counts years.
    """
    base = _version_of(changes.span)
    reasons = _Reasons(changes.items, git) if spec == AUTO else None
    part = reasons.part(base.version) if reasons else spec
    version = bump_version(base.version, part)
    return NextVersion(
        version=version,
        tag=f"{base.version.prefix}{version}",
        previous=base.name,
        part=part,
        because=f"{part}: {reasons.text if reasons else 'as asked'}",
        warnings=(*_warnings(changes.span, version), *(reasons.warnings if reasons else ())),
    )


class _Reasons:
    """What asks for the next version, going by strong evidence alone: a guess must not decide about it."""

    def __init__(self, items: tuple[Item, ...], git: Git) -> None:
        verdicts = [(classify(item), item) for item in items]
        sure = [(verdict, item) for verdict, item in verdicts if verdict.confidence != "low"]
        self._breaking = next((item for verdict, item in sure if verdict.section == BREAKING), None)
        self._announced = next((item for verdict, item in verdicts if verdict.why == ANNOUNCED), None)
        features = [(verdict, item) for verdict, item in sure if verdict.section == FEATURES]
        self._feature = None if self._breaking else _feature(features, git)
        self.text = _because(self._breaking, self._feature or self._announced, is_feature=self._feature is not None)
        self.warnings = (DEPRECATED_WENT,) if self._announced and not self._breaking else ()

    def part(self, version: Version) -> str:
        """The part of a version that must grow."""
        has_news = self._feature is not None or self._announced is not None
        return level_for(version, breaking=self._breaking is not None, feature=has_news)


def _feature(features: list[tuple[SectionVerdict, Item]], git: Git) -> Item | None:
    """The newest change that is a feature by its type, or by its verb and by something new that it brings."""
    declared = next((item for verdict, item in features if verdict.confidence == "high"), None)
    return declared or next((item for _, item in features[:MOST_PROVED] if brings_new_names(git, item)), None)


def _because(breaking: Item | None, other: Item | None, *, is_feature: bool) -> str:
    kind = "a breaking change" if breaking else "a new feature" if is_feature else "something deprecated is gone"
    item = breaking or other
    return f"{kind}, {item.entry.oid[:7]} {item.text}" if item else "neither a breaking change nor a feature since"


def _warnings(span: ReleaseSpan, version: str) -> tuple[str, ...]:
    is_taken = span.family is not None and any(tag.version.text == version for tag in span.family.tags)
    return (f"{version} is already tagged, on another branch",) if is_taken else ()


def _version_of(span: ReleaseSpan) -> VersionTag:
    if span.base_tag is None:
        raise RepositoryError(
            f"{span.base or span.release} is no version to go on from", hint="tag a version first, such as v0.1.0"
        )
    return span.base_tag
