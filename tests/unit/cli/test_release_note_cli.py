"""`release-note` from outside: the right range, the right version, the right file, and nothing else touched."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from support.model_server import ModelServer, fails, says
from support.program import PROGRAM
from support.ran import Ran
from support.repo import Repo
from support.template import template
from support.terminal import at_terminal

LIBRARY = "def parse(text):\n    return text\n\n\ndef render(tree):\n    return str(tree)\n"
SECRET = "AKIA" + "IOSFODNN7" + "EXAMPLE"


@template
def released(repo: Repo) -> None:
    """A library at v1.2.0, with a feature, a fix, a chore and a test since."""
    repo.commit("feat: parse and render", {"lib.py": LIBRARY, "README.md": "# lib\n\n`render(tree)` renders.\n"})
    repo.git("tag", "v1.2.0")
    repo.commit("feat(parser): read lines (#12)", {"lines.py": "def lines(text):\n    return text.split()\n"})
    repo.commit("fix(parser): keep empty lines\n\nFixes #7", {"lines.py": "def lines(text):\n    return [text]\n"})
    repo.commit("chore: sort the imports", {"lib.py": LIBRARY + "\n"})
    repo.commit("test: cover lines", {"tests/test_lines.py": "def test_lines():\n    assert True\n"})


def told(repo: Repo, *args: str) -> str:
    ran = repo.agent("release-note", *args)
    assert ran.returncode == 0, ran
    return ran.stdout


def oid(repo: Repo, rev: str) -> str:
    return repo.git("rev-parse", "--short=7", rev)


def test_a_note_without_a_model_is_grouped_and_carries_its_commits(released: Repo) -> None:
    ran = released.agent("release-note")
    assert ran.returncode == 0
    assert ran.stdout == (
        "### New Features\n\n"
        f"- **parser**: Read lines ({oid(released, 'HEAD~3')}, #12)\n\n"
        "### Bug Fixes\n\n"
        f"- **parser**: Keep empty lines ({oid(released, 'HEAD~2')}, #7)\n\n"
        "### Contributors\n\n- Ada Example\n\n"
        "### Full Changelog\n\n"
        "2 commits are only listed here: 1 internal change, 1 tests only.\n\n"
        f"- {oid(released, 'HEAD')} test: cover lines\n"
        f"- {oid(released, 'HEAD~1')} chore: sort the imports\n"
        f"- {oid(released, 'HEAD~2')} fix(parser): keep empty lines\n"
        f"- {oid(released, 'HEAD~3')} feat(parser): read lines (#12)\n"
    )
    assert "base v1.2.0: the highest version that HEAD contains" in ran.stderr
    assert "written by the built-in writer" in ran.stderr


def test_the_full_changelog_is_what_git_says(released: Repo) -> None:
    note = json.loads(told(released, "--json"))
    assert [commit["sha"] for commit in note["full_changelog"]] == released.git("rev-list", "v1.2.0..HEAD").split()
    in_bullets = {
        ref["value"]
        for section in note["sections"]
        for bullet in section["bullets"]
        for ref in bullet["refs"]
        if ref["type"] == "commit"
    }
    assert len(in_bullets) + sum(note["omitted"].values()) == len(note["full_changelog"])
    assert {"base", "release", "base_reason", "sections", "omitted", "contributors"} <= note.keys()


@pytest.mark.parametrize(
    ("args", "title"),
    [
        (("patch",), "1.2.1"),
        (("minor",), "1.3.0"),
        (("major",), "2.0.0"),
        (("--auto",), "1.3.0"),
        (("--unreleased",), "Unreleased"),
        (("v1.2.0", "HEAD"), "Unreleased"),
        (("v1.2.0..HEAD",), "Unreleased"),
        (("v1.2.0",), "1.2.0"),
    ],
)
def test_a_range_can_be_said_in_many_ways(released: Repo, args: tuple[str, ...], title: str) -> None:
    assert json.loads(told(released, "--json", *args))["title"] == title


def test_the_next_version_is_all_that_is_printed(released: Repo) -> None:
    ran = released.agent("release-note", "--next-version")
    assert (ran.returncode, ran.stdout) == (0, "v1.3.0\n")
    assert "after v1.2.0, minor: a new feature" in ran.stderr
    assert told(released, "--next-version", "major") == "v2.0.0\n"
    assert told(released, "--next-version", "--plain") == "1.3.0\n"
    bump = json.loads(told(released, "--next-version", "--json"))
    assert (bump["version"], bump["tag"], bump["previous"], bump["part"]) == ("1.3.0", "v1.3.0", "v1.2.0", "minor")


def test_a_public_name_that_vanished_is_a_breaking_change(released: Repo) -> None:
    gone = LIBRARY.partition("\n\n\ndef render")[0] + "\n"
    released.commit("refactor: tidy up", {"lib.py": gone, "README.md": "# lib\n"})
    assert told(released, "--next-version") == "v2.0.0\n"
    assert told(released, "--next-version", "--no-api-check") == "v1.3.0\n"
    released.commit("build: add an image", {"Dockerfile": "FROM scratch\n"})
    assert told(released, "--next-version") == "v1.3.0\n"  # nobody outside calls what is only deployed
    note = told(released, "v1.2.0", "HEAD~1")
    assert note.startswith(f"### Breaking Changes\n\n- Tidy up: `render` is gone ({oid(released, 'HEAD~1')})\n")


def test_before_version_one_a_breaking_change_costs_the_minor_number(repo: Repo) -> None:
    repo.commit("feat: begin", {"a.py": "A = 1\n"})
    repo.git("tag", "0.3.1")
    repo.commit("feat!: begin anew", {"a.py": "A = 2\n"})
    assert told(repo, "--next-version") == "0.4.0\n"


def test_what_was_reverted_asks_for_no_version(released: Repo) -> None:
    released.git("revert", "--no-edit", "HEAD~2", "HEAD~3")
    assert told(released, "--next-version") == "v1.2.1\n"
    assert "Read lines" not in told(released).partition("### Full Changelog")[0]


def test_a_version_that_another_branch_has_is_told(released: Repo) -> None:
    released.git("switch", "--quiet", "-c", "side", "v1.2.0")
    released.commit("fix: patch it", {"p.py": "P = 1\n"})
    released.git("tag", "v1.3.0")
    released.git("switch", "--quiet", "-c", "topic", "main")
    ran = released.agent("release-note", "--next-version")
    assert (ran.returncode, ran.stdout) == (0, "v1.3.0\n")
    assert "warning: 1.3.0 is already tagged, on another branch" in ran.stderr
    to_machines = json.loads(told(released, "--next-version", "--json"))["warnings"]
    assert to_machines == ["1.3.0 is already tagged, on another branch"]


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (("v1.2.0", "v9"), 5, "unknown revision: v9"),
        (("nowhere", "HEAD"), 5, "unknown revision: nowhere"),
        (("HEAD", "HEAD"), 5, "nothing changed between HEAD and HEAD"),
        (("--path", "nowhere"), 5, "no commit of the range touches nowhere"),
        (("--path", "nowhere", "--next-version"), 5, "no commit of the range touches nowhere"),
        (("--path", "nowhere", "--all"), 5, "no commit of the range touches nowhere"),
        (("--tag-prefix", "core@"), 5, "no version tag begins with core@"),
        (("a", "b", "c"), 2, "a range has two ends"),
        (("v1.2.0", "--unreleased"), 2, "do not go together"),
        (("patch", "--all"), 2, "do not go together"),
        (("--all", "--prepend", "C.md"), 2, "nothing to prepend it to"),
        (("--prepend", "C.md", "--format", "markdown"), 2, "--prepend writes a changelog"),
        (("--prepend", "C.md", "--out", "N.md"), 2, "do not go together"),
        (("--next-version", "--out", "N.md"), 2, "--next-version only prints"),
        (("--out", "no/such/folder/N.md"), 2, "folder is not a folder"),
        (("--out", "."), 2, "folder"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_written(
    released: Repo, args: tuple[str, ...], code: int, said: str
) -> None:
    ran = released.agent("release-note", *args)
    assert (ran.returncode, ran.stdout) == (code, "")
    assert said in ran.stderr
    assert "\nhint: " in ran.stderr
    assert released.git("status", "--porcelain") == ""


def test_a_first_release_needs_no_tag(repo: Repo) -> None:
    repo.commit("feat: begin", {"a.py": "A = 1\n"})
    ran = repo.agent("release-note", "--auto")
    assert ran.returncode == 0
    assert "everything up to HEAD: no version is tagged yet" in ran.stderr
    assert "0.1.0, first: nothing is tagged yet" in ran.stderr
    assert "### New Features" in ran.stdout


def test_out_gets_the_note_and_stdout_the_trace(released: Repo) -> None:
    ran = released.agent("release-note", "minor", "--out", "NOTES.md", "--verbose")
    assert ran.returncode == 0
    assert "INF final" in ran.stdout
    assert (released.path / "NOTES.md").read_text().startswith("### New Features\n")
    assert not (released.path / ".git-agent").exists()


def test_out_does_not_replace_what_git_does_not_have(released: Repo) -> None:
    target = released.write("HISTORY.md", "# By hand\n")
    for which in ("minor", "--all"):
        ran = released.agent("release-note", which, "--out", "HISTORY.md")
        assert (ran.returncode, ran.stdout) == (2, "")
        assert "HISTORY.md holds what git does not have" in ran.stderr
        assert "--prepend" in ran.stderr
    assert target.read_text() == "# By hand\n"
    released.git("add", "HISTORY.md")
    ran = released.agent("release-note", "minor", "--out", "HISTORY.md")
    assert "git-agent: HISTORY.md is written" in ran.stderr
    assert target.read_text().startswith("### New Features\n")


def test_out_replaces_what_it_wrote_itself_and_nobody_has_touched(released: Repo) -> None:
    assert released.agent("release-note", "minor", "--out", "NOTES.md").returncode == 0
    assert released.agent("release-note", "--out", "NOTES.md").returncode == 0
    target = released.path / "NOTES.md"
    target.write_text(f"{target.read_text()}\nBy hand.\n")
    assert released.agent("release-note", "--out", "NOTES.md").returncode == 2


def test_a_note_on_stdout_leaves_a_trace_on_disk(released: Repo) -> None:
    told(released)
    assert list((released.path / ".git-agent" / "sessions").iterdir())


def test_prepending_twice_is_prepending_once(released: Repo) -> None:
    target = released.write("CHANGELOG.md", "# Changelog\n\nOurs.\n\n## [1.2.0] - 2025-01-01\n\n- Everything\n")
    told(released, "--auto", "--prepend", "CHANGELOG.md")
    first = target.read_text()
    told(released, "--auto", "--prepend", "CHANGELOG.md")
    assert target.read_text() == first
    assert first.index("## [1.3.0] - 2026-01-05") < first.index("## [1.2.0] - 2025-01-01")
    assert first.endswith("- Everything\n")


def test_what_killed_runs_left_beside_a_changelog_goes_with_the_next(released: Repo) -> None:
    target = released.write("CHANGELOG.md", "# Changelog\n\n## 1.2.0\n\n- Everything\n")
    old, young, others = (released.path / f".git-agent-{digit * 16}" for digit in "abc")
    for file in (old, young):
        file.write_text("half a changelog\n")
    others.symlink_to(target)
    foreign = released.write(".git-agent-notes", "of a person\n")
    for file in (old, others, foreign):
        os.utime(file, (0, 0), follow_symlinks=False)
    told(released, "--auto", "--prepend", "CHANGELOG.md")
    assert [file.is_symlink() or file.exists() for file in (old, young, others, foreign)] == [False, True, True, True]


def test_what_a_person_prepared_for_the_version_stays(released: Repo) -> None:
    target = released.write(
        "CHANGELOG.md", "# Changelog\n\n## [1.3.0] - unreleased\n\n- By hand\n\n## 1.2.0\n\n- Old\n"
    )
    ran = released.agent("release-note", "--auto", "--prepend", "CHANGELOG.md")
    assert ran.returncode == 0
    assert target.read_text().startswith("# Changelog\n\n## [1.3.0] - unreleased\n\n- By hand\n- **parser**: ")
    assert "warning: CHANGELOG.md: line 3 still calls 1.3.0 unreleased" in ran.stderr


def test_a_commit_that_wrote_its_own_line_is_not_told_again(released: Repo) -> None:
    old = "# Changelog\n\n## Unreleased\n\n- Blank ends stay as they are\n\n## 1.2.0\n\n- Old\n"
    released.commit("fix: strip no more than lines", {"CHANGELOG.md": old, "lines.py": "LINES = 1\n"})
    told(released, "--auto", "--prepend", "CHANGELOG.md")
    new = (released.path / "CHANGELOG.md").read_text()
    assert "Blank ends" in new
    assert "Keep empty lines" in new
    assert "Strip no more" not in new


def test_a_commit_that_took_our_bullets_along_is_told_as_well(released: Repo) -> None:
    released.commit("docs: begin a changelog", {"CHANGELOG.md": "# Changelog\n\n## 1.2.0\n\n- Old\n"})
    told(released, "--auto", "--prepend", "CHANGELOG.md")
    new = (released.path / "CHANGELOG.md").read_text()
    released.commit("fix: crash on four (#13)", {"CHANGELOG.md": new, "lines.py": "LINES = 1\n"})
    told(released, "--auto", "--prepend", "CHANGELOG.md")
    assert "Crash on four" in (released.path / "CHANGELOG.md").read_text()


@pytest.mark.parametrize("name", ["CHANGES.rst", "CHANGES"])
def test_a_changelog_of_another_form_is_refused_before_any_work(released: Repo, name: str) -> None:
    prepared = "Version 1.3.0\n-------------\n\nUnreleased\n\n-   Drop it. :pr:`5818`\n"
    target = released.write(name, prepared)
    ran = released.agent("release-note", "--auto", "--prepend", name)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert f"error: {name} is not" in ran.stderr
    assert "hint: print the entry with --format keepachangelog" in ran.stderr
    assert target.read_text() == prepared


def test_every_release_is_in_the_whole_changelog(released: Repo) -> None:
    released.git("tag", "v1.3.0")
    released.commit("fix: close the file", {"c.py": "C = 1\n"})
    text = told(released, "--all")
    titles = [line for line in text.split("\n") if line.startswith("## ")]
    assert [title.split("]")[0] for title in titles] == ["## [Unreleased", "## [1.3.0", "## [1.2.0"]
    releases = json.loads(told(released, "--all", "--json"))["releases"]
    assert [note["title"] for note in releases] == ["Unreleased", "1.3.0", "1.2.0"]


def test_a_whole_changelog_tells_a_release_as_its_own_note_does(released: Repo) -> None:
    released.git("remote", "add", "origin", "https://github.com/example/lib.git")
    released.git("tag", "v1.3.0")
    note = json.loads(told(released, "v1.3.0", "--json"))
    whole = json.loads(told(released, "--all", "--json"))["releases"][0]
    apart = {"base_reason", "contributors"}  # found from all versions at once, and people are not read
    assert {key: text for key, text in whole.items() if key not in apart} == {
        key: note[key] for key in whole if key not in apart
    }
    assert list(whole["omitted"]) == list(note["omitted"]) == ["internal change", "tests only"]


def test_an_old_version_that_is_kept_alive_does_not_tell_of_newer_ones(released: Repo) -> None:
    released.git("tag", "v2.0.0")
    released.git("switch", "--quiet", "-c", "1.x", "v1.2.0")
    released.commit("fix: patch it", {"p.py": "P = 1\n"})
    released.git("tag", "v1.2.1")
    assert "## [2.0.0]" not in told(released, "--all")
    released.git("switch", "--quiet", "main")
    assert "## [2.0.0]" in told(released, "--all")
    assert "## [1.2.1]" in told(released, "--all")


def test_a_package_of_a_monorepo_has_its_own_versions_and_commits(repo: Repo) -> None:
    repo.commit("feat: begin both", {"core/a.py": "A = 1\n", "web/b.py": "B = 1\n"})
    repo.git("tag", "core@1.0.0")
    repo.git("tag", "web@3.0.0")
    repo.commit("feat: core only", {"core/a.py": "A = 2\n"})
    repo.commit("fix: web only", {"web/b.py": "B = 2\n"})
    assert told(repo, "--path", "core", "--next-version") == "core@1.1.0\n"
    assert told(repo, "--path", "web", "--next-version") == "web@3.0.1\n"
    note = told(repo, "--path", "web")
    assert "Web only" in note
    assert "ore only" not in note
    changelog = told(repo, "--all", "--path", "core")
    assert [line for line in changelog.split("\n") if line.startswith("## ")] == [
        "## [Unreleased]",
        "## [1.0.0] - 2026-01-05",
    ]
    assert "Web only" not in changelog
    ran = repo.agent("release-note")
    assert ran.returncode == 5
    assert "core@" in ran.stderr
    assert "--tag-prefix" in ran.stderr


def test_the_compare_page_is_named_and_no_credential_with_it(released: Repo) -> None:
    released.git("remote", "add", "origin", "https://ada:s3cret-token@github.com/example/lib.git")
    note = told(released, "minor")
    assert note.endswith("**Compare**: https://github.com/example/lib/compare/v1.2.0...v1.3.0\n")
    assert "s3cret" not in note


@pytest.mark.parametrize("form", ["markdown", "json", "keepachangelog"])
def test_a_secret_in_a_subject_is_not_published(released: Repo, form: str) -> None:
    released.commit(f"fix: rotate {SECRET}", {"d.py": "D = 1\n"})
    note = told(released, "--format", form)
    assert SECRET not in note
    assert "[REDACTED:aws" in note


def test_a_secret_in_a_subject_is_no_reason_for_a_version(released: Repo) -> None:
    released.commit(f"feat: rotate {SECRET}", {"d.py": "D = 1\n"})
    answer = told(released, "--next-version", "--json")
    assert SECRET not in answer
    assert "[REDACTED:aws" in answer


def test_the_same_range_gives_the_same_bytes(released: Repo) -> None:
    first = released.agent("release-note", "--json", env={"PYTHONHASHSEED": "1"})
    second = released.agent("release-note", "--json", env={"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo", "LC_ALL": "C"})
    assert first.stdout == second.stdout


def test_a_long_range_shows_its_progress_on_a_terminal(repo: Repo) -> None:
    repo.commit("feat: begin", {"a.py": "A = 1\n"})
    repo.git("tag", "v1.0.0")
    many = "".join(
        f"commit refs/heads/main\nmark :{n}\ncommitter A <a@e.org> {1_767_700_000 + n} +0000\ndata 8\nfeat: x\n\n"
        + (f"from {repo.head}\n\n" if n == 1 else "\n")
        for n in range(1, 701)
    )
    repo.git("fast-import", "--quiet", stdin=many)
    code, screen = at_terminal(repo.path, ("release-note", "--next-version"), ())
    assert code == 0
    assert "500 commits read" in screen


def polished(repo: Repo, server: ModelServer, *args: str) -> Ran:
    return repo.agent("release-note", "--base-url", server.base_url, "--model", "m", *args)


def answer(repo: Repo, summary: str, *, lost: bool = False) -> str:
    bullets = [{"label": "parser", "summary": summary, "refs": [{"type": "commit", "value": oid(repo, "HEAD~3")}]}]
    fix = {"label": None, "summary": "Empty lines are kept", "refs": [{"type": "commit", "value": oid(repo, "HEAD~2")}]}
    sections = [{"heading": "New Features", "bullets": bullets}]
    return json.dumps({"sections": sections if lost else [*sections, {"heading": "Bug Fixes", "bullets": [fix]}]})


def test_a_model_words_the_bullets(released: Repo) -> None:
    with ModelServer(says(answer(released, "The parser reads lines"))) as server:
        ran = polished(released, server)
    assert ran.returncode == 0, ran
    assert f"- **parser**: The parser reads lines ({oid(released, 'HEAD~3')}, #12)" in ran.stdout
    assert "test: cover lines" in ran.stdout  # the full list is made here, not there


@pytest.mark.parametrize(
    "wrong",
    [{"summary": "The parser reads lines 40 times faster"}, {"summary": "The parser reads lines", "lost": True}],
)
def test_a_polish_that_invents_or_loses_something_twice_is_not_used(released: Repo, wrong: dict[str, str]) -> None:
    text = answer(released, wrong["summary"], lost="lost" in wrong)
    with ModelServer(says(text), says(text)) as server:
        ran = polished(released, server)
        assert len(server.bodies) == 2
    assert (ran.returncode, ran.stdout) == (9, "")
    assert wrong["summary"] in ran.stderr  # what was refused is shown
    with ModelServer(says(text), says(text)) as server:
        ran = polished(released, server, "--fallback", "builtin")
    assert ran.returncode == 0, ran
    assert "- **parser**: Read lines" in ran.stdout
    assert "40 times" not in ran.stdout


def test_a_model_that_fails_is_an_error_unless_there_is_a_fallback(released: Repo, tmp_path: Path) -> None:
    with ModelServer(fails(400, "no")) as server:
        ran = polished(released, server, "--out", str(tmp_path / "NOTES.md"))
    assert ran.returncode == 6
    assert not (tmp_path / "NOTES.md").exists()
    with ModelServer(fails(400, "no")) as server:
        ran = polished(released, server, "--fallback", "builtin")
    assert ran.returncode == 0
    assert "Read lines" in ran.stdout


def test_several_releases_prepended_at_once_are_all_there(released: Repo) -> None:
    for minor in range(3, 7):
        released.git("tag", f"v1.{minor}.0")
        released.commit(f"feat: add part {minor}", {f"part{minor}.py": f"PART = {minor}\n"})
    # Long enough that reading, changing and writing it takes a while.
    old = "".join(f"## [0.{number}.0] - 2020-01-01\n\n- Part {number}\n\n" for number in range(8_000))
    target = released.write("CHANGELOG.md", f"# Changelog\n\n{old}")
    ranges = [(f"v1.{minor - 1}.0", f"v1.{minor}.0") for minor in range(4, 7)]
    argv = [(*PROGRAM, "release-note", *span, "--prepend", "CHANGELOG.md") for span in ranges]
    together = [subprocess.Popen(one, cwd=released.path, stdout=subprocess.DEVNULL) for one in argv]
    assert [one.wait(120) for one in together] == [0] * len(ranges)
    text = target.read_text()
    assert [minor for minor in range(4, 7) if text.count(f"## [1.{minor}.0]") == 1] == [4, 5, 6]
    assert text.count("\n- Part ") == 8_000


def test_a_bare_repository_has_releases_and_requests_and_gets_no_traces(released: Repo, tmp_path: Path) -> None:
    released.git("clone", "--quiet", "--bare", ".", str(tmp_path / "bare.git"))
    bare = Repo(tmp_path / "bare.git")
    assert told(bare, "v1.2.0", "HEAD") == told(released, "v1.2.0", "HEAD")
    assert bare.agent("pr-message", "--base", "v1.2.0").returncode == 0
    assert not (bare.path / ".git-agent").exists()


def test_what_is_put_under_another_version_is_told_to_be_there(released: Repo) -> None:
    released.write("CHANGELOG.md", "# Changelog\n\n## 9.0.0\n\n- By hand\n\n## 0.1.0\n\n- First\n")
    ran = released.agent("release-note", "--auto", "--prepend", "CHANGELOG.md")
    assert "is in CHANGELOG.md now, under 9.0.0" in ran.stderr
