"""A repository whose files change under a ledger of the test's own, for tests of plans and messages."""

import os
from collections.abc import Mapping

from git_agent.config.load import load
from git_agent.model.value import replace
from git_agent.store.places import watch_folder
from git_agent.watch.ledger.contents import packed
from git_agent.watch.ledger.ledger import open_ledger
from git_agent.watch.plan.reading import ChangeReader
from git_agent.watch.plan.values import Offer, Window
from git_agent.watch.values import CREATE, DELETE, FILE, MODIFY, RENAME, Capture, Content, Edit, Entry, Position
from support.capturing import capture
from support.editing import blob_name
from support.reading import git_of
from support.repo import Repo


class Edits:
    """Captures of edits that git knows nothing of."""

    def __init__(self, repo: Repo) -> None:
        self.repo = repo
        self.bodies: dict[str, bytes] = {}
        self.captures: list[Capture] = []
        self._now: dict[str, Entry] = {}

    def committed(self, files: Mapping[str, str]) -> None:
        """What HEAD has, before the first edit."""
        self.repo.commit("Begin", files)
        for path in files:
            oid = self.repo.git("rev-parse", f"HEAD:{path}")
            self._now[path] = Entry(mode=FILE, oid=oid)

    def save(self, path: str, content: str | bytes, *, at: float = 0.0) -> Capture:
        before = self._now.get(path)
        self._now[path] = self._entry(content)
        return self._add(MODIFY if before else CREATE, path, before, self._now[path], at=at)

    def remove(self, path: str) -> Capture:
        return self._add(DELETE, path, self._now.pop(path), None)

    def rename(self, old: str, new: str) -> Capture:
        entry = self._now[new] = self._now.pop(old)
        return self._add(RENAME, new, entry, entry, old_path=old)

    def reader(self) -> ChangeReader:
        settings = load(environ=os.environ, root=self.repo.path).settings
        return ChangeReader(git_of(self.repo), settings, self.bodies.get)

    def _entry(self, content: str | bytes) -> Entry:
        raw = content.encode() if isinstance(content, str) else content
        oid = blob_name(raw)
        self.bodies[oid] = raw
        return Entry(mode=FILE, oid=oid)

    def _add(
        self,
        op: str,
        path: str,
        before: Entry | None,
        after: Entry | None,
        old_path: str | None = None,
        at: float = 0.0,
    ) -> Capture:
        made = capture(len(self.captures) + 1, path, op=op, old_path=old_path, at=at, burst=None)
        made = replace(made, before=before, after=after)
        self.captures.append(made)
        return made


def captured(repo: Repo, files: Mapping[str, str]) -> Window:
    """The window of these new files, their contents in the ledger and nowhere else."""
    here = Position(branch="refs/heads/main", head="", generation=1)
    offers: list[Offer] = []
    with open_ledger(watch_folder(git_of(repo).repository)) as ledger, ledger.transaction():
        for path, text in files.items():
            raw = text.encode()
            oid = blob_name(raw)
            content = Content(oid=oid, size=len(text), body=packed(raw))
            edit = Edit(op=CREATE, path=path, before=None, after=Entry(mode=FILE, oid=oid), content=content, stat=None)
            ledger.contents.put(content, at=1.0)
            offers.append(Offer(first=ledger.captures.add(edit, here, at=1.0, burst=None)))
    return Window(offers=tuple(offers))
