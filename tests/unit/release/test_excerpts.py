"""What is shown of single commits: bounded, redacted before it is cut, and never more than git has."""

import os
from pathlib import Path

import pytest

from git_agent.config.load import load
from git_agent.config.settings import Settings
from git_agent.model.value import replace
from git_agent.release.read.excerpts import CommitExcerpt, bounded_message, commit_excerpts
from support.reading import git_of
from support.repo import Repo

SETTINGS = load(environ={}, root=None, flags=None).settings
AWS_KEY = "AKIA" + "QYLPMN5HHHFPZAM2"


def shown(repo: Repo, *oids: str, settings: Settings = SETTINGS) -> CommitExcerpt:
    """The excerpt of the last commit named; HEAD where none is."""
    wanted = oids or (repo.head,)
    return commit_excerpts(git_of(repo), wanted, settings=settings)[wanted[-1]]


def test_a_commit_is_its_message_its_paths_and_its_changed_lines(repo: Repo) -> None:
    repo.commit(
        "Begin", {"src/cart.py": "def total(items):\n    tax = 0\n    return sum(items)\n", "README.md": "Shop\n"}
    )
    repo.commit(
        "fix: add the tax\n\nIt was missing.",
        {"src/cart.py": "def total(items):\n    tax = 0\n    return sum(items) + tax\n", "README.md": "A shop\n"},
    )
    assert shown(repo) == CommitExcerpt(
        message="fix: add the tax\n\nIt was missing.",
        files=2,
        added=2,
        deleted=2,
        paths="README.md (modified, +1 -1)\nsrc/cart.py (modified, +1 -1)\n",
        patch=(
            "--- src/cart.py\n@@ line 3 @@ def total(items):\n-    return sum(items)\n+    return sum(items) + tax\n"
            "--- README.md\n@@ line 1 @@\n-Shop\n+A shop\n"
        ),
    )


def test_many_commits_are_told_apart(repo: Repo) -> None:
    oids = [repo.commit(f"Commit {number}", {f"file{number}.py": f"x = {number}\n"}) for number in range(5)]
    excerpts = commit_excerpts(git_of(repo), oids, settings=SETTINGS)
    assert list(excerpts) == oids
    for number, oid in enumerate(oids):
        assert excerpts[oid].message == f"Commit {number}"
        assert excerpts[oid].patch == f"--- file{number}.py\n@@ line 1 @@\n+x = {number}\n"


def test_nothing_asked_is_nothing_read(repo: Repo) -> None:
    assert commit_excerpts(git_of(repo), (), settings=SETTINGS) == {}


def test_a_message_cannot_pretend_to_be_a_patch(repo: Repo) -> None:
    repo.commit("One\n\ndiff --git a/x b/x\n@@ -1 +1 @@\n+evil\n", {"a.py": "a = 1\n"})
    assert shown(repo).paths == "a.py (added, +1 -0)\n"
    assert "evil" not in shown(repo).patch


def test_a_patch_cannot_pretend_to_be_a_commit(repo: Repo) -> None:
    first = repo.commit("One", {"a.py": "a = 1\n"})
    second = repo.commit("Two", {"b.txt": f"diff --git {first}\n\ndiff --git a/c b/c\n+c\n"})
    excerpts = commit_excerpts(git_of(repo), (first, second), settings=SETTINGS)
    assert excerpts[first].paths == "a.py (added, +1 -0)\n"
    assert excerpts[second].paths == "b.txt (added, +4 -0)\n"


def test_a_merge_has_only_its_message(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "a\n"})
    repo.git("checkout", "-q", "-b", "side")
    repo.commit("Side", {"side.txt": "s\n"})
    repo.git("checkout", "-q", "main")
    repo.commit("Main", {"main.txt": "m\n"})
    repo.git("merge", "--quiet", "--no-ff", "-m", "Merge the side", "side")
    assert shown(repo) == CommitExcerpt(message="Merge the side")


def test_a_root_commit_adds_its_files(repo: Repo) -> None:
    repo.commit("Begin", {"a.py": "a = 1\n"})
    assert shown(repo).paths == "a.py (added, +1 -0)\n"


def test_the_edge_of_a_shallow_clone_does_not_add_every_file(repo: Repo, tmp_path: Path) -> None:
    repo.commit("Begin", {"a.py": "a = 1\n"})
    repo.commit("Go on", {"b.py": "b = 1\n"})
    repo.git("clone", "--quiet", "--depth=1", f"file://{repo.path}", str(tmp_path / "clone"))
    assert shown(Repo(tmp_path / "clone")) == CommitExcerpt(message="Go on")


def test_a_clone_without_contents_still_has_messages(repo: Repo, tmp_path: Path) -> None:
    repo.git("config", "uploadpack.allowFilter", "true")
    first = repo.commit("Begin", {"a.py": "a = 1\n"})
    repo.commit("Go on", {"a.py": "a = 2\n"})
    url = f"file://{repo.path}"
    repo.git("clone", "--quiet", "--filter=blob:none", "--no-checkout", url, str(tmp_path / "clone"))
    excerpts = commit_excerpts(git_of(tmp_path / "clone"), (first, repo.head), settings=SETTINGS)
    assert [one.message for one in excerpts.values()] == ["Begin", "Go on"]
    assert not any(one.patch for one in excerpts.values())


def test_entries_without_text_are_named_and_not_shown(repo: Repo) -> None:
    repo.commit("Begin", {"old name.py": "".join(f"line {number}\n" for number in range(20)), "run.sh": "run\n"})
    repo.git("mv", "old name.py", "new\tname.py")
    (repo.path / "run.sh").chmod(0o755)
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{repo.head},lib")
    repo.stage({"picture.png": b"\x89PNG\0\x01", "package-lock.json": '{"lockfileVersion": 3}\n', "run.sh": "run\n"})
    repo.commit("Change many kinds")
    excerpt = shown(repo)
    assert excerpt.paths == (
        "lib (added, submodule)\n"
        "old name.py -> new\\tname.py (renamed, +0 -0)\n"
        "package-lock.json (added, +1 -0, lock file)\n"
        "picture.png (added, binary)\n"
        "run.sh (modified, +0 -0, mode 100644 -> 100755)\n"
    )
    assert excerpt.patch == ""


def test_bytes_that_are_not_text_do_no_harm(repo: Repo) -> None:
    repo.commit("Begin", {"latin.txt": "caf\xe9\n".encode("latin-1")})
    name = os.fsdecode(b"caf\xe9.txt")
    (repo.path / name).write_bytes(b"\xff\xfe text\n")
    repo.git("add", "--all")
    repo.commit("Add a name")
    assert shown(repo).paths == "caf\\xe9.txt (added, +1 -0)\n"
    assert "text" in shown(repo).patch


def test_secrets_are_gone_before_anything_is_cut(repo: Repo) -> None:
    key = "-----BEGIN RSA PRIVATE KEY-----\n" + "MIIEpAIBAAKCAQEAx3\n" * 60 + "-----END RSA PRIVATE KEY-----\n"
    repo.commit(f"Use {AWS_KEY}\n\n{key}", {"config.py": f'KEY = "{AWS_KEY}"\n', "key.txt": key})
    excerpt = shown(repo)
    assert AWS_KEY not in str(excerpt)
    assert "MIIEpAIBAAKCAQEAx3" not in str(excerpt)
    assert "[REDACTED:aws-key]" in excerpt.message
    assert "[REDACTED:aws-key]" in excerpt.patch


def test_a_patch_keeps_its_limits_and_small_files_survive_large_ones(repo: Repo) -> None:
    large = {f"src/large{number}.py": "".join(f"value_{n} = {n}\n" for n in range(500)) for number in range(6)}
    repo.commit("Grow", {**large, "src/small.py": "small = 1\n", "tests/test_small.py": "assert small\n"})
    excerpt = shown(repo)
    assert excerpt.files == 8
    assert excerpt.added == 3_002
    assert excerpt.patch.count("--- ") == 5
    assert excerpt.patch.count("\n") <= 40
    tight = replace(SETTINGS, limits=replace(SETTINGS.limits, excerpt_files=2, excerpt_bytes=200))
    assert len(shown(repo, settings=tight).patch.encode()) <= 200
    assert shown(repo, settings=tight).patch.count("--- ") == 1  # its lines, rather than the names of both


def test_a_line_without_end_is_cut(repo: Repo) -> None:
    repo.commit("Add data", {"data.py": f"DATA = [{'1, ' * 5_000}]\n"})
    assert len(shown(repo).patch) < 300
    assert "[cut]" in shown(repo).patch


def test_generated_files_are_not_shown(repo: Repo) -> None:
    marked = "# Code generated by a tool. DO NOT EDIT.\nvalue = 1\n"
    repo.commit("Generate", {"api.py": marked, "made/by_glob.py": "x = 1\n", "hand.py": "y = 1\n"})
    globbed = replace(SETTINGS, evidence=replace(SETTINGS.evidence, generated_globs=("made/*",)))
    assert shown(repo, settings=globbed).patch == "--- hand.py\n@@ line 1 @@\n+y = 1\n"


def test_settings_of_the_user_change_nothing(repo: Repo) -> None:
    repo.commit("Begin", {"a.py": "a = 1\n"})
    before = shown(repo)
    for name, value in {
        "log.showRoot": "false",
        "diff.noprefix": "true",
        "diff.mnemonicPrefix": "true",
        "log.decorate": "full",
        "format.pretty": "fuller",
        "color.ui": "always",
        "diff.context": "9",
        "log.showSignature": "true",
    }.items():
        repo.git("config", name, value)
    assert shown(repo) == before


@pytest.mark.parametrize(
    ("message", "lines", "words", "expected"),
    [
        ("One", 10, 1000, "One"),
        ("One\n\nTwo\nThree\n", 3, 1000, "One\n\nTwo\n[cut]"),
        ("one two three", 10, 2, "one two [cut]"),
        ("one two\nthree four five\nsix", 10, 4, "one two\nthree four [cut]"),
        ("one two\nthree", 10, 3, "one two\nthree"),
        ("one\ntwo\nthree", 1, 1, "one\n[cut]"),
        ("", 10, 1000, ""),
    ],
)
def test_lines_and_words_are_clamped_each_by_itself(message: str, lines: int, words: int, expected: str) -> None:
    limits = replace(SETTINGS.limits, release_message_lines=lines, release_message_words=words)
    assert bounded_message(message, limits) == expected
