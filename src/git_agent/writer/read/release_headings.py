"""Versions that the headings of a changelog name."""

import re

from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.markup import plain_text


def version_in(title: str) -> str:
    match = pattern(r"(?<![\w.])v?\d+(?:\.\d+)+[\w.-]*").search(title)
    return match[0].rstrip(".-") if match is not None else ""


def version_added(lines: Lines) -> str:
    """The one version that a heading of a changelog names and none before named."""
    titles = [[version for line in side if (version := version_titled(line))] for side in (lines.removed, lines.added)]
    # In whatever form: a heading that none of ours is names its version as well.
    named = set(re.findall(r"\d+(?:\.\d+)+[\w-]*", " ".join(lines.removed)))
    new = [version for version in dict.fromkeys(titles[1]) if version not in titles[0] and version not in named]
    return new[0] if len(new) == 1 else ""


def version_titled(line: str) -> str:
    """The version in a line that is a heading: marked as one, or nothing but a version and a date."""
    number = r"[\[(]?v?\d+(?:\.\d+)+[\w.-]*[\])]?(?:\s*[-(/]?\s*[(\[]?[\w, ?-]{4,24}[)\]]?)?\s*$"
    lead = r"(?:(?:[Ww]hat's new|[Nn]ew|[Cc]hanges) in\s+)?(?:[Vv]ersion|[Rr]elease)?\s*"
    is_sentence = line.rstrip().endswith(".")  # the end of one, on a line of its own
    bare = None if is_sentence else pattern(rf"#{{1,6}}\s|{lead}{number}").match(line)
    return version_in(plain_text(line)) if bare is not None else ""  # a link may lead to what changed since another one


def released_versions(changelog: bytes | None) -> frozenset[str]:
    """What all its headings name, most of which stand far from the lines that changed."""
    lines = (changelog or b"").decode(errors="replace").split("\n")
    return frozenset(filter(None, map(version_titled, lines)))
