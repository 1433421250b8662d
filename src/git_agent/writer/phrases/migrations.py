"""Sentences about tables, columns and indexes that migrations create, drop and rename."""

from collections.abc import Iterable, Iterator, Sequence

from git_agent.model.category import Category
from git_agent.model.value import replace
from git_agent.writer.phrases.phrase import DETAIL_KIND, MOST_NAMES, Phrase, code, listing, names_phrase
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.schema import WHOLE, SchemaChange

MOST_TABLES = 3  # told one by one

_LINKS = {"add": "to", "change": "in"}


def migration_phrases(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    """What the migrations among these files do, whole tables first; tests build schemas of their own."""
    steps: dict[SchemaChange, str] = {}
    for file in files:
        if file.is_handwritten and file.category not in (Category.TEST, Category.DOCS):
            steps.update(dict.fromkeys(file.schema, file.path))
    lasting = _lasting(steps)
    paths = tuple(dict.fromkeys(steps[step] for step in lasting))
    return tuple(replace(phrase, paths=paths) for phrase in (*_table_phrases(lasting), *_part_phrases(lasting)))


def _lasting(steps: Iterable[SchemaChange]) -> list[SchemaChange]:
    """Without what is made and unmade on the way, and without the parts of tables that come or go as a whole."""
    verbs: dict[tuple[str, str], set[str]] = {}
    for step in steps:
        verbs.setdefault((step.table, step.name or step.noun), set()).add(step.verb)
    whole = {step.name.lower() for step in steps if step.noun in WHOLE and step.verb != "rename"}
    whole |= {step.new.lower() for step in steps if step.noun in WHOLE} - {""}  # SQL does not care about case
    permanent = [step for step in steps if len(verbs[step.table, step.name or step.noun]) == 1]
    return [step for step in permanent if step.noun in WHOLE or step.table.lower() not in whole]


def _table_phrases(steps: Sequence[SchemaChange]) -> Iterator[Phrase]:
    for verb, noun in dict.fromkeys((step.verb, step.noun) for step in steps if step.noun in WHOLE):
        same = [step for step in steps if (step.verb, step.noun) == (verb, noun)]
        if verb == "rename":
            for step in same[:MOST_TABLES]:
                yield Phrase(verb=verb, objects=(f"{code(step.name)} {noun} to {code(step.new)}",), weight=3.2)
        else:
            names = [code(step.name) for step in same]
            yield replace(names_phrase(verb, names, f" {noun}{'s' * (len(names) > 1)}"), weight=3.2)


def _part_phrases(steps: Sequence[SchemaChange]) -> Iterator[Phrase]:
    parts = [step for step in steps if step.noun not in WHOLE]
    for verb, noun, table in list(dict.fromkeys((step.verb, step.noun, step.table) for step in parts))[:MOST_TABLES]:
        same = [step for step in parts if (step.verb, step.noun, step.table) == (verb, noun, table)]
        if verb == "rename":
            objects = (f"{code(same[0].name)} {noun} to {code(same[0].new)} in {code(table)}",)
            yield Phrase(verb=verb, objects=objects, weight=3.0)
        else:
            told = _one_part_phrase(verb, noun, table, same)
            is_beside = any(step.name and step.verb in ("add", "drop", "rename") for step in parts if step not in same)
            is_less = verb == "change" or noun == "constraints"  # than a column that came or went
            yield replace(told, kind=DETAIL_KIND, must_tell=True) if is_less and is_beside else told


def _one_part_phrase(verb: str, noun: str, table: str, same: Sequence[SchemaChange]) -> Phrase:
    """Columns by name, an index by what it is on, the rest by number."""
    where = f" {_LINKS.get(verb, 'from')} {code(table)}"
    plural = {"index": "indexes"}.get(noun, f"{noun}s") if len(same) > 1 else noun
    names = [code(step.name) for step in same if step.name]
    if names:
        shapes = [f"{listing(names, most=most)} {plural}" for most in (3, 2)]
        objects = dict.fromkeys(text for shape in shapes for text in (shape + where, shape))
        full = f"{listing(names, most=MOST_NAMES)} {plural}{where}" if len(names) > 3 else ""
        return Phrase(verb=verb, objects=tuple(objects), full=full, weight=1.5 if verb == "change" else 2.9)
    columns = same[0].columns if len(same) == 1 else ()
    on = f"{noun.removesuffix('s')} on {listing([code(column) for column in columns])}{where}" if columns else ""
    return Phrase(verb=verb, objects=tuple(filter(None, (on, plural + where))), weight=2.5)
