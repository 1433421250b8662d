"""Sentences about extras and markers of requirements."""

from collections.abc import Iterator, Sequence

from git_agent.writer.phrases.phrase import Phrase, base_name, code, wording
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.requirement_parts import requirement_parts

MOST_TOLD = 3


def requirement_part_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """One for each; of many, none is the point."""
    for file in files:
        parts = list(requirement_parts(file))
        for part in parts if len(parts) <= MOST_TOLD else ():
            verb, link = ("add", "to") if part.is_added else ("remove", "from")
            owner = f"{link} {code(wording(part.name))}"
            what = f"{code(wording(part.text))} {part.noun} {owner}"
            forms = (f"{what} in {base_name(file.path)}", what, f"{part.noun} {owner}")
            yield Phrase(verb=verb, objects=forms, weight=1.8, paths=(file.path,))
