"""Files that lines call by their path: `scripts/pack.sh` in a workflow, `pack.sh` alone where no other is called so."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from git_agent.model.paths import letters_of, name_of, stem_of

COMMON_STEMS = frozenset(
    {"index", "main", "init", "mod", "lib", "app", "conftest", "utils", "util", "helpers", "readme", "license"}
)
LEAST_CALL = 5  # characters; `a.c` is said by chance

_CALL = re.compile(r"[\w./-]{5,300}")


def callings(paths: Iterable[str], among: Collection[str]) -> dict[str, str]:
    """These paths by what they may be called; what another of the changed paths may be called as well calls nobody."""
    counts = Counter(call for path in {*among} for call in _calls(path))
    return {call: path for path in paths for call in _calls(path) if counts[call] <= 1}


def called_in(text: str, paths: Mapping[str, str]) -> frozenset[str]:
    """The paths that a text calls, of those that `callings` lists."""
    if not paths:
        return frozenset()
    return frozenset(path for said in set(_CALL.findall(text)) if (path := _called(_bare(said), paths)))


def _called(said: str, paths: Mapping[str, str]) -> str | None:
    if said in paths:
        return paths[said]
    # `/usr/src/app/scripts/pack.sh` is ours by its whole path, and `other/pack.sh` is another one.
    while "/" in said:
        said = said.partition("/")[2]
        if "/" in said and (path := paths.get(said)) and _bare(path) == said:
            return path
    return None


def _calls(path: str) -> Iterator[str]:
    """The whole path, and its last names where they have an ending."""
    name = name_of(path)
    call = _bare(path)
    is_whole = True
    while call:
        is_telling = "/" in call or letters_of(stem_of(name)) not in COMMON_STEMS
        has_sign = "." in call.strip(".") or (is_whole and "/" in call)
        if len(call) >= LEAST_CALL and is_telling and has_sign:
            yield call
        call, is_whole = call.partition("/")[2], False


def _bare(said: str) -> str:
    """Without `./`, `../` and what ends a sentence; of a hidden folder the dot goes as well, on both sides."""
    return said.lstrip("./").rstrip("./-")
