"""How names are written on disk, where two spellings are one name."""

from pathlib import Path

from git_agent.files.spelling import Spelling


def test_a_name_is_told_as_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "Guide.md").write_text("x")
    spelling = Spelling(tmp_path)
    assert spelling.on_disk("docs/Guide.md") == "docs/Guide.md"
    assert spelling.on_disk("Docs/GUIDE.md") == "docs/Guide.md"
    assert spelling.on_disk("Docs/other.md") is None
    assert spelling.on_disk("gone/Guide.md") is None


def test_where_both_spellings_stand_each_is_itself(tmp_path: Path) -> None:
    (tmp_path / "README").write_text("1")
    (tmp_path / "readme").write_text("2")
    assert [Spelling(tmp_path).on_disk(name) for name in ("README", "readme")] == ["README", "readme"]


def test_an_accent_that_is_taken_apart_is_no_other_name(tmp_path: Path) -> None:
    apart, whole = "cafe\u0301", "caf\u00e9"
    (tmp_path / apart).write_text("x")
    assert Spelling(tmp_path).on_disk(whole) == whole
    assert Spelling(tmp_path).on_disk(apart) == apart
