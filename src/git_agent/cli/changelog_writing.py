"""Prints every release of a history; no model reads that much, so it is the commits' own words."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.options import message_flags
from git_agent.cli.release_output import reading_progress, show_text, target_of, write_file
from git_agent.errors import UsageError
from git_agent.release.changelog import read_changelog
from git_agent.release.rendering import TEMPLATE, render_changelog
from git_agent.release.task import ReleaseTask

if TYPE_CHECKING:
    from git_agent.release.read.span import RangeSpec
    from git_agent.workspace import Workspace


def print_changelog(args: argparse.Namespace, spec: "RangeSpec", workspace: "Workspace") -> int:
    """The whole changelog, on stdout or in a file."""
    if args.prepend:
        raise UsageError("--all is a whole changelog: there is nothing to prepend it to", hint="use --out FILE")
    form = "json" if args.json else args.format or "keepachangelog"
    if form in ("markdown", "github"):
        raise UsageError("--all is printed as keepachangelog or json", hint="leave out --format")
    target = target_of(args, workspace)
    task = ReleaseTask(settings=workspace.load(message_flags(args)).settings, spec=spec)
    with reading_progress(workspace) as progress:
        changelog = read_changelog(task, git=workspace.git, progress=progress)
        is_by_template = bool(changelog.form.template) and not args.format and not args.json
        text = render_changelog(changelog, TEMPLATE if is_by_template else form)
    for warning in changelog.warnings:
        workspace.console.warning(warning)
    if target:
        write_file(target, text, workspace, form=form)
    else:
        show_text(text, workspace, form=form)
    return 0
