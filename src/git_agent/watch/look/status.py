"""How a watch stands: what is protected, what waits and why."""

from typing import TYPE_CHECKING

from git_agent.ci.context.brief import brief_of
from git_agent.clock import now, utc_text
from git_agent.files.place import Place
from git_agent.git.gateway import Git
from git_agent.git.log import current_branch
from git_agent.git.refs import HEADS
from git_agent.model.value import value
from git_agent.watch.facts import DAEMON, POSITION, WAITING
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.look.intent import intent_strategy
from git_agent.watch.pause import Pause, pause_of
from git_agent.watch.service.lock import running_pid, told_trouble
from git_agent.watch.settings import WatchSettings, settings_from
from git_agent.watch.trouble import EVERYTHING
from git_agent.watch.values import ARCHIVED, BLOCKED, HANDLED_EXTERNAL, PENDING, PUBLISHED

if TYPE_CHECKING:
    from git_agent.watch.report import WatchStatus
    from git_agent.watch.report_parts import Captures, Coverage, GapReport, PauseReport, Publish

MOST_GAPS = 1000


@value
class Looked:
    """Where to look; without a ledger nothing was ever watched there."""

    git: Git
    folder: Place
    ledger: Ledger | None
    own_settings: WatchSettings  # those of whoever looks, which a daemon that runs need not have

    @property
    def settings(self) -> WatchSettings:
        """Those that the daemon runs with; where none runs, those that one would."""
        # Those of a daemon that has ended are still there, and say nothing about the next.
        facts = self.ledger.meta(DAEMON) if self.ledger and running_pid(self.folder) is not None else None
        return settings_from(facts["settings"]) if isinstance(facts, dict) else self.own_settings


def status_report(at: Looked) -> "WatchStatus":
    """What `status` answers."""
    pid, ledger, settings, moment = running_pid(at.folder), at.ledger, at.settings, now()
    position, trouble = ledger.meta(POSITION) if ledger else None, told_trouble(at.folder)
    # Only a daemon that runs has followed HEAD to where it is now.
    branch = position["branch"].removeprefix(HEADS) if position and pid is not None else current_branch(at.git)
    return {
        "schema_version": 1,
        "command": "watch",
        "ok": True,
        "running": pid is not None,
        "pid": pid or None,
        "repo": str(at.git.repository.root),
        "mode": "intent" if settings.is_intent else "event",
        "branch": branch or None,
        "generation": position["generation"] if position else 0,
        "captures": captures_report(ledger),
        "coverage": coverage_report(at),
        "trouble": trouble.text if trouble else None,
        "publish": publish_report(at, running=pid is not None),
        "intent_strategy": intent_strategy(ledger, settings, running=pid is not None, now=moment),
        "sessions": [session.id for session in ledger.sessions.all()] if ledger and pid is not None else [],
        "cursor": ledger.events.last_id() if ledger else 0,
        "checks": brief_of(at.git, branch=branch, now=moment),
    }


def captures_report(ledger: Ledger | None) -> "Captures":
    """How many there are in each state."""
    counts = ledger.captures.counts() if ledger else {}
    return {
        "pending": counts.get(PENDING, 0),
        "blocked": counts.get(BLOCKED, 0),
        "published": counts.get(PUBLISHED, 0),
        "archived": counts.get(ARCHIVED, 0),
        "handled_external": counts.get(HANDLED_EXTERNAL, 0),
    }


def coverage_report(at: Looked) -> "Coverage":
    """What is not protected; that nothing is, the daemon says also where it cannot be written down."""
    kept = at.ledger.gaps.all() if at.ledger else []
    gaps: list[GapReport] = [{"path": gap.path, "reason": gap.reason} for gap in kept]
    if trouble := told_trouble(at.folder):
        everything: GapReport = {"path": EVERYTHING, "reason": trouble.reason}
        gaps = [everything, *(gap for gap in gaps if gap != everything)]
    return {"state": "partial" if gaps else "full", "gaps": gaps[:MOST_GAPS]}


def publish_report(at: Looked, *, running: bool) -> "Publish":
    """What publication waits for, and what it has done last."""
    waiting = at.ledger.meta(WAITING) if at.ledger and running else None
    pause = pause_of(at.folder, now=now())
    if pause:  # also where no daemon has noticed it yet
        waiting = "manual_pause"
    last = at.ledger.events.last_of("committed") if at.ledger else None
    return {
        "pause": _pause_report(pause) if pause else None,
        "waiting_for": waiting,
        "last_commit": last.commit if last else None,
        "last_commit_at": utc_text(last.at) if last else None,
    }


def _pause_report(pause: Pause) -> "PauseReport":
    return {
        "reason": pause.reason,
        "set_at": utc_text(pause.set_at),
        "expires_at": None if pause.expires_at is None else utc_text(pause.expires_at),
    }
