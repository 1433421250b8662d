"""The documents a model is shown."""

from collections.abc import Mapping

from git_agent.review.documents import ALL_BYTES, FILE_BYTES, Documents, read_documents
from git_agent.review.modules.tracked import TrackedFiles
from support.reading import git_of
from support.repo import Repo

TOKEN = "ghp_" + "a1B2" * 9


def read(repo: Repo, files: Mapping[str, str], *patterns: str) -> Documents:
    repo.stage(files)
    with TrackedFiles(git_of(repo)) as tracked:
        return read_documents(tracked, patterns)


def test_the_usual_places_need_not_be_there(repo: Repo) -> None:
    found = read(
        repo,
        {
            "docs/reference/trunk/versioning.md": "Versions.\n",
            "contracts/deployable-units/0.1.0/b.yml": "moniker: b\n",
            "contracts/deployable-units/0.1.0/a.yml": "moniker: a\n",
            "docs/other.md": "Other.\n",
        },
    )
    assert [document.path for document in found.documents] == [
        "contracts/deployable-units/0.1.0/a.yml",
        "contracts/deployable-units/0.1.0/b.yml",
        "docs/reference/trunk/versioning.md",
    ]
    assert found.warnings == ()


def test_every_usual_place(repo: Repo) -> None:
    names = ("revisionable-timeline", "repository-layout", "versioning", "semantic-commits")
    usual = {f"docs/reference/trunk/{name}.md" for name in names}
    usual |= {"contracts/repository/0.1.0/definitions.yml", "contracts/deployable-units/0.1.0/a.yml"}
    found = read(repo, dict.fromkeys([*usual, "docs/reference/trunk/other.md"], "x: 1\n"))
    assert [document.path for document in found.documents] == sorted(usual)


def test_the_settings_replace_them_and_what_is_missing_is_told(repo: Repo) -> None:
    found = read(repo, {"docs/a.md": "A.\n", "docs/reference/trunk/versioning.md": "V.\n"}, "docs/*.md", "none/*.md")
    assert [(document.path, document.text) for document in found.documents] == [("docs/a.md", "A.")]
    assert found.warnings == ("review.docs: no tracked file is none/*.md",)


def test_only_tracked_files_and_no_links(repo: Repo) -> None:
    (repo.path / "out.md").symlink_to("/etc/hostname")
    repo.git("add", ".")
    repo.write("untracked.md", "No.\n")
    found = read(repo, {"in.md": "Yes.\n"}, "*.md")
    assert [document.path for document in found.documents] == ["in.md"]
    assert found.warnings == ("out.md is not shown to the model: it is no file that can be read",)


def test_secrets_do_not_leave(repo: Repo) -> None:
    found = read(repo, {"a.md": f"token: {TOKEN}\n"}, "a.md")
    assert TOKEN not in found.documents[0].text


def test_limits_hold_and_cuts_are_told(repo: Repo) -> None:
    found = read(repo, {f"{name}.md": "word word\n" * 5_000 for name in "abc"}, "*.md")
    sizes = [len(document.text.encode()) for document in found.documents]
    assert max(sizes) <= FILE_BYTES
    assert sum(sizes) <= ALL_BYTES
    assert "only the beginning of a.md is shown to the model" in found.warnings


def test_what_has_no_room_is_counted_and_not_read(repo: Repo) -> None:
    found = read(repo, {f"{at:03}.md": "word word\n" * 800 for at in range(100)}, "*.md")
    left = 100 - len(found.documents)
    assert left > 80
    assert found.warnings[-1] == f"review.docs: {left} more files are not shown to the model: there is no room left"
    assert len(found.warnings) <= 2
