"""Retention: bytes of captures that were published long ago are git's to keep; nothing unpublished is ever pruned."""

from git_agent.git.refs import refs as refs_at
from git_agent.git.write.plumbing import Plumbing
from git_agent.git.write.refs import RefChange, swap_refs
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.settings import WatchSettings

EVERY_SECONDS = 3600.0
KEEP = "keep/"
DAY = 86400.0
MOST_AT_ONCE = 500  # contents in one transaction: whoever captures must not wait long


class Retention:
    """Prunes from time to time; `refs` is what the names of the watch's refs begin with."""

    def __init__(self, plumbing: Plumbing, ledger: Ledger, settings: WatchSettings, *, refs: str) -> None:
        self._plumbing = plumbing
        self._ledger = ledger
        self._settings = settings
        self._refs = refs
        self._pruned_at: float | None = None

    def tick(self, now: float) -> None:
        """Prunes if it is time to."""
        # A clock that was set back must not put it off for ever.
        if self._pruned_at is None or not 0 <= now - self._pruned_at < EVERY_SECONDS:
            self._pruned_at = now
            self.prune(now)

    def prune(self, now: float) -> int:
        """Forgets contents that nothing unpublished or archived needs; how many."""
        count = 0
        oldest = now - self._settings.retention_days * DAY
        while old := self._ledger.contents.prunable(before=oldest, limit=MOST_AT_ONCE):
            count += self._forget(list(old))
        while (excess := self._ledger.contents.total_bytes() - self._settings.retention_bytes) > 0:
            some = _enough(self._ledger.contents.prunable(before=now, limit=MOST_AT_ONCE), excess)
            if not some:
                break  # the rest is not published yet
            count += self._forget(some)
        return count

    def _forget(self, oids: list[str]) -> int:
        with self._ledger.transaction():
            for oid in oids:
                self._ledger.contents.erase(oid)
        # The rows first: a ref without a row is cleared away by the next round, a row without bytes would be a lie.
        held = {ref.name: ref.oid for ref in refs_at(self._plumbing.git, f"{self._refs}{KEEP}")}
        for oid in oids:
            if tree := held.get(f"{self._refs}{KEEP}{oid}"):
                change = RefChange(name=f"{self._refs}{KEEP}{oid}", old=tree, new=None)
                swap_refs(self._plumbing, [change], reason="git-agent watch: prune")
        return len(oids)


def _enough(sizes: dict[str, int], excess: int) -> list[str]:
    """The first of them that make so much room."""
    chosen: list[str] = []
    for oid, size in sizes.items():
        if excess <= 0:
            break
        chosen.append(oid)
        excess -= size
    return chosen
