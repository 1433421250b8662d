"""The texts of the later stages: review, approval, title, and what is stitched of them."""

import pytest

from git_agent.review.form.approved import read_approval, render_approval
from git_agent.review.form.praise import is_praise
from git_agent.review.form.reviewed import ASSESSMENTS, read_review, render_review
from git_agent.review.form.tidy import tidy
from git_agent.review.form.titled import read_title
from git_agent.review.stitch import stitch
from git_agent.review.values import Approval, Concern, Review
from support.reviews import WRITTEN

CONCERN = Concern(rule="review", problem="The subject is vague.", suggestion="Name the flag.")
REVIEW = Review(assessment="Good", concerns=(CONCERN,), rewrite="cli: feat: add --version", notes="Keep it short.")


def test_a_review_reads_as_it_was_written() -> None:
    judged = read_review(render_review(REVIEW))
    assert judged.faults == ()
    assert judged.content == REVIEW


def test_a_concern_names_its_place() -> None:
    concern = Concern(rule="debug", problem="It prints.", suggestion="Remove it.", path="a.py", line=3)
    text = render_review(Review(assessment="Poor", concerns=(concern,)))
    assert "1. a.py:3\n\n   - Problem: It prints.\n   - Suggestion: Remove it.\n" in text


def test_no_issues_are_told_as_none() -> None:
    text = render_review(Review(assessment="Excellent", concerns=()))
    assert "### Issues\n\nNone\n\n### Recommended Rewrite\n" in text
    assert read_review(text).content.concerns == ()


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("## Commit Message Review", "## Review", "there is no line `## Commit Message Review`"),
        ("### Issues", "### Problems", "there is no line `### Issues`"),
        ("Good", "Superb", f"has to be one of {', '.join(ASSESSMENTS)}"),
        ("   - Suggestion: Name the flag.", "", "needs `- Problem:` and `- Suggestion:`"),
    ],
)
def test_a_faulty_review(old: str, new: str, complaint: str) -> None:
    faults = read_review(render_review(REVIEW).replace(old, new)).faults
    assert any(complaint in fault.detail for fault in faults), faults


def test_praise_is_stripped_from_a_review() -> None:
    text = render_review(Review(assessment="Good", concerns=(CONCERN,), notes="Well done."))
    text = text.replace("Problem: The subject is vague.", "Problem: Excellent structure, good job.")
    judged = read_review(text)
    assert judged.content.concerns == ()
    assert judged.content.notes == ""


@pytest.mark.parametrize("text", ["Good job!", "Excellent message.", "Well done, looks good", "No concerns"])
def test_praise(text: str) -> None:
    assert is_praise(text)


@pytest.mark.parametrize("text", ["Excellent, but the test is missing", "The title is too long", "Remove `x`"])
def test_what_asks_for_something_is_no_praise(text: str) -> None:
    assert not is_praise(text)


@pytest.mark.parametrize("concerns", [(), ("The subject is vague.", "a.py:3 prints.")])
def test_an_approval_reads_as_it_was_written(concerns: tuple[str, ...]) -> None:
    judged = read_approval(render_approval(Approval(concerns=concerns)))
    assert judged.faults == ()
    assert judged.content == Approval(concerns=concerns)


def test_the_two_approvals() -> None:
    assert render_approval(Approval()) == "## Approved\n\nApproved\n"
    assert render_approval(Approval(concerns=("x",))) == "## Approved\n\nApproved (with concerns)\n\n- x\n"


@pytest.mark.parametrize(
    "text",
    [
        "Approved",
        "## Approved",
        "## Approved\n\nRejected",
        "## Approved\n\nApproved (with concerns)",
        "## Approved\n\nApproved\n\n- x",
        "## Approved\n\nApproved (with concerns)\n\nx\n",
    ],
)
def test_a_faulty_approval(text: str) -> None:
    assert read_approval(text).faults


def test_praise_is_no_concern() -> None:
    text = "## Approved\n\nApproved (with concerns)\n\n- Well done\n"
    assert read_approval(text).content == Approval()


def test_the_seeds_title_is_valid() -> None:
    title = "feat(src-mcp-vscode): add 5-agent commit workflow"
    judged = read_title(title, ("src-mcp-vscode",))
    assert judged.faults == ()
    assert judged.content == title


@pytest.mark.parametrize(
    ("text", "modules", "complaint"),
    [
        ("docs: no scope", ("a",), "the answer has to be one line"),
        ("two\nlines", ("a",), "the answer has to be one line"),
        ("wip(a): x", ("a",), "`wip` is none of feat"),
        ("feat(b): x", ("a",), "the scope `b` has to be a"),
        ("feat(c): x", ("a", "b"), "the scope `c` has to be a or b or multi-module"),
        (f"feat(a): {'x' * 64}", ("a",), "the title is 73 columns wide"),
        ("feat(a): x.", ("a",), "ends with a period"),
        ("feat(a): added x", ("a",), "in the imperative"),
        ("fix(a): fixes x", ("a",), "in the imperative"),
        ("feat(a): x\nfeat(a): y", ("a",), "the answer has to be one line"),
    ],
)
def test_a_faulty_title(text: str, modules: tuple[str, ...], complaint: str) -> None:
    faults = read_title(text, modules).faults
    assert any(complaint in fault.detail for fault in faults), faults


@pytest.mark.parametrize(("type_", "becomes"), [("build", "chore"), ("ci", "chore"), ("revert", "fix")])
def test_other_conventions_types_become_ours(type_: str, becomes: str) -> None:
    judged = read_title(f"# {type_}(a)!: x", ("a",))
    assert judged.faults == ()
    assert judged.content == f"{becomes}(a)!: x"


@pytest.mark.parametrize("dressed", ["# {}", "`{}`", '"{}"', "```\n{}\n```", "Here is the title:\n\n{}\n\nIt fits."])
def test_a_title_is_taken_without_its_dress(dressed: str) -> None:
    judged = read_title(dressed.format("feat(a): address x"), ("a",))
    assert (judged.faults, judged.content) == ((), "feat(a): address x")


@pytest.mark.parametrize(
    ("modules", "scopes", "refused"),
    [
        (("a",), ("a",), "multi-module"),
        (("docs",), ("docs", "changelog"), ""),
        (("a", "b"), ("a", "b", "multi-module"), "c"),
        (("a", "b", "c"), ("c", "multi-module"), "other"),
        (("a", "b", "c", "d"), ("multi-module", "tooling", "build-scripts"), ""),
    ],
)
def test_what_a_scope_may_be(modules: tuple[str, ...], scopes: tuple[str, ...], refused: str) -> None:
    for scope in scopes:
        assert read_title(f"feat({scope}): x", modules).faults == (), scope
    if refused:
        assert read_title(f"feat({refused}): x", modules).faults


def test_many_modules_may_have_any_category() -> None:
    assert read_title("feat(tooling): x", ("a", "b", "c", "d")).faults == ()


def test_what_is_stitched_has_one_title_and_ends_with_the_agent() -> None:
    text = stitch("feat(cli): print a version", WRITTEN, status="Approved", is_committed=False)
    assert text.startswith("# feat(cli): print a version\n\nThe command line")
    assert text.endswith("```\n\n---\n\nAgent: Approved\n")
    assert text.count("\n---\n") == 3
    assert "Revision" not in text


def test_what_is_committed_has_other_separators() -> None:
    text = stitch("feat(cli): x", WRITTEN, status="Approved (with concerns)", is_committed=True)
    assert text.count("\n***\n") == 3
    assert "\n---\n" not in text
    assert text.endswith("\n\n***\n\nAgent: Approved (with concerns)\n")


def test_a_record_stands_before_the_agent() -> None:
    block = "---ci---\nphase: 1\n---/ci---\n"
    text = stitch("feat(cli): x", WRITTEN, status="Approved", block=block, is_committed=True)
    assert text.endswith("```\n\n***\n\n---ci---\nphase: 1\n---/ci---\n\nAgent: Approved\n")


@pytest.mark.parametrize(
    ("text", "tidied"),
    [
        ("a\r\nb\r", "a\nb\n"),
        ("# a\ntext\n## b\n| x |\ntext", "# a\n\ntext\n\n## b\n\n| x |\n\ntext\n"),
        ("text\n---\nmore", "text\n\n---\n\nmore\n"),
        ("**Only bold**", "### Only bold\n"),
        ("**bold** and more", "**bold** and more\n"),
        ("```\n**code**\n\n\n# x\n", "```\n**code**\n\n\n# x\n\n```\n"),
        ("a\n\n\n\nb  ", "a\n\nb\n"),
        ("````md\n```\n````", "````md\n```\n````\n"),
        ("| **a** | b |\n| --- | --- |", "| **a** | b |\n| --- | --- |\n"),
        (f"| {'long ' * 30}|\ntext", f"| {'long ' * 30}|\n\ntext\n"),
        ("text\n===\nmore\n***", "text\n===\nmore\n\n***\n"),
    ],
)
def test_tidy(text: str, tidied: str) -> None:
    assert tidy(text) == tidied
    assert tidy(tidied) == tidied
