"""The text about a branch for whoever reads text: which sections there are."""

from collections.abc import Mapping, Sequence

from git_agent.agent.guidance import guidance_block
from git_agent.agent.layers import evidence_bytes
from git_agent.evidence.change import LoadedChange
from git_agent.evidence.groups import group_overview
from git_agent.evidence.pack import pack
from git_agent.evidence.sections import (
    changed_paths_section,
    diff_part,
    evidence_room,
    is_mostly_generated,
    style_section,
    submodules_section,
    unshown,
)
from git_agent.model.change import first_few_paths, visible_path
from git_agent.model.commit import Commit
from git_agent.model.counted import counted
from git_agent.model.evidence import EvidenceSection, PackedEvidence
from git_agent.model.wire import shrink_to_fit
from git_agent.pull_request.support import supporting
from git_agent.pull_request.task import PullRequestEvidence, PullRequestTask

COMMITS_SHARE = 5  # the messages of the branch may take a fifth of the evidence
BODY_LINES = (12, 4, 0)  # of each message, ever fewer until they fit


def packed_text(task: PullRequestTask, evidence: PullRequestEvidence, change: LoadedChange) -> PackedEvidence:
    """Everything about the branch that a request has room for beside the project's guidance."""
    room = evidence_room(task.settings, guidance_block(evidence.guidance))
    return shrink_to_fit(lambda most: _packed(task, evidence, change, most), evidence_bytes, room=room)


def _packed(
    task: PullRequestTask, evidence: PullRequestEvidence, change: LoadedChange, most_bytes: int
) -> PackedEvidence:
    limits = task.settings.limits
    heavy = is_mostly_generated(change, task.settings)
    # Ten thousand generated files are told by a line for each kind; their diffs would crowd out what a person wrote.
    overview = group_overview(change.changes, change.origins) if heavy else ""
    told = {commit.oid for commit in supporting(evidence.commits)}
    paths = dict(evidence.silent_paths)
    commits = [commit for commit in evidence.commits if commit.oid in told or commit.oid in paths]
    texts = [
        EvidenceSection(label="branch", text=_about(evidence)),
        EvidenceSection(label="groups", text=overview),
        submodules_section(evidence.change.submodules),
        EvidenceSection(label="test commands", text="".join(f"{command}\n" for command in evidence.test_commands)),
        EvidenceSection(
            label="branch commits, support only",
            text=_messages(commits[: limits.branch_commits], len(commits), paths, most_bytes // COMMITS_SHARE),
        ),
        style_section(evidence.change.recent[: limits.style_commits]),
    ]
    diff = diff_part("diff", change, limits.diff_bytes, limits.diff_lines)
    return pack(
        texts,
        [diff],
        most_bytes=most_bytes,
        focus_paths=0 if heavy else limits.focus_paths,
        first=[changed_paths_section(change, most_bytes)],
        omitted=tuple(unshown(change, diff.diffs)),
    )


def _about(evidence: PullRequestEvidence) -> str:
    base = evidence.base
    commits = counted(evidence.total, "commit")
    return f"{visible_path(base.branch or 'a detached HEAD')}: {commits} on top of {base.name}\n"


def _messages(commits: Sequence[Commit], total: int, paths: Mapping[str, Sequence[str]], most_bytes: int) -> str:
    """The messages, oldest first, with as much of their bodies as there is room for all of them."""
    more = [f"and {total - len(commits)} earlier commits"] if total > len(commits) else []
    # All bodies shrink alike: to drop the last messages would hide what the branch came to.
    for lines in BODY_LINES:
        text = "\n".join([*(_message(commit, lines, paths.get(commit.oid)) for commit in reversed(commits)), *more])
        if len(text.encode("utf-8", "replace")) <= most_bytes:
            break
    return f"{text}\n" if text else ""


def _message(commit: Commit, most_lines: int, changed: Sequence[str] | None) -> str:
    body = [line for line in commit.message.strip().split("\n")[1:] if line.strip()]
    # To leave it out would hide its part of the diff: that is all that tells of it.
    more = f" (says nothing; it changes {first_few_paths(changed)})" if changed else ""
    return "\n".join([f"- {commit.subject}{more}", *(f"  {line}" for line in body[:most_lines])])
