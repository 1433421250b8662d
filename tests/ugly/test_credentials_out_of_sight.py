"""Credentials whose names no hunk shows: what the program says of their change, and what it does not."""

import pytest

from support.repo import Repo

OLD, NEW = "Mountain" + "4", "Seashore" + "9"


def rows(head: str, row: str, value: str, tail: str = "") -> str:
    kept = "".join(row.format(name=f"user{number}", value=f"Plaice{number}") for number in range(8))
    return head + kept + row.format(name="gustav", value=value) + tail


@pytest.mark.parametrize(
    ("path", "head", "row", "tail"),
    [
        ("a.rb", "PASSWORDS = {\n", "  {name}: :{value},\n", "}\n"),
        ("b.rb", "PASSWORDS = %w[\n", "  {value}\n", "]\n"),
        ("c.yml", "passwords:\n", "  {name}: {value}\n", ""),
        ("d.csv", "user,password\n", "{name},{value}\n", ""),
    ],
)
def test_no_value_of_a_collection_of_passwords_is_told(repo: Repo, path: str, head: str, row: str, tail: str) -> None:
    repo.commit("Start", {path: rows(head, row, OLD, tail)})
    repo.stage({path: rows(head, row, NEW, tail)})
    ran = repo.agent("commit-msg", "--json")
    assert ran.returncode == 0, ran.stderr
    assert OLD not in ran.stdout + ran.stderr
    assert NEW not in ran.stdout + ran.stderr
    assert f"{path}:" in ran.stderr  # the secret that is staged


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("main.tf", 'resource "db" "d" {{\n  user = "root"\n  password = "{value}x"\n}}\n'),
        (".netrc", "machine h login bob password {value}x\n"),
        ("b.sql", "ALTER ROLE app PASSWORD '{value}x';\n"),
        ("id_ed25519", "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU{value}\n-----END\n"),
    ],
)
def test_another_password_is_no_other_layout(repo: Repo, path: str, text: str) -> None:
    repo.commit("Start", {path: text.format(value=OLD)})
    repo.stage({path: text.format(value=NEW)})
    said = repo.agent("commit-msg").stdout
    assert path in said
    assert "format" not in said
    assert "style" not in said
