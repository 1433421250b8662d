"""Names that a message says were added, removed or changed, and that the change does not have."""

from collections.abc import Iterator

from git_agent.model.claim import Claim
from git_agent.model.lazy_pattern import LazyPattern, compiled
from git_agent.model.paths import name_of
from git_agent.review.find.statements import Statement, statements
from git_agent.review.find.values import Findings
from git_agent.review.values import Concern

UNSUPPORTED = "unsupported-claim"
# References, links, measurements and people come from outside of the change as often as not.
_KINDS = frozenset({"identifier", "path", "flag"})
_NAMED_BY_OTHERS = LazyPattern(r"[\w.]*(?:Error|Exception|Warning|Failure|Fault)")
_PLACE = LazyPattern(r"(?i)\b(?:to|in|into|for|from|when|on|with|of|by|if|so|because|as|at|where|which|that|via|per)\b")
_LINT = LazyPattern(r"(?i)`? (?:lints?|warnings?|errors?|rules?|checks?|issues?|failures?)\b")
_SUPPORT = LazyPattern(r"(?i)`? (?:support|compatibility)\b")
# Behind the name of what was added or removed; before any other word, a name says of which kind something was.
_WHOLE = LazyPattern(r"(?:\(\))?`?(?:\(\))?(?:[,.;:)]|\s*$| (?:and|or|for|from|to|in|on|as|which|that|because)\b)")
_NEEDS_A_LINE = ("add", "remove", "rename")
_CODE = LazyPattern(r"[_.:/-]|\(\)")


def unsupported_claims(given: Findings) -> Iterator[Concern]:
    """Sentences that say what the change does to something which is neither in it nor near it."""
    doubtful = [claim for claim in given.claims if claim.found_in is None and claim.kind in _KINDS]
    if not doubtful:
        return
    known = _Known(given)
    for statement in statements(given.message):
        about = (claim for claim in doubtful if _is_about(statement, claim))
        claim = next((claim for claim in about if not known.has(claim, statement)), None)
        if claim is not None:
            yield Concern(
                rule=UNSUPPORTED,
                problem=f'The change does not have the {claim.kind} "{claim.text}" that the message speaks of.',
                suggestion="Correct the name, or leave the sentence out.",
                quote=statement.text,
            )


def _is_about(statement: Statement, claim: Claim) -> bool:
    """Whether the sentence says that something was done to just this."""
    at = statement.object.find(claim.text) if statement.verb else -1
    # Only a piece of something: `(g|s)etValue()`.
    if (
        at < 0
        or statement.object[max(0, at - 1) : at] in (")", "]", "}", "|")
        or _PLACE.search(statement.object, 0, at)
        or _NAMED_BY_OTHERS.fullmatch(claim.text)
    ):
        return False
    end = at + len(claim.text)
    if statement.verb not in ("fix", "update"):
        return not _SUPPORT.match(statement.object, end)
    # Products are spelled like names: only what is marked as code was meant to be some.
    if _LINT.match(statement.object, end):
        return False
    around = statement.object[max(0, at - 1) : end + 2]
    return "`" in around or bool(_CODE.search(around))


def _is_whole_object(statement: Statement, claim: Claim) -> bool:
    at = statement.object.find(claim.text)
    is_marked = "`" in statement.object[max(0, at - 1) : at] or statement.object.startswith("()", at + len(claim.text))
    return is_marked and bool(_WHOLE.match(statement.object, at + len(claim.text)))


class _Known:
    """What is around the change: the whole of the touched sources, and the paths of all files."""

    def __init__(self, given: Findings) -> None:
        sides = given.change.contents.values()
        self._sources = [text for side in sides for text in (side.old, side.new) if text]
        self._tracked = given.tracked
        self._names = {name_of(path).lower() for path in given.tracked}

    def has(self, claim: Claim, statement: Statement) -> bool:
        text = claim.text.strip("`()").removeprefix("./")
        if claim.kind == "path":
            return name_of(text.rstrip("/")).lower() in self._names or any(
                path.startswith(f"{text.rstrip('/')}/") or f"/{text.rstrip('/')}/" in path for path in self._tracked
            )
        # What is added, removed or renamed stands on a changed line, and nothing of it was found there.
        if statement.verb in _NEEDS_A_LINE and _is_whole_object(statement, claim):
            return False
        last = compiled(r"\W+").split(text)[-1] or text
        return any(last.encode() in source for source in self._sources)
