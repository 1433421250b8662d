"""Records: notes, logs, chats, mails, captures, exports and devices' settings, told by their path or their look.

Nobody reviews them as code, and people put a secret into them without a word that says so.
"""

from functools import lru_cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.text_kinds import TextKind, text_kind_of
from git_agent.redact.vocabulary import listed

_ENDINGS = frozenset(
    listed("""
    log out err eml mbox msg ics vcf har cap ldif csv tsv rsc nmap dump trace irc chat transcript typescript session
    txt text note notes memo raw rec cast org
    """)
)
# Texts that belong to a project, and lists that programs read.
_PROJECT = LazyPattern(
    r"(?i)(?:^|/)(?:readme|licen[sc]es?|copying|copyright|changelog|changes|history|news|authors|contribut\w*|credits"
    r"|notice|install\w*|cmakelists|requirements[\w.-]*|constraints[\w.-]*|robots|humans|version|manifest|security"
    r"|roadmap|faq|index|thanks|maintainers|release[\w-]*|words?(?:list)?|stop-?words?|spelling[\w-]*|expected[\w-]*)"
    r"(?:\.[\w-]+)?$|(?:^|/)(?:docs?|documentation|man|licenses?|requirements|locales?|i18n|l10n|fixtures/expected)/"
)
_KEPT = (
    r"chats?|slack|teams|discord|whatsapp|signal|telegram|irc|transcripts?|conversations?|sessions?|captures?|dumps?"
    r"|exports?|backups?|logs?|traces?|crash|tickets?|incidents?|postman|inbox"
)
_DEVICES = r"configs?|inventory|devices?|routers?|switch(?:es)?|firewalls?|network|lab"
_TOLD = (
    r"notes?|notiz\w*|handover|hand-?off|runbooks?|playbooks?|on-?call|post-?mortems?|support|meetings?|minutes|memos?"
    r"|protokoll\w*|stand-?ups?|journal|diary|tagebuch|onboarding|scratch\w*|mails?|emails?|threads?|messages|calls?"
    r"|screenshots?|ocr|clipboard|pastes?|wiki|intern(?:al)?|ops|howto|cheat-?sheets?|setup|access|zugang\w*|todo"
    r"|travel|household|family|personal|private"
)


def _named(words: str) -> LazyPattern[str]:
    return LazyPattern(rf"(?i)(?:^|[/._ -]|\d)(?:{words})(?=[/._ -]|\d|$)")


# Even among the documents of a project.
_SURELY = LazyPattern(
    r"(?i)(?:^|[/._ -])(?:notes?|handover|runbooks?|playbooks?|on-?call|incidents?|post-?mortems?|onboarding|meetings?"
    r"|minutes|stand-?ups?|journal|tickets?|transcripts?)[^/]*\.(?:md|txt|rst|org|adoc)$"
)
# What a format needs to be called before it is a record: prose anything that people write for each other, data less.
_WRITTEN = (
    (frozenset(listed("md markdown mdx rst adoc html htm")), _named(f"{_KEPT}|{_TOLD}|{_DEVICES}")),
    (frozenset(listed("json jsonl ndjson xml yml yaml sql ini")), _named(_KEPT)),
    (frozenset(listed("cfg conf config")), _named(f"{_KEPT}|{_DEVICES}")),
)
_LOOK = LazyPattern(
    r"(?m:^)[+ ][ \t]*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d?[:.]\d\d(?:[:.]\d\d)?\]?[ ,-]"
    r"|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d |\d\d?[./]\d\d?[./]\d\d"
    r"(?:\d\d)?,? \d\d:\d\d|(?:From|To|Subject|Date|Cc|Message-ID): |[\w.-]+@[\w.-]+[:~ ][^\n]{0,40}[$#] |[$>#] \w"
    r"|!(?=\n)|hostname \S+(?=\n)|interface \w|set (?:system|interfaces|security|snmp|protocols) |[A-Z][a-z]+"
    r"(?: [A-Z][a-z]*)?: [A-Z])"
)
_LOOKED_AT = 3_000  # characters: the beginning tells


@lru_cache(maxsize=256)
def _by_path(path: str) -> bool | None:
    """What a path says; None where the look of the text decides."""
    kind = text_kind_of(path)
    if kind in (TextKind.SECRET, TextKind.LOCK, TextKind.CODE):
        return False
    if _PROJECT.search(path) and not (_SURELY.search(path) and "release" not in path.lower()):
        return False
    name = path.rpartition("/")[2].lower()
    ending = name.rpartition(".")[2] if "." in name.lstrip(".") else ""
    if ending in _ENDINGS:
        return True
    for endings, named in _WRITTEN:
        if ending in endings:
            return True if named.search(path) else None
    return None if not ending and path else False


def is_record(text: str, start: int, end: int, path: str) -> bool:
    """Whether this part of a text is a record."""
    if not path:
        return False
    said = _by_path(path)
    return _looks_recorded(text, start, end) if said is None else said


def _looks_recorded(text: str, start: int, end: int) -> bool:
    """Stamped with times, said by people in turn, typed at a prompt, headed like a mail, or told to a device."""
    beginning = text[start : min(end, start + _LOOKED_AT)]
    seen = len(_LOOK.findall(beginning))
    return seen >= 3 and seen >= 0.4 * (beginning.count("\n+") + beginning.count("\n "))
