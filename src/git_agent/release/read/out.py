"""Which versions are out, as far as a release knows of them."""

from git_agent.git.gateway import Git
from git_agent.git.refs import tags, tags_containing
from git_agent.release.read.tags import families, family_prefix, version_tags
from git_agent.release.read.version import parse_version


def versions_out(git: Git, *, base: str | None, release: str) -> tuple[str, ...]:
    """The tagged versions of the family of `base`; one that was made of this release later was not out for it."""
    begun = parse_version(base or "")
    if begun is None:
        return ()
    family = families(version_tags(tags(git))).get(family_prefix(begun.prefix))
    later = tags_containing(git, release) - {release}
    return tuple(tag.version.text for tag in family.tags if tag.name not in later) if family else ()
