"""Who writes the text: the drafters behind one interface."""

from collections.abc import Callable
from typing import Protocol

from git_agent.config.settings import CommitSettings
from git_agent.history_model import NOTHING_LEARNED, HistoryModel
from git_agent.model.commit import Commit
from git_agent.model.draft import BUILTIN, Draft
from git_agent.model.judged import Judged
from git_agent.model.message import is_headed
from git_agent.model.subject import parse_subject
from git_agent.model.value import replace
from git_agent.pull_request.judge import Judge
from git_agent.pull_request.support import (
    agreed_kind,
    gives_way,
    is_vague,
    silent,
    supporting,
    telling_subject,
    with_kind,
)
from git_agent.pull_request.task import Proposal, PullRequestEvidence, PullRequestTask
from git_agent.shape.judging import ShapedMessage
from git_agent.writer import StyleOptions, builtin_draft


class PullRequestDrafter(Protocol):
    """Turns evidence into a message; `reads_text` where it needs the packed evidence."""

    reads_text: bool

    def draft(self, task: PullRequestTask, evidence: PullRequestEvidence, judge: Judge) -> Judged[ShapedMessage]:
        """A message for the branch as the judge leaves it; whoever can do better may be judged a second time."""


class BuiltinPullRequestDrafter:
    """The offline writer; the message of a branch's only commit is taken as it is, as forges do.

    It is judged once, since it would write the same again: what is wrong with its text is a bug to be reported as one.
    """

    reads_text = False

    def __init__(self, learned: Callable[[], HistoryModel] = lambda: NOTHING_LEARNED) -> None:
        self._learned_history = learned

    def draft(self, task: PullRequestTask, evidence: PullRequestEvidence, judge: Judge) -> Judged[ShapedMessage]:
        return judge(Proposal(draft=self._drafted(task, evidence)))

    def _drafted(self, task: PullRequestTask, evidence: PullRequestEvidence) -> Draft:
        commit = task.settings.commit
        commits = supporting(evidence.commits)
        # Where not all commits were read, one that seems to be the only one need not be; nor beside one called `wip`.
        is_all = evidence.total == len(evidence.commits) and not silent(evidence.commits)
        if len(commits) == 1 and is_all and _may_stay(commits[0], commit.format):
            return _as_it_is(commits[0].message)
        options = StyleOptions(
            form=commit.format,
            scopes=commit.scopes,
            types=commit.types,
            case=commit.subject_case,
            stop=commit.subject_stop,
            scope_use=commit.scope_use,
            width=commit.subject_width,
            proof=task.prove,
        )
        draft = builtin_draft(evidence.change, options, self._learned_history())
        return _supported(draft, evidence, commit)


def _may_stay(commit: Commit, form: str) -> bool:
    """Whether the message has the form that is asked for, and nothing in it that no message may have."""
    if is_headed(commit.message.lstrip()):
        return False  # a reviewed one: its tables are about that commit, and not about a branch
    return _has_form(commit.subject, form) and all(char.isprintable() or char in "\n\t" for char in commit.message)


def _has_form(subject: str, form: str) -> bool:
    return form == "auto" or (form == "conventional") is (parse_subject(subject).type is not None)


def _as_it_is(message: str) -> Draft:
    subject = parse_subject(message.strip().partition("\n")[0])
    return Draft(text=message, author=BUILTIN, is_whole=True, type=subject.type, scope=subject.scope)


def _supported(draft: Draft, evidence: PullRequestEvidence, commit: CommitSettings) -> Draft:
    """The writer's text, with a commit's subject for a vague one of its own and under the type all commits agree on."""
    commits = supporting(evidence.commits)
    subject, _, body = draft.text.partition("\n\n")
    # Only for one that says little: what the diff shows is true of all of the branch, a commit's subject of its part.
    says_little = gives_way(subject, evidence.change)
    better = telling_subject(commits, evidence.change, width=commit.subject_width) if says_little else None
    if better and _has_form(better, commit.format):
        # A vague one still says where, which is worth a line where there is no other.
        told = f"- {parse_subject(subject).text}"
        subject, body = better, (body or told) if is_vague(subject) else "\n".join(filter(None, (told, body)))
    # One that says nothing has a type of its own, which only the diff knows.
    kind = agreed_kind(commits) if not silent(evidence.commits) else None
    if kind is not None:
        subject = with_kind(subject, kind, width=commit.subject_width)
    known = parse_subject(subject)
    text = f"{subject}\n\n{body}" if body else subject
    return replace(draft, text=text, type=known.type or draft.type, scope=known.scope if known.type else draft.scope)
