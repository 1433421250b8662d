"""Takes a model's chatter off its reply: thoughts, greetings, fences, labels, further candidates, remarks.

Every rule wants a second sign before it removes anything, for real messages contain fences, lists, quotations
and sentences that begin with "Note:". What is not chatter beyond doubt stays: validation has the last word.
"""

import re
from collections.abc import Sequence
from functools import cache

from git_agent.shape.chatter import HEADER, THOUGHT, is_announcement, is_header, is_remark

_PATTERNS = {
    # Inside of a line a zero-width space keeps "@name" from calling somebody.
    "invisible": r"(?m)^[\ufeff\u200b\u2060]+|[\ufeff\u200b\u2060]+$",
    "escape": r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)",
    "turn": r"<[|\uff5c][\w\u2581]{2,40}[|\uff5c]>|</s>|\[/?INST\]|<(?:start|end)_of_turn>(?:model\b)?",
    "thought": rf"(?is)<({THOUGHT})(?:\s[^<>]*)?>.*?</\1>",
    "open_thought": rf"(?i)<{THOUGHT}>(?! )",
    # In a sentence a tag stands between spaces or in backticks; at the end of a thought it sticks to a word or a line.
    "closed_thought": rf"(?im)(?:^|(?<=[\w.!?)]))</{THOUGHT}>(?=[ \t]*$|[A-Za-z*`#])",
    "last_thought": rf"(?is)\n\s*<({THOUGHT})>[ \t]*\n(?:(?!</\1>).)*(?:</\1>)?\Z",
    "fence": r"[ \t]*(`{3,}|~{3,})([^`\n]*)$",
    "label": r"[*_#\s]*((?i:commit message)|Subject|Title|Summary|Header|Commit)[*_]*:[*_]*[ \t]+(?=\S)",
    "body_label": r"\n\n[*_#]*\s*(?:Body|Description|Details)[*_]*:[*_]*\s+(?=\S)",
    "bare_body_label": r"\A([^\n]+\n+)[*_]*Body[*_]*:[*_]*[ \t]*\n+(?=\S)",
    "bold_type": r"\*\*([a-z]+(?:\([^()\n]+\))?!?)(?::\*\*|\*\*:)[ ]*(?=\S)",
    "heading": r"#{1,6}[ \t]+(?=\S)",
    "bullet": rf"(?m)^[-*>][ \t]+(?={HEADER})",
    "option": (
        r"(?im)^[*_#\s]*(?:option|candidate|suggestion|alternative)[ \t]+(?:(1|a|one)|(2|b|two))\b"
        rf"(?: \([^()\n]*\))?[*_]*(?:$|[:.)][*_]*[ \t]*(?:(?={HEADER})|.*$))"
    ),
    "numbered": rf"(?m)^(\d)[.)][ \t]+(?=[*`\"]*{HEADER})",
    "otherwise": r"(?im)^[*_]*(?:or|alternatively|alternative|another option)\b[^\n]{0,60}:[*_]*[ \t]*$",
    "rule": r"(?m)^[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*$",
    "command": r"git commit(?: -[a-z]+| --[a-z-]+)* (?:-a?m|--message[ =])",
}
_WRAPPINGS = (("```", "```"), ("**", "**"), ("__", "__"), ("`", "`"), ('"', '"'), ("'", "'"), ("\u201c", "\u201d"))
_WHOLE_KEYS = ("message", "commit_message", "commitMessage", "commit", "text")
_SUBJECT_KEYS = ("subject", "title", "header", "summary")
_BODY_KEYS = ("body", "description")


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """Compiled when first asked for: only a model's reply needs them."""
    return re.compile(_PATTERNS[name])


def clean_reply(text: str) -> str:
    """The message in a model's reply; a message without chatter comes back as it is, without blanks around it."""
    text = _pattern("escape").sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = _pattern("invisible").sub("", text).strip()
    # One layer may hide another: quotes in a fence behind a greeting behind a thought.
    while (peeled := _peeled(text)) != text:
        text = peeled
    return text


def _peeled(text: str) -> str:
    for peel in _LAYERS:
        text = peel(text).strip()
    return text


def _without_turns(text: str) -> str:
    """Without the marks of a turn around the reply, and without what the model imagined after one."""
    turn = _pattern("turn")
    if found := turn.match(text):
        return text[found.end() :]
    for found in turn.finditer(text):
        rest = text[found.end() :].lstrip()
        is_last = not rest or bool(turn.match(rest))
        if is_last and "<s>" not in text[: found.start()]:  # struck out text ends in </s> as well
            return text[: found.start()]
    return text


def _without_thoughts(text: str) -> str:
    if found := _pattern("thought").match(text):
        return text[found.end() :]
    if _pattern("open_thought").match(text):
        return ""
    text = _pattern("last_thought").sub("", text)
    closed = [found for found in _pattern("closed_thought").finditer(text) if _is_unfenced(text, found.start())]
    is_stray = closed and f"<{closed[0][0][2:]}" not in text[: closed[0].start()]
    return text[closed[-1].end() :] if is_stray else text


def _is_unfenced(text: str, at: int) -> bool:
    return sum(bool(_pattern("fence").match(line)) for line in text[:at].split("\n")) % 2 == 0


def _without_announcement(text: str) -> str:
    first, _, rest = text.partition("\n")
    return rest if rest.strip() and is_announcement(first) else text


def _unfenced(text: str) -> str:
    """What is inside of the fence that the reply starts with; what comes after it is commentary."""
    lines = text.split("\n")
    start = _announced_fence(lines)
    opening = _pattern("fence").match(lines[start])
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
        fence = _pattern("fence").match(lines[at])
        if fence and fence[1].startswith(mark):
            depth += 1 if fence[2].strip() else -1
        if depth == 0:
            return at
    return len(lines)


def _without_stray_fence(text: str) -> str:
    """Without a last line that closes what nobody opened."""
    *lines, last = text.split("\n")
    is_stray = lines and re.fullmatch("`{3,}|~{3,}", last.strip())
    return "\n".join(lines) if is_stray and _is_unfenced("\n".join(lines), len(text)) else text


def _from_json(text: str) -> str:
    if text[:1] not in ("{", "[", '"') or text[-1:] not in ("}", "]", '"'):
        return text
    from json import loads

    try:
        value = loads(text, strict=False)
    except (ValueError, RecursionError):
        return text
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        value = value[0]
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
    known = {*_SUBJECT_KEYS, *_BODY_KEYS}
    if not isinstance(subject, str) or not isinstance(body, str) or not fields.keys() <= known:
        return None
    return f"{subject}\n\n{body}"


def _from_command(text: str) -> str:
    """The message of a `git commit -m …` command, if the reply is nothing else."""
    if not _pattern("command").match(text):
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
    found = _pattern("label").match(text)
    if not found:
        return _pattern("bare_body_label").sub(r"\1", text)
    rest = text[found.end() :]
    has_body_label = bool(_pattern("body_label").search(rest))
    if found[1].lower() in ("commit message", "subject") or is_header(rest.lstrip('*_`"')) or has_body_label:
        return _pattern("body_label").sub("\n\n", rest, count=1)
    return text


def _first_candidate(text: str) -> str:
    options = list(_pattern("option").finditer(text))
    if len(options) > 1 and not options[0].start() and options[0][1] and options[1][2]:
        return text[options[0].end() : options[1].start()].strip() or text
    numbered = list(_pattern("numbered").finditer(text))
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
    return re.sub(rf"\s*{_PATTERNS['rule'].removeprefix('(?m)')}\Z", "", before, flags=re.MULTILINE)


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


_LAYERS = (
    _without_turns,
    _without_thoughts,
    _first_candidate,
    _without_announcement,
    _unfenced,
    _without_stray_fence,
    _from_json,
    _from_command,
    _without_labels,
    _without_remarks,
    _unwrapped,
)
