"""What the one comment says that most of a small change stands below: an order, in its author's words."""

from collections.abc import Iterator, Sequence

from git_agent.model.category import Category
from git_agent.model.change import Hunk
from git_agent.model.paths import word_set
from git_agent.syntax.text.languages import Language, language_of, pattern
from git_agent.writer.phrases.changelog_entries import in_all_lengths, order_phrase
from git_agent.writer.phrases.comments import BEHAVIOUR, MOST_EXPLAINED, comment_text, first_sentence, has_object
from git_agent.writer.phrases.phrase import Phrase
from git_agent.writer.read.file_facts import FileFacts

_ORDERS = BEHAVIOUR | word_set("use send make")
_BARE_ORDER = r"(?:Don't|Do not|Never|Always|Only) [a-z]+ "
# Words for what stands around a comment: without that, nobody knows what they mean.
_POINTING = r"(?i)\b(?:it|its|this|that|these|those|them|they|here|above|below|we|our|us|i|same thing|again)\b"


def explaining_phrases(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    """The comment's sentence, where no definition came or went and half of all new lines stand right below it."""
    sources = [file for file in files if file.category is Category.SOURCE and file.is_handwritten]
    if not sources or not all(map(_is_edited_inside, sources)):
        return ()
    told = [each for file in sources if file.diff for each in _explained(file.diff.hunks, language_of(file.path))]
    orders = [(phrase, below) for text, below in told if (phrase := _order(text)) is not None]
    added = sum(_is_code(line, language_of(file.path)) for file in sources for line in file.lines.added)
    removed = " ".join(comment_text(line, language_of(file.path)) for file in files for line in file.lines.removed)
    if len(orders) != 1 or added > MOST_EXPLAINED or any(text in removed for text, _ in told):
        return ()
    phrase, below = orders[0]
    return (phrase,) if 2 * below >= added else ()


def _is_edited_inside(file: FileFacts) -> bool:
    symbols = file.symbols
    is_edited = file.is_read_whole and not file.is_new and not file.is_gone
    return is_edited and not (symbols.added or symbols.removed or symbols.renamed)


def _order(text: str) -> Phrase | None:
    if pattern(_POINTING).search(text):
        return None
    if pattern(_BARE_ORDER).match(text):
        return in_all_lengths("", text)
    first, _, rest = text.partition(" ")
    is_order = first.lower() in _ORDERS and has_object(text) and (first.lower() != "make" or rest.startswith("sure"))
    return order_phrase(text) if is_order else None


def _is_code(line: str, language: Language) -> bool:
    return line.strip() != "" and not line.lstrip().startswith(language.comments)


def _explained(hunks: Sequence[Hunk], language: Language) -> Iterator[tuple[str, int]]:
    """The first sentence of every new comment with the number of new lines of code that follow it at once."""
    if not language.definitions:
        return
    for hunk in hunks:
        block: list[str] = []
        below = 0
        for before, line in zip((" ", *hunk.lines), (*hunk.lines, " "), strict=True):
            is_comment = line[:1] == "+" and line[1:].lstrip().startswith(language.comments)
            if block and (line[:1] != "+" or (is_comment and below)):
                yield from [(text, below)] if below and (text := first_sentence(block)) else []
                block, below = [], 0
            if is_comment and (block or not before[1:].lstrip().startswith(language.comments)):
                block.append(comment_text(line[1:], language))
            elif block:
                below += _is_code(line[1:], language)
