"""Sentences about dependencies and about the project's own version."""

from collections.abc import Iterator, Sequence

from git_agent.model.origin import Origin
from git_agent.writer.facts import FileFacts
from git_agent.writer.manifests import Bump, is_downgrade
from git_agent.writer.paths import folder_of, name_of
from git_agent.writer.phrase import Phrase, base_name, code, counted, listing, named, path_name


def bumps_of(files: Sequence[FileFacts]) -> tuple[Bump, ...]:
    """Each dependency once, however many manifests name it."""
    return tuple({bump.name: bump for file in files for bump in file.manifest.bumps}.values())


def bump_phrases(bumps: Sequence[Bump], *, come_verb: str = "add", noun: str = "dependency") -> Iterator[Phrase]:
    """What came, went and changed its version; a few by name, many by number."""
    moved = [bump for bump in bumps if bump.old is not None and bump.new is not None]
    if len(moved) == 1:
        yield _one_bump(moved[0])
    elif moved:
        names = [code(bump.name) for bump in moved]
        many = f"{len(names)} dependencies"
        yield Phrase(verb="bump", objects=(listing(names), many) if len(names) <= 3 else (many,))
    come = [code(bump.name) for bump in bumps if bump.old is None]
    gone = [code(bump.name) for bump in bumps if bump.new is None]
    for verb, names in ((come_verb, come), ("remove", gone)):
        if names:
            plural = f" {noun[:-1]}ies" if noun else ""
            yield named(verb, names, f" {noun}" if noun and len(names) == 1 else plural)


def _one_bump(bump: Bump) -> Phrase:
    name = code(bump.name)
    if bump.old and bump.new:
        verb = "downgrade" if is_downgrade(bump) else "bump"
        return Phrase(verb=verb, objects=(f"{name} from {bump.old} to {bump.new}", f"{name} to {bump.new}", name))
    if bump.old or bump.new:
        return Phrase(verb="change", objects=(f"{name} requirement", name))
    return Phrase(verb="bump", objects=(name,))


def bump_in_form(bumps: Sequence[Bump], habit: tuple[str, str] | None) -> Iterator[Phrase]:
    """One new version in the form in which the history tells such things."""
    moved = [bump for bump in bumps if bump.old and bump.new]
    if habit is not None and len(moved) == 1 and len(bumps) == 1 and not is_downgrade(moved[0]):
        verb, form = habit
        bump = moved[0]
        yield Phrase(
            verb=verb, objects=(form.format(name=code(bump.name), old=bump.old, new=bump.new),), kind="bump habit"
        )


def bump_lines(files: Sequence[FileFacts], *, most: int) -> Iterator[str]:
    """One line per dependency with both versions, for a body; nothing for a single one, which the subject tells."""
    lines = [f"{code(bump.name)} {bump.old} → {bump.new}" for bump in bumps_of(files) if bump.old and bump.new]
    if len(lines) > 1:
        yield from lines[:most]
        if len(lines) > most:
            yield f"and {len(lines) - most} more"


def lock_phrase(files: Sequence[FileFacts]) -> Phrase | None:
    """A lock file alone says no more than that it moved."""
    if not all(file.origin is Origin.LOCK for file in files):
        return None
    noun = "lock file" if len(files) == 1 else "lock files"
    names = list(dict.fromkeys(base_name(file.path) for file in files))
    return Phrase(verb="update", objects=(f"{noun} {listing(names)}", noun), vague=True)


def release_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """The new version, with the package's folder where only one package in a folder of its own gets it."""
    versions = list(dict.fromkeys(file.manifest.version for file in files if file.manifest.version))
    if len(versions) != 1:
        yield Phrase(verb="bump", objects=(f"the version of {counted(len(files), 'package')}",))
        return
    what = f"version to {versions[0][1]}"
    package = name_of(folder_of(files[0].path)) if len(files) == 1 else ""
    is_telling = package not in ("", "src", "lib", "app")
    yield Phrase(verb="bump", objects=(f"{path_name(package)} {what}", what) if is_telling else (what,))
