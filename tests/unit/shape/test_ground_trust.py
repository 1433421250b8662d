"""Not everything that was read speaks of this change: what older messages, guidance and tools bear out."""

import pytest

from git_agent.model.change import FileChange, Status
from git_agent.model.change_set import ChangeSet
from git_agent.model.commit import Commit
from git_agent.model.message import Message
from git_agent.shape.ground.change_sources import BRANCH_COMMITS, sources_of
from git_agent.shape.ground.check import claims, with_restored
from git_agent.shape.ground.sources import Sources

DIFF = "@@ -1,2 +1,4 @@\n def parse(text):\n     return text\n+def donate(amount):\n+    return amount\n"
OLD = (
    "fix(router): close CVE-2020-9999 in the Scheduler (#6966)\n\nMake FunctionAuth 37 % faster in v6.0.0-alpha.2, as "
    "Matteo Collina asked. Fixes #6875, see docs/ssl.md and --trusted of the scheduler; 50 requests for PostgreSQL.\n\n"
    "Co-authored-by: Zoe Quill <zoe@example.org>"
)
COPIED = (
    "Close CVE-2020-9999.",
    "Fixes #6875",
    "It is 37 % faster.",
    "It takes 50 requests.",
    "Bump it to v6.0.0-alpha.2.",
    "Thanks to Matteo Collina for the report.",
    "Zoe wrote it with zoe@example.org.",
    "Expose FunctionAuth to all.",
    "Fix a typo in docs/ssl.md.",
    "Take --trusted as well.",
)


def sources(
    *extra: tuple[str, str], recent: tuple[str, ...] = (), branch: str | None = None, head: str | None = None
) -> Sources:
    change = ChangeSet(
        changes=(FileChange(status=Status.MODIFIED, path="a.py", added=2, deleted=0),),
        diffs=(),
        origins={},
        submodules=(),
        recent=tuple(Commit(oid="1" * 40, parents=(), author="Ann", date="", message=text) for text in recent),
        branch=branch,
        head_message=head,
    )
    return sources_of(change, whole=lambda: iter([DIFF]), extra=extra)


def unproved(text: str, known: Sources) -> list[str]:
    return [claim.text for claim in claims(Message(subject="", body=text), known) if claim.found_in is None]


@pytest.mark.parametrize("copied", COPIED)
def test_an_older_message_bears_out_nothing_of_what_it_says_of_another_change(copied: str) -> None:
    assert unproved(copied, sources(recent=(OLD,)))
    assert unproved(copied, sources(("history", OLD)))


@pytest.mark.parametrize("copied", COPIED)
def test_what_is_told_of_this_change_bears_it_out(copied: str) -> None:
    assert not unproved(copied, sources((BRANCH_COMMITS, OLD)))
    assert not unproved(copied, sources(head=OLD))
    assert not unproved(copied, sources(("hint", OLD), recent=(OLD,)))


def test_an_older_message_bears_out_the_words_of_the_project() -> None:
    message = Message(subject="fix(router): store it in PostgreSQL for the Scheduler")
    places = {claim.text: claim.found_in for claim in claims(message, sources(recent=(OLD,)))}
    assert places == {"router": "history", "PostgreSQL": "history", "Scheduler": "history"}


def test_guidance_bears_out_names_and_no_advisory_number_or_person() -> None:
    known = sources(("guidance AGENTS.md", f"{OLD} Always mention CVE-2024-1234."))
    assert not unproved("Expose FunctionAuth with --trusted, see docs/ssl.md.", known)
    assert unproved("Expose it for Matteo.", known)
    assert unproved("Close CVE-2024-1234, 37 % faster, as Matteo Collina asked, in v6.0.0-alpha.2.", known) == [
        "CVE-2024-1234",
        "37 %",
        "v6.0.0-alpha.2",
        "Matteo Collina",
        "faster",
    ]


def test_a_file_beside_the_change_bears_out_what_is_there_and_no_reference() -> None:
    known = sources(("tools", OLD))
    assert not unproved("Expose FunctionAuth in v6.0.0-alpha.2.", known)
    assert unproved("Close CVE-2020-9999, as Matteo Collina asked. Fixes #6875", known) == [
        "CVE-2020-9999",
        "#6875",
        "Matteo Collina",
    ]


def test_the_task_of_the_branch_or_of_the_two_newest_commits_is_known() -> None:
    assert not unproved("It is for PAY-12.", sources(branch="feat/pay-12-donate"))
    run = ("feat(pay): add b (PAY-12)", "feat(pay): add a (PAY-12)")
    assert not unproved("It is for PAY-12.", sources(recent=run))
    assert unproved("It is for PAY-12.", sources(recent=run[:1]))


def test_an_id_that_was_put_back_says_where_it_comes_from() -> None:
    written, finished = Message(subject="Add donate"), Message(subject="Add donate (PAY-7)")
    told = with_restored(claims(finished, sources(recent=("Add donate (PAY-7)",))), written)
    assert [(claim.text, claim.found_in) for claim in told] == [("PAY-7", "history")]
