"""The next version, from what has changed since the last one."""

from git_agent.errors import RepositoryError
from git_agent.release.judge.classify import classify
from git_agent.release.note import BREAKING, FEATURES
from git_agent.release.read.entry import Item
from git_agent.release.read.span import ReleaseSpan
from git_agent.release.read.tags import VersionTag
from git_agent.release.read.version import bump_version, level_for
from git_agent.release.task import AUTO, NextVersion, RangeChanges


def next_version(changes: RangeChanges, spec: str) -> NextVersion:
    """The version after the base: `spec` is the part that grows, or auto for the one the evidence asks for.

    Raises:
        RepositoryError: the base has no version to go on from, or one that counts years.
    """
    base = _version_of(changes.span)
    breaking, feature = _first(changes.items, BREAKING), _first(changes.items, FEATURES)
    part = level_for(base.version, breaking=breaking is not None, feature=feature is not None)
    because = f"{part}: {_because(breaking, feature)}"
    if spec != AUTO:
        part, because = spec, f"{spec}: as asked"
    version = bump_version(base.version, part)
    return NextVersion(
        version=version,
        tag=f"{base.version.prefix}{version}",
        previous=base.name,
        part=part,
        because=because,
        warnings=_warnings(changes.span, version),
    )


def _first(items: tuple[Item, ...], section: str) -> Item | None:
    """The newest change of a section, going by strong evidence alone: a guess must not decide about a version."""
    verdicts = ((classify(item), item) for item in items)
    return next(
        (item for verdict, item in verdicts if verdict.section == section and verdict.confidence != "low"), None
    )


def _because(breaking: Item | None, feature: Item | None) -> str:
    if breaking:
        return f"a breaking change, {breaking.entry.oid[:7]} {breaking.text}"
    if feature:
        return f"a new feature, {feature.entry.oid[:7]} {feature.text}"
    return "neither a breaking change nor a feature since"


def _warnings(span: ReleaseSpan, version: str) -> tuple[str, ...]:
    is_taken = span.family is not None and any(tag.version.text == version for tag in span.family.tags)
    return (f"{version} is already tagged, on another branch",) if is_taken else ()


def _version_of(span: ReleaseSpan) -> VersionTag:
    if span.base_tag is None:
        raise RepositoryError(
            f"{span.base or span.release} is no version to go on from", hint="tag a version first, such as v0.1.0"
        )
    return span.base_tag
