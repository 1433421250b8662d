"""Pure parsers of git's machine formats; no process is started here."""

import itertools
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from git_agent.model.change import FileChange, Hunk, Status
from git_agent.model.commit import Commit

SECTION = b"\ndiff --git "
HUNK = re.compile(r"@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@ ?(.*)")

# With -z each record also ends in NUL, the one byte a commit message cannot hold.
LOG_FORMAT = ("-z", "--format=%H%x00%P%x00%an <%ae>%x00%aI%x00%B")
# The same with the authors as .mailmap has them, for whoever names people: git reads all of that file for it.
MAILMAP_FORMAT = ("-z", "--format=%H%x00%P%x00%aN <%aE>%x00%aI%x00%B")

SCISSORS = "------------------------ >8 ------------------------"

ESCAPES = {b"a": b"\a", b"b": b"\b", b"t": b"\t", b"n": b"\n", b"v": b"\v", b"f": b"\f", b"r": b"\r"}
_ESCAPED = re.compile(rb"\\(?:([0-7]{1,3})|(.))", re.DOTALL)


def decode(raw: bytes) -> str:
    """Text in which undecodable bytes survive as lone surrogates."""
    return raw.decode("utf-8", "surrogateescape")


class _Record(NamedTuple):
    """One raw record, and the path that a renamed or copied file had."""

    text: str
    old_path: str | None

    @property
    def letter(self) -> str:
        return self.text.rpartition(" ")[2][0]

    @property
    def similarity(self) -> int:
        return int(self.text.rpartition(" ")[2][1:] or 0)


def parse_changes(raw: bytes) -> tuple[FileChange, ...]:
    """Reads `diff --raw --numstat -z`: all raw records, then all counts."""
    fields = iter(decode(raw).split("\0"))
    records: dict[str, _Record] = {}
    counts: dict[str, tuple[int | None, int | None]] = {}
    for field in fields:
        if field.startswith(":"):
            first = next(fields)
            is_pair = field.rpartition(" ")[2][0] in "RC"
            records[next(fields) if is_pair else first] = _Record(field, first if is_pair else None)
        elif field:
            path, added, deleted = _count_record(field, fields)
            counts[path] = (added, deleted)
    renamed = _renamed(records)
    return tuple(_change(path, record, renamed, counts.get(path, (0, 0))) for path, record in records.items())


def _renamed(records: dict[str, _Record]) -> dict[str | None, str]:
    """The new path of every file that went away under another name: of several the one that is most like it.

    Of a file that is not there any more git calls its last copy renamed, however much another one is like it.
    """
    renamed = {record.old_path: path for path, record in records.items() if record.letter == "R"}
    for path, record in records.items():
        best = renamed.get(record.old_path)
        if best is not None and record.similarity > records[best].similarity:
            renamed[record.old_path] = path
    return renamed


def _change(
    path: str, record: _Record, renamed: dict[str | None, str], counts: tuple[int | None, int | None]
) -> FileChange:
    old_mode, new_mode, old_oid, new_oid, _ = record.text[1:].split(" ")
    status = Status(record.letter)
    if record.old_path in renamed:
        status = Status.RENAMED if renamed[record.old_path] == path else Status.COPIED
    return FileChange(
        status=status,
        path=path,
        old_path=record.old_path,
        old_mode=old_mode,
        new_mode=new_mode,
        old_oid=old_oid,
        new_oid=new_oid,
        added=counts[0],
        deleted=counts[1],
    )


def _count_record(field: str, fields: Iterator[str]) -> tuple[str, int | None, int | None]:
    added, deleted, path = field.split("\t", 2)
    if not path:  # a rename: the old and the new name follow as fields of their own
        next(fields)
        path = next(fields)
    return path, _count(added), _count(deleted)


def _count(text: str) -> int | None:
    return None if text == "-" else int(text)


def split_sections(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Cuts a patch into one piece per file while it is still arriving."""
    pending: list[bytes] = []  # pieces of one section; joined only when its end is there
    for chunk in chunks:
        tail = pending.pop() if pending else b""
        first, *others = (tail + chunk).split(SECTION)
        pending.append(first)
        for other in others:
            yield b"".join(pending) + b"\n"
            pending = [SECTION[1:] + other]
        # A chunk may end inside the mark; what could be its beginning waits for the next chunk.
        last = pending.pop()
        pending += (last[: -len(SECTION)], last[-len(SECTION) :])
    if whole := b"".join(pending):
        yield whole


def section_path(section: str) -> str:
    """The path a section of a patch is about: the new name, or the old one of a deleted file."""
    names = section.partition("\n")[0].removeprefix("diff --git ")
    same = names[2 : len(names) // 2]
    if '"' not in names and names == f"a/{same} b/{same}" and "\nrename to " not in section:
        return same  # nearly all of them
    old = None
    for line in section.split("\n"):
        if line.startswith(("rename to ", "copy to ")):
            return unquote(line.partition(" to ")[2])
        if line.startswith("--- ") and not line.startswith("--- /dev/null"):
            old = _side(line[4:])
        elif line.startswith("+++ "):
            return old if old and line.startswith("+++ /dev/null") else _side(line[4:])
        elif line.startswith("@@ "):
            break
    # Without renames both names are equal, so they are two halves: a/X b/X.
    return unquote(names[: len(names) // 2])[2:]


def _side(name: str) -> str:
    return unquote(name.removesuffix("\t"))[2:]  # without its a/ or b/; git ends names with spaces in a tab


def unquote(name: str) -> str:
    """Undoes git's C-style quoting of an awkward path; it quotes quotes and controls even without core.quotePath."""
    if not (name.startswith('"') and name.endswith('"') and len(name) > 1):
        return name
    return decode(_ESCAPED.sub(_unescaped, name[1:-1].encode("utf-8", "surrogateescape")))


def _unescaped(escape: re.Match[bytes]) -> bytes:
    octal, char = escape.groups()
    return bytes((int(octal, 8) & 0xFF,)) if octal else ESCAPES.get(char, char)


def lines_in(text: str) -> Iterator[str]:
    """What `split("\\n")` gives, line by line: four million lines of one file are more than memory should hold."""
    start = 0
    while (end := text.find("\n", start)) >= 0:
        yield text[start:end]
        start = end + 1
    yield text[start:]


def parse_hunks(section: str, *, most_lines: int | None = None) -> tuple[Hunk, ...]:
    """The hunks of one section of a patch; what precedes the first is passed over.

    With `most_lines` what follows the first line beyond is not read.
    """
    hunks: list[Hunk] = []
    head: re.Match[str] | None = None
    lines: list[str] = []
    hunk_lines = _hunk_lines(lines_in(section))
    for line in hunk_lines if most_lines is None else itertools.islice(hunk_lines, most_lines + 1):
        if line.startswith("@@ ") and (match := HUNK.match(line)):
            if head:
                hunks.append(_hunk(head, lines))
            head, lines = match, []
        elif head and line[0] != "@":
            lines.append(line)
    if head:
        hunks.append(_hunk(head, lines))
    return tuple(hunks)


def _hunk_lines(lines: Iterable[str]) -> Iterator[str]:
    """Lines of hunks and the headings above them; what names the files, with the same signs, comes before."""
    from_first_hunk = itertools.dropwhile(lambda line: not line.startswith("@@ "), lines)
    return (line for line in from_first_hunk if line.startswith((" ", "+", "-", "\\", "@@ ")))


def _hunk(head: re.Match[str], lines: list[str]) -> Hunk:
    old_start, new_start, heading = head.groups()
    return Hunk(
        old_start=int(old_start),
        new_start=int(new_start),
        heading=heading.strip(),
        lines=tuple(lines),
    )


def parse_log(fields: Iterable[bytes]) -> tuple[Commit, ...]:
    """Reads the fields that `git log` prints with either format."""
    texts = (field.decode("utf-8", "replace") for field in fields)
    # Not strict: what git could not finish is an incomplete record, and its exit code says so.
    records = zip(texts, texts, texts, texts, texts, strict=False)
    return tuple(
        Commit(oid=oid, parents=tuple(parents.split()), author=author, date=date, message=message.strip("\n"))
        for oid, parents, author, date, message in records
    )


def without_comments(text: str, comment_prefix: str) -> str:
    """A message file as git will read it: no comments, and nothing from the scissors on."""
    lines: list[str] = []
    for line in text.split("\n"):
        if not line.startswith(comment_prefix):
            lines.append(line)
        elif SCISSORS in line:
            break
    return "\n".join(lines).strip()


def conflicted_paths(text: str, comment_prefix: str) -> tuple[str, ...]:
    """The paths that git's comment in a message file lists as having had conflicts."""
    _, _, rest = text.partition(f"{comment_prefix} Conflicts:\n")
    lead = f"{comment_prefix}\t"
    paths = itertools.takewhile(lambda line: line.startswith(lead), rest.split("\n"))
    return tuple(path.removeprefix(lead) for path in paths)
