"""Bullets for what a submodule brought, under its own name: a note that only says that it moved tells nothing."""

from collections.abc import Iterator

from git_agent.forge.links import Homepage, commit_url
from git_agent.model.value import replace
from git_agent.release.judge.candidates import as_candidate, summary_of
from git_agent.release.judge.classify import classify
from git_agent.release.note import HEADINGS, Bullet, ListedCommit, NoteRef, NoteSection, SubmoduleGroup
from git_agent.release.read.entry import Entry, Item
from git_agent.release.read.message import parse_commit_message
from git_agent.shape.form.markdown import as_code


def with_submodule_bullets(
    sections: tuple[NoteSection, ...], groups: tuple[SubmoduleGroup, ...]
) -> tuple[NoteSection, ...]:
    """The sections, each followed by what the submodules' commits say for certain."""
    if not groups:
        return sections
    by_heading = {section.heading: list(section.bullets) for section in sections}
    for group in groups:
        for heading, bullet in _bullets(group):
            by_heading.setdefault(heading, []).append(bullet)
    order = (*HEADINGS, *(heading for heading in by_heading if heading not in HEADINGS))
    return tuple(
        NoteSection(heading=heading, bullets=tuple(by_heading[heading])) for heading in order if by_heading.get(heading)
    )


def _bullets(group: SubmoduleGroup) -> Iterator[tuple[str, Bullet]]:
    home = Homepage(address=group.home, forge=group.forge) if group.home else None
    for commit in group.commits:
        item = _item(commit)
        verdict = classify(item)
        if verdict.section and verdict.confidence != "low":
            candidate = replace(as_candidate(item, verdict), label=group.path.rpartition("/")[2])
            ref = NoteRef(type="commit", value=commit.sha, url=commit_url(home, commit.sha) if home else None)
            summary = summary_of(candidate, number=as_code)
            yield verdict.section, Bullet(label=candidate.label, summary=summary, refs=(ref,))


def _item(commit: ListedCommit) -> Item:
    """As much of a change as one line tells; what it touches is not known."""
    message = parse_commit_message(commit.subject)
    entry = Entry(oid=commit.sha, parents=(), author="", date="", message=message)
    return Item(entry=entry, text=message.text, commits=(commit.sha,))
