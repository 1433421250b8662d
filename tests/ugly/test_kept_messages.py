"""Messages that somebody has already written are kept, and say what came to the commit since."""

import json

import pytest

from support.repo import Repo
from support.template import template

PARSER = "def parse(text):\n    return text.split()\n"
GUIDE = "# Guide\n\n## Usage\n\nCall parse.\n\n## Output\n\nA list.\n"


def proved(repo: Repo, *args: str) -> str:
    """The message, after every claim in it was found in the evidence."""
    ran = repo.agent("commit-msg", "--strict", "--json", *args)
    assert ran.returncode == 0, ran
    report = json.loads(ran.stdout)
    assert report["warnings"] == []
    return str(report["message"]).rstrip("\n")


@template
def project(repo: Repo) -> None:
    """A short history with bodies."""
    repo.commit(
        "Add the parser\n\nIt is needed.", {"parser.py": PARSER, "docs/guide.md": GUIDE, "show.py": "END = 1\n"}
    )
    repo.commit("Describe the parser\n\nIt was asked for.", {"docs/faq.md": "# FAQ\n"})


def head(repo: Repo, message: str) -> None:
    repo.commit(message, {"parser.py": PARSER.replace("split()", "split(None)")})


def test_an_amend_without_anything_staged_keeps_the_message(project: Repo) -> None:
    message = "Split at blanks\n\nTabs are blanks.\n\nReviewed-by: Ada <ada@example.org>"
    head(project, message)
    assert proved(project, "--amend") == message


LONG = "which nobody had thought of when the first version of this parser was written"
OWN = (
    "Split at blanks\nand nowhere else\n",
    "Split at blanks\n\nTabs are blanks,\nand so are\nline ends.\n",
    f"Split at blanks\n\n- Tabs are blanks, {LONG}\n- Line ends are\n  blanks too\n",
    f"Split at blanks\n\nAs in\n```\na\n\nb\n```\n{LONG}.\n",
    f"Split at blanks\n\n1) one\n2) two, {LONG}\nReviewed-by: Ada <ada@example.org>\n",
)


@pytest.mark.parametrize("message", OWN)
@pytest.mark.parametrize("staged", [False, True])
def test_an_amend_keeps_what_a_person_wrote_to_the_byte(project: Repo, message: str, staged: bool) -> None:
    head(project, message)
    if staged:
        project.stage({"parser.py": PARSER.replace("split()", "split(None, 9)")})
    before = project.git_bytes("cat-file", "commit", "HEAD").partition(b"\n\n")[2]
    assert project.agent("commit", "--amend").returncode == 0
    assert project.git_bytes("cat-file", "commit", "HEAD").partition(b"\n\n")[2] == before == message.encode()


@pytest.mark.parametrize("message", OWN)
def test_what_is_added_by_an_amend_leaves_every_line_of_a_person_alone(project: Repo, message: str) -> None:
    head(project, message)
    project.stage({"docs/guide.md": GUIDE.replace("A list", "A tuple")})
    message_now = proved(project, "--amend")
    assert "Reword Output section in guide.md" in message_now
    left = [line for line in message_now.split("\n") if line and "guide.md" not in line]
    assert left == [line for line in message.split("\n") if line]


def test_a_refinement_of_what_head_touches_keeps_the_message(project: Repo) -> None:
    head(project, "Split at blanks")
    project.stage({"parser.py": PARSER.replace("split()", "split(None, 9)")})
    assert proved(project, "--amend") == "Split at blanks"


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("Split at blanks", "Split at blanks\n\n- Reword Output section in guide.md"),
        (
            "Split at blanks\n\nTabs are blanks.\n\nReviewed-by: Ada <ada@example.org>",
            "Split at blanks\n\nTabs are blanks.\n\n- Reword Output section in guide.md\n\n"
            "Reviewed-by: Ada <ada@example.org>",
        ),
        (
            "Split at blanks\n\n* Take tabs for blanks",
            "Split at blanks\n\n* Take tabs for blanks\n* Reword Output section in guide.md",
        ),
        ("Split at blanks\n\nThe guide says so too.", "Split at blanks\n\nThe guide says so too."),
    ],
)
def test_what_comes_with_an_amend_is_told_unless_the_message_names_it(
    project: Repo, message: str, expected: str
) -> None:
    head(project, message)
    project.stage({"docs/guide.md": GUIDE.replace("A list", "A tuple")})
    assert proved(project, "--amend") == expected


def test_a_file_renamed_or_removed_with_an_amend_is_told(project: Repo) -> None:
    head(project, "Split at blanks")
    project.git("mv", "docs/faq.md", "docs/questions.md")
    project.git("rm", "-q", "show.py")
    expected = "Split at blanks\n\n- Remove show.py\n- Rename docs/faq.md to questions.md"
    assert proved(project, "--amend") == expected


def test_of_a_file_that_head_renamed_only_what_comes_to_it_is_told(project: Repo) -> None:
    project.git("mv", "docs/guide.md", "docs/manual.md")
    project.commit("Call the guide a manual")
    project.stage({"docs/manual.md": GUIDE.replace("A list", "A tuple")})
    assert proved(project, "--amend") == "Call the guide a manual\n\n- Reword Output section in manual.md"


@pytest.fixture
def forked(project: Repo) -> Repo:
    """Two branches that changed the same two files."""
    project.git("checkout", "-q", "-b", "side")
    project.commit("Side", {"show.py": "END = 2\n", "docs/faq.md": "# Answers\n"})
    project.git("checkout", "-q", "main")
    project.commit("Main", {"show.py": "END = 3\n", "docs/faq.md": "# Questions\n"})
    return project


@pytest.mark.parametrize("settings", [(), ("-c", "commit.cleanup=scissors"), ("-c", "core.commentChar=;")])
def test_a_merge_says_where_conflicts_were_resolved(forked: Repo, settings: tuple[str, ...]) -> None:
    if "core.commentChar=;" in settings:
        forked.git("config", "core.commentChar", ";")
    forked.git(*settings, "merge", "side", check=False)
    forked.stage({"show.py": "END = 4\n", "docs/faq.md": "# Questions\n"})
    assert proved(forked) == "Merge branch 'side'\n\nConflicts resolved in docs/faq.md and show.py."


def test_a_merge_without_conflicts_says_nothing_of_any(forked: Repo) -> None:
    forked.git("merge", "--no-commit", "-q", "-X", "ours", "side")
    assert proved(forked) == "Merge branch 'side'"


def test_a_cherry_pick_keeps_its_source_last(forked: Repo) -> None:
    picked = forked.git("rev-parse", "side")
    forked.git("cherry-pick", "-x", "side", check=False)
    forked.stage({"show.py": "END = 4\n", "docs/faq.md": "# Both\n"})
    assert proved(forked) == f"Side\n\n(cherry picked from commit {picked})"


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (("merge", "side"), "Merge changes into main"),
        (("revert", "--no-commit", "HEAD"), "Revert changes in faq.md and show.py"),
    ],
)
def test_without_gits_message_only_the_certain_is_said(forked: Repo, command: tuple[str, ...], expected: str) -> None:
    forked.git(*command, check=False)
    forked.stage({"show.py": "END = 4\n", "docs/faq.md": "# Both\n"})
    (forked.path / ".git" / "MERGE_MSG").unlink()
    assert proved(forked) == expected
