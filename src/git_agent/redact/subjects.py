"""What subjects of commits and release notes have beside a credential's name: references, the words behind a topic."""

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.vocabulary import listed

# `#12`, `o/r#12`, `bsc#12`, `!45`, `GH-12`, `CVE-2024-1234`, `PR 12`, `@somebody`, and a commit as git abbreviates it.
# A longer row of hex digits may be a key.
_REFERENCE = LazyPattern(
    r"(?<![\w#!@/-])"
    r"(?:(?:[Ff]ix(?:e[sd])?|[Cc]los(?:e[sd]?|ing)|[Rr]esolve[sd]?|[Rr]efs?|[Ss]ee|[Pp]art of|[Ii]n|[Bb]y)[ :]+)?"
    r"(?:[\w./-]{0,60}#\d{1,8}|!\d{1,7}|(?:gh|[A-Z][A-Z0-9]{1,9})-\d{1,7}(?:-\d{1,7})?|@[A-Za-z][\w-]{1,38}"
    r"|(?:PR|MR|[Pp]ull(?: request)?|[Ii]ssue|[Bb]ug|[Tt]icket)s?[ ]#?\d{1,8}|(?=[a-f]*\d)[0-9a-f]{7,12})(?![\w/-])"
)
# A bullet, a commit's short hash, the type in front of a scope, other topics.
_BEGINNING = LazyPattern(
    r"(?:[-*+•>#][ \t]+){0,2}(?:[0-9a-f]{7,12}[ :]+)?(?:\*\*)?(?:(?P<type>[a-z]{2,12})\()?[\w/., -]{0,60}"
)
_TYPES = frozenset(listed("feat fix docs doc style refactor perf test tests build ci chore revert deps security"))
_VERBS = frozenset(
    listed("""
    add adds added adapt adjust align allow always apply avoid backport bring bump cache call change check clarify clean
    cleanup close collect compile complete consider convert copy correct create cut deal declare default define delete
    deprecate detect disable disallow display do document don't drop enable enforce ensure escape exclude expand explain
    export expose extend extract factor fetch fix fixed fixes fold follow force format generate give handle hide honor
    honour ignore implement import improve include increase initialize inline install introduce keep let limit link list
    load lock log lower make mark merge migrate modernize move never normalize omit only open optimize parse pass permit
    place point port prefer prepare prevent print protect provide purge put raise re-enable read rebuild recognize
    record reduce refactor refine reflect refuse register reimplement reject release relax remove rename reorder
    replace report require reset resolve respect restore restrict restructure return reuse revert revise rework rewrite
    rotate run save send separate set share shorten show silence simplify skip sort speed split start stop store strip
    support suppress switch sync test tidy tighten translate treat trim try tweak unify update upgrade use validate
    verify wait warn work wrap write
    """)
)


def without_references(content: str) -> str:
    """What is left of some words without what they refer to: numbers of issues, commits, people."""
    return " ".join(_REFERENCE.sub(" ", content).split())


def is_topic(before: str, content: str) -> bool:
    """`passwd: support yescrypt`, `fix(lookup/proton_pass): rework tests`: a name of where the change is."""
    beginning = _BEGINNING.fullmatch(before)
    words = content.lower().split()
    if not beginning or len(words) < 2:
        return False
    return beginning["type"] in _TYPES if beginning["type"] else words[0] in _VERBS
