"""Archive: captures that can no longer be published because history moved, under a ref that holds all of their bytes.

The ref leads to a tree, which no log and no list of branches shows: `<seq>-before` and `<seq>-after` are the bytes,
`manifest.json` says what they were. Everything is in it that is needed to bring them back without the ledger.
"""

import json
from collections.abc import Iterator, Sequence

from git_agent import clock
from git_agent.errors import GitCommandError, StateFull
from git_agent.git.clearing import is_clearing
from git_agent.git.read import Objects, sizes_of
from git_agent.git.refs import refs as refs_at
from git_agent.git.stored import are_stored
from git_agent.git.trees import Trees
from git_agent.git.write.objects import write_blob
from git_agent.git.write.packs import write_blobs
from git_agent.git.write.plumbing import Plumbing
from git_agent.git.write.private_index import TreeEntry, private_index
from git_agent.git.write.refs import RefChange, swap_refs
from git_agent.watch.history import Bases, keep_position, set_bases
from git_agent.watch.ledger.contents import blob_oid
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.publish.applied import HeadView
from git_agent.watch.publish.crash import CrashPoint
from git_agent.watch.publish.forms import FEW, Forms
from git_agent.watch.publish.replay import BlobWriter
from git_agent.watch.publish.settling import compared, settle_in_head
from git_agent.watch.values import ARCHIVED, FILE, SUBMODULE, UNPUBLISHED, Capture, Decision, Position

MANIFEST = "manifest.json"
RECOVERY = "recovery/"
REFLOG = "git-agent watch: archive"
NEW_GENERATION, OLD_GENERATION = "history_moved", "captured_late"


class Archivist:
    """Ends generations for both loops; `refs` is what the names of the watch's refs begin with."""

    def __init__(self, plumbing: Plumbing, refs: str, crash_point: CrashPoint) -> None:
        self._plumbing = plumbing
        self._refs = refs
        self._crash_point = crash_point

    def __call__(self, ledger: Ledger, old: Position, new: Position, bases: Bases) -> bool:
        """Settles what the new HEAD has, archives the rest, and takes the new position together with that.

        Whether it has: not while a `git gc` may take what is about to be archived.

        Raises:
            StateFull: git cannot store it.
        """
        captures = ledger.captures.unpublished()
        left = self._left(ledger, captures, new.head) if captures else []
        # Held by a ref before any row says so: a crash in between leaves a ref too many, and no bytes too few.
        ref = self._hold(ledger, left) if left else ""
        if ref is None:
            return False
        with ledger.transaction():
            if left:
                self._write_down(ledger, left, old, ref, NEW_GENERATION)
            set_bases(ledger, bases)
            ledger.files.forget_edits()  # whatever is still different in the work tree is captured anew
            keep_position(ledger, new)
        self._crash_point("after_archive")
        return True

    def archive_late(self, ledger: Ledger, captures: Sequence[Capture], position: Position) -> None:
        """The same for what was captured on the old position while history moved; what cannot be yet, is later."""
        left = self._left(ledger, captures, position.head)
        if left and (ref := self._hold(ledger, left)):
            with ledger.transaction():
                self._write_down(ledger, left, position, ref, OLD_GENERATION)
                ledger.files.forget_edits()

    def _left(self, ledger: Ledger, captures: Sequence[Capture], head: str) -> list[Capture]:
        git = self._plumbing.git
        with Objects(git) as objects:
            view, forms = HeadView(objects, Trees(objects, git.repository), head), self._forms(ledger)
            forms.prepare(compared([(capture.path, capture.after) for capture in captures], view), objects)
            # What no commit has is archived, whatever its path was like when history moved: `reset --hard` takes back
            # an edit and its capture would else be settled with what the reset wrote.
            alone = {
                capture.seq
                for capture in captures
                if capture.after and not forms.is_same(capture.path, capture.after, view.entry(capture.path), objects)
            }
            settle_in_head(ledger, [capture for capture in captures if capture.seq not in alone], view, forms)
        return [
            capture for one in captures if (capture := ledger.captures.get(one.seq)) and capture.state in UNPUBLISHED
        ]

    def _forms(self, ledger: Ledger) -> Forms:
        return Forms(self._plumbing.git, ledger, BlobWriter(self._plumbing))

    def _hold(self, ledger: Ledger, captures: Sequence[Capture]) -> str | None:
        """The ref that holds them; None where a `git gc` may have taken some of it, or be about to."""
        git = self._plumbing.git
        if is_clearing(git):
            return None
        for is_last in (False, True):  # one that came and went meanwhile has taken what nothing referred to yet
            try:
                made, oids = self._held(ledger, captures)
            except GitCommandError as error:
                if is_last:
                    raise StateFull(f"what was captured cannot be archived: {error}") from error
                continue
            # One that began since then did not know the ref; one that has ended by now may have taken the objects.
            if not is_clearing(git) and are_stored(git, oids):
                return made.name
            swap_refs(self._plumbing, [RefChange(name=made.name, old=made.new, new=None)], reason=REFLOG)
        return None

    def _held(self, ledger: Ledger, captures: Sequence[Capture]) -> tuple[RefChange, list[str]]:
        """Makes the tree and the ref to it, and says what it is made of; done again it comes to the same."""
        self._crash_point("before_archive")
        entries = self._entries(ledger, captures)
        with private_index(self._plumbing) as index:
            index.put(entries)
            tree = index.write_tree()
        self._crash_point("after_archive_tree")
        # By what it holds as well: a ledger that begins again counts from one, and must not take another's name.
        name = f"{self._refs}{RECOVERY}{captures[0].generation}-{tree[:12]}"
        change = RefChange(name=name, old=None, new=tree)
        if not any(ref.oid == tree for ref in refs_at(self._plumbing.git, name)):
            swap_refs(self._plumbing, [change], reason=REFLOG)
        self._crash_point("after_archive_ref")
        return change, [tree, *(entry.oid for entry in entries)]

    def _entries(self, ledger: Ledger, captures: Sequence[Capture]) -> list[TreeEntry]:
        oids = {
            f"{capture.seq}-{name}": entry.oid
            for capture in captures
            # Both sides: what was deleted is only in the one from before.
            for name, entry in (("before", capture.before), ("after", capture.after))
            if entry is not None and entry.mode != SUBMODULE
        }
        stored = self._stored(ledger, list(dict.fromkeys(oids.values())))
        entries = [TreeEntry(path=name, mode=FILE, oid=stored[oid]) for name, oid in oids.items() if oid in stored]
        manifest = json.dumps([_described(capture) for capture in captures], indent=1).encode()
        return [*entries, TreeEntry(path=MANIFEST, mode=FILE, oid=write_blob(self._plumbing, manifest))]

    def _stored(self, ledger: Ledger, oids: Sequence[str]) -> dict[str, str]:
        """By its name what git calls each content, all of them stored; those that nobody kept are left out."""
        git = self._plumbing.git
        there = dict(zip(oids, sizes_of(git, oids), strict=True)) if oids else {}
        stored = {oid: oid for oid, size in there.items() if size is not None}
        missing = [oid for oid in oids if oid not in stored]

        def contents() -> Iterator[bytes]:
            for oid in missing:
                if (content := ledger.contents.body(oid)) is not None:
                    stored[oid] = blob_oid(git.repository, content)
                    yield content

        # One by one a reset below ten thousand edits takes minutes; a pack for each edit would fill git's folder.
        if len(missing) > FEW:
            write_blobs(self._plumbing, contents())
        else:
            for content in contents():
                write_blob(self._plumbing, content)
        return stored

    def _write_down(self, ledger: Ledger, captures: Sequence[Capture], old: Position, ref: str, reason: str) -> None:
        at = clock.now()
        ledger.captures.settle([capture.seq for capture in captures], ARCHIVED, at=at, reason=ref)
        for capture in captures:
            ledger.events.add(Decision(kind=ARCHIVED, capture=capture, reason=reason), at=at)
        self._crash_point("inside_archive")
        branch, generation = captures[0].branch, captures[0].generation
        ledger.archives.add(generation=generation, branch=branch, head=old.head, ref=ref, reason=reason, at=at)


def _described(capture: Capture) -> dict[str, object]:
    names = ("seq", "generation", "branch", "base_head", "op", "path", "old_path", "fidelity", "captured_at")
    facts: dict[str, object] = {name: getattr(capture, name) for name in names}
    for name, entry in (("before", capture.before), ("after", capture.after)):
        facts[name] = None if entry is None else {"mode": entry.mode, "oid": entry.oid}
    return facts
