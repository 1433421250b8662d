"""Path odds: which labels the files and folders of a change had before, each folder backing off to the one above."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import log, sqrt

from git_agent.history_model.scopes.labels import Label, LabelHistory
from git_agent.model.value import value

_MOST_PATHS = 8  # of an earlier commit: one that touched many files says little about each
_MOST_PARTS = 12  # of a change, the largest
_BACK_OFF = 1.0  # uses of a place that weigh as much as all that is known of the folder above it
_NEIGHBOURS = 8  # earlier commits that vote


@value
class LabelOdds:
    """The likelihood of each label somewhere; one not listed has `rest` times its likelihood in the whole history."""

    listed: Mapping[Label, float]
    rest: float = 1.0


Touches = Sequence[Collection[str]]


def path_prefixes(path: str) -> list[str]:
    """The folders of a path, outermost first and ending in a slash, then the path itself."""
    places = []
    end = path.find("/")
    while end >= 0:
        places.append(path[: end + 1])
        end = path.find("/", end + 1)
    return [*places, path]


def touched_places(history: LabelHistory, wanted: Collection[str]) -> Touches:
    """For each earlier commit those of the wanted places that it touched, in an order that never varies."""
    folders: dict[str, dict[str, None]] = {"": {}}
    by_commit = []
    for all_paths in history.paths:
        # An even sample of them: the first would all be of one folder.
        paths = all_paths if len(all_paths) <= _MOST_PATHS else all_paths[:: -(-len(all_paths) // _MOST_PATHS)]
        touched = dict.fromkeys([path for path in paths if path in wanted])
        for folder in dict.fromkeys([path[: path.rfind("/") + 1] for path in paths]):
            if folder not in folders:
                folders[folder] = dict.fromkeys(place for place in path_prefixes(folder)[:-1] if place in wanted)
            touched.update(folders[folder])
        by_commit.append(touched)
    return by_commit


def odds_of_parts(
    shares: Mapping[str, float], history: LabelHistory, touched: Touches, prior: Mapping[Label, float]
) -> list[tuple[LabelOdds, float]]:
    """The odds at the innermost place with a history of each path, paths that share it together, largest first."""
    counts = _counts(history, touched)
    nowhere = LabelOdds(listed={})
    known: dict[str, LabelOdds] = {"": nowhere}
    parts: dict[str, float] = {}
    for path, share in shares.items():
        innermost = ""
        for place in path_prefixes(path):
            if place in counts:
                if place not in known:
                    known[place] = _backing_off(counts[place], known[innermost], prior)
                innermost = place
        parts[innermost] = parts.get(innermost, 0.0) + share
    largest = sorted(parts.items(), key=lambda part: (-part[1], part[0]))[:_MOST_PARTS]
    whole = sum(share for _, share in largest)
    return [(known[place], share / whole) for place, share in largest]


def average(parts: Iterable[tuple[LabelOdds, float]], prior: Mapping[Label, float]) -> dict[Label, float]:
    """The likelihood of each label over all parts of a change."""
    likelihoods = dict.fromkeys(prior, 0.0)
    rest = 0.0
    for odds, share in parts:
        rest += share * odds.rest
        for label, likely in odds.listed.items():
            likelihoods[label] += share * (likely - odds.rest * prior[label])
    return {label: likely + rest * prior[label] for label, likely in likelihoods.items()}


def gain_and_best(label: Label, parts: Iterable[tuple[LabelOdds, float]], prior: float) -> tuple[float, float]:
    """How much likelier a label is here than elsewhere (a mean of logarithms), and how likely at the best place."""
    gain = best = 0.0
    for odds, share in parts:
        likely = odds.listed.get(label, odds.rest * prior)
        gain += share * log((likely + 1e-4) / (prior + 1e-4))  # what was never seen must not be impossible
        best = max(best, likely)
    return gain, best


def _counts(history: LabelHistory, touched: Touches) -> dict[str, dict[Label, float]]:
    counts: dict[str, dict[Label, float]] = {}
    for paths, label, weight, places in zip(history.paths, history.keys, history.weights, touched, strict=True):
        if places:
            share = weight / (1 + 0.3 * log(len(paths)))  # a wide commit says less about each of its places
            for place in places:
                uses = counts.setdefault(place, {})
                uses[label] = uses.get(label, 0.0) + share
    return counts


def _backing_off(uses: Mapping[Label, float], above: LabelOdds, prior: Mapping[Label, float]) -> LabelOdds:
    from_above = _BACK_OFF / (sum(uses.values()) + _BACK_OFF)
    rest = above.rest * from_above
    listed = {label: likely * from_above for label, likely in above.listed.items()}
    for label, weight in uses.items():
        listed[label] = weight / _BACK_OFF * from_above + listed.get(label, rest * prior[label])
    return LabelOdds(listed=listed, rest=rest)


def neighbours(history: LabelHistory, touched: Touches, shares: Mapping[str, float]) -> list[tuple[float, int]]:
    """Likeness and age of the earlier commits that have most in common with the change, the likest first."""
    counts: dict[str, int] = {}
    for places in touched:
        for place in places:
            counts[place] = counts.get(place, 0) + 1
    worth = {place: shares[place] * log((len(touched) + 1) / times) for place, times in counts.items()}
    likest = [
        (sum([worth[place] for place in places]) * sqrt(weight / (1 + 0.5 * len(paths))), -age)
        for age, (paths, weight, places) in enumerate(zip(history.paths, history.weights, touched, strict=True))
        if places
    ]
    likest.sort(reverse=True)
    return [(likeness, -age) for likeness, age in likest[:_NEIGHBOURS]]
