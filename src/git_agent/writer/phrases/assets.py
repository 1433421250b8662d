"""Sentences about pictures, fonts, archives and other files without readable lines, by kind and number."""

from collections.abc import Iterator, Sequence

from git_agent.model.change import FileChange, Status
from git_agent.model.known_names import FIXTURE_FOLDERS
from git_agent.model.paths import common_folder, folder_of, name_of, stem_of, word_set
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.writer.phrases.phrase import Phrase, base_name, code, listing, path_name, short_name

MOST_NAMED = 3  # as many as fit a subject

_KINDS = {
    "image": word_set("png jpg jpeg gif svg webp avif bmp tif tiff psd ai sketch fig xd eps"),
    "icon": word_set("ico icns"),
    "font": word_set("ttf otf woff woff2 eot"),
    "sound": word_set("mp3 wav ogg flac m4a aac"),
    "video": word_set("mp4 mov webm avi mkv"),
    "model": word_set("glb gltf fbx blend stl"),
    "PDF": word_set("pdf"),
    "archive": word_set("zip tar gz tgz bz2 xz zst 7z jar war whl rar"),
    "database": word_set("sqlite sqlite3 db mdb mmdb"),
}
_BY_SUFFIX = {suffix: kind for kind, suffixes in _KINDS.items() for suffix in suffixes}
# Pictures that people call by what they show, whatever their format.
_NAMED_KINDS = (
    ("screenshot", r"(?i)screen[-_ ]?shots?"),
    ("icon", r"(?i)(?:^|[/_-])(?:fav)?icons?(?:[/_.-]|$)"),
    ("logo", r"(?i)(?:^|[/_-])logos?(?:[/_.-]|$)"),
)
_VERBS = {
    Status.ADDED: ("add", "to"),
    Status.COPIED: ("add", "to"),
    Status.DELETED: ("remove", "from"),
    Status.MODIFIED: ("replace", "in"),
}


def kind_of(path: str) -> str:
    """What people call such a file; empty for one that is no asset."""
    kind = _BY_SUFFIX.get(suffix_of(path), "")
    if kind in ("image", "icon"):
        return next((title for title, shape in _NAMED_KINDS if pattern(shape).search(path)), kind)
    return kind


def asset_phrases(changes: Sequence[FileChange]) -> tuple[Phrase, ...]:
    """One phrase for each thing done to assets, the most numerous first; renames are told as files are.

    A drawing kept as text was edited rather than replaced; one that gave way to another format was replaced.
    """
    groups: dict[tuple[str, str], list[FileChange]] = {}
    replacement = _replaced_asset(changes)
    if replacement is not None:
        old, new = replacement
        objects = (f"{base_name(old)} with {base_name(new)}", base_name(old))
        return (Phrase(verb="replace", objects=objects, weight=2.0, paths=(old, new)),)
    for change in changes:
        if change.status in _VERBS and not change.is_mode_only and (change.is_binary or kind_of(change.path)):
            verb, link = _VERBS[change.status]
            was_edited = verb == "replace" and not change.is_binary  # an SVG has lines, which a person changed
            groups.setdefault(("update" if was_edited else verb, link), []).append(change)
    ranked = sorted(groups.items(), key=lambda group: -len(group[1]))
    return tuple(_phrase(verb, link, [change.path for change in members]) for (verb, link), members in ranked)


def _replaced_asset(changes: Sequence[FileChange]) -> tuple[str, str] | None:
    """One asset gone and one come in its place under the same stem, when that is all."""
    by_status = {change.status: change.path for change in changes}
    # git finds no rename here: another format shares no bytes with the one before.
    if len(changes) != 2 or set(by_status) != {Status.ADDED, Status.DELETED}:
        return None
    old, new = by_status[Status.DELETED], by_status[Status.ADDED]
    is_same_name = stem_of(old) == stem_of(new) and folder_of(old) == folder_of(new)
    return (old, new) if is_same_name and kind_of(old) and kind_of(new) else None


def _phrase(verb: str, link: str, paths: Sequence[str]) -> Phrase:
    objects = tuple(dict.fromkeys((*_by_name(paths), *_by_number(link, paths))))
    return Phrase(verb=verb, objects=objects, weight=2.0 if verb == "add" else 1.6, paths=tuple(paths))


def _by_name(paths: Sequence[str]) -> Iterator[str]:
    """One file by its path, a font or picture in several formats by its stem, a few by their names."""
    stems = list(dict.fromkeys(map(stem_of, paths)))
    kinds = {kind_of(path) for path in paths}
    if len(paths) == 1:
        yield short_name(paths[0])
        yield base_name(paths[0])
    elif len(stems) == len(kinds) == 1 and kinds != {""} and len(set(map(folder_of, paths))) == 1:
        yield f"{code(stems[0])} {kinds.pop()}"
    elif len(paths) <= MOST_NAMED and len({name_of(path) for path in paths}) == len(paths):
        yield listing([base_name(path) for path in paths])


def _by_number(link: str, paths: Sequence[str]) -> Iterator[str]:
    if len(paths) == 1:
        return
    count = f"{len(paths)} {_noun(paths)}"
    folder = common_folder(paths)
    if folder:
        yield f"{count} {link} {path_name(folder)}"
    yield count


def _noun(paths: Sequence[str]) -> str:
    """The kind they share; pictures of several sorts are images, the rest fixtures or plain files."""
    kinds = {kind_of(path) for path in paths}
    if len(kinds) == 1 and kinds != {""}:
        return f"{kinds.pop()}s"
    if kinds <= {"image", "screenshot", "icon", "logo"}:
        return "images"
    among_fixtures = all(not FIXTURE_FOLDERS.isdisjoint(path.lower().split("/")) for path in paths)
    return "fixtures" if among_fixtures else "binary files" if "" in kinds else "assets"
