"""Faults that are planted into real commits, the same ones in every run."""

import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from benchmarks.review_commits import Change, Scratch
from git_agent.model.category import Category, category_of
from git_agent.model.change import FileDiff, Status
from git_agent.model.change_set import ChangeSet
from git_agent.model.origin import Origin
from git_agent.review.find.values import added_lines

FAR = 40  # places in the order of chance
LEAST = 10  # lines of source on either side of a mixed change
_DEBUG = {
    "py": ('print("here", {0})', "import pdb; pdb.set_trace()", "breakpoint()", "print({0})"),
    "js": ('console.log("here", {0});', "debugger;", "console.log({0});"),
    "rb": ("binding.pry", "puts {0}.inspect", "byebug", 'puts "here"'),
    "php": ("var_dump(${0});", "dd(${0});", "print_r(${0});"),
    "rs": ("dbg!(&{0});", 'println!("here {{:?}}", {0});', 'eprintln!("{0}");'),
    "go": ('fmt.Println("here", {0})', 'fmt.Printf("%+v\\n", {0})', "spew.Dump({0})"),
    "java": ('System.out.println("here " + {0});', "System.out.println({0});"),
    "cs": ('Console.WriteLine("here");', "Console.WriteLine({0});"),
    "gleam": ("io.debug({0})", "echo {0}"),
}
_SAME = {"mjs": "js", "cjs": "js", "jsx": "js", "ts": "js", "tsx": "js", "kt": "java"}
_SECRETS = (
    'api_key = "sk_live_{0}"',
    'GITHUB_TOKEN = "ghp_{1}"',
    'aws_access_key_id = "AKIA{2}"',
    'password = "{0}"',
    'SLACK = "xoxb-123456789012-1234567890123-{0}"',
)
_SENTENCES = (
    "Add `{}` for callers that need it.",
    "Remove `{}`, which nobody used.",
    "Also fix {}() for empty input.",
    "This renames `{}`.",
    "- update `{}` accordingly",
)
_IN_GENERAL = re.compile(r"breaking|deprecat|unused|dead|clean|refactor|rewrit|rework|support", re.IGNORECASE)
_PUBLIC = {
    "py": r"(?P<indent>(?:    )?)(?:async )?def (?P<name>[a-z]\w{4,})\(",
    "js": r"(?P<indent>)(?:export (?:default )?(?:async )?function |exports\.)(?P<name>\w{4,})(?:\(| = function)",
    "rb": r"(?P<indent>(?:  ){0,4})def (?P<name>[a-z]\w{4,})",
    "php": r"(?P<indent>    )public (?:static )?function (?P<name>[a-z]\w{4,})\(",
    "rs": r"(?P<indent>(?:    )?)pub fn (?P<name>\w{4,})",
    "go": r"(?P<indent>)func (?:\([^)]*\) )?(?P<name>[A-Z]\w{4,})\(",
    "java": r"(?P<indent>    )public (?:static )?[\w<>\[\], ]+ (?P<name>[a-z]\w{4,})\([^;]*\{",
    "cs": r"(?P<indent>        )public (?:static )?(?!class|override)[\w<>\[\],? ]+ (?P<name>[A-Z]\w{4,})\(",
    "gleam": r"(?P<indent>)pub fn (?P<name>\w{4,})\(",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Planted:
    """A commit with one fault: the rule that should find it, and where."""

    kind: str
    rule: str
    change: Change
    paths: tuple[str, ...] = ()
    line: int | None = None
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """Where a fault is planted: a commit, what it changes, and other commits of its history."""

    scratch: Scratch
    change: Change
    own: ChangeSet
    others: Sequence[Change]

    @property
    def chance(self) -> int:
        return zlib.crc32(self.change.oid.encode())

    @property
    def far(self) -> Sequence[Change]:
        """Some of the others, beginning anywhere."""
        start = self.chance % len(self.others)
        return [*self.others[start:], *self.others[:start]][:FAR]


Plant = Callable[[Site], Planted | None]


def debug_leftover(site: Site) -> Planted | None:
    for diff, language in _sources(site.own):
        if language not in _DEBUG:
            continue
        found = _insertion(site, diff)
        if found is None:
            continue
        lines, at, indent = found
        text = _pick(_DEBUG[language], site.change).format(_some_name(lines[at]))
        return _inserted(site, diff, (lines, at), [indent + text], "debug-leftover")
    return None


def secret(site: Site) -> Planted | None:
    for diff, _ in _sources(site.own):
        found = _insertion(site, diff)
        if found is None:
            continue
        lines, at, indent = found
        noise = _noise(site.change.oid)
        text = _pick(_SECRETS, site.change).format(noise[:24], noise[:36], noise.upper()[:16])
        return _inserted(site, diff, (lines, at), [indent + text], "secret")
    return None


def conflict(site: Site) -> Planted | None:
    for diff, _ in _sources(site.own):
        found = _insertion(site, diff)
        if found is None:
            continue
        lines, at, _ = found
        block = ["<<<<<<< HEAD", lines[at], "=======", lines[at] + " ", ">>>>>>> topic"]
        return _inserted(site, diff, (lines, at), block, "conflict-marker")
    return None


def removed_name(site: Site) -> Planted | None:
    if _IN_GENERAL.search(site.change.text):
        return None  # it may well mean whatever goes
    for diff, language in _sources(site.own):
        old, new = (
            site.scratch.content(site.change.before, diff.change.path),
            site.scratch.content(site.change.after, diff.change.path),
        )
        if old is None or new is None or language not in _PUBLIC or not _is_library(diff.change.path):
            continue
        lines = new.decode("utf-8", "replace").split("\n")
        pattern = re.compile(_PUBLIC[language])
        places = [(at, found) for at, line in enumerate(lines) if (found := pattern.match(line))]
        places = [(at, found) for at, found in places if found[0].encode() in old and _is_public(lines, at, language)]
        if not places:
            continue
        at, found = places[site.chance % len(places)]
        name = found["name"]
        end = _end(lines, at)
        rest = [*lines[:at], *lines[end:]]
        if any(re.search(rf"\b{name}\b", line) for line in rest) or _is_told(name, diff.change.path, site.change.text):
            continue  # still used: nobody removes that
        after = site.scratch.with_files(site.change.after, {diff.change.path: "\n".join(rest).encode()})
        return Planted(
            kind="removed name",
            rule="removed-public-name",
            change=replace(site.change, after=after),
            paths=(diff.change.path,),
            words=name,
        )
    return None


def _is_told(name: str, path: str, text: str) -> bool:
    """Whether a message that tells of a removal has a word of the name or of the file."""
    if name in text:
        return True
    if not re.search(r"remov|drop|delet|renam", text, re.IGNORECASE):
        return False
    stem = path.rpartition("/")[2].partition(".")[0]
    words = re.findall(r"[A-Z]?[a-z]{3,}", f"{name} {stem}")
    return any(word.lower() in text.lower() for word in words)


def mixed(site: Site) -> Planted | None:
    """The whole of another commit on top."""
    own = {item.path for item in site.own.changes}
    if not _is_weighty(site.own):
        return None
    for other in site.far:
        other_set = site.scratch.read(other) if other.oid != site.change.oid else None
        if other_set is None or own & {item.path for item in other_set.changes} or not _is_weighty(other_set):
            continue
        if any(item.status not in (Status.ADDED, Status.MODIFIED) for item in other_set.changes):
            continue
        folders = {path.rpartition("/")[0] for path in own}
        if folders & {item.path.rpartition("/")[0] for item in other_set.changes}:
            continue
        paths = tuple(item.path for item in other_set.changes)
        before = site.scratch.with_files(
            site.change.before, {path: site.scratch.content(other.before, path) for path in paths}
        )
        after = site.scratch.with_files(
            site.change.after, {path: site.scratch.content(other.after, path) for path in paths}
        )
        return Planted(
            kind="mixed change",
            rule="mixed-change",
            change=replace(site.change, before=before, after=after),
            paths=(*paths, *own),
        )
    return None


def claim(site: Site) -> Planted | None:
    """A sentence that nothing bears out: about a name of another commit, or about tests or documents."""
    if re.search(r"^\* ", site.change.text, re.MULTILINE):
        return None  # the list of what was squashed, to which nobody adds a sentence
    makers = (_foreign_name, _no_tests, _foreign_name, _replaced_name, _no_docs)
    start = site.chance % len(makers)
    for make in (*makers[start:], *makers[:start]):
        made = make(site)
        if made is not None:
            text, words = made
            return Planted(kind="claim", rule="unsupported-claim", change=replace(site.change, text=text), words=words)
    return None


def _foreign_name(site: Site) -> tuple[str, str] | None:
    mine = _text(site.own) + site.change.text
    for other in site.far:
        names = re.findall(
            r"\b(?:[a-z]+_[a-z_]+|[a-z]+[A-Z]\w+|[A-Z][a-z]+[A-Z]\w+)\b", _text(site.scratch.read(other))
        )
        names = [name for name in names if name not in mine and name.lower() not in mine.lower() and len(name) > 6]
        if names:
            name = names[site.chance % len(names)]
            form = _pick(_SENTENCES, site.change)
            sentence = form.format(name)
            return f"{site.change.text.rstrip()}\n\n{sentence}\n", name
    return None


def _no_tests(site: Site) -> tuple[str, str] | None:
    if (
        any(re.search("test|spec", item.path, re.IGNORECASE) for item in site.own.changes)
        or "test" in site.change.text.lower()
    ):
        return None
    sentence = _pick(("Add tests for it.", "Adds unit tests.", "Also add a regression test."), site.change)
    return f"{site.change.text.rstrip()}\n\n{sentence}\n", sentence


def _no_docs(site: Site) -> tuple[str, str] | None:
    if any(category_of(item.path) is Category.DOCS for item in site.own.changes) or "doc" in site.change.text.lower():
        return None
    sentence = _pick(("Update the documentation.", "Also update the README.", "Add documentation."), site.change)
    return f"{site.change.text.rstrip()}\n\n{sentence}\n", sentence


def _replaced_name(site: Site) -> tuple[str, str] | None:
    """A name in the subject that is in the change, turned into one that is not."""
    subject, _, rest = site.change.text.partition("\n")
    text = _text(site.own)
    for name in re.findall(r"\b(?:\w+_\w+|[a-z]+[A-Z]\w+|[A-Z][a-z]+[A-Z]\w+)\b", subject):
        turned = name[: len(name) // 2] + name[len(name) // 2 :][::-1]
        if name in text and turned not in text and turned != name:
            return f"{subject.replace(name, turned)}\n{rest.replace(name, turned)}", turned
    return None


def _text(change_set: ChangeSet | None) -> str:
    if change_set is None:
        return ""
    lines = [line for diff in change_set.diffs for hunk in diff.hunks for line in (hunk.heading, *hunk.lines)]
    return "\n".join([*lines, *(item.path for item in change_set.changes)])


def _is_weighty(change_set: ChangeSet) -> bool:
    """Whether somebody would want to be told of it: some lines of source, and not a sweep."""
    return len(change_set.changes) <= 10 and sum(diff.change.churn for diff, _ in _sources(change_set)) >= LEAST


def _sources(change_set: ChangeSet) -> Iterator[tuple[FileDiff, str]]:
    for diff in sorted(change_set.diffs, key=lambda diff: -diff.change.churn):
        extension = diff.change.path.rpartition(".")[2]
        language = _SAME.get(extension, extension)
        is_source = category_of(diff.change.path) is Category.SOURCE and language in _PUBLIC
        if is_source and change_set.origins.get(diff.change.path) is Origin.HANDWRITTEN and diff.change.added:
            yield diff, language


def _insertion(site: Site, diff: FileDiff) -> tuple[list[str], int, str] | None:
    """Before which added line something can stand, and how far it is indented."""
    content = site.scratch.content(site.change.after, diff.change.path)
    lines = (content or b"").decode("utf-8", "replace").split("\n")
    places = [
        number - 1
        for number, text in added_lines(diff)
        if number <= len(lines)
        and text[:1].isspace()
        and re.match(r"\s+(?:return|if|for|let|const|var|self|this|\w+(?: :?=|\(|\.))", text)
        and number > 1
        and re.search(r"[;{}:]$|^\s*$|^\s*\w.*[)\w]$", lines[number - 2].rstrip())
    ]
    if not places:
        return None
    at = places[site.chance % len(places)]
    return lines, at, lines[at][: len(lines[at]) - len(lines[at].lstrip())]


def _inserted(site: Site, diff: FileDiff, place: tuple[list[str], int], new: list[str], rule: str) -> Planted:
    lines, at = place
    text = "\n".join([*lines[:at], *new, *lines[at:]])
    after = site.scratch.with_files(site.change.after, {diff.change.path: text.encode()})
    planted = replace(site.change, after=after)
    return Planted(
        kind=rule, rule=rule, change=planted, paths=(diff.change.path,), line=at + 1, words=" / ".join(new)[:120]
    )


def _some_name(line: str) -> str:
    names = re.findall(r"[a-z_]\w+", line)
    return next((name for name in names if name not in ("return", "if", "for", "let", "const", "var", "new")), "x")


def _is_library(path: str) -> bool:
    hidden = {"internal", "private", "impl", "scripts", "tools", "cmd", "bin", "examples", "cli", "migrations", "db"}
    *folders, name = path.lower().split("/")
    return not hidden & set(folders) and not name.startswith("main.") and "/_" not in f"/{path}"


def _is_public(lines: list[str], at: int, language: str) -> bool:
    """Ruby has sections, and a nested function of Python belongs to another one."""
    above = lines[:at][::-1]
    if language == "rb":
        return not any(re.match(r"\s*(?:private|protected)\b", line) for line in above)
    if language == "py" and lines[at].startswith(" "):
        opener = next((line for line in above if line and not line[0].isspace() and line[0] not in "@)#"), "")
        return opener.startswith("class ") and not opener.startswith("class _")
    return "@internal" not in "".join(above[:4]) and "@Override" not in "".join(above[:3])


def _end(lines: list[str], at: int) -> int:
    """The line behind a definition, by its indentation."""
    depth = len(lines[at]) - len(lines[at].lstrip())
    for number in range(at + 1, len(lines)):
        text = lines[number]
        if (
            text.strip()
            and len(text) - len(text.lstrip()) <= depth
            and not text.strip().startswith((")", "{", "where"))
        ):
            closes = text.strip().startswith(("}", "end"))
            return number + 1 if closes else number
    return len(lines)


def _pick(options: Sequence[str], change: Change) -> str:
    return options[zlib.crc32(change.oid[::-1].encode()) % len(options)]


def _noise(seed: str) -> str:
    letters = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    state, made = zlib.crc32(seed.encode()), []
    for _ in range(40):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        made.append(letters[(state >> 8) % len(letters)])
    return "".join(made)


PLANTS: tuple[Plant, ...] = (claim, removed_name, debug_leftover, secret, conflict, mixed)
