"""Which scope or area prefix a subject gets: one the history uses for such paths, or none."""

from collections import Counter
from collections.abc import Mapping, Sequence

from git_agent.history_model.sample import Sample, lines_of, sized_paths
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.past_commit import PastCommit
from git_agent.model.paths import folder_of, letters_of, stem_of
from git_agent.writer.phrases.changelog_entries import opens_with_verb
from git_agent.writer.phrases.phrase import CODE, SafePhrase
from git_agent.writer.quoting import safe_quote
from git_agent.writer.read.cluster import Cluster
from git_agent.writer.read.context import Context
from git_agent.writer.style.style import Style

MOST_PATHS = 200  # enough to see where a change lies
FEW = 8  # commits that are too few to weigh
ORDERS = 0.2  # of the subjects behind an area; where fewer begin with a verb, it is a heading
GUESSED = 1 / 3  # the odds below which a scope that only other commits had for such files is a guess

ScopeChances = tuple[tuple[str | None, float], ...]

_NO_SCOPE: ScopeChances = ((None, 1.0),)
_SCOPE = LazyPattern(r"[A-Za-z][\w-]{0,29}")


def scope_chances(
    main: Cluster, sample: Sample, past: Sequence[PastCommit], style: Style, type_: str, context: Context
) -> ScopeChances:
    """The likely scopes (or areas) of a change, best first; configured ones only, where some are.

    A history has labelled whole commits, so it is asked about the whole change. Where the project wants a scope and no
    other fits, it is the name of the file or folder.
    """
    if style.scope_use == "never":
        return _NO_SCOPE
    chances = _by_habit(main, sample, past, style, type_)
    if style.scope_use == "auto" or not style.conventional:
        return chances
    named = tuple(chance for chance in chances if chance[0])
    if named:
        return named
    if style.only_scopes:
        from git_agent.writer.choose.required_scope import required_scope

        return ((required_scope(main, past, style.scopes, type_), 1.0),)
    return ((_place(main, context), 1.0),)


def _place(main: Cluster, context: Context) -> str | None:
    """The one file that changes, else the folder of all, else that of the first."""
    path = main.files[0].path
    folder = folder_of(path).rpartition("/")[2]
    name = stem_of(path) if len(main.files) == 1 or not folder else folder
    quoted = safe_quote(name, context=context, mark=CODE) if _SCOPE.fullmatch(name) else None
    return quoted.text if quoted else None


def names_others(scope: str, lead: SafePhrase, paths: Sequence[str]) -> bool:
    """Whether a scope is the name of changed files or their folders that a sentence is not about, and does not say."""
    word = letters_of(scope.rpartition("/")[2])
    named = {path for path in paths if word and word in _names_of(path)}
    return bool(named and lead.paths) and named.isdisjoint(lead.paths) and word not in letters_of(lead.objects[0])


def _names_of(path: str) -> frozenset[str]:
    parts = (*folder_of(path).split("/"), stem_of(path))
    # A part of several words is called by its last one: `subscriber` of `tracing-subscriber`.
    return frozenset(
        spelling for part in parts for name in (part, part.rpartition("-")[2]) for spelling in _spellings(name)
    )


def _by_habit(main: Cluster, sample: Sample, past: Sequence[PastCommit], style: Style, type_: str) -> ScopeChances:
    """As the history does; a young one has too few to weigh, and there a scope in use is taken where paths name it."""
    if style.only_scopes:
        return ((_matching(main, style.scopes), 1.0),)
    if not (style.conventional or style.by_area):
        return _NO_SCOPE
    if len(past) < FEW:
        return ((_matching(main, style.scopes), 1.0),)
    from git_agent.history_model.scopes.odds import scope_odds  # for a history that has some

    paths = sized_paths(sample)[:MOST_PATHS]
    ranked = scope_odds(paths, past, area=style.by_area, type_=type_, lines=lines_of(sample)).ranked
    return _places(ranked, past, [path for path, _ in paths]) if style.by_area else borne_out(ranked, sample)


def _places(ranked: ScopeChances, past: Sequence[PastCommit], paths: Sequence[str]) -> ScopeChances:
    """Without what is no place and stands before statements here: `Problem: the lid is cold`."""
    named = frozenset(name for path in paths for name in _names_of(path))
    left = [
        (area, chance)
        for area, chance in ranked
        if area is None or letters_of(area) in named or not _opens_statements(area, past)
    ]
    return tuple(left) or _NO_SCOPE


def _opens_statements(area: str, past: Sequence[PastCommit]) -> bool:
    told = [rest for commit in past if (rest := commit.subject.removeprefix(f"{area}: ")) != commit.subject]
    return len(told) >= FEW and sum(map(opens_with_verb, told)) < ORDERS * len(told)


def borne_out(ranked: ScopeChances, sample: Sample) -> ScopeChances:
    """Without those that are a guess and that nothing of the change names: no scope is better than a wrong one."""
    named = letters_of(" ".join((*(file.path for file in sample.files), *lines_of(sample))))
    left = [
        (scope, chance)
        for scope, chance in ranked
        if scope is None or chance >= GUESSED or letters_of(scope.rpartition("/")[2]) in named
    ]
    return tuple(left) or _NO_SCOPE


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
