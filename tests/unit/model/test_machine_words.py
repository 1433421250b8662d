"""Words that machines obey are known wherever a title may quote them, and plain words are not taken for such."""

import pytest

from git_agent.model.machine_words import is_obeyed


@pytest.mark.parametrize(
    "text",
    [
        "[skip ci]",
        "[Skip\u00a0CI]",
        "[ no  deploy ]",
        "[ci:skip]",
        "***NO_CI***",
        "Skip-CI: true",
        "Auto-Submit: yes",
        "CQ-Depend: 12",
        "Bors r+",
        "git-svn-id: x",
        "GitOrigin-RevId: x",
        "Release-As: 9.0.0",
        "+SemVer: major",
        " /lgtm",
        "@Dependabot merge",
        "Closes #12",
        "fixes kiln/kiln#3",
        "Resolves: gh-7",
        "#close KILN-1",
    ],
)
def test_words_for_machines(text: str) -> None:
    assert is_obeyed(text)


@pytest.mark.parametrize(
    "text",
    [
        "a[nothing]",
        "docs/close.md",
        "skip the lid",
        "kiln::heat: warm",
        "issue #12",
        "no [tray] is hot",
        "ada@kiln.io",
        "",
    ],
)
def test_words_for_people(text: str) -> None:
    assert not is_obeyed(text)
