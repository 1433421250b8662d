"""Which section of a changelog the entry of a version belongs to.

What stands above the release before is not out yet, whatever its heading says: people write `## 8.0.0` with its day,
commit that, and tag it then. A run once put 7.2.1 above such a section and told its changes again.
"""

import re
from collections.abc import Collection

from git_agent.errors import UsageError
from git_agent.release.write.changelog_heading import says_unreleased, version_key, version_numbers
from git_agent.release.write.changelog_text import ChangelogSection, ChangelogText
from git_agent.release.write.extendable import HINT
from git_agent.release.write.placeholders import is_placeholder

_YEAR = 1900  # from here on a first number is one, and tells nothing beside versions that count otherwise


class EntryPlace:
    """The place of one version; `previous` is the release before, and `tagged` are all versions that are out."""

    def __init__(
        self, changelog: ChangelogText, *, title: str, previous: str | None, tagged: Collection[str] = ()
    ) -> None:
        self._changelog = changelog
        self._title = title
        self._base = previous
        self._previous = version_numbers(previous or "")
        self._tagged_keys = {version_key(each) for each in tagged}
        self._tagged_numbers = {version_numbers(each) for each in tagged if re.fullmatch(r"v?[\d.]+", each)}
        self._versions = [section for section in changelog.sections if section.is_version]
        self._words = next((each.heading.words for each in self._versions if not each.is_unreleased), "")

    def section(self) -> ChangelogSection | None:
        """The section to complete: that of the same version, or else what stands above all releases as still to come.

        Further down it was forgotten: changes of years later do not belong there.
        """
        for section in self._changelog.sections:
            if version_key(self._title) in self._keys(section):
                return section
        coming, numbers = self.coming(), version_numbers(self._title)
        if own := next((section for section in coming if numbers and version_numbers(section.name) == numbers), None):
            return own
        gathered = next((section for section in coming if section.is_unreleased), None)
        if gathered is None or self._is_cut(gathered, coming):
            return next((section for section in coming if not section.is_unreleased), gathered)
        return gathered

    def coming(self) -> list[ChangelogSection]:
        """The sections at the top that are not out yet."""
        coming: list[ChangelogSection] = []
        for section in self._versions:
            if not section.is_unreleased and not self._is_prepared(section):
                break
            coming.append(section)
        return coming

    def check(self) -> None:
        """Refuses a file that tells of the release before in a form that is not known: a place among old ones.

        Raises:
            UsageError: it does.
        """
        numbers, versions = self._previous, self._versions
        if not versions or len(numbers) < 2 or any(version_numbers(section.name) == numbers for section in versions):
            return
        above = "".join(self._changelog.lines[: versions[0].start])
        if any(version_numbers(found) == numbers for found in re.findall(r"\d+(?:\.\d+)+", above)):
            raise UsageError(
                f"{self._base} stands in no heading of the changelog: the place above it is not known", hint=HINT
            )

    def gap_warnings(self) -> tuple[str, ...]:
        """Says that the file knows nothing of the release before, nor perhaps of others: its newest is older."""
        released = [each for each in self._versions if not each.is_unreleased and each not in self.coming()]
        newest = max((version_numbers(each.name) for each in released), default=())
        is_final = re.fullmatch(r"[^\d]*\d+(?:\.\d+)+", self._base or "") is not None
        if not newest or not is_final or newest >= self._previous or self._is_out(self._title):
            return ()
        name = next(each.name for each in released if version_numbers(each.name) == newest)
        return (f"{name} is the newest release it tells of, and {self._base} is out: what lies between is not in it",)

    def _keys(self, section: ChangelogSection) -> tuple[str, ...]:
        """What a version's section is found by; that of another product only by its own name."""
        label = version_key(section.heading.label)
        return (version_key(section.name), label) if section.heading.words == self._words else (label,)

    def _is_cut(self, gathered: ChangelogSection, coming: list[ChangelogSection]) -> bool:
        """Whether what was gathered has its number by now: nothing is left in it, or a later version follows."""
        below = [each for each in coming if each.start > gathered.start and not each.is_unreleased]
        is_later = any(version_numbers(each.name) > version_numbers(self._title) for each in below)
        return bool(below) and (is_later or not holds_words(self._changelog, gathered))

    def _is_prepared(self, section: ChangelogSection) -> bool:
        if self._previous and version_numbers(section.name) <= self._previous:
            return False
        below = next((line for line in self._changelog.lines[section.body : section.end] if line.strip()), "")
        return section.heading.is_prepared or says_unreleased(below) or self._is_untagged(section)

    def _is_untagged(self, section: ChangelogSection) -> bool:
        """Whether it has a number beyond the last release that no tag has; asked only for what is not out itself."""
        numbers = version_numbers(section.name)
        is_alike = len(numbers) > 0 and (numbers[0] < _YEAR or self._previous[:1] >= (_YEAR,))
        if not self._previous or not is_alike or section.heading.words != self._words or self._is_out(self._title):
            return False
        return re.search(r"\d\.\d", section.name) is not None and not self._is_out(section.name)

    def _is_out(self, name: str) -> bool:
        return version_key(name) in self._tagged_keys or (
            re.fullmatch(r"v?[\d.]+", name) is not None and version_numbers(name) in self._tagged_numbers
        )


def released_start(changelog: ChangelogText, previous: str | None) -> int:
    """Where the newest version begins that is out: that of the release before, or an older one."""
    numbers = version_numbers(previous or "")
    released = (
        section.start
        for section in changelog.sections
        if section.is_version and not section.is_unreleased and version_numbers(section.name) <= numbers
    )
    return next(released, changelog.definitions_start)


def holds_words(changelog: ChangelogText, section: ChangelogSection) -> bool:
    """Whether something is told below its heading."""
    lines = (changelog.lines[at] for at in range(section.body, section.end))
    return any(line.strip() and not line.startswith("#") and not is_placeholder(line) for line in lines)
