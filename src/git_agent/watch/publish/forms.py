"""Forms: captured bytes as git stores them, with the filters and line ends of their path."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from git_agent.errors import GitCommandError, TimeLimitExceeded
from git_agent.git.gateway import Git
from git_agent.git.read import Conversions, Objects, conversions
from git_agent.model.value import value
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.publish.replay import BlobWriter
from git_agent.watch.values import FILE, LINK, PROGRAM, Entry

FILTER, MISSING, STAGED, PATH_CONFLICT = "filter", "missing_content", "staged", "path_conflict"
FEW = 8  # contents that are stored one by one; more are worth a look at their attributes first
MOST_KEPT = 100_000


@value
class Held:
    """Something cannot be published now, and what keeps it."""

    reason: str
    path: str


Key = tuple[str, str]  # a path and the name of its captured bytes


class Forms:
    """Remembers what git made of which bytes, as long as the rules for it are the same."""

    def __init__(self, git: Git, ledger: Ledger, writer: BlobWriter) -> None:
        self._git = git
        self._ledger = ledger
        self._writer = writer
        self._known: dict[Key, str] = {}

    def forget(self) -> None:
        """Rules have changed, or git has cleared away what was stored."""
        self._known.clear()

    def prepare(self, entries: Iterable[tuple[str, Entry]], objects: Objects) -> None:
        """Stores many at once where that is possible; whatever is left out is stored when it is asked for."""
        wanted = {(path, entry.oid): entry for path, entry in entries if self._is_unknown(path, entry)}
        # A look at the attributes is a program to start, as much as a few blobs are.
        if len(wanted) <= FEW:
            return
        files = [path for (path, _), entry in wanted.items() if entry.mode in (FILE, PROGRAM)]
        rules = conversions(self._git, files)
        self._store(self._as_they_are(wanted, rules, objects))

    def of(self, path: str, entry: Entry | None, objects: Objects) -> Entry | Held | None:
        """What git stores for it, stored; held where a filter fails or the bytes are nowhere."""
        if entry is None or entry.mode not in (FILE, PROGRAM, LINK):
            return entry
        key = (path, entry.oid)
        if key not in self._known:
            content = self.content(entry.oid, objects)
            if content is None:
                return Held(reason=MISSING, path=path)
            try:
                self._note(key, self._writer.blob(content, path=None if entry.mode == LINK else path))
            # A filter of one path must not keep the others from being published.
            except (GitCommandError, TimeLimitExceeded):
                return Held(reason=FILTER, path=path)
        return Entry(mode=entry.mode, oid=self._known[key])

    def is_same(self, path: str, captured: Entry | None, head: Entry | None, objects: Objects) -> bool:
        """Whether HEAD has what was captured; what cannot be told is not."""
        if captured is None or head is None or captured == head or captured.mode != head.mode:
            return captured == head
        return self.of(path, captured, objects) == head

    def content(self, oid: str, objects: Objects) -> bytes | None:
        """Captured bytes, from the ledger or from git."""
        kept = self._ledger.contents.body(oid)
        return objects.read(oid) if kept is None else kept

    def _is_unknown(self, path: str, entry: Entry) -> bool:
        return entry.mode in (FILE, PROGRAM, LINK) and (path, entry.oid) not in self._known

    def _note(self, key: Key, oid: str) -> None:
        if len(self._known) >= MOST_KEPT:
            # Half of it at once: a burst of a hundred thousand would else clear one for each that comes.
            for old in list(islice(self._known, MOST_KEPT // 2)):
                del self._known[old]
        self._known[key] = oid

    def _as_they_are(
        self, wanted: Mapping[Key, Entry], rules: Conversions, objects: Objects
    ) -> Iterator[tuple[Key, bytes]]:
        """Those of which git stores just the bytes that were captured."""
        for key, entry in wanted.items():
            is_file = entry.mode != LINK
            content = None if is_file and key[0] in rules.always else self.content(entry.oid, objects)
            # Where line ends may be converted, only text without any to convert is stored as it is.
            if content is not None and not (is_file and key[0] in rules.line_ends and b"\r" in content):
                yield key, content

    def _store(self, some: Iterable[tuple[Key, bytes]]) -> None:
        keys: list[Key] = []

        def each_once() -> Iterator[bytes]:
            stored: set[str] = set()
            for key, content in some:
                keys.append(key)
                if key[1] not in stored:
                    stored.add(key[1])
                    yield content

        self._writer.blobs(each_once())
        for key in keys:
            self._note(key, key[1])
