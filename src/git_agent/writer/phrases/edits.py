"""Sentences about small edits: an argument passed on, one name used for another, a call wrapped."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from git_agent.model.paths import word_set
from git_agent.syntax.text.edits import TokenEdit, call_around, edits_of, is_name
from git_agent.syntax.text.languages import ELIXIR, JAVA, JAVASCRIPT, PHP, RUBY, C, Language, language_of, pattern
from git_agent.syntax.text.lines import Lines, is_prose
from git_agent.writer.phrases.comments import new_error_texts
from git_agent.writer.phrases.phrase import Phrase, code, wording
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.kept_names import is_kept
from git_agent.writer.read.words import COMMON, code_lines, local_names

MOST_EDITS = 12  # of a change with more, no single one is the point
LONGEST_ERROR = 48  # characters; a longer one leaves no room in a subject

_FUNCTION = word_set("def defp fn func function fun sub define macro_rules")
_DEFINING = _FUNCTION | word_set("class struct interface trait enum impl type")
_MODIFIERS = word_set(
    "async static const readonly public private protected final pub abstract unsafe inline mut sealed"
)
_EXPORTABLE = _DEFINING | word_set("const let var")
_NOT_CALLED = word_set("""
    if elif else for foreach while until unless switch match when case catch except rescue return yield await and or not
    in is with assert import from raise throw new typeof delete async init constructor
""")
_GUARD = (
    r"\s*(?:\}?\s*(?:else\s+)?if|elif)\s*\(?\s*"
    r"(?P<no>not\s+|!\s*)?(?P<name>[A-Za-z_$][\w$.?]*?)(?P<test>\s+is\s+None|\s*={2,3}\s*(?:null|nil|undefined|None)|"
    r"\.is_none\(\)|\.is_empty\(\)|\.nil\?|\.blank\?|\.empty\?)?\s*\)?\s*[:{&|)]"
)
_RAISED_ERROR = r"\s*(?:raise|throw(?:\s+new)?)\s+(?P<name>[A-Z][\w.]*)"
_CAUGHT_ERROR = r"\s*\}?\s*(?:except|catch|rescue)\s*\(?\s*(?:final\s+)?(?P<name>[A-Z][\w.]*)"


def edit_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """What single edits say; of an edit made in several places, once, and of one also made the other way nothing."""
    code_by_file = [(file, _code_of(file)) for file in files]
    edits = [(edit, file) for file, lines in code_by_file if file.is_read_whole for edit in edits_of(lines)]
    # Of edits of which one puts in what another one takes out, no two names belong together.
    handed_on = {edit.old for edit, _ in edits if edit.old} & {edit.new for edit, _ in edits}
    for edit, file in edits[:MOST_EDITS]:
        if not edit.old:
            yield from _inserted_phrases(edit, language_of(file.path))
        elif not edit.new:
            yield from _deleted_phrases(edit, language_of(file.path))
        elif handed_on.isdisjoint((edit.old, edit.new)):
            yield from _exchanged_phrases(edit, file)
        elif edit.new not in handed_on and (name := _telling_name(edit.new)) and file.is_new_here(name):
            yield Phrase(verb="use", objects=(code(name),), kind="instead")
    for file, lines in code_by_file:
        yield from _guard_phrases(file, lines)
        for text in new_error_texts(lines)[:2]:
            if len(text) <= LONGEST_ERROR and '"' not in text and file.is_new_here(text):
                yield Phrase(verb="add", objects=(f'error "{wording(text)}"',), kind="error text")


def _code_of(file: FileFacts) -> Lines:
    """The changed lines without comments, which may name anything."""
    language = language_of(file.path)
    runs = tuple((code_lines(old, language), code_lines(new, language)) for old, new in file.lines.runs)
    return Lines(
        added=tuple(line for _, new in runs for line in new),
        removed=tuple(line for old, _ in runs for line in old),
        runs=runs,
        pairs=(),
    )


def _inserted_phrases(edit: TokenEdit, language: Language) -> Iterator[Phrase]:
    """Arguments passed to a call, and modifiers put before a definition."""
    call = _called_function(edit, language)
    passed = _argument(edit, language)
    if call and passed:
        yield Phrase(verb="pass", objects=(f"{code(passed)} to {code(call)}",), kind="pass")
    if set(edit.new) <= _MODIFIERS and (name := _defined_after(edit, language, _DEFINING)):
        word = {"pub": "public", "mut": "mutable"}.get(edit.new[0], edit.new[0])
        yield Phrase(verb="make", objects=(f"{code(name)} {word}",), kind="modifier")
    if edit.new == ("export",) and (name := _defined_after(edit, language, _EXPORTABLE)):
        yield Phrase(verb="export", objects=(code(name),), kind="export")


def _called_function(edit: TokenEdit, language: Language) -> str | None:
    """The function that is called around the edit; parentheses after a keyword or of a definition are no call."""
    call = call_around(edit)
    if call is None or call in _NOT_CALLED or _DEFINING & set(edit.before):
        return None
    after = _after_call(edit)
    is_method = after[:1] == ("{",) and language is JAVASCRIPT  # `render(props) {` in a class defines, with no keyword
    return None if is_method or after[:2] == ("=", ">") else call


def _after_call(edit: TokenEdit) -> tuple[str, ...]:
    depth = 0
    for index, part in enumerate(edit.after):
        depth += (part == "(") - (part == ")")
        if depth < 0:
            return edit.after[index + 1 :]
    return ()


def _argument(edit: TokenEdit, language: Language) -> str | None:
    """The one argument that came in: between commas or parentheses, by its keyword or as it stands."""
    inner = [part for part in edit.new if part != ","]
    is_argument = (
        edit.new[:1] == (",",) or edit.new[-1:] == (",",) or (edit.before[-1:] == ("(",) and edit.after[:1] == (")",))
    )
    if not is_argument or not inner or not is_name(inner[0]) or inner[0].lower() in COMMON:
        return None
    name = _dotted_name(inner)
    if name is not None:
        return name
    by_colon = language in (RUBY, PHP, ELIXIR, JAVA)  # elsewhere a colon gives a parameter its type
    return inner[0] if inner[1:2] == ["="] or (inner[1:2] == [":"] and by_colon) else None


def _dotted_name(parts: Sequence[str]) -> str | None:
    """Tokens that form one dotted name; None for anything more than a name, such as a type and a name."""
    shape = r"(?!\d)[\w$][\w$-]*(?: (?:\.|: :|- >) (?!\d)[\w$]+){0,3}"
    return "".join(parts) if pattern(shape).fullmatch(" ".join(parts)) else None


def _defined_after(edit: TokenEdit, language: Language, defining: frozenset[str]) -> str | None:
    """The name that the rest of the line defines; what it assigns or calls on the way is another's."""
    rest = " ".join(edit.after).replace(": :", "::").split(" ")  # tokens are single signs; a path must not end at `:`
    head = list(takewhile(lambda part: part not in ("=", ":", ";", "{", "}"), rest))
    before = head[head.index("(") - 1] if "(" in head[1:] else ""
    keywords = defining | _MODIFIERS | _NOT_CALLED
    if call_around(edit) is not None:
        return None
    if is_name(before) and before not in keywords:
        return before
    names = [part for part in head if part not in keywords]
    is_definition = language is not C and not defining.isdisjoint(head[:3])  # in C `struct x` also declares variables
    return names[0] if is_definition and names and is_name(names[0]) else None


def _deleted_phrases(edit: TokenEdit, language: Language) -> Iterator[Phrase]:
    call = _called_function(edit, language)
    inner = [part for part in edit.old if part != ","]
    name = _dotted_name(inner) if inner else None
    if call and name and name.lower() not in COMMON and "," in edit.old:
        yield Phrase(verb="stop", objects=(f"passing {code(name)} to {code(call)}",), kind="unpass")


def _exchanged_phrases(edit: TokenEdit, file: FileFacts) -> Iterator[Phrase]:
    """One name for another, or an expression wrapped in a call; nothing of a sentence, whose words nobody uses."""
    if is_prose(" ".join((*edit.before, *edit.new, *edit.after))):
        return
    old, new = _telling_name(edit.old), _telling_name(edit.new)
    if old and new:
        if not _is_variable(edit, file):
            objects = (f"{code(new)} instead of {code(old)}", *([code(new)] if file.is_new_here(new) else ()))
            yield Phrase(verb="use", objects=objects, kind="instead")
            if not is_kept(old, [file]):
                yield Phrase(verb="replace", objects=(f"{code(old)} with {code(new)}",), kind="replaced")
        return
    wrapped = _dotted_name(edit.old)
    inside = len(edit.new) - len(edit.old)
    for start in range(1, inside):
        if edit.new[start : start + len(edit.old)] == edit.old and edit.new[start - 1 : start] == ("(",):
            name = _dotted_name(edit.new[: start - 1])
            if name and name not in _NOT_CALLED and wrapped and edit.new[-1:] == (")",):
                yield Phrase(verb="wrap", objects=(f"{code(wrapped)} in {code(name)}",), kind="wrap")
            return


def _telling_name(tokens: Sequence[str]) -> str:
    """The dotted name that these tokens are, of more than two letters and no word that every file has."""
    name = _dotted_name(tokens)
    return name if name and name.lower() not in COMMON and len(name) > 2 else ""


def _is_variable(edit: TokenEdit, file: FileFacts) -> bool:
    """Whether the exchange gives a variable or a parameter another name."""
    names = "".join(edit.old), "".join(edit.new)
    own = local_names([line for line in (*file.lines.added, *file.lines.removed) if any(map(line.__contains__, names))])
    in_signature = bool(_FUNCTION & set(edit.before)) and call_around(edit) is not None
    is_parameter = in_signature and edit.before[-1] in ("(", ",", "*", "&")
    return is_parameter or not own.isdisjoint(names)


def _guard_phrases(file: FileFacts, lines: Lines) -> Iterator[Phrase]:
    """Conditions, exceptions raised and exceptions caught that stand on lines put in between others."""
    removed = set(file.lines.removed)
    for line in lines.added[:400]:  # three patterns each; a change that long is about more than a guard
        if line in removed:
            continue
        guard = pattern(_GUARD).match(line) if "if" in line else None
        # Exactly one negation: `if not x.is_empty()` handles what is there.
        if guard and bool(guard["no"]) is not bool(guard["test"]) and guard["name"].lower() not in COMMON:
            name = guard["name"].rstrip("?.")
            if not _is_on_removed_lines(name, file):
                yield Phrase(verb="handle", objects=(f"missing {code(name)}",), kind="missing")
        for shape, verb, kind in ((_RAISED_ERROR, "raise", "raised"), (_CAUGHT_ERROR, "catch", "caught")):
            # The first letters of raise, rescue, throw, except and catch: cheaper than two patterns.
            match = pattern(shape).match(line) if line.lstrip()[:1] in "rtec}" else None
            if match and not _is_on_removed_lines(match["name"], file):
                yield Phrase(verb=verb, objects=(code(match["name"].rstrip(".")),), kind=kind)


def _is_on_removed_lines(name: str, file: FileFacts) -> bool:
    """Whether removed lines have all of a dotted name."""
    return file.removed_words.issuperset(pattern(r"\w+").findall(name))
