"""Changes of a few lines by their form alone: quotes, comments, attributes, front matter, lists of words."""

from git_agent.model.paths import name_of
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.changed_runs import changed_runs
from git_agent.writer.read.file_facts import FileFacts

LEAST_WORDS = 20  # lines with one word each make a list of words

_HASHED = ("yml", "yaml", "toml", "ini", "cfg", "conf", "properties", "mk", "sh", "bash", "cmake")
_HASHED_NAMES = (
    "makefile",
    "gnumakefile",
    "dockerfile",
    "justfile",
    "codeowners",
    ".gitignore",
    ".dockerignore",
    ".env",
)
_ATTRIBUTE = r"(?P<name>[A-Za-z][\w-]*)=(?:\"(?P<value>[^\"]*)\"|'[^']*')"
_FRONT_KEY = r"[\"']?(?P<key>@?[A-Za-z][\w@/.-]*)[\"']?\s*:(?:\s|$)"
_WORD_LINE = r"[A-Za-z][\w'-]*$"


def quotes_changed(lines: Lines) -> str:
    """`add` or `remove` where quotation marks around the same text are all that came, or went, on every line."""
    if not lines.pairs or not len(lines.pairs) == len(lines.added) == len(lines.removed):
        return ""
    signs = ('"', "'")
    bare = [tuple(_without(line, signs) for line in pair) for pair in lines.pairs]
    if any(old != new for old, new in bare):
        return ""
    counts = [tuple(sum(map(line.count, signs)) for line in pair) for pair in lines.pairs]
    if all(old < new for old, new in counts):
        return "add"
    return "remove" if all(old > new for old, new in counts) else ""


def _without(line: str, signs: tuple[str, ...]) -> str:
    for sign in signs:
        line = line.replace(sign, "")
    return line


def underlines_changed(file: FileFacts) -> str:
    """What was done to the lines below titles, where nothing else changed: they are longer now, shorter, or others."""
    if suffix_of(file.path) != "rst" or not all(run.before.strip() for run in changed_runs(file)):
        return ""
    lines = file.lines
    told = [line for line in (*lines.added, *lines.removed) if line.strip()]
    is_underline = pattern(r"([=~^\"'+*-])\1{2,}\s*").fullmatch
    if 2 * len(lines.pairs) != len(told) or not all(map(is_underline, told)):
        return ""
    pairs = [(old.rstrip(), new.rstrip()) for old, new in lines.pairs]
    if any(old[0] != new[0] for old, new in pairs):
        return "change"
    ways = {(len(new) > len(old)) - (len(new) < len(old)) for old, new in pairs}
    return {1: "lengthen", -1: "shorten"}.get(ways.pop(), "") if len(ways) == 1 else "change"


def comment_verb(file: FileFacts) -> str:
    """What was done to comments, where a settings file or a script has no other line changed."""
    is_hashed = suffix_of(file.path) in _HASHED or name_of(file.path).lower() in _HASHED_NAMES
    lines = [line.strip() for line in (*file.lines.added, *file.lines.removed) if line.strip()]
    if not is_hashed or not lines or not all(line.startswith("#") and not line.startswith("#!") for line in lines):
        return ""
    # A setting that is out of use is no comment: what can be switched on is told by its key.
    if any(pattern(r"#\s*(?:-\s+)?[\w.-]+\s*[:=](?:\s|$)|#\s*-\s+(?:\S+$|[{\[\"'])").match(line) for line in lines):
        return ""
    return "add" if not file.lines.removed else "remove" if not file.lines.added else "reword"


def attribute_changed(lines: Lines) -> str:
    """The one attribute of HTML whose value is all that changed."""
    if len(lines.pairs) != 1 or not len(lines.added) == len(lines.removed) == 1:
        return ""
    old, new = lines.pairs[0]
    shape = pattern(_ATTRIBUTE)
    if shape.sub(r"\g<name>", old) != shape.sub(r"\g<name>", new):
        return ""
    pairs = zip(shape.finditer(old), shape.finditer(new), strict=True)
    names = {before["name"] for before, after in pairs if before[0] != after[0]}
    return names.pop().lower() if len(names) == 1 else ""


def front_matter_keys(file: FileFacts) -> tuple[str, tuple[str, ...]]:
    """`add` or `remove` and the keys that came to the front matter of a document, or left it; no other line changed."""
    if suffix_of(file.path) not in ("md", "mdx", "markdown") or bool(file.lines.added) is bool(file.lines.removed):
        return "", ()
    raw = file.contents.new if file.lines.added else file.contents.old
    content = (raw or b"").decode(errors="replace").split("\n")
    end = content.index("---", 1) if content[0] == "---" and "---" in content[1:] else 0
    lines = [line for line in (file.lines.added or file.lines.removed) if line.strip()]
    keys = [match["key"] if (match := pattern(_FRONT_KEY).match(line)) else "" for line in lines]
    if not lines or not all(keys) or not all(line in content[1:end] for line in lines):
        return "", ()
    return ("add" if file.lines.added else "remove"), tuple(keys)


def words_changed(file: FileFacts) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that came to a list of words and those that left it."""
    content = (file.contents.new or b"").decode(errors="replace").split()
    lines = [line.strip() for line in (*file.lines.added, *file.lines.removed) if line.strip()]
    is_list = len(content) >= LEAST_WORDS and len(content) == (file.contents.new or b"").strip().count(b"\n") + 1
    if not is_list or not all(map(pattern(_WORD_LINE).match, lines)):
        return (), ()
    came = tuple(word for line in file.lines.added if (word := line.strip()) and word not in file.lines.removed)
    went = tuple(word for line in file.lines.removed if (word := line.strip()) and word not in content)
    return came, went
