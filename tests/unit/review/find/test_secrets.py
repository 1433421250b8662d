"""Secrets in a change, and what only shows what they look like."""

import pytest

from git_agent.model.evidence import UNSCANNED, StagedSecret
from git_agent.model.value import replace
from git_agent.review.find.secrets import staged_secrets
from support.findings import findings

FILES = {"src/files.py": ("a = 1\n", "a = 2\n")}


def minded(*secrets: StagedSecret) -> list[tuple[str | None, int | None]]:
    given = replace(findings("Set a", FILES), secrets=secrets)
    return [(concern.path, concern.line) for concern in staged_secrets(given)]


def secret(path: str, line: int = 1, kind: str = "aws-key", *, guessed: bool = False) -> StagedSecret:
    return StagedSecret(path=path, line=line, kind=kind, guessed=guessed)


def test_every_secret_of_a_source_is_minded_at_its_line() -> None:
    assert minded(*(secret("src/files.py", line) for line in (1, 4, 9))) == [("src/files.py", at) for at in (1, 4, 9)]


@pytest.mark.parametrize("path", ["tests/test_files.py", "docs/use.md", "examples/use.py"])
def test_a_vendors_key_is_minded_in_a_test_and_a_whole_set_of_samples_is_not(path: str) -> None:
    assert minded(secret(path, 1), secret(path, 2)) == [(path, 1), (path, 2)]
    assert minded(*(secret(path, line) for line in (1, 2, 3))) == []


def test_a_password_of_a_test_opens_nothing() -> None:
    assert minded(secret("tests/test_files.py", kind="password")) == []
    assert minded(secret("src/files.py", kind="password")) == [("src/files.py", 1)]


def test_what_is_only_guessed_or_was_not_looked_through_is_not_minded() -> None:
    assert minded(secret("src/files.py", kind="secret", guessed=True), secret("src/a.bin", kind=UNSCANNED)) == []


def test_what_a_build_service_has_encrypted_for_itself_is_meant_to_be_there() -> None:
    files = {".travis.yml": ("a: 1\n", "a: 1\nenv:\n  - secure: [REDACTED:api-key]\n  key: [REDACTED:api-key]\n")}
    secrets = tuple(secret(".travis.yml", line, "api-key") for line in (3, 4))
    found = staged_secrets(replace(findings("Set a", files), secrets=secrets))
    assert [concern.line for concern in found] == [4]
