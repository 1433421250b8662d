"""Which scope or area prefix a subject gets: one the history uses for such paths, or none."""

from collections import Counter
from collections.abc import Mapping, Sequence

from git_agent.history_model.scopes.odds import scope_odds
from git_agent.model.past_commit import PastCommit
from git_agent.model.paths import folder_of, letters_of, stem_of
from git_agent.writer.read.cluster import Cluster
from git_agent.writer.style.style import Style

MOST_PATHS = 200  # enough to see where a change lies
FEW = 8  # commits that are too few to weigh

ScopeChances = tuple[tuple[str | None, float], ...]

_NO_SCOPE: ScopeChances = ((None, 1.0),)


def scope_chances(main: Cluster, past: Sequence[PastCommit], style: Style, type_: str) -> ScopeChances:
    """The likely scopes (or areas) of the main cluster, best first; configured ones only, where some are.

    A young history has too few to weigh; there a scope in use is taken where the paths name it.
    """
    if style.only_scopes:
        return ((_matching(main, style.scopes), 1.0),)
    if not (style.conventional or style.by_area):
        return _NO_SCOPE
    if len(past) < FEW:
        return ((_matching(main, style.scopes), 1.0),)
    paths = [(file.path, file.change.churn) for file in (*main.files, *main.companions)[:MOST_PATHS]]
    return scope_odds(paths, past, area=style.by_area, type_=type_).ranked


def _matching(cluster: Cluster, scopes: Mapping[str, int]) -> str | None:
    """The scope that most of the files carry as a folder or stem in their paths, deeper ones first."""
    scopes_by_letters = {letters_of(name): name for name in sorted(scopes, key=lambda name: (scopes[name], name))}
    files = cluster.files[:MOST_PATHS]
    votes: Counter[str] = Counter()
    for file in files:
        spellings = [letters for part in folder_of(file.path).split("/") for letters in _spellings(part)]
        spellings += _spellings(stem_of(file.path))[:3]
        hits = dict.fromkeys(scopes_by_letters[letters] for letters in spellings if letters in scopes_by_letters)
        for depth, name in enumerate(hits):
            votes[name] += 10 + depth  # ten for the file, so that depth only breaks ties
    if not votes:
        return None
    name, score = max(votes.items(), key=lambda item: (item[1], scopes[item[0]], item[0]))
    return name if score >= 5 * len(files) else None  # at least half of the files


def _spellings(part: str) -> tuple[str, ...]:
    letters = letters_of(part)
    singular = letters.removesuffix("s")
    prefix, _, name = part.partition("-")
    return letters, singular, f"{letters}s", *((letters_of(name),) if prefix in ("plugin", "package", "crate") else ())
