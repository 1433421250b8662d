"""The documented JSON of a note."""

import json

import pytest

from git_agent.model.draft import BUILTIN, Author
from git_agent.model.exchange import Usage
from git_agent.model.value import replace
from git_agent.redact import clean_pieces
from git_agent.release.note import FIXES, Bullet, Contributor, ListedCommit, Note, NoteRef, NoteSection, SubmoduleGroup
from git_agent.release.rendering import render_note
from git_agent.release.report import changelog_report, note_report
from git_agent.release.report_json import changelog_json, laid_out, note_json, piece_json
from git_agent.release.task import NextVersion, ReleaseResult

ONE, TWO = "1" * 40, "2" * 40

NOTE = Note(
    title="1.2.0",
    release="v1.2.0",
    base="v1.1.0",
    base_reason="the version before",
    date="2026-01-02",
    sections=(
        NoteSection(
            heading=FIXES,
            bullets=(
                Bullet(
                    summary="Keep it",
                    refs=(
                        NoteRef(type="commit", value=ONE),
                        NoteRef(type="pr", value="12", url="https://github.com/a/b/pull/12"),
                    ),
                    label="cli",
                ),
            ),
        ),
    ),
    full_changelog=(ListedCommit(sha=ONE, subject="fix(cli): keep “it”\udcff"),),
    submodules=(
        SubmoduleGroup(path="libs/x", old=ONE, new=TWO, commits=(ListedCommit(sha=TWO, subject="Inner"),), total=1),
        SubmoduleGroup(path="libs/y", old=ONE, new=None, problem="not checked out here"),
    ),
    omitted={"merges": 3},
    contributors=(Contributor(name="Ada", first_time=True),),
    home="https://github.com/a/b",
    forge="github",
    compare_url="https://github.com/a/b/compare/v1.1.0...v1.2.0",
)


def test_the_documented_shape() -> None:
    result = ReleaseResult(
        note=NOTE,
        author=Author(name="openai", model="small"),
        bump=NextVersion(version="1.2.0", tag="v1.2.0", previous="v1.1.0", part="minor", because="1 new feature"),
        usage=Usage(input_tokens=7, output_tokens=3),
        warnings=("one",),
    )
    assert json.loads("".join(note_json(result))) == {
        "schema_version": 1,
        "command": "release-note",
        "title": "1.2.0",
        "date": "2026-01-02",
        "base": "v1.1.0",
        "release": "v1.2.0",
        "base_reason": "the version before",
        "sections": [
            {
                "heading": "Bug Fixes",
                "bullets": [
                    {
                        "label": "cli",
                        "summary": "Keep it",
                        "refs": [
                            {"type": "commit", "value": ONE},
                            {"type": "pr", "value": "12", "url": "https://github.com/a/b/pull/12"},
                        ],
                    }
                ],
            }
        ],
        "full_changelog": [
            {"sha": ONE, "subject": "fix(cli): keep “it”?", "repository": None},
            {"sha": TWO, "subject": "Inner", "repository": "libs/x"},
        ],
        "submodules": [
            {"path": "libs/x", "old": ONE, "new": TWO, "commits_total": 1, "home": None, "problem": None},
            {
                "path": "libs/y",
                "old": ONE,
                "new": None,
                "commits_total": 0,
                "home": None,
                "problem": "not checked out here",
            },
        ],
        "omitted": {"merges": 3},
        "contributors": [{"name": "Ada", "first_time": True}],
        "home": "https://github.com/a/b",
        "compare_url": "https://github.com/a/b/compare/v1.1.0...v1.2.0",
        "markdown": str(render_note(result, "markdown")).encode("utf-8", "replace").decode(),
        "provider": "openai",
        "model": "small",
        "bump": {
            "version": "1.2.0",
            "tag": "v1.2.0",
            "previous": "v1.1.0",
            "part": "minor",
            "because": "1 new feature",
            "warnings": [],
        },
        "usage": {"input_tokens": 7, "output_tokens": 3},
        "omitted_guidance": [],
        "warnings": ["one"],
    }


def test_what_is_not_known_is_null() -> None:
    report = json.loads("".join(note_json(ReleaseResult(note=NOTE, author=BUILTIN))))
    assert (report["model"], report["bump"], report["usage"], report["warnings"]) == (None, None, None, [])


def test_a_whole_history_is_one_object_however_many_releases_it_has() -> None:
    for notes in ((), (NOTE,), (NOTE, NOTE)):
        report = json.loads("".join(changelog_json(map(piece_json, notes))))
        assert (report["schema_version"], report["command"]) == (1, "release-note")
        assert [release["title"] for release in report["releases"]] == ["1.2.0"] * len(notes)


TOKEN = "ghp_" + "b7Rt2" * 7 + "x"
SECRET = replace(NOTE, full_changelog=(ListedCommit(sha=ONE, subject=f"Use {TOKEN}"),))
NOTHING = replace(NOTE, sections=(), full_changelog=(), submodules=(), contributors=(), omitted={})
BUMP = NextVersion(version="1.2.0", tag="v1.2.0", previous="v1.1.0", part="minor", because="1 new feature")
RESULTS = {
    "by a model": ReleaseResult(note=NOTE, author=Author(name="openai", model="small"), bump=BUMP, warnings=("one",)),
    "built in": ReleaseResult(note=NOTE, author=BUILTIN, usage=Usage(input_tokens=7, output_tokens=3)),
    "of nothing": ReleaseResult(note=NOTHING, author=BUILTIN),
    "with a secret": ReleaseResult(note=SECRET, author=BUILTIN),
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_note_written_part_by_part_is_its_report_to_the_byte(name: str) -> None:
    written = "".join(render_note(RESULTS[name], "json"))
    report = json.dumps(note_report(RESULTS[name]), ensure_ascii=False, indent=2) + "\n"
    assert written.encode() == report.encode("utf-8", "replace")
    assert TOKEN not in written


@pytest.mark.parametrize("notes", [(), (NOTE,), (NOTE, NOTHING, SECRET)], ids=len)
def test_a_history_written_part_by_part_is_its_report_to_the_byte(notes: tuple[Note, ...]) -> None:
    written = "".join(clean_pieces(changelog_json(map(piece_json, notes))))
    report = changelog_report(notes)
    pieces = [list(laid_out(release)) for release in report["releases"]]
    assert written.encode() == "".join(changelog_json(pieces)).encode()
    assert json.loads(written) == json.loads(json.dumps(report, ensure_ascii=False).encode("utf-8", "replace"))
    assert TOKEN not in written


def test_a_note_of_nothing_is_json_too() -> None:
    nothing = replace(NOTE, sections=(), full_changelog=(), submodules=(), contributors=(), omitted={})
    report = json.loads("".join(note_json(ReleaseResult(note=nothing, author=BUILTIN))))
    assert (report["sections"], report["full_changelog"], report["contributors"], report["omitted"]) == ([], [], [], {})
    assert json.loads("".join(piece_json(nothing)))["full_changelog"] == []


def test_the_note_as_it_is_printed_is_in_it_unless_it_is_too_long() -> None:
    result = ReleaseResult(note=NOTE, author=BUILTIN)
    assert note_report(result)["markdown"] == str(render_note(result, "markdown"))
    many = replace(NOTE, full_changelog=tuple(ListedCommit(sha=ONE, subject="x" * 1000) for _ in range(1100)))
    assert note_report(ReleaseResult(note=many, author=BUILTIN))["markdown"] is None


def test_no_line_of_a_whole_history_holds_more_than_one_commit() -> None:
    many = replace(
        NOTE, full_changelog=tuple(ListedCommit(sha=ONE, subject=f"Change {number}") for number in range(50))
    )
    lines = "".join(changelog_json([piece_json(many)])).split("\n")
    assert max(line.count("Change ") for line in lines) == 1
