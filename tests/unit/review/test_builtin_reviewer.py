"""The built-in reviewer on messages that others have written: an issue for each fault, and only fixes that help."""

from collections.abc import Callable

import pytest

from git_agent.commit.task import CommitTask
from git_agent.config.load import load
from git_agent.history_model import NOTHING_LEARNED
from git_agent.model.progress import untold
from git_agent.model.value import replace
from git_agent.review.builtin.stages import BuiltinStages, Find
from git_agent.review.builtin.words import ModuleWriter
from git_agent.review.form.reviewed import render_review
from git_agent.review.form.titled import read_title
from git_agent.review.gather import Reading
from git_agent.review.task import ReviewContext, ReviewTask
from git_agent.review.values import Concern, SectionedMessage
from git_agent.syntax.trees.compare import comparing
from support.reading import git_of
from support.repo import Repo
from support.reviewing import ANSWERED, stage_two_modules
from support.template import template


@template
def staged(repo: Repo) -> None:
    """A change of two modules."""
    stage_two_modules(repo)


def context_of(repo: Repo) -> ReviewContext:
    task = ReviewTask(commit=CommitTask(settings=load(environ={}, root=None).settings))
    return Reading(task, git=git_of(repo), roles=(), for_parser=True, for_model=False, progress=untold).context()


def reviewer(repo: Repo, find: Find = lambda _: ()) -> BuiltinStages:
    context = context_of(repo)
    change = context.evidence.change
    with comparing(change.contents) as syntax_of:
        writer = ModuleWriter(change, lambda: NOTHING_LEARNED, syntax_of)
    return BuiltinStages(context, writer, find)


def with_first(**changed: str) -> SectionedMessage:
    first, *others = ANSWERED.sections
    return replace(ANSWERED, sections=(replace(first, **changed), *others))


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        (with_first(subject=f"cli: feat: {'word ' * 10}x"), "columns wide; 50 is the most"),
        (with_first(subject="feat: add version"), "has to be `cli: <type>: <description>`"),
        (with_first(subject="cli: wip: add version"), "type one of feat"),
        (with_first(subject="cli: feat: add version."), "ends with a period"),
        (with_first(body=""), "says nothing below its subject"),
        (replace(ANSWERED, sections=ANSWERED.sections[:1]), "There is no section `## docs`"),
        (replace(ANSWERED, summary="One sentence."), "The summary has 1 sentence"),
        (replace(ANSWERED, files=ANSWERED.files[:1]), "lacks or changes the row"),
    ],
)
def test_every_fault_of_form_is_an_issue(staged: Repo, message: SectionedMessage, problem: str) -> None:
    stages = reviewer(staged)
    review = stages.review(message).content
    assert any(problem in concern.problem for concern in review.concerns), review.concerns
    assert review.assessment == "Needs Improvement"
    assert stages.approve(message, review).text.startswith("## Approved\n\nApproved (with concerns)\n\n- ")


def test_a_message_as_it_should_be_has_no_issue(staged: Repo) -> None:
    stages = reviewer(staged)
    review = stages.review(ANSWERED).content
    assert (review.assessment, review.concerns, review.notes) == ("Good", (), "")
    assert stages.approve(ANSWERED, review).text == "## Approved\n\nApproved\n"


@pytest.mark.parametrize("words", ["update main.py", "update `main.py` in src/cli", "change 1 of 2 files", "fix files"])
def test_a_subject_that_only_names_files_is_not_called_good(staged: Repo, words: str) -> None:
    cli, docs = ANSWERED.sections
    vague = replace(cli, subject=f"cli: fix: {words}")
    stages = reviewer(staged)
    one = stages.review(replace(ANSWERED, sections=(vague, docs))).content
    assert (one.assessment, one.notes) == ("Good", "The subject of cli only names files.")
    both = stages.review(
        replace(ANSWERED, sections=(vague, replace(docs, subject="docs: docs: update use.md")))
    ).content
    assert (both.assessment, both.concerns) == ("Needs Improvement", ())
    assert "**Additional Notes**: The subject of cli, docs only names files." in render_review(both)


def unsupported(quote: str) -> Callable[[SectionedMessage], tuple[Concern, ...]]:
    """Minds one sentence of a summary, as long as it is there."""
    concern = Concern(rule="unsupported-claim", problem="Nothing shows it.", suggestion="Drop it.", quote=quote)
    return lambda message: (concern,) if quote in message.summary else ()


def test_a_fix_is_taken_where_it_helps(staged: Repo) -> None:
    message = replace(ANSWERED, summary=f"{ANSWERED.summary} It flies.")
    stages = reviewer(staged, unsupported("It flies."))
    done = stages.fix(message, stages.approve(message, stages.review(message).content).content).content
    assert (done.message.summary, done.remaining) == (ANSWERED.summary, ())


def test_a_fix_that_adds_a_fault_is_not_taken(staged: Repo) -> None:
    """Without its second sentence the summary would be too short."""
    message = replace(ANSWERED, summary="There is `version` now. It flies.")
    stages = reviewer(staged, unsupported("It flies."))
    done = stages.fix(message, stages.approve(message, stages.review(message).content).content).content
    assert done.message == message
    assert [concern.rule for concern in done.remaining] == ["unsupported-claim"]


def test_a_title_leaves_off_the_place_before_it_falls_back_on_the_file(repo: Repo) -> None:
    place = "an-engine-with-a-long-name/repository_of_models.py"
    repo.commit("start", {place: "a = 1\n"})
    repo.stage({place: "a = 1\n\n\ndef known_elements():\n    return a\n"})
    context = context_of(repo)
    with comparing(context.evidence.change.contents) as syntax_of:
        title = ModuleWriter(context.evidence.change, lambda: NOTHING_LEARNED, syntax_of).title(context.given)
    assert title == "feat(an-engine-with-a-long-name): add known_elements"


@pytest.mark.parametrize(
    ("files", "begins"),
    [
        (("engine/a.py", "tests/unit/test_a.py", "t/data/a.json"), "feat(engine): "),
        (("engine/a.py", "other/b.py", "tests/test_a.py"), "feat(multi-module): "),
        (("tests/test_pool.py",), "test(pool): "),
        (("CHANGELOG.md",), "docs(changelog): "),
        (("docs/guides/a.md", "docs/guides/b.md"), "docs(guides): "),
        (("docs/a.md", "docs/guides/b.md"), "docs(docs): "),
    ],
)
def test_the_brackets_of_the_built_in_title(repo: Repo, files: tuple[str, ...], begins: str) -> None:
    repo.commit("start", {"x.txt": "x\n"})
    repo.stage({path: f"def f{at}():\n    return {at}\n" for at, path in enumerate(files)})
    context = context_of(repo)
    with comparing(context.evidence.change.contents) as syntax_of:
        title = ModuleWriter(context.evidence.change, lambda: NOTHING_LEARNED, syntax_of).title(context.given)
    assert title.startswith(begins)
    assert read_title(title, [module.name for module in context.given.modules]).faults == ()
