"""What pipelines, make files, hooks and container files gained and lost: jobs, steps, triggers, versions, targets.

Everything is compared by name over the whole diff, unchanged lines included: a job whose body was rewritten
keeps its name on a context or removed line, and is neither new nor gone.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from git_agent.model.change import Hunk
from git_agent.model.paths import word_set
from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines, blanks_before
from git_agent.writer.read.ci_tools import TOOLS
from git_agent.writer.read.file_kinds import (
    COMPOSE,
    CONTAINER,
    HOOKS,
    JENKINS,
    JUSTFILE,
    MAKEFILE,
    PIPELINE,
    TERRAFORM,
    WORKFLOW,
)

SEVERAL = "several"  # the value of a name that stands more than once, differently: no single one can be told


@value
class CiChange:
    """One thing a pipeline gained (`old` is None), lost (`new` is None) or has in another form."""

    kind: str
    name: str
    old: str | None = None
    new: str | None = None


_Items = Iterator[tuple[str, str, str]]
_Side = dict[tuple[str, str], str]

_EVENTS = (
    "push|pull_request|pull_request_target|workflow_dispatch|workflow_call|workflow_run|schedule|release|merge_group"
    "|issue_comment|issues|create|repository_dispatch|discussion|deployment"
)
_SHAPES: dict[str, tuple[tuple[str, str], ...]] = {
    WORKFLOW: (
        ("step", r"\s{4,}-\s+name:\s*[\"']?(?P<name>[^\"'${}#]{2,50}?)[\"']?\s*$"),
        ("trigger", rf"\s{{2,4}}(?P<name>{_EVENTS}):"),
        ("permissions", r"\s*(?P<name>permissions):"),
        ("timeout", r"\s+(?P<name>timeout)-minutes:\s*(?P<value>[0-9]{1,5})\s*$"),
        ("runner", r"\s+runs-on:\s*(?P<name>[\w.-]+)\s*$"),
    ),
    PIPELINE: (
        ("job", r"\s*-\s+job:\s*[\"']?(?P<name>[\w .-]{2,40}?)[\"']?\s*$"),
        ("stage", r"\s*-\s+stage:\s*[\"']?(?P<name>[\w .-]{2,40}?)[\"']?\s*$"),
    ),
    MAKEFILE: (("target", r"(?P<name>[A-Za-z][\w/-]*)\s*::?(?!=)(?:\s|$)(?!.*:=)"),),
    JUSTFILE: (("recipe", r"@?(?P<name>[A-Za-z_][\w-]*)(?:\s+[^:{]*)?:(?!=)(?:\s|$)"),),
    HOOKS: (("hook", r"\s*-\s+id:\s*(?P<name>[\w.-]+)"),),
    CONTAINER: (
        ("stage", r"(?i)FROM\s.*\sAS\s+(?P<name>[\w.-]+)"),
        ("variable", r"(?:ENV|ARG)\s+(?P<name>\w+)"),
    ),
    COMPOSE: (),
    TERRAFORM: (
        ("resource", r"resource\s+\"[\w-]+\"\s+\"(?P<name>[\w-]+)\""),
        ("module", r"module\s+\"(?P<name>[\w-]+)\""),
        ("variable", r"variable\s+\"(?P<name>[\w-]+)\""),
        ("output", r"output\s+\"(?P<name>[\w-]+)\""),
    ),
    JENKINS: (("stage", r"\s*stage\s*\(\s*(?P<sign>[\"'])(?P<name>(?:(?!(?P=sign))[^$\\]){2,50})(?P=sign)"),),
}

DOES = r"\s*(?:-\s+)?(?:uses|run):\s*(?P<what>\S.*?)\s*$"  # what a step is there for
_JOB_KEYS = r"\s*(?:runs-on|uses|steps|stage|script|extends|docker|machine|executor|macos)\s*:"
# Keys that hold what a job holds, but are none.
_NO_JOBS = word_set("jobs on default defaults steps strategy commands include matrix")
_TOOL_KEY = rf"(?i)(?:^|[\s,{{-])[\"']?(?P<tool>{'|'.join(TOOLS)})(?:[-_ ]?versions?)?[\"']?\s*:\s*(?P<rest>.*)$"
_NUMBER = r"(?<![\w.])(?:pypy-?|v)?\d+(?:\.(?:\d+|x))*(?:-?(?:alpha|beta|rc|dev|ea)[\w.]*)?(?![\w.])"


# What a language calls the versions that have no number; of a fixed list, so that they can be told as words.
CHANNELS = word_set("master main stable oldstable nightly beta tip latest lts head")
_ITEM = rf"{_NUMBER}(?: - {_NUMBER})?|{'|'.join(sorted(CHANNELS))}"


def ci_changes(path: str, lines: Lines, hunks: Sequence[Hunk]) -> tuple[CiChange, ...]:
    """What came, went or changed in a file that steers a pipeline; nothing for any other file."""
    family = next((shape for shape in _SHAPES if pattern(shape).search(path)), None)  # the first that knows the path
    if family is None or not (lines.added or lines.removed):
        return ()
    before, after = _items_on_side(family, hunks, "-"), _items_on_side(family, hunks, "+")
    return tuple(
        CiChange(kind=kind, name=name, old=before.get((kind, name)), new=after.get((kind, name)))
        for kind, name in dict.fromkeys((*before, *after))
        if before.get((kind, name)) != after.get((kind, name)) and not _is_on_both_sides(kind, name, before, after)
        if kind != "step" or not _does_the_same(lines)
    )


def renamed_steps(lines: Lines) -> tuple[tuple[str, str], ...]:
    """Names of steps on lines that gave way to one another, the old one first, where no step does anything else now."""
    if any(pattern(DOES).match(line) for line in (*lines.added, *lines.removed)):
        return ()
    shape = next(shape for kind, shape in _SHAPES[WORKFLOW] if kind == "step")
    matches = ([pattern(shape).match(line) for line in pair] for pair in lines.pairs)
    return tuple((old["name"], new["name"]) for old, new in matches if old is not None and new is not None)


def swapped_versions(changes: Sequence[CiChange], lines: Lines) -> tuple[tuple[str, str], ...]:
    """The one version of a language that gave way to another on lines of which nothing else changed, the old first."""
    lost, new = (
        [
            change.name
            for change in changes
            if change.kind == "version" and (change.old if is_new else change.new) is None
        ]
        for is_new in (False, True)
    )
    if len(lost) != 1 or len(new) != 1 or lost[0].partition(" ")[0] != new[0].partition(" ")[0]:
        return ()
    old, now = lost[0].partition(" ")[2], new[0].partition(" ")[2]
    are_swapped = any(before != after and before.replace(old, now) == after for before, after in lines.pairs)
    return ((lost[0], new[0]),) if are_swapped else ()


def _does_the_same(lines: Lines) -> bool:
    """Whether the steps that came do what those did that went: then they only got other names, or a first one."""
    done = [
        sorted(match["what"] for line in side if (match := pattern(DOES).match(line)))
        for side in (lines.removed, lines.added)
    ]
    return bool(done[0]) and done[0] == done[1]


def _is_on_both_sides(kind: str, name: str, before: _Side, after: _Side) -> bool:
    """Whether a job's name is on both sides, with what makes it a job out of sight on one of them."""
    return kind == "key" or (kind == "job" and ("key", name) in before and ("key", name) in after)


def _items_on_side(family: str, hunks: Sequence[Hunk], mark: str) -> _Side:
    """Everything one side of the diff shows, as kind and name → value."""
    side: _Side = {}
    for hunk in hunks:
        for kind, name, content in _items_in(family, [line[1:] for line in hunk.lines if line[:1] in (" ", mark)]):
            first = side.setdefault((kind, name), content)
            side[kind, name] = content if first == content else SEVERAL
    return side


def _items_in(family: str, lines: Sequence[str]) -> _Items:
    if family in (WORKFLOW, PIPELINE):
        yield from _jobs(lines)
        yield from _versions(lines)
    if family == COMPOSE:
        yield from _services(lines)
    for line in lines:
        for kind, shape in _SHAPES[family]:
            match = pattern(shape).match(line)
            if match is not None:
                yield kind, match["name"], match.groupdict().get("value") or ""
    if family == WORKFLOW:
        yield from _events(lines)


def _events(lines: Sequence[str]) -> _Items:
    """What runs a workflow, behind `on` or listed below it. YAML 1.1 reads a bare `on` as true: some quote it."""
    is_listed = False
    for line in lines:
        opened = pattern(r"[\"']?on[\"']?:\s*(?P<events>[\w, \[\]\"']*)(?:#.*)?$").match(line)
        item = pattern(rf"\s*-\s+[\"']?({_EVENTS})[\"']?\s*(?:#.*)?$").match(line) if is_listed else None
        events = pattern(r"\w+").findall(opened["events"] if opened is not None else "")
        is_listed = item is not None or (opened is not None and not events)
        yield from (("trigger", name, "") for name in (*events, *(item.groups() if item is not None else ())))


def _jobs(lines: Sequence[str]) -> _Items:
    """Keys whose block holds what only a job has; the block must be in sight."""
    for at, line in enumerate(lines):
        key = pattern(r"( {0,4})([A-Za-z][\w-]*):\s*(?:#.*)?$").match(line)
        if key is None or key[2] in _NO_JOBS:
            continue
        yield "key", key[2], ""
        for inner in lines[at + 1 :]:
            if inner.strip() and blanks_before(inner) <= len(key[1]):
                break
            # Deeper ones belong to a step within the job.
            if pattern(_JOB_KEYS).match(inner) and blanks_before(inner) <= len(key[1]) + 4:
                yield "job", key[2], ""
                break


def versions_in(lines: Sequence[str]) -> Iterator[str]:
    """Each version of a language in these lines, with the language before it."""
    for kind, name, number in _versions(lines):
        yield name if kind == "version" else f"{name} {number}"


def _versions(lines: Sequence[str]) -> _Items:
    """Versions of a language in a list, inline or item by item, and in a matrix entry; single ones with their value."""
    tool, depth = "", 0
    for line in lines:
        key = pattern(_TOOL_KEY).search(line)
        if key is not None:
            tool, depth = TOOLS[key["tool"].lower()], blanks_before(line)
            rest = key["rest"].partition("#")[0].strip()
            is_list = rest.startswith("[") or line.lstrip().startswith("-")
            for number in _listed(rest) if is_list else ():
                yield "version", f"{tool} {number}", ""
            single = pattern(rf"[\"']?({_NUMBER})[\"']?").fullmatch(rest)
            if single is not None and not is_list:
                yield "single version", tool, single[1]
            tool = "" if rest else tool  # nothing behind the colon: its items are on the lines below
        elif tool:
            item = pattern(rf"\s*-\s+[\"']?({_ITEM})[\"']?\s*(?:#.*)?$").match(line)
            if item is not None and blanks_before(line) >= depth:
                yield "version", f"{tool} {item[1]}", ""
            elif line.strip() and not line.lstrip().startswith(("#", "-")):
                tool = ""


def _listed(rest: str) -> list[str]:
    """The versions in brackets, or the one of an entry such as `- python: 3.12, os: ubuntu-22.04`."""
    if not rest.startswith("["):
        first = pattern(rf"[\"']?({_ITEM})(?![\w.])").match(rest)
        return [first[1]] if first is not None else pattern(_NUMBER).findall(rest)[:1]
    items = (item.strip(" []\"'") for item in rest.split(","))
    return [item for item in items if pattern(_ITEM).fullmatch(item)]


def _services(lines: Sequence[str]) -> _Items:
    for line, after in pairwise(lines):
        service = pattern(r"  ([\w.-]+):\s*$").match(line)
        if service is not None and pattern(r"    (?:image|build|container_name|extends)\s*:").match(after):
            yield "service", service[1], ""
