"""Span: what to replace."""

from collections.abc import Iterable

from git_agent.model.value import value


@value
class Span:
    """What to replace; where several rules claim a place the lowest `rank` names it."""

    start: int
    end: int
    kind: str
    rank: int = 2
    told: bool = True  # False for all lines of a private key but one


def disjoint(spans: Iterable[Span]) -> list[Span]:
    """The same places, none overlapping another."""
    apart: list[Span] = []
    for span in sorted(spans, key=lambda span: (span.start, span.rank)):
        if apart and span.start < apart[-1].end:
            last = apart[-1]
            best = min(last, span, key=lambda span: span.rank)
            apart[-1] = Span(
                start=last.start,
                end=max(last.end, span.end),
                kind=best.kind,
                rank=best.rank,
                told=best.told,
            )
        else:
            apart.append(span)
    return apart


def replaced(text: str, spans: Iterable[Span]) -> str:
    """The text with a typed placeholder at each of these places, which do not overlap."""
    parts: list[str] = []
    position = 0
    for span in spans:
        parts += (text[position : span.start], f"[REDACTED:{span.kind}]")
        position = span.end
    return "".join((*parts, text[position:]))
