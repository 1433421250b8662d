"""Effects that a message ascribes to its change: on security, on speed, on concurrency, on memory, in law.

Nothing in the spelling of "fix a data race" can be looked up. So there is a closed list of such words, and each needs
a word of its family somewhere in the change: who mends a race touches a lock, a thread or an order. What an effect is
called in other words is not checked.
"""

import re
from collections.abc import Iterator
from functools import cache

_SYNC = (
    "race|racy|lock|mutex|atomic|sync|thread|concurr|parallel|await|goroutine|chan|volatile|semaphore|barrier|wait|queue"
    "|signal|promise|future|worker"
)
_SPEED = (
    r"perf|fast(?:er|est|path|\b)|speed|slow|cache|bench|latenc|quick|optimi|alloc|effici|lazy|lazily|batch|pool|parallel"
    "|inline|memoi|throughput|profil|precomput|reuse"
)
_FREED = (
    r"leak|free|dispose|close|destroy|alloc|release|weak|unref|drop|retain|clean|finaliz|defer|unsubscribe|evict|goto"
    r"|unlink|\bdel"
)
# What a message says, and what of it has to be found, each a pattern.
_EFFECTS = {
    r"remote code execution|\brce\b|arbitrary code": r"\bexec|eval|rce\b|shell|spawn|popen|deserial|pickle",
    r"(?:sql|command|code|header|html|template|script)[ -]injections?|injection (?:attack|flaw|hole)s?": (
        r"inject|\bsql|escap|quot|param"
    ),
    r"cross-site scripting|\bxss\b": "xss|escap|html|saniti|script",
    r"cross-site request forgery|\bcsrf\b": "csrf|forgery|origin",
    r"path traversal|directory traversal (?:attack|flaw|bug|vuln)": r"travers|\.\./|resolve|symlink|realpath|normali",
    r"(?:zip|decompression|gzip) bombs?": "bomb|max|limit|decompress",
    r"(?:buffer|stack|heap|integer) (?:over|under)(?:flow|run)s?|out[ -]of[ -]bounds": (
        "overflow|underflow|overrun|bound|snprintf|strlcpy|capacity|saturating|checked"
    ),
    "prototype pollution": "__proto__|prototype|pollut",
    r"denial[ -]of[ -]service|\bre?dos\b": r"\bdos\b|denial|limit|max|timeout|regex|backtrack",
    "privilege escalation": r"privileg|escalat|\broot|sudo|permission|\buid",
    "(?:information|data|credential|secret|password) (?:leaks?|leakage|disclosure|exposure)": (
        "leak|disclos|expos|redact|mask|secret|credential|password|token"
    ),
    r"\b(?:a|an|the|this|these|several|some|known) cves?\b|\b(?:security )?advisor(?:y|ies)\b": "cve|advisor|ghsa|vuln",
    r"\bexploit(?:s|able)?\b|\bmalicious\b|\battackers?\b": "exploit|malicious|attack|vuln|untrusted|secur",
    r"(?<!-)\bsaniti[sz]e[sd]?\b": "saniti|escap|strip|filter|quote",
    r"data races?|race conditions?|thread[ -]safe(?:ty)?|\b(?:dead|live) ?locks?\b|\bstarvation\b": _SYNC,
    r"\bconstant[ -]time (?:comparisons?|compare|checks?|equality)|\btiming (?:attacks?|side[ -]channels?|leaks?)"
    r"|\btiming-safe\b": "constant|timing|hmac|digest|secure_?compare|crypto|subtle|memcmp",
    r"\b(?:data|file|memory|cache|state|index|heap) corruption\b"
    r"|\bcorrupt(?:s|ed|ing)? (?:the )?(?:data|files?|state|output|memory|index|cache|messages?|archives?)\b": (
        "corrupt|checksum|crc|fsync|atomic|flush|truncat|integrity|lock|overwrit|copy|clone|bound|overlap|alias|offset"
        "|encod|rename|temp|valid"
    ),
    r"\bdata loss\b|\bloss of data\b|\blos(?:e|es|ing) (?:data|updates|writes|events|messages)\b"
    r"|\blost (?:updates|writes)\b": (
        "lost|loss|lose|flush|sync|save|commit|backup|truncat|atomic|transaction|overwrit|writ|persist|delet|drop"
    ),
    r"\b(?:infinite|endless) (?:loops?|recursion)\b": (
        r"loop|while|\bfor\b|recurs|break|continue|depth|visited|seen|return|iter|next|goto|limit|until|cycle|guard|\bif\b"
    ),
    r"\bmore secure\b|\bhardens?\b|\bsecurely\b": (
        "secur|crypt|tls|ssl|https|auth|token|secret|rand|permi|mode|hash|csrf|xss|cookie|vuln|attack|escap|saniti|valid"
        "|check|certif|verif|sign|limit|integrity|privileg|sandbox|nonce|csp"
    ),
    r"\batomically\b": "atomic|rename|transaction|lock|tmp|temp|swap|fsync|begin|replace|cas",
    r"\block-free\b|\bwait-free\b": "atomic|cas|volatile|compare",
    r"\bzero-copy\b": "copy|view|slice|borrow|buffer|ref",
    r"\bmemory[ -]safe(?:ty)?\b": "unsafe|safe|bound|alloc|free|pointer|lifetime|borrow|own",
    r"\bin parallel\b|\bparallel (?:walk|run|search|execution|builds?)\b": (
        r"parallel|concurr|thread|rayon|async|worker|await|goroutine|\bgo\b|fork"
    ),
    r"memory leaks?|\bleaks? (?:of )?memory|resource leaks?|use[ -]after[ -]free|double free|^frees?(?= the )": _FREED,
    r"\b(?:faster|quicker)\b|\bspeed(?:s|ed)? up|\bslow ?downs?\b|\bquadratic\b|\ballocations?\b"
    r"|\b(?:reduce|cut|lower|improve|decrease)[sd]? (?:the )?(?:latency|throughput)"
    r"|\bperformance (?:boost|gains?|improvements?)": _SPEED,
    r"\bimproves? (?:the )?performance|\bmore (?:efficient|performant)": (
        f"{_SPEED}|static|malloc|free|builder|reserve|copy|copies|hash|early|compile|append|while|loop"
    ),
    r"\b(?:less|lower|reduced?s?|cut|save) (?:the )?memory\b(?: (?:usage|use|footprint|consumption))?": (
        f"{_SPEED}|{_FREED}|memory|buffer|stream|chunk|iter|yield|slot|intern|compact"
    ),
    r"\bpanics?\b(?! mode)|\b(?:null|nil)[ -]pointers?\b|\bseg(?:mentation )?faults?\b": (
        r"panic|recover|\bnil\b|null|\bnone\b|unwrap|\bexpect|bounds|segf|\blen\b|length|size|index"
    ),
    r"\bscrubs? (?:the )?(?:passwords?|secrets?|credentials?)": "scrub|redact|mask|password|secret|credential|token",
    r"\bencrypt(?:s|ed|ion)?\b": r"crypt|cipher|\baes|tls|ssl|https|\bkey|\bseal",
    r"\bauthenticat(?:e|es|ed|ion)\b": "auth|login|token|session|password|credential|identity|cookie|sign",
    r"^(?:also )?caches?(?= \w)": "cach|memoi|lru",
    r"\bretr(?:y|ies) the\b": r"retr(?:y|ies)|attempt|again|backoff",
    r"\benvironment variables?\b": r"env|\$[a-z]|\bset\b|export|(?-i:\b[A-Z]{2,}_[A-Z])",
    r"\bgdpr\b": "gdpr|consent|privacy",
    r"\bhipaa\b": "hipaa",
    r"\bccpa\b": "ccpa",
    r"\bpci[ -]dss\b|\bthe pci standard": r"\bpci",
    r"\bsoc ?2\b": r"soc ?2|\bsoc",
    r"\blicen[sc]e (?:header|text|file|change)s?|relicen[sc]e|\bthe licen[sc]e (?:to|from)": (
        "licen[sc]e|copying|copyright|spdx"
    ),
    r"^deprecat(?:e|es|ed)(?= )|\bdeprecation warnings?": "deprecat|obsolete",
    r"\bfuzz(?:ing|er)? ?(?:tests?|target)?\b": "fuzz|hypothesis|quickcheck|proptest",
    "(?:shell|tab) completions?": "complet",
    r"^translate\b.*\binto [A-Z]": r"translat|i18n|locale|lang|gettext|\.po\b",
}
# Where something is said to be documented, and what the path of that document has in it.
_DOCUMENTS = {
    "readme": "readme",
    "changelog": "change|history|news|release",
    r"man(?:ual)? ?page": r"\bman\b|\.[1-9]\b|\.1\.",
    r"(?:user )?(?:guide|manual)|docs|documentation": r"doc|guide|manual|readme|\.md\b|\.rst\b|\.adoc\b|\.txt\b",
}
_DOCUMENTED = rf"\b(?:document|describe|explain|mention)(?:s|ed)?\b.*\bin (?:the |our )?({'|'.join(_DOCUMENTS)})\b"


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], bytes], ...]:
    return tuple((re.compile(said, re.IGNORECASE), known.encode()) for said, known in _EFFECTS.items())


def effects_in(sentence: str) -> Iterator[str]:
    """The words of a sentence that ascribe such an effect to the change."""
    for said, _ in _patterns():
        yield from (match[0].strip() for match in said.finditer(sentence))


def documents_in(sentence: str) -> Iterator[str]:
    """The kinds of documents in which a sentence says that something is told."""
    yield from (match[1] for match in re.finditer(_DOCUMENTED, sentence, re.IGNORECASE))


def path_of(document: str) -> bytes:
    """What the path of such a document has in it, as a pattern."""
    return next(path for name, path in _DOCUMENTS.items() if re.fullmatch(name, document, re.IGNORECASE)).encode()


def family_of(words: str) -> bytes:
    """What has to be in the change for these words to be borne out, as a pattern."""
    # Some are read only before another word.
    families = [known for said, known in _patterns() if said.search(f"{words} the ")]
    return b"|".join(families)
