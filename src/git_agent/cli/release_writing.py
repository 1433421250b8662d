"""Has a release note made as settings and flags say, and puts it where it is wanted."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from git_agent.cli.options import message_flags
from git_agent.cli.out_file import change_out, read_out
from git_agent.cli.release_output import reading_progress, show_text, target_of, write_file
from git_agent.cli.unredacted import showing
from git_agent.cli.writing import console_trace, hint_at_models, ignored_wishes, told_author, writer_options
from git_agent.errors import UsageError
from git_agent.model.value import replace
from git_agent.release.build import write_note
from git_agent.release.rendering import KEEP_A_CHANGELOG, render_note
from git_agent.release.run import run_version
from git_agent.release.task import ReleaseResult, ReleaseTask
from git_agent.release.write.markdown import GITHUB_MOST, exceeds_github, note_markdown

if TYPE_CHECKING:
    from git_agent.config.settings import Settings
    from git_agent.files.place import Place
    from git_agent.model.trace import Trace
    from git_agent.redact import CleanText
    from git_agent.release.note import Note
    from git_agent.release.read.span import RangeSpec
    from git_agent.workspace import Workspace

MOST_TRACED = 1 << 20  # characters of a note in a trace; one of a whole history can be longer than anybody reads


def print_note(args: argparse.Namespace, spec: "RangeSpec", workspace: "Workspace") -> int:
    """One note, on stdout or in a file."""
    form, target = _form(args), target_of(args, workspace)
    settings = workspace.load(message_flags(args)).settings
    names_people = form != KEEP_A_CHANGELOG
    task = ReleaseTask(settings=settings, spec=spec, check_api=not args.no_api_check, names_people=names_people)
    # Everything that can be wrong with the call is known by now; from here on it may take minutes.
    with _trace(args, workspace, settings, is_streamed=target is not None) as trace:
        trace.event("session.started", command="release-note")
        result = _write(task, args, workspace, trace)
        trace.event("final", **told_author(result.author), note=_beginning(note_markdown(result.note)))
    _note_result(result, workspace)
    if target and args.prepend:
        result = _without_authored(result, target, workspace)
    _deliver(render_note(result, form), args, workspace, target, note=result.note, form=form)
    return 0


def print_version(args: argparse.Namespace, spec: "RangeSpec", workspace: "Workspace") -> int:
    """The next version and nothing else."""
    if args.out or args.prepend:
        raise UsageError("--next-version only prints", hint="leave out --out and --prepend")
    settings = workspace.load(message_flags(args)).settings
    task = ReleaseTask(settings=settings, spec=spec, check_api=not args.no_api_check)
    with reading_progress(workspace) as progress:
        bump = run_version(task, git=workspace.git, progress=progress)
    if args.json:
        from git_agent.cli.render import show_report
        from git_agent.release.report import next_version_report

        show_report(next_version_report(bump), workspace.console)
        return 0
    for warning in bump.warnings:
        workspace.console.warning(warning)
    workspace.console.note(f"git-agent: {f'after {bump.previous}, ' if bump.previous else ''}{bump.because}")
    workspace.console.data(f"{bump.version if args.plain else bump.tag}\n")
    return 0


def _form(args: argparse.Namespace) -> str:
    form = "json" if args.json else args.format or ("keepachangelog" if args.prepend else "markdown")
    if args.prepend and form != "keepachangelog":
        raise UsageError(f"--prepend writes a changelog, not {form}", hint="leave out --format and --json")
    if args.prepend and args.out:
        raise UsageError("--out and --prepend do not go together", hint="leave out one of the two")
    return str(form)


@contextmanager
def _trace(
    args: argparse.Namespace, workspace: "Workspace", settings: "Settings", *, is_streamed: bool
) -> Iterator["Trace"]:
    """On stdout where that is free, because the note goes to a file; else a session on disk."""
    if is_streamed:
        yield console_trace(args, workspace)
        return
    with workspace.trace_session(
        "release-note", enabled=settings.trace.enabled, debug=args.debug, verbose=args.verbose
    ) as trace:
        yield trace


def _write(task: ReleaseTask, args: argparse.Namespace, workspace: "Workspace", trace: "Trace") -> ReleaseResult:
    options = replace(writer_options(args, "release-note"), seconds=args.timeout)
    with showing(args, workspace, task.settings), reading_progress(workspace) as progress:
        result = write_note(task, workspace, options, trace, progress=progress)
    ignored = ignored_wishes(result.author, task.settings, options)
    return replace(result, warnings=(*result.warnings, *ignored)) if ignored else result


def _note_result(result: ReleaseResult, workspace: "Workspace") -> None:
    console, note = workspace.console, result.note
    console.note(f"git-agent: {note.base_reason}")
    if result.bump:
        console.note(f"git-agent: {result.bump.version}, {result.bump.because}")
    hint_at_models(result.author, workspace)
    for warning in result.warnings:
        console.warning(warning)


def _beginning(parts: Iterator[str]) -> str:
    """As much of a note as a trace has to tell."""
    room = MOST_TRACED
    beginning: list[str] = []
    for part in parts:
        beginning.append(part)
        room -= len(part)
        if room < 0:
            return "".join((*beginning, "[cut]\n"))
    return "".join(beginning)


def _deliver(
    text: "CleanText",
    args: argparse.Namespace,
    workspace: "Workspace",
    target: "Place | None",
    *,
    note: "Note",
    form: str,
) -> None:
    if target is None:
        show_text(text, workspace, form=form)
    elif args.prepend:
        _prepend(target, str(text), note, workspace)
    else:
        write_file(target, text, workspace, form=form)
    if note.forge == "github" and exceeds_github(text.chars):
        workspace.console.warning(
            f"GitHub takes at most {GITHUB_MOST:,} characters for a release; this has {text.chars:,}"
        )


def _without_authored(result: ReleaseResult, target: "Place", workspace: "Workspace") -> ReleaseResult:
    """Without what its own commit told in the changelog; of a file outside the repository nothing is known."""
    from git_agent.release.read.own_lines import lines_added
    from git_agent.release.write.authored import without_authored

    note, root = result.note, workspace.git.repository.root
    if not target.path.is_relative_to(root):
        return result
    path = target.path.relative_to(root).as_posix()
    added = lines_added(workspace.git, [commit.sha for commit in note.full_changelog], path)
    return replace(result, note=without_authored(note, read_out(target), added))


def _prepend(target: "Place", text: str, note: "Note", workspace: "Workspace") -> None:
    from git_agent.release.read.out import versions_out
    from git_agent.release.write.keepachangelog import link_of
    from git_agent.release.write.prepend import prepend_entry

    warnings: tuple[str, ...] = ()
    version = note.title
    tagged = versions_out(workspace.git, base=note.base, release=note.release)

    def with_entry(old: str) -> str:
        # Of what it holds when it is written: another release may have been added while this note was made.
        nonlocal version, warnings
        changelog = prepend_entry(old, text, title=note.title, link=link_of(note), previous=note.base, tagged=tagged)
        version, warnings = changelog.version, changelog.warnings
        return changelog.text

    if change_out(target, with_entry):
        told = note.title if version == note.title else f"what {note.title} brings"
        under = "" if version == note.title else f", under {version}"
        workspace.console.note(f"git-agent: {told} is in {target.path.name} now{under}")
    elif not warnings:
        workspace.console.note(f"git-agent: {target.path.name} tells all of {note.title} already; it is unchanged")
    for warning in warnings:
        workspace.console.warning(f"{target.path.name}: {warning}")
