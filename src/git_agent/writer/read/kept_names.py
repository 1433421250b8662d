"""Names that files still have after a change: another one is used in one place, and took nobody's place."""

import re
from collections.abc import Sequence

from git_agent.writer.read.file_facts import FileFacts


def is_kept(name: str, files: Sequence[FileFacts]) -> bool:
    """Whether the new text of one of these files has the name as a whole, as far as it was read."""
    shape = re.compile(rf"(?<![\w$]){re.escape(name)}(?![\w$])")
    return any(shape.search(_text_after(file)) is not None for file in files)


def _text_after(file: FileFacts) -> str:
    added = "\n".join(file.lines.added)
    return added if file.contents.new is None else file.contents.new.decode(errors="replace")
