"""`ci merge`: the gate, asked anew; then the merge of exactly the commit that passed it, with a true message."""

import argparse
from typing import TYPE_CHECKING

from git_agent.ci.look import Parts, Seen, doubt, gate
from git_agent.ci.merge import merge_checked
from git_agent.ci.report import merge_report
from git_agent.ci.target import unpushed
from git_agent.ci.verdict import request_word
from git_agent.cli.ci.place import opened, show_seen
from git_agent.cli.render import show_report
from git_agent.errors import DONE, RepositoryError, UsageError
from git_agent.model.value import replace

if TYPE_CHECKING:
    from git_agent.ci.answer import Answer
    from git_agent.ci.forges.base import Forge
    from git_agent.ci.report_types import CIContextReport
    from git_agent.ci.target import Target
    from git_agent.ci.values import Merged, PullRequest
    from git_agent.workspace import Workspace

MESSAGED = ("merge", "squash")  # others take commits as they are
MOST_MESSAGE = 65_536


def merge(args: argparse.Namespace, workspace: "Workspace") -> int:
    """Merges what passes the gate, and nothing else."""
    with opened(args, workspace, answers="none") as (parts, target):
        try:
            return _merge(args, workspace, parts, target)
        except RepositoryError as error:
            doubt(parts, str(error))  # the gate has written that it is ready, and a skill would go on
            raise


def _merge(args: argparse.Namespace, workspace: "Workspace", parts: Parts, target: "Target") -> int:
    seen = gate(parts, target)
    request = _request(seen)
    if request is not None and request.state == "merged":
        return _show_merged(seen.report, _already(request), workspace, as_json=args.json)
    if seen.code != DONE or seen.answer is None:
        return _show_refused(seen, args, workspace)
    if request is None:
        raise RepositoryError(_no_request(seen.answer), hint="open one, or name it: --pr N")
    if commits := unpushed(parts.git, target, seen.answer.reading.sha):
        is_or_are = "is" if commits.startswith("1 ") else "are"
        raise RepositoryError(
            f"{commits} {is_or_are} not pushed, and would not be merged",
            hint=f"git push, or name what is meant: --pr {request.number}",
        )
    forge = parts.open_forge()
    method = _method(args.method, forge)
    way = forge.merge_way(method)
    title, body = _message(args, workspace, seen.answer, request) if way in MESSAGED else ("", "")
    if args.dry_run:
        return _show_dry_run(seen, way, args, workspace)
    merged, report = merge_checked(parts, seen.answer, seen.report, method=method, title=title, body=body)
    return _show_merged(report, replace(merged, method=way), workspace, as_json=args.json)


def _request(seen: Seen) -> "PullRequest | None":
    return seen.answer.reading.pull_request if seen.answer else None


def _already(request: "PullRequest") -> "Merged":
    from git_agent.ci.values import Merged

    return Merged(sha=request.merge_sha, url=request.url, method="", already=True)


def _method(asked: str | None, forge: "Forge") -> str:
    allowed = forge.merge_methods()
    listed = ", ".join(f"--{method}" for method in allowed) or "none"
    if asked is None and len(allowed) == 1:
        return allowed[0]
    if asked is None:
        raise UsageError("the repository allows several ways to merge", hint=f"choose one: {listed}")
    if asked not in allowed:
        raise UsageError(f"the repository does not allow --{asked}", hint=f"it allows: {listed}")
    return asked


def _message(
    args: argparse.Namespace, workspace: "Workspace", answer: "Answer", request: "PullRequest"
) -> tuple[str, str]:
    """Title and body, shown before they are sent."""
    from git_agent.redact import clean

    given = args.message_file
    text = _given(given, workspace) if given is not None else _written(workspace, answer, request)
    title, _, body = clean(text.strip("\n")).partition("\n")
    if not title.strip():
        raise UsageError("the message is empty", hint="its first line is the title of the merge")
    what = "the" if args.dry_run else "merging with this"
    workspace.console.note(f"git-agent: {what} message:\n\n{title}\n{body}".rstrip())
    return title.strip(), body.strip("\n")


def _given(name: str, workspace: "Workspace") -> str:
    from git_agent.files.named import read_given

    if name == "-":
        return workspace.console.read_input(MOST_MESSAGE).decode("utf-8", "replace")
    try:
        root = workspace.git.repository.root
        content = read_given(name, folder=workspace.folder, root=root, most_bytes=MOST_MESSAGE)
    except OSError as error:
        raise UsageError(f"cannot read {name}: {error.strerror}") from error
    return content.decode("utf-8", "replace")


def _written(workspace: "Workspace", answer: "Answer", request: "PullRequest") -> str:
    """What pr-message says of the branch, which is only true of the commit that is checked out."""
    from git_agent.git.log import head_oid
    from git_agent.git.refs import ORIGIN, find_commit
    from git_agent.pull_request.build import write_message
    from git_agent.pull_request.task import PullRequestTask
    from git_agent.workspace import WriterOptions

    if head_oid(workspace.git) != answer.reading.sha:
        raise RepositoryError(
            f"HEAD is not {answer.reading.sha[:12]}, so no message about it can be written",
            hint=f"git switch {request.head_branch} && git pull, or give a message: --message-file FILE",
        )
    remote = f"{ORIGIN}{request.base_branch}"
    base = remote.removeprefix("refs/remotes/") if find_commit(workspace.git, remote) else request.base_branch
    settings = workspace.settings().settings
    task = PullRequestTask(settings=settings, base=base)
    result = write_message(task, workspace, WriterOptions(command="pr-message"), workspace.silent_trace())
    return result.message.text


def _show_refused(seen: Seen, args: argparse.Namespace, workspace: "Workspace") -> int:
    if args.json:
        show_report(merge_report(seen.report, None, method=args.method or ""), workspace.console)
        if seen.fault:
            workspace.console.error(str(seen.fault), seen.fault.hint)
    else:
        show_seen(seen, workspace, as_json=False)
    why = f": {_no_request(seen.answer)}" if seen.answer and _request(seen) is None else ""
    workspace.console.note(f"git-agent: nothing was merged{why}")
    return seen.code


def _no_request(answer: "Answer") -> str:
    return f"no {request_word(answer.reading.forge)} is open for {answer.reading.branch}"


def _show_dry_run(seen: Seen, method: str, args: argparse.Namespace, workspace: "Workspace") -> int:
    if args.json:
        show_report(merge_report(seen.report, None, method=method), workspace.console)
    else:
        workspace.console.out(f"would be merged by {method}: {seen.report['sha']}\n")
    workspace.console.note("git-agent: dry run, nothing was merged")
    return DONE


def _show_merged(report: "CIContextReport", merged: "Merged", workspace: "Workspace", *, as_json: bool) -> int:
    if as_json:
        show_report(merge_report(report, merged, method=merged.method), workspace.console)
    elif merged.already:
        workspace.console.out(f"merged already: {_place(merged)}\n")
    else:
        workspace.console.out(f"merged by {merged.method}: {_place(merged)}\n")
    return DONE


def _place(merged: "Merged") -> str:
    """The commit, which not every forge tells of what was merged before, and the page."""
    return "  ".join(part for part in (merged.sha, merged.url) if part)
