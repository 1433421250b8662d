"""Version: what the name of a tag says, for all the ways in which projects write it.

Everything before the first number is a prefix (`v`, `core@`, `zone.js-`), two to four numbers follow, and then perhaps
a word: one that announces a version (`-rc.1`, `b2`, `.M1`), one that means nothing (`.RELEASE`), or one for something
later than the version itself (`.post1`, `-p5`, the `c` of 0.99.9c). A single number is no version: `v4` is a name that
moves.
"""

import re

from git_agent.errors import RepositoryError
from git_agent.model.value import value

PARTS = ("major", "minor", "patch")

Order = tuple[tuple[int, ...], int, tuple[tuple[int, int, str], ...]]

# Eighteen digits at most, so that no name of a tag makes a number that takes seconds to read.
VERSION = re.compile(
    r"(?P<prefix>(?:[^/@]*?[^0-9./@]\.?)?)"
    r"(?P<numbers>[0-9]{1,18}(?:\.[0-9]{1,18}){1,3})"
    r"(?:(?P<join>[-._]?)(?P<word>[A-Za-z]+|(?<=[-_])[0-9]{1,18})(?P<ids>[0-9A-Za-z._-]*))?"
    r"(?:\+[0-9A-Za-z._-]+)?"
)
ID = re.compile(r"[0-9]{1,18}|[A-Za-z]+")
OWNER = re.compile(r".*[/@]")  # a package's name may hold numbers of its own: `python3.11@1.2.0`
NUMBERS = re.compile(r"[0-9]+(?:\.[0-9]+)*")
DAY = re.compile(
    r"(?P<prefix>v|V|r|rel-|release-|)(?P<year>(?:19|20)[0-9]{2})(?P<month>0[1-9]|1[0-2])(?P<day>0[1-9]|[12][0-9]|3[01])"
    r"(?:\.(?P<more>[0-9]{1,3}))?"
)
PADDED_MONTH = re.compile(r"[0-9]{2}\.0[1-9]\b")

# Words this table does not know (snapshot, nightly, canary, a commit's name) come first of all, in alphabetical order.
STAGES = {
    "dev": 0,
    **dict.fromkeys(("a", "alpha"), 1),
    **dict.fromkeys(("b", "beta"), 2),
    **dict.fromkeys(("m", "milestone", "next", "pre", "preview"), 3),
    **dict.fromkeys(("c", "cr", "rc"), 4),
}
FINAL, LATER = 5, 6
FINAL_WORDS = frozenset({"final", "ga", "release", "stable"})
LATER_WORDS = frozenset({"hotfix", "p", "patch", "pl", "post", "r", "rev", "sp"})
CANONICAL = {"a": "alpha", "b": "beta", "m": "milestone", "c": "rc", "cr": "rc"}


@value
class Version:
    """One version.

    `text` is the version as written, without its prefix; `pre` the kind of a pre-release (alpha, beta, rc, or the
    project's own word), None for what people deploy. Compare versions by `order`, in which
    5.2 and 5.2.0 are the same.
    """

    prefix: str
    text: str
    numbers: tuple[int, ...]
    pre: str | None
    order: Order

    @property
    def is_final(self) -> bool:
        return self.pre is None


def parse_version(tag: str) -> Version | None:
    """The version a tag names, or None when it names something else."""
    owner = owner_match.group() if (owner_match := OWNER.match(tag)) else ""
    parts = VERSION.fullmatch(tag, len(owner))
    if not parts:
        return None
    word, ids = (parts["word"] or "").lower(), _ids(parts["ids"] or "")
    if word == "x" or (not _is_known(word, ids) and not parts["join"]):  # a branch's name, 5.2.x; or no version at all
        return None
    stage = _stage(word, ids, joined=bool(parts["join"]))
    numbers = tuple(int(number) for number in parts["numbers"].split("."))
    # Unknown words share stage 0 and later ones stage 6, so there the word itself has to decide.
    suffix = (word, *ids) if stage in (0, LATER) else ids
    return Version(
        prefix=owner + parts["prefix"],
        text=tag[parts.start("numbers") :],
        numbers=numbers,
        pre=CANONICAL.get(word, word) if stage < FINAL else None,
        order=(_padded(numbers), stage, () if stage == FINAL else tuple(_id_order(part) for part in suffix)),
    )


def parse_day(tag: str) -> Version | None:
    """The version of a tag that is nothing but a day, `v20240201`, with a number where it has a second release."""
    parts = DAY.fullmatch(tag)
    if not parts:
        return None
    more = (int(parts["more"]),) if parts["more"] else ()
    numbers = (int(parts["year"]), int(parts["month"]), int(parts["day"]), *more)
    text = tag[len(parts["prefix"]) :]
    return Version(prefix=parts["prefix"], text=text, numbers=numbers, pre=None, order=(_padded(numbers), FINAL, ()))


def _ids(text: str) -> tuple[int | str, ...]:
    return tuple(int(part) if part.isdigit() else part.lower() for part in ID.findall(text))


def _is_known(word: str, ids: tuple[int | str, ...]) -> bool:
    return word in STAGES or word in FINAL_WORDS or word in LATER_WORDS or (len(word) < 2 and not ids)


def _stage(word: str, ids: tuple[int | str, ...], *, joined: bool) -> int:
    if not word or word in FINAL_WORDS:
        return FINAL
    if word in LATER_WORDS or (len(word) == 1 and not ids and not joined):  # 0.99.9c came after 0.99.9
        return LATER
    return STAGES.get(word, 0)


def _id_order(part: int | str) -> tuple[int, int, str]:
    """As semver has it: numbers by their value and before words."""
    if isinstance(part, int) or part.isdigit():
        return 0, int(part), ""
    return 1, 0, part


def _padded(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return (*numbers, 0, 0)[:4]


def is_calendar(version: Version) -> bool:
    """Whether this counts years and months: 2024.10.1, 24.04."""
    return 1990 <= version.numbers[0] <= 2100 or bool(PADDED_MONTH.match(version.text))


def is_day(version: Version) -> bool:
    """Whether it is written as a day without points: 20240201."""
    return DAY.fullmatch(version.text) is not None


def level_for(version: Version, *, breaking: bool, feature: bool) -> str:
    """The part of a version that must grow for changes like these."""
    # Before 1.0.0 everything may break at any time, so a break costs only the minor number. A feature costs it too:
    # that is what people do by hand, and a patch of 0.y that only fixes is what their users rely on.
    if breaking and version.numbers[0] > 0:
        return "major"
    return "minor" if breaking or feature else "patch"


def bump_version(version: Version, part: str, *, counts_years: bool = False) -> str:
    """The version after this one, without prefix: `part`, one of PARTS, has grown.

    A pre-release becomes the version it announces, unless that part of it is to grow beyond.

    Raises:
        RepositoryError: it counts time, and time does not follow from the changes.
    """
    index = PARTS.index(part)
    if counts_years or is_calendar(version):
        return _next_of_month(version, part)
    if version.pre is not None and not any(version.numbers[index + 1 : 3]):
        return _numbers_text(version)
    numbers = [*version.numbers, 0][: max(index + 1, min(len(version.numbers), 3))]
    numbers[index] += 1
    numbers[index + 1 :] = [0] * len(numbers[index + 1 :])
    return ".".join(map(str, numbers))


def next_of_day(version: Version, day: str) -> str:
    """The version after this one where year and month are counted: that of the day's month, or the next of its own.

    Where whole days are counted, it is the newest change's, or one more of the same day.
    """
    if is_day(version):
        own, _, more = version.text.partition(".")
        new = day[:10].replace("-", "")
        return new if new > own else f"{own}.{int(more or 0) + 1}"
    year, month = int(day[:4]), int(day[5:7])
    written = _numbers_text(version).split(".")
    own_year = version.numbers[0] if version.numbers[0] > 99 else year - year % 100 + version.numbers[0]
    if (year, month) <= (own_year, version.numbers[1]):
        return _next_of_month(version, "patch")
    numbers = [str(year)[-len(written[0]) :], str(month).zfill(len(written[1])) if written[1][0] == "0" else str(month)]
    return ".".join([*numbers, *("0" for _ in written[2:])])


def _next_of_month(version: Version, part: str) -> str:
    if part != "patch":
        raise RepositoryError(
            f"{version.text} counts years and months: the next one does not follow from the changes",
            hint="name both ends yourself, or ask for `patch`, another release of the same month",
        )
    numbers = _numbers_text(version)
    if version.pre is not None:
        return numbers
    if len(version.numbers) == 2 or "." not in numbers:
        return f"{numbers}.1"
    head, _, last = numbers.rpartition(".")
    return f"{head}.{str(int(last) + 1).zfill(len(last))}"


def _numbers_text(version: Version) -> str:
    """The numbers alone; whoever writes 24.04 wants no 24.4."""
    return match.group() if (match := NUMBERS.match(version.text)) else version.text
