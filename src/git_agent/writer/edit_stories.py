"""Sentences about small edits: an argument passed on, one name used for another, a call wrapped."""

from collections.abc import Iterator, Sequence

from git_agent.writer.edits import TokenEdit, call_around, is_name
from git_agent.writer.facts import FileFacts
from git_agent.writer.languages import pattern
from git_agent.writer.paths import word_set
from git_agent.writer.phrase import Phrase, code
from git_agent.writer.words import COMMON

MOST_EDITS = 12

_DEFINING = word_set("def fn func function class struct interface trait enum impl fun sub macro_rules type")
_MODIFIERS = word_set(
    "async static const readonly public private protected final pub abstract unsafe inline mut sealed"
)
_NEGATED = (
    r"\s*(?:\}?\s*(?:else\s+)?if|elif|unless|when|while)\s*\(?\s*"
    r"(?:not\s+|!\s*)?(?P<name>[A-Za-z_$][\w$.?]*?)(?P<test>\s+is\s+None|\s*={2,3}\s*(?:null|nil|undefined|None)|"
    r"\.is_none\(\)|\.is_empty\(\)|\.nil\?|\.blank\?|\.empty\?)?\s*\)?\s*[:{&|)]"
)
_RAISED = r"\s*(?:raise|throw(?:\s+new)?)\s+(?P<name>[A-Z][\w.]*)"
_CAUGHT = r"\s*\}?\s*(?:except|catch|rescue)\s*\(?\s*(?:final\s+)?(?P<name>[A-Z][\w.]*)"


def edit_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """What single edits say; of an edit made in several places, once."""
    edits = [edit for file in files for edit in file.edits][:MOST_EDITS]
    for edit in edits:
        yield from _inserted(edit) if not edit.old else _deleted(edit) if not edit.new else _exchanged(edit)
    for file in files:
        yield from _guards(file)


def _inserted(edit: TokenEdit) -> Iterator[Phrase]:
    """Arguments passed to a call, and modifiers put before a definition."""
    call = call_around(edit)
    passed = _argument(edit)
    if call and passed and not _DEFINING & set(edit.before):
        yield Phrase(verb="pass", objects=(f"{code(passed)} to {code(call)}",), kind="pass")
    if set(edit.new) <= _MODIFIERS:
        name = _defined_after(edit)
        word = {"pub": "public", "mut": "mutable"}.get(edit.new[0], edit.new[0])
        if name:
            yield Phrase(verb="make", objects=(f"{code(name)} {word}",), kind="modifier")
    if edit.new == ("export",) and (name := _defined_after(edit)):
        yield Phrase(verb="export", objects=(code(name),), kind="export")


def _argument(edit: TokenEdit) -> str | None:
    """The one argument that came in: between commas or parentheses, by its keyword or as it stands."""
    inner = [part for part in edit.new if part != ","]
    closes = (
        edit.new[:1] == (",",) or edit.new[-1:] == (",",) or (edit.before[-1:] == ("(",) and edit.after[:1] == (")",))
    )
    if not closes or not inner or not is_name(inner[0]) or inner[0] in COMMON:
        return None
    name = _chained(inner)
    if name is not None:
        return name
    return inner[0] if len(inner) > 1 and inner[1] in ("=", ":") else None


def _chained(parts: Sequence[str]) -> str | None:
    """Tokens that form one dotted name; None for anything more than a name."""
    text = "".join(parts)
    return text if pattern(r"[A-Za-z_$][\w$-]*(?:(?:\.|::|->)[A-Za-z_$][\w$]*){0,3}").fullmatch(text) else None


def _defined_after(edit: TokenEdit) -> str | None:
    names = [part for part in edit.after if part not in _DEFINING and part not in _MODIFIERS]
    opening = edit.after.index("(") if "(" in edit.after else None
    if opening:
        return edit.after[opening - 1] if is_name(edit.after[opening - 1]) else None
    return names[0] if names and is_name(names[0]) and _DEFINING & set(edit.after[:3]) else None


def _deleted(edit: TokenEdit) -> Iterator[Phrase]:
    call = call_around(edit)
    inner = [part for part in edit.old if part != ","]
    name = _chained(inner) if inner else None
    if call and name and name not in COMMON and "," in edit.old and not _DEFINING & set(edit.before):
        yield Phrase(verb="stop", objects=(f"passing {code(name)} to {code(call)}",), kind="unpass")


def _exchanged(edit: TokenEdit) -> Iterator[Phrase]:
    """One name for another, or an expression wrapped in a call."""
    old, new = _chained(edit.old), _chained(edit.new)
    if old and new and old.lower() not in COMMON and new.lower() not in COMMON and len(old) > 2 < len(new):
        yield Phrase(verb="use", objects=(f"{code(new)} instead of {code(old)}", code(new)), kind="instead")
        yield Phrase(verb="replace", objects=(f"{code(old)} with {code(new)}",), kind="replaced")
        return
    inside = len(edit.new) - len(edit.old)
    for start in range(1, inside):
        if edit.new[start : start + len(edit.old)] == edit.old and edit.new[start - 1 : start] == ("(",):
            name = _chained(edit.new[: start - 1])
            what = _chained(edit.old)
            if name and what and edit.new[-1:] == (")",):
                yield Phrase(verb="wrap", objects=(f"{code(what)} in {code(name)}",), kind="wrap")
            return


def _guards(file: FileFacts) -> Iterator[Phrase]:
    """Conditions, exceptions raised and exceptions caught that stand on lines put in between others."""
    gone = set(file.lines.removed)
    for line in file.lines.added[:400]:
        if line in gone:
            continue
        guard = pattern(_NEGATED).match(line) if "if" in line or "unless" in line else None
        if guard and ("not " in line or "!" in line or guard["test"]) and guard["name"].lower() not in COMMON:
            name = guard["name"].rstrip("?.")
            if name not in file.removed_words:
                yield Phrase(verb="handle", objects=(f"missing {code(name)}",), kind="missing")
        for shape, verb, kind in ((_RAISED, "raise", "raised"), (_CAUGHT, "catch", "caught")):
            found = pattern(shape).match(line) if line.lstrip()[:1] in "rtec}" else None
            if found and found["name"] not in file.removed_words:
                yield Phrase(verb=verb, objects=(code(found["name"]),), kind=kind)
