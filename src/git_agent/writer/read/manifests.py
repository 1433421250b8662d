"""Dependencies and versions, read from the changed lines of manifests, workflows and the simpler lock files."""

import re
from collections.abc import Iterator

from git_agent.model.change import FileDiff
from git_agent.model.paths import word_set
from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import lines_of
from git_agent.writer.read.own_version import own_version, tells_version
from git_agent.writer.read.pin_shapes import IMAGE, PinShape, pin_shapes_for
from git_agent.writer.read.versions import Manifest, VersionBump

_Pin = tuple[str, str]  # a version for people, and the commit or digest behind it

# Keys whose value has the form of a version: of the project, of a language, of a tool's own settings.
_NOT_A_DEPENDENCY = word_set("""
    version edition rust-version requires-python python target-version python_version name minversion min_version
    minimum_pre_commit_version node npm pnpm yarn resolver license fail_under line-length timeout schema_version java
    lib library project package pkg app previous
""")
_COMMENTS = ("#", "//", "<!--")
_LIMIT = r"(?:[\^~<>=]{1,2}\s?)?v?\d[\w.*+-]*"
_RANGE = rf"\*|latest|next|{_LIMIT}(?: (?:\|\| |- )?{_LIMIT})*"
_DEPENDENCY_TABLE = r"\[(?:[\w.'()\"-]*\.)?[\w-]*dependencies\.(?P<name>[\w-]+)\]"


def manifest(diff: FileDiff) -> Manifest:
    """The dependency and version changes in one file; empty for files that are no manifest."""
    shape, before, after = _pins_before_and_after(diff)
    bumps = tuple(
        replace(_bump(name, before.get(name), after.get(name), diff), noun=shape.noun)
        for name in dict.fromkeys((*before, *after))
        if before.get(name) != after.get(name) and not _is_one_of_several(name, shape.noun, before, after, diff)
        if (name in before and name in after) or not shape.is_setting
    )
    bumps = tuple(replace(bump, instead_of=_predecessor(bump, bumps, diff)) for bump in bumps)
    version = own_version(diff)
    # A line that only gained or lost its comma, because the one below it came or went, says nothing of its own.
    explained = 2 * sum(before[name] == after.get(name) for name in before)
    # A bump explains the line that went and the one that came; an addition or a removal has only one of them.
    explained += 2 * len(bumps) - sum(bump.old is None or bump.new is None for bump in bumps)
    lines = [line for hunk in diff.hunks for line in hunk.lines if line[:1] in "+-" and len(line) > 1]
    if version is not None:
        explained += sum(version[line[0] == "+"] in line or tells_version(line) for line in lines)
    return Manifest(bumps=bumps, version=version, explains_all_lines=explained >= len(lines))


def _predecessor(bump: VersionBump, bumps: tuple[VersionBump, ...], diff: FileDiff) -> str:
    """What stood in the very element that names this one now; of entries of a line each no such thing is known."""
    gone = [each.name for each in bumps if each.new is None]
    if bump.old is not None or not gone:
        return ""
    for removed, added in lines_of(diff).runs:
        names = [name for name in gone if any(f">{name}<" in line for line in removed)]
        is_here = any(f">{bump.name}<" in line for line in added)
        if is_here and len(names) == 1 and len(removed) == len(added):
            return names[0] if not any("dependency>" in line for line in removed) else ""
    return ""


def is_lock(path: str) -> bool:
    return path.endswith((".lock", ".lockfile"))


def _is_one_of_several(name: str, noun: str, before: dict[str, _Pin], after: dict[str, _Pin], diff: FileDiff) -> bool:
    """Whether what came or went is there in another version, or without any.

    A package of a lock file, an entry of a matrix, a plugin of Maven that is required as before.
    """
    has_others = noun == "version" and any(
        pattern(r"\s*-\s").match(line[1:]) and name in line for line in _lines_of(diff, " ")
    )
    if name in before and name in after:
        return has_others and not _is_exchanged(name, diff)
    if has_others or any(f"<artifactId>{name}</" in line for line in _lines_of(diff, " ")):
        return True
    if noun == "version":
        return False
    return is_lock(diff.change.path) and _is_mentioned(name, diff, "-" if name in after else "+")


def _is_exchanged(name: str, diff: FileDiff) -> bool:
    """Whether one entry stands where another one did; else one went at the top, say, and another came below."""
    counts = [[sum(name in line for line in side) for side in run] for run in lines_of(diff).runs]
    return any(gone == come > 0 for gone, come in counts)


def is_downgrade(bump: VersionBump) -> bool:
    """Whether the release numbers go down; what cannot be compared does not. Of a limit from above nobody knows."""
    old, new = (
        re.match(r"[\^~>=! ]*v?(\d{1,18}(?:\.\d{1,18})*)(?!\d)", version or "") for version in (bump.old, bump.new)
    )
    if old is None or new is None:
        return False
    before, after = ([int(part) for part in version[1].split(".")] for version in (old, new))
    return after < before[: len(after)]  # from 1.2.3 to 1.2 is no step down


def _pins_before_and_after(diff: FileDiff) -> tuple[PinShape, dict[str, _Pin], dict[str, _Pin]]:
    """What it is that was and is required; a later shape counts only where the ones before it see nothing."""
    for shape in pin_shapes_for(diff.change.path):
        before, after = _pins(diff, shape, "-"), _pins(diff, shape, "+")
        if before or after:
            return shape, before, after
    return PinShape(line=""), {}, {}


def _pins(diff: FileDiff, shape: PinShape, mark: str) -> dict[str, _Pin]:
    pins: dict[str, _Pin] = {}
    for name, pin in _pins_in_order(diff, shape, mark):
        if name and (shape is IMAGE or shape.noun == "image" or not _is_own(name)):
            pins.setdefault(name, pin)
    return pins


def _is_own(name: str) -> bool:
    """Whether a key is about the project, a language or a tool's settings: none of them is a dependency."""
    lower = name.lower()
    return lower in _NOT_A_DEPENDENCY or lower.removesuffix("version").rstrip("_.-") in _NOT_A_DEPENDENCY


def _pins_in_order(diff: FileDiff, shape: PinShape, mark: str) -> Iterator[tuple[str, _Pin]]:
    line_shape = pattern(shape.line)
    for hunk in diff.hunks:
        name, in_dependencies = "", True
        for line in hunk.lines:
            text = line[1:]
            if line[:1] not in (" ", mark):
                continue
            if text.startswith("["):  # a table of TOML; other formats have no such lines
                in_dependencies = any(word in text for word in ("depend", "package", "groups", "require"))
                table = pattern(_DEPENDENCY_TABLE).match(text)
                name = table["name"] if table is not None else ""
            elif shape.blocks:
                in_dependencies = _is_still_in(shape.blocks, text, was_in=in_dependencies)
            elif shape.context is not None:
                context = pattern(shape.context).match(text)
                name = context["name"] if context is not None else name
            match = line_shape.match(text) if in_dependencies and line[:1] == mark else None
            if match is not None:
                groups = match.groupdict()
                name_on_line = groups.get("name") or name
                # `[dependencies.serde]` has a line `version = "1"` of its own.
                dependency = name if name_on_line == "version" and name else name_on_line
                yield dependency, (_version(groups), groups.get("pin") or "")


def _is_still_in(blocks: str, line: str, *, was_in: bool) -> bool:
    """Whether what follows a line of JSON stands in one of these; what no line in sight opens may be one."""
    opened = pattern(r"\s*\"(?P<key>[^\"]*)\"\s*:\s*[\[{]\s*$").match(line)
    if opened is not None:
        return pattern(blocks).search(opened["key"]) is not None
    return was_in and line.strip() not in ("}", "},", "]", "],")


def _version(groups: dict[str, str | None]) -> str:
    """The version for people; a bare commit is none."""
    version = groups.get("version") or groups.get("pin") or ""
    return "" if re.fullmatch(r"[0-9a-f]{40,}", version) else version.strip().rstrip(",")  # SHA-1 or longer


def _bump(name: str, before: _Pin | None, after: _Pin | None, diff: FileDiff) -> VersionBump:
    """The two versions without an operator they share, so that ^1.2 to ^1.3 reads as 1.2 to 1.3.

    A name that the other side mentions in a form beyond reading did neither come nor go. Where only the digest
    behind a version changed there is no version to tell.
    """
    old, new = before[0] if before is not None else None, after[0] if after is not None else None
    if (old is None and _is_mentioned(name, diff, "-")) or (new is None and _is_mentioned(name, diff, "+")):
        read = [_open_range(name, diff, mark) for mark in "-+"]
        return VersionBump(name=name, old=old or read[0], new=new or read[1])
    pinning = _pinning(before, after) if before is not None and after is not None else ""
    if old == new or pinning:
        return VersionBump(name=name, old="", new="", pinning=pinning)
    if old and new:
        lead = re.match(r"[\^~<>=! ]*", old)
        operator = lead[0] if lead is not None else ""
        if new.startswith(operator) and new[len(operator) :][:1].isalnum() and "," not in old + new:
            return VersionBump(name=name, old=old[len(operator) :], new=new[len(operator) :])
    return VersionBump(name=name, old=old, new=new)


def _open_range(name: str, diff: FileDiff, mark: str) -> str:
    """What a manifest of JSON requires where that is no single version: any, the latest one, one of a range."""
    shape = re.compile(rf"[+-][\s,]*\"{re.escape(name)}\":\s*\"(?P<range>{_RANGE})\",?$")
    lines = (line for hunk in diff.hunks for line in hunk.lines if line[:1] == mark)
    matches = [match["range"] for line in lines if (match := shape.match(line)) is not None]
    return matches[0] if len(matches) == 1 else ""


def _pinning(before: _Pin, after: _Pin) -> str:
    """`@v4` that became `@<commit> # v4` was told as a new version of it; v4.2 is one that v4 stood for."""
    was, is_ = (re.fullmatch(r"[0-9a-f]{40}", pin) is not None for _, pin in (before, after))
    loose, exact = (before[0], after[0]) if is_ else (after[0], before[0])
    is_same = loose == exact or not loose or not exact or exact.startswith(f"{loose}.")
    return "" if was is is_ or not is_same else "pin" if is_ else "unpin"


def _is_mentioned(name: str, diff: FileDiff, mark: str) -> bool:
    """Whether a side has the name in use: `#oven = "1"` requires nothing."""
    word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    lines = _lines_of(diff, mark)
    # Without the mark of the diff, which would be the hyphen in front of a name.
    return any(word.search(line[1:]) and not line[1:].lstrip().startswith(_COMMENTS) for line in lines)


def _lines_of(diff: FileDiff, mark: str) -> Iterator[str]:
    return (line for hunk in diff.hunks for line in hunk.lines if line[:1] == mark)
