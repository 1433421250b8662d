"""Contributors: the people of a release, and who of them is here for the first time; all from the history alone."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from git_agent.git.gateway import Git
from git_agent.git.people import by_mailmap, people_in, start_people_before
from git_agent.model.subject import is_bot
from git_agent.release.note import Contributor
from git_agent.release.read.entry import Entry
from git_agent.release.read.message import one_line

_HIDDEN_ADDRESS = re.compile(r"<(?:\d+\+)?([\w-]+)@users\.noreply\.(?:github\.com|codeberg\.org)>")
# A name that says so, such as Release Robot or merge-bot; or an address behind which nobody reads, as writers of code
# have in trailers. People who hide theirs have their own name in front of the sign.
_PROGRAM = re.compile(r"(?:^|[\s._<+-])(?:ro)?bot\b|<(?:no-?reply|cursoragent|(?:\d+\+)?copilot)@", re.IGNORECASE)


KnownPeople = Callable[[], frozenset[str]]


@contextmanager
def people_known_at(git: Git, base_oid: str | None) -> Iterator[KnownPeople]:
    """Names and addresses that the base's history knows, asked for at once and read when they are needed.

    Without a base everybody would be new, and a shallow clone cannot tell: then nobody is known.
    """
    if base_oid is None or git.repository.is_shallow:
        yield frozenset
        return
    with start_people_before(git, base_oid) as answer:
        yield lambda: frozenset(
            identity for author in map(one_line, people_in(answer)) for identity in _identities(author)
        )


def contributors(git: Git, entries: Sequence[Entry], known_people: KnownPeople) -> tuple[Contributor, ...]:
    """Who wrote the changes, alone or with others, by their number; programs and those who only merged are left out.

    First-timers are those whose name and address are not known; where nobody is, there are none.
    """
    authored = [entry for entry in entries if not entry.is_merge]
    # git maps authors itself, but names in trailers are text to it.
    mapped = by_mailmap(git, {name for entry in authored for name in entry.message.co_authors})
    people = _PeopleByIdentity()
    for entry in authored:
        for author in {entry.author: None, **dict.fromkeys(mapped[name] for name in entry.message.co_authors)}:
            if not is_bot(author) and not _PROGRAM.search(author):
                people.add(author, entry.oid)
    known = known_people()
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
