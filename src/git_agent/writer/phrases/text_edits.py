"""Sentences about a few lines of text on which words, a version or the case of a name gave way to others."""

from collections.abc import Iterator, Sequence

from git_agent.model.category import Category
from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Edit, is_typo
from git_agent.writer.phrases.line_forms import WHERE, line_form_phrase, package_phrase
from git_agent.writer.phrases.phrase import Phrase, code, listing, quote, wording
from git_agent.writer.phrases.plain_lines import command_phrase, plain_line_phrase, word_phrase
from git_agent.writer.phrases.whole_files import named_files, whitespace_phrase
from git_agent.writer.read.changed_runs import is_code_sample
from git_agent.writer.read.comment_switches import comment_switch
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_changelog
from git_agent.writer.read.text_swaps import (
    TextSwap,
    VersionSwap,
    case_verb,
    is_copyright,
    is_date,
    is_doubled_word,
    is_grammar,
    is_joining,
    lone_version,
    text_swaps,
    version_swap,
)
from git_agent.writer.read.typos import is_misspelt_now
from git_agent.writer.read.value_words import command_of

VERSION_WEIGHT = 2.0
BOXES = ("admonition", "note", "warning", "tip", "hint", "caution", "danger", "important")
MOST_SWAPS = 2  # told in one sentence
LONGEST_LINE = 40  # characters that can be quoted whole

_KEY = r"\s*(?:-\s+)?[\"']?(?P<key>[A-Za-z_][\w.-]*)[\"']?\s*[:=](?!\\|//)"  # a drive or a scheme is no key
_KEY_LINE = r"(?P<key>[A-Za-z][\w.-]+)\s*[:=]\s+\S"
_AROUND = " ,;|`\"'*"
_LINKS = {"add": "to", "remove": "from"}
# What nobody takes for prose: signs inside, a capital in the middle, an option, a path, a placeholder, digits.
_NAME = r"[\w@$./{<-]\S*[_/@(){}<>=:-]\S*|\w+(?:\.\w+)+|\S*[a-z][A-Z]\S*|-{1,2}[A-Za-z]\S*|[A-Za-z]\w*\d\w*|[A-Z]{2,}"


def text_edit_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """One phrase for all files on which the same was done to a few lines; nothing of any other file."""
    groups: dict[Phrase, list[FileFacts]] = {}
    for file in files:
        phrase = text_edit(file)
        if phrase is not None:
            groups.setdefault(phrase, []).append(file)
    for phrase, having in groups.items():
        yield placed(phrase, named_files(having), tuple(file.path for file in having))


def placed(phrase: Phrase, places: Sequence[str], paths: tuple[str, ...]) -> Phrase:
    """A phrase with where it happened filled in, in every form of that."""
    forms = [text.replace(WHERE, place) for text in phrase.objects for place in places if WHERE in text]
    forms += [text for text in phrase.objects if WHERE not in text]
    full = phrase.full.replace(WHERE, places[0])
    return replace(phrase, objects=tuple(dict.fromkeys(forms)), full=full, paths=paths)


def text_edit(file: FileFacts) -> Phrase | None:
    """What happened to a file of which a few lines changed, without where: `placed` fills that in."""
    told = package_phrase(file) or word_phrase(file) or command_phrase(file) or _line_pair_phrase(file)
    return told or line_form_phrase(file) or plain_line_phrase(file)


def _line_pair_phrase(file: FileFacts) -> Phrase | None:
    """What the lines say that gave way to others, one by one."""
    if (switched := _comment_phrase(file)) is not None:
        return switched
    swaps = text_swaps(file.lines) if file.is_read_whole else ()
    if not swaps:
        return _lone_version_phrase(file) or _key_line_phrase(file)
    if what := _said_without_words(swaps, file):
        return Phrase(verb=what[0], objects=(f"{what[1]} in {WHERE}",), weight=1.6)
    versions = {version_swap(swap) for swap in swaps}
    if len(versions) == 1 and (version := versions.pop()) is not None:
        return _version_phrase(version, file)
    if len({(swap.old, swap.new) for swap in swaps}) == 1 and swaps[0].old and swaps[0].new:
        swaps = swaps[:1]  # one thing for another, whatever it stands behind
    if len(swaps) > MOST_SWAPS:
        return None
    verbs = {case_verb(swap) for swap in swaps}
    if len(verbs) == 1 and (verb := verbs.pop()):
        names = listing([code(swap.new) for swap in swaps])
        return Phrase(verb=verb, objects=(f"{names} in {WHERE}", names), weight=1.7)
    return _exchange_phrase(swaps, file) if not file.statements else None  # those know what it is a part of


def _lone_version_phrase(file: FileFacts) -> Phrase | None:
    """The version that is all a file holds: `.go-version`, `.bazelversion`."""
    version = lone_version(file.lines) if file.is_read_whole and not (file.is_new or file.is_gone) else None
    if version is None or (file.contents.new or b"").strip().count(b"\n"):
        return None
    new, change = quote(version.new), f"{WHERE} from {quote(version.old)} to {quote(version.new)}"
    verb = "set" if version.goes_back else "bump"
    return Phrase(verb=verb, objects=(change, f"{WHERE} to {new}"), weight=1.6)


def _comment_phrase(file: FileFacts) -> Phrase | None:
    """Lines that were comments before, or are now."""
    switch = comment_switch(file.lines) if file.is_read_whole and file.category is not Category.DOCS else None
    if switch is None:
        return None
    verb, lead = ("uncomment", "") if switch.is_live else ("comment", "out ")
    count = "a line" if len(switch.texts) == 1 else f"{len(switch.texts)} lines"
    others = len(switch.texts) - 1
    more = f" and {others} more line{'s' * (others > 1)}" if others else ""
    told = [f"{lead}{code(wording(switch.texts[0]))}{more} in {WHERE}"] if len(switch.texts[0]) <= LONGEST_LINE else []
    return Phrase(verb=verb, objects=(*told, f"{lead}{count} in {WHERE}"), weight=1.8)


def switched_phrases(files: Sequence[FileFacts]) -> list[Phrase]:
    """What was put into comments or taken out of them: nothing in there came or went."""
    told = ((file, _comment_phrase(file)) for file in files)
    return [placed(phrase, named_files([file]), (file.path,)) for file, phrase in told if phrase is not None]


def _key_line_phrase(file: FileFacts) -> Phrase | None:
    """Keys on lines of their own, in a file of which no more is known."""
    added, removed = ([line for line in side if line.strip()] for side in (file.lines.added, file.lines.removed))
    if not file.is_read_whole or bool(added) is bool(removed) or file.category is Category.DOCS:
        return None
    keys = [match["key"] if (match := pattern(_KEY_LINE).match(line)) else "" for line in added or removed]
    is_certain = file.is_new_here if added else file.is_gone_from_here
    if len(keys) > MOST_SWAPS or not all(key and is_certain(key) for key in keys):
        return None
    verb = "add" if added else "remove"
    return Phrase(verb=verb, objects=(f"{listing(list(map(code, keys)))} {_LINKS[verb]} {WHERE}",), weight=1.7)


def _said_without_words(swaps: Sequence[TextSwap], file: FileFacts) -> tuple[str, str] | None:
    """A verb and a noun for what has a name of its own, whatever the words are."""
    if all(is_doubled_word(swap) or _is_correction(swap, file) for swap in swaps):
        return "fix", "typo"
    if all(map(is_copyright, swaps)):
        return "update", "copyright years"
    if all(map(is_date, swaps)):
        return "change", "release date" if is_changelog(file.path) else "date"
    return ("fix", "grammar") if all(map(is_grammar, swaps)) else None


def _is_correction(swap: TextSwap, file: FileFacts) -> bool:
    sides = file.contents
    return is_typo(swap.old, swap.new) and not is_misspelt_now(swap.old, swap.new, sides)


def _version_phrase(version: VersionSwap, file: FileFacts) -> Phrase:
    """Of a lower version, or one that a changelog has of whatever it tells of, no more than that it stands there."""
    if version.goes_back or (not version.name and is_changelog(file.path)):
        swapped = f"{quote(version.new)} instead of {quote(version.old)}"
        return Phrase(verb="use", objects=(f"{swapped} in {WHERE}", swapped), weight=VERSION_WEIGHT)
    name = code(wording(version.name)) if version.name else "version"
    change = f"{name} from {quote(version.old)} to {quote(version.new)}"
    shorter = f"{name} to {quote(version.new)}"
    return Phrase(verb="update", objects=(f"{change} in {WHERE}", change, shorter), weight=VERSION_WEIGHT)


def _exchange_phrase(swaps: Sequence[TextSwap], file: FileFacts) -> Phrase | None:
    """One thing for another, or a name that came or went on a line that is there still."""
    told = [_exchange(swap, file) for swap in swaps]
    verbs = {each[0] for each in told if each is not None}
    if len(verbs) != 1 or None in told:
        return None
    verb = verbs.pop()
    change = listing(list(dict.fromkeys(each[1] for each in told if each is not None)))
    place = f"{change} {_LINKS.get(verb, 'in')} {WHERE}"
    if verb in _LINKS:
        has_owner = any(f" {_LINKS[verb]} " in each[1] for each in told if each is not None)
        return Phrase(verb=verb, objects=(f"{change} in {WHERE}", change) if has_owner else (place,), weight=1.7)
    news = [code(new) for swap in swaps if _is_name(new := swap.new.strip(_AROUND)) and file.is_new_here(new)]
    shorter = [f"{news[0]} in {WHERE}"] if len(news) == len(swaps) == 1 else []
    return Phrase(verb=verb, objects=(place, change, *shorter), weight=1.7)


def _exchange(swap: TextSwap, file: FileFacts) -> tuple[str, str] | None:
    """A word of prose is not told: it says little, and may be anybody's password."""
    old, new = (text.strip(_AROUND) for text in (swap.old, swap.new))
    is_told = any(_is_name(text) or _are_options(text) for text in (old, new)) or (
        bool(old and new) and is_code_sample(file)
    )
    if not is_told or not all(map(_is_whole, (old, new))) or any(map(is_joining, (old, new))):
        return None
    if old and new:
        return ("use", f"{code(new)} instead of {code(old)}") if old != new else None
    is_certain = file.is_new_here if new else file.is_gone_from_here
    verb = "add" if new else "remove"
    if not is_certain(new or old):
        return None
    key = pattern(_KEY).match(swap.before)
    is_owner = (
        key is not None and not _is_past_value(swap.before[key.end() - 1 :]) and file.category is not Category.DOCS
    )
    command = command_of(key["key"], swap.before[key.end() :]) if key is not None else ""
    named = f"{code(wording(command))} command" if command else code(key["key"]) if key is not None else ""
    owner = f" {_LINKS[verb]} {named}" if is_owner else ""
    text = new or old
    return verb, code(wording(text) if _are_options(text) else text) + owner


def _is_past_value(text: str) -> bool:
    """Whether the value that a variable gets before a command ends: `KILN="hot" bake` passes to the command."""
    return pattern(r"=(?:\"[^\"]*\"|'[^']*'|[^\s\"'(\[{-]\S*)\s+\S.*").match(text) is not None


def _is_name(text: str) -> bool:
    return pattern(_NAME).fullmatch(text) is not None


def _are_options(text: str) -> bool:
    option = r"[-/]{1,2}[A-Za-z][\w=:+./-]*"
    one_with_value = r"-{1,2}[A-Za-z][\w-]* [A-Za-z][\w.+-]*"
    return pattern(rf"(?:{option}\s*)+|{one_with_value}").fullmatch(text) is not None


def _is_whole(text: str) -> bool:
    """One word or options; a bracket that opens here and closes elsewhere belongs to what is around."""
    return (" " not in text or _are_options(text)) and all(
        text.count(one) == text.count(other) for one, other in ("()", "[]", "{}", "<>")
    )


def file_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """What every text may tell: the edit of its lines, and at last that it changed."""
    if all(file.edit is Edit.WHITESPACE for file in files):
        yield whitespace_phrase(files)
    else:
        yield from text_edit_phrases(files)
        yield Phrase(verb="update", objects=named_files(files), vague=True)
