"""`git-agent release-note`: prints a release note, a whole changelog or the next version; or puts it into a file."""

import argparse
from typing import TYPE_CHECKING

from git_agent.cli.options import add_text_options

if TYPE_CHECKING:
    from git_agent.release.read.span import RangeSpec
    from git_agent.workspace import Workspace

NAME = "release-note"
HELP = "print a note for what a release brings"
EXAMPLE = """example:
  git agent release-note                          HEAD's version, or what is not released yet
  git agent release-note v1.2.0 v1.3.0            what lies between two tags, branches or commits
  git agent release-note minor --out NOTES.md     the next minor version, into a file
  git agent release-note --auto --prepend CHANGELOG.md
  git agent release-note --all                    every release, as a changelog
  git agent release-note --next-version           v1.3.0, or 1.3.0 as the tags here are written
"""
PARTS = ("patch", "minor", "major")
FORMATS = ("markdown", "github", "json", "keepachangelog")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(may_be_bare=True)
    parser.add_argument(
        "range", nargs="*", metavar="REV", help="BASE RELEASE, one release whose base is found, or patch, minor, major"
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--unreleased", action="store_true", help="what HEAD has beyond the last version")
    what.add_argument("--auto", action="store_true", help="the same, under the version that its changes ask for")
    what.add_argument("--all", action="store_true", help="every release, as a whole changelog")
    what.add_argument("--trace", metavar="COMMIT", help="the captured edits that a commit of a note was made of")
    parser.add_argument(
        "--next-version", action="store_true", help="print only the next version, as its tag is written"
    )
    parser.add_argument("--plain", action="store_true", help="with --next-version: without what its tag begins with")
    parser.add_argument("--path", action="append", default=[], metavar="PATH", help="only commits that touch this path")
    parser.add_argument(
        "--tag-prefix", metavar="TEXT", help="which tags are versions, in a repository with several kinds"
    )
    parser.add_argument("--no-api-check", action="store_true", help="do not take vanished public names for breaking")
    parser.add_argument("--out", metavar="FILE", help="write it to a file, and tell on stdout how it is made")
    parser.add_argument("--prepend", metavar="FILE", help="add it to a changelog, whose lines all stay")
    form = add_text_options(parser)
    form.add_argument(
        "--format",
        choices=FORMATS,
        help="markdown for a release page, github for `gh release create`, keepachangelog for a file, json",
    )


def reports() -> dict[str, type]:
    from git_agent.release.report import ChangelogReport, NextVersionReport, NoteReport
    from git_agent.watch.report import WatchLog

    traced = {"release-note-trace": WatchLog}
    return traced | {
        NAME: NoteReport,
        "release-note-all": ChangelogReport,
        "release-note-next-version": NextVersionReport,
    }


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    if args.trace is not None:
        from git_agent.cli.watching.looking import trace_commit

        return trace_commit(args.trace, workspace, as_json=args.json)
    spec = _range(args)
    if args.plain and not args.next_version:
        from git_agent.errors import UsageError

        raise UsageError("--plain is about --next-version", hint="add --next-version, or leave out --plain")
    if args.all:
        from git_agent.cli.changelog_writing import print_changelog

        return print_changelog(args, spec, workspace)
    from git_agent.cli.release_writing import print_note, print_version

    return print_version(args, spec, workspace) if args.next_version else print_note(args, spec, workspace)


def _range(args: argparse.Namespace) -> "RangeSpec":
    from git_agent.errors import UsageError
    from git_agent.release.read.span import RangeSpec

    words = args.range
    if len(words) == 1 and words[0] in PARTS:
        bump, words = words[0], []
    else:
        bump = "auto" if args.auto else None
    # `v1..v2` as git writes it; dots at one end only are no range.
    if len(words) == 1 and ".." in words[0].strip("."):
        words = words[0].replace("...", "..").split("..", 1)
    if len(words) > 2:
        raise UsageError(f"a range has two ends, not {len(words)}", hint="name BASE and RELEASE")
    inferred = args.unreleased or args.auto or args.all or args.next_version
    if inferred and (words or (bump and not (args.next_version or args.auto))):
        raise UsageError("a range and a flag that finds one do not go together", hint="leave out one of the two")
    # One word alone is the release, whose base is then found.
    base, release = words if len(words) == 2 else (None, *words, None)[:2]
    return RangeSpec(
        base=base or None,
        release=release or None,
        bump=bump,
        unreleased=args.unreleased or args.next_version,
        prefix=args.tag_prefix,
        paths=tuple(args.path),
    )
