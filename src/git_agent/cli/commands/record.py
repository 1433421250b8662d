"""`git-agent record`: makes a commit message that carries a record, and on request the commit."""

import argparse
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from git_agent.cli.actions import Actions
from git_agent.cli.record_options import add_option, flag_of, override_fields

if TYPE_CHECKING:
    from git_agent.records.build.known import KnownRecords
    from git_agent.workspace import Workspace

NAME = "record"
HELP = "make a commit message that carries a record of the project"
EXAMPLE = """example:
  git agent record decision --phase 1 --milestone v0.2 --status plan \\
      --text "use JWT" --rationale "no state to keep" --confidence 0.9
  git agent record phase --name auth --covered REQ-01 --commit
  git agent record resolve E-001 --text "yes, on Friday" --commit
  echo '{"type": "feat", "subject": "add login"}' | git agent record task --input - --commit
"""

# Of each kind: what it is, and its fields in the order of the help. What is one object has its parts as options.
KINDS = {
    "init": (
        "the first commit of a project",
        "phases phase_names project_name milestone phase status subject body decisions lessons trailers",
    ),
    "task": (
        "work on a task, a plan or a phase",
        "type subject phase milestone plan task status scope body decisions escalations requirements lessons compound "
        "trailers",
    ),
    "phase": (
        "the end of a phase",
        "name phase milestone status subject body decisions requirements lessons trailers",
    ),
    "milestone": (
        "the end of a milestone",
        "milestone phase status subject body decisions requirements lessons trailers",
    ),
    "decision": ("a decision that stands alone", "decision phase milestone status subject body trailers"),
    "escalation": (
        "a question for a person, or its resolution",
        "escalation phase milestone status subject body trailers",
    ),
    "compound": ("a problem and its solution", "compound phase milestone status subject body lessons trailers"),
    "verify": (
        "the result of a verification",
        "subject phase milestone status body requirements escalations lessons trailers",
    ),
    "research": ("what research found", "subject findings phase milestone"),
}
PARTS = {
    "requirements": ("covered", "partial"),
    "decision": ("id", "decision", "rationale", "confidence", "alternatives"),
    "escalation": ("id", "type", "description", "resolution"),
    "compound": ("category", "problem", "solution"),
}
RESOLVE = "resolve"
RESOLVE_FIELDS = ("project", "phase", "milestone", "status", "subject", "body", "trailers")
ANSWER_FIELDS = {
    "escalation.resolution": "timeout, human or auto_resolved; human, if not given",
    "escalation.description": "the answer",
}
EMPTY_TYPES = ("wip", "note", "todo")  # they are about work that is not there
MOST_INPUT = 1 << 20  # bytes; a record is a page


def configure(parser: argparse.ArgumentParser) -> None:
    actions = Actions(parser)
    for kind, (about, fields) in KINDS.items():
        member = actions.add(kind, _record, about=about)
        member.set_defaults(kind=kind, git_args=(), resolves=None)
        _add_common(member, is_task=kind == "task")
        member.add_argument("--input", metavar="FILE", help="a JSON object with the fields; - reads it from stdin")
        group = member.add_argument_group("fields")
        for name in _options_of(kind, fields):
            add_option(group, name)
    member = actions.add(RESOLVE, _record, about="the answer to an open escalation, where it was asked")
    member.set_defaults(kind="escalation", git_args=(), input=None)
    member.add_argument("resolves", metavar="ID", help="the escalation, such as E-001")
    _add_common(member)
    group = member.add_argument_group("fields")
    for name in RESOLVE_FIELDS:
        add_option(group, name)
    for name, about_answer in ANSWER_FIELDS.items():
        add_option(group, name, about=about_answer)


def _add_common(member: argparse.ArgumentParser, *, is_task: bool = False) -> None:
    member.add_argument("--commit", action="store_true", help="commit it; without this it is printed")
    # The record of a task is committed with the staged work in any case.
    if not is_task:
        member.add_argument("--keep-staged", action="store_true", help="commit it alone although work is staged")
    member.add_argument("--json", action="store_true", help="one JSON object on stdout")


def reports() -> dict[str, type]:
    from git_agent.records.report import RecordReport

    return {NAME: RecordReport}


def run(args: argparse.Namespace, workspace: "Workspace") -> int:
    return int(args.action(args, workspace))


def _options_of(kind: str, fields: str) -> Iterator[str]:
    """The fields as they are given on the command line: what the record is about in its parts."""
    yield "project"
    for name in fields.split():
        if name != "requirements":
            yield name
        if name in (kind, "requirements"):
            yield from (f"{name}.{part}" for part in PARTS.get(name, ()))


def _record(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.records.build.faults import RecordFaults

    try:
        return _made(args, workspace)
    except RecordFaults as error:
        # Whoever typed flags knows flags; the names of the fields are for those who send JSON.
        raise (error if args.input else error.renamed(lambda field: flag_of(field, args.kind))) from None


def _made(args: argparse.Namespace, workspace: "Workspace") -> int:
    from git_agent.cli.git_args import validate_git_args
    from git_agent.cli.stamping import note_place
    from git_agent.records.build.builder import CommitBuilder
    from git_agent.records.build.complete import completed
    from git_agent.records.build.given import built, check
    from git_agent.records.build.known import KnownRecords
    from git_agent.records.build.projects import read_projects

    git_args = validate_git_args(args.git_args)
    fields = override_fields(_input(args, workspace), args)
    check(args.kind, fields)  # before the history is read for what is left out
    projects = read_projects(workspace.git.repository.root)
    known = KnownRecords(workspace.git, keep=workspace.load().settings.records.cache)
    if args.resolves is not None:
        from git_agent.records.build.resolve import resolving

        named = {**fields, "escalation": {**fields.get("escalation", {}), "id": args.resolves}}
        fields = resolving(named, known=known, projects=projects)
    completed_record = completed(args.kind, fields, known=known, projects=projects)
    builder = CommitBuilder(completed_record.data.get("project"), multi_project=bool(projects.slugs))
    message = built(args.kind, completed_record.data, builder)
    note_place(completed_record.place, workspace)
    if args.kind == "milestone":
        _warn_of_open(completed_record.data, known, workspace)
    commit = _commit(message, completed_record.data, git_args, args, workspace) if args.commit else None
    if args.json:
        from git_agent.cli.render import show_commit_report, show_report
        from git_agent.records.report import record_report

        report = record_report(args.kind, message, commit=commit)
        (show_commit_report if args.commit else show_report)(report, workspace.console)
    elif not args.commit:
        from git_agent.redact import clean

        workspace.console.data(clean(message))
    return 0


def _warn_of_open(data: Mapping[str, Any], known: "KnownRecords", workspace: "Workspace") -> None:
    """Says what the milestone leaves open; to end it all the same is its maker's to decide."""
    from git_agent.records.build.closing import closing_warnings
    from git_agent.redact import clean

    for sentence in closing_warnings(known, project=data.get("project"), milestone=data["milestone"]):
        workspace.console.warning(clean(sentence))


def _input(args: argparse.Namespace, workspace: "Workspace") -> dict[str, Any]:
    """The object that machines hand over."""
    if args.input is None:
        return {}
    from json import loads

    from git_agent.errors import UsageError

    try:
        # One byte more than is taken, which tells too much from just enough.
        raw = workspace.console.read_input(MOST_INPUT + 1) if args.input == "-" else _read_file(args.input, workspace)
        data = loads(raw) if len(raw) <= MOST_INPUT else None
    except OSError as error:
        raise UsageError(f"--input {args.input} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"--input is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise UsageError("--input is not one JSON object" if len(raw) <= MOST_INPUT else "--input is too large")
    return data


def _read_file(name: str, workspace: "Workspace") -> bytes:
    from git_agent.files.named import read_given

    return read_given(name, folder=workspace.folder, root=workspace.git.repository.root, most_bytes=MOST_INPUT)


def _commit(
    message: str, data: Mapping[str, Any], git_args: tuple[str, ...], args: argparse.Namespace, workspace: "Workspace"
) -> str:
    """The name of the commit that was made."""
    from git_agent.cli.render import warn_of_secrets
    from git_agent.records.apply import RecordOptions, build_recorder

    is_task = args.kind == "task"
    options = RecordOptions(
        with_work=is_task,
        keep_staged=not is_task and args.keep_staged,
        may_be_empty="--allow-empty" in git_args or data.get("type") in EMPTY_TYPES,
        capture=args.json,
        args=git_args,
    )
    recorded = build_recorder(workspace, workspace.load().settings).apply(message, options)
    warn_of_secrets(recorded.secrets, workspace.console)
    return recorded.oid
