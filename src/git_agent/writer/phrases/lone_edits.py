"""Sentences about the one small thing that happened to a file: an element of a list, one import for another."""

from collections.abc import Sequence

from git_agent.model.paths import word_set
from git_agent.syntax.text.edits import TokenEdit, edits_of, is_name
from git_agent.syntax.text.languages import language_of, pattern
from git_agent.syntax.trees.edit_script.values import EditKind
from git_agent.writer.phrases.phrase import Phrase, base_name, code, listing, quote, wording
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.import_lines import MovedImport, moved_import

MOST_IMPORTS = 3
_IMPORT_WORDS = word_set(
    "import export default from as require use const let var static type include crate self super pub using"
)
_EXPORT = r"\s*(?:export\b|pub\s+use\b)"
_LISTED = r"\s*(?:type\s+)?[\w$]+(?:\s+as\s+[\w$]+)?,?\s*|\s*\}\s*(?:from\s.*)?;?\s*"
_IMPORT = r"\s*(?:import\s+|use\s+|require\s+|#include\s*)?[\"'<]?(?P<name>[\w@][\w./:@-]*)[\"'>]?\s*;?\s*"
_INCLUDE = r"\s*#\s*(?:include|import)\s*[<\"](?P<name>[^>\"]+)[>\"]"


def element_phrases(file: FileFacts) -> tuple[Phrase, ...]:
    """The string that a list on one line gained or lost, where that is all that happened."""
    edits = edits_of(file.lines) if file.is_read_whole and len(file.lines.added) == 1 else ()
    if len(edits) != 1:
        return ()
    edit = edits[0]
    owner = _list_around(edit)
    text = _string(edit.new if not edit.old else edit.old if not edit.new else ())
    if not owner or not text:
        return ()
    verb, link = ("add", "to") if edit.new else ("remove", "from")
    element = f"{quote(text)} {link} {code(owner)}"
    objects = (f"{element} in {base_name(file.path)}", element, f"an element {link} {code(owner)}")
    return (Phrase(verb=verb, objects=objects, weight=2.3, paths=(file.path,)),)


def _string(parts: Sequence[str]) -> str:
    inner = [part for part in parts if part != ","]
    is_element = len(inner) == 1 and len(inner) < len(parts) and inner[0][:1] in ("'", '"')
    return inner[0][1:-1] if is_element else ""


def _list_around(edit: TokenEdit) -> str:
    """The name that the list is bound to in which the edit stands."""
    depth = 0
    for index in range(len(edit.before) - 1, 1, -1):
        part = edit.before[index]
        depth += (part in ")]}") - (part in "([{")
        if depth < 0:
            is_bound = part in "[{(" and edit.before[index - 1] in ("=", ":") and is_name(edit.before[index - 2])
            return edit.before[index - 2] if is_bound else ""
    return ""


def import_phrases(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    """One import for another, the same in every file, a few that came or went, or the same ones in another order."""
    told = () if any(map(hands_on, files)) else _moved_import(files) or _swapped_import(files)
    return told or _one_sided_import(files) or _reordered(files) or (_unnamed_imports(files),)


def hands_on(file: FileFacts) -> bool:
    """Whether what another source has is handed on, which is more than to import it."""
    lines = _uncommented((*file.lines.added, "", *file.lines.removed))
    are_exports = [pattern(_EXPORT).match(line) is not None for line in lines]
    # Names that stand between braces on lines of their own are of the statement that opens those.
    are_names = [pattern(_LISTED).fullmatch(line) is not None for line in lines]
    is_list = any(are_exports) or _are_exported(file)
    are_listed = is_list and all(pair[0] or pair[1] for pair in zip(are_exports, are_names, strict=True))
    return bool(lines) and (all(are_exports) or are_listed)


def _are_exported(file: FileFacts) -> bool:
    """Whether a parser saw the names that came or went in a statement that exports, on whatever line that begins."""
    edits = file.syntax.edits if file.syntax is not None else ()
    exported = {edit.subject for edit in edits if edit.kind in (EditKind.EXPORT, EditKind.EXPORT_GONE)}
    old, new = (
        {word for line in _uncommented(side) for word in pattern(r"[\w$]+").findall(line)}
        for side in (file.lines.removed, file.lines.added)
    )
    return old != new and old ^ new <= exported | _IMPORT_WORDS


def _uncommented(lines: Sequence[str]) -> list[str]:
    """The lines that say something to the compiler."""
    text = pattern(r"(?s)/\*.{0,400}?\*/").sub("", "\n".join(lines))
    bare = (
        pattern(r"(?:^|\s)(?://|#(?!\s*(?:include|import)\b)|\*\s|--).*").sub("", line) for line in text.split("\n")
    )
    return [line for line in bare if line.strip()]


def _reordered(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    """Files whose imports are the same ones, each on a line of its own; not where one is done under a condition now."""
    for file in files:
        is_import = pattern(rf"{language_of(file.path).imports}|\s*$").match
        sides = (file.lines.added, file.lines.removed)
        came, went = (sorted(line.rstrip() for line in side if line.strip()) for side in sides)
        if (
            not file.is_read_whole
            or not came
            or came != went
            or not all(is_import(line) for line in file.lines.added if line.strip())
        ):
            return ()
    paths = tuple(file.path for file in files)
    return (Phrase(verb="reorder", objects=tuple(f"imports in {name}" for name in named_files(files)), paths=paths),)


def moved_import_forms(change: MovedImport) -> tuple[str, str]:
    """The names and both sources, or without the one that they came from; of a path its end."""
    names = listing([code(wording(name)) for name in change.names])
    old, new = map(_end_of, (change.old, change.new))
    if old == new:
        old, new = change.old, change.new
    told = f"{names} from {code(wording(new))}"
    return f"{told} instead of {code(wording(old))}", told


def _end_of(source: str) -> str:
    """Of a path to another file of the project its name, with the folder where that is called like many others."""
    parts = [part for part in source.split("/") if part not in (".", "..", "")]
    is_common = bool(parts) and parts[-1].partition(".")[0] == "index"
    return "/".join(parts[-1 - is_common :]) if source[:1] == "." and parts else source


def _moved_import(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    changes = {moved_import(file.lines) if file.is_read_whole else None for file in files}
    change = changes.pop() if len(changes) == 1 else None
    if change is None or len(change.names) > MOST_IMPORTS:
        return ()
    forms = moved_import_forms(change)
    objects = (*(f"{form} in {name}" for form in forms for name in named_files(files)), *forms)
    return (Phrase(verb="import", objects=objects, weight=2.4, paths=tuple(file.path for file in files)),)


def _one_sided_import(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    """Names that every file imports now, or no longer, where it is the same ones."""
    sides = {(_imported_names(file.lines.removed), _imported_names(file.lines.added)) for file in files}
    old, new = sides.pop() if len(sides) == 1 else (frozenset[str](), frozenset[str]())
    came, went = sorted(new - old), sorted(old - new)
    if bool(came) is bool(went) or len(came or went) > MOST_IMPORTS:
        return ()
    # In Go what a path ends with is imported by that name, and only another one stands before it.
    others = " ".join(line for file in files for line in (file.lines.removed if came else file.lines.added))
    if not {*(came or went)}.isdisjoint(pattern(r"\w+").findall(others)):
        return ()
    names = listing([code(name) for name in came or went])
    verb, gerund = _import_verb(files)
    what = names if came else f"{gerund} {names}"
    link = "from" if verb == "export" else "in"
    objects = (*(f"{what} {link} {name}" for name in named_files(files)), what)
    paths = tuple(file.path for file in files)
    return (Phrase(verb=verb if came else "stop", objects=objects, weight=1.6, paths=paths),)


def _import_verb(files: Sequence[FileFacts]) -> tuple[str, str]:
    if all(map(hands_on, files)):
        return "export", "exporting"
    return ("include", "including") if _are_headers(files) else ("import", "importing")


def _unnamed_imports(files: Sequence[FileFacts]) -> Phrase:
    """Too many to name, or none that has a name."""
    noun = "exports" if all(map(hands_on, files)) else "imports"
    added = any(file.lines.added for file in files)
    removed = any(file.lines.removed for file in files)
    # Of a change too long to be read neither is known.
    verb, link = ("update", "in") if added is removed else ("add", "to") if added else ("remove", "from")
    return Phrase(verb=verb, objects=tuple(f"{noun} {link} {name}" for name in named_files(files)), weight=0.6)


def _are_headers(files: Sequence[FileFacts]) -> bool:
    lines = [line for file in files for line in (*file.lines.added, *file.lines.removed) if line.strip()]
    return all(pattern(_INCLUDE).match(line) for line in lines)


def _imported_names(lines: Sequence[str]) -> frozenset[str]:
    """What import lines bind or name: the last part of a path, or the path where that is all."""
    names: set[str] = set()
    for line in _uncommented(lines):
        header = pattern(_INCLUDE).match(line)
        if header is not None:
            names.add(header["name"])
            continue
        bare = pattern(r"\"[^\"]*\"|'[^']*'").sub(" ", line)
        # Behind `import` in Python, behind the path elsewhere: the module is not what is imported from it.
        bare = bare.partition(" import ")[2] if bare.lstrip().startswith("from ") else bare
        found = [pattern(r"[.:\\]+").split(word)[-1] for word in pattern(r"[A-Za-z_][\w.:\\]*").findall(bare)]
        names.update(word for word in found if word and word not in _IMPORT_WORDS)
    return frozenset(names)


def _swapped_import(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    pairs = {(_imported(file.lines.removed), _imported(file.lines.added)) for file in files if file.is_read_whole}
    old, new = pairs.pop() if len(pairs) == 1 else ("", "")
    if not old or not new or old == new:
        return ()
    change = f"{code(old)} with {code(new)}"
    objects = (*(f"{change} in {name}" for name in named_files(files)), change)
    return (Phrase(verb="replace", objects=objects, weight=2.4, paths=tuple(file.path for file in files)),)


def _imported(lines: Sequence[str]) -> str:
    """What the only line imports, by its name alone."""
    told = [line for line in lines if line.strip()]
    match = pattern(_IMPORT).fullmatch(told[0]) if len(told) == 1 else None
    return match["name"] if match is not None else ""
