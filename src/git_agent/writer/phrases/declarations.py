"""Sentences about functions of C that a header declares, where the change brings no body of them."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.writer.phrases.phrase import DETAIL_KIND, Phrase, base_name, code, names_phrase
from git_agent.writer.read.arrivals import declared, undeclared
from git_agent.writer.read.file_facts import FileFacts

_DECLARED = 1.05


def declaration_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Functions that a header only shows to others, or no longer does: beside another file that says too little."""
    for verb, lead, definitions in (("declare", "", declared(files)), ("stop", "declaring ", undeclared(files))):
        if definitions:
            names = [code(name) for name in dict.fromkeys(symbol.name for symbol, _ in definitions)]
            places = {file.path for _, file in definitions}
            where = f" in {base_name(places.pop())}" if len(places) == 1 else ""
            told = names_phrase(verb, names, where)
            objects = tuple(f"{lead}{text}" for text in told.objects)
            full = f"{lead}{told.full}" if told.full else ""
            paths = tuple(file.path for _, file in definitions)
            kind = "" if {file.path for file in files} <= set(paths) else DETAIL_KIND
            yield replace(told, objects=objects, full=full, weight=_DECLARED, paths=paths, kind=kind)
