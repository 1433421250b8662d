"""Sentences about dependencies."""

from collections.abc import Iterator, Sequence

from git_agent.model.origin import Origin
from git_agent.model.paths import name_of
from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern
from git_agent.writer.phrases.loose_versions import SIGNS, is_loose
from git_agent.writer.phrases.phrase import (
    CODE,
    Phrase,
    base_name,
    code,
    listing,
    names_phrase,
    quote,
    wording,
)
from git_agent.writer.read.features import feature_changes
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.manifests import is_downgrade
from git_agent.writer.read.runtimes import runtime_change
from git_agent.writer.read.versions import VersionBump


def bumps_of(files: Sequence[FileFacts]) -> tuple[VersionBump, ...]:
    """Each dependency once, however many manifests name it."""
    bumps = {bump.name: bump for file in files for bump in file.manifest.bumps}  # of several, those of the last file
    required = [bump for file in files if file.origin is not Origin.LOCK for bump in file.manifest.bumps]
    kept = {bump.name for _, bump in _kept_elsewhere(files)}
    told = (bump for bump in bumps.values() if bump.new is not None or bump.name not in kept)
    return tuple(replace(bump, is_from_several=_is_from_several(bump, required)) for bump in told)


def one_sided_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """What one manifest can do without now, while another one of the change still names it."""
    for file, bump in _kept_elsewhere(files):
        yield Phrase(verb="remove", objects=(f"{code(bump.name)} from {base_name(file.path)}",), paths=(file.path,))


def _kept_elsewhere(files: Sequence[FileFacts]) -> Iterator[tuple[FileFacts, VersionBump]]:
    for file in files if len(files) > 1 else ():
        others = [each for each in files if each is not file and name_of(each.path) == name_of(file.path)]
        for bump in file.manifest.bumps if file.origin is not Origin.LOCK else ():
            is_kept = any(bump.name.encode() in (other.contents.new or b"") for other in others)
            if bump.new is None and is_kept:
                yield file, bump


def _is_from_several(bump: VersionBump, required: Sequence[VersionBump]) -> bool:
    """Whether other manifests required another version of it before, and require the same now."""
    return len({each.old for each in required if (each.name, each.new) == (bump.name, bump.new) and each.old}) > 1


def bump_phrases(
    bumps: Sequence[VersionBump], *, add_verb: str = "add", noun: str = "dependency", lock: str = ""
) -> Iterator[Phrase]:
    """What came, went and changed its version; a few by name, many by number.

    What only a `lock` file has lost may be required still, or never was.
    """
    told = [bump for bump in bumps if bump.old is not None and bump.new is not None and not bump.pinning]
    loose = [bump for bump in told if is_loose(bump)]  # of what is required otherwise now nobody got a new version
    bumped = [bump for bump in told if bump not in loose and not _is_of_branches(bump)]
    pinned = [bump for bump in bumps if bump.pinning]
    yield from _pinning_phrases(pinned)
    if len(bumped) == 1:
        yield _one_bump(bumped[0])
    elif bumped:
        yield Phrase(verb="bump", objects=_several(bumped))
    yield from _loose_phrases(loose)
    yield from map(_other_ref, filter(_is_of_branches, told))
    replaced = {bump.instead_of: bump.name for bump in bumps if bump.instead_of}
    for old, new in replaced.items():
        yield Phrase(verb="replace", objects=(f"{code(old)} with {code(new)}",), weight=1.6)
    added = [bump for bump in bumps if bump.old is None and not bump.instead_of]
    removed = [bump for bump in bumps if bump.new is None and bump.name not in replaced]
    if lock:
        yield from _locked_phrases("add", "to", added, lock)
        yield from _locked_phrases("remove", "from", removed, lock)
        return
    if len(added) == len(removed) == 1 and not told and not pinned:
        objects = (f"{code(removed[0].name)} with {code(added[0].name)}",)
        yield Phrase(verb="replace", objects=objects, weight=1.6)
        return
    yield from _sided_phrases(add_verb, added, noun)
    yield from _sided_phrases("remove", removed, noun)


def _locked_phrases(verb: str, link: str, bumps: Sequence[VersionBump], lock: str) -> Iterator[Phrase]:
    if bumps:
        yield names_phrase(verb, [code(bump.name) for bump in bumps], f" {link} {lock}")


def _sided_phrases(verb: str, bumps: Sequence[VersionBump], usual: str) -> Iterator[Phrase]:
    """What came or went, as what it is; `usual` is what a dependency is called."""
    for noun in dict.fromkeys(bump.noun for bump in bumps):
        names = [code(bump.name) for bump in bumps if bump.noun == noun]
        # A plugin of a build is none of its dependencies, and says so itself, as a version does.
        said = "" if all(name.rstrip(CODE).lower().endswith(("plugin", "version")) for name in names) else noun
        said = usual if said == "dependency" else said
        plural = f" {said[:-1]}ies" if said.endswith("y") else f" {said}s" if said else ""
        is_used = noun == "dependency"
        yield names_phrase(
            verb if is_used or verb == "remove" else "add", names, f" {said}" if said and len(names) == 1 else plural
        )


def _pinning_phrases(bumps: Sequence[VersionBump]) -> Iterator[Phrase]:
    """What is required by its commit now, or by its version again."""
    for verb, ending in (("pin", " to {}"), ("unpin", "")):
        names = [code(bump.name) for bump in bumps if bump.pinning == verb]
        if names:
            tail = ending.format("a commit" if len(names) == 1 else "commits")
            by_name = (f"{listing(names)}{tail}", listing(names)) if len(names) <= 3 else ()
            many = "a dependency" if len(names) == 1 else f"{len(names)} dependencies"
            yield Phrase(verb=verb, objects=(*by_name, f"{many}{tail}"))


def _is_of_branches(bump: VersionBump) -> bool:
    """Whether a branch gave way to another or to a version: of two such nobody knows which is newer."""
    sides = (bump.old, bump.new)
    return all(sides) and not all(pattern(r"[^A-Za-z]*v?\d").match(side or "") for side in sides)


def _other_ref(bump: VersionBump) -> Phrase:
    old, new = (code(f"{bump.name}@{side}") for side in (bump.old, bump.new))
    forms = (f"{new} instead of {old}", new, f"{quote(bump.new or '')} of {code(bump.name)}")
    return Phrase(verb="use", objects=forms, weight=1.6)


def _loose_phrases(bumps: Sequence[VersionBump]) -> Iterator[Phrase]:
    """What is required of one dependency now, or of which of several it is something else."""
    if len(bumps) == 1:
        yield _one_bump(bumps[0])
    elif bumps:
        yield names_phrase("change", [code(bump.name) for bump in bumps], " requirements")


def _several(bumps: Sequence[VersionBump]) -> tuple[str, ...]:
    """Up to three by name, with the version where all got the same one; more by number."""
    names = [code(bump.name) for bump in bumps]
    versions = {bump.new for bump in bumps}
    shared = f" to {quote(bumps[0].new)}" if len(versions) == 1 and bumps[0].new else ""
    noun = "dependencies" if any(bump.noun == "dependency" for bump in bumps) else "versions"
    many = f"{len(names)} {noun}"
    each = [f"{code(bump.name)} to {quote(bump.new)}" for bump in bumps if bump.new]
    one_by_one = (listing(each),) if len(each) == len(names) == 2 and not shared else ()
    by_name = (*one_by_one, listing(names) + shared, listing(names)) if len(names) <= 3 else ()
    return tuple(dict.fromkeys((*by_name, many + shared, many)))


def _one_bump(bump: VersionBump) -> Phrase:
    name = code(bump.name)
    if bump.old and bump.new:
        old, new = _range(bump.old), _range(bump.new)
        if is_loose(bump):  # what may be any version is no newer one
            change = f"{name} requirement from {old} to {new}"
            return Phrase(verb="change", objects=(change, f"{name} requirement to {new}", f"{name} requirement"))
        verb = "downgrade" if is_downgrade(bump) else "bump"
        forms = (f"{name} from {old} to {new}", f"{name} to {new}", name)
        return Phrase(verb=verb, objects=forms[bump.is_from_several :])
    if bump.old or bump.new:  # the other side is in a form beyond reading
        return Phrase(verb="change", objects=(f"{name} requirement", name))
    return Phrase(verb="bump", objects=(name,))  # only the digest behind a version changed


def _range(version: str) -> str:
    """A version, or several with the signs between them; `*` is a sign of ours, whatever wrote it."""
    return " ".join(SIGNS.get(part) or quote(part) for part in version.split(" "))


def runtime_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """What a project needs to run: versions with the signs before them, without which they would say something else."""
    for file in files:
        if (change := runtime_change(file)) is not None:
            new, old = (_range(each) if "||" in each else quote(each) for each in (change.new, change.old))
            what, where = f"{change.name} {new}", base_name(file.path)
            forms = (f"{what} instead of {old} in {where}", f"{what} in {where}", what)
            yield Phrase(verb="require", objects=forms, weight=2.2, paths=(file.path,))


def feature_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Features of a dependency that are asked for now, or no longer."""
    for file in files:
        for change in feature_changes(file):
            for verb, names in (("enable", change.came), ("disable", change.went)):
                noun = "feature" if len(names) == 1 else "features"
                told = listing([code(wording(name)) for name in names]) if names else ""
                what = f"{told} {noun} of {code(change.name)}"
                if names:
                    yield Phrase(
                        verb=verb, objects=(f"{what} in {base_name(file.path)}", what), weight=1.8, paths=(file.path,)
                    )


def bump_in_form(bumps: Sequence[VersionBump], habit: tuple[str, str] | None) -> Iterator[Phrase]:
    """One new version in the form in which the history tells such things, a few with its verb."""
    are_new = (bump for bump in bumps if bump.old and bump.new and not is_downgrade(bump))
    bumped = [bump for bump in are_new if not is_loose(bump) and not _is_of_branches(bump)]
    if habit is None or not 0 < len(bumped) == len(bumps) <= 3:  # a downgrade is no bump, whatever the habit
        return
    verb, form = habit
    if "{old}" in form and any(bump.is_from_several for bump in bumped):
        return
    if len(bumped) == 1:
        bump = bumped[0]
        objects: tuple[str, ...] = (
            form.format(name=code(bump.name), old=quote(bump.old or ""), new=quote(bump.new or "")),
        )
    else:
        objects = _several(bumped)
    yield Phrase(verb=verb, objects=objects, kind="bump habit")


def bump_lines(files: Sequence[FileFacts], *, most: int) -> Iterator[str]:
    """One line per dependency with both versions, for a body; nothing for a single one, which the subject tells."""
    bumped = [bump for bump in bumps_of(files) if bump.old and bump.new]
    olds = [f" {quote(bump.old or '')}" if not bump.is_from_several else "" for bump in bumped]
    lines = [f"{code(bump.name)}{old} → {quote(bump.new or '')}" for bump, old in zip(bumped, olds, strict=True)]
    if len(lines) > 1:
        yield from lines[:most]
        if len(lines) > most:
            yield f"and {len(lines) - most} more"


def lock_name(files: Sequence[FileFacts]) -> str:
    """The lock files, where there are no others."""
    are_locks = all(file.origin is Origin.LOCK for file in files)
    return listing(list(dict.fromkeys(base_name(file.path) for file in files))) if are_locks else ""


def lock_phrase(files: Sequence[FileFacts]) -> Phrase | None:
    """A lock file alone says no more than that it moved."""
    if not (names := lock_name(files)):
        return None
    return Phrase(verb="update", objects=(names, "lock file" if len(files) == 1 else "lock files"), vague=True)
