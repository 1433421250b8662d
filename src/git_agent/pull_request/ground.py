"""Holds message and description against everything that was read: the whole branch, not only what was shown."""

import re
from collections.abc import Iterator

from git_agent.evidence.change import whole_texts
from git_agent.git.gateway import Git
from git_agent.model.change import visible_path
from git_agent.model.draft import Draft
from git_agent.model.fault import Fault
from git_agent.model.message import Message
from git_agent.model.value import replace
from git_agent.pull_request.answer import RULE
from git_agent.pull_request.description import MOST_READ_FIRST, Description
from git_agent.pull_request.gather import branch_span
from git_agent.pull_request.task import PullRequestEvidence
from git_agent.shape.ground.change_sources import BRANCH_COMMITS, sources_of
from git_agent.shape.ground.check import claims, ungrounded
from git_agent.shape.ground.sources import Sources
from git_agent.shape.reply.steering import machine_words


def sources_for(draft: Draft, evidence: PullRequestEvidence, *, git: Git) -> Sources:
    """Where a claim may be found, the most telling place first."""
    span = branch_span(evidence.base)
    extra = (*_beside_the_branch(evidence), *draft.read)
    project = git.repository.root.name
    return sources_of(evidence.change, whole=lambda: whole_texts(git, span), extra=extra, project=project)


def _beside_the_branch(evidence: PullRequestEvidence) -> Iterator[tuple[str, str]]:
    # A message may tell these, and they stand in no diff.
    yield "branch", f"{evidence.base.name} {evidence.total}"
    yield "test commands", "\n".join(evidence.test_commands)
    for commit in evidence.commits:
        yield BRANCH_COMMITS, f"{commit.author}\n{commit.message}"


def description_faults(description: Description, evidence: PullRequestEvidence, sources: Sources) -> tuple[Fault, ...]:
    """What makes a description unusable: names that are nowhere, files that do not change, commands nobody has."""
    texts = (
        *description.what,
        *description.why,
        *description.risk,
        *description.how_to_test,
        *(each.why for each in description.read_first),
    )
    invented = ungrounded(claims(Message(subject="", body="\n\n".join(texts)), sources))
    steering = machine_words("", "\n".join(texts))
    faults = (*invented, *steering, *_path_faults(description, evidence), *_command_faults(description, evidence))
    return tuple(replace(fault, rule=RULE, detail=f"In the description: {fault.told}") for fault in faults)


def _path_faults(description: Description, evidence: PullRequestEvidence) -> Iterator[Fault]:
    known = {visible_path(change.path) for change in evidence.change.changes}
    for each in description.read_first:
        if each.path not in known:
            detail = f'"{each.path}" in read_first is not a changed path'
            yield Fault(rule=RULE, detail=detail, remedy="take one from `changed paths`")
    if len(description.read_first) > MOST_READ_FIRST:
        detail = f"read_first has {len(description.read_first)} files"
        yield Fault(rule=RULE, detail=detail, remedy=f"name at most {MOST_READ_FIRST}")


def _command_faults(description: Description, evidence: PullRequestEvidence) -> Iterator[Fault]:
    """A command is at least two words of code; nothing in its spelling tells `npm test` from an invention."""
    for text in description.how_to_test:
        for code in re.findall(r"`([^`]+ [^`]+)`", text):
            # What follows a command, such as the one test to run, is looked up like every other name.
            if not code.startswith(evidence.test_commands):
                detail = f'"{code}" in how_to_test is not among `test commands`'
                yield Fault(rule=RULE, detail=detail, remedy="leave it out")
