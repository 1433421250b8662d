"""Which of two lists of parts belong together: equal ones, then namesakes, then in each gap the most alike."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence

from git_agent.syntax.trees.edit_script.labels import Label, label_of
from git_agent.syntax.trees.edit_script.node_types import BLOCKS, COMPOUND
from git_agent.syntax.trees.edit_script.similarity import dice
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.signatures import Signature, signature_of
from git_agent.syntax.trees.vocabulary import CALLS

LARGEST_GAP = 2_500  # pairs; a larger one is not aligned
SHORTEST_MOVED = 6  # bytes; shorter parts are equal by chance

Pair = tuple[Part, Part]


class Alignment:
    """`paired` parts differ and are looked into, `moved` are equal, `removed` and `added` have no counterpart."""

    def __init__(self, old: Sequence[Part], new: Sequence[Part]) -> None:
        self.paired: list[Pair] = []
        self.moved: list[Pair] = []
        self.removed: list[Part] = []
        self.added: list[Part] = []
        old, new = without_equal_ends(old, new)
        gaps = list(_gaps(old, new)) if old and new else [(list(old), list(new))]
        gaps = self._take_namesakes(self._take_moved(gaps))
        for left, right in gaps:
            self._align(left, right)

    def _take_moved(self, gaps: list[tuple[list[Part], list[Part]]]) -> list[tuple[list[Part], list[Part]]]:
        """Equal parts in different gaps: they changed places."""
        waiting: dict[tuple[str, bytes], list[Part]] = {}
        for left, _ in gaps:
            for part in left:
                if part.size >= SHORTEST_MOVED:
                    waiting.setdefault(part.key, []).append(part)
        taken: set[int] = set()
        for _, right in gaps:
            for part in right:
                counterparts = waiting.get(part.key) if part.size >= SHORTEST_MOVED else None
                if counterparts:
                    before = counterparts.pop(0)
                    self.moved.append((before, part))
                    taken |= {id(before), id(part)}
        return _without(gaps, taken) if taken else gaps

    def _take_namesakes(self, gaps: list[tuple[list[Part], list[Part]]]) -> list[tuple[list[Part], list[Part]]]:
        """Definitions, fields, pairs and keyword arguments belong together by name, wherever they stand."""
        waiting: dict[Label, list[Part]] = {}
        for left, _ in gaps:
            for part in left:
                label = label_of(part)
                if label is not None:
                    waiting.setdefault(label, []).append(part)
        if not waiting:
            return gaps
        arrived = [(label, part) for _, right in gaps for part in right if (label := label_of(part)) is not None]
        pairs = {id(part): (before, part) for before, part in _same_signatures(waiting, arrived)}
        taken = {id(before) for before, _ in pairs.values()}
        for label, part in arrived:
            counterparts = [each for each in waiting.get(label, ()) if id(each) not in taken]
            if counterparts and id(part) not in pairs:
                pairs[id(part)] = (counterparts[0], part)
                taken.add(id(counterparts[0]))
        self.paired += [pairs[id(part)] for _, part in arrived if id(part) in pairs]
        return _without(gaps, taken | pairs.keys()) if taken else gaps

    def _align(self, left: list[Part], right: list[Part]) -> None:
        if not left or not right or len(left) * len(right) > LARGEST_GAP:
            self.removed += left
            self.added += right
            return
        pairs = _best_pairs(left, right)
        self.paired += pairs
        known = {id(part) for pair in pairs for part in pair}
        self.removed += [part for part in left if id(part) not in known]
        self.added += [part for part in right if id(part) not in known]


def _same_signatures(waiting: dict[Label, list[Part]], arrived: Sequence[tuple[Label, Part]]) -> Iterator[Pair]:
    """Of several functions of one name those that take the same."""
    counts = Counter(label for label, _ in arrived)
    several = {label for label, parts in waiting.items() if len(parts) > 1 or counts[label] > 1}
    by_signature: dict[tuple[Label, Signature], list[Part]] = {}
    for label in several:
        for part in waiting[label]:
            by_signature.setdefault((label, _signature(part)), []).append(part)
    for label, part in arrived:
        same = by_signature.get((label, _signature(part))) if label in several else None
        if same:
            yield same.pop(0), part


def _signature(part: Part) -> Signature:
    return signature_of(part.node, part.source.text)


def without_equal_ends(old: Sequence[Part], new: Sequence[Part]) -> tuple[list[Part], list[Part]]:
    most, start, end = min(len(old), len(new)), 0, 0
    while start < most and old[start].is_same(new[start]):
        start += 1
    while end < most - start and old[-1 - end].is_same(new[-1 - end]):
        end += 1
    return list(old[start : len(old) - end]), list(new[start : len(new) - end])


def _gaps(old: list[Part], new: list[Part]) -> Iterator[tuple[list[Part], list[Part]]]:
    """What lies between parts that both sides have once, in the longest row that keeps its order."""
    left = right = 0
    for at_old, at_new in (*_anchors(old, new), (len(old), len(new))):
        yield without_equal_ends(old[left:at_old], new[right:at_new])
        left, right = at_old + 1, at_new + 1


def _anchors(old: list[Part], new: list[Part]) -> list[tuple[int, int]]:
    once_old, once_new = _places_of_unique(old), _places_of_unique(new)
    pairs = [(at, once_new[key]) for key, at in once_old.items() if at >= 0 and once_new.get(key, -1) >= 0]
    return _longest_rising(pairs)


def _places_of_unique(parts: list[Part]) -> dict[tuple[str, bytes], int]:
    places: dict[tuple[str, bytes], int] = {}
    for index, part in enumerate(parts):
        places[part.key] = -1 if part.key in places else index
    return places


def _longest_rising(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest row of pairs that rise on both sides; they come in the order of the first."""
    tails: list[int] = []
    last: list[int] = []  # index in `pairs` of the end of the row of each length
    before: list[int] = []
    for index, (_, at) in enumerate(pairs):
        place = bisect_left(tails, at)
        before.append(last[place - 1] if place else -1)
        if place == len(tails):
            tails.append(at)
            last.append(index)
        else:
            tails[place], last[place] = at, index
    row, index = [], last[-1] if last else -1
    while index >= 0:
        row.append(pairs[index])
        index = before[index]
    return row[::-1]


def _without(gaps: list[tuple[list[Part], list[Part]]], taken: set[int]) -> list[tuple[list[Part], list[Part]]]:
    return [
        ([part for part in left if id(part) not in taken], [part for part in right if id(part) not in taken])
        for left, right in gaps
    ]


def _best_pairs(left: list[Part], right: list[Part]) -> list[Pair]:
    """The pairs in order with the highest sum of likeness."""
    lone = len(left) == len(right) == 1
    scores = [[_likeness(one, other, lone=lone) for other in right] for one in left]
    best = [[0.0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for i in range(len(left) - 1, -1, -1):
        for j in range(len(right) - 1, -1, -1):
            together = best[i + 1][j + 1] + scores[i][j] if scores[i][j] else 0.0
            best[i][j] = max(best[i + 1][j], best[i][j + 1], together)
    pairs, i, j = [], 0, 0
    while i < len(left) and j < len(right):
        if scores[i][j] and best[i][j] == best[i + 1][j + 1] + scores[i][j]:
            pairs.append((left[i], right[j]))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return pairs


def _likeness(old: Part, new: Part, *, lone: bool) -> float:
    """How much speaks for two parts being the same one; 0 where nothing does."""
    if old.field and old.field == new.field and old.field not in _REPEATED and _is_only(old) and _is_only(new):
        return 1.5
    if old.type != new.type:
        return _likeness_across(old, new, lone=lone)
    if old.type == "modifiers":
        return 1.0
    if label_of(old) is not None:  # those with the same name have been paired already
        return dice(old, new) if dice(old, new) >= _SAME_DEFINITION else 0.0
    if old.type in _RETURNS:
        return 0.6
    if lone and not old.parts and not new.parts:
        return 0.4
    likeness = dice(old, new)
    return likeness if likeness >= (_SAME_ALONE if lone else _SAME) else 0.0


def _likeness_across(old: Part, new: Part, *, lone: bool) -> float:
    """Of parts that are not of one kind: an expression that another took the place of, or that it is within."""
    around = new.parent
    if old.type in COMPOUND or new.type in COMPOUND or around is None:
        return 0.0
    if lone and around.type not in BLOCKS and not around.type.endswith(("body", "program", "module", "source_file")):
        return 0.3
    is_within = old.raw in new.raw or new.raw in old.raw
    return 0.5 if is_within and min(old.size, new.size) > 2 and (old.type in CALLS or new.type in CALLS) else 0.0


_SAME_DEFINITION, _SAME, _SAME_ALONE = 0.8, 0.45, 0.3
_RETURNS = frozenset(("return_statement", "return_expression"))
_REPEATED = frozenset(("operand", "argument"))


def _is_only(part: Part) -> bool:
    return part.parent is None or sum(other.field == part.field for other in part.parent.parts) == 1
