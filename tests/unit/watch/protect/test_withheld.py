"""A secret is withheld: its path is told, and its bytes are nowhere."""

import os
from pathlib import Path

import pytest

from git_agent.watch.protect.hints import Heard
from git_agent.watch.protect.temporary import is_temporary
from git_agent.watch.protect.withheld import Withheld
from git_agent.watch.settings import WatchSettings
from support.repo import Repo
from support.watching import position_of, protected

TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" * 2
KEY = "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7bq\n-----END RSA PRIVATE KEY-----\n"

WITHHELD = (
    ".env", "deep/er/.env", ".env.local", "a.pem", "x/a.KEY", "id_rsa", "id_rsa.pub", "id_ed25519_work", "id_ecdsa",
    ".npmrc", ".netrc", ".pgpass", ".git-credentials", "credentials", "aws/credentials.json", "kubeconfig",
    ".aws/credentials", "home/.docker/config.json", ".kube/config", "a.p12", "a.pfx", "a.kdbx",
    "service-account-1.json", ".netrc~", ".netrc.swp", ".netrc.save", "#.netrc#", ".pgpass.orig", ".npmrc.bak",
    "server.pem~", "server.key.swp", ".server.key.swp", ".git-credentials.lock", "kubeconfig.bak", "credentials~",
    ".env~", "#.env#", ".#.env", "credentials.json.12345", ".env.tmp", "credentials.json.Xy12Zq",
)  # fmt: skip
HARMLESS = (
    ".env.example", "x/.env.sample", ".env.template", ".env.dist", "environment", "monkey", "docker/config.json",
    "credentials.py", "keys.txt", "envs/.environment", "notes.txt~",
    "key-12345678.txt", "environment.bak",
)  # fmt: skip


@pytest.mark.parametrize("path", WITHHELD)
def test_names_of_secrets_at_any_depth(path: str) -> None:
    assert Withheld(()).by_name(path)


@pytest.mark.parametrize("path", HARMLESS)
def test_names_that_only_look_like_them(path: str) -> None:
    assert not Withheld(()).by_name(path)


def test_the_users_own_list_replaces_ours() -> None:
    own = Withheld(("*.secret", "private/*"))
    assert [path for path in ("a.secret", "x/private/b", ".env") if own.by_name(path)] == ["a.secret", "x/private/b"]


def everywhere(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())


def test_an_untracked_file_with_such_a_name_is_told_of_and_kept_nowhere(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    repo.write(".env", "HARMLESS_LOOKING=oranges-and-lemons\n")
    with protected(repo) as tree:
        assert (tree.ops(), tree.gaps()) == ([], {".env": "secret"})
        assert [(event.kind, event.path, event.reason) for event in tree.ledger.events.since(0)] == [
            ("protected", ".env", "secret")
        ]
        tree.protection.scan()
        assert len(tree.ledger.events.since(0)) == 1
    assert b"oranges-and-lemons" not in everywhere(repo.path / ".git")


def test_a_tracked_file_with_such_a_name_counts_by_its_content(repo: Repo) -> None:
    repo.commit("Begin", {".env": "DEBUG=0\n"})
    with protected(repo) as tree:
        repo.write(".env", "DEBUG=1\n")
        tree.protection.scan()
        assert tree.ops() == [("modify", ".env")]


@pytest.mark.parametrize("secret", [TOKEN, KEY])
def test_a_token_or_a_key_withholds_any_file_until_it_is_gone(repo: Repo, secret: str) -> None:
    repo.commit("Begin", {"a.py": "x = 1\n"})
    with protected(repo) as tree:
        repo.write("a.py", f"x = 2\n{secret}\n")
        tree.protection.scan()
        assert (tree.ops(), tree.gaps()) == ([], {"a.py": "secret"})
        repo.write("a.py", "x = 3\n")
        tree.protection.scan()
        (capture,) = tree.captures()
        assert (tree.content(capture), tree.gaps()) == (b"x = 3\n", {})
        assert capture.before is not None
        assert capture.before.oid == repo.git("rev-parse", "HEAD:a.py")
    assert secret.encode() not in everywhere(repo.path / ".git")


def test_a_token_that_history_has_already_withholds_nothing(repo: Repo) -> None:
    repo.commit("Begin", {"README.md": f"Say `--token {TOKEN}`.\n"})
    with protected(repo) as tree:
        repo.write("README.md", f"Say `--token {TOKEN}`, and mind the comma.\n")
        tree.protection.scan()
        assert (tree.ops(), tree.gaps()) == ([("modify", "README.md")], {})
        other = TOKEN[:-1] + "9"
        repo.write("README.md", f"Say `--token {TOKEN}` or {other}\n")
        tree.protection.scan()
        assert tree.gaps() == {"README.md": "secret"}


def test_randomness_alone_withholds_nothing(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    repo.write("sums.txt", "kX9vQ2mZ7pL4wR8tY1nB6cD3fG5hJ0sA kX9vQ2mZ7pL4wR8tY1nB6cD3fG5hJ0sB\n")
    with protected(repo) as tree:
        assert tree.ops() == [("create", "sums.txt")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-16", "utf-32"])
def test_a_token_in_any_encoding(repo: Repo, encoding: str) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    repo.write("b.txt", f"use {TOKEN}\n".encode(encoding))
    (repo.path / "link").symlink_to(TOKEN)
    with protected(repo) as tree:
        assert tree.gaps() == {"b.txt": "secret", "link": "secret"}


def test_a_file_that_the_user_is_untracking_is_withheld_by_its_name(repo: Repo) -> None:
    repo.commit("Begin", {".env": "DEBUG=0\n"})
    with protected(repo) as tree:
        repo.git("rm", "--cached", "--quiet", ".env")
        repo.write(".env", "PASSWORDLIKE=oranges\n")
        tree.protection.take(Heard(paths=frozenset({".env"}), git=True))
        assert (tree.ops(), tree.gaps()) == ([], {".env": "secret"})


def test_a_file_that_was_added_and_taken_back_is_withheld_again(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    repo.write(".env", "DEBUG=0\n")
    repo.git("add", "--force", ".env")
    with protected(repo) as tree:
        assert tree.ops() == [("create", ".env")]
        repo.git("restore", "--staged", ".env")
        repo.write(".env", "PASSWORDLIKE=oranges\n")
        tree.protection.take(Heard(paths=frozenset({".env"}), git=True))
        assert (len(tree.captures()), tree.gaps()) == (1, {".env": "secret"})


@pytest.mark.parametrize("flag", ["--assume-unchanged", "--skip-worktree"])
def test_what_git_is_told_to_pass_over_is_passed_over(repo: Repo, flag: str) -> None:
    repo.commit("Begin", {"local.cfg": "1\n"})
    with protected(repo) as tree:
        repo.git("update-index", flag, "local.cfg")
        repo.write("local.cfg", "2\n")
        tree.protection.take(Heard(paths=frozenset({"local.cfg"}), git=True))
        assert tree.ops() == []


@pytest.mark.parametrize("name", ["4913", ".#x.py", "x.py~", ".x.py.swp", "x.tmp", ".env.Ab12Cd", "#x#", "x.py.tmp.1"])
def test_names_that_editors_use_for_a_moment(name: str) -> None:
    assert is_temporary(f"src/{name}")


@pytest.mark.parametrize("name", ["x.py", "README.md", ".gitignore", ".github", "tmp", "a.b", "Makefile"])
def test_ordinary_names(name: str) -> None:
    assert not is_temporary(name)


def test_a_temporary_that_becomes_a_secret_was_never_stored(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    with protected(repo) as tree:
        repo.write(".env.tmp", "PASSWORDLIKE=oranges-and-lemons\n")
        repo.write("x.py.tmp", "x = 1\n")
        tree.protection.take(Heard(paths=frozenset({".env.tmp", "x.py.tmp"})))
        assert tree.ops() == []
        (repo.path / ".env.tmp").rename(repo.path / ".env")
        (repo.path / "x.py.tmp").rename(repo.path / "x.py")
        tree.protection.take(Heard(paths=frozenset({".env.tmp", ".env", "x.py.tmp", "x.py"})))
        assert (tree.ops(), tree.gaps()) == ([("create", "x.py")], {".env": "secret"})
    assert b"oranges-and-lemons" not in everywhere(repo.path / ".git")


def test_what_was_stored_of_it_is_erased_when_it_becomes_one_later(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    with protected(repo) as tree:
        repo.write("x.tmp", "PASSWORDLIKE=oranges\n")
        findings = tree.protection._examiner.look_at(["x.tmp"], tree.ledger, has_stood=True)
        tree.protection._recorder.record(findings, position_of(repo))
        (capture,) = tree.captures()
        (repo.path / "x.tmp").rename(repo.path / ".env")
        tree.protection.take(Heard(paths=frozenset({"x.tmp", ".env"})))
        assert capture.after is not None
        assert not tree.ledger.contents.has(capture.after.oid)
        assert tree.ops() == [("delete", "x.tmp")]
        assert [event.kind for event in tree.ledger.events.since(0)] == [
            "captured",
            "captured",
            "protected",
            "protected",
        ]
    assert b"PASSWORDLIKE=oranges" not in everywhere(repo.path / ".git")


def test_a_large_one_is_let_go_of_too(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    with protected(repo) as tree:
        repo.write("notes.bin", os.urandom(200_000))
        tree.protection.scan()
        assert repo.git("for-each-ref", "refs/acd")
        (repo.path / "notes.bin").rename(repo.path / "server.key")
        tree.protection.scan()
        assert repo.git("for-each-ref", "refs/acd") == ""


def test_a_template_that_was_copied_to_a_secret_stays(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    with protected(repo) as tree:
        for path in (".env.example", ".env"):
            repo.write(path, "TOKEN=\n")
        tree.protection.scan()
        (capture,) = tree.captures()
        assert tree.content(capture) == b"TOKEN=\n"


def test_the_users_globs_count(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    repo.write("notes.private", "x\n")
    repo.write("more.zzz", "x\n")
    with protected(repo, WatchSettings(sensitive_globs=("*.private",), extra_sensitive_globs=("*.zzz",))) as tree:
        assert tree.gaps() == {"notes.private": "secret", "more.zzz": "secret"}
