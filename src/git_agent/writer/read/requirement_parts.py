"""Extras and markers that came to a requirement of Python, or left it: `oven[hot]>=1; python_version < "3.9"`."""

from collections.abc import Iterator

from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.writer.read.file_facts import FileFacts

_FILES = r"(?:^|/)(?:requirements(?:[\w.-]*|/.*)\.(?:txt|in)|pyproject\.toml|setup\.(?:cfg|py)|tox\.ini)$"
_REQUIREMENT = (
    r"[\s\"']*(?P<name>[A-Za-z][\w.-]*)\s*(?:\[(?P<extras>[\w\s,.-]*)\])?\s*(?P<limits>[<>=~!][^;\"'\[\]#]*?)?\s*"
    r"(?:[\"']?\s*|;\s*(?P<marker>[^#]*?)),?\s*(?:#.*)?$"
)


@value
class RequirementPart:
    """An extra or a marker of one requirement; `is_added` where it came."""

    name: str
    noun: str
    text: str
    is_added: bool


def requirement_parts(file: FileFacts) -> Iterator[RequirementPart]:
    """Of lines that differ in nothing else."""
    if not file.is_read_whole or pattern(_FILES).search(file.path) is None:
        return
    for pair in file.lines.pairs:
        old, new = (pattern(_REQUIREMENT).match(line) for line in pair)
        if old is None or new is None or any(old[part] != new[part] for part in ("name", "limits")):
            continue
        before, after = ([each.strip() for each in (side["extras"] or "").split(",")] for side in (old, new))
        for is_added, here, there in ((True, after, before), (False, before, after)):
            for extra in here:
                if extra and extra not in there:
                    yield RequirementPart(name=new["name"], noun="extra", text=extra, is_added=is_added)
        markers = [_balanced((side["marker"] or "").strip()) for side in (old, new)]
        if bool(markers[0]) is not bool(markers[1]):
            yield RequirementPart(
                name=new["name"], noun="marker", text=markers[0] or markers[1], is_added=bool(markers[1])
            )


def _balanced(text: str) -> str:
    """Without the quote that ends the text around it."""
    return text[:-1] if text[-1:] in ("'", '"') and text.count(text[-1]) % 2 else text
