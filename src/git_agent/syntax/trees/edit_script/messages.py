"""Texts that say something else now, by what they are for: an error, a log, output, help, a pattern."""

import re
from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.change import Change, Op
from git_agent.syntax.trees.edit_script.node_types import RAISES
from git_agent.syntax.trees.edit_script.purposes import is_logging
from git_agent.syntax.trees.edit_script.roles import Holder, Role, ancestors, call_around, callee_path, holder_of
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import BINARY, Part

ABOUT_ANYTHING = word_set("description summary")  # of a package, a test, a route as well as of a command
HELP = word_set("help description usage Usage Help Description summary")
_STRINGS = ("string", "template_string")
_PIECES = word_set("string_content string_fragment")  # of a text with computed parts
_REGEXES = word_set("regex regex_pattern")
_HOLES = LazyPattern(r"\{(?P<name>\w*)(?P<form>:[^{}]*)?\}")  # of Rust's macros: `{}`, `{name:?}`
_QUOTES = LazyPattern(r"^[A-Za-z]*[\"'`]+|[\"'`]+$")
_QUOTE = LazyPattern(r"[\"'`]")
_WORDS = LazyPattern(r"(?<![%{$\\\w])[^\W\d_]{2,}")
_OPTION = LazyPattern(r"[\"'](--[a-z][\w-]*)[\"']")
_ERRORS = word_set("""
    errors.New errors.Errorf errors.Wrap errors.Wrapf fmt.Errorf anyhow anyhow! bail bail! ensure! panic panic!
    unreachable! unreachable todo! die
""")
PRINTS = word_set("""
    print println! eprintln! print! eprint! println printf puts echo fmt.Println fmt.Printf fmt.Print
    System.out.println System.err.println console.log
""")
_PATTERNS = word_set("""
    re.compile re.match re.search re.sub re.fullmatch re.findall re.finditer re.split RegExp Regexp.new Regex::new
    regexp.MustCompile regexp.Compile Pattern.compile
""")
_CONSTRUCTED = LazyPattern(r"(?:\w+[.:]+)*[A-Z]\w*(?:Error|Exception)")


def is_text(change: Change) -> bool:
    """Whether a text says something else, and is not only another kind of string."""
    texts = [_QUOTES.sub("", part.text) for part in (change.old, change.new) if part is not None]
    is_string = change.new is not None and (change.new.type in _STRINGS or change.new.type in _PIECES)
    had_text = change.old is None or change.old.type in _PIECES or _QUOTE.search(change.old.text) is not None
    return is_string and had_text and len(set(texts)) > 1


def is_piece(change: Change) -> bool:
    """Whether a change adds or drops one of the pieces that a text is put together from."""
    part = change.new if change.op is Op.INSERT else change.old
    if part is None or change.op not in (Op.INSERT, Op.DELETE) or part.type not in _STRINGS:
        return False
    return all(around.type in BINARY for around in change.around)


def reworded_piece(change: Change) -> Iterator[CodeEdit]:
    """A text with other pieces, where it is known what the text is for."""
    holder = holder_of(*change.around)
    call = call_around(holder.inside) if holder.role is Role.ARGUMENT and holder.inside is not None else None
    before = call_around(holder.old.parent) if holder.old.parent is not None else None
    if call is not None and before is not None and callee_path(before) == callee_path(call):
        purpose = purpose_of(change, call, holder)
        if purpose in ("error", "log", "output") and not _stands_on_both(change, before, call):
            yield reworded(change, purpose)
    elif holder.role is Role.RAISED and not _stands_on_both(change, holder.old, holder.new):
        yield reworded(change, "error")


def _stands_on_both(change: Change, old: Part, new: Part) -> bool:
    """Whether a piece that seems to have come or gone is there before and after: it is only put together otherwise."""
    part = change.new or change.old
    return part is not None and part.text in old.text and part.text in new.text


def is_regex(part: Part) -> bool:
    return part.type in _REGEXES or (part.parent is not None and part.parent.type in _REGEXES)


def purpose_of(change: Change, call: Part, holder: Holder) -> str:
    """What a call does with a text that it is given; empty where nobody can tell."""
    path = callee_path(call)
    is_raised = any(part.type in RAISES for part in list(ancestors(call))[:3])
    if is_raised or path in _ERRORS or _CONSTRUCTED.fullmatch(path):
        return "error"
    if is_logging(path) and path not in PRINTS:
        return "log"
    if path in PRINTS:
        return "output"
    arguments = holder.inside
    is_first = arguments is not None and bool(arguments.parts) and arguments.parts[0] is holder.new
    is_own = change.new is holder.new or (change.new is not None and change.new.parent is holder.new)
    return "regex" if path in _PATTERNS and is_first and is_own else ""


def macro_purpose(change: Change) -> str:
    """The same of a macro of Rust, whose arguments no grammar knows."""
    around = list(ancestors(change.new))[1:4] if change.new is not None else []
    macro = next((part for part in around if part.type == "macro_invocation"), None)
    path = f"{callee_path(macro)}!" if macro is not None else ""
    if path in _ERRORS:
        return "error"
    return "output" if path in PRINTS else "log" if path and is_logging(path) else ""


def has_other_words(old: Part, new: Part) -> bool:
    """Whether two texts are prose, and not the same words in another form; "1.5 (kiln)" is a version."""
    texts = old.text.strip("\"'` "), new.text.strip("\"'` ")
    words = [sorted(_WORDS.findall(text.lower())) for text in texts]
    return all(" " in text and not text[:1].isdigit() for text in texts) and words[0] != words[1]


def is_of_commands(call: Part | None) -> bool:
    """Whether what is called makes a command line."""
    return call is not None and re.search(r"(?i)parser|command|option|argument|group", callee_path(call)) is not None


def option_of(call: Part | None) -> str:
    """The option whose help a call gives, if there is one."""
    options = _OPTION.findall(call.text) if call is not None else []
    return options[0] if options else ""


def takes_arguments_in(change: Change) -> bool:
    """Whether a text of a macro of Rust only names what it was given as arguments: it says what it said."""
    old, new = change.old, change.new
    if old is None or new is None or old.text == new.text:
        return False
    bare = [_HOLES.sub(lambda hole: f"{{{hole['form'] or ''}}}", part.text) for part in (old, new)]
    named = [
        sum(not hole["name"].isdigit() and bool(hole["name"]) for hole in _HOLES.finditer(part.text))
        for part in (old, new)
    ]
    return (
        bare[0] == bare[1] and named[0] < named[1] and any(part.type == "macro_invocation" for part in ancestors(new))
    )


def reworded(change: Change, purpose: str, *, option: str = "") -> CodeEdit:
    """A text with other words, or with the same ones in another form."""
    old, new = (_WORDS.findall(part.text.lower()) if part is not None else [] for part in (change.old, change.new))
    part = change.new or change.around[1]
    is_same = sorted(old) == sorted(new) or purpose == "regex"
    return change.edit(EditKind.MESSAGE, part, subject=purpose, new=option, detail="form" if is_same else "")
