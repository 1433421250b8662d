"""References to issues and pull requests in a message: `Fixes #12`, `(#34)`, `ABC-56`, `owner/repo#7`."""

import re
from collections.abc import Iterable

from git_agent.model.subject import Subject

# First letters stand apart because a class of characters is ruled out at once, a word in any case is not.
REFERENCE_WORD = (
    r"(?:(?:[Ff](?i:ix(?:e[sd])?)|[Cc](?i:lose[sd]?)|[Rr](?i:esolve[sd]?|ef(?:s|erences)?|elates?[ -]to)"
    r"|[Aa](?i:ddresse[sd])|[Ii](?i:mplements|ssues?))(?P<colon>:\s*|\s+)"
    r"|(?:[Jj](?i:ira)|[Tt](?i:ickets?|ask)|[Bb](?i:ug)|[Ss](?i:tory)):\s*)"
)
_REF = r"(?:(?:[\w.-]+/[\w.-]+)?#\d+|!\d+|[A-Z][A-Z0-9]{1,9}-\d+)\b"
REFERENCES = rf"(?P<refs>{_REF}(?:(?:[,;&\s]|and\b)+{_REF})*)"
_MENTION = re.compile(rf"\b{REFERENCE_WORD}{REFERENCES}(?P<end>(?=[.,;)\]]|$))?")
_KEY = re.compile(r"-(?<=[A-Z0-9]-)\d")  # begins in a fixed character, which makes the search fifty times faster
_BEFORE_TEXT = re.compile(rf"(?:\[[\d.]+[xX]\]\s*)?(?:{REFERENCE_WORD}{REFERENCES}[,;\s]*)+--\s+(?=\S)")
_AFTER_TEXT = re.compile(rf"[(\[](?P<word>{REFERENCE_WORD})?{REFERENCES}[)\]]$")
# `SHA-256` and `RFC-9110` have the form of a ticket.
_STANDARDS = frozenset(
    {"AES", "ARM", "BASE", "CVE", "CWE", "ECMA", "ES", "GHSA", "HTTP", "IEEE", "IPV", "ISO", "MD", "PEP", "RFC", "SHA"}
    | {"SSL", "TLS", "UCS", "UTC", "UTF"}
)


def without_references(subject: str, head: Subject) -> tuple[str, str | None, list[str]]:
    """The description, the pull request that closes it, and the issues named around it."""
    text = head.text if head.type else subject  # the very same text, which is held once then
    request: str | None = None
    issues: list[str] = []
    if not head.type and " -- " in text and (before := _BEFORE_TEXT.match(text)):
        text = text[before.end() :]
    while text.endswith((")", "]")):
        before_it = text[: max(text.rfind("("), text.rfind("["), 0)]
        after = _AFTER_TEXT.match(text, len(before_it))
        refs = _refs(after["refs"]) if after else []
        if after is None or not refs or not before_it.strip():
            break
        if after["word"] or text.endswith("]") or len(refs) > 1 or not refs[0].isdigit():
            issues = [*refs, *issues]
        else:
            request = request or refs[0]
        text = before_it.rstrip()
    return text, request, issues


def mentions(lines: Iterable[str]) -> tuple[str | None, list[str]]:
    """A pull request that is said to be closed (`PR Close #12`), and the issues of all other such words."""
    request: str | None = None
    issues: list[str] = []
    for line in lines:
        for mention in _MENTION.finditer(line) if may_mention(line) else ():
            if line[max(mention.start() - 3, 0) : mention.start()] == "PR ":
                request = next(iter(_refs(mention["refs"])), request)
                continue
            # `fix GCC-14 warnings` names no issue, `Fixes: ABC-14` and `closes ABC-14.` do.
            is_certain = mention["end"] is not None or ":" in (mention["colon"] or ":")
            issues += [ref for ref in _refs(mention["refs"]) if is_certain or ref.isdigit()]
    return request, issues


def may_mention(text: str) -> bool:
    return " #" in text or ":#" in text or _KEY.search(text) is not None


def _refs(refs: str) -> list[str]:
    """Numbers and keys of a list of references; what belongs to another repository is none of ours."""
    if refs[1:].isdigit():  # nearly all of them
        return [refs[1:]]
    own = (ref.lstrip("#!") for ref in re.findall(_REF, refs) if "/" not in ref)
    return [ref.removeprefix("GH-") for ref in own if ref.partition("-")[0] not in _STANDARDS]
