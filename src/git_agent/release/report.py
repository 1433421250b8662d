"""A note as the documented JSON of `release-note --json`; fields may be added, none renamed."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from git_agent.model.value import as_data
from git_agent.release.note import Bullet, Note, NoteRef, SubmoduleGroup
from git_agent.release.task import ReleaseResult

_HEAD: dict[str, object] = {"schema_version": 1, "command": "release-note"}


def note_json(result: ReleaseResult) -> Iterator[str]:
    """One note, and who made it how, part by part."""
    made: dict[str, object] = {
        "provider": result.provider,
        "model": result.model,
        "bump": as_data(result.bump),
        "usage": as_data(result.usage),
        "warnings": list(result.warnings),
    }
    whole = _HEAD | note_data(result.note, listed=_Coming) | made
    yield from map(_utf8, json.JSONEncoder(ensure_ascii=False, indent=2).iterencode(whole))
    yield "\n"


class _Coming(list[object]):
    """What json takes for a list, made item by item while it is written: a hundred thousand are never all there."""

    def __init__(self, items: Iterable[object]) -> None:
        first = tuple(islice(items := iter(items), 1))
        super().__init__(first)  # an empty one is written in another way
        self._items = chain(first, items)

    def __iter__(self) -> Iterator[object]:
        return self._items


def piece_json(note: Note) -> list[str]:
    """What a note brings to the object of a whole history, in parts; long lists have a line for each item."""
    return list(_by_item(note_data(note, listed=_Coming)))


def changelog_json(pieces: Iterable[Sequence[str]]) -> Iterator[str]:
    """One object with all notes of a history, part by part, each beginning on a line of its own."""
    yield _dumped(_HEAD).removesuffix("}") + ', "releases": ['
    for at, parts in enumerate(pieces):
        yield f"{',' if at else ''}\n"
        yield from parts
    yield "\n]}\n"


def note_data(note: Note, *, listed: type[list[object]] = list) -> dict[str, object]:
    """What a note says; a commit of the full changelog names its submodule, or null for the repository itself."""
    return {
        "title": note.title,
        "date": note.date,
        "base": note.base,
        "release": note.release,
        "base_reason": note.base_reason,
        "sections": [
            {"heading": section.heading, "bullets": listed(map(_bullet, section.bullets))} for section in note.sections
        ],
        "full_changelog": listed(_full_changelog(note)),
        "submodules": [_submodule(group) for group in note.submodules],
        "omitted": dict(note.omitted),
        "contributors": listed({"name": person.name, "first_time": person.first_time} for person in note.contributors),
        "home": note.home,
        "compare_url": note.compare_url,
    }


def _by_item(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        yield "{"
        for at, (name, item) in enumerate(data.items()):
            yield f"{', ' if at else ''}{_dumped(name)}: "
            yield from _by_item(item)
        yield "}"
    elif isinstance(data, list):
        yield "["
        for at, item in enumerate(data):
            yield f"{',' if at else ''}\n" if isinstance(data, _Coming) else ", " if at else ""
            yield from (_dumped(item),) if isinstance(data, _Coming) else _by_item(item)
        yield "]"
    else:
        yield _dumped(data)


def _bullet(bullet: Bullet) -> dict[str, object]:
    return {"label": bullet.label, "summary": bullet.summary, "refs": [_ref(ref) for ref in bullet.refs]}


def _ref(ref: NoteRef) -> dict[str, str]:
    return {"type": ref.type, "value": ref.value} | ({"url": ref.url} if ref.url else {})


def _full_changelog(note: Note) -> Iterator[dict[str, str | None]]:
    for commit in note.full_changelog:
        yield {"sha": commit.sha, "subject": commit.subject, "repository": None}
    for group in note.submodules:
        for commit in group.commits:
            yield {"sha": commit.sha, "subject": commit.subject, "repository": group.path}


def _submodule(group: SubmoduleGroup) -> dict[str, object]:
    return {
        "path": group.path,
        "old": group.old,
        "new": group.new,
        "commits_total": group.total,
        "home": group.home,
        "problem": group.problem,
    }


def _dumped(data: object) -> str:
    return _utf8(json.dumps(data, ensure_ascii=False))


def _utf8(text: str) -> str:
    return text if text.isascii() else text.encode("utf-8", "replace").decode()
