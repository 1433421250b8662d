"""Sentences about documents whose prose stayed while something in it is another: literals, links, labels, badges."""

from collections.abc import Callable, Iterator, Sequence

from git_agent.syntax.text.languages import suffix_of
from git_agent.writer.phrases.blocks import block_phrase
from git_agent.writer.phrases.line_forms import WHERE
from git_agent.writer.phrases.phrase import Phrase, base_name, code, listing, wording
from git_agent.writer.phrases.prose_edits import exchange_phrase
from git_agent.writer.phrases.sample_edits import sample_edit_phrase
from git_agent.writer.phrases.text_edits import placed
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read import document_tokens as tokens
from git_agent.writer.read import samples
from git_agent.writer.read.changed_runs import is_code_sample, section_titles
from git_agent.writer.read.document_parts import DocumentPart, changed_parts, markup_of
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_changelog, is_text_document
from git_agent.writer.read.headings import has_other_titles
from git_agent.writer.read.markup import plain_text
from git_agent.writer.read.prose_edits import exchanges, word_edits

MOST_TOKENS = 3  # told in one sentence
_BRACKETS = {"()": "parentheses", "[]": "brackets", "{}": "braces"}


def document_edit_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """One phrase for all documents on which the same was done; nothing of any other document."""
    groups: dict[Phrase, list[FileFacts]] = {}
    for file in files:
        phrase = document_edit(file)
        if phrase is not None:
            groups.setdefault(phrase, []).append(file)
    for phrase, having in groups.items():
        yield placed(phrase, document_places(having), tuple(file.path for file in having))


def document_places(files: Sequence[FileFacts]) -> tuple[str, ...]:
    """The one section and its file, or the files."""
    return (*(section_places(files[0]) if len(files) == 1 else ()), *named_files(files))


def section_places(file: FileFacts) -> tuple[str, ...]:
    """The one section that changed, with its file and without; nothing where there are several."""
    titles = section_titles(file)
    if len(titles) != 1 or not titles[0] or has_other_titles(markup_of(file), file.lines):
        return ()
    section = f"{wording(plain_text(titles[0]))} section"
    return (f"{section} of {base_name(file.path)}", section)


def document_edit(file: FileFacts) -> Phrase | None:
    """The first that holds of these, without where."""
    if not file.is_read_whole or file.is_new or file.is_gone or is_changelog(file.path):
        return None
    return next((phrase for form in _FORMS if (phrase := form(file)) is not None), None)


def blank_line_phrase(file: FileFacts) -> Phrase | None:
    """Blank lines that came or went, and the directive below which one is no layout but syntax."""
    sides = (file.lines.added, file.lines.removed)
    lines = sides[0] or sides[1]
    if all(sides) or not lines or any(map(str.strip, lines)) or not file.is_read_whole:
        return None
    verb, link = ("add", "to") if sides[0] else ("remove", "from")
    noun = "blank line" if len(lines) == 1 else "blank lines"
    above = (
        {tokens.directive_above(line) for line in _above_blank_lines(file)} if suffix_of(file.path) == "rst" else {""}
    )
    directive = above.pop() if len(above) == 1 else ""
    if directive:
        where = f"{noun} after {code(wording(directive))} directive"
        return Phrase(verb=verb, objects=tuple(f"{where} in {name}" for name in named_files([file])))
    return Phrase(verb=verb, objects=tuple(f"{noun} {link} {name}" for name in named_files([file])))


def _above_blank_lines(file: FileFacts) -> Iterator[str]:
    for hunk in file.diff.hunks if file.diff is not None else ():
        pairs = zip((" ", *hunk.lines), hunk.lines, strict=False)
        yield from (before[1:] for before, line in pairs if line[:1] in "+-" and before[:1] not in "+-")


def _page_phrase(file: FileFacts) -> Phrase | None:
    """Pages that are listed now, or no longer."""
    came, went = tokens.entries_of_pages(file) if suffix_of(file.path) == "rst" else ((), ())
    if not 0 < len(came or went) <= MOST_TOKENS:
        return None
    verb, link = ("add", "to") if came else ("remove", "from")
    names = listing([code(wording(name)) for name in came or went])
    return Phrase(verb=verb, objects=(f"{names} {link} {WHERE}",), weight=1.7)


def _label_phrase(file: FileFacts) -> Phrase | None:
    labels = tokens.labels_added(file.lines) if suffix_of(file.path) == "rst" else ()
    if not 0 < len(labels) <= MOST_TOKENS:
        return None
    noun = "label" if len(labels) == 1 else "labels"
    # Not by the section: a label belongs to what follows it.
    name = base_name(file.path)
    return Phrase(verb="add", objects=(f"{listing([code(wording(label)) for label in labels])} {noun} to {name}",))


def _every_line_phrase(file: FileFacts) -> Phrase | None:
    edit = tokens.edit_of_every_line(file.lines)
    if edit is None or not edit[0] or not edit[1].strip():
        return None
    old, new = edit
    are_ends = not old.strip() and all(line.endswith(old) for line in file.lines.removed)
    if not old.strip() and not are_ends:
        return None
    told = "trailing whitespace" if are_ends else code(wording(old))
    return Phrase(verb="replace", objects=(f"{told} with {code(wording(new))} in {WHERE}",), weight=1.7)


def _fence_phrase(file: FileFacts) -> Phrase | None:
    if not tokens.fences_changed(file.lines):
        return None
    return Phrase(verb="use", objects=(f"backticks instead of tildes around examples in {WHERE}",), weight=1.7)


def _table_phrase(file: FileFacts) -> Phrase | None:
    return Phrase(verb="use", objects=(f"a table in {WHERE}",), weight=1.7) if tokens.is_table_now(file.lines) else None


def _sample_phrase(file: FileFacts) -> Phrase | None:
    """What an example has now that it had not: a definition, a comment, a bracket that closes another."""
    put_in = samples.lines_put_in(file)
    names = [name for sample in put_in for name in samples.names_defined(sample)]
    all_define = bool(put_in) and all(map(samples.names_defined, put_in))
    if all_define and len(names) <= MOST_TOKENS:
        return Phrase(
            verb="add",
            objects=(f"{listing([code(wording(name)) for name in names])} to example in {WHERE}",),
            weight=1.7,
        )
    if put_in and all(map(samples.are_comments, put_in)):
        noun = "a comment to example" if len(put_in) == 1 else "comments to examples"
        return Phrase(verb="add", objects=(f"{noun} in {WHERE}",), weight=1.7)
    closed = _BRACKETS.get(samples.brackets_closed(file), "")
    return Phrase(verb="fix", objects=(f"unbalanced {closed} in example in {WHERE}",), weight=1.7) if closed else None


def _row_phrase(file: FileFacts) -> Phrase | None:
    """Rows that a table gained or lost, by what stands in their first cells, however the others are set now."""
    change = tokens.row_changes(file.lines)
    cells = change.came or change.gone
    if bool(change.came) is bool(change.gone) or len(cells) > MOST_TOKENS:
        return None
    verb, link = ("add", "to") if change.came else ("remove", "from")
    told = listing([code(wording(cell)) for cell in cells])
    return Phrase(verb=verb, objects=(f"{told} {link} table in {WHERE}", f"{told} {link} table"), weight=1.7)


def _literal_phrase(file: FileFacts) -> Phrase | None:
    """Literals that took the place of others, or that a sentence has now."""
    change = tokens.literal_changes(file.lines) if _is_prose(file) else tokens.NOTHING
    if not change.came or max(len(change.gone), len(change.came)) > MOST_TOKENS:
        return None
    gone, came = (listing([code(each) for each in side]) if side else "" for side in (change.gone, change.came))
    if gone:
        return Phrase(verb="replace", objects=(f"{gone} with {came} in {WHERE}", f"{gone} with {came}"), weight=1.7)
    is_new = all(map(file.is_new_here, change.came))
    return Phrase(verb="mention", objects=(f"{came} in {WHERE}", came), weight=1.7) if is_new else None


def _link_phrase(file: FileFacts) -> Phrase | None:
    """Links that took the place of others, or words that are links now."""
    change = tokens.link_changes(file.lines) if _is_prose(file) else tokens.NOTHING
    if not change.came or max(len(change.gone), len(change.came)) > MOST_TOKENS:
        return None
    gone, came = (listing([wording(each) for each in side]) if side else "" for side in (change.gone, change.came))
    told = f"{came} instead of {gone}" if gone else came
    return Phrase(verb="link", objects=(f"{told} in {WHERE}", told), weight=1.7)


def _is_prose(file: FileFacts) -> bool:
    return DocumentPart.EXAMPLE not in changed_parts(file).parts and not is_code_sample(file)


def _exchange_phrase(file: FileFacts) -> Phrase | None:
    """Words that took the place of others, where no picture, no link alone and no title is what changed."""
    is_text = is_text_document(file.path) and not file.headings and not has_other_titles(markup_of(file), file.lines)
    return exchange_phrase(file) if is_text and DocumentPart.PROSE in changed_parts(file).parts else None


def has_repeated_exchange(file: FileFacts) -> bool:
    """Whether one word took another's place again and again, which says more than one line of it."""
    told = exchanges(word_edits(file))
    are_words = all(each.times > 1 and "`" not in each.old + each.new for each in told)
    return bool(told) and are_words and _exchange_phrase(file) is not None


def _badge_phrase(file: FileFacts) -> Phrase | None:
    badges = [badge for badge in tokens.badges_added(file.lines) if file.is_new_here(badge)]
    if not 0 < len(badges) <= MOST_TOKENS:
        return None
    noun = "badge" if len(badges) == 1 else "badges"
    return Phrase(verb="add", objects=(f"{listing(list(map(wording, badges)))} {noun} to {WHERE}",), weight=1.7)


_FORMS: tuple[Callable[[FileFacts], Phrase | None], ...] = (
    _label_phrase,
    _page_phrase,
    _fence_phrase,
    _sample_phrase,
    _every_line_phrase,
    _table_phrase,
    _row_phrase,
    _literal_phrase,
    _link_phrase,
    _badge_phrase,
    block_phrase,
    sample_edit_phrase,
    _exchange_phrase,
)
