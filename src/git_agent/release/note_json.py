"""A note as the documented JSON of `release-note --json`; fields may be added, none renamed."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from git_agent.model.value import as_data
from git_agent.release.note import Bullet, Note, Ref, SubmoduleGroup
from git_agent.release.task import ReleaseResult

_HEAD: dict[str, object] = {"schema_version": 1, "command": "release-note"}


def note_json(result: ReleaseResult) -> str:
    """One note, and who made it how."""
    made: dict[str, object] = {
        "provider": result.provider,
        "model": result.model,
        "bump": as_data(result.bump),
        "usage": as_data(result.usage),
        "warnings": list(result.warnings),
    }
    return _dumped(_HEAD | note_data(result.note) | made) + "\n"


def piece_json(note: Note) -> list[str]:
    """What a note brings to the object of a whole history."""
    return [_dumped(note_data(note), indent=None)]


def changelog_json(pieces: Iterable[Sequence[str]]) -> Iterator[str]:
    """One object with all notes of a history, part by part, each note on a line of its own."""
    yield _dumped(_HEAD, indent=None).removesuffix("}") + ', "releases": ['
    for at, (text,) in enumerate(pieces):
        yield f"{',' if at else ''}\n{text}"
    yield "\n]}\n"


def note_data(note: Note) -> dict[str, object]:
    """What a note says; a commit of the full changelog names its submodule, or null for the repository itself."""
    return {
        "title": note.title,
        "date": note.date,
        "base": note.base,
        "release": note.release,
        "base_reason": note.base_reason,
        "sections": [
            {"heading": section.heading, "bullets": [_bullet(bullet) for bullet in section.bullets]}
            for section in note.sections
        ],
        "full_changelog": list(_full_changelog(note)),
        "submodules": [_submodule(group) for group in note.submodules],
        "omitted": dict(note.omitted),
        "contributors": [{"name": person.name, "first_time": person.first_time} for person in note.contributors],
        "home": note.home,
        "compare_url": note.compare_url,
    }


def _bullet(bullet: Bullet) -> dict[str, object]:
    return {"label": bullet.label, "summary": bullet.summary, "refs": [_ref(ref) for ref in bullet.refs]}


def _ref(ref: Ref) -> dict[str, str]:
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


def _dumped(data: Mapping[str, object], *, indent: int | None = 2) -> str:
    return json.dumps(data, ensure_ascii=False, indent=indent).encode("utf-8", "replace").decode()
