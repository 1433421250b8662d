"""What the head of a new file says that the file is: its first docstring or comment that is a sentence."""

from collections.abc import Iterator, Sequence

from git_agent.model.category import Category
from git_agent.syntax.text.languages import Language, language_of, pattern
from git_agent.writer.phrases.comments import DOC_OPEN, comment_text, first_sentence
from git_agent.writer.phrases.phrase import base_name, wording
from git_agent.writer.read.file_facts import FileFacts

HEAD_LINES = 60  # a licence may come first
MOST_HEADS = 3  # with more, a body would be a catalogue
# Words of which a notice has one in each of its paragraphs.
_LICENCE = (
    r"(?i)copyright|licen[cs]|permission (?:is|notice)|permitted|warrant|all rights reserved|redistribut|\bas is\b"
    r"|\bliab(?:le|ility)|merchantab|\bspdx\b"
)
_OF_FILE = (
    r"\s*(?:package|import|from|use|using|namespace|module|mod|library|require\w*|extern crate|#|@|<|set -"
    r"|[\"']use strict|.*\brequire\b|(?:[a-z]+ )*(?:class|struct|interface|enum|trait|record|object)\b)"
)
# Of shaders and other languages that no reader knows, where the sign of a comment is another one.
_PREPROCESSED = r"#(?:version|include|pragma|define|undef|ifn?def|if|endif|extension|region|import|error|extends)\b"


_CONSTANT = r"#define\s+\w+(?:\(|\s+\S)"  # which is no guard of a header


def head_lines(files: Sequence[FileFacts]) -> list[str]:
    """Each new file with what its head says, in the author's words, unless another said it: it was moved or copied."""
    new = [file for file in files if file.is_new and file.is_handwritten and file.category is not Category.DOCS]
    heads = [(file.path, _head(file)) for file in new] if len(new) <= MOST_HEADS else []
    removed = " ".join(comment_text(line, language_of(file.path)) for file in files for line in file.lines.removed)
    before = [(file.contents.old or b"").decode(errors="replace") for file in files]
    return [
        f"{base_name(path)}: {wording(text)}"
        for path, text in heads
        if text and text not in removed and not any(text in content for content in before)
    ]


def _head(file: FileFacts) -> str:
    blocks = _blocks(file.lines.added[:HEAD_LINES], language_of(file.path))
    told = (block for block in blocks if not pattern(_LICENCE).search(" ".join(block)))
    return next((text for block in told if (text := first_sentence(block))), "")


def _blocks(lines: Sequence[str], language: Language) -> Iterator[list[str]]:
    """The paragraphs of comments and the docstring above the first line of code.

    What stands right above a statement is about that one where other comments follow or it stands below a directive,
    unless it opens the file.
    """
    block: list[str] = []
    quote, is_docstring, opening = "", False, ""
    left = _without_orders(lines)
    for line in left:
        docstring = pattern(DOC_OPEN).match(line) if language.indented and not quote and not block else None
        if docstring is not None or quote:
            text = docstring["text"] if docstring is not None else line.strip()
            quote = quote or (docstring["quote"] if docstring is not None else "")
            block.append(text.partition(quote)[0].strip())
            is_docstring = True
            quote = "" if quote in text else quote
        elif line.strip().startswith(language.comments):
            opening = opening if block else line
            block.append(comment_text(line, language))
        elif line.strip():
            is_of_line = not is_docstring and (pattern(_CONSTANT).match(line) or not pattern(_OF_FILE).match(line))
            before = lines[: lines.index(opening)] if opening in lines else ()
            is_inside = any(pattern(_PREPROCESSED).match(each) for each in before)
            is_followed = any(each.strip().startswith(language.comments) for each in left)
            block = [] if is_of_line and (is_inside or is_followed) else block
            break
        if not quote and not (block and block[-1] and line.strip()):
            yield block
            block, is_docstring = [], False
    yield block


def _without_orders(lines: Sequence[str]) -> Iterator[str]:
    """The lines without what is meant for programs: an interpreter, an encoding, what a script depends on."""
    is_metadata = False
    for line in lines:
        is_fence = line.startswith("# ///")
        is_directive = pattern(_PREPROCESSED).match(line) and not pattern(_CONSTANT).match(line)
        is_order = line.startswith("#!") or "-*-" in line or is_directive
        if not (is_fence or is_metadata or is_order):
            yield line
        is_metadata ^= is_fence
