"""Sentences about what came to documents as a whole block: a box, an example, items, a picture, targets of links."""

from git_agent.model.value import replace
from git_agent.writer.phrases.line_forms import WHERE
from git_agent.writer.phrases.phrase import Phrase, code, listing, wording
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.lone_parts import lone_box
from git_agent.writer.read.prose import new_code_words
from git_agent.writer.read.put_in import Block, BlockKind, blocks_put_in, blocks_taken_out, named_items
from git_agent.writer.read.telling_words import told_words

MOST_NAMED = 3
WEIGHT = 1.7
_LOST = {BlockKind.EXAMPLE: "an example", BlockKind.PICTURE: "an image"}
_PLURALS = ("note", "warning", "tip", "hint")
_ARTICLES = {"important": "an", "attention": "an"}


def block_phrase(file: FileFacts) -> Phrase | None:
    """The blocks of one kind that are all that a document gained or lost, without where."""
    blocks = blocks_put_in(file)
    if not blocks or len({block.kind for block in blocks}) > 1:
        return _lost_phrase(file)
    kind = blocks[0].kind
    if kind is BlockKind.PARAGRAPH:
        return _labelled_phrase(blocks)
    if kind is BlockKind.BOX:
        return _box_phrase(file, blocks)
    if kind is BlockKind.ITEMS:
        return _items_phrase(blocks)
    if kind is BlockKind.LINKS:
        return _links_phrase(blocks)
    one, several = ("an example", "examples") if kind is BlockKind.EXAMPLE else ("an image", "images")
    return _added(one if len(blocks) == 1 else several)


def _lost_phrase(file: FileFacts) -> Phrase | None:
    """The one block that went: others that are like it may be there still."""
    blocks = blocks_taken_out(file)
    if len(blocks) != 1:
        return None
    kind, names = blocks[0].kind, blocks[0].names
    if kind is BlockKind.BOX:
        told = told_words(file)
        matter = f" on {code(wording(told.names[0]))}" if len(told.names) == 1 and not told.are_new else ""
        what = f"{_ARTICLES.get(names[0], 'a')} {names[0]}{' note' * (names[0] in _ARTICLES)}{matter}"
    elif kind in _LOST:
        what = _LOST[kind]
    else:
        what = f'"{wording(names[0])}" paragraph' if kind is BlockKind.PARAGRAPH else ""
    return Phrase(verb="remove", objects=(f"{what} from {WHERE}",), weight=WEIGHT) if what else None


def _labelled_phrase(blocks: tuple[Block, ...]) -> Phrase:
    """Paragraphs by the words that each begins with, or by their number."""
    names = [f'"{wording(name)}"' for block in blocks for name in block.names]
    count = "a paragraph" if len(names) == 1 else f"{len(names)} paragraphs"
    told = [f"{listing(names)} paragraph{'s' * (len(names) > 1)}"] if len(names) <= MOST_NAMED else []
    return Phrase(verb="add", objects=tuple(f"{what} to {WHERE}" for what in (*told, count)), weight=WEIGHT)


def _box_phrase(file: FileFacts, blocks: tuple[Block, ...]) -> Phrase | None:
    kinds = {name for block in blocks for name in block.names}
    if len(kinds) > 1:
        return None
    kind = kinds.pop()
    if len(blocks) > 1:
        return _added(f"{kind}s") if kind in _PLURALS else None
    is_note, said = lone_box(file.lines)
    text = (is_note == kind and said) or blocks[0].text
    full = f'{kind} "{wording(text)}" to {WHERE}' if text else ""
    noun = f"{_ARTICLES.get(kind, 'a')} {kind}{' note' * (kind in _ARTICLES)}"
    names = [word for word in new_code_words(file.lines) if file.is_new_here(word)]
    matter = f" on {code(names[0])}" if len(names) == 1 else ""
    phrase = _added(noun, full)
    return replace(phrase, objects=(f"{noun}{matter} to {WHERE}", *phrase.objects)) if matter else phrase


def _items_phrase(blocks: tuple[Block, ...]) -> Phrase | None:
    """Several items of one list; a lone one is told with its words."""
    if len(blocks) > 1 or len(blocks[0].names) < 2:
        return None
    names = [wording(name) for name in named_items(blocks[0])]
    told = [f"{listing(names, most=most)} to {WHERE}" for most in (MOST_NAMED, 2)] if names else []
    count = f"{len(blocks[0].names)} items to {WHERE}"
    return Phrase(verb="add", objects=tuple(dict.fromkeys((*told, count))), weight=WEIGHT)


def _links_phrase(blocks: tuple[Block, ...]) -> Phrase | None:
    labels = [code(wording(name)) for block in blocks for name in block.names]
    noun = "link target" if len(labels) == 1 else "link targets"
    what = f"{listing(labels)} {noun}" if len(labels) <= MOST_NAMED else noun
    return _added(what)


def _added(what: str, full: str = "") -> Phrase:
    return Phrase(verb="add", objects=(f"{what} to {WHERE}",), full=full, weight=WEIGHT)
