"""What came to a document as a whole block where nothing went, or the reverse: a box, an example, items, links."""

from collections.abc import Iterator, Sequence
from enum import Enum

from git_agent.model.value import value
from git_agent.syntax.text.definitions import indent_of
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.writer.read.changed_runs import changed_runs, is_code_sample
from git_agent.writer.read.document_parts import markup_of
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.headings import has_other_titles
from git_agent.writer.read.lone_parts import LONGEST_BARE, named_first, plain_item
from git_agent.writer.read.markup import plain_text

_KIND = r"(?i:(?P<kind>note|warning|tip|hint|caution|danger|important|attention))"
# MkDocs, Docusaurus and VuePress, shortcodes of Hugo, attributes of kramdown, alerts, words in bold, reStructuredText.
_BOXES = (
    rf"(?:!!!|\?\?\?\+?)\s*{_KIND}\b",
    rf":{{3,4}}\s*{_KIND}\b",
    rf"\{{\{{[%<]\s*{_KIND}\s*[%>]\}}\}}",
    rf"\{{:(?:\s*\.callout)?\s*\.{_KIND}\s*\}}",
    rf">\s*\[!{_KIND}\]",
    rf"(?:>\s*)?(?:[*_]{{1,2}}){_KIND}(?:[*_:!]{{1,3}})\s*[*_]*",
    rf"(?:>\s*)?{_KIND}:\s",
    rf"\.\. {_KIND}::",
    rf"\[{_KIND}\]\s*$",
)
# Words in bold that say what a paragraph is about, behind a colon or before one.
_LABELLED = r"(?:>\s*)?\*\*(?P<label>[^\W\d_][\w' -]{2,40}?)(?::\*{2,3}|\*\*:)\s"
_FENCE = r"\s*(?:```|~~~)"
_CODE_DIRECTIVE = r"\s*\.\. (?:code|code-block|sourcecode|doctest|testcode)::"
_ITEM = r"(?P<lead>\s*)(?:[-*+•]|\d{1,3}[.)])\s+(?=\S)"
_LINK_TARGET = r"\s*(?:\[(?P<md>[^\]^]+)\]:|\.\. _`?(?P<rst>[^`:]+)`?:)\s+\S+"
_PICTURE = r"\s*(?:\[?!\[[^\]]*\]\([^)]*\)(?:\]\([^)]*\))?|<img\b[^>]*>|\.\. (?:image|figure)::\s+\S+)\s*$"


class BlockKind(Enum):
    """What a block is; of paragraphs one that begins with words in bold and a colon."""

    BOX = "box"
    EXAMPLE = "example"
    ITEMS = "items"
    PICTURE = "image"
    LINKS = "links"
    PARAGRAPH = "paragraph"


@value
class Block:
    """One place where lines came; `names` are the kind of a box, the items, the links; `text` is what a box says."""

    kind: BlockKind
    names: tuple[str, ...] = ()
    text: str = ""


def blocks_put_in(file: FileFacts) -> tuple[Block, ...]:
    """What every changed place gained; nothing where one of them lost something, or gained anything else."""
    return () if file.headings or any(map(str.strip, file.lines.removed)) else _blocks(file, "+")


def blocks_taken_out(file: FileFacts) -> tuple[Block, ...]:
    """What every changed place lost, in the same way."""
    is_more = any(map(str.strip, file.lines.added)) or has_other_titles(markup_of(file), file.lines)
    return () if is_more else _blocks(file, "-")


def _blocks(file: FileFacts, mark: str) -> tuple[Block, ...]:
    if not file.is_read_whole or is_code_sample(file):
        return ()
    blocks = [_block([line[1:] for line in run.lines if line[:1] == mark], file.path) for run in changed_runs(file)]
    return tuple(block for block in blocks if block is not None) if None not in blocks else ()


def _block(lines: Sequence[str], path: str) -> Block | None:
    told = [line for line in lines if line.strip()]
    if not told:
        return None
    kind = _box(told, lines)
    if kind:
        return Block(kind=BlockKind.BOX, names=(kind,), text=_first_sentence(told))
    label = pattern(_LABELLED).match(told[0].lstrip())
    if label is not None and all(map(str.strip, "\n".join(lines).strip().split("\n"))):  # one paragraph
        return Block(kind=BlockKind.PARAGRAPH, names=(label["label"],))
    targets = [match for line in told if (match := pattern(_LINK_TARGET).fullmatch(line.rstrip())) is not None]
    if len(targets) == len(told):
        return Block(kind=BlockKind.LINKS, names=tuple(match["md"] or match["rst"] for match in targets))
    if all(pattern(_PICTURE).match(line) for line in told):
        return Block(kind=BlockKind.PICTURE)
    if suffix_of(path) in ("yml", "yaml", "html"):  # a dash means something else there
        return None
    if items := tuple(_items(told)):
        return Block(kind=BlockKind.ITEMS, names=items)
    return Block(kind=BlockKind.EXAMPLE) if _is_example(told) else None


def _box(told: Sequence[str], lines: Sequence[str]) -> str:
    """The kind of box that the first line opens, where the others are what is in it."""
    found = (pattern(shape).match(told[0].strip()) for shape in _BOXES)
    match = next((each for each in found if each is not None), None)
    if match is None:
        return ""
    first = told[0].strip()
    start = indent_of(told[0])
    if first.startswith((":::", "{{")):
        closes = told[-1].strip()
        is_whole = (
            closes.startswith((":::", "{{% /", "{{< /", "{{%/"))
            and sum(line.strip().startswith((":::", "{{")) for line in told) == 2
        )
    elif first.startswith(("!!!", "???", "..")):
        is_whole = all(indent_of(line) > start for line in told[1:])
    elif first.startswith(">"):
        is_whole = all(line.lstrip().startswith(">") for line in told)
    else:
        inner = "\n".join(lines).strip().split("\n")
        is_whole = all(map(str.strip, inner))  # one paragraph
    return match["kind"].lower() if is_whole else ""


def _first_sentence(told: Sequence[str]) -> str:
    """What a box says, without what opens it."""
    shape = rf"^(?:{'|'.join(_BOXES).replace('?P<kind>', '')})"
    said = [pattern(shape).sub("", line.strip()).strip("> \\") for line in told]  # which may end in a forced break
    text = plain_text(" ".join(line for line in said if line and not line.startswith((":::", "{{", "|"))))
    stop = pattern(r"(?<=\w\w)[.!](?=\s|$)").search(text)
    return " ".join((text[: stop.start()] if stop is not None else text).split())


def _items(told: Sequence[str]) -> Iterator[str]:
    """Every item of one list by its words; nothing where other lines stand between them."""
    first = pattern(_ITEM).match(told[0])
    if first is None:
        return
    depth = len(first["lead"])
    if any(indent_of(line) < depth or (indent_of(line) == depth and not pattern(_ITEM).match(line)) for line in told):
        return
    for line in told:
        item = pattern(_ITEM).match(line)
        if item is not None and indent_of(line) == depth:
            yield line[item.end() :].strip()


def _is_example(told: Sequence[str]) -> bool:
    """Whether it is one sample of code, with what introduces it; of prose around it there is no more than of code."""
    fences = [row for row, line in enumerate(told) if pattern(_FENCE).match(line)]
    if fences:
        return len(fences) == 2 and 2 * (fences[1] - fences[0] + 1) >= len(told)
    at = next((row for row, line in enumerate(told) if pattern(_CODE_DIRECTIVE).match(line)), None)
    return at in (0, 1) and len(told) > 1 and all(indent_of(line) > indent_of(told[at]) for line in told[at + 1 :])


def named_items(block: Block) -> tuple[str, ...]:
    """What each item names first, or its words where they are few; nothing where one of them is a sentence."""
    names = [named_first(item) or _few_words(item) for item in block.names]
    return tuple(names) if all(names) else ()


def _few_words(item: str) -> str:
    text = plain_item(item)
    return text if len(text.split()) <= LONGEST_BARE else ""
