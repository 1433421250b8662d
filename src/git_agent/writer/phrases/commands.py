"""Sentences about commands that a pipeline or a script runs now or no longer, and about what is ignored."""

from collections.abc import Iterator, Sequence

from git_agent.model.paths import folder_of, name_of
from git_agent.writer.phrases.phrase import Phrase, base_name, code, listing, names_phrase, wording
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.commands import command_swap, commands_changed
from git_agent.writer.read.file_facts import FileFacts

MOST_COMMANDS = 2
MOST_IGNORED = 12


def command_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """One for all files that gained the same commands, and one for all that lost the same."""
    groups: dict[tuple[str, tuple[str, ...]], list[FileFacts]] = {}
    for file in files:
        came, went = commands_changed(file.path, file.lines) if file.is_read_whole else ((), ())
        for verb, commands in (("run", came), ("stop", went)):
            if 0 < len(commands) <= MOST_COMMANDS and not (came and went):
                groups.setdefault((verb, commands), []).append(file)
    yield from _swapped_commands(files)
    for (verb, commands), having in groups.items():
        told = listing([code(wording(command)) for command in commands])
        what = f"running {told}" if verb == "stop" else told
        objects = (*(f"{what} in {name}" for name in named_files(having)), what)
        yield Phrase(verb=verb, objects=objects, weight=2.0, paths=tuple(file.path for file in having))


def _swapped_commands(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """The one command that is run in place of another."""
    for file in files:
        swap = command_swap(file.path, file.lines) if file.is_read_whole else None
        if swap is not None:
            old, new = (code(wording(command)) for command in swap)
            objects = (f"{new} instead of {old} in {base_name(file.path)}", f"{new} instead of {old}", new)
            yield Phrase(verb="run", objects=objects, weight=2.0, paths=(file.path,))


def ignore_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """What a file such as .gitignore names now, or no longer."""
    for file in files:
        if not name_of(file.path).endswith("ignore") or not file.is_read_whole:
            continue
        came, went = (_patterns(lines) for lines in (file.lines.added, file.lines.removed))
        names = [code(wording(name)) for name in came if name not in went]
        lost = [code(wording(name)) for name in went if name not in came]
        where = "" if name_of(file.path) == ".gitignore" and not folder_of(file.path) else f" in {base_name(file.path)}"
        if len(names) == len(lost) == 1:
            yield _with_path(Phrase(verb="ignore", objects=(f"{names[0]} instead of {lost[0]}{where}",)), file)
        elif names and not lost and len(names) <= MOST_IGNORED:
            yield _with_path(names_phrase("ignore", names, where), file)
        elif lost and not names and len(lost) <= MOST_IGNORED:
            yield _with_path(names_phrase("stop", [f"ignoring {lost[0]}", *lost[1:]], where), file)


def _with_path(phrase: Phrase, file: FileFacts) -> Phrase:
    return Phrase(verb=phrase.verb, objects=phrase.objects, full=phrase.full, weight=2.0, paths=(file.path,))


def _patterns(lines: Sequence[str]) -> list[str]:
    return [line.strip() for line in lines if line.strip() and not line.lstrip().startswith(("#", "!"))]
