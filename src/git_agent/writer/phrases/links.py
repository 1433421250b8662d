"""Sentences about documents in which nothing but the targets of links is another."""

from collections.abc import Iterator, Sequence

from git_agent.writer.phrases.line_forms import WHERE
from git_agent.writer.phrases.phrase import Phrase, quote, wording
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.link_lines import link_label, link_targets
from git_agent.writer.read.literals import are_addresses_open
from git_agent.writer.read.release_headings import version_in

LONGEST_TARGET = 48  # characters


def link_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """By the one new target, or by its scheme, where every link changed so; otherwise by the label of the only one.

    A target that was misspelt led nowhere.
    """
    pairs = {pair for file in files for pair in link_targets(file.lines)}
    noun = "link" if sum(len(file.lines.pairs) for file in files) == 1 else "links"
    label = link_label(files[0].lines) if len(files) == 1 else ""
    places = named_files(files)
    whats = [*([f"{wording(label)} {noun}"] if label and noun == "link" else []), noun]
    located = [f"{what} in {name}" for what in whats for name in places]
    if all(file.typo for file in files):
        yield Phrase(verb="fix", objects=tuple(located))
        return
    # In one phrase: where its target may not be quoted, a link is still told as a link.
    told = [f"{where} to {target}" for where in located] if (target := _new_target(pairs)) else []
    yield Phrase(verb="update", objects=(*told, *located))


def link_edit(file: FileFacts) -> Phrase:
    """The same of a text in which nothing else is another, without where: that is filled in later."""
    noun = "link" if len(file.lines.pairs) == 1 else "links"
    target = _new_target(set(link_targets(file.lines)))
    told = [f"{noun} in {WHERE} to {target}"] if target else []
    return Phrase(verb="update", objects=(*told, f"{noun} in {WHERE}"), weight=1.7)


def _new_target(pairs: set[tuple[str, str]]) -> str:
    if pairs and all(new == old.replace("http://", "https://", 1) for old, new in pairs):
        return "HTTPS"
    target = _target(*next(iter(pairs))) if len(pairs) == 1 else ""
    return quote(target) if target else ""


def _target(old: str, new: str) -> str:
    """An address without its scheme, which nobody needs to read; where only the scheme or a query is another, none."""
    before, after = (url.partition("://")[2].rstrip("/.,") for url in (old, new))
    if any(map(version_in, (before, after))) or not are_addresses_open(new):
        return ""  # told as a version, or for nobody but those who have it
    return after if before != after and len(after) <= LONGEST_TARGET and not set("?&=") & set(after) else ""
