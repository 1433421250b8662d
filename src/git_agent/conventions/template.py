"""git's commit template: what it says of subjects, as a text to be replaced or as an explanation in comments."""

from pathlib import Path

from git_agent.config.allowed import LEAST
from git_agent.conventions.found import CONVENTIONAL, MOST_NAMES, NAME, Found, text_of
from git_agent.files.named import own_file
from git_agent.files.place import Place
from git_agent.model.lazy_pattern import LazyPattern

ORIGIN = "commit.template"
MOST_BYTES = 1 << 14
FEWEST_TYPES = 3  # line by line, where nothing else says that they are types; fewer may be words of a sentence
FEWEST_NAMES = 2  # in a line of its own that says what they are

_WORD = LazyPattern(r"\w")
_LISTED_TYPE = LazyPattern(r"(?m)^[#;\s*|-]*[`'\"<]?([a-z]{2,10})[`'\">]?\s*(?:\([^)\n]*\))?!?\s*[:=|-]\s")
_PLACEHOLDER = LazyPattern(r"(?m)^[#;\s]*[<\[{]?type[>\]}]?\s*\(\s*[<\[{]?(?:optional\s+)?scope[>\]}]?\s*\)\s*!?:")
_SUBJECT = r"\b(?:subject|title|header|summary|first line)\b"
_SUBJECT_WIDTH = LazyPattern(rf"(?im)^[^\n]*{_SUBJECT}[^\n]*?\b(\d{{2,3}})\s*(?:chars?|characters|columns)\b")
_NAMES_LINE = r"(?im)^[#;\s*-]*(?:\w+ )?[<\[{{]?{}s?[>\]}}]?(?: \w+){{0,4}}\s*[:=]\s*(\S[^\n]*)$"
_SCOPES_LINE = LazyPattern(_NAMES_LINE.format("scope"))
_TYPES_LINE = LazyPattern(_NAMES_LINE.format("type"))
_BETWEEN = LazyPattern(r"\s*[,|]\s*|\s+or\s+")
_SUBJECT_LINE = LazyPattern(rf"(?im)^[^\n]*{_SUBJECT}[^\n]*$")
_NOT = r"\b(?:no|not|never|without|don.t|avoid)\b"
_SMALL = LazyPattern(rf"(?i)\blower[- ]?case|\bsmall letter|{_NOT}[^\n]{{0,20}}\bcapital")
_CAPITAL = LazyPattern(r"(?i)\bcapital|\bsentence[- ]case|\bupper[- ]?case letter")
_NO_STOP = LazyPattern(rf"(?i){_NOT}[^\n]{{0,40}}\b(?:period|full stop|dot)\b")
_NO_TYPES = frozenset(
    {"type", "types", "scope", "scopes", "subject", "title", "body", "footer", "note", "example", "why", "what"}
)


def template_in(name: str, root: Path, home: str) -> Found:
    """What the template of that name says."""
    text = _told(text_of(_file(name, root, home), MOST_BYTES))
    found = _types(text) | _habits(text)
    if scopes := _names(_SCOPES_LINE, text):
        found["commit.scopes"] = scopes
    width = _SUBJECT_WIDTH.search(text)
    if width and int(width[1]) >= LEAST["commit.subject_width"]:
        found["commit.subject_width"] = int(width[1])
    return found


def _told(text: str) -> str:
    """The lines that have words, one blank between them: patterns that pass over blanks and marks find few of them."""
    lines = (" ".join(line.split()) for line in text.split("\n") if _WORD.search(line))
    return "".join(f"{line}\n" for line in lines)


def _file(name: str, root: Path, home: str) -> Place:
    if name.startswith("~/"):
        return own_file(Path(home) / name[2:])
    # One of the repository is found from its root, and no link leads out of there.
    return own_file(Path(name)) if name.startswith("/") else Place(root=root, name=name)


def _types(text: str) -> Found:
    listed = tuple(dict.fromkeys(name for name in _LISTED_TYPE.findall(text) if name not in _NO_TYPES))
    named = _names(_TYPES_LINE, text)
    is_form = bool(_PLACEHOLDER.search(text))
    known = len(set(listed) & set(CONVENTIONAL))
    if set(named) & set(CONVENTIONAL):
        return {"commit.format": "conventional", "commit.types": named}
    if known >= FEWEST_TYPES or (is_form and known):
        return {"commit.format": "conventional", "commit.types": listed}
    return {"commit.format": "conventional"} if is_form else {}


def _habits(text: str) -> Found:
    """What lines about the subject say of its first letter and its end."""
    lines = "\n".join(_SUBJECT_LINE.findall(text))
    found: Found = {}
    if _SMALL.search(lines):
        found["commit.subject_case"] = "lower"
    elif _CAPITAL.search(lines):
        found["commit.subject_case"] = "sentence"
    if _NO_STOP.search(lines):
        found["commit.subject_stop"] = "never"
    return found


def _names(pattern: LazyPattern[str], text: str) -> tuple[str, ...]:
    """The names that a line lists; nothing where it is a sentence."""
    match = pattern.search(text)
    names = [word.strip("`'\"<>[]() ") for word in _BETWEEN.split(match[1].strip())] if match else []
    is_list = len(names) >= FEWEST_NAMES and all(NAME.fullmatch(name) for name in names)
    return tuple(dict.fromkeys(names[:MOST_NAMES])) if is_list else ()
