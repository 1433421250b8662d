"""From a staged change to a plan with its messages: the whole pipeline on one page."""

from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from git_agent import clock
from git_agent.commit.task import CommitResult, CommitTask
from git_agent.errors import InvalidMessage
from git_agent.evidence.contents import MOST_FILES, read_contents
from git_agent.git.gateway import Git
from git_agent.git.log import head_oid, subjects
from git_agent.grouping import NOTHING_LEARNED
from git_agent.grouping.learned import learn
from git_agent.model.fault import Fault
from git_agent.model.message import Message
from git_agent.model.subject import parse_subject
from git_agent.model.value import replace
from git_agent.split.buildable import buildable
from git_agent.split.needs import unbuilt
from git_agent.split.plan import plan_by_files
from git_agent.split.proof import faults_of
from git_agent.split.said import Names
from git_agent.split.script import is_plan
from git_agent.split.series import SeriesOptions, SeriesWriter
from git_agent.split.task import Applied, Proof, SplitResult, SplitTask
from git_agent.split.values import Group, Part, Plan, SplitChange
from git_agent.syntax.trees.compare import compare_all

if TYPE_CHECKING:
    from git_agent.agent.session import ModelSession
    from git_agent.model.prompt_context import PromptContext

ITEM = "- "  # begins what a body lists
SHORT = 12  # digits of a commit that is called by them; of fewer there may be two one day
ALL_PARSED = 120  # files, for all messages together: a dozen of forty each would be waited for
LEAST_PARSED = 10  # of one message

WriteMessage = Callable[[CommitTask, Git], CommitResult]


class Splitter:
    """Plans one change, has its groups described by whoever writes messages here, and makes them commits."""

    def __init__(
        self, task: SplitTask, change: SplitChange, series: SeriesWriter, *, git: Git, write: WriteMessage
    ) -> None:
        self.change = change
        self._series = series
        self._task = task
        self._git = git
        self._write = write
        self._made: tuple[str, ...] | None = None

    def planned(self) -> Plan:
        """The built-in plan, in an order in which each commit can be built."""
        task = self._task
        keep = task.settings.writer.cache
        several = len(self.change.files) > 1
        learned = learn(self._git, head=self.change.head, keep=keep) if several else NOTHING_LEARNED
        plan = plan_by_files(self.change, learned, most=task.most, is_asked_for=task.is_asked_for)
        if len(plan.groups) == 1:
            return plan
        groups = buildable(plan.groups, self.change, self._names)
        return replace(plan, groups=groups, is_unsure=plan.is_unsure and len(groups) > 1)

    def asked(self, session: "ModelSession", context: "PromptContext") -> Plan:
        """A model's plan, or the built-in one where there is nothing to ask about, or too much for one question.

        Raises:
            InvalidPlan: the model's plan does not hold, even after the one repair.
            AuthError, ProviderError, TimeLimitExceeded: there was no answer.
        """
        if len(self.change.parts) == 1:
            return self.planned()
        # Only here: whoever works without a model loads none of what asks one.
        from git_agent.split.model_plan import PlanJudge, asked_plan
        from git_agent.split.question import plan_prompt

        task = self._task
        question = plan_prompt(self.change, self._git, task.settings, most=task.most)
        if question is None:
            session.note("git-agent: planned without the model: there are more files than one question has room for")
            return self.planned()
        return asked_plan(question, session, context, PlanJudge(task, self.change, self._names))

    def described(self, plan: Plan, seen: SplitResult | None = None) -> SplitResult:
        """The plan with a message for each commit, and what is doubtful about it.

        One that was written and shown for the very same parts stays: nobody commits words that they have not seen.

        Raises:
            AuthError, InvalidMessage, ProviderError, TimeLimitExceeded: nobody could write one of them.
        """
        written = _written(seen) if seen else {}
        parsed = min(MOST_FILES, max(LEAST_PARSED, ALL_PARSED // len(plan.groups)))
        return SplitResult(
            change=self.change,
            plan=plan,
            messages=tuple(self._message(group, written.get(group.parts), parsed) for group in plan.groups),
            proof=self._proof(plan),
            warnings=tuple(unbuilt(plan.groups, self.change, self._names)) if len(plan.groups) > 1 else (),
        )

    def commits(self, result: SplitResult, options: SeriesOptions) -> tuple[str, ...]:
        """The commits of a plan that holds; nothing refers to them yet.

        Raises:
            CommitRefused: a hook says no, or git cannot sign or name the user.
        """
        self._made = self._series.make(result.plan, result.texts, options)
        return self._made

    def published(self, commits: tuple[str, ...]) -> Applied:
        """The same on HEAD.

        Raises:
            IndexMoved: HEAD or what is staged has changed since it was read.
        """
        kept = self._series.publication.publish(commits, now=clock.now())
        self._series.publication.tell()
        made = subjects(self._git, commits)
        told = tuple(made.get(commit, "") for commit in commits)
        return Applied(commits=commits, subjects=told, kept=kept, undo=self.undo)

    def has_published(self) -> bool:
        """Whether HEAD stands on commits of this run, for whoever was interrupted."""
        return self._made is not None and head_oid(self._git) == self._made[-1]

    @property
    def undo(self) -> str:
        """The command that takes the commits back and leaves everything staged."""
        # Without an earlier commit there is no HEAD to go back to.
        return f"git reset --soft {self.change.head[:SHORT]}" if self.change.head else "git update-ref -d HEAD"

    def _proof(self, plan: Plan) -> Proof:
        if faults := faults_of(plan, self.change):
            raise AssertionError(f"a plan that does not hold: {'; '.join(faults)}")
        final, expected = self._series.trees(plan)
        return Proof(
            hunks_total=self.change.hunks(self.change.parts),
            hunks_used=self.change.hunks(part for group in plan.groups for part in group.parts),
            final_tree=final,
            expected_tree=expected,
        )

    def _message(self, group: Group, written: CommitResult | None, parsed: int) -> CommitResult:
        result = written or self._written_alone(group, parsed)
        message = result.message
        if is_plan(message.text):
            fault = Fault(rule="message", detail="It is a plan, and not the message of a commit.")
            raise InvalidMessage((fault,), text=message.text)
        body = body_under(group.subject, message) if group.body is None else group.body
        return replace(result, message=replace(message, subject=group.subject or message.subject, body=body))

    def _written_alone(self, group: Group, parsed: int) -> CommitResult:
        # Alone on HEAD: what the other groups change is to each of them as if it had never been staged.
        with self._series.staged_alone(group.parts) as git:
            settings, prove = self._task.settings, self._task.prove
            task = CommitTask(settings=settings, prove=prove, scan_all=True, most_parsed=parsed)
            return self._write(task, git)

    @cached_property
    def _names(self) -> Mapping[str, Names]:
        """What the changed files define anew and no longer, as far as they can be parsed."""
        contents = read_contents(self._git, [file.diff for file in self.change.files], {})
        syntax_of = compare_all(contents)
        names: dict[str, Names] = {}
        for path in contents:
            if syntax := syntax_of(path):
                symbols = syntax.symbols
                names[path] = Names(
                    added=frozenset((*(one.name for one in symbols.added), *(new for _, new in symbols.renamed))),
                    removed=frozenset((*(one.name for one in symbols.removed), *(old for old, _ in symbols.renamed))),
                )
        return names


def body_under(subject: str, message: Message) -> str:
    """The body for another subject: what the written one told stands in it, before the rest."""
    if not subject or subject == message.subject or not message.body.startswith(ITEM):
        return message.body
    told = parse_subject(message.subject).text
    return f"{ITEM}{told[:1].upper()}{told[1:]}\n{message.body}"


def _written(seen: SplitResult) -> dict[tuple[Part, ...], CommitResult]:
    """The messages that nobody has changed, by what they were written for."""
    pairs = zip(seen.plan.groups, seen.messages, strict=True)
    return {group.parts: written for group, written in pairs if not group.subject and group.body is None}


def without_groups(result: SplitResult, left: Collection[int]) -> SplitResult:
    """The same, with the parts of some commits, by their numbers from 1, left staged."""
    plan = result.plan
    numbered = list(enumerate(plan.groups, start=1))
    stays = tuple(part for number, group in numbered if number in left for part in group.parts)
    return replace(
        result,
        plan=replace(
            plan, groups=tuple(group for number, group in numbered if number not in left), left=plan.left + stays
        ),
        messages=tuple(one for number, one in enumerate(result.messages, start=1) if number not in left),
    )


def with_message(result: SplitResult, number: int, text: str) -> SplitResult:
    """The same with another message for one commit, in a person's own words."""
    subject, _, body = text.partition("\n")
    written = replace(result.messages[number - 1], message=Message(subject=subject, body=body.strip("\n")))
    return replace(result, messages=(*result.messages[: number - 1], written, *result.messages[number:]))
