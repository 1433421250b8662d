"""What git makes of a message, held against git itself."""

import pytest

from git_agent.git.cleanup import cleaned, is_empty
from support.repo import Repo

TEXTS = (
    "Subject\n",
    "\n\n  Subject  \n\n\n\nbody \t\n# a comment\n\n#no\n\n\nend\n\n",
    "Subject\n\nbody",
    "# only a comment\n",
    "Subject\r\n\r\n\r\nbody\f\n",
    "Sub\n\n----- >8 -----\n# ------------------------ >8 ------------------------\nrest\n",
)
NOTHING = ("", "\n \n", "Signed-off-by: A <a@b.c>\n\n", "# only a comment\n")


@pytest.mark.parametrize("mode", ["default", "whitespace", "scissors", "strip", "verbatim"])
def test_the_same_as_git(repo: Repo, mode: str) -> None:
    repo.commit("Begin", {"a.txt": "a\n"})
    for text in TEXTS:
        tidied = cleaned(text, mode, "#")
        if is_empty(tidied, mode):
            continue
        repo.git("commit", "--quiet", "--allow-empty", f"--cleanup={mode}", "--file=-", stdin=text)
        stored = repo.git_bytes("cat-file", "commit", "HEAD").decode().split("\n\n", 1)[1]
        assert stored == tidied


def test_nothing_is_no_message() -> None:
    assert [is_empty(cleaned(text, "strip", "#"), "strip") for text in NOTHING] == [True] * 4
    assert [is_empty(text, "verbatim") for text in NOTHING] == [True, False, False, False]
    assert not is_empty("Subject\n\nSigned-off-by: A <a@b.c>\n", "default")
