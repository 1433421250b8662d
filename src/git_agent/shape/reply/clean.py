"""Takes a model's chatter off its reply: thoughts, greetings, fences, labels, further candidates, remarks.

Every rule wants a second sign before it removes anything, for real messages contain fences, lists, quotations
and sentences that begin with "Note:". What is not chatter beyond doubt stays: validation has the last word.

A reply is whatever a model makes of it, a megabyte of line ends as well: each step walks through the text once, and
the steps are repeated only so often.
"""

import re
from collections.abc import Sequence
from functools import cache

from git_agent.shape.reply.chatter import HEADER, is_announcement, is_header, is_remark, without_yes
from git_agent.shape.reply.envelopes import from_mail, without_channel
from git_agent.shape.reply.reasoning import fence_of, without_reasoning, without_turn_markers

MOST_CHARS = 400_000  # what is longer is not looked at
MOST_LAYERS = 16  # a greeting in a fence in a thought has three
_LONGEST_COMMAND = 20_000  # characters; shlex takes its time for each
_LONGEST_GAP = 400  # characters of white space before a label that are looked at

_PATTERNS = {
    "escape": r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)",
    "label": r"[*_#\s]*((?i:commit message)|Subject|Title|Summary|Header|Commit)[*_]*:[*_]*[ \t]+(?=\S)",
    "body_label": r"(?m)^[*_# \t]*(?:Body|Description|Details)[*_]*:[*_]*(?=\s)",
    "bare_body_label": r"\A([^\n]+\n+)[*_]*Body[*_]*:[*_]*(?:[ \t]*\n+|[ \t]+)(?=\S)",
    "bold_type": r"\*\*([a-z]+(?:\([^()\n]+\))?!?)(?::\*\*|\*\*:)[ ]*(?=\S)",
    "heading": r"#{1,6}[ \t]+(?=\S)",
    "bullet": rf"(?m)^[-*>][ \t]+(?={HEADER})",
    "option": (
        r"(?im)^[*_# \t]*(?:option|candidate|suggestion|alternative)[ \t]+(?:(1|a|one)|(2|b|two))\b"
        rf"(?: \([^()\n]*\))?[*_]*(?:$|[:.)][*_]*[ \t]*(?:(?={HEADER})|.*$))"
    ),
    "numbered": rf"(?m)^(\d)[.)][ \t]+(?=[*`\"]*{HEADER})",
    "otherwise": r"(?im)^[*_]*(?:or|alternatively|alternative|another option)\b[^\n]{0,60}:[*_]*[ \t]*$",
    "rule": r"(?m)^[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*$",
    "mark": r"`{3,}|~{3,}",
    "command": r"git commit(?: -[a-z]+| --[a-z-]+)* (?:-a?m|--message[ =])",
}
_WRAPPINGS = (("```", "```"), ("**", "**"), ("__", "__"), ("`", "`"), ('"', '"'), ("'", "'"), ("\u201c", "\u201d"))
_UNSEEN = "\ufeff\u200b\u2060"
_WHOLE_KEYS = ("message", "commit_message", "commitMessage", "commit", "text")
_SUBJECT_KEYS = ("subject", "title", "header", "summary")
_BODY_KEYS = ("body", "description")


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """Compiled when first asked for: only a model's reply needs them."""
    return re.compile(_PATTERNS[name])


def clean_reply(text: str, *, most_chars: int = MOST_CHARS) -> str:
    """The message in a model's reply; a message without chatter comes back as it is, without blanks around it.

    Of a reply that is longer than `most_chars` one character more comes back, unread: it is refused for its length.
    """
    if len(text) > most_chars:
        return text[: most_chars + 1]
    text = _pattern("escape").sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    # Inside of a line a zero-width space keeps "@name" from calling somebody.
    text = "\n".join([line.strip(_UNSEEN) for line in text.split("\n")]).strip()
    # One layer may hide another: quotes in a fence behind a greeting behind a thought.
    for _ in range(MOST_LAYERS):
        unwrapped = _without_one_layer(text)
        if unwrapped == text:
            break
        text = unwrapped
    return text


def _without_one_layer(text: str) -> str:
    for peel in _LAYERS:
        text = peel(text).strip()
    return text


def _without_announcement(text: str) -> str:
    first, _, rest = text.partition("\n")
    return rest if rest.strip() and is_announcement(first) else text


def _unfenced(text: str) -> str:
    """What is inside of the fence that the reply starts with; what comes after it is commentary."""
    lines = text.split("\n")
    start = _announced_fence(lines)
    opening = fence_of(lines[start])
    if not opening:
        return text
    inner = lines[start + 1 : _fence_end(lines, start, opening[1])]
    if is_header(opening[2]):
        inner.insert(0, opening[2])
    return "\n".join(inner) if "".join(inner).strip() else text


def _announced_fence(lines: Sequence[str]) -> int:
    """In any language: a line that ends in a colon, then a fence around a conventional subject."""
    second = next((at for at, line in enumerate(lines[1:3], 1) if line.strip()), 0)
    ends_in_colon = lines[0].rstrip().endswith((":", "\uff1a"))
    return second if ends_in_colon and is_header("".join(lines[second + 1 : second + 2])) else 0


def _fence_end(lines: Sequence[str], start: int, mark: str) -> int:
    """The line that closes a fence; a mark with a word behind it opens another one inside."""
    depth = 1
    for at in range(start + 1, len(lines)):
        fence = fence_of(lines[at])
        if fence and fence[1].startswith(mark):
            depth += 1 if fence[2].strip() else -1
        if depth == 0:
            return at
    return len(lines)


def _without_stray_fence(text: str) -> str:
    """Without a last line that closes what nobody opened."""
    before, _, last = text.rpartition("\n")
    if not before or not _pattern("mark").fullmatch(last.strip()):
        return text
    fences = sum(fence_of(line) is not None for line in before.split("\n"))
    return text if fences % 2 else before


def _from_json(text: str) -> str:
    if text[:1] not in ("{", "[", '"') or text[-1:] not in ("}", "]", '"'):
        return text
    from json import loads

    try:
        value = loads(text, strict=False)
    except (ValueError, RecursionError):
        return text
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        value = value[0]  # several candidates, of which the first is the model's favourite
    if isinstance(value, dict):
        value = _from_fields(value)
    return value if isinstance(value, str) and value.strip() else text


def _from_fields(fields: dict[str, object]) -> object:
    if len(fields) == 1:
        return next((fields[key] for key in _WHOLE_KEYS if key in fields), None)
    subject = next((fields[key] for key in _SUBJECT_KEYS if key in fields), None)
    body = next((fields[key] for key in _BODY_KEYS if key in fields), "") or ""
    if isinstance(body, list) and all(isinstance(line, str) for line in body):
        body = "\n".join(body)
    # Another field would be lost without a word; so the reply stays what it is: data.
    allowed = {*_SUBJECT_KEYS, *_BODY_KEYS}
    if not isinstance(subject, str) or not isinstance(body, str) or not fields.keys() <= allowed:
        return None
    return f"{subject}\n\n{body}"


def _from_command(text: str) -> str:
    """The message of a `git commit -m …` command, if the reply is nothing else."""
    if len(text) > _LONGEST_COMMAND or not _pattern("command").match(text):
        return text
    from shlex import split

    try:
        words = split(text)
    except ValueError:
        return text
    flags = words[2::2]
    values = words[3::2]
    is_whole = len(flags) == len(values) and all(flag in ("-m", "-am", "--message") for flag in flags)
    return "\n\n".join(values) if is_whole else text


def _without_labels(text: str) -> str:
    """Without "Subject:" and "Body:"; the less telling labels only before what is a subject anyway."""
    label = _pattern("label").match(text)
    if not label:
        return _pattern("bare_body_label").sub(r"\1", text)
    rest = text[label.end() :]
    # Below a subject that is called one, a body needs no empty line before it to be called one.
    unlabelled = _without_body_label(rest, gap_lines=1 if label[1].lower() == "subject" else 2)
    if label[1].lower() in ("commit message", "subject") or is_header(rest.lstrip('*_`"')) or unlabelled != rest:
        return unlabelled
    return text


def _without_body_label(text: str, *, gap_lines: int) -> str:
    """Without the first "Body:" that begins a paragraph."""
    for label in _pattern("body_label").finditer(text):
        gap = text[max(0, label.start() - _LONGEST_GAP) : label.start()]
        if gap[len(gap.rstrip()) :].count("\n") >= gap_lines:
            after = text[label.end() :].lstrip()
            return f"{text[: label.start()].rstrip()}\n\n{after}" if after else text
    return text


def _first_candidate(text: str) -> str:
    options = list(_pattern("option").finditer(text))
    if len(options) > 1 and not options[0].start() and options[0][1] and options[1][2]:
        return text[options[0].end() : options[1].start()].strip() or text
    numbered = list(_pattern("numbered").finditer(text))
    # From the very start: a list further down belongs to the message.
    if [number[1] for number in numbered[:2]] == ["1", "2"] and not numbered[0].start():
        return text[numbered[0].end() : numbered[1].start()]
    other = _pattern("otherwise").search(text)
    if other and other.start() and is_header(text[other.end() :].lstrip(' \n*`"')):
        return text[: other.start()]
    parts = [part.strip() for part in _pattern("rule").split(text)]
    return parts[0] if len(parts) > 1 and all(is_header(part) for part in parts) else text


def _without_remarks(text: str) -> str:
    """Without a last paragraph about the message, and without the rule that sets it apart."""
    before, gap, last = text.rpartition("\n\n")
    introduction = before.rpartition("\n\n")[2]
    if re.match(r"[-*] ", last) and before != introduction and is_remark(introduction):
        before = before.rpartition("\n\n")[0]
    elif not gap or not is_remark(_pattern("rule").sub("", last)):
        return text
    above, _, rule = before.rstrip().rpartition("\n")
    return above if _pattern("rule").fullmatch(rule) else before


def _unwrapped(text: str) -> str:
    """Without quotes or emphasis around the whole reply, or around its subject, and without a heading's marks."""
    subject, gap, rest = text.partition("\n")
    for opening, closing in _WRAPPINGS:
        if inner := _inside(text, opening, closing):
            return inner
        if inner := _inside(subject.strip(), opening, closing):
            return f"{inner}{gap}{rest}"
    bullets = _pattern("bullet").findall(text)
    if heading := _pattern("heading").match(subject) or (
        _pattern("bullet").match(subject) if len(bullets) == 1 else None
    ):
        subject = subject[heading.end() :]
    if bold := _pattern("bold_type").match(subject):
        subject = f"{bold[1]}: {subject[bold.end() :]}"
    return f"{subject}{gap}{rest}"


def _inside(text: str, opening: str, closing: str) -> str:
    """A single word keeps its quotes: it may be what the subject is about."""
    if not text.startswith(opening) or not text.endswith(closing):
        return ""
    inner = text[len(opening) : -len(closing)]
    return inner if " " in inner.strip() and opening not in inner and closing not in inner else ""


# From the outside in: the marks of a server stand around everything, quotes next to the subject.
_LAYERS = (
    without_turn_markers,
    without_reasoning,
    without_channel,
    from_mail,
    _first_candidate,
    _without_announcement,
    _unfenced,
    _without_stray_fence,
    _from_json,
    _from_command,
    _without_labels,
    _without_remarks,
    _unwrapped,
    without_yes,
)
