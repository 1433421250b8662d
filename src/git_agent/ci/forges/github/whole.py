"""Whole: what a workflow run says of itself, where the jobs that it has made so far do not say it.

Jobs that need others are made late: a run whose jobs have all passed may still go on.
"""

from collections.abc import Iterable, Iterator

from git_agent.ci.forges.fields import Fields
from git_agent.ci.forges.github.checks import ACTIONS, check_of_whole, newest_runs, slug_of, stand_in, word_of
from git_agent.ci.forges.github.words import meaning_of
from git_agent.ci.values import Check
from git_agent.model.value import value

_MORE_TO_COME = "its jobs so far have, and more may come"


@value
class Whole:
    """A run, or its suite where runs may not be read, whose word none of its jobs explains."""

    row: Fields
    title: str
    word: str

    @property
    def has_failed(self) -> bool:
        """A run that somebody has stopped is none: its jobs may all have ended before."""
        return meaning_of(self.word).outcome == "fail" and self.word != "cancelled"


def unexplained(runs: Iterable[Fields], suites: Iterable[Fields], checks: Iterable[Check]) -> tuple[Whole, ...]:
    """The newest runs that have not passed although every job that is listed of them has."""
    listed, jobs = tuple(runs), tuple(checks)
    known = {run.number("check_suite_id") for run in listed}
    parts = [
        (run, f"workflow {run.text('name') or run.text('path')}", _of_run(run, jobs)) for run in newest_runs(listed)
    ]
    parts += [
        (suite, f"workflow of {stand_in(suite.number('id'))}", _of_suite(suite, jobs))
        for suite in suites
        if slug_of(suite) == ACTIONS and suite.number("id") not in known
    ]
    return tuple(
        Whole(row=row, title=title, word=word_of(row))
        for row, title, own in parts
        if own and meaning_of(word_of(row)).outcome != "pass" and all(job.outcome == "pass" for job in own)
    )


def checks_of_whole(wholes: Iterable[Whole]) -> tuple[Check, ...]:
    """Those that go on or were stopped, each as a check of its own."""
    return tuple(
        check_of_whole(whole.row, name=whole.title, reason=_MORE_TO_COME) for whole in wholes if not whole.has_failed
    )


def doubts_of_whole(wholes: Iterable[Whole]) -> Iterator[str]:
    """Those that have failed: there is a job that is not shown."""
    for whole in wholes:
        if whole.has_failed:
            yield f"{whole.title}: it ended as {whole.word}, and none of its jobs that are shown did"


def _of_run(run: Fields, checks: tuple[Check, ...]) -> list[Check]:
    return [check for check in checks if check.run_id == run.number("id")]


def _of_suite(suite: Fields, checks: tuple[Check, ...]) -> list[Check]:
    return [check for check in checks if check.workflow == stand_in(suite.number("id"))]
