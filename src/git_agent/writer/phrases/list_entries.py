"""Sentences about entries that came to a named list, left it, or took the place of others."""

from collections.abc import Iterator, Sequence

from git_agent.model.paths import word_set
from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern
from git_agent.writer.phrases.phrase import CODE, PROSE, Phrase, code, listing, wording
from git_agent.writer.phrases.pipeline_names import named_pipelines
from git_agent.writer.read.comment_switches import comment_switch
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.list_entries import ListEntries, list_entries

MOST_NAMED = 8
LEAST_SHARED = 3  # characters that names of one thing begin with
MOST_EXCHANGED = 3  # told with those that they took the place of
WEIGHT = 1.7

# What has the form of a name made of words, a path or a package; a single plain word may be anything.
_NAME_OF_WORDS = (
    r"@?[A-Za-z]+\d{0,4}(?:[-_./+][A-Za-z0-9*]+)+|(?:[A-Z][a-z]+){2,}|[a-z]+(?:[A-Z][a-z]+)+|[A-Z]{2,}(?:_[A-Z]+)*"
    r"|-{1,2}[A-Z][\w=./+-]*|(?:\.{1,2}/)?[\w.-]+/[\w./*-]+"
)
# Lists that choose among what everybody may know: a plain word in one of them is no secret.
OPEN_LISTS = word_set("""
    enable disable disabled enabled linters rules plugins extends presets select ignore extend-select extend-ignore
    exclude include files types lib libs keywords categories classifiers topics branches os platform platforms target
    targets languages extensions needs deps dependencies requires packages additional_dependencies envlist env_list
    features members workspaces formatters labels hooks stages jdk node_js compiler rvm arch dist otp_release browsers
""")
# Names of targets and of presets, in lists that have nothing else.
LABELS = word_set("extends presets deps srcs hdrs runtime_deps plugins visibility")
_LABEL = r"(?:@[\w.~-]+)?//[\w./-]*(?::[\w./-]+)?|:[A-Za-z][\w./-]*|[a-z]+:[A-Za-z][\w-]*"
_PLAIN_WORD = r"[A-Za-z][A-Za-z_-]{1,30}\d{0,3}"


def list_entry_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """One for all files whose lists of the same name gained or lost the same entries."""
    groups: dict[ListEntries, list[FileFacts]] = {}
    for file in files:
        for change in () if comment_switch(file.lines) else list_entries(file):
            groups.setdefault(change, []).append(file)
    for change, having in groups.items():
        paths = tuple(file.path for file in having)
        yield from (replace(phrase, paths=paths) for phrase in _phrases(change, having))


def _phrases(change: ListEntries, files: Sequence[FileFacts]) -> Iterator[Phrase]:
    if change.is_order:
        yield Phrase(verb="reorder", objects=tuple(_places(change.owner, files, "of")), weight=WEIGHT)
        return
    if not change.came or not change.went:
        yield _one_sided(change, files)
        return
    kept = _told((change.kept,), change)
    if kept and change.is_unlimited:
        forms = tuple(f"version limits of {kept[0]} in {place}" for place in named_pipelines(files))
        yield Phrase(verb="drop", objects=(*forms, f"version limits of {kept[0]}"), weight=WEIGHT)
    old, new = (_told(names, change) for names in (change.went, change.came))
    places = _places(change.owner, files, "of")
    are_told = len(old) == len(change.went) and len(new) == len(change.came)
    if are_told and max(len(old), len(new)) <= MOST_EXCHANGED and (len(old) == len(new) or _are_akin(old + new)):
        # Apart, the one half would say that the list got longer.
        what = f"{listing(new)} instead of {listing(old)}"
        yield Phrase(verb="use", objects=tuple(f"{what} in {place}" for place in places), weight=WEIGHT)
    elif are_told:
        came, went = _apart(change)
        yield from (_one_sided(side, files) for side in (came, went) if side.came or side.went)
    # Which of them became which is not known, nor what of them changed.
    if not change.is_whole:
        return
    by_name = [f"{kept[0]} entry of {place}" for place in _places(change.owner, files)] if kept else []
    what = _counted(len(change.came) if len(change.came) == len(change.went) else 0, change.owner)
    counted = [f"{what} {place}" for place in _around(change.owner, files)]
    yield Phrase(verb="change", objects=(*by_name, *counted), vague=True)


def _are_akin(names: Sequence[str]) -> bool:
    """Whether the same thing is told more or less exactly: `gcc-12` and `gcc-13` gave way to `gcc`."""
    return len({name.strip(CODE + PROSE)[:LEAST_SHARED] for name in names}) == 1


def _apart(change: ListEntries) -> tuple[ListEntries, ListEntries]:
    """What came and what went, without a command that only has other arguments now: it did neither."""

    def is_kept(name: str, others: Sequence[str]) -> bool:
        return any(f"{one} ".startswith(f"{two} ") for other in others for one, two in ((name, other), (other, name)))

    came = tuple(name for name in change.came if not is_kept(name, change.went))
    went = tuple(name for name in change.went if not is_kept(name, change.came))
    return replace(change, came=came, went=()), replace(change, came=(), went=went)


def _one_sided(change: ListEntries, files: Sequence[FileFacts]) -> Phrase:
    verb, link, names = ("add", "to", change.came) if change.came else ("remove", "from", change.went)
    told = _told(names, change)
    # One that the file had or has elsewhere is not what came or went: its entry is.
    is_certain = all(
        (file.is_new_here if change.came else file.is_gone_from_here)(name) for file in files for name in names
    )
    noun = "" if is_certain else " entry" if len(names) == 1 else " entries"
    is_told = len(told) == len(set(names))  # the same may have left several lists of one name
    whats = list(dict.fromkeys(listing(told, most=most) + noun for most in (3, 2))) if is_told else []
    places = _places(change.owner, files)
    forms = [f"{what} {link} {place}" for place in places for what in whats]
    if change.is_whole:  # else the keys that changed as well say more than a number
        count = _counted(len(names), change.owner)
        forms += [f"{count} {link} {place}" for place in _around(change.owner, files, is_one=False)]
    full = f"{listing(told, most=MOST_NAMED)}{noun} {link} {places[0]}" if is_told and len(told) > 1 else ""
    return Phrase(verb=verb, objects=tuple(forms), full=full, weight=WEIGHT, vague=not is_told)


def _counted(count: int, owner: str) -> str:
    """So many entries, of a pipeline its steps; 0 where their number is not to be told."""
    one, several = ("a step", "steps") if owner == "steps" else ("an entry", "entries")
    return one if count == 1 else f"{count} {several}" if count else several


def _places(owner: str, files: Sequence[FileFacts], link: str = "in") -> list[str]:
    """The list and its file: the list as a name where the change shows it as one, else as a word."""
    if not owner:  # the file is the list
        return list(named_pipelines(files))
    names = (code(owner), code(wording(owner)))
    return [*(f"{name} {link} {place}" for name in names for place in named_pipelines(files)), *names]


def _around(owner: str, files: Sequence[FileFacts], *, is_one: bool = True) -> list[str]:
    """Behind entries that are only counted; steps are told of their pipeline."""
    lead = "of " if is_one else ""
    if owner == "steps":
        return [f"{lead}{place}" for place in named_pipelines(files)]
    return [f"{lead}{place}" for place in _places(owner, files)]


def _told(names: Sequence[str], change: ListEntries) -> list[str]:
    """Each name in the marks that it may have, without those that have none."""
    owner = change.owner.lower()
    shapes = [_NAME_OF_WORDS]
    shapes += [_PLAIN_WORD] if change.is_open or owner in OPEN_LISTS else []
    shapes += [_LABEL] if owner in LABELS else []
    unique = dict.fromkeys(name for name in names if name)
    return [code(wording(name) if _is_one_of(name, shapes) else name) for name in unique]


def _is_one_of(name: str, shapes: Sequence[str]) -> bool:
    return any(pattern(shape).fullmatch(name) is not None for shape in shapes)
