"""Contents and attributes of paths."""

from collections.abc import Iterable, Sequence
from typing import Self

from git_agent.errors import TimeLimitExceeded
from git_agent.git.filters import filter_names
from git_agent.git.gateway import Git, ObjectStream
from git_agent.git.parse import decode
from git_agent.model.value import value


class Objects:
    """Contents by object name through one `cat-file --batch`, started when first asked."""

    def __init__(self, git: Git, *, largest: int | None = None) -> None:
        self._git = git
        self._largest = largest
        self._stream: ObjectStream | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the program; the next question starts another."""
        if self._stream:
            self._stream.close()
        self._stream = None

    def read(self, oid: str) -> bytes | None:
        """The contents, or None when this clone does not have them or they are larger than wanted."""
        answer = self._asked(oid).split()
        if self._stream is None or len(answer) != 3:  # "<oid> missing", or a program that has gone
            return None
        if self._largest is not None and int(answer[2]) > self._largest:
            self.close()  # the rest of the answer would have to be read to get past it
            return None
        content = self._stream.read(int(answer[2]))
        self._stream.read(1)  # the line end that git puts behind it
        return content

    def _asked(self, oid: str) -> bytes:
        """The first line about it, from another program where the one that was open has gone."""
        was_open = self._stream is not None
        stream = self._stream = self._stream or self._git.open_objects()
        try:
            answer = stream.ask(oid.encode())
        except TimeLimitExceeded:
            self._stream = None  # it has been ended
            raise
        if not answer and was_open:
            self.close()
            return self._asked(oid)
        return answer


def beginning_of(git: Git, oid: str, *, least: int = 1) -> bytes:
    """The first piece of a content, however large all of it is; with `least` bytes, if it has as many."""
    beginning = b""
    with git.start("cat-file", "blob", oid) as answer:
        for chunk in answer.chunks():
            beginning += chunk
            if len(beginning) >= least:
                break
    return beginning


def size_of(git: Git, oid: str) -> int | None:
    """The bytes of a content, or None where this clone does not have it."""
    # 128 is what git ends with where a partial clone does not have the object.
    size = git.run("cat-file", "-s", oid, accept=(0, 128)).strip()
    return int(size) if size else None


def sizes_of(git: Git, oids: Iterable[str]) -> list[int | None]:
    """The same for many, in one call and their order."""
    stdin = "".join(f"{oid}\n" for oid in oids).encode()
    answers = decode(git.run("cat-file", "--batch-check=%(objectsize)", stdin=stdin)).splitlines()
    # No number for an object that a partial clone does not have: there git says `missing`.
    return [int(size) if size.isdigit() else None for size in answers]


def content_of(git: Git, oid: str) -> bytes:
    """All of a content."""
    return git.run("cat-file", "blob", oid)


def root_names(git: Git, revision: str) -> frozenset[str]:
    """The names of the files and folders in the root of a revision; none where it is not here."""
    entries = decode(git.run("cat-file", "-p", f"{revision}^{{tree}}", accept=(0, 128)))
    return frozenset(line.partition("\t")[2] for line in entries.split("\n"))


def is_partial(git: Git) -> bool:
    """Whether objects may be missing on purpose; git marks the remote that has them, and once marked the clone."""
    return any(name == "extensions.partialclone" or name.endswith(".promisor") for name in git.config)


def filtered_paths(git: Git, paths: Iterable[str]) -> frozenset[str]:
    """The paths over which git would run a program on their way from the disk into the repository."""
    names = filter_names(git.config)
    attributes = _attribute(git.with_user_attributes, "filter", paths)
    return frozenset(path for path, name in attributes.items() if name in names)


def generated_attributes(git: Git, paths: Iterable[str]) -> dict[str, bool]:
    """What `.gitattributes` in the index says about `linguist-generated`, for the paths where it says something."""
    attributes = _attribute(git, "linguist-generated", paths, "--cached")
    return {path: value not in ("unset", "false") for path, value in attributes.items()}


# Attributes by which git stores other bytes than a file has: those of line ends matter only where there are some.
_CONVERTING, _LINE_ENDS = ("filter", "ident", "working-tree-encoding"), ("text", "eol", "crlf")


@value
class Conversions:
    """Paths whose bytes git changes on the way in: always, or only where a line ends with a carriage return."""

    always: frozenset[str]
    line_ends: frozenset[str]


def conversions(git: Git, paths: Sequence[str]) -> Conversions:
    """What git may do to the bytes of these paths, by the attributes and settings that count now."""
    stdin = b"".join(path.encode("utf-8", "surrogateescape") + b"\0" for path in paths)
    fresh = git.with_user_attributes.with_time_limit(git.seconds)  # settings may have changed since they were read
    raw = fresh.run("check-attr", "-z", "--stdin", *_CONVERTING, *_LINE_ENDS, stdin=stdin)
    fields = iter(decode(raw).split("\0"))
    set_ = [(path, name) for path, name, value in zip(fields, fields, fields, strict=False) if value not in _NOT_SET]
    is_automatic = fresh.config.get("core.autocrlf", "false").lower() not in ("false", "no", "off", "0")
    return Conversions(
        always=frozenset(path for path, name in set_ if name in _CONVERTING),
        line_ends=frozenset(paths if is_automatic else (path for path, name in set_ if name in _LINE_ENDS)),
    )


_NOT_SET = ("unspecified", "unset")


def _attribute(git: Git, name: str, paths: Iterable[str], *options: str) -> dict[str, str]:
    stdin = b"".join(path.encode("utf-8", "surrogateescape") + b"\0" for path in paths)
    if not stdin:
        return {}
    raw = git.run("check-attr", *options, "-z", "--stdin", name, stdin=stdin)
    fields = iter(decode(raw).split("\0"))
    triples = zip(fields, fields, fields, strict=False)
    return {path: value for path, _, value in triples if value != "unspecified"}
