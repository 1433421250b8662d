"""From a task to a finished release note: the whole pipeline on one page. Nothing here can write."""

from git_agent.git.gateway import Git
from git_agent.model.change import visible_path
from git_agent.model.trace import UNTRACED, Trace
from git_agent.model.value import replace
from git_agent.release.bump import next_version
from git_agent.release.draft import ReleaseDrafter, usable_draft
from git_agent.release.form import note_form
from git_agent.release.gather import gather, gather_changes
from git_agent.release.judge.submodule_bullets import with_submodule_bullets
from git_agent.release.polish.judge import NoteJudge
from git_agent.release.read.contributors import contributors, people_known_at
from git_agent.release.read.history import Progress
from git_agent.release.read.span import resolve_span
from git_agent.release.task import AUTO, NextVersion, ReleaseEvidence, ReleaseResult, ReleaseTask
from git_agent.release.write.compose import homepage_here, note_of


def run(
    task: ReleaseTask,
    *,
    git: Git,
    drafter: ReleaseDrafter,
    progress: Progress | None = None,
    trace: Trace = UNTRACED,
) -> ReleaseResult:
    """Gathers evidence, has a drafter word it until the judge is content, and puts the note together.

    Raises:
        RepositoryError: an end of the range is unknown, there is no version to begin from, or nothing changed.
        InvalidMessage: a model's text is still faulty after the one repair.
    """
    git = git.with_time_limit(task.settings.limits.git_seconds)
    span, form = resolve_span(git, task.spec), note_form(task.settings.release)
    names_people = task.names_people and form.contributors
    # Who is new is a question to the whole history, so it is asked first.
    with people_known_at(git, span.base_oid if names_people else None) as known:
        evidence = gather(task, span, git=git, progress=progress, as_text=drafter.reads_text)
        people = contributors(git, evidence.changes.entries, known) if names_people else ()
    _trace_gathered(trace, evidence, git)
    judged = drafter.draft(task, evidence, NoteJudge(evidence))
    draft = usable_draft(judged)
    changes, bump = evidence.changes, evidence.bump
    return ReleaseResult(
        note=note_of(
            changes,
            with_submodule_bullets(draft.sections, evidence.submodules),
            home=homepage_here(git, span.release_oid),
            bump=bump,
            form=form,
            submodules=evidence.submodules,
            contributors=people,
        ),
        author=draft.author,
        bump=bump,
        usage=judged.usage,
        unread=draft.unread,
        warnings=(*changes.warnings, *(bump.warnings if bump else ()), *draft.warnings),
    )


def _trace_gathered(trace: Trace, evidence: ReleaseEvidence, git: Git) -> None:
    changes, packed = evidence.changes, evidence.text.packed if evidence.text else None
    trace.event(
        "evidence.gathered",
        commits=len(changes.entries),
        changes=len(changes.candidates),
        repository=visible_path(git.repository.root.name),
        range=visible_path(f"{changes.span.base or 'the beginning'}..{changes.span.release}"),
        **({"digest": packed.digest} if packed else {}),
    )


def run_version(task: ReleaseTask, *, git: Git, progress: Progress | None = None) -> NextVersion:
    """Only the next version.

    Raises:
        RepositoryError: there is no version to go on from, or nothing changed since.
    """
    git = git.with_time_limit(task.settings.limits.git_seconds)
    changes = gather_changes(task, resolve_span(git, task.spec), git=git, progress=progress)
    bump = next_version(changes, task.spec.bump or AUTO, git=git)
    return replace(bump, warnings=(*changes.warnings, *bump.warnings))
