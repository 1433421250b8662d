"""Reads a message body as blocks: what may be reflowed, and what stays byte for byte.

A commit message is Markdown-like, but not Markdown: trailers, the `---ci---` record and tables of
`Key: value` lines mean something to programs, and an indented line is nearly always code or output.
When in doubt a block stays as it is; a line that is too long hurts less than a lost line break.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from git_agent.model.value import replace
from git_agent.shape.form.cjk import join_lines
from git_agent.shape.form.grammar import (
    BREAKING,
    CODE,
    FIELD,
    HEADING,
    INDENTED,
    ITEM,
    QUOTE,
    RECORD_CLOSES,
    are_fields,
    closes_record,
    enclosure,
    is_blank,
    is_laid_out,
    starts_footer,
)
from git_agent.shape.form.regions import (
    as_stored,
    blanks_end,
    code_end,
    enclosed_end,
    paragraph_end,
    run_end,
    starts_paragraph,
)
from git_agent.shape.form.text_block import BLANK, BlockKind, TextBlock, verbatim_block


def paragraphs_and_blocks(lines: Sequence[str]) -> Iterator[str]:
    """The paragraphs of a body, and the items and other blocks in them, each `as_stored`.

    A region that is enclosed belongs to the paragraph it begins in, with all its blank lines.
    """
    at = 0
    while at < len(lines):
        if is_blank(lines[at]):
            at += 1
            continue
        end = paragraph_end(lines, at)
        yield as_stored(lines[at:end])
        while at < end:
            closing = enclosure(lines[at])
            part_end = enclosed_end(lines, at, closing) if closing else run_end(lines, at)
            if not closing:
                yield from (as_stored(block) for _, block in _split_blocks(lines[at:part_end], in_list=False))
            at = part_end


def parse(lines: Sequence[str], *, width: int, verbatim: AbstractSet[str] = frozenset()) -> list[TextBlock]:
    """The blocks of a body; runs of blank lines become one.

    What is in `verbatim`, in the form of `paragraphs_and_blocks`, stays as it is.
    """
    blocks: list[TextBlock] = []
    at = 0
    while at < len(lines):
        line, in_list = lines[at], _in_list(blocks)
        if is_blank(line):
            end, added = blanks_end(lines, at), [BLANK]
        # A paragraph of the original first: its author may have laid out by hand what would be reflowed.
        elif (
            verbatim
            and starts_paragraph(lines, at)
            and as_stored(whole := lines[at : paragraph_end(lines, at)]) in verbatim
        ):
            end, added = at + len(whole), [verbatim_block(BlockKind.VERBATIM, as_stored(whole).split("\n"))]
        elif closing := enclosure(line):
            end = enclosed_end(lines, at, closing)
            kind = BlockKind.RECORD if closing == RECORD_CLOSES else BlockKind.FENCE
            added = [verbatim_block(kind, lines[at:end])]
        # In a list four spaces are the indent of a nested item more often than code.
        elif CODE.match(line) and not (in_list and ITEM.match(line)):
            end = code_end(lines, at)
            added = [verbatim_block(BlockKind.VERBATIM, lines[at:end])]
        else:
            end = run_end(lines, at)
            run = [line.rstrip(" \t") for line in lines[at:end]]
            # An end marker ends a record whose beginning was lost; what is left of it stays readable.
            if any(map(closes_record, run)):
                added = [verbatim_block(BlockKind.VERBATIM, run)]
            else:
                added = _read_run(run, in_list=in_list, width=width, verbatim=verbatim)
        blocks += added
        at = end
    return _set_footers_apart(blocks)


def _set_footers_apart(blocks: list[TextBlock]) -> list[TextBlock]:
    """Puts the blank line before a footer that a drafter forgot; without it git finds no trailers."""
    apart: list[TextBlock] = []
    for block in blocks:
        if apart and apart[-1].kind is not BlockKind.BLANK and starts_footer(block.initial_indent + block.text):
            apart.append(BLANK)
        apart.append(block)
    return apart


def _in_list(blocks: list[TextBlock]) -> bool:
    """Whether the last text was an item: a blank line does not end a list."""
    return next((block.is_item for block in reversed(blocks) if block.kind is not BlockKind.BLANK), False)


def _read_run(run: Sequence[str], *, in_list: bool, width: int, verbatim: AbstractSet[str]) -> list[TextBlock]:
    """The blocks of lines without a blank one between them; a footer ends the text that it sticks to."""
    blocks: list[TextBlock] = []
    while True:  # once for the text, and once more for each footer below it
        if are_fields(run, width=width):
            return [*blocks, verbatim_block(BlockKind.FIELDS, run)]
        # A footer that tools read, as trailers are; its lines stay where they are.
        if BREAKING.match(run[0]):
            return [*blocks, verbatim_block(BlockKind.VERBATIM, run)]
        footer = next((at for at, line in enumerate(run) if at and starts_footer(line)), len(run))
        blocks += _read_lines(run[:footer], in_list=in_list, width=width, verbatim=verbatim)
        if footer == len(run):
            return blocks
        run, in_list = run[footer:], False


def _read_lines(run: Sequence[str], *, in_list: bool, width: int, verbatim: AbstractSet[str]) -> list[TextBlock]:
    """The blocks of a run; a line that opens nothing continues the block before it."""
    blocks: list[TextBlock] = []
    for opened, lines in _split_blocks(run, in_list=in_list):
        if as_stored(lines) in verbatim:
            is_item = opened is not None and opened.is_item
            blocks.append(TextBlock(kind=BlockKind.VERBATIM, text=as_stored(lines), is_item=is_item))
        elif opened is None:
            blocks += _read_quote(lines, width=width)
        else:
            blocks.append(_with_continuation(opened, lines))
    return blocks


def _split_blocks(run: Sequence[str], *, in_list: bool) -> Iterator[tuple[TextBlock | None, Sequence[str]]]:
    """The lines of each block with what the first of them opens; nothing for a quotation."""
    at = 0
    while at < len(run):
        if quote := QUOTE.match(run[at]):
            end = _quote_end(run, at, quote[1])
            yield None, run[at:end]
            in_list = False
        else:
            opened = _open(run[at], in_list=in_list)
            end = _continued_end(run, at, opened)
            yield opened, run[at:end]
            in_list = opened.is_item
        at = end


def _open(line: str, *, in_list: bool) -> TextBlock:
    """The block that `line` begins."""
    # Columns before items: a row such as "- name   size" would lose its layout as an item.
    if is_laid_out(line):
        return TextBlock(kind=BlockKind.VERBATIM, text=line)
    if HEADING.match(line):
        return TextBlock(kind=BlockKind.HEADING, text=line)
    item = ITEM.match(line)
    if item and (in_list or not CODE.match(line)):
        lead = item[1] + item[2] + (item[3] or " ")
        hang = item[1] + " " * (len(lead) - len(item[1]))
        return TextBlock(
            kind=BlockKind.PROSE, text=item[4] or "", initial_indent=lead, subsequent_indent=hang, is_item=True
        )
    is_indented = bool(INDENTED.match(line))
    if is_indented and (not in_list or CODE.match(line)):
        return TextBlock(kind=BlockKind.VERBATIM, text=line)
    indent = " " * (len(line) - len(line.lstrip(" ")))
    return TextBlock(
        kind=BlockKind.PROSE,
        text=line.strip(" \t"),
        initial_indent=indent,
        subsequent_indent=indent,
        is_item=is_indented,
    )


def _continued_end(run: Sequence[str], at: int, block: TextBlock) -> int:
    end = at + 1
    while block.kind is BlockKind.PROSE and end < len(run) and _continues(run[end], block):
        end += 1
    return end


def _continues(line: str, block: TextBlock) -> bool:
    if QUOTE.match(line) or is_laid_out(line) or HEADING.match(line):
        return False
    item = ITEM.match(line)
    if block.is_item:
        return item is None
    # A sentence may go on with "… in section\n3. There", "… as in\n[1] and" or "a\n-\nb"; a list begins at one.
    if item and item[4] and item[2] in ("-", "*", "+", "•", "1.", "1)"):
        return False
    # Output of programs is often shown as "Summary\n  12 ms ± 2 ms"; nobody breaks a sentence like that.
    return not INDENTED.match(line)


def _with_continuation(block: TextBlock, lines: Sequence[str]) -> TextBlock:
    """The block with its further lines, unless they are one record of data such as "- name: x\n  type: y"."""
    if len(lines) == 1:
        return block
    texts = [block.text, *(line.strip(" \t") for line in lines[1:])]
    if block.is_item and all(FIELD.match(text) for text in texts):
        return TextBlock(kind=BlockKind.VERBATIM, text="\n".join(lines), is_item=True)
    return replace(block, text=join_lines(texts))


def _quote_end(run: Sequence[str], at: int, prefix: str) -> int:
    while at < len(run) and (quote := QUOTE.match(run[at])) and quote[1] == prefix:
        at += 1
    return at


def _read_quote(lines: Sequence[str], *, width: int) -> list[TextBlock]:
    """What is quoted is a body of its own; its width is what the prefix leaves."""
    quote = QUOTE.match(lines[0])
    prefix = quote[1] if quote else ""
    inner = [line[len(prefix) + 1 :] for line in lines]
    return [_quoted(block, prefix) for block in parse(inner, width=width - len(prefix) - 1)]


def _quoted(block: TextBlock, prefix: str) -> TextBlock:
    if block.kind is BlockKind.BLANK:
        return replace(block, initial_indent=prefix)
    if block.kind is BlockKind.PROSE:
        return replace(
            block,
            initial_indent=f"{prefix} {block.initial_indent}",
            subsequent_indent=f"{prefix} {block.subsequent_indent}",
            is_item=False,
        )
    text = "\n".join(f"{prefix} {line}" if line else prefix for line in block.text.split("\n"))
    return TextBlock(kind=BlockKind.VERBATIM, text=text)
