"""Sentences about pictures, fonts and archives, from their names alone."""

import pytest

from git_agent.model.change import FileChange, Status
from git_agent.writer.phrases.assets import asset_phrases, kind_of


def binary(status: Status, *paths: str) -> list[FileChange]:
    return [FileChange(status=status, path=path, old_oid="1", new_oid="2", added=None, deleted=None) for path in paths]


def said(changes: list[FileChange]) -> list[str]:
    return [f"{phrase.verb} {phrase.objects[0]}".replace("\x01", "`") for phrase in asset_phrases(changes)]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("a/photo.JPG", "image"),
        ("docs/screenshots/main.png", "screenshot"),
        ("static/favicon.ico", "icon"),
        ("img/logo-dark.svg", "logo"),
        ("img/iconic.png", "image"),
        ("fonts/inter.woff2", "font"),
        ("vendor.tar.gz", "archive"),
        ("src/main.c", ""),
    ],
)
def test_a_kind_is_what_people_call_such_a_file(path: str, kind: str) -> None:
    assert kind_of(path) == kind


@pytest.mark.parametrize(
    ("status", "paths", "expected"),
    [
        (Status.ADDED, ["img/a.png"], "add `img/a.png`"),
        (Status.MODIFIED, ["logo.png"], "replace `logo.png`"),
        (Status.DELETED, ["img/a.png", "img/b.png"], "remove `a.png` and `b.png`"),
        (Status.ADDED, [f"docs/screenshot-{n}.png" for n in range(4)], "add 4 screenshots to `docs`"),
        (Status.ADDED, ["fonts/inter.woff", "fonts/inter.woff2"], "add `inter` font"),
        (Status.DELETED, [*(f"img/icon-{n}.png" for n in range(3)), "img/a.gif"], "remove 4 images from `img`"),
        (Status.ADDED, [f"test/fixtures/{n}.bin" for n in range(4)], "add 4 fixtures to `test/fixtures`"),
        (Status.ADDED, [f"{n}.bin" for n in range(4)], "add 4 binary files"),
    ],
)
def test_a_few_go_by_name_and_many_by_kind(status: Status, paths: list[str], expected: str) -> None:
    assert said(binary(status, *paths)) == [expected]


def test_a_drawing_kept_as_text_is_edited_not_replaced() -> None:
    change = FileChange(status=Status.MODIFIED, path="a.svg", old_oid="1", new_oid="2", added=1, deleted=1)
    assert said([change]) == ["update `a.svg`"]


def test_another_format_takes_the_place_of_the_first() -> None:
    changes = binary(Status.DELETED, "img/logo.png") + binary(Status.ADDED, "img/logo.svg")
    assert said(changes) == ["replace `logo.png` with `logo.svg`"]


def test_other_files_and_mere_mode_changes_are_left_to_others() -> None:
    code = FileChange(status=Status.ADDED, path="a.py", added=3)
    mode = FileChange(status=Status.MODIFIED, path="a.png", old_mode="100644", new_mode="100755", added=None)
    assert asset_phrases([code, mode]) == ()
