"""Sentences about a few lines of text whose form tells what was done, without where: that is filled in later."""

from collections.abc import Callable

from git_agent.model.category import Category
from git_agent.syntax.text.languages import language_of
from git_agent.syntax.text.lines import HIDDEN
from git_agent.writer.phrases.phrase import Phrase, code, listing, wording
from git_agent.writer.read.changed_runs import changed_runs
from git_agent.writer.read.declared_lines import declared
from git_agent.writer.read.diff_text import is_code
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.line_forms import (
    attribute_changed,
    comment_verb,
    front_matter_keys,
    quotes_changed,
    underlines_changed,
    words_changed,
)
from git_agent.writer.read.shell_lines import (
    instructions_changed,
    package_changes,
    programs_changed,
    tests_put_before,
)

WHERE = "\x02"  # filled in last: sentences that differ in nothing but their files become one
MOST_NAMED = 4
MOST_PROGRAMS = 2

_ATTRIBUTES = {
    "alt": "alt text",
    "href": "link",
    "src": "image",
    "title": "title",
    "width": "width",
    "height": "height",
}


def line_form_phrase(file: FileFacts) -> Phrase | None:
    """The first that holds of these, from the most telling on."""
    if not file.is_read_whole or file.is_new or file.is_gone:
        return None
    return next((phrase for form in _FORMS if (phrase := form(file)) is not None), None)


def package_phrase(file: FileFacts) -> Phrase | None:
    """Packages that a command installs now or no longer; a document tells others to."""
    changes = package_changes(file) if not file.headings else ()  # a new section is what its commands came with
    if len(changes) != 1 or len(changes[0].names) > MOST_NAMED:
        return None
    change = changes[0]
    names = listing([code(wording(name)) for name in change.names])
    if file.category is Category.DOCS and change.is_added and not change.is_same_command:
        what = f"installing {names} with {code(wording(change.program))}"
        return Phrase(verb="mention", objects=(f"{what} in {WHERE}", what), weight=1.9)
    if file.category is Category.DOCS:
        verb, link = ("add", "to") if change.is_added else ("remove", "from")
        return Phrase(
            verb=verb, objects=(f"{names} {link} {code(wording(change.program))} command in {WHERE}",), weight=1.9
        )
    if change.is_added:
        return Phrase(verb="install", objects=(f"{names} in {WHERE}",), weight=1.9)
    return Phrase(verb="stop", objects=(f"installing {names} in {WHERE}",), weight=1.9)


def _attribute_phrase(file: FileFacts) -> Phrase | None:
    noun = _ATTRIBUTES.get(attribute_changed(file.lines), "") if file.category is Category.DOCS else ""
    return Phrase(verb="change", objects=(f"{noun} in {WHERE}",), weight=1.6) if noun else None


def _front_matter_phrase(file: FileFacts) -> Phrase | None:
    verb, keys = front_matter_keys(file)
    if not 0 < len(keys) <= MOST_NAMED:
        return None
    link = "to" if verb == "add" else "from"
    return Phrase(verb=verb, objects=(f"{listing([code(wording(key)) for key in keys])} {link} {WHERE}",), weight=1.7)


def _underline_phrase(file: FileFacts) -> Phrase | None:
    way = underlines_changed(file)
    return Phrase(verb=way, objects=(f"title underlines in {WHERE}",), weight=1.6) if way else None


def _quote_phrase(file: FileFacts) -> Phrase | None:
    verb = quotes_changed(file.lines)
    link = "to" if verb == "add" else "from"
    return Phrase(verb=verb, objects=(f"quotes {link} {WHERE}",), weight=1.6) if verb else None


def _comment_phrase(file: FileFacts) -> Phrase | None:
    verb = comment_verb(file)
    link = {"add": "to", "remove": "from"}.get(verb, "in")
    noun = "comment" if len(list(changed_runs(file))) == 1 else "comments"
    return Phrase(verb=verb, objects=(f"{noun} {link} {WHERE}",), weight=1.6) if verb else None


def _test_phrase(file: FileFacts) -> Phrase | None:
    tests = tests_put_before(file.lines)
    if not 0 < len(tests) <= 2:  # a subject has no room for more
        return None
    return Phrase(verb="check", objects=(f"{listing([code(wording(test)) for test in tests])} in {WHERE}",), weight=1.8)


def _program_phrase(file: FileFacts) -> Phrase | None:
    """Programs by their names alone, of commands whose arguments are not fit to be told."""
    came, went = programs_changed(file)
    if bool(came) is bool(went) or len(came or went) > MOST_PROGRAMS:
        return None
    names = listing([code(wording(name)) for name in came or went])
    if came:
        return Phrase(verb="run", objects=(f"{names} in {WHERE}",), weight=1.6)
    return Phrase(verb="stop", objects=(f"running {names} in {WHERE}",), weight=1.6)


def _instruction_phrase(file: FileFacts) -> Phrase | None:
    came, went = instructions_changed(file)
    names = {*came, *went}
    if len(names) != 1 or len(came or went) > MOST_PROGRAMS:
        return None
    name = code(wording(names.pop()))
    if came and went:
        return Phrase(verb="change", objects=(f"{name} in {WHERE}",), weight=1.5) if len(came) == len(went) else None
    verb, link = ("add", "to") if came else ("remove", "from")
    what = f"a {name} instruction" if len(came or went) == 1 else f"{len(came or went)} {name} instructions"
    return Phrase(verb=verb, objects=(f"{what} {link} {WHERE}",), weight=1.5)


def _declared_phrase(file: FileFacts) -> Phrase | None:
    """What lines of one form declare: an option, a target, a message, a rule."""
    came, went = declared(file) if not file.statements else ((), ())  # those know more than lines do
    if bool(came) is bool(went) or len(came or went) > MOST_NAMED:
        return None
    nouns = {each.noun for each in came or went}
    noun = nouns.pop() if len(nouns) == 1 else ""
    names = listing([code(wording(each.name)) for each in came or went])
    noun = f" {noun}{'s' * (len(came or went) > 1)}" if noun else ""
    if noun.strip().startswith("check"):
        what = f"for {names} in {WHERE}"
        return Phrase(verb="check" if came else "stop", objects=(what if came else f"checking {what}",), weight=1.7)
    verb, link = ("add", "to") if came else ("remove", "from")
    return Phrase(verb=verb, objects=(f"{names}{noun} {link} {WHERE}", f"{names}{noun}"), weight=1.7)


def _order_phrase(file: FileFacts) -> Phrase | None:
    """The same lines in another order, where their order is all that a parser would tell as well."""
    added, removed = ([line for line in side if line.strip()] for side in (file.lines.added, file.lines.removed))
    # Where a value is hidden nobody sees whether it is another one.
    is_shown = bool(added) and not any(HIDDEN in line for line in added)
    is_same = (
        is_shown
        and sorted(added) == sorted(removed)
        and not _ends_otherwise(file)
        and not is_code(language_of(file.path))
    )
    return Phrase(verb="reorder", objects=(f"lines in {WHERE}",), weight=1.6) if is_same else None


def _ends_otherwise(file: FileFacts) -> bool:
    """Whether every line stands where it stood, and only how the last one ends is another matter."""
    old, new = ((side or b"").split(b"\n") for side in (file.contents.old, file.contents.new))
    return list(filter(bytes.strip, old)) == list(filter(bytes.strip, new))


def _word_phrase(file: FileFacts) -> Phrase | None:
    came, went = words_changed(file)
    if bool(came) is bool(went) or len(came or went) > MOST_NAMED:
        return None
    verb, link = ("add", "to") if came else ("remove", "from")
    names = listing([code(wording(word)) for word in came or went])
    count = "a line" if len(came or went) == 1 else f"{len(came or went)} entries"
    return Phrase(verb=verb, objects=(f"{names} {link} {WHERE}", f"{count} {link} {WHERE}"), weight=1.7)


_FORMS: tuple[Callable[[FileFacts], Phrase | None], ...] = (
    _attribute_phrase,
    _front_matter_phrase,
    _underline_phrase,
    _quote_phrase,
    _declared_phrase,
    _comment_phrase,
    _test_phrase,
    _program_phrase,
    _instruction_phrase,
    _word_phrase,
    _order_phrase,
)
