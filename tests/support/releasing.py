"""Candidates of a release, made by hand for code that never reads a range."""

import hashlib

from git_agent.release.judge.candidates import Candidate
from git_agent.release.note import FEATURES, NoteRef
from git_agent.release.read.entry import ChangedPath, Entry, Item, ParsedMessage


def candidate(
    number: int,
    text: str,
    *,
    section: str = FEATURES,
    label: str | None = None,
    commits: tuple[str, ...] = (),
    pr: str | None = None,
    issues: tuple[str, ...] = (),
    touched: tuple[str, ...] = (),
    confidence: str = "high",
) -> Candidate:
    """A change that one or more commits tell; their names are made of its number unless given."""
    oids = commits or (oid_of(number),)
    message = ParsedMessage(subject=text, text=text, issues=issues, pull_request=pr)
    entry = Entry(
        oid=oids[0],
        parents=("0" * 40,),
        author="Ada <ada@example.com>",
        date="2026-01-05T08:00:00+00:00",
        message=message,
        touched=tuple(ChangedPath(path=path) for path in touched),
    )
    return Candidate(
        id=f"c{number}",
        item=Item(entry=entry, text=text, commits=oids, pull_request=pr),
        section=section,
        label=label,
        confidence=confidence,
        draft_fact=text,
        refs=(
            *(NoteRef(type="commit", value=oid) for oid in oids),
            *((NoteRef(type="pr", value=pr),) if pr else ()),
            *(NoteRef(type="issue", value=issue) for issue in issues),
        ),
        why="conventional type",
    )


def oid_of(number: int) -> str:
    """A commit's name that looks like no other's."""
    return hashlib.sha1(str(number).encode(), usedforsecurity=False).hexdigest()
