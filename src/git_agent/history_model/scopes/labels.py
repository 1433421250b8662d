"""Labels: the scope or area that each earlier subject carries, and which of them are worth proposing again."""

from collections.abc import Sequence

from git_agent.model.past_commit import PastCommit
from git_agent.model.subject import PREFIXED, parse_subject, without_place
from git_agent.model.value import value

Label = str | None

_NEVER_IN_AREAS = frozenset("#\"'`()[]<>=:@")
_HALF_LIFE = 200  # commits until a use counts half


@value
class LabelHistory:
    """Earlier commits, newest first, in columns: paths, label as written and as compared, type, weight by age."""

    paths: tuple[tuple[str, ...], ...]
    texts: tuple[str | None, ...]
    keys: tuple[Label, ...]
    types: tuple[str | None, ...]
    weights: tuple[float, ...]


def history_of(past: Sequence[PastCommit], *, area: bool) -> LabelHistory:
    """What the history teaches; by area every commit counts, otherwise only those with a type."""
    rows = [(None, area_of(commit.subject), commit.paths) for commit in past] if area else _typed(past)
    keys = {text: key_of(text) for _, text, _ in rows if text}
    lasting = {text: key for text, key in keys.items() if not is_one_off(key)}
    return LabelHistory(
        paths=tuple(paths for _, _, paths in rows),
        texts=tuple(text if text in lasting else None for _, text, _ in rows),
        keys=tuple(lasting.get(text) if text else None for _, text, _ in rows),
        types=tuple(type_ for type_, _, _ in rows),
        weights=tuple(0.5 ** (age / _HALF_LIFE) for age in range(len(rows))),
    )


def _typed(past: Sequence[PastCommit]) -> list[tuple[str | None, str | None, tuple[str, ...]]]:
    types: dict[str, str | None] = {}  # by the word before the colon: a history knows a dozen, and parsing takes time
    rows = []
    for commit in past:
        match = PREFIXED.match(without_place(commit.subject))
        if match is None:
            continue
        head, scope = match["head"], match["scope"]
        if head not in types:
            types[head] = parse_subject(f"{head}: x").type
        if types[head] is not None:
            rows.append((types[head], scope or None, commit.paths))
    return rows


def area_of(subject: str) -> str | None:
    """The area before the first colon, several joined by a comma; a mixed history's `fix(area):` counts as well."""
    if subject.startswith("["):
        subject = subject.partition("] ")[2]
    head, colon, text = subject.partition(": ")
    if not colon or len(head) > 40 or not text.strip():
        return None
    head = head.removesuffix("!")
    if head.endswith(")"):
        head = head[:-1].partition("(")[2]
    parts = [part.strip() for part in head.replace(" & ", ",").replace(" and ", ",").split(",")]
    is_prose = len(parts) > 3 or not all(parts) or any(" " in part for part in parts)
    return ", ".join(parts) if not is_prose and _NEVER_IN_AREAS.isdisjoint(head) else None


def key_of(text: str) -> str:
    """How labels and names compare: case, underscores and blanks make no difference."""
    return text.lower().replace("_", "-").replace(" ", "")


def is_one_off(key: str) -> bool:
    """Whether a label is a ticket (`gh-123`, `MOD-77`, `#9`), or text that nobody would use twice."""
    if "#" in key or len(key) > 32 or not key.isprintable() or not any(map(str.isalpha, key)):
        return True
    before = key.rstrip("0123456789")
    digits = len(key) - len(before)
    return digits > 4 or (digits > 1 and before.endswith("-") and before[:-1].isalpha())


def spellings(history: LabelHistory) -> dict[str, str]:
    """How each key is written most often; recent uses count more, since a project changes its mind about case."""
    weights: dict[str, dict[str, float]] = {}
    for key, text, weight in zip(history.keys, history.texts, history.weights, strict=True):
        if key is not None and text is not None:
            uses = weights.setdefault(key, {})
            uses[text] = uses.get(text, 0.0) + weight**4  # a half-life of 50 commits instead of 200
    return {key: min(uses, key=lambda text: (-uses[text], text)) for key, uses in weights.items()}
