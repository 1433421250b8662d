"""NoteForm: the form of a note as its user wants it, from settings that are data and nothing else."""

import re
from collections.abc import Mapping
from datetime import date

from git_agent.config.settings import ReleaseSettings
from git_agent.errors import UsageError
from git_agent.model.value import value
from git_agent.release.note_kinds import BREAKING, FEATURES, FIXES, HEADINGS, IMPROVEMENTS, SECURITY

HIDDEN = "hidden"
KINDS = {"breaking": BREAKING, "security": SECURITY, "feature": FEATURES, "improvement": IMPROVEMENTS, "fix": FIXES}
TITLE_BLANKS = ("version", "tag", "date")
TEMPLATE_BLANKS = (*TITLE_BLANKS, "previous", "sections", "contributors", "full_changelog", "compare")

_BLANK = re.compile(r"\{\{(\w*)\}\}")
_PAIR = re.compile(r"\s*([\w-]+)\s*:\s*(\S.*?)\s*")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_DATE_PART = re.compile(r"YYYY|MM|DD|Month|Mon|D")
_DATE_REST = re.compile(r"[\s./,()-]*")


@value
class NoteForm:
    """`headings` are the sections to tell, each with the name it is shown by; `types` has a heading or "hidden"."""

    headings: Mapping[str, str]
    types: Mapping[str, str]
    full_changelog: bool = True
    contributors: bool = True
    handles: bool = False
    date: str = "YYYY-MM-DD"
    title: str = "[{{version}}] - {{date}}"
    template: str = ""

    def written_date(self, text: str) -> str:
        """A date in this form; what is none stays as it is."""
        try:
            day = date.fromisoformat(text)
        except ValueError:
            return text
        month = _MONTHS[day.month - 1]
        parts = {"YYYY": f"{day.year:04}", "MM": f"{day.month:02}", "DD": f"{day.day:02}", "D": str(day.day)}
        parts |= {"Month": month, "Mon": month[:3]}
        return _DATE_PART.sub(lambda part: parts[part[0]], self.date)


DEFAULT_FORM = NoteForm(headings={heading: heading for heading in HEADINGS}, types={})


def note_form(settings: ReleaseSettings) -> NoteForm:
    """What the settings ask for.

    Raises:
        UsageError: one of them names a kind, a blank or a date that there is not.
    """
    _check_blanks("release.title", settings.title, TITLE_BLANKS)
    _check_blanks("release.template", settings.template, TEMPLATE_BLANKS)
    if _DATE_REST.fullmatch(_DATE_PART.sub("", settings.date)) is None or not _DATE_PART.search(settings.date):
        raise UsageError(
            f"release.date: {settings.date:.40} is no form of a date",
            hint="put it together from YYYY, MM, DD, Month, Mon, D",
        )
    sections = [_pair("release.sections", text, is_kind_first=True) for text in settings.sections]
    types = [_pair("release.types", text, is_kind_first=False) for text in settings.types]
    return NoteForm(
        headings={KINDS[kind]: heading for kind, heading in sections} or DEFAULT_FORM.headings,
        types={kind.lower(): KINDS.get(place, HIDDEN) for kind, place in types},
        full_changelog=settings.full_changelog,
        contributors=settings.contributors,
        handles=settings.handles,
        date=settings.date,
        title=settings.title,
        template=settings.template,
    )


def filled(text: str, blanks: Mapping[str, str]) -> str:
    """A text with its blanks filled; what is put in is never read again."""
    return _BLANK.sub(lambda blank: blanks[blank[1]], text)


def _pair(key: str, text: str, *, is_kind_first: bool) -> tuple[str, str]:
    match = _PAIR.fullmatch(text)
    place = (match[1] if is_kind_first else match[2]) if match else ""
    known = (*KINDS, *(() if is_kind_first else (HIDDEN,)))
    if match is None or place not in known:
        form = "kind: heading" if is_kind_first else "type: kind"
        raise UsageError(f"{key}: {text:.40} names no kind", hint=f'write "{form}" with one of {", ".join(known)}')
    return match[1], match[2]


def _check_blanks(key: str, text: str, known: tuple[str, ...]) -> None:
    wrong = next((blank for blank in _BLANK.findall(text) if blank not in known), None)
    if wrong is not None:
        raise UsageError(f"{key} has the blank {{{{{wrong:.40}}}}}", hint=f"it can have {', '.join(known)}")
