"""Kinds of things that leave a trace: who adds logging adds a line that logs, whatever it is called.

For each kind the words that name it and do it, and what a changed line of it has, read as `Sides` reads lines. The
traces are wide on purpose: what has none of them is not of the kind, what has one may be.
"""

import re
from functools import cache
from typing import NamedTuple

from git_agent.model.category import Category

_CHECKS = r"checks?|guards?|test|handling|safety"
_ABSENT = (
    r"null|\bnil\b|\bnone\b|undefined|\bif\b|\?|&&|\|\||\bor\b|\band\b|&\.|unless|empty|isset|option|\bsome\b|missing"
    r"|exist|assert|require|guard|!|unwrap|\belse\b|\bcase\b|\bmatch\b|\bwhen\b|present|blank|\bhas\b"
)


class Kind(NamedTuple):
    """Patterns: its `nouns`, the `trace`, the `verbs` at the start of a sentence, and what is `done` to something.

    `path` is what files of this kind are, whatever stands in them.
    """

    nouns: str
    trace: str
    verbs: str = ""
    done: str = ""
    path: tuple[Category, ...] = ()


# A line of words alone is text, as a docstring has it.
_PROSE = r"^(?:[a-z][\w'`-]*[,.:;]? ){4}"
_COMMENT = rf"{_PROSE}|^(?:#|//|/?\*|--|;|%|<!--|rem\b|\{{-|\(\*|\.\.|=)|//|/\*|#|<!--|\"\"\"|'''|--|;;|comment"

KINDS: dict[str, Kind] = {
    "logging": Kind(
        nouns=r"logging|log (?:messages?|statements?|lines?|calls?|entry|entries|output)"
        r"|(?:debug|error|audit|access|info|trace) logs?|logs",
        verbs=r"log(?:s|ged)?(?= (?!in\b|out\b|into\b|off\b|on\b|files?\b|messages?\b|levels?\b)\w)",
        trace=r"\b[skgz]?(?:sys)?log|\b\w*printf?|\btrac|debug|console|\bwarn|notice|journal|stderr|echo\b|verbos|\binfo\b"
        r"|\bputs\b|\bspan\b|\berrorf\b",
        done="logged",
    ),
    "check for absence": Kind(
        nouns=rf"(?:null|nil|none|undefined|nullptr|null[ -]pointer)[ -](?:{_CHECKS})",
        trace=_ABSENT,
        verbs=r"guard(?:s|ed)? against (?:a |an )?(?:null|nil|none|undefined)\b",
    ),
    "check of bounds": Kind(
        nouns=rf"(?:bounds?|range|length|size|overflow|underflow)[ -](?:{_CHECKS})",
        trace=r"bound|len|size|range|max|min\b|limit|count|capacity|[<>]|index|end\b|remain|over|under|check|assert|avail",
    ),
    "check of permission": Kind(
        nouns=r"(?:permissions?|authorization|access|role|ownership)[ -]checks?",
        trace=r"permi|auth|\brole|allow|access|\bcan\b|\bacl|polic|grant|scope|admin|owner|forbid|deny|privilege|user",
    ),
    "test": Kind(
        nouns=r"(?:unit |regression |integration |smoke |end-to-end |e2e |failing |missing )*"
        r"(?:tests?|test cases?|specs?|test coverage|assertions?)",
        verbs=r"covers? (?:(?!\bwith\b)[\w`'/.-]+ ){1,6}(?:with|by) (?:a |some |more |unit |new )*(?:tests?|specs?)",
        trace=r"test|\bspecs?\b|assert|\bexpect|\bshould\b|\bit\(|\bdescribe\b|\bverif|\bcheck|bench|fixture|mock"
        r"|\bfact\b|theory|suite|>>>|coverage",
        done=r"(?:unit[- ])?tested|covered by (?:\w+ )?(?:tests?|specs?)",
        path=(Category.TEST, Category.CI),
    ),
    "lock": Kind(
        nouns=r"lock(?:s|ing)?|mutex(?:es)?|semaphores?|synchroni[sz]ation",
        trace=r"\b\w{0,2}lock|mutex|atomic|\bsync|semaphore|critical|monitor|latch|barrier|exclusive|acquire|concurren"
        r"|serializ|transaction|\bpin(?:ned)?\b|\bchan\b|\bonce\b",
    ),
    "cache": Kind(
        nouns=r"(?:a |an |in-memory |lru |result )*(?:cach(?:e|es|ing)|memoi[sz]ation)",
        verbs=r"cach(?:e|es|ed)(?= (?:the|a|an|results?|all|each|every|compiled|parsed)\b)|memoi[sz]es?(?= \w)",
        trace=r"cach|\bmemo|\blru|\bpool|\blazy|\bonce\b|\bweak|precomput|\bintern\b|\bsaved?\b|\breus|\bttl|etag|expir",
        done=r"cached|memoi[sz]ed",
    ),
    "retry": Kind(
        nouns=r"(?:automatic |exponential |more )*(?:retr(?:y|ies)|back-?off)",
        verbs=r"retr(?:y|ies)(?= (?:the|a|an|on|when|if|failed|requests?)\b)",
        trace=r"retr|attempt|again|back ?off|\btries\b|resen[dt]|repeat|loop|while|reconnect|rerun|flak|until",
        done="retried",
    ),
    "timeout": Kind(
        nouns=r"(?:default |request |read |connect |connection |\w+ )?(?:time-?outs?|deadlines?)",
        trace=r"time|deadline|expir|\bwait|\bms\b|\bsec(?:ond)?s?\b|minute|\balarm|duration|\bttl|poll|delay|interval"
        r"|\d+s\b",
    ),
    "validation": Kind(
        nouns=r"(?:input |runtime |schema |strict |basic |more )*validat(?:ion|ions|ors?)",
        trace=r"valid|\bcheck|verif|assert|ensure|require|\bmust\b|\bif\b|unless|raise|throw|error|\berr\b|reject|match"
        r"|schema|constrain|expect|fail|regex|pattern|\brule|guard|sanit|panic|abort|\bwhen\b",
        verbs=r"validat(?:e|es|ed)(?= (?:the|a|an|that|all|input|user|request|incoming|each|every)\b)",
        done="validated",
    ),
    "type hints": Kind(
        nouns=r"(?:missing |more |some |python )*(?:type (?:hints?|annotations?)|(?:return )?typehints?|typings?)",
        trace=r"->|\w[)\]]?\??:\s*(?!http)[\w\[(?|]|@(?:param|return|type|var|psalm|phpstan)|typing|<\w"
        r"|\btype(?! error)|\bsig\b|::"
        r"|[(,] *\??(?:string|int|bool|array|float|void|mixed|any)\b|py\.typed",
    ),
    "handling of errors": Kind(
        nouns=r"(?:better |more |proper |missing |basic |some )*"
        r"(?:(?:error|exception)[ -]handling|error checks?|error checking)",
        verbs=r"handl(?:e|es|ed) (?:\w+ )?(?:errors?|exceptions?|failures?)\b",
        trace=r"\btry\b|catch|except|rescue|\berr|error|fail|throw|raise|panic|unwrap|abort|recover|finally|\bok\b|\bif\b"
        r"|\bdie\b|\bexit\b|\|\||\bmatch\b|defer|null|\bnil\b|reject|status|invalid|goto|\breturn|\bret\b|\brc\b|result",
    ),
    "warning": Kind(
        nouns=r"(?:deprecation |compiler |runtime )*warnings?",
        trace=r"\b\w*warn|deprecat|\blog|print|notice|alert|stderr|console|caution|emit|echo\b|\bnote|danger|attention"
        r"|important|error|obsolete|lint|diagnos|unused",
        path=(Category.DOCS,),
    ),
    "comment": Kind(
        nouns=r"(?:explanatory |inline |code |some |more |clarifying )*comments?",
        trace=_COMMENT,
        path=(Category.DOCS,),
    ),
    "documentation": Kind(
        nouns=r"(?:api |user |missing |inline |some |more |the )*"
        r"(?:docs?|documentation|doc ?strings?|doc comments?|javadocs?|readme|changelog|manual|jsdoc)",
        verbs=r"document(?:s|ed)?(?= (?:the|a|an|how|that|why|what|when|all|new|which)\b)",
        trace=rf"{_COMMENT}|\bdoc|readme|manual|description|\bhelp|changelog|usage",
        path=(Category.DOCS, Category.EXAMPLE),
    ),
    "metric": Kind(
        nouns=r"metrics?|telemetry",
        trace=r"metric|count|gauge|histogram|\bstat|telemetry|\btrac|span|observ|measur|monitor|total|\brate|duration"
        r"|summary|instrument|latency|score|prom",
    ),
    "limit of rates": Kind(
        nouns=r"rate[ -]limit(?:s|er|ers|ing)?|throttling",
        trace=r"\brate|limit|throttl|quota|bucket|burst|per (?:second|minute)|429|delay|concurren",
    ),
    "compression": Kind(
        nouns=r"(?:gzip |brotli |zstd |response )*compression",
        trace=r"compress|gzip|deflate|\bzip|zstd|brotli|\bbr\b|\blz|snappy|encod|flate|\bgz\b|\bxz\b|\bbz",
    ),
    "pagination": Kind(
        nouns=r"pagination|paging",
        trace=r"\bpag(?:e|es|ed|in\w+)\b|offset|\blimit|cursor|\bnext|per ?page",
    ),
    "health check": Kind(
        nouns=r"(?:health|liveness|readiness)[ -](?:checks?|probes?)",
        trace=r"health|ready|readi|\blive|\bping|status|probe|alive|heartbeat",
    ),
}


@cache
def trace_of(kind: str) -> re.Pattern[str]:
    """What a changed line of this kind has."""
    return re.compile(KINDS[kind].trace)


@cache
def words_of(kind: str) -> re.Pattern[str]:
    """How people speak of this kind, in small letters."""
    known = KINDS[kind]
    return re.compile(rf"\b(?:{'|'.join(filter(None, (known.nouns, known.verbs, known.done)))})(?![\w-])")
