"""What a commit message says, taken apart.

Forty thousand messages are read for a long history, and most say little: every pattern waits behind a search for
a word that must be there. Where forges differ all of their habits are known, since histories move between them.
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from git_agent.model.change import visible_path
from git_agent.model.subject import Subject, parse_subject, unheaded
from git_agent.release.read.advisories import PRIVATE_MERGE, is_security
from git_agent.release.read.entry import ParsedMessage
from git_agent.release.read.heads import head_of
from git_agent.release.read.references import REFERENCE_WORD, REFERENCES, may_mention, mentions, without_references

if TYPE_CHECKING:
    from git_agent.records.block.schema import Record

LONGEST_TEXT = 600  # characters of a paragraph or a footer
LONGEST_SUBJECT = 2_000  # characters, before it is told as it is
LONGEST_MESSAGE = 100_000  # characters; no person writes more, and what a program wrote must not cost minutes

BLOCK_OPENING = "---ci---"
UNTOLD_TYPES = frozenset({"docs", "refactor", "test", "chore", "build", "ci", "style"})
# Any of these makes even such a message worth a closer look; without first letters, which may be capital or not.
WORTH_A_LOOK = (
    *("!:", "BREAKING", "evert", "eapply", "cherry picked", "uthored-", "UTHORED-", BLOCK_OPENING, "See merge request"),
    *("CVE-", "GHSA-", "ecurity", "ulnerab", "[security]"),
)

_DETAILS = re.compile(r"<details\b.*?(?:</details>|\Z)", re.DOTALL)  # other projects' release notes, in robots' bodies

_JOINERS = "\u200c\u200d"  # not printable for Python, but half of an emoji or of a Persian word

_TITLED_MERGES = tuple(
    re.compile(pattern)
    for pattern in (
        r"Merge pull request '(?P<title>.+)' \(#(?P<number>\d+)\) from ",  # Gitea, Forgejo
        r"Merged PR (?P<number>\d+): (?P<title>.+)",  # Azure DevOps
        r"Merged? (?:pull request|PR) #(?P<number>\d+)\b(?P<title>)",  # GitHub: the title is in the body
        r"Merged in .+ \(pull request #(?P<number>\d+)\)(?P<title>)",  # Bitbucket: the same
        r"Merge branch '.+' into '.+'(?P<number>)(?P<title>)",  # GitLab: and the number too
    )
)
_MERGE_REQUEST = re.compile(r"^See merge request \S*!(\d+)", re.MULTILINE)

_OID = r"\b[0-9a-f]{7,64}\b"
# A message may revert and go on to do something else; only one that is called a revert is taken for one.
_RETRACTING = ("revert", "reapply", "back out", "backed out", "backout", "undo ", "undid ", "roll back", "rollback")
_REVERTED = re.compile(rf"(?i:\breverts?)\s+(?:commits?\s+)?({_OID}(?:(?:[,;&\s]|and\b|commits?\b)+{_OID})*)")
_REVERTED_REQUEST = re.compile(
    r"(?i:\breverts?\s+(?:pull request |merge request |PR |MR )?)(?:[\w.-]+/[\w./-]+)?[#!](\d+)\b"
)
_QUOTED = re.compile(r'\b(?P<word>revert(?:s|ed)?|reapply):? +"(?P<subject>.+)"', re.IGNORECASE)
# The second as people write it by hand; with a whole id, for a short one may be of anything.
_PICKED = re.compile(
    r"\(cherry picked from commit ([0-9a-f]{7,64})\)|^Backport of (?:commit )?([0-9a-f]{40,64})\b", re.MULTILINE
)
_CO_AUTHOR = re.compile(r"(?im)^[ \t]*co-authored-by:[ \t]*([^\s<][^<\n]*)<[ \t]*([^<>\s]+)[ \t]*>")
_FIXES_ISSUE = re.compile(r"\b[Ff]ix(?:e[sd])?:?\s+(?:[\w.-]+/[\w.-]+)?#\d")
_BREAKING = re.compile(r"[ \t>*_-]*BREAKING[ -]CHANGES?[*_]*(?:[ \t]*:[*_]*|[ \t]*$)(.*)")
# How authors fill the line of a template that asks for it.
_NO_BREAK = re.compile(
    r"[\s*_`-]{0,6}(?:n/?a|none|nothing|nil|not applicable|no(?: breaking changes?)?|-)[\s.!*_`-]{0,6}$", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"(?<=[.!?]) (?=[A-Z`])")
_BULLET = re.compile(r"[*-] (\w.*)")
_FOOTER = re.compile(
    rf"[ \t]*(?:[A-Za-z]+(?:-[A-Za-z]+)+: |DEPRECATED:|See merge request |\((?:cherry picked|backported) from"
    rf"|(?:PR )?{REFERENCE_WORD}{REFERENCES}[\s.]*$)"
)
_NOT_PROSE = re.compile(r"\s{4}|\t|\s*(?:[-*+•]\s|\d+[.)]\s|[#>|<]|[-=_*~]{3,}\s*$|This reverts |BREAKING[ -]CHANGE)")


def parse_commit_message(message: str) -> ParsedMessage:
    """The facts of one message; whatever bytes it holds, something is said about it."""
    message = message[:LONGEST_MESSAGE]
    subject, body, records = _opened(message)
    merge_request, title, body = _merge(subject, body) if subject.startswith("Merge") else (None, None, body)
    is_private = title is not None and PRIVATE_MERGE.match(subject) is not None
    lines = body.split("\n") if body else []
    headline = title or subject
    head = head_of(headline)
    text, closing_request, subject_issues = without_references(headline, head)
    # Of what no note tells there is no need to know more: more than half of a typed history.
    if head.type in UNTOLD_TYPES and not any(map(message.__contains__, WORTH_A_LOOK)):
        return ParsedMessage(
            subject=subject, text=text, type=head.type, scope=head.scope, pull_request=merge_request or closing_request
        )
    squashed = _squashed(lines) if "* " in body or "\n- " in body else ()
    may_break = "!:" in message or "BREAKING" in body
    breaking = _breaking(headline, squashed, lines) if may_break else None
    closed_request, issues = mentions((headline, *lines)) if may_mention(message) else (None, [])
    is_revert = ("evert" in message or "eapply" in subject) and any(map(subject.lower().__contains__, _RETRACTING))
    return ParsedMessage(
        subject=subject,
        text=text,
        type=head.type,
        scope=head.scope,
        paragraph=_paragraph(lines) if lines else "",
        breaking=breaking,
        is_security=is_private or is_security(head, headline, body),
        is_fix="#" in message and _FIXES_ISSUE.search(message) is not None,
        reverts=_reverts(f"{subject}\n{body}") if is_revert else (),
        reverted_requests=tuple(_REVERTED_REQUEST.findall(f"{subject}\n{body}")) if is_revert else (),
        reverted_subjects=_reverted_subjects(subject, head) if is_revert else (),
        picked_from=_picked_from(body),
        co_authors=co_authors(body),
        pull_request=merge_request or closing_request or _merge_request(body) or closed_request,
        merged_title=title,
        issues=tuple(dict.fromkeys((*subject_issues, *issues))),
        squashed=squashed,
        record=bool(records),
        covered=tuple(dict.fromkeys(one_line(name) for record in records for name in record.requirements.covered)),
    )


def co_authors(body: str) -> tuple[str, ...]:
    """The people that trailers name, each as `Name <mail>`."""
    if "uthored-" not in body and "UTHORED-" not in body:
        return ()
    people = (f"{one_line(name)} <{one_line(mail)}>" for name, mail in _CO_AUTHOR.findall(body))
    return tuple(dict.fromkeys(people))


def one_line(text: str) -> str:
    """A text that can be printed on one line: white space joined, control characters and stray bytes escaped."""
    line = " ".join(text.split())
    if line.isprintable():
        return line
    return "".join(char if char in _JOINERS else visible_path(char) for char in line)


def _bounded(text: str) -> str:
    line = one_line(text)
    if len(line) <= LONGEST_TEXT:
        return line
    cut = line[: LONGEST_TEXT - 1]
    return (cut.rpartition(" ")[0] or cut) + "…"


def _opened(message: str) -> tuple[str, str, "tuple[Record, ...]"]:
    """Subject and body, and the records that were taken out of it."""
    first, _, body = message.replace("\r\n", "\n").strip().partition("\n")
    first = first if len(first) <= LONGEST_SUBJECT else f"{first[:LONGEST_SUBJECT]}…"
    body, records = _without_records(message) if BLOCK_OPENING in body else (body, ())
    if "<details" in body:
        body = _DETAILS.sub("", body)
    return one_line(unheaded(first)), body, records


def _without_records(message: str) -> tuple[str, "tuple[Record, ...]"]:
    """The body without its `---ci---` blocks, and the records in them."""
    from git_agent.records.block.parse import parse_message  # few histories have any

    parsed = parse_message(message)
    return parsed.prose, parsed.records


def _merge(subject: str, body: str) -> tuple[str | None, str | None, str]:
    """The number and the title that a forge's merge carries, and the body without that title."""
    if private := PRIVATE_MERGE.match(subject):
        title, rest = _title_in(body)
        if title and rest.partition("\n")[0].strip():  # no title, but a paragraph that is wrapped
            title = _SENTENCE_END.split(_paragraph(body.split("\n")), maxsplit=1)[0]
        return None, title or f"Security fix {private['advisory'] or ''}".strip(), rest
    merge = next((match for pattern in _TITLED_MERGES if (match := pattern.match(subject))), None)
    number = merge and (merge["number"] or _merge_request(body))
    if not merge or not number:
        return None, None, body
    if merge["title"]:
        return number, merge["title"], body
    return number, *_title_in(body)


def _title_in(body: str) -> tuple[str | None, str]:
    """The title that a merge has in its body, and the body without it."""
    title, _, rest = body.strip().partition("\n")
    if not title or _FOOTER.match(title) or _NOT_PROSE.match(title):
        return None, body
    return one_line(title), rest


def _merge_request(body: str) -> str | None:
    match = _MERGE_REQUEST.search(body) if "See merge request" in body else None
    return match and match[1]


def _picked_from(body: str) -> tuple[str, ...]:
    if "cherry picked" not in body and "Backport of" not in body:
        return ()
    return tuple(match[1] or match[2] for match in _PICKED.finditer(body))


def _reverts(message: str) -> tuple[str, ...]:
    return tuple(oid for ids in _REVERTED.findall(message) for oid in re.findall(_OID, ids))


def _reverted_subjects(subject: str, head: Subject) -> tuple[str, ...]:
    if quoted := _QUOTED.search(subject):
        again = quoted["word"].lower() == "reapply"
        return (f'Revert "{quoted["subject"]}"' if again else quoted["subject"],)
    if head.type != "revert":
        return ()
    # `revert: feat: x (#12) (#13)`: the last number may be the revert's own, or that of the reverted request.
    return tuple(dict.fromkeys((head.text, re.sub(r" \(#\d+\)$", "", head.text))))


def _breaking(subject: str, squashed: Iterable[str], lines: Iterable[str]) -> str | None:
    texts: list[str] | None = None
    is_inside, blanks = False, 0
    for line in lines:
        if start := _BREAKING.match(line):
            is_inside, blanks = not _NO_BREAK.match(start[1]), 0
            texts = [*(texts or ()), start[1]] if is_inside else texts
        elif not is_inside or texts is None:
            continue
        elif line.strip():
            blanks = 0
            is_inside = not _FOOTER.match(line) and not _squashed([line])
            texts += [line] if is_inside else []
        else:
            blanks += 1
            is_inside = blanks < 2  # a footer may have paragraphs; after two blank lines something else begins
    if texts is not None and not _NO_BREAK.match(text := _bounded(" ".join(texts))):
        return text
    return "" if _is_marked(subject) or any(map(_is_marked, squashed)) else None


def _is_marked(subject: str) -> bool:
    return "!:" in subject and subject.removesuffix(parse_subject(subject).text).rstrip().endswith("!:")


def _squashed(lines: list[str]) -> tuple[str, ...]:
    bullets = (one_line(item[1]) for line in lines if line[:2] in ("* ", "- ") and (item := _BULLET.match(line)))
    return tuple(bullet for bullet in bullets if parse_subject(bullet).type)


def _paragraph(lines: list[str]) -> str:
    """The first paragraph that is prose; a list below it, or a trailer, ends it."""
    prose: list[str] = []
    is_skipped = in_fence = False
    for line in lines:
        if line.startswith(("```", "~~~")):
            in_fence = not in_fence
        elif not line or line.isspace():
            is_skipped = False
        elif not in_fence and not is_skipped:
            is_skipped = _NOT_PROSE.match(line) is not None or _is_footer(line)
            if not is_skipped:
                prose.append(line)
                continue
        if prose:
            break
    return _bounded(" ".join(prose))


def _is_footer(line: str) -> bool:
    return (":" in line or "#" in line or "-" in line or line.startswith(("See ", "("))) and bool(_FOOTER.match(line))
