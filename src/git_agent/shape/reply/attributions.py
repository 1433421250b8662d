"""Takes the signatures off a model's text: who signed, reviewed or helped is not for a model to say.

What people have put on record stays: a line that the original message, a squashed commit or the person at the
keyboard brought. The trailer that tells which model helped is added later, where the user wants it.

A line is judged as a reader has it, not as it is encoded: "Co-authored-by" with a Cyrillic C, or with characters
in between that nobody sees, is a signature to everybody but git.
"""

import re
from collections.abc import Iterable
from functools import cache

from git_agent.model.homoglyphs import fold_char, fold_homoglyphs
from git_agent.model.lazy_pattern import LazyPattern

_ROLES = (
    r"signed[- ]?off|co[- ]?(?:authored|developed|written|committed|created|designed)|approved|reviewed|acked|nacked"
    r"|acknowledged"
    r"|tested|reported|suggested|requested|assisted|generated|created|written|authored|made|helped|mentored|improved"
    r"|inspired"
    r"|proposed|paired|drafted|committed|originally|debugged|analy[sz]ed|diagnosed|verified|noticed|seen|found|merged"
    r"|submitted"
    r"|contributed|sponsored|commissioned|based[- ]on[- ](?:a[- ])?patch|powered|built|crafted|composed|produced"
)
_MARKS = r"[ \t>*_`#\u2022-]*(?:\U0001f916[ \t]*)?[*_`]*"
_TOOLS = (
    r"claude|anthropic|open ?ai|chat ?gpt|gpt[- ]?\d|codex|copilot|cursor|gemini|bard|llama|mistral|qwen|deepseek"
    r"|grok|aider"
    r"|windsurf|devin|sourcegraph|cody|tabnine|codeium|amazon q|junie|jules|opencode|cline|continue\.dev|git-agent"
    r"|an? (?:ai|llm|assistant|language model|large)|ai\b|llm\b|artificial intelligence"
)
_BEFORE = r"[ \t>*_`#\u2022-]*(?:\[[ xX]\][ \t]*|[\u2705\u2714\ufe0f]+[ \t]*)?[*_`]*"
_SIGN = r"[*_`]*\s?[:=][*_`]*\s*"
_DONE = (
    r"(?i:(?:yes|ok|okay|done|pass(?:ed|ing)?|approved|granted|green|lgtm|completed?|true|\+1|signed)"
    r"(?:[.!]|[ ,].{0,60})?|[\u2705\u2714].*)"
)
_NAME = r"[A-Z][\w.'\u2019-]*(?: [A-Z][\w.'\u2019-]*){0,3}(?: \([^()]{1,60}\))?"
_PEOPLE = rf"(?:@\w.*|[^<>]{{0,120}}<[^<>\s]+@[^<>\s]+>.{{0,20}}|{_NAME}(?:(?:, | and | & ){_NAME}){{0,8}})"
_PATTERNS = {
    # With hyphens it is a trailer for git whatever follows; with spaces it may be a sentence: "Tested by: running it".
    "signature": rf"(?i:{_MARKS}(?:{_ROLES})(?P<joint>[- _])(?:by|with|using|via|from))[*_`]*\s?(?P<colon>:"
    rf"|=)[*_`]*\s*(?P<who>.*)",
    # Whatever somebody is said to have done, as long as it is somebody: `order-by: name` sorts a list.
    "any_role": (
        r"(?i)[ \t>*_`-]*(?:[\w.-]{1,40}-by|on-behalf-of|pair(?:ed)?-programmed-with|thanks-to|cc)"
        r"[*_`]*\s?:[*_`]*\s*(?P<who>\S.*)"
    ),
    # Without "by": a name, or that it was done. "Tested: on two machines" tells how.
    "verdict": (
        rf"(?i:{_BEFORE}(?:reviewed|reviews?|qa|authors?|co-?authors?|contributors?|credits?|signed|testers?|tested"
        rf"|verified|verifier|audited|auditor|acked|ack|committer|maintainer|sponsor|legal|merged|thanks){_SIGN})"
        rf"(?:{_DONE}|{_PEOPLE})\s*"
    ),
    # Nothing else is said in this way, so whatever is short is somebody or a yes.
    "approval": (
        rf"(?i:{_BEFORE}(?:[\w]{{1,20}}-)?(?:approved|approvers?|approvals?|lgtm|sign[- ]?off|signed[- ]off"
        rf"|reviewers?(?:\(s\))?){_SIGN})(?:{_DONE}|{_PEOPLE}|\S+(?: \S+){{0,2}})\s*"
    ),
    "checked": (
        rf"(?i:{_BEFORE}(?:tests?|ci|compliance|security(?:[- ]review)?|code[- ]review|peer[- ]reviewed|deployed)"
        rf"{_SIGN}){_DONE}\s*"
    ),
    "sender": r"(?i)[ \t>*_`-]*(?:by|from|author)\s?:\s*[^<>]{0,120}<[^<>\s]+@[^<>\s]+>\s*",
    "bare_verdict": rf"(?i:{_BEFORE}(?:lgtm|approved|\+1|ship it)[*_`.! \t]*)",
    # The name of a trailer and nobody behind it.
    "bare_role": rf"(?i:{_BEFORE}(?:signed-off|co-(?:authored|developed)|reviewed|acked|tested"
    rf"|approved)-by)[*_`]*\s?:?\s*",
    "verdict_by": (
        rf"(?i:{_BEFORE}(?:lgtm|approved|reviewed|signed off|acked|verified|audited) (?:by|from) ){_PEOPLE}[.!]?\s*"
    ),
    "latin": r"[A-Za-z\uff21-\uff5a]",
    "session": r"(?i)[ \t>*_`-]*(?:[\w-]{1,30}-session(?:-id)?|git-dco|dco(?:-[\d.]+)?)[*_`]*\s?:[*_`]*\s*\S.*",
    "own_making": (
        r"(?i)[ \t>*_`-]*this (?:commit|message|commit message|change|patch|text)(?: message)? (?:was|is|has been) "
        r"(?:\w+ly )?(?:generated|written|created|drafted|produced|authored) (?:by|with|using)\b.*"
    ),
    "change_id": rf"(?i:{_MARKS}change-id)[*_`]*\s?:[*_`]*\s*I[0-9a-f]{{8,64}}\s*",
    "person": r"[*_`\[]*(?:@\w|[A-Z\U0001f300-\U0001faff])\S*(?: \S+){0,6}|.{0,120}<[^<>\s]+@[^<>\s]+>.{0,20}",
    "advertisement": rf"(?i)[ \t>*_`-]*(?:{_ROLES})[- ](?:with|by|using|via|from"
    rf"|in)\b[: ]*[*_`\[]*(?:the )?(?:help (?:of|from) )?(?:the )?(?:{_TOOLS})",
    "robot": rf"(?i)[ \t>*_`-]*\U0001f916.{{0,20}}\b(?:{_ROLES})\b",
}
_VERDICTS = ("verdict", "approval", "checked", "sender", "bare_verdict", "bare_role", "verdict_by")
# A trailer that wrapping has broken at one of its hyphens: git would not know it, and a reader does.
_BROKEN = LazyPattern(
    r"(?im)^([ \t>*_`-]*(?:signed|co|reviewed|acked|tested|approved|reported|suggested)(?:-(?:off|authored"
    r"|developed))?)-"
    r"[ \t]*\n[ \t]*((?:(?:off|authored|developed)-)?by\b)"
)
_WHAT = r"(?:this|it|that|all\s+of\s+(?:this|it)|the\s+(?:change|changes|commit|patch|branch|work|fix))"
# In a sentence the same is said with a verb; of a session "the user has signed off" is said without an object.
_SAID = LazyPattern(
    rf"(?<![^\s])(?:(?:{_NAME}|[Tt]he\s+(?:maintainers?|reviewers?|team|author)|[Ii]|[Ww]e)\s+(?:has\s+|have\s+)?"
    rf"(?:also\s+|already\s+)?signed\s+(?:{_WHAT}\s+off|off\s+(?:on\s+)?{_WHAT})"
    rf"|(?i:{_WHAT})\s+(?:was|is|has\s+been|were)\s+signed[- ]off\s+by\s+{_NAME})(?:\s+(?:yesterday|today"
    rf"|already))?[.!]?(?=\s|$)"
)
_LONGEST = 1_000  # a longer line is no signature


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """Compiled when first asked for: only a model's reply needs them."""
    return re.compile(_PATTERNS[name])


def without_attributions(text: str, *, brought: Iterable[str] = ()) -> str:
    """The text without the lines in which its writer signs for people or for itself, unless `brought` has them."""
    return _parted(text, brought)[0]


def attributions_in(text: str, *, brought: Iterable[str] = ()) -> tuple[str, ...]:
    """What `without_attributions` takes off, each on one line."""
    return tuple(" ".join(part.split()) for part in _parted(text, brought)[1])


def _parted(text: str, brought: Iterable[str]) -> tuple[str, list[str]]:
    """What stays, and what goes."""
    sources = tuple(brought)
    text, said = _without_sentences(_BROKEN.sub(r"\1-\2", text), sources)
    lines = text.split("\n")
    if not any(map(is_attribution, lines)):
        return text, said
    allowed = {_squeezed(line) for source in sources for line in source.split("\n") if is_attribution(line)}
    remaining: list[str] = []
    gone: list[str] = []
    is_dropped = False
    for line in lines:
        # A value that goes on in the next line goes with it.
        is_continued = is_dropped and line[:1] in (" ", "\t")
        is_dropped = (is_attribution(line) and _squeezed(line) not in allowed) or is_continued
        (gone if is_dropped else remaining).append(line)
    return "\n".join(remaining), [*said, *gone]


def _without_sentences(text: str, brought: tuple[str, ...]) -> tuple[str, list[str]]:
    """Without the sentences that say who has signed it off, and these."""
    if "signed" not in text:
        return text, []
    known = " ".join(" ".join(brought).split())
    said = [match for match in _SAID.finditer(text) if " ".join(match[0].split()) not in known]
    for match in reversed(said):
        start, end = match.span()
        is_line = text[:start][-1:] in ("", "\n") and text[end : end + 1] == "\n"
        text = text[: start - (text[:start][-1:] == " ")] + text[end + is_line :]
    return text, [match[0] for match in said]


def is_attribution(line: str) -> bool:
    """Whether `line` says who made, signed or checked something, as a trailer or an advertisement does."""
    if not line or len(line) > _LONGEST:
        return False
    encoded, line = line, _with_few_marks(fold_homoglyphs(line))
    if _is_role(encoded, line):
        return True
    if any(_pattern(name).fullmatch(line) for name in _VERDICTS):
        return True
    if _pattern("session").fullmatch(line) or _pattern("own_making").fullmatch(line):
        return True
    if _pattern("advertisement").match(line) or _pattern("robot").match(line) or _pattern("change_id").fullmatch(line):
        return True
    signature = _pattern("signature").fullmatch(line)
    if signature is None:
        return False
    return signature["joint"] == "-" or bool(_pattern("person").fullmatch(signature["who"].strip()))


def _with_few_marks(line: str) -> str:
    """The same line: a run of marks before it says no more than some, and patterns would try every division of it."""
    words = line.lstrip(" \t>*_`#\u2022-")
    return line[-len(words) - 4 :] if words and len(line) > len(words) + 4 else line if words else ""


def _is_role(encoded: str, line: str) -> bool:
    """Whether somebody is said to have done something: a role that ends in "-by", and a person.

    A word that reads like one by chance is none: in Russian the end of a number's name is, as in "кол-ву: Больше".
    """
    role = _pattern("any_role").fullmatch(line)
    if not role or not _pattern("person").fullmatch(role["who"].strip()):
        return False
    key = encoded[: next((at for at, char in enumerate(encoded) if fold_char(char) == ":"), 0)]
    return bool(_pattern("latin").search(key)) or "@" in role["who"]


def _squeezed(line: str) -> str:
    """For comparing: no marks, no white space, one case."""
    return "".join(line.casefold().split()).strip("*_`>#-\u2022")
