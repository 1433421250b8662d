"""What counts as told: a commit, a number however people write it, or the same words."""

import pytest

from git_agent.release.write.told import missing_bullets


def is_told(bullet: str, line: str) -> bool:
    return not missing_bullets([("", bullet)], [line])


@pytest.mark.parametrize(
    "line",
    [
        "- By hand (https://github.com/acme/cart/pull/7)",
        "- By hand, <https://github.com/acme/cart/issues/7>.",
        "- By hand https://code.example.org/acme/cart/pulls/7#discussion_r1",
        "- By hand (acme/cart#7)",
        "- By hand (PR 7)",
        "- GH-7: by hand",
    ],
)
def test_a_number_is_known_however_it_is_written(line: str) -> None:
    assert is_told("- Keep it (#7)", line)
    assert is_told("- Keep it ([#7](https://github.com/acme/cart/pull/7))", line)
    assert not is_told("- Keep it (#70)", line)
    assert not is_told("- Keep it (!7)", line)


@pytest.mark.parametrize("line", ["- By hand (https://gitlab.com/acme/sub/cart/-/merge_requests/7)", "- By hand, MR 7"])
def test_a_merge_request_has_numbers_of_its_own(line: str) -> None:
    assert is_told("- Keep it (!7)", line)
    assert not is_told("- Keep it (#7)", line)


def test_an_address_of_another_project_is_not_ours() -> None:
    line = "- Work around https://github.com/other/lib/issues/7"
    assert not is_told("- Keep it ([#7](https://github.com/acme/cart/pull/7))", line)
    assert is_told("- Keep it (#7)", line)
