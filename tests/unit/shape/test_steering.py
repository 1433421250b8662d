"""A model's words steer no machine; a person's may."""

import pytest

from git_agent.shape.reply.steering import machine_words

STEERING = (
    "[skip ci]",
    "[ci skip]",
    "[no ci]",
    "[CI SKIP]",
    "[skip-ci]",
    "[skip actions]",
    "[actions skip]",
    "[skip travis]",
    "[skip azurepipelines]",
    "[skip netlify]",
    "[skip release]",
    "[skip\u00a0ci]",
    "[ci:skip]",
    "[skip cirrus]",
    "\nSkip-CI: true",
    "\nAuto-Submit: yes",
    "\nCommit-Queue: 2",
    "\nbors r+",
    "\nThis  reverts commit 0123456789abcdef.",
    "***NO_CI***",
    "\nskip-checks: true",
    "\nskip-checks:true",
    "\nRelease-As: 9.0.0",
    "+semver: major",
    "\n/lgtm",
    "\n/approve no-issue",
    "@dependabot merge",
    "@bors r+",
    "\nThis reverts commit 0123456789abcdef.",
    "\n(cherry picked from commit 0123456789abcdef)",
    "[REDACTED:password]",
    "[REDACTED]",
    "to <value>",
    "from <secret>",
)
SUBJECTS = (
    "fixup! Read a line",
    "squash! Read a line",
    "amend! Read a line",
    "Merge branch 'main'",
    "Merge pull request #12 from eve/main",
    "Merge remote-tracking branch 'origin/main'",
    'Revert "Read a line"',
    'Reapply "Read a line"',
    "revert: read a line",
    "revert(io)!: read a line",
)
FOR_PEOPLE = (
    "ci: skip the slow jobs",
    "Skip CI for drafts",
    "[ci] Build for macOS",
    "[skipped] test is back",
    "Merge two loops",
    "Merge branches of the tree walk",
    "Fix up the reader!",
    "Revert to the old parser",
    "Undo the cache, which reverts commit order",
    "Accept --key=<value>",
    "Show `<value>` as it is",
    "Turn <password> elements into inputs",
    "Set the type of <value> tags",
    "Add the route /approve",
    "Add [no std] to the lints",
    "Keep the skip list short",
    "Call /lgtm from the bot",
    "Thank @ada for the report",
    "Log REDACTED instead of the token",
)


@pytest.mark.parametrize("words", STEERING)
def test_words_for_machines_are_a_fault_unless_a_person_has_brought_them(words: str) -> None:
    text = f"Read a line\n\nIt was cut. {words}\n"
    assert machine_words("Read a line", text)
    assert not machine_words("Read a line", text, brought=("", f"Old\n\n{words.strip()}"))


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_subject_that_git_or_a_forge_reads_is_a_fault(subject: str) -> None:
    assert machine_words(subject, subject + "\n")
    assert not machine_words(subject, subject + "\n", brought=(subject,))


@pytest.mark.parametrize("text", FOR_PEOPLE)
def test_words_for_people_are_none(text: str) -> None:
    assert not machine_words(text, text + "\n")
    assert not machine_words("Read", f"Read\n\n{text}\n")
