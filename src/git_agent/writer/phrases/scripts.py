"""Sentences about the scripts of a manifest: commands that each runs now, no longer, or in place of others."""

from collections import Counter
from collections.abc import Iterator, Sequence

from git_agent.writer.phrases.phrase import Phrase, base_name, code, listing, wording
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.scripts import ScriptChange, script_changes

MOST_TOLD = 2  # commands, or words of one
WEIGHT = 1.8


def script_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """One for each script that runs something else now."""
    for file in files:
        for change in script_changes(file):
            if (phrase := _phrase(change, file)) is not None:
                yield phrase


def told_scripts(file: FileFacts) -> frozenset[str]:
    """The scripts of which more is told than that they changed."""
    return frozenset(change.name for change in script_changes(file) if _phrase(change, file) is not None)


def _phrase(change: ScriptChange, file: FileFacts) -> Phrase | None:
    script = f"{code(change.name)} script"
    if max(len(change.came), len(change.went)) > MOST_TOLD:
        return None
    came, went = (listing([code(wording(command)) for command in side]) if side else "" for side in _sides(change))
    if came and went:
        return _exchange(change, came, went, script, file)
    return _told("run", f"{came} in {script}", file) if came else _told("stop", f"running {went} in {script}", file)


def _exchange(change: ScriptChange, came: str, went: str, script: str, file: FileFacts) -> Phrase | None:
    """One command for another; of the same one with other arguments only these."""
    if len(change.came) != 1 or len(change.went) != 1:
        return None
    old, new = change.went[0].split(), change.came[0].split()
    if old[0] != new[0]:
        return _told("run", f"{came} instead of {went} in {script}", file)
    more, less = (list((Counter(one) - Counter(other)).elements()) for one, other in ((new, old), (old, new)))
    if max(len(more), len(less)) > MOST_TOLD or not (more or less):
        return None
    command = f"{code(wording(new[0]))} command of {script}"
    added, lost = (listing([code(wording(word)) for word in side]) if side else "" for side in (more, less))
    if added and lost:
        return _told("use", f"{added} instead of {lost} in {command}", file)
    return _told("add", f"{added} to {command}", file) if added else _told("remove", f"{lost} from {command}", file)


def _sides(change: ScriptChange) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return change.came, change.went


def _told(verb: str, what: str, file: FileFacts) -> Phrase:
    return Phrase(verb=verb, objects=(f"{what} in {base_name(file.path)}", what), weight=WEIGHT, paths=(file.path,))
