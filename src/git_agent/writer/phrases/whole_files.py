"""Sentences about files as files: added, removed, renamed, made executable, retargeted, replaced."""

from collections.abc import Sequence

from git_agent.model.change import SYMLINK_MODE, Status, visible_path
from git_agent.model.counted import counted
from git_agent.model.origin import Origin
from git_agent.model.paths import common_folder, folder_of, name_of, stem_of, word_set
from git_agent.model.value import replace
from git_agent.writer.phrases.phrase import (
    Phrase,
    base_name,
    code,
    distinct_names,
    listing,
    names_phrase,
    path_name,
    quote,
    short_name,
    wording,
)
from git_agent.writer.read.bulks import FileBulk
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.settings import list_items

# What files are called whatever is in them; their folder says more.
_SAY_NOTHING = word_set("config index readme main other template default settings")


def named_files(files: Sequence[FileFacts], *, preposition: str = "in") -> tuple[str, ...]:
    """The files by name, or by number and folder where naming them is too long."""
    paths = _without_package_marker([file.path for file in files])
    if len(paths) == 1:
        return short_name(paths[0]), base_name(paths[0])
    alike = len({name_of(path) for path in paths}) == 1
    count = f"{len(paths)} {base_name(paths[0]) + ' files' if alike else _plural(files)}"
    names = [] if alike else [listing(distinct_names(paths), most=most) for most in (3, 2)]
    folder = common_folder(paths)
    if folder:
        by_folder = f"{count} {preposition} {path_name(folder)}"
        is_needed = preposition != "in" and any(stem_of(path).lower() in _SAY_NOTHING for path in paths)
        told = [f"{name} {preposition} {path_name(each)}" for name in names[:1] for each in (folder, name_of(folder))]
        by_name = [*told * is_needed, *names[:1]]
        return (*by_name, by_folder, count) if len(paths) <= 3 else (by_folder, count)
    return (*names, count)


def plainest_phrase(files: Sequence[FileFacts], *, whole: int) -> Phrase:
    """What is true of files however long their names are, at last only how many of the whole change they are."""
    kinds = set(map(change_kind, files))
    verb, _, preposition = _FRAMES.get(kinds.pop() if len(kinds) == 1 else "", _UPDATED)
    names = named_files(files, preposition=preposition)
    count = counted(len(files), "file") if len(files) == whole else f"{len(files)} of {whole} files"
    shorter = []
    if len(files) == 1:
        folder = folder_of(files[0].path)
        shorter = [code(visible_path(stem_of(files[0].path)))]
        shorter += [f"{count} {preposition} {path_name(name_of(folder))}"] if folder else []
    return Phrase(verb=verb, objects=(*names, *shorter, count), full=names[0], vague=True)


def as_part_of(whole: int, phrases: Sequence[Phrase]) -> tuple[Phrase, ...]:
    """The phrases; where one says that a bare number of files is updated and more are, with how many there are."""

    def told(text: str) -> str:
        count, _, noun = text.partition(" ")
        return f"{count} of {whole} files" if noun == "files" and count.isdigit() and int(count) < whole else text

    return tuple(
        replace(phrase, objects=tuple(map(told, phrase.objects))) if phrase.verb == "update" else phrase
        for phrase in phrases
    )


def _plural(files: Sequence[FileFacts]) -> str:
    """What such files are called; that something is vendored or a lock file, its name says already."""
    origins = {file.origin for file in files}
    return f"{Origin.GENERATED.value}s" if origins <= {Origin.GENERATED, Origin.MINIFIED} else "files"


def _without_package_marker(paths: list[str]) -> list[str]:
    """One file without the package marker that comes along with it."""
    telling = [path for path in paths if name_of(path) not in ("__init__.py", "__init__.pyi", "mod.rs")]
    return telling if len(telling) == 1 and len(paths) == 2 else paths


def bulk_phrase(bulk: FileBulk) -> Phrase:
    """Files that are told by number only."""
    count = counted(bulk.count, bulk.noun)
    if bulk.path:
        return Phrase(verb=bulk.verb, objects=(path_name(bulk.path), base_name(bulk.path), count))
    link = {"add": "to", "remove": "from"}.get(bulk.verb, "in")
    where = f" {link} {path_name(bulk.folder)}" if bulk.folder else ""
    return Phrase(verb=bulk.verb, objects=(f"{count}{where}", count))


def typo_phrase(files: Sequence[FileFacts]) -> Phrase:
    noun = "typo" if len(files) == 1 else "typos"
    return Phrase(verb="fix", objects=tuple(f"{noun} in {name}" for name in named_files(files)))


def whitespace_phrase(files: Sequence[FileFacts]) -> Phrase:
    """Files of which only the blanks changed, by what happened to them where every line tells the same."""
    names = named_files(files)
    pairs = [pair for file in files for pair in file.lines.pairs]
    is_even = all(len(file.lines.pairs) == len(file.lines.added) == len(file.lines.removed) for file in files)
    # Carriage returns first: to `rstrip` they are trailing whitespace as well.
    if is_even and pairs and all(old.rstrip("\r") == new != old for old, new in pairs):
        return Phrase(verb="convert", objects=tuple(f"{name} to LF line endings" for name in names))
    if is_even and pairs and all(old.rstrip() == new != old for old, new in pairs):
        return Phrase(verb="remove", objects=tuple(f"trailing whitespace from {name}" for name in names))
    return Phrase(verb="reformat", objects=names)


def list_item_phrases(file: FileFacts, where: str) -> tuple[Phrase, ...]:
    """Entries of a list or table, where a file gained some or lost some and nothing else happened to it."""
    items = list_items(file.lines) if file.is_read_whole else ()
    is_certain = file.is_new_here if file.lines.added else file.is_gone_from_here
    if not items or not all(map(is_certain, items)):  # put into one list, it may have stood in the file all along
        return ()
    names = [f'"{wording(name)}"' if " " in name else code(name) for name in items]
    verb, link = ("add", "to") if file.lines.added else ("remove", "from")
    return (replace(names_phrase(verb, names, f" {link} {where}"), weight=1.6, paths=(file.path,)),)


def plain_phrases(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    """One phrase per kind of change that needs no look into the text, and one for every rename."""
    groups: dict[str, list[FileFacts]] = {}
    for file in files:
        kind = "renamed" if file.change.status is Status.RENAMED else change_kind(file)
        groups.setdefault(kind, []).append(file)
    phrases = (phrase for kind, members in groups.items() if (phrase := _phrase_about(kind, members)) is not None)
    return tuple(sorted(phrases, key=lambda phrase: -phrase.weight))


def change_kind(file: FileFacts) -> str:
    """What happened to the file as a file: one word, `text` when only its hunks can tell."""
    change = file.change
    if change.status is Status.TYPE_CHANGED:
        return "linked" if change.new_mode == SYMLINK_MODE else "retyped"
    if change.is_mode_only:
        return "executable" if change.new_mode.endswith("755") else "plain"  # git knows no other modes of files
    by_status = {Status.DELETED: "removed", Status.ADDED: "added", Status.COPIED: "added"}
    if change.status in by_status:
        return by_status[change.status]
    if file.change.is_pure_rename:
        return "renamed"
    return "retargeted" if change.is_symlink else "replaced" if change.is_binary else "text"


def _phrase_about(kind: str, files: Sequence[FileFacts]) -> Phrase | None:
    if kind == "renamed":
        from git_agent.writer.phrases.renamed_files import renamed_phrase

        return replace(renamed_phrase([(file.change.old_path or file.path, file.path) for file in files]), weight=2.5)
    if len(files) == 1 and files[0].change.is_symlink and kind in ("added", "removed", "linked", "retargeted"):
        return _symlink(kind, files[0])
    if kind not in _FRAMES:
        return None
    verb, frame, preposition = _FRAMES[kind]
    objects = tuple(frame.format(name) for name in named_files(files, preposition=preposition))
    return Phrase(verb=verb, objects=objects, weight=_WEIGHTS.get(kind, 1.0))


_FRAMES = {
    "added": ("add", "{}", "to"),
    "removed": ("remove", "{}", "from"),
    "executable": ("make", "{} executable", "in"),
    "plain": ("make", "{} non-executable", "in"),
    "linked": ("make", "{} a symlink", "in"),
    "retyped": ("change", "the file type of {}", "in"),
    "retargeted": ("retarget", "symlinks {}", "in"),
    "replaced": ("replace", "{}", "in"),
}
_UPDATED = ("update", "{}", "in")
_WEIGHTS = {"added": 2.0, "removed": 1.6}
_LINKS = {
    "added": ("add", "symlink {}", ""),
    "removed": ("remove", "symlink {}", ""),
    "linked": ("make", "{} a symlink", ""),
    "retargeted": ("point", "{}", " elsewhere"),
}


def _symlink(kind: str, file: FileFacts) -> Phrase:
    """A link and where it points now; its one line of text is the target."""
    verb, frame, without_target = _LINKS[kind]
    names = [frame.format(name) for name in (path_name(file.path), base_name(file.path))]
    target = file.lines.added[0] if len(file.lines.added) == 1 else ""  # a target may hold a line break
    with_target = [f"{name} to {code(quote(target))}" for name in names] if target else []
    return Phrase(
        verb=verb, objects=(*with_target, *(name + without_target for name in names)), weight=_WEIGHTS.get(kind, 1.0)
    )
