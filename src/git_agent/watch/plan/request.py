"""What a model is asked: the offers of a window and what was committed before, in the form of the intent flow.

A diff is in it only where the provider may read one and the user has said so; it was redacted when it was read, and is
cut after that.
"""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from git_agent.clock import utc_text
from git_agent.git.gateway import Git
from git_agent.git.history import LogRecord, stream_log
from git_agent.git.log import LogSpan, commit_time, head_oid, recent_commits
from git_agent.model.change import visible_path
from git_agent.model.value import value
from git_agent.watch.plan.reading import ReadChange
from git_agent.watch.plan.values import Offer, Window
from git_agent.watch.settings import WatchSettings
from git_agent.watch.values import LINK, SUBMODULE, Entry

CAPTURE_DIFF = 16_000  # bytes of one capture in a plan
EVENT_DIFF = 4_000  # and in a message for it alone
CUT = "[… cut …]"
LOOKED_BACK = 200  # commits
PER_PATH = 3
SUGGESTED = "extend or wait"
LONGEST_SUBJECT = 120

Json = dict[str, Any]
SizeOf = Callable[[Entry], int | None]


@value
class Shown:
    """One offer with what was read of it; no diff where none may be sent."""

    offer: Offer
    diff: str | None
    kind: str
    before_bytes: int
    after_bytes: int


def shown_offer(offer: Offer, read: ReadChange, size_of: SizeOf, *, may_show: bool) -> Shown:
    """What a model may see of an offer."""
    first, last = offer.captures[0], offer.captures[-1]
    is_binary = read.change is not None and any(item.is_binary for item in read.change.changes)
    is_odd = any(entry is not None and entry.mode in (LINK, SUBMODULE) for entry in (first.before, last.after))
    kind = "unknown" if read.change is None or is_odd else "binary" if is_binary else "text"
    return Shown(
        offer=offer,
        diff=read.diff if may_show and kind == "text" else None,
        kind=kind,
        before_bytes=(size_of(first.before) or 0) if first.before else 0,
        after_bytes=last.size if last.after else 0,
    )


def planner_request(
    window: Window, shown: Sequence[Shown], context: Json, *, commit_format: str, most_diff: int = CAPTURE_DIFF
) -> Json:
    """The whole request; `most_diff` bytes of each diff."""
    return {
        **context,
        "offered_captures": [_offered(one, most_diff) for one in shown],
        "forced_aging": window.is_forced,
        "commit_format": commit_format,
    }


def history_context(git: Git, window: Window, settings: WatchSettings, *, now: float) -> Json:
    """What was committed lately, in all and to the paths that are offered."""
    commits = recent_commits(git, settings.recent_commits)
    # A burst has thousands of paths, and each costs a look through the log that was read.
    paths = list(dict.fromkeys(path for offer in window.offers for path in offer.paths))[:LOOKED_BACK]
    head = head_oid(git)
    records = list(islice(stream_log(git, LogSpan.of(head), with_changes=True), LOOKED_BACK)) if head else []
    touching = {path: [one for one in records if any(path == name for _, name, _ in one.changed)] for path in paths}
    context: Json = {
        "recent_commits": [_commit(one.oid, one.subject) for one in commits],
        "path_commit_context": [
            {
                "path": visible_path(path),
                "commits": [_commit(one.commit.oid, one.commit.subject) for one in found[:PER_PATH]],
            }
            for path, found in touching.items()
            if found
        ],
    }
    if settings.affinity_seconds:
        context["path_recent_commits"] = _recently(git, touching, settings.affinity_seconds, now)
    return context


def cut_diff(text: str, most_bytes: int) -> str:
    """A diff within a size, by whole lines: its beginning, a mark, and its end."""
    if len(text.encode("utf-8", "replace")) <= most_bytes:
        return text
    lines = text.split("\n")
    room = most_bytes - len(CUT.encode()) - 1
    first = _fitting(lines, room // 2)
    last = _fitting(lines[len(first) :][::-1], room - _size(first))[::-1]
    return "\n".join((*first, CUT, *last)) if first or last else ""


def _offered(shown: Shown, most_diff: int) -> Json:
    capture, offer = shown.offer.first, shown.offer
    last = offer.captures[-1]
    data: Json = {
        "seq": offer.seq,
        "path": visible_path(last.path),
        "op": capture.op,
        "timestamp": utc_text(capture.captured_at),
        "defer_count": offer.defer_count,
        "fidelity": last.fidelity,
    }
    if last.old_path:
        data["old_path"] = visible_path(last.old_path)
    if offer.hidden:
        data["hidden_seqs"] = [one.seq for one in offer.hidden]
    diff = cut_diff(shown.diff, most_diff) if shown.diff else ""
    if diff:
        return {**data, "captured_diff": diff}
    reason = "binary" if shown.kind == "binary" else "truncated" if shown.diff else "not_requested_or_unavailable"
    sizes = {"kind": shown.kind, "before_bytes": shown.before_bytes, "after_bytes": shown.after_bytes}
    return {**data, "file_metadata": {**sizes, "diff_omitted_reason": reason}}


def _recently(git: Git, touching: dict[str, list[LogRecord]], most_seconds: float, now: float) -> list[Json]:
    """Paths that were committed a moment ago, as a hint; nothing is ever amended."""
    hints: list[Json] = []
    for path, oid in [(path, records[0].commit.oid) for path, records in touching.items() if records]:
        age = int(now) - commit_time(git, oid)
        # The clock of whoever made the commit may be ahead of ours.
        if 0 <= age <= most_seconds:
            hint = {"path": visible_path(path), "oid": oid, "age_seconds": age, "suggested_action": SUGGESTED}
            hints.append(hint)
    return hints


def _commit(oid: str, subject: str) -> Json:
    return {"oid": oid[:12], "subject": subject[:LONGEST_SUBJECT]}


def _fitting(lines: Sequence[str], most_bytes: int) -> list[str]:
    fitting: list[str] = []
    for line in lines:
        most_bytes -= len(line.encode("utf-8", "replace")) + 1
        if most_bytes < 0:
            break
        fitting.append(line)
    return fitting


def _size(lines: Sequence[str]) -> int:
    return sum(len(line.encode("utf-8", "replace")) + 1 for line in lines)
