"""Version tags, and which of them belong together: a monorepo counts each of its packages for itself."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from git_agent.errors import RepositoryError
from git_agent.git.refs import TagRef
from git_agent.model.value import value
from git_agent.release.read.version import Version, parse_day, parse_version

SHOWN_FAMILIES = 8  # in an error; a monorepo may have hundreds

STRAY = 10  # times as many tags of another kind, beside which a few old ones are mistakes
FEWEST_AFTER = 2  # later tags of another name, by which versions are known to go on there

FEWEST_DATED, MOST_DATED = 3, 12  # tags by which it is known whether versions count years

LEADING_ZERO = re.compile(r"0[0-9]")
LETTER_V = re.compile(r"(?<![0-9A-Za-z])[vV]$")


@value
class VersionTag:
    """A tag that names a version; `date` is YYYY-MM-DD."""

    name: str
    oid: str
    date: str
    version: Version


@value
class TagFamily:
    """Tags that count one thing, lowest version first; `prefix` is empty where versions stand alone."""

    prefix: str
    tags: tuple[VersionTag, ...]


UNTAGGED = TagFamily(prefix="", tags=())  # of a project that has not released anything yet


def version_tags(refs: Iterable[TagRef]) -> tuple[VersionTag, ...]:
    """The tags that name a version: by numbers with points, or by days where no other tag does."""
    known = list(refs)
    days = [ref for ref in known if parse_day(ref.name)]
    if not any("." not in ref.name for ref in days):  # `20240116.2` alone is a version like any other
        return _parsed(parse_version, known)
    return _parsed(parse_version, [ref for ref in known if not parse_day(ref.name)]) or _parsed(parse_day, days)


def _parsed(parse: Callable[[str], Version | None], refs: Iterable[TagRef]) -> tuple[VersionTag, ...]:
    return tuple(
        VersionTag(name=ref.name, oid=ref.oid, date=ref.date, version=version)
        for ref in refs
        if (version := parse(ref.name))
    )


def families(tags: Iterable[VersionTag]) -> dict[str, TagFamily]:
    """Every family by its prefix."""
    members: dict[str, list[VersionTag]] = {}
    for tag in tags:
        members.setdefault(family_prefix(tag.version.prefix), []).append(tag)
    return {
        prefix: TagFamily(prefix=prefix, tags=in_version_order(_well_typed(group))) for prefix, group in members.items()
    }


def _well_typed(tags: Sequence[VersionTag]) -> Sequence[VersionTag]:
    """Without the few that begin with a zero among many that do not: knex has one tag 016.5, and 300 up to 3.3.0."""
    plain = [tag for tag in tags if not LEADING_ZERO.match(tag.version.text)]
    return plain if len(plain) >= STRAY * (len(tags) - len(plain)) else tags


def family_prefix(prefix: str) -> str:
    """The prefix without its `v`: a project that once wrote 1.2.3 and now writes v1.2.4 counts on."""
    return LETTER_V.sub("", prefix)


def in_version_order(tags: Iterable[VersionTag]) -> tuple[VersionTag, ...]:
    """Lowest first; the name decides between two spellings of one version."""
    return tuple(sorted(tags, key=lambda tag: (tag.version.order, tag.name)))


def highest(tags: Iterable[VersionTag]) -> VersionTag | None:
    """The tag of the highest version."""
    return max(tags, key=lambda tag: (tag.version.order, tag.name), default=None)


def finals(tags: Iterable[VersionTag]) -> tuple[VersionTag, ...]:
    """The tags of what people deploy."""
    return tuple(tag for tag in tags if tag.version.is_final)


def counts_years(family: TagFamily) -> bool:
    """Whether the first number is the year of each tag, whole or in two digits, and has changed with it.

    A version alone does not tell: 24.1.0 is of 2024 here, and the twenty-fourth major version there.
    """
    newest = finals(family.tags)[-MOST_DATED:]
    years = {(tag.version.numbers[0], int(tag.date[:4])) for tag in newest if tag.date[:4].isdigit()}
    is_year = all(number in (year, year % 100) for number, year in years)
    return len(newest) >= FEWEST_DATED and is_year and len({number for number, _ in years}) > 1


def counts_months(family: TagFamily) -> bool:
    """Whether the number after the year is the month of nearly each tag; a fix may come a day late.

    26.2.1 is of February in one project, and the second release of the year in another.
    """
    newest = finals(family.tags)[-MOST_DATED:]
    late = sum(tag.version.numbers[1] != int(tag.date[5:7] or 0) for tag in newest)
    return counts_years(family) and late * 4 <= len(newest)


def without_superseded(tags: Sequence[VersionTag]) -> tuple[VersionTag, ...]:
    """Drops pre-releases whose version came out: what they brought is told there."""
    released = {tag.version.order[0] for tag in finals(tags)}  # the numbers alone, without what announces them
    return tuple(tag for tag in tags if tag.version.is_final or tag.version.order[0] not in released)


def family_for(tags: Iterable[VersionTag], *, prefix: str | None, paths: Sequence[str]) -> TagFamily:
    """The family that somebody means: by its prefix, by the folder they ask about, or because it is the only one.

    Raises:
        RepositoryError: no version is tagged, the prefix is unknown, or nothing says which of several is meant.
    """
    known = families(tags)
    if not known:
        raise RepositoryError(
            "there is no version tag", hint="`git fetch --tags`, name both ends of the range, or tag a version first"
        )
    if prefix is not None:
        return _family_by_prefix(known, prefix)
    if by_folder := _family_by_folder(known, paths):
        return by_folder
    bare = known.get("")
    if bare and not _is_left(bare, known):  # versions without a name are the project's own, beside its packages'
        return _unless_stray(known)
    if bare and len(heirs := _heirs(bare, known)) == 1:
        return heirs[0]
    living = {prefix: family for prefix, family in known.items() if not _is_left(family, known)} or known
    if len(living) > 1:
        raise RepositoryError(
            f"several things are versioned here: {_prefix_list(living)}", hint="choose one: --tag-prefix"
        )
    return next(iter(living.values()))


def _is_left(family: TagFamily, known: Mapping[str, TagFamily]) -> bool:
    """Whether its numbers go on under another name, or it slept for a year in which much else was released.

    actix-web has v2.0.0-alpha.3 of 2019, and three hundred tags such as web-v4.11.0 since.
    """
    end = max(tag.date for tag in family.tags)
    a_year_on = f"{int(end[:4]) + 1}{end[4:]}" if end[:4].isdigit() else end
    later = [tag.date for other in known.values() for tag in other.tags if tag.date > end]
    return bool(_heirs(family, known)) or (len(later) >= STRAY and max(later) > a_year_on)


def _heirs(family: TagFamily, known: Mapping[str, TagFamily]) -> list[TagFamily]:
    """Those that have its numbers now, where it ended and they go on under other names.

    gson has 1.7, then gson-1.7.1 to gson-2.4, then gson-parent-2.4 and so on; dio has v5.0.0, then dio_v5.0.1.
    """
    later = [each for each in known.values() if each is not family and _goes_on(family, each)]
    return [each for each in later if not any(_goes_on(each, other) for other in later if other is not each)]


def _goes_on(ended: TagFamily, other: TagFamily) -> bool:
    """Whether all of the other's tags are later, and begin with the number at which this family ended."""
    end, first = max(tag.date for tag in ended.tags), min(tag.date for tag in other.tags)
    later = [tag for tag in other.tags if tag.date > end]
    is_next = other.tags[0].version.order >= ended.tags[-1].version.order
    return is_next and first >= end and len(later) >= FEWEST_AFTER


def _unless_stray(known: Mapping[str, TagFamily]) -> TagFamily:
    """The versions without a name, unless they are a few old ones beside the many of the only other family.

    jsoup has one tag 1.12.2 and sixty such as jsoup-1.23.1.
    """
    bare, others = known[""], [family for prefix, family in known.items() if prefix]
    if len(others) != 1 or len(others[0].tags) < STRAY * len(bare.tags):
        return bare
    return others[0] if others[0].tags[-1].date > max(tag.date for tag in bare.tags) else bare


def _family_by_prefix(known: Mapping[str, TagFamily], prefix: str) -> TagFamily:
    if exact := known.get(family_prefix(prefix)):
        return exact
    # `core`, where the tags are called `core@1.2.0` or `core-v1.2.0`.
    similar = [family for family in known.values() if _bare(family.prefix) == _bare(prefix)]
    if len(similar) == 1:
        return similar[0]
    raise RepositoryError(
        f"no version tag begins with {prefix or 'a number'}", hint=f"there are: {_prefix_list(known)}"
    )


def _family_by_folder(known: Mapping[str, TagFamily], paths: Sequence[str]) -> TagFamily | None:
    """The family named like the one folder asked about: the whole path, as Go's modules have it, or its last name."""
    folders = {path.strip("/") for path in paths} - {"", "."}
    if len(folders) != 1:
        return None
    folder = folders.pop()
    for wanted, part in ((folder, _bare), (folder.rpartition("/")[2], _last_name)):
        matching = [family for family in known.values() if part(family.prefix) == wanted]
        if len(matching) == 1:
            return matching[0]
    return None


def _bare(prefix: str) -> str:
    return family_prefix(prefix).rstrip("@-/_.")


def _last_name(prefix: str) -> str:
    return _bare(prefix).rpartition("/")[2]


def _prefix_list(known: Mapping[str, TagFamily]) -> str:
    names = [family.tags[-1].version.prefix or "no prefix" for _, family in sorted(known.items())]
    more = len(names) - SHOWN_FAMILIES
    return ", ".join(names[:SHOWN_FAMILIES]) + (f" and {more} more" if more > 0 else "")
