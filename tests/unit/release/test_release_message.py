"""What a commit message says, in the dialects of all forges and whatever bytes it holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.model.value import as_data
from git_agent.release.read.message import LONGEST_TEXT, parse_commit_message

A, B = "a" * 40, "b1" * 20


@pytest.mark.parametrize(
    ("subject", "kind", "scope", "text"),
    [
        ("feat(parser): read lists", "feat", "parser", "read lists"),
        ("feature: read lists (#12)", "feat", None, "read lists"),
        ("fix!: drop it", "fix", None, "drop it"),
        ("net/http: close idle connections", None, None, "net/http: close idle connections"),
        ("Read lists (#12)", None, None, "Read lists"),
        ("Read lists (#12) (#14)", None, None, "Read lists"),
        ("Read lists (!12)", None, None, "Read lists"),
        ("Read lists [ABC-12]", None, None, "Read lists"),
        ("Read lists (fixes #12, #13)", None, None, "Read lists"),
        ("Fixed #12 -- Read lists.", None, None, "Read lists."),
        ("[4.2.x] Fixed #12, Refs #13 -- Read lists.", None, None, "Read lists."),
        ("Refs #12 -- fix: not a type", None, None, "fix: not a type"),
        ("Decode text (UTF-8)", None, None, "Decode text (UTF-8)"),
        ("Support lists (and maps)", None, None, "Support lists (and maps)"),
        ("(#12)", None, None, "(#12)"),
        ("", None, None, ""),
    ],
)
def test_type_scope_and_text_are_told_apart(subject: str, kind: str | None, scope: str | None, text: str) -> None:
    said = parse_commit_message(subject)
    assert (said.subject, said.type, said.scope, said.text) == (subject, kind, scope, text)


@pytest.mark.parametrize(
    ("message", "request_number", "title"),
    [
        ("Read lists (#12)", "12", None),
        ("Read lists (#11) (#12)", "12", None),
        ("Read lists (!12)", "12", None),
        ("Read lists (fixes #12)", None, None),
        ("Read lists [#12]", None, None),
        ("fix: x\n\nPR Close #12", "12", None),
        ("Read lists\n\nSee merge request group/sub/project!12", "12", None),
        ("Merge pull request #12 from ada/lists\n\nRead lists", "12", "Read lists"),
        ("Merge pull request #12 from ada/lists", "12", None),
        ("Merge pull request 'Read (all) lists' (#12) from ada/lists into main", "12", "Read (all) lists"),
        ("Merged in lists (pull request #12)\n\nRead lists\n\nApproved-by: Bo", "12", "Read lists"),
        ("Merged PR 12: Read lists\n\nMore.", "12", "Read lists"),
        ("Merge branch 'lists' into 'main'\n\nRead lists\n\nSee merge request ada/x!12", "12", "Read lists"),
        ("Merge branch 'lists' into 'main'\n\nSee merge request ada/x!12", "12", None),
        ("Merge branch 'lists' into 'main'\n\n# Conflicts:\n#\ta.txt", None, None),
        ("Merge branch 'main' of example.org:x", None, None),
    ],
)
def test_requests_and_titles_of_all_forges_are_found(
    message: str, request_number: str | None, title: str | None
) -> None:
    said = parse_commit_message(message)
    assert (said.pull_request, said.merged_title) == (request_number, title)


def test_a_merge_is_told_by_the_title_of_its_branch() -> None:
    said = parse_commit_message(
        "Merge pull request #12 from ada/lists\n\nfeat(parser)!: read lists (#11)\n\nNow they are read."
    )
    assert (said.type, said.scope, said.text, said.breaking) == ("feat", "parser", "read lists", "")
    assert (said.subject, said.pull_request) == ("Merge pull request #12 from ada/lists", "12")
    assert said.paragraph == "Now they are read."


@pytest.mark.parametrize(
    ("message", "issues"),
    [
        ("x\n\nFixes #12", ("12",)),
        ("x\n\nCloses: #12, #13 and #14", ("12", "13", "14")),
        ("x\n\nThis resolves #12; see #13 too", ("12",)),
        ("Fixed #12345 -- x", ("12345",)),
        ("Fixed #1, Refs #2 -- x", ("1", "2")),
        ("x\n\nfixes ada/x#12, #13", ("13",)),
        ("x\n\nfixes ada/x#12", ()),
        ("x\n\nRefs: ABC-123", ("ABC-123",)),
        ("x\n\nJira: ABC-123", ("ABC-123",)),
        ("x\n\nCloses ABC-123.", ("ABC-123",)),
        ("x\n\nResolves GH-12", ("12",)),
        ("Fix GCC-14 warnings", ()),
        ("Fix UTF-8", ()),
        ("x ABC-123", ()),
        ("x [ABC-123]", ("ABC-123",)),
        ("x (closes #12)\n\nCloses #12", ("12",)),
        ("Merge pull request #3 from a/b\n\nFixed #12 -- x", ("12",)),
        ("x (#12)", ()),
        ("x\n\nprefixes #12 and the colour #123abc", ()),
    ],
)
def test_issues_are_taken_only_from_words_that_name_them(message: str, issues: tuple[str, ...]) -> None:
    assert parse_commit_message(message).issues == issues


@pytest.mark.parametrize(
    ("message", "breaking"),
    [
        ("feat: x", None),
        ("feat!: x", ""),
        ("feat(a:b)!: x", ""),
        ("net!: x", ""),
        ("feat: say hello!: x", None),
        ("feat!: x\n\nBREAKING CHANGE: y is gone", "y is gone"),
        ("feat: x\n\nBREAKING-CHANGE: y\nis gone\nSigned-off-by: A <a@x>", "y is gone"),
        ("feat: x\n\nBREAKING CHANGE: y\n\nuse z\n\nFixes #12", "y use z"),
        ("feat: x\n\nBREAKING CHANGE: y\n\n\nother words", "y"),
        ("feat: x\n\nBREAKING CHANGES:\n- y\n- z\n\nPR Close #12", "- y - z"),
        ("feat: x\n\nIntro.\n\nBREAKING CHANGE: y\n\nBefore:\nold\n\nReviewed-by: B <b@x>", "y Before: old"),
        ("feat: x\n\nNo BREAKING CHANGE here", None),
        ("feat: x\n\nBREAKING CHANGE: N/A", None),
        ("feat: x\n\nBREAKING CHANGES: none", None),
        ("feat: x\n\nBREAKING CHANGE: n/a.\n\nOther words", None),
        ("feat: x\n\nBREAKING CHANGE: no\nSigned-off-by: A <a@x>", None),
        ("feat: x\n\nBREAKING CHANGE: -", None),
        ("feat: x\n\n**BREAKING CHANGE:** _None_", None),
        ("feat: x\n\nBREAKING CHANGES:\n- none\n", None),
        ("feat: x\n\nBREAKING CHANGE: no breaking changes", None),
        ("feat!: x\n\nBREAKING CHANGE: N/A", ""),
        ("feat: x\n\nBREAKING CHANGE: N/A\nBREAKING CHANGE: y is gone", "y is gone"),
        ("feat: x\n\nBREAKING CHANGE: no names are sorted", "no names are sorted"),
        ("feat: x\n\nBREAKING CHANGE: none of them is sorted", "none of them is sorted"),
        ("x (#1)\n\n* feat!: y\n* fix: z", ""),
        ("x (#1)\n\n* feat: y\n\nBREAKING CHANGE: gone\n\n* fix: z", "gone"),
    ],
)
def test_breaking_changes_are_found_by_mark_and_by_footer(message: str, breaking: str | None) -> None:
    assert parse_commit_message(message).breaking == breaking


@pytest.mark.parametrize(
    ("message", "ids", "requests", "subjects"),
    [
        (f'Revert "x"\n\nThis reverts commit {A}.', (A,), (), ("x",)),
        (f"Revert two\n\nThis reverts commits {A} and\n{B}.", (A, B), (), ()),
        (f"Revert two\n\nThis reverts commit {A}.\nThis reverts commit {B}.", (A, B), (), ()),
        (f'Revert "m"\n\nThis reverts commit {A}, reversing\nchanges made to {B}.', (A,), (), ("m",)),
        ("Revert abcdef1", ("abcdef1",), (), ()),
        ('Revert "x (#12)" (#13)\n\nReverts ada/x#12', (), ("12",), ("x (#12)",)),
        ('Revert "x"\n\nReverts #12', (), ("12",), ("x",)),
        ('Revert "x"\n\nThis reverts merge request !12', (), ("12",), ("x",)),
        ('Revert "Revert "x""', (), (), ('Revert "x"',)),
        ('Reapply "x"', (), (), ('Revert "x"',)),
        ('Fixed #1 -- Reverted "x."', (), (), ("x.",)),
        ("revert: feat: x (#12) (#13)", (), (), ("feat: x (#12) (#13)", "feat: x (#12)")),
        (f"feat: do it in another way\n\nThis reverts commit {A} and starts again.", (), (), ()),
        (f"feat: x (#12)\n\n* wip\n\n* Revert wip\n\nThis reverts commit {A}.", (), (), ()),
    ],
)
def test_reverts_name_what_they_take_back(
    message: str, ids: tuple[str, ...], requests: tuple[str, ...], subjects: tuple[str, ...]
) -> None:
    said = parse_commit_message(message)
    assert (said.reverts, said.reverted_requests, said.reverted_subjects) == (ids, requests, subjects)


def test_picks_and_co_authors_are_read_in_any_case() -> None:
    said = parse_commit_message(
        f"x\n\n(cherry picked from commit {A})\nCo-authored-by: Bo Example <bo@example.org>\n"
        "CO-AUTHORED-BY:  Cy   <cy@example.org>\nco-authored-by: nobody\nCo-Authored-By: Cy <cy@example.org>\n"
    )
    assert said.picked_from == (A,)
    assert said.co_authors == ("Bo Example <bo@example.org>", "Cy <cy@example.org>")


@pytest.mark.parametrize(
    ("message", "is_security"),
    [
        ("security: x", True),
        ("fix(security): x", True),
        ("docs(security): x", False),
        ("Fixed CVE-2026-12345 -- x", True),
        ("fix: x\n\nSee GHSA-abcd-ef12-gh34.", True),
        ("Fix a vulnerability in the parser", True),
        ("Security fix for the parser", True),
        ("Explain security", False),
        ("Bump y\n\n<details>\nFixes CVE-2026-12345 and closes #3\n</details>\n\nSigned-off-by: A <a@x>", False),
    ],
)
def test_security_is_told_by_type_advisory_or_word(message: str, is_security: bool) -> None:
    assert parse_commit_message(message).is_security is is_security


def test_notes_of_others_in_a_robot_s_message_are_not_ours() -> None:
    said = parse_commit_message(
        "Bump y (#4)\n\nBumps y.\n\n<details>\n<summary>Notes</summary>\n\nCloses #3\n</details>"
    )
    assert (said.issues, said.pull_request, said.paragraph) == ((), "4", "Bumps y.")


@pytest.mark.parametrize(
    ("body", "paragraph"),
    [
        ("It was\nslow.\n\nMore.", "It was slow."),
        ("Signed-off-by: A <a@x>", ""),
        ("Fixes #12\n\nIt was slow.", "It was slow."),
        ("Fixes #12 by caching lists.", "Fixes #12 by caching lists."),
        ("- one\n- two\n  more\n\nIt was slow.", "It was slow."),
        ("It does:\n- one\n- two", "It does:"),
        ("---\n\nIt was slow.", "It was slow."),
        ("```\ncode\n\nmore code\n```\n\nIt was slow.", "It was slow."),
        ("    $ code\n\nIt was slow.", "It was slow."),
        ("BREAKING CHANGE: gone\n\nIt was slow.", "It was slow."),
        (f"This reverts commit {A}.\n\nIt was slow.", "It was slow."),
        ("It was\x1b[31m\tslow\u2028here", "It was\\x1b[31m slow here"),
    ],
)
def test_the_paragraph_is_the_first_prose(body: str, paragraph: str) -> None:
    assert parse_commit_message(f"x\n\n{body}\n").paragraph == paragraph


def test_a_long_paragraph_is_cut_at_a_word() -> None:
    paragraph = parse_commit_message("x\n\n" + "word " * 300).paragraph
    assert len(paragraph) <= LONGEST_TEXT
    assert paragraph.endswith("word…")


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("covered", ["covered: [REQ-01, 'REQ-02']", "covered:\n    - REQ-01\n    - REQ-02"])
def test_a_record_is_recognised_and_nothing_of_it_leaks(end: str, covered: str) -> None:
    block = f"---ci---\nphase: 1\nrequirements:\n  {covered}\n  partial: [REQ-03]\nlessons:\n  - Fixes #9\n---/ci---"
    said = parse_commit_message(f"feat(P01-01): x\n\n{block}\n\nIt was slow.\n\nFixes #12".replace("\n", end))
    assert (said.record, said.covered) == (True, ("REQ-01", "REQ-02"))
    assert (said.paragraph, said.issues, said.breaking) == ("It was slow.", ("12",), None)


def test_a_record_that_is_cut_off_ends_where_prose_begins() -> None:
    said = parse_commit_message("x\n\n---ci---\nphase: 1\nlessons:\n  - Fixes #9\n\nIt was slow.\n\nFixes #12")
    assert (said.record, said.paragraph, said.issues) == (True, "It was slow.", ("12",))


def test_a_part_of_the_program_may_be_called_release() -> None:
    assert (parse_commit_message("release: read notes").type, parse_commit_message("release: read notes").text) == (
        None,
        "release: read notes",
    )
    assert parse_commit_message("release: 1.2.0").type == "release"


def test_of_what_no_note_tells_little_is_kept() -> None:
    said = parse_commit_message("chore: tidy up\n\nIt was untidy.\n\nFixes #12")
    assert (said.type, said.paragraph, said.issues) == ("chore", "", ())
    assert parse_commit_message("chore: tidy up\n\nBREAKING CHANGE: gone\n\nFixes #12").issues == ("12",)


def test_a_marker_in_a_sentence_is_no_record() -> None:
    assert parse_commit_message("x\n\nThe `---ci---` block is read.").record is False


def test_a_squashed_body_keeps_the_typed_subjects_it_lists() -> None:
    said = parse_commit_message("Lists (#12)\n\n* feat(parser): read lists\n\nBecause.\n\n* wip\n* fix: close them\n")
    assert said.squashed == ("feat(parser): read lists", "fix: close them")


def test_an_emoji_made_of_two_stays_whole_and_stray_bytes_are_escaped() -> None:
    emoji = "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{PERSONAL COMPUTER}"
    assert parse_commit_message(f"{emoji} x\udcff\x07").text == f"{emoji} x\\xff\\x07"


_PIECES = st.sampled_from(
    ["\n", "\n\n", "\r\n", "* ", "- ", "---ci---", "---/ci---", "covered:", "[REQ-1]", "BREAKING CHANGE: ", "feat!: ",
     "Revert ", '"', "reverts commit ", A, "Merge pull request #1 from a/b", "Fixes #", "12", "(#3)", "[A-1]", "\0",
     "Co-authored-by: B <b@x>", "(cherry picked from commit ", ")", "```", "<details>", "\x85", "\udcff", "\x1b", " "]
)  # fmt: skip


@given(st.lists(_PIECES | st.text(max_size=5), max_size=25).map("".join))
def test_nothing_told_ever_holds_a_line_break_or_a_control_character(message: str) -> None:
    texts = [value for value in as_data(parse_commit_message(message)).values() if isinstance(value, str)]
    texts += [
        text
        for values in as_data(parse_commit_message(message)).values()
        if isinstance(values, list)
        for text in values
    ]
    allowed = str.maketrans("", "", "\u200c\u200d")
    assert all(text.translate(allowed).isprintable() for text in texts)
    assert len(parse_commit_message(message).paragraph) <= LONGEST_TEXT


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("A server could exhaust a\nclient's memory. Limit it.\n\nMore.", "A server could exhaust a client's memory."),
        ("A server could exhaust a\nclient's memory", "A server could exhaust a client's memory"),
        ("Limit frames\n\nMore words.", "Limit frames"),
    ],
)
def test_a_private_fix_is_told_by_its_first_sentence_and_not_by_its_first_line(body: str, text: str) -> None:
    assert parse_commit_message(f"Merge commit from fork\n\n{body}").text == text
