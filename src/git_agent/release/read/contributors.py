"""Contributors: the people of a release, and who of them is here for the first time; all from the history alone."""

import re
from collections.abc import Iterable, Sequence

from git_agent.git.gateway import Git
from git_agent.git.people import by_mailmap, people_before
from git_agent.model.subject import is_bot
from git_agent.release.note import Contributor
from git_agent.release.read.entry import Entry
from git_agent.release.read.message import one_line

_HIDDEN_ADDRESS = re.compile(r"<(?:\d+\+)?([\w-]+)@users\.noreply\.(?:github\.com|codeberg\.org)>")
_PROGRAM = re.compile(r"(?:^|[\s._<+-])(?:ro)?bot\b", re.IGNORECASE)  # a name that says so: Release Robot, merge-bot


def contributors(git: Git, entries: Sequence[Entry], base_oid: str | None) -> tuple[Contributor, ...]:
    """Who wrote the changes, alone or with others, by their number; programs and those who only merged are left out.

    First-timers are those whose name and address the base's history does not know. Without a base everybody would be
    one, and a shallow clone cannot tell: then nobody is.
    """
    authored = [entry for entry in entries if not entry.is_merge]
    # git maps authors itself, but names in trailers are text to it.
    mapped = by_mailmap(git, {name for entry in authored for name in entry.message.co_authors})
    earlier = people_before(git, base_oid) if base_oid and not git.repository.is_shallow else ()
    known = {identity for author in map(one_line, earlier) for identity in _identities(author)}
    people = _PeopleByIdentity()
    for entry in authored:
        for author in {entry.author: None, **dict.fromkeys(mapped[name] for name in entry.message.co_authors)}:
            if not is_bot(author) and not _PROGRAM.search(author):
                people.add(author, entry.oid)
    return tuple(
        Contributor(name=name, first_time=bool(known) and known.isdisjoint(identities), handle=_handle(identities))
        for name, identities in people.ordered()
    )


def _handle(identities: Iterable[str]) -> str | None:
    """The name at a forge that an address which hides the real one is made of."""
    found = (match for identity in sorted(identities) if (match := _HIDDEN_ADDRESS.fullmatch(identity)))
    return next((match[1] for match in found), None)


def _identities(author: str) -> tuple[str, ...]:
    """What a person is recognised by: the address, and the name; empty ones would make everybody the same."""
    name, _, mail = author.rpartition(" <")
    return tuple(mark for mark in (f"<{mail.lower()}" if mail != ">" else "", name.strip()) if mark)


class _PeopleByIdentity:
    """Persons under all their names and addresses, with the commits they have a part in."""

    def __init__(self) -> None:
        self._by_mark: dict[str, int] = {}
        self._names: dict[int, str] = {}
        self._marks: dict[int, set[str]] = {}
        self._commits: dict[int, set[str]] = {}

    def add(self, author: str, oid: str) -> None:
        identities = _identities(author)
        if not identities:
            return
        same = sorted({self._by_mark[identity] for identity in identities if identity in self._by_mark})
        person = same[0] if same else len(self._by_mark)
        self._names.setdefault(person, author.rpartition(" <")[0].strip() or author)
        all_identities, commits = self._marks.setdefault(person, set()), self._commits.setdefault(person, set())
        for other in same[1:]:  # a name seen with one address, an address with another name: now they meet
            del self._names[other]
            all_identities |= self._marks.pop(other)
            commits |= self._commits.pop(other)
        all_identities.update(identities)
        commits.add(oid)
        self._by_mark.update(dict.fromkeys(all_identities, person))

    def ordered(self) -> list[tuple[str, set[str]]]:
        order = sorted(self._names, key=lambda person: (-len(self._commits[person]), self._names[person].casefold()))
        return [(self._names[person], self._marks[person]) for person in order]
