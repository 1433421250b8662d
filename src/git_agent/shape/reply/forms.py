"""What a reply is by its form alone, where it is anything but a message: data, markup, a patch, a list of files.

Each answer is the end of a sentence ("it is …") and is told to the model, or empty. Only the beginning of a text is
looked at, so that a megabyte costs no more than a line.
"""

import re
from collections.abc import Sequence
from functools import cache
from sys import stdlib_module_names

LOOKED_AT = 4_000  # characters; no rule here needs more to be sure
_MOST_LINES = 200
_STATUSES = frozenset("MADRCTU")  # as git lists them

# Between semicolons; compared in lower case and without brackets or stops.
_PLACEHOLDERS = """
    subject; subject line; the subject; commit subject; title; summary; header; description; short description; body;
    message; commit message; the commit message; git commit message; commit; commit msg; commit title; todo; tbd; fixme;
    xxx; placeholder; n/a; na; none; null; nil; nan; undefined; void; true; false; object object; string; text; example;
    untitled; no message; no commit message; empty; empty message; type scope description; message here; subject here;
    description here; message text; output; answer; response; result; assistant; user; final; final answer; unknown;
    summary of changes; summary of the changes; list of changes; commit message here; type: subject; commit: message;
    error; failed; default; analysis; commentary; truncated; omitted; snip; snipped; cut; elided; continued; no content;
    pass; skip; skipped; next; continue; go on; stop; abort
"""
_HEADED_PLACEHOLDERS = """
    todo; tbd; xxx; n/a; your message; your subject; subject; commit message; description; summary; short description;
    short summary; message here; placeholder
"""
_REASONS = """
    bad request; unauthorized; payment required; forbidden; not found; method not allowed; not acceptable;
    proxy authentication required; request timeout; request time-out; conflict; gone; length required;
    precondition failed; payload too large; content too large; request entity too large; uri too long;
    unsupported media type; expectation failed; unprocessable entity; unprocessable content; too early;
    too many requests; request header fields too large; unavailable for legal reasons; internal server error;
    server error; not implemented;
    bad gateway; service unavailable; service temporarily unavailable; gateway timeout; gateway time-out;
    http version not supported; insufficient storage; loop detected; network authentication required; site overloaded;
    overloaded; web server is down; connection timed out
"""
_PATTERNS = {
    "version": r"[vV]?\d+(?:[.-]\d+)+\S{0,40}",
    "json_begins": r"(?:[\[{]\s{0,9}){1,9}[\"'][^\"'\n]{0,80}[\"']\s{0,9}:",
    "tag_begins": r"<(?:[!?/]?[A-Za-z][\w:=.-]{0,60})(?:\s[^<>]{0,300})?/?>|<!--",
    "patch_begins": (
        r"diff --git \"?\w/|diff --cc |diff -[a-zA-Z]|--- (?:a/|/dev/null)|\+\+\+ (?:b/|/dev/null)|@@ -\d"
        r"|index [0-9a-f]{7,}\.\.|Index: \S"
    ),
    "code_begins": (
        r"(?:(?:export|public|private|protected|static|async|pub|final|override)\s+){0,4}"
        r"(?:def|class|function|fn|func|interface|struct|enum)\s+[\w$]{1,80}\s*[(:<{]"
    ),
    "code_line": r"(?:from [\w.]+ import [\w, *()]+|#include\s*[<\"].*|(?:const|let|var"
    r"|val)\s+[\w$]+(?::[^=]+)?\s*=.*|#!/\S+.*)",
    "call": r"(?:print\()?[A-Za-z_][\w.]{1,100}\s?\([^()]{0,2000}[\"'{\[][^()]{0,2000}\)\)?",
    "called_with_data": r"(?:[\w.=<|>/-]{1,80}:?\s{0,3}){1,2}\(?[\[{].*[\]}]\)?",
    "react": r"(?:Thought|Observation|Action|Action Input|Tool|Tool Call|Function Call|Final Answer)s?: ?\S",
    "tool_mark": r"\[/?(?:TOOL_CALLS?|TOOL_REQUEST|FUNCTION_CALLS?|AVAILABLE_TOOLS)\]",
    "shell": r"(?:\$ )?git (?:diff|status|log|show|add|commit|push|blame|ls-files)(?: (?:-\S*|HEAD\S*|\S*[/.~^]\S*))*"
    r"|(?:\$ )?git commit -.*|\$ \S.*|(?:git|npm|yarn|make|python3?|pip|cargo|go|pytest|cd|docker) \S.* && \S.*"
    r"|(?:cat|ls|head|tail|grep|rg|find|sed|less|cd)(?: (?:-\S*|\S*/\S*|\S*\.[A-Za-z]\w*))+",
    # What `git commit` would take for its own; and where curl and others would read a file.
    "option": r"-[acemnqsvFCS](?:[ =]?\S.*)?|--(?:amend|message|file|author|date|no-verify|no-edit|allow-empty\S*"
    r"|signoff|fixup|squash|reset-author|gpg-sign|template|cleanup|trailer|reuse-message|reedit-message)(?:[ =].*)?"
    r"|--?[a-zA-Z][\w-]*(?:=\S*)?|@[\w./~-]+",
    "import": r"(?:import|from|using|use|require|#include)\b\s?\S+",
    "status": (
        r"(?:HTTP(?:/\d(?:\.\d)?)? )?(?:Error:? )?(?:Status:? )?(?:(?P<code>[45]\d\d):?[ -]+)?"
        r"(?P<phrase>[A-Za-z' -]{4,40})[.!]?"
    ),
    "code_alone": r"(?i:(?:HTTP(?:/\S{1,5})?|error|status|status code|error code):? )?[45]\d\d",
    "entities": r"(?:(?:&#?\w{1,10};|\\[nrt0])\s*)+",
    "stack": r"Traceback \(most recent|upstream connect error|Error code: [45]\d\d\b|no healthy upstream|panic: "
    r"|Unhandled \w+|stream (?:error|closed)\b",
    "bracketed": r"[<\[{(]{1,3}\s*[^<>\[\]{}()\n]{1,80}\s*[>\]})]{1,3}",
    "to_fill": (
        r"\b(?:subject|message|title|summary|description|commit|body|type|scope|insert|your|todo|tbd|placeholder"
        r"|text|here|none"
        r"|empty|blank|null|redacted|object|output|response|content|name)\b"
    ),
    "type_form": r"[<\[{]type[>\]}]!?:|[<\[{]?type[>\]}]?\s?[(\[<{]{1,2}\s?(?:optional )?scope\s?[)\]>}]{1,2}!?:"
    r"|<type>!?:",
    "message_here": (
        r"[<\[({]?(?:your|insert|enter|add|write|put|the|a|subject|title|commit)\b.{0,40}\b(?:message|subject|title|description|summary|text)"
        r"(?: goes| comes)? here\b.{0,3}"
    ),
    "path": (
        r"(?:(?:[A-Za-z]:)?[./\\~]*[\w@.+~-]+(?:[/\\][\w@.+~-]+)+[/\\]?|[\w@.+~-]*\.[A-Za-z]\w{0,7}|[./]*[\w@.+~-]+/)"
        r"(?::\d+){0,2}"
    ),
    # A single one without an ending may be the name of a branch.
    "lone_path": r"(?:[A-Za-z]:)?[./\\~]*[^/\\]+[/\\](?:.*\.[A-Za-z]\w{0,7}|.*[/\\]|)(?::\d+){0,2}|[./~].*[/\\].*",
    "lone": r"[a-z][a-z0-9+.-]{1,9}://\S+|[0-9a-f]{7,64}",
    "path_lead": r"(?:[-*+•]|\d{1,3}[.)]|[MADRCTU?]{1,2}|new file:|modified:|deleted:|renamed:)\s+",
    "stat": r"\s\|\s+(?:\d+ ?[+-]*|Bin\b.*)$",
    "stat_sum": r"\s?\d+ files? changed\b.*",
}


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """Compiled when first asked for: only a model's reply needs them."""
    return re.compile(_PATTERNS[name])


@cache
def _terms(text: str) -> frozenset[str]:
    return frozenset(" ".join(term.split()) for term in text.split(";"))


def non_message_form(text: str) -> str:
    """What the whole reply is, if it is nothing that anybody would write as a message."""
    text = text.strip()
    start = text[:LOOKED_AT]
    lines = [line for line in start.split("\n")[:_MOST_LINES] if line.strip()]
    if not lines:
        return ""
    if _is_data(text):
        return "data in JSON"
    if _is_markup(text, lines[0].strip()):
        return "markup"
    if _is_patch(lines):
        return "a diff"
    if _is_code(lines):
        return "code"
    if _is_call(start, lines[0].strip()):
        return "a call of a tool or a program"
    return "a list of paths" if _are_paths(lines) else ""


def non_subject_form(words: str, *, is_headed: bool) -> str:
    """What the words of a subject are, their type and scope taken off."""
    if not any(map(str.isalnum, words)) or not (
        is_headed or any(map(str.isalpha, words)) or _pattern("version").match(words)
    ):
        return "no words"
    if _pattern("entities").fullmatch(words[:LOOKED_AT]) or words.endswith("[DONE]"):  # as the stream of an answer ends
        return "no words"
    if is_placeholder(words, is_headed=is_headed):
        return "a placeholder"
    if not is_headed and is_server_error(words):
        return "the error of a server"
    if not is_headed and _pattern("lone").fullmatch(words):
        return "an address or a number"
    if not is_headed and _pattern("option").fullmatch(words):
        return "an option of a program"
    tokens = words.split()
    is_repeated = len(tokens) > 2 and len({token.casefold() for token in tokens}) == 1
    return (
        "the same again and again"
        if is_repeated or (len(words) > 4 and words.isalpha() and len(set(words.casefold())) < 3)
        else ""
    )


def is_placeholder(words: str, *, is_headed: bool = False) -> bool:
    """Whether somebody was to put a text in the place of `words`."""
    words = words[:LOOKED_AT]
    if _pattern("type_form").match(words) or _pattern("message_here").fullmatch(words.lower()):
        return True
    if _pattern("bracketed").fullmatch(words) and any(map(str.isalpha, words)):
        # People put whole subjects into square brackets, and names into braces: `parse_line: {strict, timeout}`.
        if is_headed and words[0] == "{" and "," in words:
            return False
        if words[0] in "<{" or _pattern("to_fill").search(words.lower()):
            return True
    plain = " ".join(words.strip(" \t.:!\"'`*_<>[](){}-").casefold().split())
    return plain in _terms(_HEADED_PLACEHOLDERS if is_headed else _PLACEHOLDERS) or plain.startswith("lorem ipsum")


def is_server_error(line: str) -> bool:
    """Whether a line is the reason phrase of a status, or how a failed program begins to tell of itself."""
    if _pattern("stack").match(line) or _pattern("code_alone").fullmatch(line):
        return True
    status = _pattern("status").fullmatch(line)
    # "Conflict" or "Gone" alone may be a subject; with its number, or of several words, it is none.
    if not status or not (status["code"] or " " in status["phrase"].strip()):
        return False
    return status["phrase"].strip().lower() in _terms(_REASONS)


def _is_data(text: str) -> bool:
    if text[0] not in "{[":
        return False
    if _pattern("json_begins").match(text):
        return True
    if text[-1] not in "}]":
        return False
    from json import loads

    try:
        loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _is_markup(text: str, first: str) -> bool:
    """A page or an envelope; `<Parser>: strip lines` only begins with a tag."""
    starts_with_tag = bool(_pattern("tag_begins").match(first))
    return starts_with_tag and (text[-1] == ">" or first[-1] == ">")


def _is_patch(lines: Sequence[str]) -> bool:
    if _pattern("patch_begins").match(lines[0]):
        return True
    if len(lines) < 2 or not all(line[0] in "+-" for line in lines):
        return False
    # A list has a space behind each mark; of a patch's lines hardly all have.
    return not all(re.match(r"[+-] \S", line) for line in lines)


def _is_code(lines: Sequence[str]) -> bool:
    first = lines[0].strip()
    if _pattern("code_begins").match(first):
        return first[-1] in ":{;}," or first.endswith(("pass", "..."))
    if len(lines) > 1 and all(_pattern("import").match(line) for line in lines):
        return True
    # What the change itself has may be told like that: "import parse_line".
    if (imported := re.fullmatch(r"import (\w+)(?:\.\w+)*(?: as \w+)?", first)) and imported[1] in stdlib_module_names:
        return True
    return bool(_pattern("code_line").fullmatch(first)) or bool(
        re.search(r"(?:[=()\[\]{}*]|^(?:return|throw|break|continue|import|use) ?).*;$", first[-200:])
    )


def _is_call(text: str, first: str) -> bool:
    if re.match(r"\w{1,20}<\|", first):  # the marks of a turn that was cut
        return True
    if _pattern("tool_mark").match(first) or _pattern("shell").fullmatch(first):
        return True
    if _pattern("call").fullmatch(first):
        return True
    react = _pattern("react").match(first)
    if react and (first.startswith("Action") and "\nAction" in text):
        return True
    is_long = len(first) > 1000
    return not is_long and '"' in first and bool(_pattern("called_with_data").fullmatch(first))


def _are_paths(lines: Sequence[str]) -> bool:
    bare = [_bare_path(line) for line in lines if not _pattern("stat_sum").fullmatch(line)]
    if not bare:
        return True  # how many files changed, and nothing else
    if len(bare) == 1:
        items = bare[0].replace(",", " ").split()
        return all(map(_is_path, items)) and (len(items) > 1 or bool(_pattern("lone_path").fullmatch(bare[0])))
    # Wrapping joins the lines of a list: each word of one is a path, or says what became of the one behind it.
    words = [word for line in bare for word in line.replace(",", " ").split()]
    paths = [word for word in words if word not in _STATUSES]
    return bool(paths) and all(map(_is_path, paths))


def _bare_path(line: str) -> str:
    line = _pattern("stat").sub("", f"{line.strip()}"[:500])
    lead = _pattern("path_lead").match(line)
    return line[lead.end() if lead else 0 :].strip(" \t`\"'*,;")


def _is_path(word: str) -> bool:
    return bool(_pattern("path").fullmatch(word[:500])) and not word.startswith(("s/", "/s/"))  # what `sed` did
