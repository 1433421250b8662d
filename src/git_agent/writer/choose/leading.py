"""Leading: which facts may stand first, whatever words they have.

What others see of a program (a definition, a field, a type that came, went or was renamed) leads over what happens
inside of a function, and of that what is done leads over what is no longer done; last comes what only says where.
"""

from collections.abc import Collection, Sequence

from git_agent.model.category import Category
from git_agent.model.paths import letters_of
from git_agent.syntax.text.definitions import SymbolKind, is_open_name
from git_agent.syntax.text.languages import language_of, pattern
from git_agent.writer.phrases.phrase import (
    CODE,
    EVERYWHERE,
    FACT_KIND,
    LOCAL_KIND,
    PRIVATE_KIND,
    RESERVE,
    SafePhrase,
    names_within,
)
from git_agent.writer.read.cluster import Cluster
from git_agent.writer.read.file_facts import FileFacts

_COMPOUND = r"[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z\d]"
_SPAN = r"`(\w{3,})`"
_WHEN = rf" (?:if|unless) {CODE}([^{CODE}]+){CODE}"
_BY_PLACE = (", file", ", folder")  # how the kind of a phrase ends that names no definition
LONGEST_WITH_CONDITION = 66  # characters, marks included, that a subject has room for behind a verb
_INSIDE = "edit"  # how the kind of a phrase begins that tells an edit inside of a definition
_WEAK = frozenset(
    (
        "call",
        "call again",
        "call gone",
        "branch gone",
        "used",
        "used instead",
        "reordered",
        "assigned",
        "augmented",
        "rewritten",
        "argument gone",
        "operand gone",
        "returned",
        "assert",
        "member set",
        "statement gone",
        "element",
        "element gone",
        "cast",
        "changed condition",
        "logged",
        "length",
    )
)


def public_names(main: Cluster) -> frozenset[str]:
    """The names that others see and that came, went or changed with this cluster."""
    names: set[str] = set()
    for file in main.files:
        symbols = file.symbols
        changed = (*symbols.added, *symbols.removed)
        names.update(symbol.name for symbol in changed if symbol.exported and symbol.kind is not SymbolKind.TEST)
        members = [name for pairs in (symbols.members_added, symbols.members_removed) for _, name in pairs]
        names.update(name for name in members if is_open_name(name, language_of(file.path)))
        names.update(name for pair in symbols.renamed for name in pair)
    return frozenset(names)


def documented_names(main: Cluster, files: Sequence[FileFacts]) -> frozenset[str]:
    """Names on new lines that the same change tells its readers about, be it in a document or as what a test is of.

    In a document any word may be a name of one word: one that is new has to stand there as code.
    """
    documents = [file for file in files if file.category is Category.DOCS]
    told = {word for file in documents for word in file.added_words - file.removed_words}
    quoted = {word for file in documents for line in file.lines.added for word in pattern(_SPAN).findall(line)}
    tests = "\n".join(letters_of(title) for file in files for title in file.tests if " " not in title)
    sources = [file for file in main.files if file.category not in (Category.DOCS, Category.TEST)]
    return frozenset(
        word
        for file in sources
        for word in file.added_words
        if (pattern(_COMPOUND).search(word) and (word in told or _is_tested(word, tests, file)))
        or (word in told & quoted and file.is_new_here(word))
    )


def _is_tested(name: str, tests: str, file: FileFacts) -> bool:
    """Whether a new test has the name of something new in its own."""
    return letters_of(name) in tests and file.is_new_here(name)


def tiers(
    phrases: Sequence[SafePhrase], public: Collection[str], documented: Collection[str] = frozenset()
) -> list[int]:
    """For each phrase how far behind the others it stands: those of a higher tier lead only where there is no other.

    What came and is documented at once leads over all else that is done, were it but a parameter or a key.
    """
    is_told = [
        phrase.verb == "add" and phrase.weight > RESERVE and not names_within(phrase.objects[0]).isdisjoint(documented)
        for phrase in phrases
    ]
    found = _tiers(phrases, public)
    ranks = [0 if told else tier + any(is_told) for told, tier in zip(is_told, found, strict=True)]
    return [-1 if _is_option(phrase) else rank for phrase, rank in zip(phrases, ranks, strict=True)]


def _is_option(phrase: SafePhrase) -> bool:
    """Whether it is about what people type: all else came with it."""
    is_named = phrase.objects[0].endswith((" option", " options"))
    is_typed = any(name.startswith("-") for name in names_within(phrase.objects[0]))
    return phrase.verb == "add" and is_named and is_typed and phrase.weight > RESERVE


def _tiers(phrases: Sequence[SafePhrase], public: Collection[str]) -> list[int]:
    # A parameter is a detail of its function: it must not lead over a new class.
    is_inside = [_edit_kind(phrase) is not None or " parameter" in phrase.objects[0] for phrase in phrases]
    tells_public = any(
        not inside and not phrase.vague and not names_within(phrase.objects[0]).isdisjoint(public)
        for phrase, inside in zip(phrases, is_inside, strict=True)
    )
    is_explained = any(phrase.kind == "comment" for phrase in phrases)  # in the author's words, which say what it does
    told_conditions = _conditions(phrases)
    # The file says less than the function, where that is told.
    by_place = {_edit_kind(phrase) for phrase in phrases if phrase.kind.startswith(FACT_KIND)} - {None}
    is_policy = any(phrase.weight == EVERYWHERE and _edit_kind(phrase) for phrase in phrases)
    return [
        (inside and (tells_public or (is_policy and phrase.weight != EVERYWHERE)))
        + 2 * (is_about_a_name(phrase) or (is_weak(phrase) and (is_explained or not _says_when(phrase))))
        + 3 * _only_checks(phrase, told_conditions)
        + (_edit_kind(phrase) in by_place and phrase.kind.endswith(_BY_PLACE))
        + 4 * phrase.vague
        + 5 * (phrase.weight <= RESERVE)
        for phrase, inside in zip(phrases, is_inside, strict=True)
    ]


def is_weak(phrase: SafePhrase) -> bool:
    """Whether it tells an edit that says how something is done rather than what."""
    return _edit_kind(phrase) in _WEAK


def _says_when(phrase: SafePhrase) -> bool:
    """Whether it tells when as well, and a subject has room for that and for the function."""
    text = phrase.objects[0]
    is_short = len(text) <= LONGEST_WITH_CONDITION and not phrase.kind.endswith(_BY_PLACE)
    return is_short and pattern(_WHEN).search(text) is not None


def _conditions(phrases: Sequence[SafePhrase]) -> frozenset[str]:
    """Under which something is told to be done."""
    texts = (phrase.full or phrase.objects[0] for phrase in phrases)
    return frozenset(text for each in texts for text in pattern(_WHEN).findall(each))


def _only_checks(phrase: SafePhrase, conditions: frozenset[str]) -> bool:
    """Whether it tells no more than a condition of which another tells what is done then."""
    checked = (phrase.full or phrase.objects[0]).split(CODE)[1:2]
    return phrase.verb == "check" and not conditions.isdisjoint(checked)


def is_about_a_name(phrase: SafePhrase) -> bool:
    """Whether it says no more than that something nobody else sees is called otherwise, or is no longer there."""
    is_of_parameter = " parameter" in phrase.objects[0] or phrase.objects[0].startswith("parameters")
    is_other_name = phrase.verb in ("rename", "replace") and is_of_parameter
    return phrase.kind.endswith((LOCAL_KIND, PRIVATE_KIND)) or is_other_name


def _edit_kind(phrase: SafePhrase) -> str | None:
    """What kind of edit a phrase tells, if it tells one."""
    first, _, rest = phrase.kind.removeprefix(FACT_KIND).partition(", ")
    return rest.partition(", ")[0] if first == _INSIDE else None
