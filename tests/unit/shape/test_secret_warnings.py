"""What a person is told of secrets that are about to enter history."""

import pytest

from git_agent.model.evidence import StagedSecret
from git_agent.shape.told import secret_warnings, told_secret_warnings

KEY = StagedSecret(path="b.py", line=1, kind="aws-key")


def lines(count: int) -> tuple[StagedSecret, ...]:
    """So many lines of signatures, two in each file."""
    return tuple(
        StagedSecret(path=f"sig/{number // 2}.asc", line=number, kind="high-entropy") for number in range(count)
    )


@pytest.mark.parametrize(
    ("count", "last"),
    [
        (5, "sig/2.asc:4 looks like a high-entropy text"),
        (6, "1 more line in 1 file looks like high-entropy text"),
        (44, "39 more lines in 20 files look like high-entropy text"),
    ],
)
def test_what_is_only_suspected_is_counted_from_the_sixth_line_on(count: int, last: str) -> None:
    told = told_secret_warnings((*lines(count), KEY))
    assert told[: min(count, 5)] == secret_warnings(lines(5))[:count]
    assert "b.py:1 looks like an aws-key" in told
    assert ([one for one in told if "aws" not in one])[-1] == last


def test_of_many_of_a_kind_in_one_file_the_first_are_told_and_the_others_counted() -> None:
    users = tuple(StagedSecret(path="users.csv", line=line, kind="password") for line in range(2, 10_002))
    told = told_secret_warnings((*users, KEY))
    assert told[:5] == secret_warnings(users[:5])
    assert told[5:] == ("b.py:1 looks like an aws-key", "9995 more lines in users.csv look like a password")
