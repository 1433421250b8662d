"""What a model may not take a squash message for: words for reviewers, a list of the commits, a release note."""

from collections.abc import Iterator, Sequence

from git_agent.model.commit import Commit
from git_agent.model.fault import Fault
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message
from git_agent.model.subject import parse_subject
from git_agent.shape.quoted import quoted
from git_agent.shape.reply.review_talk import review_prose

PROSE = "pull-request-prose"
COMMITS = "commit-list"

_REQUEST = r"(?:PRs?|[Pp]ull[ -][Rr]equests?|MRs?|[Mm]erge[ -][Rr]equests?)\b"
# At the start of a line or sentence: "Handle the pull requests of a forge" is about the code.
_SPEAKS_OF_ITSELF = LazyPattern(
    rf"(?m)(?:^|[.!?:]\s+)\W{{0,4}}(?:(?:[Tt]his|[Ii]n this|[Ww]ith this|The changes? in this) {_REQUEST}"
    rf"|{_REQUEST}\]?: |\[(?:PR|MR)\]|Please (?:(?:re)?view|check|test|look|merge)\b"
    r"|(?:[Nn]otes? (?:to|for) |[Ff]or )?(?:the )?[Rr]eviewers?(?::| (?:should|can|may|please|must|need)\b))"
)
_CHECKLIST = LazyPattern(r"(?m)^\s*[-*+] \[[ xX]\] ")
_HEADINGS = (
    r"summary|overview|description|what|why|how|what(?:'s| is) new|what changed|changes|changelog|release notes?"
    r"|test plan|tests?|testing|how to test|how (?:has )?this (?:was|been) tested|testing instructions|checklist"
    r"|review instructions|risks?|screenshots?|motivation|context|new features|improvements|bug fixes"
    r"|breaking changes|related issues|type of change|notes? (?:for|to) reviewers"
)
_HEADING = LazyPattern(rf"(?im)^\s*(?:#{{1,6}} +\W{{0,3}}(?:{_HEADINGS})|(\*\*|__)(?:{_HEADINGS}):?\1):? *$")
# Without a mark only what no paragraph of a message begins with.
_BARE_HEADING = LazyPattern(
    r"(?im)^(?:test plan|how to test|(?:testing|review) instructions|release notes?|what(?:'s| is) new|checklist):"
)
_BULLET = LazyPattern(r"(?m)^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?P<text>\S.*)$")
_NAMED_COMMIT = LazyPattern(
    r"(?i)(?:(?:the )?(?:first|second|third|fourth|fifth|last|next|final) commit\b"
    r"|commit (?:#?\d+|[0-9a-f]{7,40}|one|two|three|four|five)\b)"
)
_HEADED_COMMIT = LazyPattern(r"(?im)^\W{0,4}commit #?(?:\d+|one|two|three)\b\W")
_COMMITS_HEADING = LazyPattern(r"(?im)^\W{0,8}(?:list of )?commits(?: in this \w+)?\W{0,4}$")
_OID = LazyPattern(r"\W{0,2}(?P<oid>[0-9a-f]{7,40})\b")
_LEAST_LISTED = 3  # two bullets may well say what two of many commits say


def not_a_squash_message(message: Message, commits: Sequence[Commit]) -> tuple[Fault, ...]:
    """What is wrong with a model's text; one fault is enough, for it is written anew."""
    return (*_prose(message), *_listing(message, commits))[:1]


def _prose(message: Message) -> Iterator[Fault]:
    text = message.text
    for pattern in (_SPEAKS_OF_ITSELF, _CHECKLIST, _HEADING, _BARE_HEADING):
        if found := pattern.search(text):
            words = " ".join(found[0].split())
            detail = f'"{words}" belongs to a pull request and not to a commit'
            yield Fault(rule=PROSE, detail=detail, remedy="say only what the commit does")
    if said := review_prose(message.body):
        detail = f"{quoted(said)} reviews the branch instead of telling what it does"
        yield Fault(rule=PROSE, detail=detail, remedy="say only what the commit does")


def _listing(message: Message, commits: Sequence[Commit]) -> Iterator[Fault]:
    bullets = [match["text"] for match in _BULLET.finditer(message.body)]
    subjects = {_plain(commit.subject) for commit in commits}
    listed = {_plain(bullet) for bullet in bullets} & subjects
    is_list = len(listed) >= _LEAST_LISTED or (len(listed) == len(subjects) >= 2) or _continues(bullets, commits)
    named = any(_NAMED_COMMIT.match(bullet) or _is_commit(bullet, commits) for bullet in bullets)
    # One may be what the change is about; of two it is told which did what.
    own = " ".join(commit.message.lower() for commit in commits)
    told = {words for match in _NAMED_COMMIT.finditer(message.text) if (words := match[0].lower()) not in own}
    named = named or len(told) > 1 or _HEADED_COMMIT.search(message.text) is not None
    if is_list or named or (bullets and _COMMITS_HEADING.search(message.body)):
        detail = "The body goes through the commits one by one"
        yield Fault(rule=COMMITS, detail=detail, remedy="tell what the branch does as one change")


def _continues(bullets: Sequence[str], commits: Sequence[Commit]) -> bool:
    """Whether there is a bullet for every commit that begins as its subject does: "wip: add cache.py" for "wip"."""
    heads = [commit.subject.strip().casefold() for commit in commits]
    told = [bullet.strip("*_`. ").casefold() for bullet in bullets]
    if len(heads) < _LEAST_LISTED or len(told) != len(heads):
        return False
    return all(
        any(text == head or text.startswith((f"{head}:", f"{head} -", f"{head},")) for text in told) for head in heads
    )


def _is_commit(bullet: str, commits: Sequence[Commit]) -> bool:
    match = _OID.match(bullet)
    return match is not None and any(commit.oid.startswith(match["oid"]) for commit in commits)


def _plain(subject: str) -> str:
    """What a subject says, without its type and marks, and however it is written."""
    return " ".join(parse_subject(subject.strip("*_`. ")).text.strip("*_`. ").casefold().replace("`", "").split())
